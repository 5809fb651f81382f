import type { ConfigurationRow, GenerationRow } from '../../contract/generated/data.d.ts';
import type { FieldNames } from '../source-report.ts';
import type { ObjectFields } from '../shape.ts';
import { MODEL_FIELDS } from './model-rows.ts';
import { CHAT, CHAT_BAND } from '../../figures/chat.ts';

/** A task of the source whose models answer with tokens. */
export interface TokenTask {
  readonly workload: ConfigurationRow['workload'];
  /**
   * Where the running batch that throughput and median latency imply may lie: `batch x 1000 / ITL / throughput`. A
   * request yields a token each ITL, so the ratio is about 1; a long tail of latencies raises it, and so does a median
   * over the whole run, not the window alone.
   */
  readonly batchBand: { readonly from: number; readonly to: number };
  /** The most output tokens that an answer may have: the benchmark's own setting. */
  readonly limit: number;
}

/** A task of the source whose models make images or videos. */
export interface GenerationTask {
  readonly workload: GenerationRow['workload'];
  readonly item: 'image' | 'video';
}

/**
 * The tasks whose models answer with tokens, chat first. The bands hold what was published on 2026-02-16: 328 rows of
 * chat from 1.008 to 4.18 (median 1.09), 187 of GPQA from 0.72 to 1.59, 50 of code from 1.04 to 16.0, 173 of image chat
 * from 1.02 to 13.6, 100 of video chat from 1.09 to 6.26.
 */
export const TOKEN_TASKS: readonly TokenTask[] = [
  { workload: CHAT, batchBand: CHAT_BAND, limit: 4_096 },
  { workload: 'gpqa', batchBand: { from: 0.68, to: 4.5 }, limit: 32_768 },
  { workload: 'sourcegraph-fim', batchBand: { from: 0.95, to: 17 }, limit: 2_048 },
  { workload: 'image-chat', batchBand: { from: 0.95, to: 15 }, limit: 4_096 },
  { workload: 'video-chat', batchBand: { from: 0.95, to: 7 }, limit: 4_096 },
];

export const GENERATION_TASKS: readonly GenerationTask[] = [
  { workload: 'text-to-image', item: 'image' },
  { workload: 'text-to-video', item: 'video' },
];

/** All tasks that are taken over. */
export const TASKS: readonly (TokenTask | GenerationTask)[] = [...TOKEN_TASKS, ...GENERATION_TASKS];

/** The publisher's name of a task's file. */
export function fileOfTask(workload: string): string {
  return `${workload}.json`;
}

/** The address of a workload's file, beside that of the file at `dataUrl`. */
export function addressOfTask(dataUrl: string, workload: string): string {
  return new URL(fileOfTask(workload), dataUrl).href;
}

/** The source's names of the columns that have another one here. */
export const TOKEN_FIELDS: FieldNames = {
  gpu: 'gpu_model',
  joules_per_output_token: 'energy_per_token_joules',
  gpu_power_watts_total: 'avg_power_watts',
  tokens_per_second: 'output_throughput_tokens_per_sec',
  avg_running_batch: 'avg_batch_size',
  avg_output_tokens: 'avg_output_len',
  precision: 'weight_precision',
};

/** The fields of a configuration. */
export const TOKEN_FILE: ObjectFields = {
  required: [
    'model_id',
    ...MODEL_FIELDS,
    'gpu_model',
    'num_gpus',
    'max_num_seqs',
    'avg_batch_size',
    'avg_power_watts',
    'tensor_parallel',
    'data_parallel',
    'expert_parallel',
    'output_throughput_tokens_per_sec',
    'energy_per_token_joules',
    'energy_per_request_joules',
    'median_itl_ms',
    'p90_itl_ms',
    'p95_itl_ms',
    'p99_itl_ms',
    'avg_output_len',
  ],
};

/** The source's names of the columns of images or videos that have another one here. */
export function generationFields(item: GenerationTask['item']): FieldNames {
  return {
    gpu: 'gpu_model',
    joules_per_item: `energy_per_${item}_joules`,
    gpu_power_watts_total: 'avg_power_watts',
    items_per_second: `throughput_${item}s_per_sec`,
    height: `${item}_height`,
    width: `${item}_width`,
    precision: 'weight_precision',
  };
}

/** The fields of a task file of images or videos. */
export function generationFile(item: GenerationTask['item']): ObjectFields {
  const names = generationFields(item);
  const own = item === 'video' ? ['num_frames', 'fps'] : [];
  const model = MODEL_FIELDS.filter((field) => field !== 'architecture');
  const settings = ['num_gpus', 'batch_size', 'ulysses_degree', 'ring_degree', 'inference_steps', 'batch_latency_s'];
  const figures = Object.values(names).flatMap((field) =>
    field === undefined || model.includes(field) ? [] : [field],
  );
  return { required: ['model_id', ...model, ...settings, ...figures, ...own] };
}
