import type { Schema } from '../../../scripts/contract/schema.ts';
import { typesOf } from '../../../scripts/contributions/draft.ts';
import { formGroups } from './groups.ts';
import { allowedOf, unitOf } from './words.ts';

/** Every field of the measurement schema as a table, for who writes the file without the form. */
export function FieldsTable({ schema }: { schema: Schema }) {
  return (
    <section class="table-box" tabIndex={0} aria-label="Every field of a measurement file">
      <table>
        <caption>Every field of a measurement file</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What it says</th>
            <th scope="col">Unit</th>
            <th scope="col">Allowed</th>
          </tr>
        </thead>
        {formGroups(schema).map(({ title, fields }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={4} scope="rowgroup">
                {title}
              </th>
            </tr>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">
                  <code>{field.name}</code>
                </th>
                <td>{field.schema.description}</td>
                <td>{unitOf(field.name)}</td>
                <td>
                  {allowedOf(field.schema)}
                  {typesOf(field.schema).includes('null') && ', or null'}
                  {!field.required && '; may be left out'}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
