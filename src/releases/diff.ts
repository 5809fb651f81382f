import { isDeepStrictEqual } from 'node:util';
import { dataVersion } from '../contract/data-version.ts';
import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { fileOf } from '../api/documents/endpoint.ts';
import { documentAt } from '../api/documents/endpoints.ts';
import { groupBy } from '../core/text/group-by.ts';
import type { Json } from '../core/text/json.ts';
import { isNotDistinguishable, type UncertainFigure } from '../figures/uncertainty.ts';
import { byCodePoint, byKeys } from '../core/text/order.ts';
import {
  type DataRecord,
  joinedId,
  recordKey,
  recordsOf,
  type Scalar,
  dateOf,
  DESCRIPTIONS,
  type PublishedApi,
} from './published-api.ts';
import { isFieldOfList } from './highlights.ts';
import { ID_FIELDS, type Identity, identityOf } from './identity.ts';

/**
 * What `after` changed against `before`: the content of `diff.json`. `before` is null for the first release, in which
 * everything is added. Only the retirements make it say `renamed`.
 * @throws Error when there is no manifest to take the date from.
 */
export function diffOf(before: PublishedApi | null, after: PublishedApi, retirements: readonly Retirement[]): Diff {
  const [old, now] = [compared(before ?? { documents: new Map(), files: new Map() }), compared(after)];
  const identity = identityOf(old.documents, now.documents, retirements);
  const changes = changesOf(old, now, identity);
  const content = {
    previous: before === null ? null : dateOf(before),
    documents: before === null ? ['*'] : changedDocuments(old, now),
    records: recordCounts(changes),
    changes,
  };
  const version = '1';
  return { version, updated: dateOf(after), data_version: dataVersion({ version, ...content }), ...content };
}

/** The API without what every release changes by itself. */
function compared({ documents, files }: PublishedApi): PublishedApi {
  return { files, documents: new Map([...documents].filter(([path]) => documentAt(path)?.isRecordKeeping !== true)) };
}

/** Paths, sorted, of the documents that came, went or have other values, and of descriptions with other bytes. */
function changedDocuments(before: PublishedApi, after: PublishedApi): string[] {
  // What a data_version is made of. The ones that documents state are not taken on trust.
  const values = (document: Json | undefined): Json | undefined =>
    document && { ...document, updated: null, data_version: null };
  const documents = [...new Set([...before.documents.keys(), ...after.documents.keys()])].filter(
    (path) => !isDeepStrictEqual(values(before.documents.get(path)), values(after.documents.get(path))),
  );
  const descriptions = DESCRIPTIONS.filter((path) => !sameBytes(before.files.get(path), after.files.get(path)));
  return [...documents, ...descriptions].sort(byCodePoint);
}

/**
 * How many records of each document are added, removed, changed and renamed; documents by code point. What stands in the
 * document itself is no record: a new version of a source is not as many as there are documents that name it.
 */
function recordCounts(changes: readonly RecordChange[]): Record<string, RecordCounts> {
  const records = new Map<string, RecordChange>();
  for (const change of changes.filter((c) => c.list !== null && !isFieldOfList(c))) {
    records.set(`${change.document}\0${change.change}\0${recordKey(change)}`, change);
  }
  const counts: Record<string, RecordCounts> = {};
  for (const { document, change } of [...records.values()].sort(byKeys((c) => c.document))) {
    const count = (counts[document] ??= { added: 0, removed: 0, changed: 0, renamed: 0 });
    count[change] += 1;
  }
  return counts;
}

function changesOf(before: PublishedApi, after: PublishedApi, identity: Identity): RecordChange[] {
  const gone = new Map(before.documents);
  const changes = [...after.documents].flatMap(([path, document]) => {
    const old = pathBefore(path, document, identity);
    gone.delete(old);
    return changesBetween(path, before.documents.get(old), document, identity);
  });
  return [
    ...changes,
    ...[...gone].flatMap(([path, document]) => changesBetween(path, document, undefined, identity)),
    ...DESCRIPTIONS.flatMap((path) => {
      const [old, now] = [before.files.get(path), after.files.get(path)];
      const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      return sameBytes(old, now) ? [] : [changeOf(path, { list: null, id: '', name: null }, change)];
    }),
  ].sort(
    byKeys(
      'document',
      (c) => c.list ?? '',
      'id',
      (c) => ORDER.indexOf(c.change),
      (c) => c.field ?? '',
    ),
  );
}

const ORDER: readonly RecordChange['change'][] = ['added', 'removed', 'renamed', 'changed'];

/** Where the document was: one with a slug in its path is elsewhere when the slug is renamed. */
function pathBefore(path: string, document: Json, identity: Identity): string {
  const endpoint = documentAt(path);
  const slug = document[endpoint?.identity?.slug ?? ''];
  const isElsewhere = endpoint !== undefined && typeof slug === 'string' && identity.isRenamed(slug);
  return isElsewhere ? fileOf(endpoint, identity.before(slug)) : path;
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}

