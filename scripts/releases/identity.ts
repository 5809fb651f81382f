import type { Retirement } from '../contract/generated/data.d.ts';
import { byCodePoint } from '../text/order.ts';
import { idsOf } from './ids.ts';
import type { Published } from './published.ts';
import { sameRuns } from './runs.ts';

/** Which slug or row_id of a release is which of the release before. */
export interface Identity {
  /** The slug or row_id that this one had before: its own, unless it is renamed or another run's number. */
  before(id: string): string;
  /** True when a retirement makes it so, and not a swap of run numbers. */
  isRenamed(id: string): boolean;
}

/** Fields whose values are slugs and row ids. */
export const ID_FIELDS: ReadonlySet<string> = new Set(['slug', 'row_id']);

/** Links the ids of two releases, by `data/retired.json` and by the figures of repeated runs. */
export function identityOf(before: Published, after: Published, retirements: readonly Retirement[]): Identity {
  const renamed = renames(before, after, retirements);
  const runs = sameRuns(before.documents, after.documents);
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
function renames(before: Published, after: Published, retirements: readonly Retirement[]): Map<string, string> {
  const replacedBy = new Map(retirements.map((line) => [line.id, line.replaced_by]));
  const [old, now] = [allIds(before), allIds(after)];
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

function allIds(published: Published): Set<string> {
  const { slugs, rowIds } = idsOf(published);
  return new Set([...slugs, ...rowIds]);
}
