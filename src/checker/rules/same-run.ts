import { pathParts } from '../path.ts';
import { type Fault, NONE, type RuleText } from '../rule.ts';
import { differences, type RunFigures, runIndex } from '../run-index.ts';
import { figuresIn, type Subject } from '../subject.ts';

/** A rule about all contributions together. It sees one file after the other, and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** A check that has seen nothing yet; it returns what the next file breaks, given those before. */
  start(): (subject: Subject) => readonly Fault[];
}

/** What is remembered of a file: nothing else, or what each of a hundred thousand holds would be kept. */
interface Run {
  readonly path: string;
  readonly figures: RunFigures;
}

/** Two figures are the same within this, as a share of them. */
const TOLERANCE = 1e-4;
/**
 * In folders of two people, so many figures that are the same make a copy. Of the 53,628 pairs of chat runs in the
 * ML.ENERGY Benchmark no two share more than one within the tolerance, and repeats of a configuration differ by percents.
 * One person may well get the same rounded figures again: there all have to be the same.
 */
const MOST_DIFFERENT = 2;

/** The rule that finds a run among those before it. */
export const sameRun: TogetherRule = {
  id: 'honesty/same-run',
  title: 'A run is submitted once.',
  why: 'The same figures under two names would count twice, or take the work of another person.',
  hint: 'Remove the copy. To correct a row, change its file.',
  example: 'a copy of a file under another name, with another date or window',
  start: () => {
    const runs = runIndex<Run>(TOLERANCE);
    return (subject) => {
      const figures = figuresIn(subject);
      if (figures === null) return NONE;
      const run = { path: subject.file.path, figures };
      const copied = runs.findAndAdd(run, (other) => isCopy(run, other));
      if (copied === null) return NONE;
      const message = 'Another file has the same figures: this is a run, and a copy of it';
      return [{ message, found: copied.path }];
    };
  },
};

function isCopy(a: Run, b: Run): boolean {
  const different = differences(a.figures, b.figures, TOLERANCE, MOST_DIFFERENT);
  return different === 0 || (different <= MOST_DIFFERENT && folderOf(a) !== folderOf(b));
}

function folderOf({ path }: Run): string {
  return (pathParts(path)?.folder ?? path).toLowerCase();
}
