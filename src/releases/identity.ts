import type { Retirement } from '../contract/generated/data.d.ts';
import type { ApiDocuments } from '../api/documents/endpoint.ts';
import { documentAt } from '../api/documents/endpoints.ts';
import { groupBy } from '../core/text/group-by.ts';
import { isObject, textsOf } from '../core/text/json.ts';
import { byCodePoint, byKeys } from '../core/text/order.ts';
import { type DataRecord, recordsOf } from './published-api.ts';

/** The ids that a consumer may hold on to. */
export type PublishedIds = ReturnType<typeof idsOf>;

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

/** Links the ids of two releases, by `data/retired.json` and by the figures of repeated runs. */
export function identityOf(before: ApiDocuments, after: ApiDocuments, retirements: readonly Retirement[]): Identity {
  const renamed = renames(allIds(before), allIds(after), retirements);
  const runs = sameRuns(before, after);
  return { before: (id) => renamed.get(id) ?? runs.get(id) ?? id, isRenamed: (id) => renamed.has(id) };
}

/**
 * New ids to old ones. An id is renamed when its retirement leads, over any number of further retirements, to one that
 * is published now and was not before. Where two lead to the same one, the first by code point is renamed, the other
 * removed: one record can't have been two.
 */
function renames(old: ReadonlySet<string>, now: ReadonlySet<string>, retirements: readonly Retirement[]) {
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

function allIds(documents: ApiDocuments): Set<string> {
  const { slugs, rowIds } = idsOf(documents);
  return new Set([...slugs, ...rowIds]);
}

/**
 * Row ids of `after` to row ids of `before`, where a configuration was run more than once and the numbers of its runs
 * (`/r2`) are dealt otherwise: a run is the one that had its figures. Only numbers that stand in both are dealt again,
 * so that a run that came or went is reported under the row_id that came or went. Runs whose figures changed take what is
 * left, in order of their numbers. Decided on the documents that own the ids, and valid wherever a row_id stands.
 */
function sameRuns(before: ApiDocuments, after: ApiDocuments): Map<string, string> {
  const old = runGroups(before);
  return new Map(
    [...runGroups(after)].flatMap(([key, runs]) => {
      const group = old.get(key) ?? [];
      return dealt(inBoth(group, runs), inBoth(runs, group));
    }),
  );
}

/** Pairs of new and old row ids, both lists having the same ids; none of a run that is alone, which has no other's number. */
function dealt(old: readonly DataRecord[], now: readonly DataRecord[]): [string, string][] {
  if (now.length < 2) return [];
  const left = new Map(old.map((run) => [run.id, figures(run)]));
  const pairs: [string, string][] = [];
  const take = (run: DataRecord, id: string): void => {
    left.delete(id);
    pairs.push([run.id, id]);
  };
  const changed: DataRecord[] = [];
  // A run that kept number and figures keeps them before any other with the same figures gets them.
  const kept = now.filter((run) => left.get(run.id) === figures(run));
  for (const run of kept) take(run, run.id);
  for (const run of now.filter((other) => !kept.includes(other))) {
    const same = [...left].find(([, content]) => content === figures(run));
    if (same === undefined) changed.push(run);
    else take(run, same[0]);
  }
  for (const run of changed.filter(({ id }) => left.has(id))) take(run, run.id);
  for (const run of changed.filter(({ id }) => !pairs.some(([taken]) => taken === id))) {
    const [first] = left.keys();
    if (first !== undefined) take(run, first);
  }
  return pairs;
}

/** The runs of each configuration: those whose row ids differ in the number of the run alone. */
function runGroups(documents: ApiDocuments): ReadonlyMap<string, readonly DataRecord[]> {
  const runs = [...documents].flatMap(([path, document]) => {
    const rows = documentAt(path)?.identity?.rows;
    return rows === undefined ? [] : recordsOf(path, document).filter(({ list }) => list === rows);
  });
  return new Map(groupBy(runs, ({ id }) => id.replace(/\/r\d+$/, '')));
}

function inBoth(runs: readonly DataRecord[], others: readonly DataRecord[]): DataRecord[] {
  const ids = new Set(others.map(({ id }) => id));
  return runs.filter(({ id }) => ids.has(id)).sort(byKeys(({ id }) => id));
}

/** All that a run says, apart from its own name. */
function figures({ fields }: DataRecord): string {
  const said = [...fields].filter(([field]) => field !== 'row_id');
  return JSON.stringify(said.sort(byKeys(([field]) => field)));
}
