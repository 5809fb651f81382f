import { type ApiDocuments, fileOf, type RecordList } from '../api/documents/endpoint.ts';
import { documentAt, endpointOf, endpoints } from '../api/documents/endpoints.ts';
import { fill } from '../core/text/fill.ts';
import { isObject, jsonObject, type Json } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { DIFF, type Files } from './archive.ts';

/** A published API, of a release or of a build: its files by path below `/api/v1/`, and the data documents among them. */
export interface PublishedApi {
  readonly documents: ApiDocuments;
  readonly files: Files;
}

const MANIFEST = 'manifest.json';

/** JSON files that are not data documents: the descriptions of the API, compared by their bytes. */
export const DESCRIPTIONS: readonly string[] = endpoints
  .filter((endpoint) => endpoint.kind === 'file' && endpoint.describesApi === true)
  .map((endpoint) => fileOf(endpoint));

/** What lies beside the API in a folder: its releases, and in a mirror its own records and the packages' snapshots. */
const NOT_OF_THE_API = /^(?:\.|releases\/|clients\/)/;

/** The API in the files of a folder, without what lies beside it. @throws Error naming the file that is no JSON object. */
export function publishedOf(files: Files): PublishedApi {
  const own = new Map([...files].filter(([path]) => !NOT_OF_THE_API.test(path)));
  const documents = [...own]
    .filter(([path]) => path.endsWith('.json') && path !== DIFF && endpointOf(path)?.kind !== 'file')
    .filter(([path]) => documentAt(path)?.isRecordKeeping !== true)
    .map(([path]) => [path, jsonFile(own, path)] as const);
  return { files: own, documents: new Map(documents) };
}

/**
 * The JSON object in one of the files.
 * @throws Error when the file is missing or holds none.
 */
export function jsonFile(files: Files, path: string): Json {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`${path} is missing`);
  const value = jsonObject(bytes);
  if (value === null) throw new Error(`${path} holds no JSON object`);
  return value;
}

/** The date of a published API, `YYYY-MM-DD`, as its manifest says. @throws Error when it has no manifest. */
export function dateOf({ documents }: PublishedApi): string {
  const date = documents.get(MANIFEST)?.['updated'];
  if (typeof date !== 'string') throw new Error('manifest.json with its date (updated) is missing');
  return date;
}

/** A value that has no parts. */
export type Scalar = string | number | boolean | null;

/** Fields that no diff counts: `repeat` says again what the row_id ends in, the others when it was built. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['updated', 'data_version', 'repeat']);

/** One record of a document; the document itself, with the fields outside its lists, is one without a list. */
export interface DataRecord {
  readonly list: string | null;
  readonly id: string;
  /** The fields that make the id; none where it is a key. Of the document itself, the one with its slug. */
  readonly idFields: readonly string[];
  /** What a person calls it; null where that is no more than the id. */
  readonly name: string | null;
  readonly repeats: string | null;
  /** The field by which a change of it is told; null where there is none. */
  readonly figure: string | null;
  readonly fields: ReadonlyMap<string, Scalar>;
}

/** What names a record among all of its document. No name of a list holds a NUL. */
export function recordKey({ list, id }: Pick<DataRecord, 'list' | 'id'>): string {
  return `${list ?? ''}\0${id}`;
}

/** The records of the document at `path`, in no order that means anything. */
export function recordsOf(path: string, document: Json): DataRecord[] {
  const { records: lists = [], identity } = documentAt(path) ?? {};
  const names = new Set(lists.map(({ list }) => list));
  const fields = fieldsOf(Object.fromEntries(Object.entries(document).filter(([key]) => !names.has(key))));
  for (const name of names) fields.delete(name);
  const whole: DataRecord = {
    list: null,
    id: '',
    repeats: null,
    figure: null,
    fields,
    // Of the documents, those with a slug are about something that has a name.
    ...(identity?.slug === undefined
      ? { idFields: [], name: null }
      : { idFields: [identity.slug], name: nameIn('{name}', document) }),
  };
  return [whole, ...lists.flatMap((list) => recordsIn(document, list))];
}

function recordsIn(document: Json, { list, id, name, repeats, figure }: RecordList): DataRecord[] {
  const value = list.split('.').reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), document);
  const record = (key: string, content: Json): DataRecord => ({
    list,
    id: key,
    idFields: id,
    name: name === undefined ? null : nameIn(name, content, document),
    repeats: repeats ?? null,
    figure: figure?.field ?? null,
    fields: fieldsOf(content),
  });
  if (id.length === 0) {
    return Object.entries(isObject(value) ? value : {}).flatMap(([key, item]) =>
      isObject(item) ? [record(key, item)] : [],
    );
  }
  // A single record stands without a list around it.
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isObject).map((item) => record(joinedId(id.map((field) => String(item[field]))), item));
}

/** The id of a record that is made of several values. */
export function joinedId(values: readonly string[]): string {
  return values.join(' / ');
}

/** A name from its template, each field from the first object that has it as a text or figure; null where none has. */
function nameIn(template: string, ...from: readonly Json[]): string | null {
  const found = new Map<string, string>();
  for (const [, field = ''] of template.matchAll(/\{(\w+)\}/g)) {
    const values = from.map((object) => object[field]);
    const value = values.find(
      (each): each is string | number => (typeof each === 'string' && each !== '') || typeof each === 'number',
    );
    if (value === undefined) return null;
    found.set(field, String(value));
  }
  return fill(template, Object.fromEntries(found));
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
