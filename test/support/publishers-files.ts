import { join } from 'node:path';
import { folderTexts } from '../../src/core/files/read-tree.ts';
import { aiEnergyScore } from '../../src/sources/ai-energy-score/index.ts';
import { COLUMNS, ember, INTENSITY } from '../../src/sources/ember/index.ts';
import { mlEnergy } from '../../src/sources/ml-energy/index.ts';
import { CHAT } from '../../src/figures/chat.ts';
import {
  fileOfTask,
  GENERATION_TASKS,
  generationFieldOfColumn,
  type GenerationTask,
  TOKEN_TASKS,
} from '../../src/sources/ml-energy/tasks.ts';
import { FROZEN } from './frozen.ts';
import { contract } from './sources.ts';

// Files in the publishers' formats with the content of a project's tables, so that an import changes nothing.

async function textsOf(source: string, root: string): Promise<ReadonlyMap<string, string>> {
  return folderTexts(join(root, 'data', source));
}

/** A row of ML.ENERGY's task file. */
export type TaskRow = Record<string, string | number>;

/** The configurations of one of ML.ENERGY's task files. */
export async function taskRows(task: string = CHAT, root = FROZEN.root): Promise<TaskRow[]> {
  const { models, configurations } = mlEnergy.readTables(await textsOf('ml-energy', root), 'data/ml-energy', contract);
  const precisions = { BF16: 'bfloat16', FP8: 'fp8', MXFP4: 'mxfp4' } as const;
  return configurations
    .filter(({ workload }) => workload === task)
    .map((row) => {
      const model = models.find(({ slug }) => slug === row.slug);
      if (model === undefined) throw new Error(`no model ${row.slug}`);
      return {
        model_id: model.model_id,
        nickname: model.name,
        total_params_billions: model.params_b,
        activated_params_billions: model.active_params_b,
        architecture: model.architecture,
        weight_precision: precisions[row.precision],
        gpu_model: row.gpu,
        num_gpus: row.num_gpus,
        max_num_seqs: row.max_num_seqs,
        tensor_parallel: row.tensor_parallel,
        data_parallel: row.data_parallel,
        expert_parallel: row.expert_parallel,
        energy_per_token_joules: row.joules_per_output_token,
        energy_per_request_joules: row.joules_per_output_token * row.avg_output_tokens,
        avg_power_watts: row.gpu_power_watts_total,
        output_throughput_tokens_per_sec: row.tokens_per_second,
        avg_batch_size: row.avg_running_batch,
        avg_output_len: row.avg_output_tokens,
        median_itl_ms: row.median_itl_ms,
        p90_itl_ms: row.p90_itl_ms,
        p95_itl_ms: row.p95_itl_ms,
        p99_itl_ms: row.p99_itl_ms,
      };
    });
}

/** ML.ENERGY's task file with these rows. */
export function taskFile(configurations: readonly TaskRow[], task: string = CHAT): string {
  return JSON.stringify({ task, task_display_name: task, configurations });
}

/** ML.ENERGY's task files other than chat, by name, with the project's values. */
export async function furtherTaskFiles(root = FROZEN.root): Promise<Map<string, string>> {
  const tokens = TOKEN_TASKS.filter(({ workload }) => workload !== CHAT).map(async ({ workload }) => {
    const rows = await taskRows(workload, root);
    return rows.length === 0 ? [] : [[fileOfTask(workload), taskFile(rows, workload)] as const];
  });
  const items = GENERATION_TASKS.map(async (task) => {
    const rows = await generationRows(task, root);
    return rows.length === 0 ? [] : [[fileOfTask(task.workload), generationRowFields(rows, task)] as const];
  });
  return new Map((await Promise.all([...tokens, ...items])).flat());
}

async function generationRows({ workload, item }: GenerationTask, root: string): Promise<object[]> {
  const { models, generations } = mlEnergy.readTables(await textsOf('ml-energy', root), 'data/ml-energy', contract);
  const names = generationFieldOfColumn(item);
  return generations
    .filter((row) => row.workload === workload)
    .map(({ workload: _, slug, repeat, precision, num_frames, fps, ...row }) => {
      const model = models.find((each) => each.slug === slug);
      const renamed = Object.entries(row).map(([column, value]) => [names[column] ?? column, value]);
      return {
        ...(Object.fromEntries(renamed) as TaskRow),
        ...(item === 'video' && { num_frames, fps }),
        model_id: model?.model_id,
        nickname: model?.name,
        total_params_billions: model?.params_b,
        activated_params_billions: model?.active_params_b,
        weight_precision: 'bfloat16',
      };
    });
}

function generationRowFields(configurations: readonly object[], { workload }: GenerationTask): string {
  return JSON.stringify({ architecture: 'diffusion', task: workload, task_display_name: workload, configurations });
}

/** The lines of Ember's yearly file, starting with the header. Names with a comma are quoted. */
export async function emberLines(root = FROZEN.root): Promise<string[]> {
  const { areas, intensity } = ember.readTables(await textsOf('ember', root), 'data/ember', contract);
  const rows = intensity.map((figure) => {
    const area = areas.find(({ iso3 }) => iso3 === figure.iso3);
    if (area === undefined) throw new Error(`no area ${figure.iso3}`);
    const isWorld = area.area_type === 'world';
    const cells: Record<string, string> = {
      Area: area.name.includes(',') ? `"${area.name}"` : area.name,
      'ISO 3 code': isWorld ? '' : area.iso3,
      Year: String(figure.year),
      'Area type': isWorld ? 'Region' : 'Country or economy',
      Continent: area.continent ?? '',
      'Electricity source': 'Total generation',
      [INTENSITY]: String(figure.g_co2e_per_kwh),
    };
    return COLUMNS.map((name) => cells[name] ?? '').join(',');
  });
  return [COLUMNS.join(','), ...rows];
}

/** The text of a file with these lines. */
export function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** AI Energy Score's table for a task. */
export async function scoreTable(task: 'text_generation' | 'reasoning', root = FROZEN.root): Promise<string> {
  const { scores } = aiEnergyScore.readTables(await textsOf('ai-energy-score', root), 'data/ai-energy-score', contract);
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const rows = scores
    .filter((row) => row.task === task)
    .map(({ source_label, kwh_per_1000_queries, stars, class: of, round }) => {
      const date = `${months[Number(round.slice(5)) - 1] ?? ''} ${round.slice(2, 4)}`;
      return [source_label, kwh_per_1000_queries, stars, of, date].join(',');
    });
  return text(['model,total_gpu_energy,energy_score,class,test date', ...rows]);
}
