import { type Fault, hasFields, NONE, type RuleText, type Subject } from '../rule.ts';
import { pathParts } from '../path.ts';

/** Figures of a run, in the order of {@link FIGURES}. */
type Figures = readonly number[] | Float64Array;

/** What rules between files look at: of each file no more than this is remembered, or sent between threads. */
export interface Trace {
  readonly path: string;
  /** What two runs hardly ever share, one figure after the other; null where one of them is not valid. */
  readonly figures: Figures | null;
}

/** A rule about all contributions together. It sees one file after the other, and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** A check that has seen nothing yet; it returns what the next file breaks, given those before. */
  start(): (trace: Trace) => readonly Fault[];
}

/**
 * What a run measures, and nobody chooses: dates, lengths of windows and prompts are the same in honest runs. They stand
 * in {@link GROUPS}: of three groups at least one is whole where no more than two figures differ.
 */
const FIGURES = [
  'joules_per_output_token',
  'p90_itl_ms',
  'tokens_per_second',
  'p99_itl_ms',
  'gpu_power_watts_total',
  'avg_running_batch',
  'median_itl_ms',
] as const;
const GROUPS: readonly (readonly [from: number, to: number])[] = [
  [0, 2],
  [2, 4],
  [4, 7],
];

/** How many figures the trace of a run has. */
export const TRACE_LENGTH = FIGURES.length;

/** What is remembered of a file. */
export function traceOf(subject: Subject): Trace {
  const { measurement, file } = subject;
  const known = measurement !== null && hasFields(subject, FIGURES);
  return { path: file.path, figures: known ? FIGURES.map((field) => measurement[field]) : null };
}

/** Two figures are the same within this, as a share of them. */
const TOLERANCE = 1e-4;
/**
 * In folders of two people, so many figures that are the same make a copy. Of the 53,628 pairs of chat runs in the
 * ML.ENERGY Benchmark no two share more than one within the tolerance, and repeats of a configuration differ by percents.
 * One person may well get the same rounded figures again: there all have to be the same.
 */
const MOST_DIFFERENT = 2;
/** Of runs that share figures, so many are looked at: a flood of made-up files costs no more than that for each. */
const MOST_LOOKS = 64;

/** The rule that finds a run among those before it, however many there are, in about the same time. */
export const sameRun: TogetherRule = {
  id: 'honesty/same-run',
  title: 'A run is submitted once.',
  why: 'The same figures under two names would count twice, or take the work of another person.',
  hint: 'Remove the copy. To correct a row, change its file.',
  example: 'a copy of a file under another name, with another date or window',
  start: () => {
    const runs: Run[] = [];
    const newest = GROUPS.map(() => new Map<number, number>());
    return (trace) => {
      if (trace.figures === null) return NONE;
      const run = runOf(trace, trace.figures);
      const copied = copiedRun(run, runs, newest);
      run.keys.forEach((key, group) => {
        run.before.push(newest[group]?.get(key) ?? -1);
        newest[group]?.set(key, runs.length);
      });
      runs.push(run);
      if (copied === null) return NONE;
      const message = 'Another file has the same figures: this is a run, and a copy of it';
      return [{ message, found: copied.path }];
    };
  },
};

/** A run that was seen, with what it is found by. */
interface Run {
  readonly path: string;
  readonly folder: string;
  readonly figures: Figures;
  /** For each group of figures, a number that runs with the same figures in it share. */
  readonly keys: readonly number[];
  /** For each group, the run before this one with the same key, by its number; -1 where there is none. */
  readonly before: number[];
}

function runOf({ path }: Trace, figures: Figures): Run {
  const folder = (pathParts(path)?.folder ?? path).toLowerCase();
  const keys = GROUPS.map(([from, to]) =>
    keyOf(Array.from(figures.slice(from, to), (figure) => Math.floor(place(figure)))),
  );
  return { path, folder, figures, keys, before: [] };
}

/** The run before this one that it is a copy of; null where there is none. */
function copiedRun(run: Run, runs: readonly Run[], newest: readonly Map<number, number>[]): Run | null {
  for (const [group, [from, to]] of GROUPS.entries()) {
    for (const key of keysNear(run.figures.slice(from, to))) {
      let number = newest[group]?.get(key) ?? -1;
      for (let looks = 0; number !== -1 && looks < MOST_LOOKS; looks += 1) {
        const other: Run | undefined = runs[number];
        if (other === undefined) break;
        if (isCopy(run, other)) return other;
        number = other.before[group] ?? -1;
      }
    }
  }
  return null;
}

function isCopy(a: Run, b: Run): boolean {
  let different = 0;
  const most = a.folder === b.folder ? 0 : MOST_DIFFERENT;
  for (let i = 0; i < TRACE_LENGTH && different <= most; i += 1) {
    if (!isSame(a.figures[i] ?? 0, b.figures[i] ?? 0)) different += 1;
  }
  return different <= most;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(a, b);
}

/** Figures lie in cells that are this many tolerances wide. */
const CELL = 10;

/** Where a figure lies, counted in cells. */
function place(figure: number): number {
  return Math.log(Math.max(figure, Number.MIN_VALUE)) / (CELL * TOLERANCE);
}

/** The keys of all cells that the same figures can lie in: more than one where a figure is near the edge of its cell. */
function keysNear(figures: Figures): number[] {
  let cells: number[][] = [[]];
  for (const figure of figures) {
    const at = place(figure);
    const near = [Math.floor(at - 1.1 / CELL), Math.floor(at + 1.1 / CELL)];
    const [low = 0, high = low] = near;
    cells = cells.flatMap((before) =>
      low === high
        ? [[...before, low]]
        : [
            [...before, low],
            [...before, high],
          ],
    );
  }
  return cells.map(keyOf);
}

/** One number for some cells; others hardly ever have the same. */
function keyOf(cells: readonly number[]): number {
  let sum = 0;
  for (const cell of cells) sum = (Math.imul(sum, 1_000_003) + cell) | 0;
  return sum;
}
