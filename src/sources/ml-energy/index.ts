import type { ConfigurationRow, GenerationRow } from '../../contract/generated/data.d.ts';
import { throwIfErrors, finding, type Finding } from '../../core/findings/finding.ts';
import { isDate } from '../../core/text/date.ts';
import { plural } from '../../core/text/words.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { documentOf, rowsIn, type ObjectFields } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { lengthFiles, readLengths } from './lengths.ts';
import { readModels } from './model-rows.ts';
import { numberRuns, type RunKind } from './runs.ts';
import {
  fileOfTask,
  GENERATION_TASKS,
  generationFields,
  generationFile,
  TASKS,
  TOKEN_FIELDS,
  TOKEN_FILE,
  TOKEN_TASKS,
  type GenerationTask,
  type TokenTask,
} from './tasks.ts';
import { CHAT } from '../../figures/chat.ts';
import { importRules, joinRules, same } from './rules.ts';
import { configurations, families, generations, lengths, models, workloads, type MlEnergyRows } from './tables.ts';

const INDEX = 'index.json';
/** Release of the benchmark at the data URL. The files state their date only. */
const BENCHMARK = 'v3.0';

/** Names of the weight precisions: the source's, and the API's. */
const PRECISIONS: ReadonlyMap<unknown, ConfigurationRow['precision']> = new Map([
  ['bfloat16', 'BF16'],
  ['fp8', 'FP8'],
  ['mxfp4', 'MXFP4'],
]);

/** The fields that identify a run of a model that generates tokens. */
const TOKEN_RUNS: RunKind<ConfigurationRow> = {
  table: configurations,
  settings: ['precision', 'tensor_parallel', 'data_parallel', 'expert_parallel'],
  energy: 'joules_per_output_token',
};

/** The fields that identify a run of a model that generates images or videos. */
const GENERATION_RUNS: RunKind<GenerationRow> = {
  table: generations,
  settings: ['precision', 'height', 'width', 'inference_steps', 'num_frames', 'fps'],
  energy: 'joules_per_item',
};

/** The ML.ENERGY Benchmark: the task files of the leaderboard, its index for the version, and the files of its models for the response lengths. */
export const mlEnergy = defineSource({
  id: 'ml-energy',
  files: [
    ...TASKS.map(({ workload }) => ({
      name: fileOfTask(workload),
      at: workload === CHAT ? '' : fileOfTask(workload),
      // A task that was never imported may be missing, but the index needs chat.
      ...(workload !== CHAT && ({ optional: true } as const)),
    })),
    { name: INDEX, at: `../${INDEX}`, optional: true },
  ],
  linkedFiles: lengthFiles,
  importedTables: { models, configurations, generations, lengths },
  handKeptTables: { workloads, families },
  importRules,
  joinRules,
  read,
});

function read(files: OpenFiles, present: MlEnergyRows) {
  const date = files.texts.has(INDEX) ? readIndex(files.open(INDEX)) : null;
  const tokens = TOKEN_TASKS.map((task) => ({ task, rows: readTask(files, task.workload, TOKEN_FILE) }));
  const items = GENERATION_TASKS.map((task) => ({
    task,
    rows: readTask(files, task.workload, generationFile(task.item), ['architecture']),
  }));
  const allRows = [...tokens, ...items].flatMap(({ rows }) => rows);

  const known = readModels(allRows, present.models);
  const slugOf = (row: SourceRow): string | undefined => known.get(row.get('model_id'))?.slug;
  const runs = tokens.flatMap(({ task, rows }) => rows.flatMap((row) => readConfiguration(row, task, slugOf(row))));
  const made = items.flatMap(({ task, rows }) => rows.flatMap((row) => readGeneration(row, task, slugOf(row))));
  const numbered = numberRuns(runs, present.configurations, TOKEN_RUNS);
  return {
    rows: {
      models: [...known.values()],
      configurations: numbered,
      lengths: readLengths(files, numbered, [...known.values()], present.lengths),
      generations: numberRuns(made, present.generations, GENERATION_RUNS),
    },
    version: date === null ? null : `${BENCHMARK}, ${date}`,
    findings: lostTasks(files, [...present.configurations, ...present.generations]),
  };
}

