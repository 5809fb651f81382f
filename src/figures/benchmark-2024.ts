import type { EarlierConfiguration } from '../contract/generated/api.d.ts';
import type { EarlierConfigurationRow, EarlierModelRow } from '../contract/generated/data.d.ts';
import { firstOfEach } from '../core/text/group-by.ts';
import { roundTo } from '../core/text/number.ts';
import { byKeys } from '../core/text/order.ts';
import { whPerMillionTokens } from './energy.ts';

/** Milliseconds in a second. */
const MILLI = 1_000;

/** The GPUs of a configuration of the 2024 benchmark. */
export function gpusIn(row: Pick<EarlierConfigurationRow, 'tensor_parallel' | 'pipeline_parallel'>): number {
  return row.tensor_parallel * row.pipeline_parallel;
}

/** GPU energy of a request divided by its output tokens, in joules per token. Not rounded. */
function joulesPerOutputToken(row: Pick<EarlierConfigurationRow, 'joules_per_request' | 'avg_output_tokens'>): number {
  return row.joules_per_request / row.avg_output_tokens;
}

/** Mean power of all GPUs in watts. It follows from energy per token and throughput of the same steady state. */
export function impliedWatts(
  row: Pick<EarlierConfigurationRow, 'joules_per_request' | 'avg_output_tokens' | 'tokens_per_second'>,
): number {
  return joulesPerOutputToken(row) * row.tokens_per_second;
}

/** A configuration of the 2024 benchmark as published. Null marks what the source doesn't state. */
export function publishedEarlier(
  row: EarlierConfigurationRow,
  model: EarlierModelRow,
  { gpu, card, latencyLimitMs }: { readonly gpu: string; readonly card: string; readonly latencyLimitMs: number },
): EarlierConfiguration {
  const joules = roundTo(joulesPerOutputToken(row), 7);
  const meanTpot = roundTo(row.mean_tpot_s * MILLI, 6);
  const numGpus = gpusIn(row);
  return {
    row_id: [row.workload, model.slug, gpu, numGpus, row.max_num_seqs].join('/'),
    slug: model.slug,
    model: model.name,
    model_id: model.model_id,
    params_b: model.params_b,
    gpu,
    card,
    num_gpus: numGpus,
    tensor_parallel: row.tensor_parallel,
    pipeline_parallel: row.pipeline_parallel,
    precision: null,
    max_num_seqs: row.max_num_seqs,
    avg_running_batch: roundTo(row.avg_running_batch, 6),
    wh_per_million_output_tokens: whPerMillionTokens(joules),
    joules_per_output_token: joules,
    wh_per_response: roundTo(row.joules_per_request / 3600, 9),
    avg_output_tokens: roundTo(row.avg_output_tokens, 6),
    mean_tpot_ms: meanTpot,
    median_itl_ms: null,
    tokens_per_second: roundTo(row.tokens_per_second, 6),
    gpu_power_watts_total: null,
    under_tpot_deadline: meanTpot <= latencyLimitMs,
  };
}

type Ranked = Pick<
  EarlierConfiguration,
  'slug' | 'gpu' | 'mean_tpot_ms' | 'joules_per_output_token' | 'num_gpus' | 'row_id'
>;

/** Orders configurations of 2024: lower energy first, then lower mean time per token, fewer GPUs and `row_id`. */
export const byEnergy = byKeys<Ranked>('joules_per_output_token', 'mean_tpot_ms', 'num_gpus', 'row_id');

/**
 * For each model and GPU, the lowest-energy configuration whose mean time per output token is at most `limitMs`,
 * ascending by energy.
 */
export function bestEarlier<C extends Ranked>(configurations: readonly C[], limitMs: number): C[] {
  const fitting = configurations.filter(({ mean_tpot_ms }) => mean_tpot_ms <= limitMs);
  return firstOfEach(fitting.sort(byEnergy), ({ slug, gpu }) => `${slug}/${gpu}`);
}
