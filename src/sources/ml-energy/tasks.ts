import type { ConfigurationRow, GenerationRow } from '../../contract/generated/data.d.ts';
import type { FieldOfColumn } from '../source-report.ts';
import type { ObjectFields } from '../shape.ts';
import { MODEL_FIELDS } from './model-rows.ts';
import { CHAT } from '../../figures/chat.ts';

/** A task of the source whose models respond with tokens. */
export interface TokenTask {
  readonly workload: ConfigurationRow['workload'];
  /** The benchmark's limit on output tokens per response. */
  readonly limit: number;
}

/** A task of the source whose models make images or videos. */
export interface GenerationTask {
  readonly workload: GenerationRow['workload'];
  readonly item: 'image' | 'video';
}

/** The tasks whose models respond with tokens, chat first. */
export const TOKEN_TASKS: readonly TokenTask[] = [
  { workload: CHAT, limit: 4_096 },
  { workload: 'gpqa', limit: 32_768 },
  { workload: 'sourcegraph-fim', limit: 2_048 },
  { workload: 'image-chat', limit: 4_096 },
  { workload: 'video-chat', limit: 4_096 },
];

export const GENERATION_TASKS: readonly GenerationTask[] = [
  { workload: 'text-to-image', item: 'image' },
  { workload: 'text-to-video', item: 'video' },
];

/** All imported tasks. */
export const TASKS: readonly (TokenTask | GenerationTask)[] = [...TOKEN_TASKS, ...GENERATION_TASKS];

/** The publisher's name of a task's file. */
export function fileOfTask(workload: string): string {
  return `${workload}.json`;
}

/** The address of a workload's file, in the same folder as the file at `dataUrl`. */
export function addressOfTask(dataUrl: string, workload: string): string {
  return new URL(fileOfTask(workload), dataUrl).href;
}

/** The source's field for each column of a configuration that is imported unchanged. */
export const TOKEN_FIELD_OF_COLUMN = {
  gpu: 'gpu_model',
  num_gpus: 'num_gpus',
  max_num_seqs: 'max_num_seqs',
  tensor_parallel: 'tensor_parallel',
  data_parallel: 'data_parallel',
  expert_parallel: 'expert_parallel',
  joules_per_output_token: 'energy_per_token_joules',
  gpu_power_watts_total: 'avg_power_watts',
  tokens_per_second: 'output_throughput_tokens_per_sec',
  avg_running_batch: 'avg_batch_size',
  avg_output_tokens: 'avg_output_len',
  median_itl_ms: 'median_itl_ms',
  p90_itl_ms: 'p90_itl_ms',
  p95_itl_ms: 'p95_itl_ms',
  p99_itl_ms: 'p99_itl_ms',
  precision: 'weight_precision',
} satisfies FieldOfColumn;

/** The fields of a configuration in a task's file. */
export const TOKEN_ROW_FIELDS = rowFields(TOKEN_FIELD_OF_COLUMN, 'energy_per_request_joules');

/** The source's field for each column of a row about images or videos that is imported unchanged. */
export function generationFieldOfColumn(item: GenerationTask['item']): Readonly<Record<string, string>> {
  return {
    gpu: 'gpu_model',
    num_gpus: 'num_gpus',
    batch_size: 'batch_size',
    ulysses_degree: 'ulysses_degree',
    ring_degree: 'ring_degree',
    inference_steps: 'inference_steps',
    batch_latency_s: 'batch_latency_s',
    joules_per_item: `energy_per_${item}_joules`,
    gpu_power_watts_total: 'avg_power_watts',
    items_per_second: `throughput_${item}s_per_sec`,
    height: `${item}_height`,
    width: `${item}_width`,
    precision: 'weight_precision',
    ...(item === 'video' && { num_frames: 'num_frames', fps: 'fps' }),
  };
}

/** The fields of a row about images or videos. For these, the architecture is a field of the file, not of each row. */
export function generationRowFields(item: GenerationTask['item']): ObjectFields {
  const { required } = rowFields(generationFieldOfColumn(item));
  return { required: required.filter((field) => field !== 'architecture') };
}

/** The fields of a row: the imported ones, the ones of its model, and `more`. */
function rowFields(fields: Readonly<Record<string, string>>, ...more: readonly string[]): ObjectFields {
  return { required: [...new Set(['model_id', ...MODEL_FIELDS, ...Object.values(fields), ...more])] };
}
