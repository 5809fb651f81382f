import { countDifferent, DEPENDENT_VALUES, MAX_DIFFERENT_IN_COPY, type MeasuredValues } from '../measured-values.ts';
import { pathParts } from '../path.ts';
import { PUBLISHED_TOLERANCE } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import type { RuleFinding, RuleText } from '../rule.ts';
import { measuredValuesIn, type Subject } from '../subject.ts';

/** A rule that compares contributions with each other. It gets one file after the other and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** Starts without any file. The returned function gets the next file and returns the findings about it. */
  start(): (subject: Subject, reference: Reference) => readonly RuleFinding[];
}

/** What is remembered of a file. */
interface Run {
  readonly path: string;
  readonly values: MeasuredValues;
}

/** Largest relative difference of two values of contributions that count as the same. */
const TOLERANCE = 1e-4;

/** The rule that a run is neither in another file nor published. */
export const sameRun: TogetherRule = {
  id: 'honesty/same-run',
  title: 'A run is submitted once and is not a published one: at most four measured values are the same.',
  why: "A copy would count one run twice, or take another person's work. Measuring a configuration again is welcome and gives other values: no two published chat runs share more than four, and repeated runs differ by percents.",
  hint: 'Remove the copy, and send your own measurements. To correct a row, change its file.',
  example: 'a copy of a file under another name, with another date or window',
  start: () => {
    const runs: Run[] = [];
    return (subject, { measured }) => {
      const values = measuredValuesIn(subject);
      if (values === null) return [];
      const run = { path: subject.file.path, values };
      const original = runs.find((other) => isCopy(run, other));
      runs.push(run);
      const published = publishedFinding(values, measured);
      if (original === undefined) return published;
      const copy = {
        message: 'Another file has the same measured values, so one of the two is a copy',
        found: original.path,
        fix: 'Remove one of the two files. To correct a row, change its file.',
      };
      return [...published, copy];
    };
  },
};

/** Whether two runs are copies. In one folder, all values have to be the same, because rounded values can repeat. */
function isCopy(a: Run, b: Run): boolean {
  const different = countDifferent(a.values, b.values, TOLERANCE);
  return different === 0 || (different <= MAX_DIFFERENT_IN_COPY && folderOf(a) !== folderOf(b));
}

function folderOf({ path }: Run): string {
  return (pathParts(path)?.folder ?? path).toLowerCase();
}

/** The finding about values that are those of a published run; an error if all of them are. */
function publishedFinding(values: MeasuredValues, { copies }: Reference['measured']): readonly RuleFinding[] {
  let similar: string | null = null;
  const identical = copies.find((other) => {
    const different = countDifferent(values, other.values, PUBLISHED_TOLERANCE);
    if (different > MAX_DIFFERENT_IN_COPY) return false;
    // Of energy, throughput and power, the third equal value proves nothing.
    const hasDependent =
      different > 0 && countDifferent(values, other.values, PUBLISHED_TOLERANCE, DEPENDENT_VALUES) === 0;
    if (different + Number(hasDependent) <= MAX_DIFFERENT_IN_COPY) similar ??= other.row_id;
    return different === 0;
  });
  const found = identical?.row_id ?? similar;
  if (found === null) return [];
  const isIdentical = identical !== undefined;
  return [
    {
      message: `${isIdentical ? 'Every measured value is' : 'Most measured values are'} the same as in a published run`,
      found,
      allowed: `values of another run: ${MAX_DIFFERENT_IN_COPY + 1} or more differ by over ${PUBLISHED_TOLERANCE * 100} %`,
      fix: isIdentical
        ? 'Send the values that you measured yourself.'
        : 'If you measured these values yourself, say in notes when and where, and leave the warning.',
      ...(!isIdentical && { severity: 'warning' }),
    },
  ];
}
