import type { Documents } from '../documents/endpoint.ts';
import { documentAt } from '../documents/endpoints.ts';
import { byKeys } from '../text/order.ts';
import { recordsOf, type DataRecord } from './records.ts';

/**
 * Row ids of `after` to row ids of `before`, where a configuration was run more than once and the numbers of its runs
 * (`/r2`) are dealt otherwise: a run is the one that had its figures. Only numbers that stand in both are dealt again,
 * so that a run that came or went is told under the row_id that came or went. Runs whose figures changed take what is
 * left, in order of their numbers. Decided on the documents that own the ids, and valid wherever a row_id stands.
 */
export function sameRuns(before: Documents, after: Documents): Map<string, string> {
  const old = runGroups(before);
  return new Map(
    [...runGroups(after)].flatMap(([key, runs]) => {
      const group = old.get(key) ?? [];
      return dealt(inBoth(group, runs), inBoth(runs, group));
    }),
  );
}

/** Pairs of new and old row ids, both lists having the same ids. */
function dealt(old: readonly DataRecord[], now: readonly DataRecord[]): [string, string][] {
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
function runGroups(documents: Documents): Map<string, DataRecord[]> {
  const groups = new Map<string, DataRecord[]>();
  for (const [path, document] of documents) {
    const rows = documentAt(path)?.identity?.rows;
    if (rows === undefined) continue;
    for (const run of recordsOf(path, document).filter(({ list }) => list === rows)) {
      const key = run.id.replace(/\/r\d+$/, '');
      groups.set(key, [...(groups.get(key) ?? []), run]);
    }
  }
  return groups;
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
