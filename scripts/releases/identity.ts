import type { Retirement } from '../contract/generated/data.d.ts';
import type { Documents } from '../documents/endpoint.ts';
import { documentAt } from '../documents/endpoints.ts';
import { isObject, textsOf } from '../text/json.ts';
import { byCodePoint } from '../text/order.ts';
import { sameRuns } from './runs.ts';

/** The ids that a consumer may hold on to. */
export interface PublishedIds {
  readonly slugs: ReadonlySet<string>;
  readonly rowIds: ReadonlySet<string>;
}

/** Which slug or row_id of a release is which of the release before. */
export interface Identity {
  /** The slug or row_id that this one had before: its own, unless it is renamed or another run's number. */
  before(id: string): string;
  /** True when a retirement makes it so, and not a swap of run numbers. */
  isRenamed(id: string): boolean;
}

/** Fields whose values are slugs and row ids. */
export const ID_FIELDS: ReadonlySet<string> = new Set(['slug', 'row_id']);

/** The slugs and row ids that an API publishes. */
export function idsOf(documents: Documents): PublishedIds {
  const owners = [...documents].flatMap(([path, document]) => {
    const identity = documentAt(path)?.identity;
    return identity === undefined ? [] : [{ slug: document[identity.slug], rows: document[identity.rows] }];
  });
  const rows = owners.flatMap((owner): unknown[] => (Array.isArray(owner.rows) ? owner.rows : []));
  return {
    slugs: new Set(textsOf(owners.map(({ slug }) => slug))),
    rowIds: new Set(textsOf(rows.filter(isObject).map((row) => row['row_id']))),
  };
}

/** Links the ids of two releases, by `data/retired.json` and by the figures of repeated runs. */
export function identityOf(before: Documents, after: Documents, retirements: readonly Retirement[]): Identity {
  const renamed = renames(allIds(before), allIds(after), retirements);
  const runs = sameRuns(before, after);
  return {
    before: (id) => renamed.get(id) ?? runs.get(id) ?? id,
    isRenamed: (id) => renamed.has(id),
  };
}

/**
 * New ids to old ones. An id is renamed when its retirement leads, over any number of further retirements, to one that
 * is published now and was not before. Where two lead to the same one, the first by code point is renamed, the other
 * removed: one record can't have been two.
 */
function renames(
  old: ReadonlySet<string>,
  now: ReadonlySet<string>,
  retirements: readonly Retirement[],
): Map<string, string> {
  const replacedBy = new Map(retirements.map((line) => [line.id, line.replaced_by]));
  const found = new Map<string, string>();
  for (const id of [...old].filter((known) => !now.has(known)).sort(byCodePoint)) {
    let next = replacedBy.get(id) ?? null;
    // A line may lead back to itself; there are no more steps than lines.
    for (let step = 0; next !== null && !now.has(next) && step < retirements.length; step += 1) {
      next = replacedBy.get(next) ?? null;
    }
    if (next !== null && now.has(next) && !old.has(next) && !found.has(next)) found.set(next, id);
  }
  return found;
}

function allIds(documents: Documents): Set<string> {
  const { slugs, rowIds } = idsOf(documents);
  return new Set([...slugs, ...rowIds]);
}
