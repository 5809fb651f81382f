import type { Measurement } from '../contract/generated/api.d.ts';

/** What a run measures, and nobody chooses: dates, lengths of windows and prompts are the same in honest runs. */
export const FIGURES = [
  'joules_per_output_token',
  'p90_itl_ms',
  'tokens_per_second',
  'p99_itl_ms',
  'gpu_power_watts_total',
  'avg_running_batch',
  'median_itl_ms',
] as const satisfies readonly (keyof Measurement)[];

/** The figures of a run, in the order of {@link FIGURES}. */
export type RunFigures = readonly number[];

/** The figures of a run. */
export function figuresOf(run: Pick<Measurement, (typeof FIGURES)[number]>): RunFigures {
  return FIGURES.map((field) => run[field]);
}

/** Whether two figures are the same within a share of them. */
function isSame(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(a, b);
}

/** How many of the figures of two runs differ; where they are more than `most`, no more are counted. */
export function differences(a: RunFigures, b: RunFigures, tolerance: number, most: number): number {
  let count = 0;
  for (let i = 0; i < a.length && count <= most; i += 1) if (!isSame(a[i] ?? 0, b[i] ?? 0, tolerance)) count += 1;
  return count;
}

/** Which figures are energy per token, throughput and power: one follows from the other two. */
const BOUND: readonly number[] = [0, 2, 4];

/** How many figures two runs share: all seven, or, where some differ, those that don't follow from others of them. */
export function sharedFigures(a: RunFigures, b: RunFigures, tolerance: number): number {
  let [count, bound] = [0, 0];
  for (let i = 0; i < a.length; i += 1) {
    if (!isSame(a[i] ?? 0, b[i] ?? 0, tolerance)) continue;
    count += 1;
    if (BOUND.includes(i)) bound += 1;
  }
  return count < a.length && bound === BOUND.length ? count - 1 : count;
}

/** Of these groups of figures at least one is whole where no more than two of the figures differ. */
const GROUPS: readonly (readonly [from: number, to: number])[] = [
  [0, 2],
  [2, 4],
  [4, 7],
];
/** Figures lie in cells that are this many tolerances wide, on a scale of ratios. */
const CELL = 10;
/** Spreads the cells of a group over all integers (2^32 by the golden ratio). Two groups can have one key: that costs time alone. */
const SPREAD = 0x9e3779b1;
/** Of runs that share figures, so many are looked at: a flood of made-up files costs no more than that for each. */
const MOST_LOOKS = 16;

interface IndexEntry {
  readonly figures: RunFigures;
}

/** Runs by their figures: finds those with the same ones, however many there are, in about the same time. */
export function runIndex<Run extends IndexEntry>(tolerance: number) {
  const runs = new Map<number, Run[]>();
  const findAt = (keys: readonly (readonly number[])[], isLike: (other: Run) => boolean): Run | null => {
    for (const group of keys) {
      for (const key of group) {
        for (const other of runs.get(key) ?? NO_RUNS) if (isLike(other)) return other;
      }
    }
    return null;
  };
  const add = (run: Run, keys: readonly (readonly number[])[]): void => {
    for (const [own = 0] of keys) {
      const there = runs.get(own);
      if (there === undefined) runs.set(own, [run]);
      else if (there.push(run) > MOST_LOOKS) there.shift();
    }
  };
  const allKeys = (run: IndexEntry): number[][] => GROUPS.map((_, group) => keysOf(run.figures, group, tolerance));
  return {
    add: (run: Run): void => {
      add(run, allKeys(run));
    },
    /** The first run that is like this one, of those in which no more than two figures differ, and of some others. */
    find(run: IndexEntry, isLike: (other: Run) => boolean): Run | null {
      return findAt(allKeys(run), isLike);
    },
    /** The same, among the runs until now; this one is then among them. */
    findAndAdd(run: Run, isLike: (other: Run) => boolean): Run | null {
      const keys = allKeys(run);
      const found = findAt(keys, isLike);
      add(run, keys);
      return found;
    },
  };
}

const NO_RUNS: readonly never[] = [];

/** The keys of all cells in which the same figures of a group can lie, first of the one in which they do. */
function keysOf(figures: RunFigures, group: number, tolerance: number): number[] {
  const [from, to] = GROUPS[group] ?? [0, 0];
  const keys = [group];
  for (let i = from; i < to; i += 1) {
    const place = Math.log(Math.max(figures[i] ?? 0, Number.MIN_VALUE)) / (CELL * tolerance);
    const cell = Math.floor(place);
    const beside = neighbour(place - cell);
    for (let k = 0, count = keys.length; k < count; k += 1) {
      const own = Math.imul(keys[k] ?? 0, SPREAD) + cell;
      keys[k] = own | 0;
      if (beside !== 0) keys.push((own + beside) | 0);
    }
  }
  return keys;
}

/** In which direction the nearest cell lies that the same figure can be in, by its place in its own; 0 where in none. */
function neighbour(within: number): -1 | 0 | 1 {
  if (within < 1.1 / CELL) return -1;
  return within > 1 - 1.1 / CELL ? 1 : 0;
}
