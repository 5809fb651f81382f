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
    const runs: Trace[] = [];
    const newest = GROUPS.map(() => new Map<number, number>());
    // Of each run and group, the number of the run before it with the same key; -1 where there is none.
    const before: number[] = [];

    const copiedBy = (run: Trace, group: number, key: number): Trace | null => {
      let number = newest[group]?.get(key) ?? -1;
      for (let looks = 0; number !== -1 && looks < MOST_LOOKS; looks += 1) {
        const other = runs[number];
        if (other !== undefined && isCopy(run, other)) return other;
        number = before[number * GROUPS.length + group] ?? -1;
      }
      return null;
    };

    return (run) => {
      if (run.figures === null) return NONE;
      const places = placesOf(run.figures);
      let copied: Trace | null = null;
      for (let group = 0; group < GROUPS.length; group += 1) {
        for (const key of keysNear(places, group)) copied ??= copiedBy(run, group, key);
        const key = keyOf(places, group, 0);
        before.push(newest[group]?.get(key) ?? -1);
        newest[group]?.set(key, runs.length);
      }
      runs.push(run);
      if (copied === null) return NONE;
      const message = 'Another file has the same figures: this is a run, and a copy of it';
      return [{ message, found: copied.path }];
    };
  },
};

function isCopy(a: Trace, b: Trace): boolean {
  let different = 0;
  for (let i = 0; i < TRACE_LENGTH && different <= MOST_DIFFERENT; i += 1) {
    if (!isSame(a.figures?.[i] ?? 0, b.figures?.[i] ?? 0)) different += 1;
  }
  return different === 0 || (different <= MOST_DIFFERENT && folderOf(a) !== folderOf(b));
}

function folderOf({ path }: Trace): string {
  return (pathParts(path)?.folder ?? path).toLowerCase();
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(a, b);
}

/** Figures lie in cells that are this many tolerances wide, on a scale of ratios. */
const CELL = 10;

/** Where the figures lie, counted in cells. */
function placesOf(figures: Figures): Float64Array {
  const places = new Float64Array(TRACE_LENGTH);
  for (let i = 0; i < TRACE_LENGTH; i += 1) {
    places[i] = Math.log(Math.max(figures[i] ?? 0, Number.MIN_VALUE)) / (CELL * TOLERANCE);
  }
  return places;
}

/** The keys of all cells in which the same figures can lie: more than one where a figure is near the edge of its cell. */
function keysNear(places: Float64Array, group: number): readonly number[] {
  const [from, to] = GROUPS[group] ?? [0, 0];
  let near = 0;
  for (let i = from; i < to; i += 1) if (shiftOf(places[i] ?? 0) !== 0) near |= 1 << (i - from);
  const keys = [keyOf(places, group, 0)];
  // Every choice among the figures that are near an edge: which of them lie beyond it.
  for (let moved = near; moved !== 0; moved = (moved - 1) & near) keys.push(keyOf(places, group, moved));
  return keys;
}

/** In which direction the nearest cell lies that the same figure can be in; 0 where there is none. */
function shiftOf(place: number): -1 | 0 | 1 {
  const within = place - Math.floor(place);
  if (within < 1.1 / CELL) return -1;
  return within > 1 - 1.1 / CELL ? 1 : 0;
}

/**
 * One number for the cells of a group, hardly ever the same for others. `moved` has a bit for each figure that is taken
 * to lie in the cell beyond the edge it is near.
 */
function keyOf(places: Float64Array, group: number, moved: number): number {
  const [from, to] = GROUPS[group] ?? [0, 0];
  let sum = 0;
  for (let i = from; i < to; i += 1) {
    const place = places[i] ?? 0;
    const shift = (moved >> (i - from)) & 1 ? shiftOf(place) : 0;
    sum = (Math.imul(sum, 1_000_003) + Math.floor(place) + shift) | 0;
  }
  return sum;
}
