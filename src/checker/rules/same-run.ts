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

/** Energy per token, throughput and power. Each of them follows from the other two. */
const ENERGY_FIELDS = ['joules_per_output_token', 'tokens_per_second', 'gpu_power_watts_total'] as const;
const OTHER_FIELDS = ['avg_running_batch', 'median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'] as const;
/** Fields that a run measures. Chosen ones, such as the date, the window or the prompts, can be equal in honest runs. */
const MEASURED_FIELDS = [...ENERGY_FIELDS, ...OTHER_FIELDS] as const;

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

/** Largest relative difference of two values that count as the same in contributions and in likely copies. */
const TOLERANCE = 1e-4;

/**
 * Largest relative difference of all values of a copy of a file with small changes, such as another last digit. Two real
 * runs can be so close in some values, but not in all.
 */
const SMALL_CHANGE = 1e-3;

/** Largest relative difference of all values of likely copies of one configuration in one folder. */
const NEAR_IN_FOLDER = 0.005;

/**
 * Largest relative difference of all values of likely copies of one configuration. The three repeated published runs
 * differ by 5.5 % or more in at least one value.
 */
const NEAR = 0.02;

/** How many independent values are equal in a likely copy. No two published runs have more than one such value. */
const SUSPICIOUS = 3;

/** How alike two runs are: `same` is a copy. `near` and `scaled` are probably one, `scaled` with values changed by one factor. */
type Alikeness = 'same' | 'near' | 'scaled';

/** The rule that a run is neither in another file nor published. */
export const sameRun: CrossFileRule = {
  id: 'honesty/same-run',
  title: "A run is submitted once, and is not a copy of a published run or of another contributor's run.",
  why: [
    "A copy would count one run twice, or present another person's work as your own. Measuring a configuration again is welcome and gives different values: repeated runs of one configuration differ by a few percent.",
    'Two runs are suspiciously alike in any of these cases:',
    '(1) The files are in different folders, and three independent values agree to within 0.01 %.',
    '(2) The model, the GPU and the number of GPUs are the same, and all values agree to within 2 %, or to within 0.5 % if both files are in one folder.',
    '(3) One of the runs is published, and five independent values agree to within 0.5 %.',
    '(4) One factor turns each energy, throughput, batch and latency of one run into that of the other, to within 0.1 %.',
  ],
  hint: 'Remove the copy, and send your own measurements. To correct a row, change its file.',
  example: 'a copy of a file under another name, with another date or window, or with all values multiplied by 1.01',
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
      const found = [
        ...alikeFinding(run, published, alikenessToPublished, OF_PUBLISHED_RUN),
        ...alikeFinding(run, others, alikenessOfFiles, OF_OTHER_FILE),
      ];
      others.push(run);
      return found;
    };
  },
};

/** The finding about a run that is like another one: a copy, or nearly the same as `nearly` names it. */
function alikeFinding(
  run: Run,
  others: readonly Run[],
  alikenessOf: (a: Run, b: Run) => Alikeness | null,
  { copy, nearly }: { readonly copy: Omit<RuleFinding, 'found'>; readonly nearly: string },
): readonly RuleFinding[] {
  const alike = mostAlike(run, others, alikenessOf);
  if (alike === null) return [];
  const found = alike.other.name;
  const isOfExample = [run.name, found].includes(EXAMPLE_PATH);
  if (alike.alikeness === 'same') return [{ ...copy, found, ...(isOfExample && { fix: REPLACE_EXAMPLE }) }];
  if (alike.alikeness === 'scaled') {
    const message = `The measured values are those of ${nearly}, unchanged or multiplied by one factor`;
    return [{ severity: 'warning', message, found, allowed: SCALED_ALLOWED, fix: EXPLAIN }];
  }
  const message = `The measured values are nearly the same as in ${nearly}`;
  return [{ severity: 'warning', message, found, allowed: NEAR_ALLOWED, fix: EXPLAIN }];
}

const SCALED_ALLOWED = `energy, throughput, batch and latencies that differ from one factor by more than ${SMALL_CHANGE * 100} %`;
const NEAR_ALLOWED = `fewer than 3 independent values within ${TOLERANCE * 100} %, and a value that differs by more than ${NEAR * 100} % (${NEAR_IN_FOLDER * 100} % in one folder)`;
const EXPLAIN = 'If you measured these values yourself, say in notes when and where, and ignore the warning.';

const REPLACE_EXAMPLE = 'Replace the values of the example in your file with your own.';

const OF_OTHER_FILE = {
  copy: {
    message: 'Another file has the same measured values, or nearly the same, so one of the two is a copy',
    fix: 'Remove one of the two files. To correct a row, change its file.',
  },
  nearly: 'another file',
};

/** The first run that is the same, else the first that is probably a copy, with how alike it is; null without either. */
function mostAlike(run: Run, others: readonly Run[], alikenessOf: (a: Run, b: Run) => Alikeness | null) {
  let probable: { readonly other: Run; readonly alikeness: Alikeness } | null = null;
  for (const other of others) {
    // Nearly all pairs of runs differ in more values than any copy, so they need no closer look.
    const isFar = countEqual(run, other, NEAR) < SUSPICIOUS;
    const alikeness = (isFar ? null : alikenessOf(run, other)) ?? (isScaled(run, other) ? 'scaled' : null);
    if (alikeness === null) continue;
    if (alikeness === 'same') return { other, alikeness };
    probable ??= { other, alikeness };
  }
  return probable;
}

