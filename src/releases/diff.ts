import { isDeepStrictEqual } from 'node:util';
import { type Api, fileOf, slugIn } from '../api/documents/endpoint.ts';
import { documentAt } from '../api/documents/endpoints.ts';
import { UNCERTAINTY_RECORDS } from '../api/documents/uncertainty.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import type { Json } from '../core/text/json.ts';
import { roundToSignificant } from '../core/text/number.ts';
import { byCodePoint, byKeys } from '../core/text/order.ts';
import { CHANGES_DOCUMENT, dateOf, type Files, isDescription, RELEASES_INDEX } from './archive.ts';
import { allRecordsIn, type DataRecord, joinedId, type Scalar } from './records.ts';
import { renamesBetween } from './retired-ids.ts';

/** The new slug or row_id of each renamed one. */
type Renames = ReadonlyMap<string, string>;

/**
 * The content of `diff.json`: what changed from one API to another. `before` is null for the first release, in which
 * every record is added. A record is only reported as renamed if the retirements say so.
 * @throws Error if an API has no manifest with its date.
 */
export function diffOf(before: Api | null, after: Api, retirements: readonly Retirement[]): Diff {
  const old = before ?? { documents: new Map(), files: new Map() };
  const changes = [...documentChanges(old, after, retirements), ...descriptionChanges(old.files, after.files)].sort(
    byKeys<RecordChange>(
      'document',
      ({ list }) => list ?? '',
      'id',
      ({ change }) => ORDER.indexOf(change),
      ({ field }) => field ?? '',
    ),
  );
  const version = '1';
  const content = {
    previous: before === null ? null : dateOf(before),
    documents: before === null ? ['*'] : changedDocuments(old, after),
    records: recordCounts(changes),
    changes,
  };
  return { version, updated: dateOf(after), data_version: dataVersion({ version, ...content }), ...content };
}

/** The order in which changes of one record are listed. */
const ORDER: readonly RecordChange['change'][] = ['added', 'removed', 'renamed', 'changed'];

/** The documents that are compared: not the change log and the list of releases, which change with every release. */
function comparedDocuments({ documents }: Api): Map<string, Json> {
  return new Map([...documents].filter(([path]) => path !== CHANGES_DOCUMENT && path !== RELEASES_INDEX));
}

/**
 * Paths of documents that were added, were removed or have other values, and of descriptions with other bytes; sorted.
 */
function changedDocuments(before: Api, after: Api): string[] {
  const [old, now] = [comparedDocuments(before), comparedDocuments(after)];
  // The data_version is computed from these values. The one that a document states may be wrong.
  const valuesOf = (document: Json | undefined) => document && { ...document, updated: null, data_version: null };
  const documents = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => !isDeepStrictEqual(valuesOf(old.get(path)), valuesOf(now.get(path))),
  );
  const descriptions = descriptionChanges(before.files, after.files).map(({ document }) => document);
  return [...documents, ...descriptions].sort(byCodePoint);
}

/** A change for each description of the API that was added, was removed or has other bytes. */
function descriptionChanges(before: Files, after: Files): RecordChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(isDescription);
  return paths.flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === undefined) return [changeOfWhole(path, WHOLE_DOCUMENT, 'added')];
    if (now === undefined) return [changeOfWhole(path, WHOLE_DOCUMENT, 'removed')];
    return Buffer.compare(old, now) === 0 ? [] : [changeOfWhole(path, WHOLE_DOCUMENT, 'changed')];
  });
}

/** The `list` and `id` of a change to a document itself. */
const WHOLE_DOCUMENT = { list: null, id: '' } as const;

function documentChanges(before: Api, after: Api, retirements: readonly Retirement[]): RecordChange[] {
  const [old, now] = [comparedDocuments(before), comparedDocuments(after)];
  const renames = renamesBetween(old, now, retirements);
  const oldIds = new Map([...renames].map(([oldId, newId]) => [newId, oldId]));
  const changes = [...now].flatMap(([path, document]) => {
    const oldPath = pathBefore(path, oldIds);
    const previous = old.get(oldPath);
    old.delete(oldPath);
    return changesBetween(path, recordsAt(path, previous), recordsAt(path, document), renames);
  });
  const removed = [...old].flatMap(([path, document]) => changesBetween(path, recordsAt(path, document), [], renames));
  return [...changes, ...removed];
}

