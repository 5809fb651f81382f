import type { Measurement } from '../contract/generated/api.d.ts';

/** What a run measures, and nobody chooses: dates, lengths of windows and prompts are the same in honest runs. */
export const FIGURES = [
  ...(['joules_per_output_token', 'tokens_per_second', 'gpu_power_watts_total', 'avg_running_batch'] as const),
  ...(['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'] as const),
] as const satisfies readonly (keyof Measurement)[];

/** The figures of a run, in the order of {@link FIGURES}. */
export type RunFigures = readonly number[];

/** The figures of a run. */
export function figuresOf(run: Pick<Measurement, (typeof FIGURES)[number]>): RunFigures {
  return FIGURES.map((field) => run[field]);
}

/** So many figures of a copy may differ. */
export const MOST_DIFFERENT = 2;

/** How many of the first figures of two runs, up to `to`, differ by more than a share of them; one too many for a copy ends it. */
export function differences(a: RunFigures, b: RunFigures, tolerance: number, to = a.length): number {
  let count = 0;
  for (let i = 0; i < to && count <= MOST_DIFFERENT; i += 1) {
    const one = a[i] ?? 0;
    const other = b[i] ?? 0;
    if (Math.abs(one - other) > tolerance * Math.max(one, other)) count += 1;
  }
  return count;
}

/** So many of the first figures are energy per token, throughput and power: one follows from the other two. */
export const BOUND = 3;