/**
 * Whether the energy per token, the throughput, the batch and the latencies of one run are the values of another one, each of them
 * the same, or multiplied or divided by one factor. The latencies have all changed in the same way. The power follows from
 * the energy and the throughput.
 */
export function isScaled(a: Run, b: Run): boolean {
  const changeOf = (field: (typeof MEASURED_FIELDS)[number]): number => {
    const at = MEASURED_FIELDS.indexOf(field);
    return Math.log((a.values[at] ?? NaN) / (b.values[at] ?? NaN));
  };
  const isSmall = (difference: number): boolean => Math.abs(difference) <= SMALL_CHANGE;
  const latency = changeOf('median_itl_ms');
  if (!isSmall(latency - changeOf('p90_itl_ms')) || !isSmall(latency - changeOf('p99_itl_ms'))) return false;
  const fields = ['joules_per_output_token', 'tokens_per_second', 'avg_running_batch', 'median_itl_ms'] as const;
  const changes = fields.map((field) => Math.abs(changeOf(field)));
  const factor = Math.max(...changes);
  return changes.every((change) => isSmall(change) || isSmall(change - factor));
}

/** The most values in which a copy differs from its original. */
const MAX_DIFFERENT_IN_COPY = 2;

const OF_PUBLISHED_RUN = {
  copy: {
    message: 'Every measured value is the same as in a published run',
    allowed: `values of another run: ${MAX_DIFFERENT_IN_COPY + 1} or more differ by over ${PUBLISHED_TOLERANCE * 100} %`,
    fix: 'Send the values that you measured yourself.',
  },
  nearly: 'a published run',
};

/** In one folder, all values have to be alike, because rounded values can repeat in runs of one person. */
function alikenessOfFiles(a: Run, b: Run): Alikeness | null {
  if (countEqual(a, b, SMALL_CHANGE) === MEASURED_FIELDS.length) return 'same';
  if (a.handle === b.handle) return isNearRunOfConfiguration(a, b, NEAR_IN_FOLDER) ? 'near' : null;
  if (MEASURED_FIELDS.length - countEqual(a, b, TOLERANCE) <= MAX_DIFFERENT_IN_COPY) return 'same';
  return areNearlySame(a, b) ? 'near' : null;
}

/** Whether one of two runs is probably a copy of the other. Runs of other configurations are only compared exactly. */
export function areNearlySame(a: Run, b: Run): boolean {
  return countIndependent(a, b, TOLERANCE) >= SUSPICIOUS || isNearRunOfConfiguration(a, b, NEAR);
}

/** Whether two runs have the same configuration and differ in no value by more than `tolerance`. */
function isNearRunOfConfiguration(a: Run, b: Run, tolerance: number): boolean {
  return countEqual(a, b, tolerance) === MEASURED_FIELDS.length && haveSameConfiguration(a.setup, b.setup);
}

/** How many independent values of two runs are equal. Of energy per token, throughput and power, two count at the most. */
function countIndependent(a: Run, b: Run, tolerance: number): number {
  const ofEnergy = countEqual(a, b, tolerance, ENERGY_FIELDS.length);
  return countEqual(a, b, tolerance) - (ofEnergy === ENERGY_FIELDS.length ? 1 : 0);
}

/** How many of the first `count` values of two runs are equal, within `tolerance` as a share of the larger one. */
function countEqual(
  { values: a }: Run,
  { values: b }: Run,
  tolerance: number,
  count: number = MEASURED_FIELDS.length,
): number {
  let equal = 0;
  for (let i = 0; i < count; i += 1) {
    const [one = 0, other = 0] = [a[i], b[i]];
    if (Math.abs(one - other) <= tolerance * Math.max(one, other)) equal += 1;
  }
  return equal;
}

/** Whether two runs have the same weights, GPU and number of GPUs. */
function haveSameConfiguration(a: Run['setup'], b: Run['setup']): boolean {
  if (a.model_id === undefined || b.model_id === undefined) return false;
  return a.gpu === b.gpu && a.num_gpus === b.num_gpus && weightsOf(a.model_id) === weightsOf(b.model_id);
}

/** How many independent values of a likely copy of a published run are equal. */
const MIN_EQUAL_TO_PUBLISHED = 5;

/** Published values may be rounded, so values within {@link PUBLISHED_TOLERANCE} count as the same. */
function alikenessToPublished(run: Run, published: Run): Alikeness | null {
  if (countEqual(run, published, PUBLISHED_TOLERANCE) === MEASURED_FIELDS.length) return 'same';
  const isAlike = countIndependent(run, published, PUBLISHED_TOLERANCE) >= MIN_EQUAL_TO_PUBLISHED;
  return isAlike || areNearlySame(run, published) ? 'near' : null;
}
