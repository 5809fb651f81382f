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

/** Figures that make a pair with the third after them: where no more than two figures differ, one of the pairs is the same. */
const PAIRED = [0, 1, 2] as const;

/** Runs by pairs of their figures: finds those with the same ones without a look at all others. */
export function runIndex<Run extends { readonly figures: RunFigures }>(tolerance: number) {
  const pairs = PAIRED.map((one) => ({ one, other: one + 3, cells: new Map<number, Run[]>() }));
  // On a scale of ratios, of which a cell is a unit: figures that are the same lie no farther apart than this.
  const near = 0.26;
  const onScale = (figure = 0): number => Math.log(Math.max(figure, Number.MIN_VALUE)) / (4 * tolerance);
  // Two cells may have one number: whether runs are alike, their figures say.
  const numberOf = (x: number, y: number): number => (Math.imul(x, 65_537) + y) | 0;
  return {
    add(run: Run): void {
      for (const { one, other, cells } of pairs) {
        const cell = numberOf(Math.floor(onScale(run.figures[one])), Math.floor(onScale(run.figures[other])));
        const there = cells.get(cell);
        if (there === undefined) cells.set(cell, [run]);
        else there.push(run);
      }
    },
    /** The first run that is like these figures, of those in which no more than two of them differ, and of some others. */
    find(figures: RunFigures, isLike: (other: Run) => boolean): Run | null {
      for (const { one, other, cells } of pairs) {
        const [x, y] = [onScale(figures[one]), onScale(figures[other])];
        for (let atX = Math.floor(x - near); atX <= x + near; atX += 1) {
          for (let atY = Math.floor(y - near); atY <= y + near; atY += 1) {
            const found = cells.get(numberOf(atX, atY))?.find(isLike);
            if (found !== undefined) return found;
          }
        }
      }
      return null;
    },
  };
}
