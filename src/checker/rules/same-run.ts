import { pathParts } from '../path.ts';
import { PUBLISHED_TOLERANCE } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import type { RuleFinding, RuleText } from '../rule.ts';
import { BOUND, differences, MOST_DIFFERENT, type RunFigures } from '../run-figures.ts';
import { figuresIn, type Subject } from '../subject.ts';

/** A rule about all contributions together. It sees one file after the other, and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** A check that has seen nothing yet; it returns what the next file breaks, given those before. */
  start(): (subject: Subject, reference: Reference) => readonly RuleFinding[];
}

/** What is remembered of a file. */
interface Run {
  readonly path: string;
  readonly figures: RunFigures;
}

/** Two figures are the same within this, as a share of them. */
const TOLERANCE = 1e-4;

/** The rule that finds a run among those before it, and among the published ones. */
export const sameRun: TogetherRule = {
  id: 'honesty/same-run',
  title: 'A run is submitted once, and is none that is published: no more than four figures are the same.',
  why: 'The same figures under two names would count twice, or take the work of another person. To measure a configuration again is welcome, and gives other figures: no two published runs of chat share more than four, and repeats differ by percents.',
  hint: 'Remove the copy, and send what you measured yourself. To correct a row, change its file.',
  example: 'a copy of a file under another name, with another date or window',
  start: () => {
    const runs: Run[] = [];
    return (subject, { measured }) => {
      const figures = figuresIn(subject);
      if (figures === null) return [];
      const run = { path: subject.file.path, figures };
      const copied = runs.find((other) => isCopy(run, other));
      runs.push(run);
      const published = publishedFault(figures, measured);
      if (copied === undefined) return published;
      const message = 'Another file has the same figures: this is a run, and a copy of it';
      return [...published, { message, found: copied.path }];
    };
  },
};

/** One person may well get the same rounded figures again: there all have to be the same. */
function isCopy(a: Run, b: Run): boolean {
  const different = differences(a.figures, b.figures, TOLERANCE);
  return different === 0 || (different <= MOST_DIFFERENT && folderOf(a) !== folderOf(b));
}

function folderOf({ path }: Run): string {
  return (pathParts(path)?.folder ?? path).toLowerCase();
}

function publishedFault(figures: RunFigures, { copies }: Reference['measured']): readonly RuleFinding[] {
  let found: string | null = null;
  const all = copies.find((other) => {
    const different = differences(figures, other.figures, PUBLISHED_TOLERANCE);
    if (different > MOST_DIFFERENT) return false;
    const isBound = different > 0 && differences(figures, other.figures, PUBLISHED_TOLERANCE, BOUND) === 0;
    if (different + Number(isBound) <= MOST_DIFFERENT) found ??= other.row_id;
    return different === 0;
  });
  found = all?.row_id ?? found;
  if (found === null) return [];
  const message =
    all === undefined ? 'Most figures are those of a published run' : 'Every figure is that of a published run';
  const allowed = `figures of another run, ${MOST_DIFFERENT + 1} or more of them not within ${PUBLISHED_TOLERANCE * 100} %`;
  return [{ message, found, allowed, ...(all === undefined && { severity: 'warning' }) }];
}
