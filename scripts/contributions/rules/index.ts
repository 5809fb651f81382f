import { type Fault, hasFields, NONE, type Rule, type RuleText, type Subject } from '../rule.ts';
import { fileRules } from './file.ts';
import { kitRules } from './kit.ts';
import { readerRules } from './reader.ts';
import { physicsRules } from './physics.ts';
import { schemaRules } from './schema.ts';
import { pathParts } from '../path.ts';

/** Every rule about one file, in the order in which findings are reported. */
export const rules: readonly Rule[] = [fileRules, schemaRules, physicsRules, kitRules, readerRules].flat();

/** Figures of a run, in the order of {@link FIGURES}. */
type Figures = readonly number[] | Float64Array;

/** What rules between files look at: of each file no more than this is remembered, or sent between threads. */
export interface Trace {
  readonly path: string;
  /** What two runs never share to the last digit, one figure after the other; null where one of them is not valid. */
  readonly figures: Figures | null;
}

/** A rule about all contributions together. It sees one file after the other, and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** A check that has seen nothing yet; it returns what the next file breaks, given those before. */
  start(): (trace: Trace) => readonly Fault[];
}

/** Rules between files. */
export const togetherRules: readonly TogetherRule[] = [
  {
    id: 'file/handle-case',
    title: 'A contributor has one folder: handles are compared without case.',
    why: 'To GitHub Alice and alice are one account, and to many file systems one folder.',
    hint: 'Move the file into the folder that is there already.',
    example: 'contributions/Alice/ beside contributions/alice/',
    start: () => {
      const folders = new Map<string, string>();
      return ({ path }) => {
        const folder = pathParts(path)?.folder;
        if (folder === undefined) return NONE;
        const first = folders.get(folder.toLowerCase());
        if (first === undefined) folders.set(folder.toLowerCase(), folder);
        if (first === undefined || first === folder) return NONE;
        const message = 'The same handle has another folder';
        return [{ message, found: folder, allowed: first, fix: `Move the file to contributions/${first}/` }];
      };
    },
  },
  {
    id: 'honesty/same-run',
    title: 'A run is submitted once.',
    why: 'The same figures under two names would count twice.',
    hint: 'Remove the copy. To correct a row, change its file.',
    example: 'a copy of a file under another name',
    start: () => {
      const runs = new Map<number, Trace>();
      return (trace) => {
        const { figures } = trace;
        if (figures === null) return NONE;
        let key = digest(figures);
        let other = runs.get(key);
        // Where other figures have the same digest, the next number is looked at.
        for (; other !== undefined && !isSame(other, figures); other = runs.get(key)) key += 1;
        if (other !== undefined) return [{ message: 'Another file has exactly the same figures', found: other.path }];
        runs.set(key, trace);
        return NONE;
      };
    },
  },
];

/** What every rule says of itself, those between files included. */
export const allRules: readonly RuleText[] = [...rules, ...togetherRules];

const FIGURES = [
  'joules_per_output_token',
  'median_itl_ms',
  'p90_itl_ms',
  'p99_itl_ms',
  'tokens_per_second',
  'gpu_power_watts_total',
  'avg_running_batch',
  'avg_output_tokens',
  'avg_prompt_tokens',
  'window_seconds',
  'requests_in_window',
] as const;

/** How many figures the trace of a run has. */
export const TRACE_LENGTH = FIGURES.length;

/** What is remembered of a file. */
export function traceOf(subject: Subject): Trace {
  const { measurement, file } = subject;
  const known = measurement !== null && hasFields(subject, FIGURES);
  return { path: file.path, figures: known ? FIGURES.map((field) => measurement[field]) : null };
}

/** The same number for the same figures, and hardly ever for others: much faster than one text of all. */
function digest(figures: Figures): number {
  let sum = 0;
  for (const figure of figures) sum = sum * 31 + figure;
  return Math.trunc(sum) | 0;
}

function isSame(trace: Trace, figures: Figures): boolean {
  return figures.every((figure, i) => figure === trace.figures?.[i]);
}
