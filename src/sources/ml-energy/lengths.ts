import type { ConfigurationRow, LengthRow, ModelRow } from '../../contract/generated/data.d.ts';
import { isObject } from '../../core/text/json.ts';
import { roundTo } from '../../core/text/number.ts';
import { CHAT } from '../../figures/chat.ts';
import { sum } from '../../figures/statistics.ts';
import { keyText } from '../../contract/tables/table.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { documentOf, rowsIn } from '../shape.ts';
import type { OpenFiles, SourceFileSpec, SourceTexts } from '../source.ts';
import { hasMeanLengthOf } from './rules.ts';
import { configurations, lengths } from './tables.ts';
import { fileOfTask, TOKEN_TASKS, type TokenTask } from './tasks.ts';

/** The model ids in a task's file. They come from the publisher, so only ids that are safe in a file name match. */
const MODEL_IDS = /"model_id":\s*"([A-Za-z0-9][A-Za-z0-9._-]{0,99}\/[A-Za-z0-9][A-Za-z0-9._-]{0,99})"/g;

/** The fields that are read from a configuration in a model's file. */
const FIELDS = {
  required: ['gpu_model', 'num_gpus', 'max_num_seqs', 'energy_per_token_joules', 'output_length_distribution'],
  isOpen: true,
} as const;

/** The files with response lengths: one for each model of each task whose models respond with tokens. */
export function lengthFiles(texts: SourceTexts): SourceFileSpec[] {
  return TOKEN_TASKS.flatMap(({ workload }) => {
    const ids = (texts.get(fileOfTask(workload))?.text ?? '').matchAll(MODEL_IDS);
    const names = new Set([...ids].map(([, id = '']) => fileOfLengths(id, workload)));
    return [...names].map((name) => ({ name, at: `../${name}`, optional: true }) as const);
  });
}

function fileOfLengths(modelId: string, workload: string): string {
  return `models/${modelId.replace('/', '__')}__${workload}.json`;
}

/**
 * The response lengths of each run that has a histogram in a model's file. A run without one keeps its row of
 * `present`, as long as the mean of that row matches the average of the run.
 */
export function readLengths(
  files: OpenFiles,
  runs: readonly ConfigurationRow[],
  models: readonly ModelRow[],
  present: readonly LengthRow[],
): LengthRow[] {
  const read = TOKEN_TASKS.flatMap((task) =>
    models.flatMap(({ model_id, slug }) => {
      const name = fileOfLengths(model_id, task.workload);
      const taskRuns = runs.filter((run) => run.workload === task.workload && run.slug === slug);
      return files.texts.has(name) && taskRuns.length > 0 ? readFile(files.open(name), task, taskRuns) : [];
    }),
  );
  const found = new Set(read.map((row) => keyText(lengths, row)));
  const before = new Map(present.map((row) => [keyText(lengths, row), row]));
  const kept = runs.flatMap((run) => {
    const key = keyText(configurations, run);
    const last = found.has(key) ? undefined : before.get(key);
    return last === undefined || !hasMeanLengthOf(last, run) ? [] : [last];
  });
  return [...read, ...kept];
}

function readFile(report: SourceReport, task: TokenTask, runs: readonly ConfigurationRow[]) {
  const document = documentOf(report, { required: ['configurations'], isOpen: true });
  return rowsIn(document, 'configurations', FIELDS).flatMap((row) => readRow(row, task, runs) ?? []);
}

function readRow(row: SourceRow, task: TokenTask, runs: readonly ConfigurationRow[]): LengthRow | null {
  const run = runs.find(
    (each) =>
      each.gpu === row.get('gpu_model') &&
      each.num_gpus === row.get('num_gpus') &&
      each.max_num_seqs === row.get('max_num_seqs') &&
      each.joules_per_output_token === row.get('energy_per_token_joules'),
  );
  if (run === undefined) {
    const message = 'The task file has no such configuration, so its lengths are left out.';
    row.warning({
      rule: 'ml-energy/length-stray',
      field: 'energy_per_token_joules',
      message,
      found: row.get('energy_per_token_joules'),
    });
    return null;
  }
  const histogram = histogramOf(row);
  if (histogram === null) return null;
  if (task.workload === CHAT) checkTextLength(row, histogram);
  const { workload, slug, gpu, num_gpus, max_num_seqs, repeat } = run;
  const key = { workload, slug, gpu, num_gpus, max_num_seqs, repeat };
  return row.toRow(lengths, { ...key, ...lengthSummary(histogram, task.limit) });
}

