import type { ConfigurationRow, GenerationRow } from '../../contract/generated/data.d.ts';
import { throwIfErrors, finding, type Finding } from '../../core/findings/finding.ts';
import { isDate } from '../../core/text/date.ts';
import { countOf } from '../../core/text/words.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { documentOf, rowsIn, type ObjectFields } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { lengthFiles, readLengths } from './lengths.ts';
import { readModels } from './model-rows.ts';
import { numberRuns, type RunKind } from './runs.ts';
import {
  fileOfTask,
  GENERATION_TASKS,
  generationFieldOfColumn,
  generationRowFields,
  TASKS,
  TOKEN_FIELD_OF_COLUMN,
  TOKEN_ROW_FIELDS,
  TOKEN_TASKS,
  type GenerationTask,
  type TokenTask,
} from './tasks.ts';
import { CHAT } from '../../figures/chat.ts';
import { importRules, joinRules, isSameFigure } from './rules.ts';
import { configurations, families, generations, lengths, models, workloads, type MlEnergyRows } from './tables.ts';

const INDEX = 'index.json';
/** Release of the benchmark at the data URL. The files state their date only. */
const BENCHMARK = 'v3.0';

/** The API's name for each of the source's weight precisions. */
const PRECISIONS: ReadonlyMap<unknown, ConfigurationRow['precision']> = new Map([
  ['bfloat16', 'BF16'],
  ['fp8', 'FP8'],
  ['mxfp4', 'MXFP4'],
]);

/** The runs of models that generate tokens. */
const TOKEN_RUNS: RunKind<ConfigurationRow> = {
  table: configurations,
  settings: ['precision', 'tensor_parallel', 'data_parallel', 'expert_parallel'],
  energy: 'joules_per_output_token',
};

/** The runs of models that generate images or videos. */
const GENERATION_RUNS: RunKind<GenerationRow> = {
  table: generations,
  settings: ['precision', 'height', 'width', 'inference_steps', 'num_frames', 'fps'],
  energy: 'joules_per_item',
};

/**
 * The ML.ENERGY Benchmark: the leaderboard's task files, its index, which has the date, and its models' files, which
 * have the response lengths.
 */
export const mlEnergy = defineSource({
  id: 'ml-energy',
  files: [
    ...TASKS.map(({ workload }) => ({
      name: fileOfTask(workload),
      at: workload === CHAT ? '' : fileOfTask(workload),
      // Only chat is always needed. A task that was imported before may not be missing either: see `lostTasks`.
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
  const tokens = TOKEN_TASKS.map((task) => ({ task, rows: readTask(files, task.workload, TOKEN_ROW_FIELDS) }));
  const items = GENERATION_TASKS.map((task) => ({
    task,
    rows: readTask(files, task.workload, generationRowFields(task.item), ['architecture']),
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

/**
 * An error for each task that has rows from the last import, but no file. Removing or keeping these rows is a
 * maintainer's decision.
 */
function lostTasks(files: OpenFiles, present: readonly { readonly workload: string }[]): Finding[] {
  const missing = TASKS.map(({ workload }) => workload).filter((workload) => !files.texts.has(fileOfTask(workload)));
  return missing.flatMap((workload) => {
    const rows = present.filter((row) => row.workload === workload).length;
    if (rows === 0) return [];
    const message = `The file of the task ${workload} is missing. The last import had ${countOf(rows, 'row')} of this task.`;
    const fix =
      'Read a folder with the files of all tasks. If the task was renamed or withdrawn, see Sources in docs/maintaining.md.';
    return [finding({ rule: 'ml-energy/task-gone', file: fileOfTask(workload), message, fix })];
  });
}

/** The rows of a task's configurations; none if the task's file is missing and may be missing. */
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
  const lastUpdated = index?.get('last_updated');
  const listed = index?.get('tasks');
  const imported = TASKS.map(({ workload }): unknown => workload);
  for (const name of [listed].flat().filter((name) => !imported.includes(name))) {
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

/** The API's name of a weight precision. An unknown precision stays unchanged, and the schema rejects it. */
function precisionOf(row: SourceRow): unknown {
  const weight = row.get('weight_precision');
  return PRECISIONS.get(weight) ?? weight;
}

function readConfiguration(row: SourceRow, { workload }: TokenTask, slug: string | undefined) {
  // The run gets its final number when all runs are known.
  const made = { workload, slug, precision: precisionOf(row), repeat: 1 };
  const run = row.toRow(configurations, made, TOKEN_FIELD_OF_COLUMN);
  if (run === null) return [];
  checkRequest(run, row);
  return [{ run, row }];
}

function readGeneration(row: SourceRow, { workload, item }: GenerationTask, slug: string | undefined) {
  const frames = item === 'image' ? { num_frames: null, fps: null } : {};
  const made = { workload, slug, precision: precisionOf(row), repeat: 1, ...frames };
  const run = row.toRow(generations, made, generationFieldOfColumn(item));
  return run === null ? [] : [{ run, row }];
}

/** Reports an energy per request, which is not imported, that contradicts the imported figures. */
function checkRequest({ joules_per_output_token, avg_output_tokens }: ConfigurationRow, row: SourceRow): void {
  const found = row.get('energy_per_request_joules');
  const product = joules_per_output_token * avg_output_tokens;
  if (typeof found === 'number' && isSameFigure(found, product)) return;
  const message = 'The energy per request is not the energy per token times the average output length.';
  row.error({
    rule: 'ml-energy/request-identity',
    field: 'energy_per_request_joules',
    message,
    found,
    allowed: `${product} J`,
  });
}
