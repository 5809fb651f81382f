import { pathParts } from '../path.ts';
import { hasFields, NONE, type Fault, type RuleText } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** A rule about all contributions together. It sees one file after the other, and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** A check that has seen nothing yet; it returns what the next file breaks, given those before. */
  start(): (subject: Subject) => readonly Fault[];
}

/** Rules between files. */
export const togetherRules: readonly TogetherRule[] = [
  {
    id: 'file/handle-case',
    title: 'A contributor has one folder: handles are compared without case.',
    severity: 'error',
    why: 'GitHub does not tell Alice from alice, and neither do many file systems.',
    hint: 'Move the file into the folder that is there already.',
    example: 'contributions/Alice/ beside contributions/alice/',
    start: () => {
      const folders = new Map<string, string>();
      return ({ file }) => {
        const folder = pathParts(file.path)?.folder;
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
    severity: 'error',
    why: 'The same figures under two names would count twice.',
    hint: 'Remove the copy. To correct a row, change its file.',
    example: 'a copy of a file under another name',
    start: () => {
      // By the first figure alone: writing out all of them for a key took as long as reading the file.
      const runs = new Map<number, Run[]>();
      return (subject) => {
        const { measurement, file } = subject;
        if (measurement === null || !hasFields(subject, FIGURES)) return NONE;
        const run = { file: file.path, figures: FIGURES.map((field) => measurement[field]) };
        const [key = 0] = run.figures;
        const alike = runs.get(key);
        const first = alike?.find((other) => other.figures.every((figure, i) => figure === run.figures[i]));
        if (alike === undefined) runs.set(key, [run]);
        else if (first === undefined) alike.push(run);
        return first === undefined ? NONE : [{ message: 'Another file has the very same figures', found: first.file }];
      };
    },
  },
];

/** A run that has been seen. */
interface Run {
  readonly file: string;
  readonly figures: readonly number[];
}

/** What two runs never share to the last digit. */
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