/** A task whose rows were taken over and whose file is missing: its rows must not go, or stay, in silence. */
function lostTasks(files: OpenFiles, present: readonly { readonly workload: string }[]): Finding[] {
  const gone = TASKS.map(({ workload }) => workload).filter((workload) => !files.texts.has(fileOfTask(workload)));
  return gone.flatMap((workload) => {
    const rows = present.filter((row) => row.workload === workload).length;
    if (rows === 0) return [];
    const message = `The file of the task ${workload} is missing. The last import had ${plural(rows, 'row')} of it.`;
    const fix = 'Name the folder of all tasks. Where one was renamed or withdrawn: docs/maintaining.md, Sources.';
    return [finding({ rule: 'ml-energy/task-gone', file: fileOfTask(workload), message, fix })];
  });
}

/** The objects of a task's configurations; none where the publisher has no such file. */
function readTask(files: OpenFiles, workload: string, fields: ObjectFields, more: readonly string[] = []): SourceRow[] {
  const name = fileOfTask(workload);
  if (workload !== CHAT && !files.texts.has(name)) return [];
  const report = files.open(name);
  const document = documentOf(report, { required: ['task', 'task_display_name', 'configurations', ...more] });
  const found = document?.get('task');
  if (found !== workload)
    document?.error({
      rule: 'ml-energy/task',
      field: 'task',
      message: 'This is the file of another task.',
      found,
      allowed: workload,
    });
  throwIfErrors(report.findings);
  return rowsIn(document, 'configurations', fields);
}

/** The date in the leaderboard's `index.json`. Reports tasks that are not imported. */
function readIndex(report: SourceReport): string {
  const index = documentOf(report, { required: ['last_updated', 'tasks'], isOpen: true });
  const [lastUpdated, listed] = [index?.get('last_updated'), index?.get('tasks')];
  const taken = TASKS.map(({ workload }): unknown => workload);
  for (const name of [listed].flat().filter((name) => !taken.includes(name))) {
    const fix = 'Add it to src/sources/ml-energy/tasks.ts and to data/ml-energy/workloads.csv.';
    index?.warning({
      rule: 'ml-energy/new-task',
      field: 'tasks',
      message: 'The publisher has a task that is not imported.',
      found: name,
      fix,
    });
  }
  if (typeof lastUpdated === 'string' && isDate(lastUpdated)) return lastUpdated;
  index?.error({
    rule: 'ml-energy/index',
    field: 'last_updated',
    message: 'The index has no valid date.',
    found: lastUpdated,
    allowed: 'a date, YYYY-MM-DD',
  });
  return '';
}

/** The name of a weight precision; one that is unknown as it is, for the schema to refuse. */
function precisionOf(row: SourceRow): unknown {
  const weight = row.get('weight_precision');
  return PRECISIONS.get(weight) ?? weight;
}

function readConfiguration(row: SourceRow, { workload }: TokenTask, slug: string | undefined) {
  // The number of the run is given when all runs are known.
  const made = { workload, slug, precision: precisionOf(row), repeat: 1 };
  const run = row.toRow(configurations, made, TOKEN_FIELDS);
  if (run === null) return [];
  checkRequest(run, row);
  return [{ run, row }];
}

function readGeneration(row: SourceRow, { workload, item }: GenerationTask, slug: string | undefined) {
  const frames = item === 'image' ? { num_frames: null, fps: null } : {};
  const made = { workload, slug, precision: precisionOf(row), repeat: 1, ...frames };
  const run = row.toRow(generations, made, generationFields(item));
  return run === null ? [] : [{ run, row }];
}

/** Reports where the figures of a configuration contradict one that is not taken over. */
function checkRequest({ joules_per_output_token, avg_output_tokens }: ConfigurationRow, row: SourceRow): void {
  const [found, product] = [row.get('energy_per_request_joules'), joules_per_output_token * avg_output_tokens];
  if (typeof found === 'number' && same(found, product)) return;
  const message = 'Energy per request is not energy per token times average output length.';
  row.error({
    rule: 'ml-energy/request-identity',
    field: 'energy_per_request_joules',
    message,
    found,
    allowed: `${product} J`,
  });
}
