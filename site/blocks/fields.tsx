import type { Schema } from '../../src/contract/schema.ts';
import { inPrint } from '../../src/figures/format.ts';

/** A field, with dots in its name where it is nested. */
interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** The fields of an object, and of objects in it that have no name of their own. */
export function fieldsOf({ properties, required }: Schema, before = ''): SchemaField[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) => {
    const name = before + key;
    const field = { name, schema, required: required?.includes(key) ?? false };
    return [field, ...fieldsOf(schema, `${name}.`)];
  });
}

/** The schemas that one mentions, however deep, each once. */
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
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, schema, required }) => (
            <tr key={name}>
              <th scope="row">
                <Name>{name}</Name>
                <span class="type">{typeWords(schema) + (required ? '' : ', optional')}</span>
              </th>
              <td>{inPrint([schema.description, limitWords(schema)].filter(Boolean).join(' '))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a field or a path as code that may break after an underscore, a dot or a slash, so that it fits a phone. */
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

/** The name that a reference to a schema leads to. */
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

/** Of which values a field is one; nothing where it is not a choice. */
function limitWords({ const: only, enum: options }: Schema): string {
  if (only !== undefined) return `Always ${JSON.stringify(only)}.`;
  return options === undefined ? '' : `One of ${options.map(String).join(', ')}.`;
}