/** Every change between two states of the document at `path`; undefined is one that is not there. In no order. */
function changesBetween(path: string, old: Json | undefined, now: Json | undefined, identity: Identity) {
  const [was, is] = [old, now].map((document) => (document === undefined ? [] : recordsOf(path, document)));
  const before = new Map(was?.map((record) => [recordKey(record), record]));
  const changes = (is ?? []).flatMap((record) => {
    const key = keyBefore(record, identity);
    const found = before.get(key);
    before.delete(key);
    if (found === undefined) return [changeOf(path, record, 'added')];
    return [...renaming(path, found, record, identity), ...fieldChanges(path, found, record, identity)];
  });
  return [
    ...gathered(changes, fieldsIn(was ?? []), fieldsIn(is ?? [])),
    ...[...before.values()].map((record) => changeOf(path, record, 'removed')),
  ];
}

/** The key that a record had before, when ids in it may have been others. */
function keyBefore({ list, id, idFields, fields }: DataRecord, identity: Identity): string {
  if (list === null || idFields.length === 0) return recordKey({ list, id });
  const values = idFields.map((field) => ({ field, value: String(fields.get(field)) }));
  return recordKey({
    list,
    id: joinedId(values.map(({ field, value }) => (ID_FIELDS.has(field) ? identity.before(value) : value))),
  });
}

/** The fields that any record of a list has, each with its list. */
function fieldsIn(records: readonly DataRecord[]): ReadonlySet<string> {
  return new Set(records.flatMap(({ list, fields }) => [...fields.keys()].map((id) => recordKey({ list, id }))));
}

/** The changes of a document, a field that no record of a list had before, or has any more, as one change of the list. */
function gathered(changes: readonly RecordChange[], had: ReadonlySet<string>, has: ReadonlySet<string>) {
  return groupBy(changes, (one) => {
    const { list, change, field, id } = one;
    const ofList = recordKey({ list, id: field ?? '' });
    const isOfAll = list !== null && change === 'changed' && had.has(ofList) !== has.has(ofList);
    return isOfAll ? ofList : JSON.stringify([list, id, change, field]);
  }).flatMap(([key, group]) => {
    const [{ document, list, field }, ...more] = group;
    if (more.length === 0) return group;
    return [changeOf(document, { list, id: '*', name: null }, has.has(key) ? 'added' : 'removed', { field })];
  });
}

/** A change of something as a whole; `more` names the field where it is of one alone. */
function changeOf(
  document: string,
  { list, id, name }: Pick<DataRecord, 'list' | 'id' | 'name'>,
  change: RecordChange['change'],
  { field = null, old = null, new: now = null, relative_change = null, ...sure }: Partial<RecordChange> = {},
): RecordChange {
  // There are thousands, which take half the time where a name is not first put together with the rest.
  const what = { change, field, old, new: now, relative_change, ...sure };
  return name === null ? { document, list, id, ...what } : { document, list, id, name, ...what };
}

function renaming(path: string, old: DataRecord, now: DataRecord, identity: Identity): RecordChange[] {
  const field = now.idFields.find((name) => ID_FIELDS.has(name)) ?? '';
  const [was, is] = [old.fields.get(field), now.fields.get(field)];
  if (was === undefined || typeof is !== 'string' || was === is || !identity.isRenamed(is)) return [];
  return [changeOf(path, now, 'renamed', { field, old: was, new: is })];
}

function fieldChanges(path: string, old: DataRecord, now: DataRecord, identity: Identity): RecordChange[] {
  const changeIn = (field: string): RecordChange[] => {
    const [was, is] = [old.fields.get(field) ?? null, now.fields.get(field) ?? null];
    // A slug or row_id that only has another name is the same.
    const isRenamed = ID_FIELDS.has(field) && typeof is === 'string' && identity.before(is) === was;
    if (was === is || isRenamed) return [];
    const moved = { field, old: was, new: is, relative_change: relativeChange(was, is) };
    return [changeOf(path, now, 'changed', field === now.figure ? { ...moved, ...sureness(old, now) } : moved)];
  };
  const replaced = now.repeats === null ? [] : changeIn(now.repeats);
  if (replaced.length > 0) return replaced;
  return [...new Set([...old.fields.keys(), ...now.fields.keys()])].flatMap(changeIn);
}

/** Whether a record's figure, before and after, lies within its uncertainty; nothing where none is known. */
function sureness(old: DataRecord, now: DataRecord): { within_uncertainty?: boolean } {
  const [before, after] = [uncertainFigure(old), uncertainFigure(now)];
  return before === null || after === null ? {} : { within_uncertainty: isNotDistinguishable(before, after) };
}

function uncertainFigure({ fields, figure }: DataRecord): UncertainFigure | null {
  const [value, relativeUncertainty] = [fields.get(figure ?? ''), fields.get('relative_uncertainty')];
  return typeof value === 'number' && typeof relativeUncertainty === 'number' ? { value, relativeUncertainty } : null;
}

/** (new - old) / |old| to six significant digits; null unless both are numbers and old is not 0. */
function relativeChange(old: Scalar, now: Scalar): number | null {
  if (typeof old !== 'number' || typeof now !== 'number' || old === 0) return null;
  return Number(((now - old) / Math.abs(old)).toPrecision(6));
}