/** The former path of a document. It differs if the slug in the path was renamed. */
function pathBefore(path: string, oldIds: ReadonlyMap<string, string>): string {
  const endpoint = documentAt(path);
  const oldSlug = endpoint && oldIds.get(slugIn(path, endpoint) ?? '');
  return endpoint === undefined || oldSlug === undefined ? path : fileOf(endpoint, oldSlug);
}

/** The records of the document at a path; empty without a document. */
function recordsAt(path: string, document: Json | undefined): DataRecord[] {
  return document === undefined ? [] : allRecordsIn(document, documentAt(path)?.records ?? {});
}

/** The changes from the old records of a document to the new ones. */
function changesBetween(
  path: string,
  old: readonly DataRecord[],
  now: readonly DataRecord[],
  renames: Renames,
): RecordChange[] {
  const before = new Map(old.map((record) => [keyAfterRenames(record, renames), record]));
  const changes = now.flatMap((record) => {
    const key = keyOf(record);
    const previous = before.get(key);
    before.delete(key);
    if (previous === undefined) return [changeOfWhole(path, record, 'added')];
    return fieldChanges(path, previous, record, renames);
  });
  return [...changes, ...[...before.values()].map((record) => changeOfWhole(path, record, 'removed'))];
}

/** A key that is unique among the records of a document. */
function keyOf({ list, id }: Pick<DataRecord, 'list' | 'id'>): string {
  return JSON.stringify([list, id]);
}

/** The key of an old record after the renames. */
function keyAfterRenames(record: DataRecord, renames: Renames): string {
  if (record.idValues.length === 0) return keyOf(record);
  return keyOf({ list: record.list, id: joinedId(record.idValues.map(([, value]) => renames.get(value) ?? value)) });
}

function changeOfWhole(
  document: string,
  { list, id }: Pick<DataRecord, 'list' | 'id'>,
  change: RecordChange['change'],
): RecordChange {
  return { document, list, id, change, field: null, old: null, new: null, relative_change: null };
}

/**
 * The changes of a record's fields. A new slug or row_id counts as renamed only in a field that identifies the record.
 */
function fieldChanges(path: string, old: DataRecord, now: DataRecord, renames: Renames): RecordChange[] {
  const identifying = now.list === null ? ['slug'] : now.idValues.map(([field]) => field);
  return [...new Set([...old.fields.keys(), ...now.fields.keys()])].flatMap((field) => {
    const [was, is] = [old.fields.get(field) ?? null, now.fields.get(field) ?? null];
    if (was === is) return [];
    const isRenamed = typeof was === 'string' && renames.get(was) === is;
    if (isRenamed && !identifying.includes(field)) return [];
    const change = { ...changeOfWhole(path, now, isRenamed ? 'renamed' : 'changed'), field, old: was, new: is };
    return [{ ...change, relative_change: relativeChange(was, is) }];
  });
}

/** (new - old) / |old| to six significant digits; null unless both are numbers and old is not 0. */
function relativeChange(old: Scalar, now: Scalar): number | null {
  if (typeof old !== 'number' || typeof now !== 'number' || old === 0) return null;
  return roundToSignificant((now - old) / Math.abs(old), 6);
}

/**
 * Whether a change is in the record of a list, and not in the document itself or in a list that is part of its
 * uncertainty.
 */
export function isOfRecord({ list }: RecordChange): boolean {
  return list !== null && !(list in UNCERTAINTY_RECORDS);
}

/**
 * How many records of each document are added, removed, changed and renamed. A document itself is not a record, and
 * neither are the components of its uncertainty.
 */
export function recordCounts(changes: readonly RecordChange[]): Record<string, RecordCounts> {
  const counted = new Set<string>();
  const counts: Record<string, RecordCounts> = {};
  for (const { document, list, id, change } of changes.filter(isOfRecord)) {
    const key = JSON.stringify([document, list, id, change]);
    if (counted.has(key)) continue;
    counted.add(key);
    const count = (counts[document] ??= { added: 0, removed: 0, changed: 0, renamed: 0 });
    count[change] += 1;
  }
  return counts;
}
