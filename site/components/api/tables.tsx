import { inPrint } from '../../../src/figures/format.ts';
import type { TableReference } from '../../documents.ts';
import { FieldTable, Name } from './endpoint.tsx';

/** The tables: what each holds, its files, and its columns, which open. */
export function Tables({ tables }: { tables: readonly TableReference[] }) {
  return (
    <>
      {tables.map(({ name, title, columns, files }) => (
        <section key={name} class="endpoint">
          <h3 id={`table-${name}`}>
            <Name>{name}</Name>
          </h3>
          <p>
            {inPrint(title)}:{' '}
            {files.map(({ path }, i) => (
              <>
                {i > 0 && ' and '}
                <a href={`/api/v1${path}`}>{path.slice(1)}</a>
              </>
            ))}
          </p>
          <div class="panels">
            <details>
              <summary>
                {columns.length} columns<span class="visually-hidden"> of {name}</span>
              </summary>
              <FieldTable
                caption="In the order of the files. An optional one may be empty."
                fields={columns.map((column) => ({
                  name: column.name,
                  schema: column.schema,
                  required: !column.nullable,
                }))}
              />
            </details>
          </div>
        </section>
      ))}
    </>
  );
}
