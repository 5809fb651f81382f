import type { Measured } from './figures.ts';

/** How thoroughly to measure. */
export interface Effort {
  /** The small sizes alone, for CI. */
  readonly small: boolean;
  /** Counted runs of each pair. */
  readonly runs: number;
}

/** Takes a figure by its name in bench/expected.json. */
type Found = (name: string, measured: Measured) => void;

/** A benchmark: what it is called on the command line, what it holds against what, and the measuring itself. */
export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  /** Measures in `folder`, which is empty and removed afterwards, and hands over each figure as it comes. */
  readonly run: (folder: string, effort: Effort, found: Found) => Promise<void>;
}
