import type { ApiDocuments } from '../api/documents/endpoint.ts';
import { documentAt } from '../api/documents/endpoints.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { byCodePoint } from '../core/text/order.ts';
import { recordsIn } from './records.ts';

/** The ids that other people may have written down. Once published, they stay or are retired in `data/retired.json`. */
export interface PublishedIds {
  readonly slugs: ReadonlySet<string>;
  readonly rowIds: ReadonlySet<string>;
  /** The ISO codes of the areas of `grid.json`. */
  readonly areas: ReadonlySet<string>;
}

/** Fields whose values are such ids, in lists that have no other id field. */
const ID_FIELDS: readonly string[] = ['slug', 'row_id', 'iso3'];

/**
 * Whether the records of a list have ids that must be retired when they are gone. `path` is the path of the document.
 */
export function hasPermanentIds(path: string, list: string): boolean {
  const [field = '', ...others] = documentAt(path)?.records[list] ?? [];
  return others.length === 0 && ID_FIELDS.includes(field);
}

/** The retirement of an id without its reason, which a maintainer writes. */
export function retirementToWrite(id: string, date: string): Retirement {
  return { id, replaced_by: null, reason: '...', date };
}

/** The instruction to add a retirement to `data/retired.json`. */
export function addRetirement(line: Retirement): string {
  return `Add this line to "retired" with the reason, and with its new name as replaced_by if it has one: ${JSON.stringify(line)}`;
}

/** The ids that an API publishes, from the records that have a slug, a row_id or an iso3 as their only id field. */
export function idsOf(documents: ApiDocuments): PublishedIds {
  const slugs = new Set<string>();
  const rowIds = new Set<string>();
  const areas = new Set<string>();
  const byField = new Map([
    ['slug', slugs],
    ['row_id', rowIds],
    ['iso3', areas],
  ]);
  for (const [path, document] of documents) {
    for (const [list, idFields] of Object.entries(documentAt(path)?.records ?? {})) {
      const [field, ...others] = idFields;
      const ids = byField.get(field ?? '');
      if (others.length > 0 || ids === undefined) continue;
      for (const { id } of recordsIn(document, list, idFields)) ids.add(id);
    }
  }
  return { slugs, rowIds, areas };
}

/**
 * The id that replaces a retired one; null if nothing replaces it, undefined if it is not retired. A row_id without its
 * own retirement is retired with its parts, such as the slug of its model.
 */
export function replacementOf(id: string, retirements: readonly Retirement[]): string | null | undefined {
  const replacements = new Map(retirements.map((retirement) => [retirement.id, retirement.replaced_by]));
  if (replacements.has(id)) return replacements.get(id);
  const parts = id.split('/');
  if (!parts.some((part) => replacements.has(part))) return undefined;
  if (parts.some((part) => replacements.get(part) === null)) return null;
  return parts.map((part) => replacements.get(part) ?? part).join('/');
}

/** The published id that replaces a retired id, directly or over several retirements; null if none does. */
function successorOf(id: string, published: ReadonlySet<string>, retirements: readonly Retirement[]): string | null {
  let next = replacementOf(id, retirements) ?? null;
  // Retirements may form a circle, so there are at most as many steps as retirements.
  for (let step = 0; next !== null && !published.has(next) && step < retirements.length; step += 1) {
    next = replacementOf(next, retirements) ?? null;
  }
  return next !== null && published.has(next) ? next : null;
}

/**
 * The new id of each renamed one. An id was renamed if it is missing and its retirements lead to a new id. If the
 * retirements of two ids lead to the same new id, the first by code point was renamed and the other removed.
 */
export function renamesBetween(
  before: ApiDocuments,
  after: ApiDocuments,
  retirements: readonly Retirement[],
): ReadonlyMap<string, string> {
  const [old, now] = [allIds(before), allIds(after)];
  const renames = new Map<string, string>();
  const taken = new Set(old);
  const gone = [...old].filter((id) => !now.has(id));
  for (const id of gone.sort(byCodePoint)) {
    const next = successorOf(id, now, retirements);
    if (next === null || taken.has(next)) continue;
    renames.set(id, next);
    taken.add(next);
  }
  return renames;
}

function allIds(documents: ApiDocuments): Set<string> {
  const { slugs, rowIds } = idsOf(documents);
  return new Set([...slugs, ...rowIds]);
}
