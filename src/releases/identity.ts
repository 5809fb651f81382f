import type { Retirement } from '../contract/generated/data.d.ts';
import type { ApiDocuments } from '../api/documents/endpoint.ts';
import { documentAt } from '../api/documents/endpoints.ts';
import { isObject, textsOf } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';

/** The ids that a consumer may hold on to. */
export type PublishedIds = ReturnType<typeof idsOf>;

/** Which slug or row_id of a release is which of the release before. */
export interface Identity {
  /** The slug or row_id that this one had before: its own, unless it is renamed. */
  before(id: string): string;
  isRenamed(id: string): boolean;
}

/** Fields whose values are slugs and row ids. */
export const ID_FIELDS: ReadonlySet<string> = new Set(['slug', 'row_id']);

/** The slugs and row ids that an API publishes. */
export function idsOf(documents: ApiDocuments) {
  const owners = [...documents].flatMap(([path, document]) => {
    const { slug, rows: list = '' } = documentAt(path)?.identity ?? {};
    const found = document[list];
    const rows = Array.isArray(found) ? found.filter(isObject) : [];
    return list === '' ? [] : [{ slugs: slug === undefined ? rows.map((row) => row['slug']) : [document[slug]], rows }];
  });
  return {
    slugs: new Set(textsOf(owners.flatMap(({ slugs }) => slugs))),
    rowIds: new Set(textsOf(owners.flatMap(({ rows }) => rows.map((row) => row['row_id'])))),
  };
}

/** Links the ids of two releases, by `data/retired.json`. */
export function identityOf(before: ApiDocuments, after: ApiDocuments, retirements: readonly Retirement[]): Identity {
  const renamed = renames(allIds(before), allIds(after), retirements);
  return { before: (id) => renamed.get(id) ?? id, isRenamed: (id) => renamed.has(id) };
}

/**
 * What takes the place of an id, by its own line or by that of its model, which stands in every `row_id`: null where nothing
 * does, undefined where it is not retired.
 */
export function replacementOf(id: string, retirements: readonly Retirement[]): string | null | undefined {
  const lines = new Map(retirements.map((line) => [line.id, line.replaced_by]));
  if (lines.has(id)) return lines.get(id);
  const parts = id.split('/').map((part) => ({ part, now: lines.get(part) }));
  if (parts.every(({ now }) => now === undefined)) return undefined;
  return parts.some(({ now }) => now === null) ? null : parts.map(({ part, now }) => now ?? part).join('/');
}

/** The published id that the retirement of another leads to, over any number of further ones; null where it leads to none. */
export function successorOf(id: string, now: ReadonlySet<string>, retirements: readonly Retirement[]): string | null {
  let next = replacementOf(id, retirements) ?? null;
  // A line may lead back to itself; there are no more steps than lines.
  for (let step = 0; next !== null && !now.has(next) && step < retirements.length; step += 1) {
    next = replacementOf(next, retirements) ?? null;
  }
  return next !== null && now.has(next) ? next : null;
}

/**
 * New ids to old ones. An id is renamed when its retirement leads, over any number of further retirements, to one that
 * is published now and was not before. Where two lead to the same one, the first by code point is renamed, the other
 * removed: one record can't have been two.
 */
function renames(old: ReadonlySet<string>, now: ReadonlySet<string>, retirements: readonly Retirement[]) {
  const found = new Map<string, string>();
  for (const id of [...old].filter((known) => !now.has(known)).sort(byCodePoint)) {
    const next = successorOf(id, now, retirements);
    if (next !== null && !old.has(next) && !found.has(next)) found.set(next, id);
  }
  return found;
}

function allIds(documents: ApiDocuments): Set<string> {
  const { slugs, rowIds } = idsOf(documents);
  return new Set([...slugs, ...rowIds]);
}
