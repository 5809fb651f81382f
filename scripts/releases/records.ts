import { fieldsOf, type Scalar } from './fields.ts';
import { isObject, type Json } from '../text/json.ts';

/** A list of records in a document, and what names one of them. */
interface RecordList {
  readonly list: string;
  /** The fields that make the id; none where the list is a map, whose keys are the ids. */
  readonly id: readonly string[];
  /**
   * Where a record only repeats another one: the field that names it. When it names another one, that alone has
   * changed, and none of the figures that come along.
   */
  readonly repeats?: string;
}

/** The lists of records in each kind of document. A new document with records is one more line. */
const LISTS: Readonly<Record<string, readonly RecordList[]>> = {
  'index.json': [{ list: 'rows', id: ['row_id'] }],
  'models.json': [{ list: 'models', id: ['slug'] }],
  'models/{slug}.json': [
    { list: 'configurations', id: ['row_id'] },
    { list: 'best', id: [], repeats: 'row_id' },
  ],
  'grid.json': [{ list: 'areas', id: ['iso3'] }],
  'hardware.json': [
    { list: 'tdp', id: ['gpu', 'form', 'memory'] },
    { list: 'systems', id: ['system'] },
    { list: 'mig_profiles', id: ['gpu', 'profile'] },
    { list: 'embodied', id: ['item'] },
    { list: 'embodied_others', id: ['item'] },
    { list: 'sources', id: ['id'] },
  ],
  'per-query.json': [{ list: 'rows', id: ['task', 'source_label'] }],
  'measurements.json': [{ list: 'rows', id: ['source_file'] }],
  'manifest.json': [
    { list: 'endpoints', id: ['path'] },
    { list: 'sources', id: ['id'] },
  ],
};

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

/** `models/qwen-3-8b.json` → `models/{slug}.json`; any other path is its own kind. */
export function kindOf(path: string): string {
  return path.startsWith('models/') ? 'models/{slug}.json' : path;
}

/**
 * The records of the document at `path`, in no order that means anything.
 * @throws Error when two have one id.
 */
export function recordsOf(path: string, document: Json): DataRecord[] {
  const lists = LISTS[kindOf(path)] ?? [];
  const names = new Set(lists.map(({ list }) => list));
  const own = Object.fromEntries(Object.entries(document).filter(([key]) => !names.has(key)));
  const records = [
    { list: null, id: '', idField: null, repeats: null, fields: countedFields(own) },
    ...lists.flatMap((list) => recordsIn(document[list.list], list)),
  ];
  const seen = new Set<string>();
  for (const { list, id } of records) {
    const key = recordKey({ list, id });
    if (seen.has(key)) throw new Error(`${path}: ${list ?? 'the document'} has two records called ${id}`);
    seen.add(key);
  }
  return records;
}

function recordsIn(value: unknown, { list, id, repeats }: RecordList): DataRecord[] {
  const record = (name: string, content: Json): DataRecord => ({
    list,
    id: name,
    idField: id.length === 1 ? (id[0] ?? null) : null,
    repeats: repeats ?? null,
    fields: countedFields(content),
  });
  if (id.length === 0) {
    return Object.entries(isObject(value) ? value : {}).flatMap(([key, item]) =>
      isObject(item) ? [record(key, item)] : [],
    );
  }
  // A single record stands without a list around it.
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isObject).map((item) => record(id.map((field) => String(item[field])).join(' / '), item));
}

function countedFields(content: Json): Map<string, Scalar> {
  const fields = fieldsOf(content);
  for (const field of NOT_COUNTED) fields.delete(field);
  return fields;
}
