import type { ConfigurationRow } from '../../contract/generated/data.d.ts';
import { refuse, broken } from '../../findings/finding.ts';
import { isDate } from '../../text/date.ts';
import type { FieldNames, SourceReport, SourceRow } from '../report.ts';
import { documentOf, formatOf, objectAt, objectsAt, withFields, type Format } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { MODEL_FIELDS, readModels } from './models.ts';
import { numberRuns, type Run } from './runs.ts';
import { configurations, figureRules, models, rules, same, type Rows } from './tables.ts';

const FILE = 'lm-arena-chat.json';
const INDEX = 'index.json';
const TASK = 'lm-arena-chat';
/** Release of the benchmark that the files at the data URL hold; they tell their date, but not this. */
const BENCHMARK = 'v3.0';

const LENGTH = 'avg_output_len';

/** The source's names of the columns that have another one here. */
const FIELDS: FieldNames = {
  gpu: 'gpu_model',
  joules_per_output_token: 'energy_per_token_joules',
  gpu_power_watts_total: 'avg_power_watts',
  tokens_per_second: 'output_throughput_tokens_per_sec',
  avg_running_batch: 'avg_batch_size',
  avg_output_tokens: LENGTH,
  precision: 'weight_precision',
};

/** The fields of a configuration in both formats. */
const COMMON_FIELDS = [
  ...['model_id', ...MODEL_FIELDS, 'gpu_model', 'num_gpus', 'max_num_seqs', 'avg_batch_size', 'avg_power_watts'],
  ...['tensor_parallel', 'data_parallel', 'expert_parallel', 'output_throughput_tokens_per_sec'],
  ...['energy_per_token_joules', 'energy_per_request_joules'],
  ...['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'],
];
const PRESENT: Format = { name: `the task file with ${LENGTH}`, fields: { required: [...COMMON_FIELDS, LENGTH] } };
const PREVIOUS: Format = {
  name: `the task file without ${LENGTH}, which is energy per request divided by energy per token`,
  fields: { required: COMMON_FIELDS },
};

/** Names of the weight precisions: the source's, and the API's. */
const PRECISIONS: ReadonlyMap<unknown, ConfigurationRow['precision']> = new Map([
  ['bfloat16', 'BF16'],
  ['fp8', 'FP8'],
  ['mxfp4', 'MXFP4'],
]);

/**
 * Where the running batch that throughput and median latency imply may lie: `batch x 1000 / ITL / throughput`.
 * A request yields a token each ITL, so the ratio is about 1; a long tail of latencies raises it. It lay between
 * 1.008 and 4.18 (median 1.09) on the 328 configurations of benchmark v3.0.
 */
const BATCH_BAND = { from: 0.95, to: 4.5 };

/** A double has 15 to 17 significant digits, and a quotient of two may be off in the last ones. */
const DIGITS = 14;

/** The ML.ENERGY Benchmark: the leaderboard's task file of chat configurations, with its index for the version. */
export const mlEnergy = defineSource({
  id: 'ml-energy',
  files: [
    { name: FILE, at: '' },
    { name: INDEX, at: `../${INDEX}`, optional: true },
  ],
  tables: { models, configurations },
  handKept: {},
  rules,
  read,
});

function read(files: OpenFiles, present: Rows) {
  const report = files.open(FILE);
  const document = documentOf(report, { required: ['task', 'task_display_name', 'configurations'] });
  const found = document?.get('task');
  if (found !== TASK) document?.error('ml-energy/task', 'task', 'This is the file of another task.', found, TASK);
  refuse(report.findings);

  const all = objectsAt(report, '/configurations', document?.get('configurations'));
  const format = formatOf(new Set(all.flatMap((row) => [...row.fields.keys()])), [PRESENT, PREVIOUS]);
  const readable = withFields(all, format.fields);
  const rows = format === PREVIOUS ? readable.flatMap((row) => withOutputLength(row) ?? []) : readable;
  const index = files.texts.has(INDEX) ? readIndex(files.open(INDEX)) : null;
  const known = readModels(rows, present.models, index?.models ?? new Map());
  const runs = rows.flatMap((row) => {
    const run = readConfiguration(row, known.get(row.get('model_id'))?.slug);
    return run === null ? [] : [{ run, row }];
  });
  return {
    rows: { models: [...known.values()], configurations: numberRuns(runs, present.configurations) },
    version: index === null ? null : `${BENCHMARK}, ${index.lastUpdated}`,
    format: format.name,
  };
}

