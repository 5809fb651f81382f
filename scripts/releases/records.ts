import type { RecordList } from '../documents/endpoint.ts';
import { documentAt } from '../documents/endpoints.ts';
import { isObject, type Json } from '../text/json.ts';
import { byCodePoint } from '../text/order.ts';

/** A value that has no parts. */
export type Scalar = string | number | boolean | null;

/** Fields that no diff counts: `repeat` says again what the row_id ends in, the others when it was built. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['updated', 'data_version', 'repeat']);

/** One record of a document; the document itself, with the fields outside its lists, is one without a list. */
export interface DataRecord {
  readonly list: string | null;
  readonly id: string;
  /** The one field that is the id; null where it is a key, made of several, or there is none. */
  readonly idField: string | null;
  readonly repeats: string | null;
  readonly fields: ReadonlyMap<string, Scalar>;
}

/** What names a record among all of its document. No name of a list holds a NUL. */
export function recordKey({ list, id }: Pick<DataRecord, 'list' | 'id'>): string {
  return `${list ?? ''}\0${id}`;
}

/**
 * The records of the document at `path`, in no order that means anything.
 * @throws Error when two have one id.
 */
export function recordsOf(path: string, document: Json): DataRecord[] {
  const { records: lists = [], identity } = documentAt(path) ?? {};
  const names = new Set(lists.map(({ list }) => list));
  const own = Object.fromEntries(Object.entries(document).filter(([key]) => !names.has(key)));
  const whole = { list: null, id: '', idField: identity?.slug ?? null, repeats: null, fields: fieldsOf(own) };
  const records: DataRecord[] = [whole, ...lists.flatMap((list) => recordsIn(document[list.list], list))];
  const seen = new Set<string>();
  for (const record of records) {
    const key = recordKey(record);
    if (seen.has(key)) {
      throw new Error(`${path}: ${record.list ?? 'the document'} has two records called ${record.id}`);
    }
    seen.add(key);
  }
  return records;
}

function recordsIn(value: unknown, { list, id, repeats }: RecordList): DataRecord[] {
  const [idField = null, ...others] = id;
  const record = (name: string, content: Json): DataRecord => ({
    list,
    id: name,
    idField: others.length === 0 ? idField : null,
    repeats: repeats ?? null,
    fields: fieldsOf(content),
  });
  if (idField === null) {
    return Object.entries(isObject(value) ? value : {}).flatMap(([key, item]) =>
      isObject(item) ? [record(key, item)] : [],
    );
  }
  // A single record stands without a list around it.
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isObject).map((item) => record(id.map((field) => String(item[field])).join(' / '), item));
}

/**
 * The values of an object that count, by the path of their field: nested objects with dots (`years.2024`). A list is
 * one text, its values in order and joined by commas, so that their order is not a difference.
 */
function fieldsOf(content: Json): Map<string, Scalar> {
  const fields = new Map<string, Scalar>();
  const add = (value: unknown, path: string): void => {
    if (!isObject(value)) fields.set(path, scalarOf(value));
    else for (const key of Object.keys(value)) add(value[key], path === '' ? key : `${path}.${key}`);
  };
  add(content, '');
  for (const field of NOT_COUNTED) fields.delete(field);
  return fields;
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  const texts = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  return texts.sort(byCodePoint).join(', ');
}
