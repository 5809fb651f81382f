/** One figure that a benchmark found. */
export interface Result {
  /** Its name, by which it is stored and compared: `check 10000 / floor`. */
  readonly name: string;
  readonly value: number;
  /** `ratio` and `exponent` hardly differ between machines, and are compared with the stored ones; the others are told. */
  readonly unit: 'ratio' | 'exponent' | 'MB' | 'kB' | 's';
  /** Lowest and highest of all runs, where there are several. */
  readonly spread?: readonly [number, number];
  /** Median seconds of the subject and of what it is held against. */
  readonly seconds?: readonly [number, number];
  /** What it should reach: at most this. */
  readonly reach?: number;
}

/** How thoroughly to measure. */
export interface Effort {
  /** The small sizes alone, for CI. */
  readonly small: boolean;
  /** Counted runs of each pair. */
  readonly runs: number;
}

/** A benchmark: what it is called on the command line, what it holds against what, and the measuring itself. */
export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  /** Measures in `folder`, which is empty and removed afterwards, and hands over each result as it comes. */
  run(folder: string, effort: Effort, found: (result: Result) => void): Promise<void>;
}

/** Whether a result can be held against a stored one. */
export function isComparable({ unit }: Result): boolean {
  return unit === 'ratio' || unit === 'exponent';
}
