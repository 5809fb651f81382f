import { groupBy } from '../../core/text/group-by.ts';
import { byKeys } from '../../core/text/order.ts';
import type { Table } from '../../contract/tables/table.ts';
import type { SourceRow } from '../source-report.ts';

/** A run, and the source's row for it. */
export interface PlacedRun<Row> {
  readonly run: Row;
  readonly row: SourceRow;
}

/** A table of runs. Its key, without the number of the run, identifies the configuration. */
export interface RunKind<Row extends object> {
  readonly table: Table<Row>;
  /** Further columns that describe the configuration. They must be the same in all its runs. */
  readonly settings: readonly (keyof Row & string)[];
  /** The column that orders runs: lower energy first. */
  readonly energy: keyof Row;
}

/**
 * Gives every run its number among the runs of the same configuration, independent of its number in `placed`. A run
 * that is in `present` with the same figures keeps its number. The others get the remaining numbers of `present` in the
 * order of energy, and then new numbers. The order of the source has no effect.
 *
 * Reports runs with the same key and different settings, and identical runs.
 */
export function numberRuns<Row extends { readonly repeat: number }>(
  placed: readonly PlacedRun<Row>[],
  present: readonly Row[],
  kind: RunKind<Row>,
): Row[] {
  const keyColumns = kind.table.key.filter((column) => column !== 'repeat');
  const keyOf = (run: Row): string => keyColumns.map((column) => String(run[column])).join('/');
  const settings = (run: Row): string => kind.settings.map((column) => `${column} ${String(run[column])}`).join(', ');
  const before = new Map<string, readonly Row[]>(groupBy(present, keyOf));
  return groupBy(placed, ({ run }) => keyOf(run)).flatMap(([key, group]) => {
    checkGroup(key, group, settings);
    const runs = group.map(({ run }) => run);
    return numberGroup(runs, before.get(key) ?? [], byKeys(kind.energy, figures));
  });
}

function numberGroup<Row extends { readonly repeat: number }>(
  runs: readonly Row[],
  before: readonly Row[],
  byEnergy: (a: Row, b: Row) => number,
): Row[] {
  const exact = new Map(before.map((row) => [figures(row), row.repeat]));
  const kept = runs.flatMap((run) => {
    const repeat = exact.get(figures(run));
    return repeat === undefined ? [] : [{ ...run, repeat }];
  });
  const taken = new Set(kept.map((row) => row.repeat));
  const free = before.filter((row) => !taken.has(row.repeat)).sort(byEnergy);
  const last = Math.max(0, ...before.map((row) => row.repeat));
  const rest = runs.filter((run) => !exact.has(figures(run))).sort(byEnergy);
  const others = rest.map((run, i) => ({ ...run, repeat: free[i]?.repeat ?? last + 1 + i - free.length }));
  return [...kept, ...others];
}

/** All values of a run except its number, as one text that is equal for identical runs. */
function figures(run: object): string {
  return JSON.stringify(
    Object.entries(run)
      .filter(([column]) => column !== 'repeat')
      .sort(byKeys(([column]) => column)),
  );
}

function checkGroup<Row extends object>(
  key: string,
  [first, ...others]: readonly [PlacedRun<Row>, ...PlacedRun<Row>[]],
  settings: (run: Row) => string,
): void {
  const seen = new Set([figures(first.run)]);
  for (const { run, row } of others) {
    if (settings(run) !== settings(first.run)) {
      const message = `Two configurations that differ in their settings would share the row id ${key}.`;
      const fix = 'Add a field to the row id that distinguishes them.';
      row.error({ rule: 'ml-energy/shared-row-id', message, found: settings(run), allowed: settings(first.run), fix });
    }
    if (seen.has(figures(run))) {
      row.error({ rule: 'ml-energy/identical-runs', message: `The run of ${key} appears twice with the same values.` });
    }
    seen.add(figures(run));
  }
}
