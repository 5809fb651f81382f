import type { ConfigurationRow, ModelRow } from '../contract/generated/data.d.ts';
import type { Contract } from '../tables/table.ts';
import { checkConfiguration } from './ml-energy/checks.ts';
import { readIndex, type BenchmarkIndex } from './ml-energy/index-file.ts';
import { readModels } from './ml-energy/models.ts';
import { LENGTH, withOutputLength } from './ml-energy/output-length.ts';
import { numberRuns, type Run } from './ml-energy/runs.ts';
import { configurations, models } from './ml-energy/tables.ts';
import { looseRowsAt, objectAt, parseJson, type JsonRow } from './json.ts';
import { SourceReport, WHOLE_FILE } from './report.ts';
import { checkAllFields, formatOf, type Format } from './shape.ts';
import { defineSource, requiredFile, type Draft, type SourceTexts } from './source.ts';

const FILE = 'lm-arena-chat.json';
const INDEX = 'index.json';
const TASK = 'lm-arena-chat';
/** Release of the benchmark that the files at the data URL hold; they tell their date, but not this. */
const BENCHMARK = 'v3.0';

/** The source's field for each column that has another name there. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['gpu', 'gpu_model'],
  ['precision', 'weight_precision'],
  ['joules_per_output_token', 'energy_per_token_joules'],
  ['gpu_power_watts_total', 'avg_power_watts'],
  ['tokens_per_second', 'output_throughput_tokens_per_sec'],
  ['avg_running_batch', 'avg_batch_size'],
  ['avg_output_tokens', LENGTH],
]);

/** Columns of a configuration that the source gives as they are, under their own or another name. */
const TAKEN_OVER = [
  'gpu',
  'num_gpus',
  'max_num_seqs',
  'tensor_parallel',
  'data_parallel',
  'expert_parallel',
  'joules_per_output_token',
  'gpu_power_watts_total',
  'tokens_per_second',
  'avg_running_batch',
  'avg_output_tokens',
  'median_itl_ms',
  'p90_itl_ms',
  'p95_itl_ms',
  'p99_itl_ms',
] as const;

/** The fields of a configuration in both formats. */
const COMMON_FIELDS = [
  ...TAKEN_OVER.map((column) => FIELDS.get(column) ?? column).filter((field) => field !== LENGTH),
  'model_id',
  'nickname',
  'total_params_billions',
  'activated_params_billions',
  'architecture',
  'weight_precision',
  'energy_per_request_joules',
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

/** The ML.ENERGY Benchmark: the leaderboard's task file of chat configurations, with its index for the version. */
export const mlEnergy = defineSource({
  id: 'ml-energy',
  files: [
    { name: FILE, at: '' },
    { name: INDEX, at: `../${INDEX}`, optional: true },
  ],
  tables: { models, configurations },
  handKept: {},
  read,
});

function read(
  files: SourceTexts,
  present: { readonly models: readonly ModelRow[]; readonly configurations: readonly ConfigurationRow[] },
  contract: Contract,
): Draft<{ models: typeof models; configurations: typeof configurations }> {
  const file = requiredFile(files, FILE);
  const report = new SourceReport(file);
  const document = objectAt(parseJson(file), '', { required: ['task', 'task_display_name', 'configurations'] }, report);
  const task = document?.fields.get('task');
  if (document !== null && task !== TASK) {
    const message = 'This is the file of another task.';
    report.error(WHOLE_FILE, '/task', { rule: 'ml-energy/task', message, found: JSON.stringify(task), allowed: TASK });
  }
  report.refuse();

  const all = looseRowsAt(document?.fields.get('configurations'), '/configurations', report);
  const fields = new Set(all.flatMap((row) => [...row.fields.keys()]));
  const format = formatOf(fields, [PRESENT, PREVIOUS]);
  const readable = checkAllFields(all, format.fields, report);
  const rows = format === PREVIOUS ? withOutputLength(readable, report) : readable;
  const index = readIndexFile(files, TASK);
  const known = readModels(rows, present.models, index, report, contract);
  const runs = rows.flatMap((row) => {
    const slug = known.get(row.fields.get('model_id'))?.slug;
    const run = readConfiguration(row, slug, report, contract);
    return run === null ? [] : [{ run, place: row.place }];
  });
  const numbered = numberRuns(runs, present.configurations, report);
  report.refuse();
  return {
    rows: { models: [...known.values()], configurations: numbered },
    version: index === null ? null : `${BENCHMARK}, ${index.lastUpdated}`,
    format: format.name,
    findings: report.findings,
  };
}

function readConfiguration(
  row: JsonRow,
  slug: string | undefined,
  report: SourceReport,
  contract: Contract,
): Run | null {
  const weight = row.fields.get('weight_precision');
  const precision = PRECISIONS.get(weight);
  if (precision === undefined) {
    const message = 'This weight precision is unknown.';
    const [found, allowed] = [JSON.stringify(weight), [...PRECISIONS.keys()].join(', ')];
    const fix = 'Add it to the importer and to schema/data/configurations.schema.json.';
    report.error(row.place, 'weight_precision', { rule: 'ml-energy/precision', message, found, allowed, fix });
  }
  const taken = Object.fromEntries(TAKEN_OVER.map((column) => [column, row.fields.get(FIELDS.get(column) ?? column)]));
  // The number of the run is given when all runs are known.
  const candidate = { ...taken, slug, precision, repeat: 1 } as Record<keyof ConfigurationRow, unknown>;
  const checked = report.row<ConfigurationRow>('ConfigurationRow', candidate, row.place, FIELDS, contract);
  if (checked === null) return null;
  checkConfiguration(checked, row, report);
  return checked;
}

function readIndexFile(files: SourceTexts, task: string): BenchmarkIndex | null {
  const file = files.get(INDEX);
  return file === undefined ? null : readIndex(file, task);
}
