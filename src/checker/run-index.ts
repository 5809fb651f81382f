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

/** Figures by which runs are found: of these at least one is the same where no more than two figures differ. */
const KEYS = [0, 1, 6] as const;

/** Runs by their figures: finds those with the same ones without a look at all others. */
export function runIndex<Run extends { readonly figures: RunFigures }>(tolerance: number) {
  const cells = KEYS.map((key) => ({ key, runs: new Map<number, Run[]>() }));
  // Two figures that are the same lie in one cell, or in cells side by side, on a scale of ratios.
  const cellOf = (figure = 0): number => Math.floor(Math.log(Math.max(figure, Number.MIN_VALUE)) / (2 * tolerance));
  return {
    add(run: Run): void {
      for (const { key, runs } of cells) {
        const cell = cellOf(run.figures[key]);
        const there = runs.get(cell);
        if (there === undefined) runs.set(cell, [run]);
        else there.push(run);
      }
    },
    /** The first run that is like these figures, of those in which no more than two of them differ, and of some others. */
    find(figures: RunFigures, isLike: (other: Run) => boolean): Run | null {
      for (const { key, runs } of cells) {
        const cell = cellOf(figures[key]);
        for (let at = cell - 1; at <= cell + 1; at += 1) {
          const found = runs.get(at)?.find(isLike);
          if (found !== undefined) return found;
        }
      }
      return null;
    },
  };
}
