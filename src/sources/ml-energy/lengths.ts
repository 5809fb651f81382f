import type { ConfigurationRow, LengthRow, ModelRow } from '../../contract/generated/data.d.ts';
import { lengthSummary, type LengthHistogram } from '../../figures/responses.ts';
import { isObject } from '../../core/text/json.ts';
import { keyText } from '../../contract/tables/table.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { documentOf, rowsIn } from '../shape.ts';
import type { OpenFiles, SourceFileSpec, SourceTexts } from '../source.ts';
import { fits } from './rules.ts';
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
 * The response lengths of each run that has a histogram in a model's file. A run without one keeps its row of `present`, as
 * long as the mean of that row matches the average of the run.
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
      const own = runs.filter((run) => run.workload === task.workload && run.slug === slug);
      return files.texts.has(name) && own.length > 0 ? readFile(files.open(name), task, own) : [];
    }),
  );
  const found = new Set(read.map((row) => keyText(lengths, row)));
  const before = new Map(present.map((row) => [keyText(lengths, row), row]));
  const kept = runs.flatMap((run) => {
    const key = keyText(configurations, run);
    const last = found.has(key) ? undefined : before.get(key);
    return last === undefined || !fits(last, run) ? [] : [last];
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
  const { workload, slug, gpu, num_gpus, max_num_seqs, repeat } = run;
  const key = { workload, slug, gpu, num_gpus, max_num_seqs, repeat };
  return row.toRow(lengths, { ...key, ...lengthSummary(histogram, task.limit) });
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
