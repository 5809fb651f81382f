import {
  areAllWithin,
  countDifferent,
  DEPENDENT_VALUES,
  isSuspiciouslyEqual,
  MAX_DIFFERENT_IN_COPY,
  type MeasuredValues,
} from '../measured-values.ts';
import { pathParts } from '../path.ts';
import { configurationOf, PUBLISHED_TOLERANCE } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import type { RuleFinding, RuleText } from '../rule.ts';
import { fieldsIn, measuredValuesIn, type Subject } from '../subject.ts';

/** A rule that compares contributions with each other. It gets one file after the other and remembers what it needs. */
export interface TogetherRule extends RuleText {
  /** Starts without any file. The returned function gets the next file and returns the findings about it. */
  start(): (subject: Subject, reference: Reference) => readonly RuleFinding[];
}

/** What is remembered of a file. */
interface Run {
  readonly path: string;
  /** The GitHub handle that the file belongs to, in lower case. */
  readonly folder: string;
  readonly configuration: string | null;
  readonly values: MeasuredValues;
}

/** Largest relative difference of two values that count as the same in contributions and in likely copies. */
const TOLERANCE = 1e-4;

/**
 * Largest relative difference of all values of likely copies of one configuration. The three repeated runs of the ML.ENERGY
 * Benchmark v3.0 differ by 6 % or more in at least one value.
 */
const NEAR = 0.02;

/** How alike two runs are: `same` is a copy, and `near` probably one. */
type Alikeness = 'same' | 'near' | null;

/** The rule that a run is neither in another file nor published. */
export const sameRun: TogetherRule = {
  id: 'honesty/same-run',
  title:
    'A run is submitted once and is not a copy of a published run: compared with any other run, fewer than three independent values agree to within 0.01 %, and at least one value differs by more than 2 %.',
  why: "A copy would count one run twice, or present another person's work as your own. Measuring a configuration again is welcome and gives different values: of 838 published runs, no two agree to within 0.01 % in more than one independent value, and repeated runs of one configuration differ by a few percent.",
  hint: 'Remove the copy, and send your own measurements. To correct a row, change its file.',
  example: 'a copy of a file under another name, with another date or window, or with all values multiplied by 1.01',
  start: () => {
    const runs: Run[] = [];
    return (subject, { measured }) => {
      const values = measuredValuesIn(subject);
      if (values === null) return [];
      const named = fieldsIn(subject, ['model_id', 'gpu', 'num_gpus']);
      const { path } = subject.file;
      const folder = (pathParts(path)?.folder ?? path).toLowerCase();
      const run = { path, folder, configuration: named && configurationOf(named), values };
      const copy = copyFinding(run, runs);
      runs.push(run);
      return [...publishedFinding(run, measured), ...copy];
    };
  },
};

/** The finding about another file with the same values; a warning if they are only nearly the same. */
function copyFinding(run: Run, others: readonly Run[]): readonly RuleFinding[] {
  const [original, alikeness] = mostAlike(run, others, alikenessOfFiles);
  if (original === null) return [];
  if (alikeness === 'same') {
    return [
      {
        message: 'Another file has the same measured values, so one of the two is a copy',
        found: original.path,
        fix: 'Remove one of the two files. To correct a row, change its file.',
      },
    ];
  }
  return [
    {
      severity: 'warning',
      message: "The measured values are nearly the same as in someone else's file",
      found: original.path,
      allowed: NEAR_ALLOWED,
      fix: EXPLAIN,
    },
  ];
}

const NEAR_ALLOWED = `fewer than 3 independent values within ${TOLERANCE * 100} %, and a value that differs by more than ${NEAR * 100} %`;
const EXPLAIN = 'If you measured these values yourself, say in notes when and where, and leave the warning.';

/** The first run that is the same, else the first that is nearly the same, with how alike it is. */
function mostAlike<Other>(
  run: Run,
  others: readonly Other[],
  alikenessOf: (run: Run, other: Other) => Alikeness,
): readonly [Other | null, Alikeness] {
  let near: Other | null = null;
  for (const other of others) {
    const alikeness = alikenessOf(run, other);
    if (alikeness === 'same') return [other, alikeness];
    if (alikeness === 'near') near ??= other;
  }
  return [near, near === null ? null : 'near'];
}

/** In one folder, all values have to be the same, because rounded values can repeat in runs of one person. */
function alikenessOfFiles(a: Run, b: Run): Alikeness {
  const different = countDifferent(a.values, b.values, TOLERANCE);
  if (different === 0) return 'same';
  if (a.folder === b.folder) return null;
  return different <= MAX_DIFFERENT_IN_COPY ? 'same' : nearness(a, b);
}

/** Whether two runs that are not the same are nearly so. Runs of other configurations are only compared exactly. */
function nearness(a: Pick<Run, 'values' | 'configuration'>, b: Pick<Run, 'values' | 'configuration'>): Alikeness {
  const isSameConfiguration = a.configuration !== null && a.configuration === b.configuration;
  if (isSameConfiguration && areAllWithin(a.values, b.values, NEAR)) return 'near';
  return isSuspiciouslyEqual(a.values, b.values, TOLERANCE) ? 'near' : null;
}

type PublishedCopy = Reference['measured']['copies'][number];

/** Published values may be rounded, so values within {@link PUBLISHED_TOLERANCE} count as the same. */
function alikenessToPublished(run: Run, published: PublishedCopy): Alikeness {
  const different = countDifferent(run.values, published.values, PUBLISHED_TOLERANCE);
  if (different === 0) return 'same';
  // Of energy, throughput and power, the third equal value proves nothing.
  const hasDependent =
    different <= MAX_DIFFERENT_IN_COPY &&
    countDifferent(run.values, published.values, PUBLISHED_TOLERANCE, DEPENDENT_VALUES) === 0;
  return different + Number(hasDependent) <= MAX_DIFFERENT_IN_COPY ? 'near' : nearness(run, published);
}

/** The finding about the values of a published run; an error if all of them are the same. */
function publishedFinding(run: Run, { copies }: Reference['measured']): readonly RuleFinding[] {
  const [published, alikeness] = mostAlike(run, copies, alikenessToPublished);
  if (published === null) return [];
  if (alikeness === 'same') {
    return [
      {
        message: 'Every measured value is the same as in a published run',
        found: published.row_id,
        allowed: `values of another run: ${MAX_DIFFERENT_IN_COPY + 1} or more differ by over ${PUBLISHED_TOLERANCE * 100} %`,
        fix: 'Send the values that you measured yourself.',
      },
    ];
  }
  return [
    {
      severity: 'warning',
      message: 'The measured values are nearly the same as in a published run',
      found: published.row_id,
      allowed: NEAR_ALLOWED,
      fix: EXPLAIN,
    },
  ];
}
