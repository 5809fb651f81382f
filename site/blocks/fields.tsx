import type { Schema } from '../../src/contract/schema.ts';
import { inPrint } from '../../src/figures/format.ts';

/** A field. The name of a nested field contains dots. */
interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** The fields of an object and of its nested objects without a schema of their own. */
export function fieldsOf({ properties, required }: Schema, before = ''): SchemaField[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const name = before + key;
    const field = { name, schema, required: required?.includes(key) ?? false };
    return [field, ...fieldsOf(schema, `${name}.`)];
  });
}

/** The names of all schemas that a schema refers to, directly or indirectly. */
export function schemasIn(schema: Schema, schemas: Readonly<Record<string, Schema>>, found = new Set<string>()) {
  const { $ref, items, properties, additionalProperties } = schema;
  if ($ref !== undefined && !found.has(nameIn($ref))) {
    found.add(nameIn($ref));
    schemasIn(schemas[nameIn($ref)] ?? {}, schemas, found);
  }
  for (const part of [...Object.values(properties ?? {}), items, additionalProperties])
    if (typeof part === 'object') schemasIn(part, schemas, found);
  return found;
}

/** Fields as a table. */
export function FieldTable({ caption, fields }: { caption: string; fields: readonly SchemaField[] }) {
  return (
    <div class="table-box">
      <table class="fields">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, schema, required }) => (
            <tr key={name}>
              <th scope="row">
                <Name>{name}</Name>
                <span class="type">{typeWords(schema) + (required ? '' : ', optional')}</span>
              </th>
              <td>{inPrint([schema.description, allowedWords(schema)].filter(Boolean).join(' '))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A field name or path as code that may wrap after underscores, dots and slashes, so that it fits on a phone. */
export function Name({ children }: { children: string }) {
  return (
    <code>
      {children.split(/(?<=[_./])/).map((part, i) => (
        <>
          {i > 0 && <wbr />}
          {part}
        </>
      ))}
    </code>
  );
}

/** The name of the schema that a reference points to. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  date: 'date',
  uri: 'web address',
};

/** The type of a field in words: `text or null`, `list of Area`, `map of text to number`. */
function typeWords({ $ref, items, additionalProperties, type, format }: Schema): string {
  if ($ref !== undefined) return nameIn($ref);
  if (items !== undefined) return `list of ${typeWords(items)}`;
  if (typeof additionalProperties === 'object') return `map of text to ${typeWords(additionalProperties)}`;
  const names = [type ?? []].flat().map((one) => NAMES[one === 'string' ? (format ?? one) : one] ?? NAMES[one] ?? one);
  return names.join(' or ');
}

/** The allowed values of a field; empty if it isn't an enumeration. */
function allowedWords({ const: only, enum: options }: Schema): string {
  if (only !== undefined) return `Always ${JSON.stringify(only)}.`;
  return options === undefined ? '' : `One of ${options.map(String).join(', ')}.`;
}
