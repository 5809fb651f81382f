import { inPrint } from '../../../src/figures/format.ts';
import type { TableReference } from '../../documents.ts';
import { Fold } from '../prose.tsx';
import { FieldTable, Name } from './endpoint.tsx';

/** The tables: what each holds, its files, and its columns. */
export function Tables({ tables }: { tables: readonly TableReference[] }) {
  return (
    <>
      {tables.map(({ name, title, columns, files }) => (
        <Fold key={name} id={`table-${name}`} level={3} title={<Name>{name}</Name>}>
          <p>
            {inPrint(title)}:{' '}
            {files.map(({ path }, i) => (
              <>
                {i > 0 && ' and '}
                <a href={`/api/v1${path}`}>{path.slice(1)}</a>
              </>
            ))}
          </p>
          <FieldTable
            caption="Its columns, in the order of the files. An optional one may be empty."
            fields={columns.map((column) => ({ name: column.name, schema: column.schema, required: !column.nullable }))}
          />
        </Fold>
      ))}
    </>
  );
}
