import { isDeepStrictEqual } from 'node:util';
import { dataVersion } from '../contract/data-version.ts';
import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { byCodePoint, byKeys } from '../text/order.ts';
import { changesBetween } from './changes-between.ts';
import { identityOf, type Identity } from './identity.ts';
import type { Json } from '../text/json.ts';
import { recordKey } from './records.ts';
import { dateOf, DESCRIPTIONS, RECORD_KEEPING, type Published } from './published.ts';

const NOTHING: Published = { documents: new Map(), files: new Map() };

/**
 * What `after` changed against `before`: the content of `diff.json`. `before` is null for the first release, in which
 * everything is added. Only the retirements make it say `renamed`.
 * @throws Error when a document has two records of one id, or there is no manifest to take the date from.
 */
export function diffOf(before: Published | null, after: Published, retirements: readonly Retirement[]): Diff {
  const old = before ?? NOTHING;
  const changes = changesOf(old, after, identityOf(old, after, retirements));
  const content = {
    version: '1' as const,
    updated: dateOf(after),
    data_version: '',
    previous: before === null ? null : dateOf(before),
    documents: before === null ? ['*'] : changedDocuments(before, after),
    records: recordCounts(changes),
    changes,
  };
  return { ...content, data_version: dataVersion(content) };
}

/**
 * Paths of the documents that are not as they were, sorted: other values, or other bytes of a description of
 * the API. One that came or went is among them; what every release changes by itself is not.
 */
function changedDocuments(before: Published, after: Published): string[] {
  const documents = [...new Set([...before.documents.keys(), ...after.documents.keys()])]
    .filter((path) => !RECORD_KEEPING.includes(path))
    .filter((path) => !haveSameValues(before.documents.get(path), after.documents.get(path)));
  const descriptions = DESCRIPTIONS.filter((path) => !sameBytes(before.files.get(path), after.files.get(path)));
  return [...documents, ...descriptions].sort(byCodePoint);
}

/** How many records of each document are added, removed, changed and renamed; documents by code point. */
function recordCounts(changes: readonly RecordChange[]): Record<string, RecordCounts> {
  const records = new Map<string, RecordChange>();
  // A description of the API has no records: it changes as a file.
  for (const change of changes.filter(({ document }) => !DESCRIPTIONS.includes(document))) {
    records.set(`${change.document}\0${change.change}\0${recordKey(change)}`, change);
  }
  const counts: Record<string, RecordCounts> = {};
  for (const { document, change } of [...records.values()].sort(byKeys((c) => c.document))) {
    const count = (counts[document] ??= { added: 0, removed: 0, changed: 0, renamed: 0 });
    count[change] += 1;
  }
  return counts;
}

function changesOf(before: Published, after: Published, identity: Identity): RecordChange[] {
  const pathBefore = (path: string, document: Json): string => {
    const slug = document['slug'];
    return typeof slug === 'string' && identity.isRenamed(slug) ? `models/${identity.before(slug)}.json` : path;
  };
  const now = [...after.documents].filter(([path]) => !RECORD_KEEPING.includes(path));
  const kept = new Set(now.map(([path, document]) => pathBefore(path, document)));
  const gone = [...before.documents].filter(([path]) => !RECORD_KEEPING.includes(path) && !kept.has(path));
  return [
    ...now.flatMap(([path, document]) => {
      const old = before.documents.get(pathBefore(path, document)) ?? null;
      return changesBetween(path, old, document, identity);
    }),
    ...gone.flatMap(([path, document]) => changesBetween(path, document, null, identity)),
    ...DESCRIPTIONS.flatMap((path) => fileChange(path, before.files.get(path), after.files.get(path))),
  ].sort(
    byKeys(
      (c) => c.document,
      (c) => c.list ?? '',
      (c) => c.id,
      (c) => ORDER.indexOf(c.change),
      (c) => c.field ?? '',
    ),
  );
}

const ORDER: readonly RecordChange['change'][] = ['added', 'removed', 'renamed', 'changed'];

function fileChange(path: string, old: Uint8Array | undefined, now: Uint8Array | undefined): RecordChange[] {
  if (sameBytes(old, now)) return [];
  const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
  return [{ document: path, list: null, id: '', change, field: null, old: null, new: null, relative_change: null }];
}

/** By what a data_version is made of. The ones that documents state are not taken on trust. */
function haveSameValues(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return isDeepStrictEqual({ ...a, ...NOT_VALUES }, { ...b, ...NOT_VALUES });
}

const NOT_VALUES = { updated: null, data_version: null };

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
