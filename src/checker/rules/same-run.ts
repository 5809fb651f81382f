import type { Measurement } from '../../contract/generated/api.d.ts';
import { EXAMPLE_PATH, pathParts } from '../path.ts';
import { PUBLISHED_TOLERANCE, weightsOf } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import type { RuleFinding, RuleText } from '../rule.ts';
import { type CheckedFile, type Fields, fieldsIn } from '../subject.ts';

/** A rule that compares contributions with each other. It gets one file after the other and remembers what it needs. */
export interface CrossFileRule extends RuleText {
  /** Starts without any file. The returned function gets the next file and returns the findings about it. */
  start(): (subject: CheckedFile, reference: Reference) => readonly RuleFinding[];
}

/**
 * Independent fields that a run measures: the power follows from the first two. Chosen fields, such as the date, the
 * window or the prompts, can be equal in honest runs.
 */
const MEASURED_FIELDS = [
  'joules_per_output_token',
  'tokens_per_second',
  'avg_running_batch',
  'median_itl_ms',
  'p90_itl_ms',
  'p99_itl_ms',
] as const;

/** A run as it is compared with others. */
interface Run {
  /** The path of the file, or the `row_id` of the published run. */
  readonly name: string;
  /** The GitHub handle that the file belongs to, in lower case; null for a published run. */
  readonly handle: string | null;
  /** The fields in it that name its configuration. */
  readonly setup: Partial<Pick<Measurement, 'model_id' | 'gpu' | 'num_gpus'>>;
  readonly values: readonly number[];
}

/** A run with its measured values. */
export function runOf(name: string, handle: string | null, m: Fields<(typeof MEASURED_FIELDS)[number]>): Run {
  return { name, handle, setup: m, values: MEASURED_FIELDS.map((field) => m[field]) };
}

/** Largest relative difference of two values that count as the same in two files. */
const FILE_TOLERANCE = 0.001;

/** The most values in which a copy differs from a file in another folder. */
const MAX_DIFFERENT = 2;

/** Largest relative difference of all values of likely copies of one configuration, in one folder and in two. */
const NEAR_IN_FOLDER = 0.005;
/** The three repeated published runs differ by 5.5 % or more in at least one value. */
const NEAR = 0.02;

/** The rule that a run is neither in another file nor published. */
export const sameRun: CrossFileRule = {
  id: 'honesty/same-run',
  title: "A run is submitted once, and is not a copy of a published run or of another contributor's run.",
  why: [
    "A copy would count one run twice, or present another person's work as your own. Measuring a configuration again is welcome and gives different values: repeated runs of one configuration differ by a few percent.",
    `We compare ${MEASURED_FIELDS.length} measured values. Two runs are suspiciously alike in any of these cases:`,
    '(1) At most two values differ by more than 0.1 %. If both files are in one folder, this case applies only if no value differs by more than 0.1 %.',
    '(2) One of the runs is published, and no value differs by more than 0.5 %.',
    '(3) The model, the GPU and the number of GPUs are the same, and all values agree to within 2 %, or to within 0.5 % if both files are in one folder.',
  ],
  hint: 'Remove the copy, and send your own measurements. To correct a row, change its file.',
  example: 'a copy of a file under another name, or with another date or window',
  start: () => {
    const others: Run[] = [];
    let published: readonly Run[] | undefined;
    return (subject, { publishedRuns }) => {
      published ??= publishedRuns.runs.map((run) => runOf(run.row_id, null, run));
      const fields = fieldsIn(subject, MEASURED_FIELDS);
      if (fields === null) return [];
      const { path } = subject.file;
      const handle = (pathParts(path)?.folder ?? path).toLowerCase();
      const run = runOf(path, handle, fields);
      const found = [...alikeFinding(run, published, OF_PUBLISHED_RUN), ...alikeFinding(run, others, OF_OTHER_FILE)];
      others.push(run);
      return found;
    };
  },
};

/** The finding about a run that is like another one: a copy, or nearly the same as `nearly` names it. */
function alikeFinding(
  run: Run,
  others: readonly Run[],
  { copy, nearly }: { readonly copy: Omit<RuleFinding, 'found'>; readonly nearly: string },
): readonly RuleFinding[] {
  const same = others.find((other) => alikeness(run, other) === 'same');
  if (same !== undefined) {
    const isOfExample = [run.name, same.name].includes(EXAMPLE_PATH);
    return [{ ...copy, found: same.name, ...(isOfExample && { fix: REPLACE_EXAMPLE }) }];
  }
  const near = others.find((other) => alikeness(run, other) === 'near');
  if (near === undefined) return [];
  const message = `The measured values are nearly the same as in ${nearly}`;
  return [{ severity: 'warning', message, found: near.name, allowed: NEAR_ALLOWED, fix: EXPLAIN }];
}

const NEAR_ALLOWED = `a value that differs by more than ${NEAR * 100} % (${NEAR_IN_FOLDER * 100} % in one folder)`;
const EXPLAIN = 'If you measured these values yourself, say in notes when and where, and ignore the warning.';

const REPLACE_EXAMPLE = 'Replace the values of the example in your file with your own.';

const OF_OTHER_FILE = {
  copy: {
    message: 'Another file has the same measured values, or nearly the same, so one of the two is a copy',
    fix: 'Remove one of the two files. To correct a row, change its file.',
  },
  nearly: 'another file',
};

const OF_PUBLISHED_RUN = {
  copy: {
    message: 'Every measured value is the same as in a published run',
    allowed: `values of another run: two or more differ by over ${PUBLISHED_TOLERANCE * 100} %`,
    fix: 'Send the values that you measured yourself.',
  },
  nearly: 'a published run',
};

/** Whether a run is a copy of another one (`same`) or probably one (`near`); null if it is neither. */
export function alikeness(run: Run, other: Run): 'same' | 'near' | null {
  // Published values are rounded. Rounded values can also repeat in runs of one person, so all of them have to be alike
  // there.
  const isPublished = other.handle === null;
  const isOwn = run.handle === other.handle;
  const different = countDifferent(run, other, isPublished ? PUBLISHED_TOLERANCE : FILE_TOLERANCE);
  if (different <= (isPublished || isOwn ? 0 : MAX_DIFFERENT)) return 'same';
  const isNear = countDifferent(run, other, isOwn ? NEAR_IN_FOLDER : NEAR) === 0;
  return isNear && haveSameConfiguration(run.setup, other.setup) ? 'near' : null;
}

/** How many measured values of two runs differ by more than `tolerance`, as a share of the larger one. */
function countDifferent({ values: a }: Run, { values: b }: Run, tolerance: number): number {
  return a.filter((value, i) => {
    const otherValue = b[i] ?? NaN;
    return !(Math.abs(value - otherValue) <= tolerance * Math.max(value, otherValue));
  }).length;
}

/** Whether two runs have the same weights, GPU and number of GPUs. */
function haveSameConfiguration(a: Run['setup'], b: Run['setup']): boolean {
  if (a.model_id === undefined || b.model_id === undefined) return false;
  return a.gpu === b.gpu && a.num_gpus === b.num_gpus && weightsOf(a.model_id) === weightsOf(b.model_id);
}
