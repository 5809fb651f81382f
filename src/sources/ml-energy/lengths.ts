import type { ConfigurationRow, LengthRow, ModelRow } from '../../contract/generated/data.d.ts';
import { lengthSummary, type LengthHistogram } from '../../figures/answers.ts';
import { finding, type Finding } from '../../core/findings/finding.ts';
import { isObject } from '../../core/text/json.ts';
import { plural } from '../../core/text/words.ts';
import { keyText } from '../../contract/tables/table.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { documentOf, objectsAt, withFields } from '../shape.ts';
import type { OpenFiles, SourceFileSpec, SourceTexts } from '../source.ts';
import { configurations, fits, lengths } from './tables.ts';
import { fileOfTask, TOKEN_TASKS, type TokenTask } from './tasks.ts';

/** A model id that can be part of a file's name: it comes from the publisher's files. */
const MODEL_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

const FIELDS = {
  required: [
    'gpu_model',
    'num_gpus',
    'max_num_seqs',
    'energy_per_token_joules',
    'energy_per_request_joules',
    'output_length_distribution',
  ],
  isOpen: true,
} as const;

/** The files that have the lengths of answers: one for each model of a task whose models answer with tokens. */
export function lengthFiles(texts: SourceTexts): SourceFileSpec[] {
  return TOKEN_TASKS.flatMap(({ workload }) => {
    const ids = modelIdsIn(texts.get(fileOfTask(workload))?.text ?? '');
    return ids.map((id) => {
      const name = fileOfLengths(id, workload);
      return { name, at: `../${name}`, optional: true } as const;
    });
  });
}

function fileOfLengths(modelId: string, workload: string): string {
  return `models/${modelId.replace('/', '__')}__${workload}.json`;
}

/** The ids in a task's file; none where it is not one, which whoever reads it reports. */
function modelIdsIn(text: string): string[] {
  try {
    const file: unknown = JSON.parse(text);
    const rows: readonly unknown[] =
      isObject(file) && Array.isArray(file['configurations']) ? file['configurations'] : [];
    const ids = rows.map((row) => (isObject(row) ? row['model_id'] : null));
    return [...new Set(ids.filter((id): id is string => typeof id === 'string' && MODEL_ID.test(id)))];
  } catch {
    return [];
  }
}

/**
 * The lengths of the answers of each run that a model's file has a histogram of. A run without one keeps what `present`
 * has of it, as long as that fits its average; the number of runs that have none is told.
 */
export function readLengths(
  files: OpenFiles,
  runs: readonly ConfigurationRow[],
  models: readonly ModelRow[],
  present: readonly LengthRow[],
) {
  const read = TOKEN_TASKS.flatMap((task) =>
    models.flatMap(({ model_id, slug }) => {
      const name = fileOfLengths(model_id, task.workload);
      const own = runs.filter((run) => run.workload === task.workload && run.slug === slug);
      return files.texts.has(name) && own.length > 0 ? readFile(files.open(name), model_id, task, own) : [];
    }),
  );
  const found = new Map(read.map((row) => [keyText(lengths, row), row]));
  const before = new Map(present.map((row) => [keyText(lengths, row), row]));
  const kept = runs.flatMap((run) => {
    const key = keyText(configurations, run);
    const last = found.has(key) ? undefined : before.get(key);
    return last === undefined || !fits(last, run) ? [] : [last];
  });
  const rows = [...found.values(), ...kept];
  return { rows, findings: withoutLengths(runs.length, found.size, rows.length) };
}

/** Where the publisher has lengths, or had them, those of all runs are expected. */
function withoutLengths(runs: number, found: number, rows: number): Finding[] {
  if (rows === 0 || found === runs) return [];
  const message = `The publisher has no lengths of the answers of ${plural(runs - found, 'configuration')} of ${runs}; of these ${rows - found} keep those of the last import.`;
  return [finding({ rule: 'ml-energy/no-lengths', severity: 'notice', file: 'models/', message })];
}

function readFile(report: SourceReport, modelId: string, task: TokenTask, runs: readonly ConfigurationRow[]) {
  const document = documentOf(report, { required: ['model_id', 'task', 'configurations'], isOpen: true });
  for (const [field, expected] of [
    ['model_id', modelId],
    ['task', task.workload],
  ] as const) {
    if (document === undefined || document.get(field) === expected) continue;
    document.error('ml-energy/length-file', field, 'This is the file of another one.', document.get(field), expected);
  }
  const all = objectsAt(report, '/configurations', document?.get('configurations'));
  return withFields(all, FIELDS).flatMap((row) => readRow(row, task, runs) ?? []);
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
    const message = 'The task file has no such configuration: its lengths are left out.';
    row.warning('ml-energy/length-stray', 'energy_per_token_joules', message, row.get('energy_per_token_joules'));
    return null;
  }
  const histogram = histogramOf(row);
  if (histogram === null) return null;
  const { workload, slug, gpu, num_gpus, max_num_seqs, repeat } = run;
  const key = { workload, slug, gpu, num_gpus, max_num_seqs, repeat };
  const length = row.as(lengths, { ...key, ...lengthSummary(histogram, task.limit) });
  if (length !== null) checkEnergy(row, length, run);
  return length;
}

/** How far the mean of a histogram may put energy per answer off what the source says of it. */
const ENERGY_TOLERANCE = 0.025;

function checkEnergy(row: SourceRow, { mean_tokens }: LengthRow, { joules_per_output_token }: ConfigurationRow): void {
  const [told, made] = [row.get('energy_per_request_joules'), mean_tokens * joules_per_output_token];
  if (typeof told === 'number' && Math.abs(made / told - 1) <= ENERGY_TOLERANCE) return;
  const message = 'The mean of the histogram times energy per token is not the energy per request.';
  row.error('ml-energy/length-energy', 'energy_per_request_joules', message, told, `${made} J, within 2.5 %`);
}

/** The histogram of a row; null after reporting that it is none. */
function histogramOf(row: SourceRow): LengthHistogram | null {
  const value = row.get('output_length_distribution');
  const [bins, counts] = isObject(value) ? [numbersOf(value['bins']), numbersOf(value['counts'])] : [[], []];
  const isRising = bins.every((edge, i) => edge >= 0 && (i === 0 || edge > (bins[i - 1] ?? Infinity)));
  const areCounts = counts.every((count) => Number.isSafeInteger(count) && count >= 0);
  const isWhole = bins.length === counts.length + 1 && counts.some((count) => count > 0);
  if (isRising && areCounts && isWhole) return { bins, counts };
  const message = 'This is not a histogram of lengths.';
  const allowed = 'bins: rising edges, one more than counts; counts: whole numbers, one of them above 0';
  row.error('ml-energy/histogram', 'output_length_distribution', message, value, allowed);
  return null;
}

function numbersOf(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown) => (typeof item === 'number' ? item : NaN));
}
