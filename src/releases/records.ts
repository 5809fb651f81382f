import type { RecordIds } from '../api/documents/endpoint.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';

/** A value in a diff. */
export type Scalar = string | number | boolean | null;

/** One record of a document. */
export interface DataRecord {
  /**
   * The field of the document that contains the record; null for the document itself, with its fields outside lists.
   */
  readonly list: string | null;
  /** The values of its id fields, or its key in a map. Empty for the document itself. */
  readonly id: string;
  /** The fields that make the id, with their values; none for a key of a map and for the document itself. */
  readonly idValues: readonly (readonly [field: string, value: string])[];
  /** The values of the record by field. The names of nested fields have dots, such as `years.2024`. */
  readonly fields: ReadonlyMap<string, Scalar>;
}

/** Fields that are never compared: when a document was built, and `repeat`, which is already part of the row_id. */
const NOT_COMPARED: readonly string[] = ['updated', 'data_version', 'repeat'];

/** All records of a document, beginning with the document itself. `lists` has the id fields of each list. */
export function allRecordsIn(document: Json, lists: RecordIds): DataRecord[] {
  const fields = fieldsOf(document, Object.keys(lists));
  const whole: DataRecord = { list: null, id: '', idValues: [], fields };
  return [whole, ...Object.entries(lists).flatMap(([list, idFields]) => recordsIn(document, list, idFields))];
}

/** The records in one list of a document; empty if the document doesn't have the list. */
export function recordsIn(document: Json, list: string, idFields: readonly string[]): DataRecord[] {
  const entries = valueOf(document, list);
  if (idFields.length === 0) {
    return Object.entries(isObject(entries) ? entries : {}).flatMap(([id, record]) =>
      isObject(record) ? [{ list, id, idValues: [], fields: fieldsOf(record) }] : [],
    );
  }
  return [entries]
    .flat()
    .filter(isObject)
    .map((record) => {
      const idValues = idFields.map((field) => [field, String(record[field])] as const);
      return { list, id: joinedId(idValues.map(([, value]) => value)), idValues, fields: fieldsOf(record) };
    });
}

/** The id of a record from the values of its id fields. */
export function joinedId(values: readonly string[]): string {
  return values.join(' / ');
}

function valueOf(document: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), document);
}

/** The values of an object by the path of their field, without the fields named in `without`. */
function fieldsOf(content: Json, without: readonly string[] = []): Map<string, Scalar> {
  const fields = new Map<string, Scalar>();
  const add = (value: unknown, path: string): void => {
    if (without.includes(path)) return;
    const parts = isObject(value) ? Object.entries(value) : byFirstField(value);
    if (parts === null) fields.set(path, scalarOf(value));
    else for (const [key, item] of parts) add(item, path === '' ? key : `${path}.${key}`);
  };
  add(content, '');
  for (const field of NOT_COMPARED) fields.delete(field);
  return fields;
}

/**
 * The objects of a list inside a record, each with the text of its first field, which names it: the `gpu` of a
 * prediction's figures, for example. Null for any other value, and if two objects have the same name.
 */
function byFirstField(value: unknown): (readonly [name: string, item: Json])[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return null;
  const named = value.map((item) => [String(Object.values(item)[0]), item] as const);
  return new Set(named.map(([name]) => name)).size === named.length ? named : null;
}

/** A value in comparable form. A list becomes one text with sorted items, so that its order doesn't matter. */
function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  const texts = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  return texts.sort(byCodePoint).join(', ');
}