/**
 * The row with the average output length, which files of the previous format leave out: energy per request is energy
 * per token times that length. Null after reporting that the two do not tell it.
 */
function withOutputLength(row: SourceRow): SourceRow | null {
  const [perRequest, perToken] = [row.get('energy_per_request_joules'), row.get('energy_per_token_joules')];
  const length = typeof perRequest === 'number' && typeof perToken === 'number' ? perRequest / perToken : Number.NaN;
  if (length > 0 && Number.isFinite(length)) return row.with(LENGTH, Number(length.toPrecision(DIGITS)));
  const message = `Without ${LENGTH}, energy per request and energy per token have to tell it.`;
  const found = `${JSON.stringify(perRequest)} J per request, ${JSON.stringify(perToken)} J per token`;
  row.error('ml-energy/output-length', 'energy_per_request_joules', message, found, 'two numbers above 0');
  return null;
}

/**
 * What the leaderboard's `index.json` tells: its date, and the attributes of each model by model id. It lists further
 * tasks, whose content is of no interest here.
 */
function readIndex(report: SourceReport): { lastUpdated: string; models: Map<string, SourceRow> } {
  const index = documentOf(report, { required: ['last_updated', 'models', 'tasks'], isOpen: true });
  if (index === undefined) return { lastUpdated: '', models: new Map() };
  const [lastUpdated, tasks] = [index.get('last_updated'), index.get('tasks')];
  if (!(Array.isArray(tasks) && tasks.includes(TASK))) {
    index.error('ml-energy/index', 'tasks', 'The index does not list the task.', tasks, TASK);
  }
  if (!(typeof lastUpdated === 'string' && isDate(lastUpdated))) {
    const message = 'The index has no valid date.';
    index.error('ml-energy/index', 'last_updated', message, lastUpdated, 'a date, YYYY-MM-DD');
  }
  const listed = objectAt(report, '/models', index.get('models')).flatMap(({ fields }) => [...fields]);
  const models = listed.flatMap(([id, value]) =>
    objectAt(report, `/models/${id}`, value).map((row) => [id, row] as const),
  );
  return { lastUpdated: String(lastUpdated), models: new Map(models) };
}

function readConfiguration(row: SourceRow, slug: string | undefined): Run | null {
  const weight = row.get('weight_precision');
  const precision = PRECISIONS.get(weight);
  if (precision === undefined) {
    const message = 'This weight precision is unknown.';
    const fix = 'Add it to the importer and to schema/data/configurations.schema.json.';
    row.error('ml-energy/precision', 'weight_precision', message, weight, [...PRECISIONS.keys()].join(', '), fix);
  }
  // The number of the run is given when all runs are known.
  const run = row.as(configurations, { slug, precision, repeat: 1 }, FIELDS);
  if (run !== null) checkFigures(run, row);
  return run;
}

/** Reports where the figures of a configuration contradict each other, or the source's energy per request. */
function checkFigures(run: ConfigurationRow, row: SourceRow): void {
  const faults = broken(figureRules, run);
  for (const { rule, pointer, message, found, allowed } of faults) {
    row.error(rule, FIELDS[pointer] ?? pointer, message, found, allowed);
  }
  const perRequest = row.get('energy_per_request_joules');
  const product = run.joules_per_output_token * run.avg_output_tokens;
  if (typeof perRequest !== 'number' || !same(perRequest, product)) {
    const message = 'Energy per request is not energy per token times average output length.';
    const found = `${JSON.stringify(perRequest)} J`;
    row.error('ml-energy/request-identity', 'energy_per_request_joules', message, found, `${product} J`);
  }
  const ratio = (run.avg_running_batch * 1000) / run.median_itl_ms / run.tokens_per_second;
  const isTold = faults.some(({ rule }) => rule === 'ml-energy/batch-cap');
  if (!isTold && (ratio < BATCH_BAND.from || ratio > BATCH_BAND.to)) {
    const message =
      'Running batch, median latency and throughput do not fit each other: batch x 1000 / ITL / throughput is unusual.';
    const allowed = `${BATCH_BAND.from} to ${BATCH_BAND.to}`;
    row.warning('ml-energy/batch-band', 'avg_batch_size', message, ratio.toFixed(3), allowed);
  }
}
