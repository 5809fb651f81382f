import type { ConfigurationRow } from '../../contract/generated/data.d.ts';
import { groupBy } from '../../text/group-by.ts';
import { byKeys } from '../../text/order.ts';
import type { SourceRow } from '../report.ts';

/** A measured configuration, whatever the number of its run. */
export type Run = Omit<ConfigurationRow, 'repeat'>;

/** A run, and the source's row that has it. */
interface PlacedRun {
  readonly run: Run;
  readonly row: SourceRow;
}

const SETTINGS = ['precision', 'tensor_parallel', 'data_parallel', 'expert_parallel'] as const;

/** What orders runs: lower energy first. The further figures only make the order of equal energies certain. */
const ENERGY_ORDER = [
  ...(['joules_per_output_token', 'gpu_power_watts_total', 'tokens_per_second', 'avg_running_batch'] as const),
  ...(['avg_output_tokens', 'median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const),
];
const byEnergy = byKeys<Run>(...ENERGY_ORDER);

/**
 * Gives every run its number among the runs of the same model, GPU, number of cards and cap. A run that is in
 * `present` with the same figures keeps its number; the others pair with the remaining numbers in the order of
 * energy, and runs left over get the next new numbers. The order of the source has no effect.
 *
 * Reports runs that share a key and differ in settings, and runs that are identical.
 */
export function numberRuns(placed: readonly PlacedRun[], present: readonly ConfigurationRow[]): ConfigurationRow[] {
  const before = new Map<string, readonly ConfigurationRow[]>(groupBy(present, keyOf));
  return groupBy(placed, ({ run }) => keyOf(run)).flatMap(([key, group]) => {
    checkGroup(key, group);
    const old = before.get(key) ?? [];
    const runs = group.map(({ run }) => run);
    const numbered = numberGroup(runs, old);
    for (const run of numbered) {
      const last = old.find(({ repeat }) => repeat === run.repeat);
      if (last === undefined || settings(last) === settings(run)) continue;
      const message = `The configuration ${key} (run ${run.repeat}) keeps its row id but has other settings than at the last import.`;
      group[0].row.warning('ml-energy/changed-settings', '', message, settings(run), settings(last));
    }
    return numbered;
  });
}

function numberGroup(runs: readonly Run[], before: readonly ConfigurationRow[]): ConfigurationRow[] {
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

/** Everything measured or set, as one text that is equal for identical runs. */
function figures(run: Run): string {
  return JSON.stringify(
    Object.entries(run)
      .filter(([column]) => column !== 'repeat')
      .sort(byKeys(([column]) => column)),
  );
}

/** The row id without the number of the run: `<slug>/<gpu>/<num_gpus>/<max_num_seqs>`. */
function keyOf(run: Run): string {
  return [run.slug, run.gpu, run.num_gpus, run.max_num_seqs].join('/');
}

function settings(run: Run): string {
  return SETTINGS.map((setting) => `${setting} ${run[setting]}`).join(', ');
}

function checkGroup(key: string, [first, ...others]: readonly [PlacedRun, ...PlacedRun[]]): void {
  const seen = new Set([figures(first.run)]);
  for (const { run, row } of others) {
    if (settings(run) !== settings(first.run)) {
      const message = `Two configurations that differ in their settings would share the row id ${key}.`;
      const fix = 'The row id has to tell them apart before they can be imported.';
      row.error('ml-energy/shared-row-id', '', message, settings(run), settings(first.run), fix);
    }
    if (seen.has(figures(run))) {
      row.error('ml-energy/identical-runs', '', `The run of ${key} stands twice, with all figures the same.`);
    }
    seen.add(figures(run));
  }
}
