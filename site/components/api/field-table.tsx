import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../scripts/contract/schema.ts';
import { Name } from './name.tsx';
import { limitWords, typeWords } from './type-words.ts';

/** A field, with dots in its name where it is nested. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

interface FieldsProps {
  readonly name: string;
  readonly schema: Schema;
  /** Fields that are described in another place. */
  readonly known?: readonly string[];
  readonly children: ComponentChildren;
}

/** What an object holds, under its name, which opens it. */
export function Fields({ name, schema, known = [], children }: FieldsProps) {
  const fields = fieldsOf(schema).filter((field) => !known.includes(field.name));
  return (
    <details id={schemaId(name)}>
      <summary>
        <strong>{name}</strong>: {fields.length} fields
      </summary>
      <FieldTable caption={children} fields={fields} />
    </details>
  );
}

/** Fields as a table. */
export function FieldTable({ caption, fields }: { caption: ComponentChildren; fields: readonly Field[] }) {
  return (
    <div class="table-box">
      <table class="fields">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                <Name>{field.name}</Name>
                <span class="type">
                  {typeWords(field.schema).map((word, i) =>
                    typeof word === 'string' ? (
                      word
                    ) : (
                      <a key={i} href={`#${schemaId(word.schema)}`}>
                        {word.schema}
                      </a>
                    ),
                  )}
                  {!field.required && ', optional'}
                </span>
              </th>
              <td>
                {field.schema.description}
                {limitWords(field.schema).map((words) => (
                  <span key={words} class="limit">
                    {words}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a schema is described on the page. */
function schemaId(name: string): string {
  return `schema-${name}`;
}

/** The fields of an object, and of objects in it that have no name of their own. */
export function fieldsOf({ properties, required }: Schema, before = ''): Field[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const name = before + key;
    const field = { name, schema, required: required?.includes(key) ?? false };
    return [field, ...fieldsOf(schema, `${name}.`)];
  });
}