/**
 * Reports an error if the text before an output token may have had more output tokens, on average, than the 90th
 * percentile of the responses. The packages compare the prompt and the response of a call with that percentile before
 * they state a lower bound.
 */
function checkTextLength(row: SourceRow, histogram: LengthHistogram): void {
  const longest = longestTextLength(histogram);
  const percentile = lengthQuantile(histogram, 0.9);
  if (longest <= percentile) return;
  row.error({
    rule: 'ml-energy/text-length',
    field: 'output_length_distribution',
    message:
      'A few long responses contain so many of the output tokens that the 90th percentile of the lengths is no upper limit for the text before a token.',
    found: `${roundTo(longest, 1)} output tokens before an output token, on average`,
    allowed: `at most ${roundTo(percentile, 1)}, the 90th percentile`,
    fix: 'Compare with a higher percentile in isContextShort of packages/client-js/src/prompts.ts, and in the Python package',
  });
}

/**
 * The most output tokens that the text before an output token had on average: E[L²] / (2 E[L]) of the response lengths
 * L, with the upper edges of the bins for the squares.
 */
function longestTextLength(histogram: LengthHistogram): number {
  const { bins, counts } = histogram;
  const squares = sum(counts.map((count, i) => count * (bins[i + 1] ?? 0) ** 2));
  return squares / sum(counts) / (2 * meanLength(histogram));
}

/** The mean length, in tokens, if each response has the length in the middle of its bin. */
function meanLength({ bins, counts }: LengthHistogram): number {
  return sum(counts.map((count, i) => (count * ((bins[i] ?? 0) + (bins[i + 1] ?? 0))) / 2)) / sum(counts);
}

/** The histogram of a row; null after reporting an error. */
function histogramOf(row: SourceRow): LengthHistogram | null {
  const value = row.get('output_length_distribution');
  const { bins, counts } = isObject(value) ? value : {};
  if (areNumbers(bins) && areNumbers(counts) && bins.length === counts.length + 1 && Math.max(...counts) > 0)
    return { bins, counts };
  const message = 'This is not a histogram of lengths.';
  const allowed = 'two lists of numbers: bins with the edges, and counts with one number fewer, not all 0';
  row.error({ rule: 'ml-energy/histogram', field: 'output_length_distribution', message, found: value, allowed });
  return null;
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

/**
 * A histogram of response lengths: the edges of its bins in tokens, one more than there are bins, and the responses in
 * each.
 */
interface LengthHistogram {
  readonly bins: readonly number[];
  readonly counts: readonly number[];
}

/** The summary of a histogram that the table stores. */
type LengthSummary = Pick<
  LengthRow,
  | 'requests'
  | 'mean_tokens'
  | 'p10_tokens'
  | 'p25_tokens'
  | 'p50_tokens'
  | 'p75_tokens'
  | 'p90_tokens'
  | 'p99_tokens'
  | 'share_at_limit'
  | 'bin_tokens'
>;

/** The lengths in a histogram, to a thousandth of a token. `limit` is the benchmark's limit on output tokens. */
export function lengthSummary(histogram: LengthHistogram, limit: number): LengthSummary {
  const { bins, counts } = histogram;
  const requests = sum(counts);
  const [first = 0, second = 0, last = 0] = [bins[0], bins[1], bins.at(-1)];
  const quantile = (share: number): number => roundTo(lengthQuantile(histogram, share), 3);
  return {
    requests,
    mean_tokens: roundTo(meanLength(histogram), 3),
    p10_tokens: quantile(0.1),
    p25_tokens: quantile(0.25),
    p50_tokens: quantile(0.5),
    p75_tokens: quantile(0.75),
    p90_tokens: quantile(0.9),
    p99_tokens: quantile(0.99),
    // Bins end at the longest response of the model. If that is below the limit, none was cut off.
    share_at_limit: last < limit ? 0 : roundTo((counts.at(-1) ?? 0) / requests, 6),
    bin_tokens: roundTo(second - first, 3),
  };
}

/** The length that a share of the responses doesn't exceed, interpolated linearly within a bin. */
export function lengthQuantile({ bins, counts }: LengthHistogram, share: number): number {
  const wanted = share * sum(counts);
  let below = 0;
  for (const [i, count] of counts.entries()) {
    const [from = 0, to = 0] = [bins[i], bins[i + 1]];
    if (count > 0 && below + count >= wanted) return from + (to - from) * ((wanted - below) / count);
    below += count;
  }
  return NaN;
}
