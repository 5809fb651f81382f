import type { Configuration, TokenConfiguration } from '../contract/generated/api.d.ts';
import type { ConfigurationRow, LengthRow, ModelRow, Service } from '../contract/generated/data.d.ts';
import { firstOfEach } from '../core/text/group-by.ts';
import { sourceUncertainty, type SourceUncertainty } from './source-uncertainty.ts';
import { publishedResponses } from './responses.ts';
import { filledId, tokenIdTemplate } from './row-id.ts';
import { CHAT } from './chat.ts';
import { roundTo, roundToInteger } from '../core/text/number.ts';
import { whOfTokens, whPerMillionTokens } from './energy.ts';
import { byCodePoint, byKeys, type SortKey } from '../core/text/order.ts';

/** The `row_id` of a configuration that generates tokens. */
export function rowId(
  row: Pick<ConfigurationRow, 'workload' | 'slug' | 'gpu' | 'num_gpus' | 'max_num_seqs' | 'repeat'>,
): string {
  return filledId(tokenIdTemplate(row.workload), row);
}

/** A published configuration: joules with seven decimals, other measured figures with at most six. */
function publishedConfiguration(
  configuration: ConfigurationRow,
  latencyLimitMs: number,
  { source, runsOf }: SourceUncertainty,
  length: LengthRow | undefined,
): Configuration {
  const { workload, slug, ...row } = configuration;
  const joules = roundTo(row.joules_per_output_token, 7);
  const runningBatch = roundTo(row.avg_running_batch, 6);
  const medianItl = roundTo(row.median_itl_ms, 6);
  const whPerMillion = whPerMillionTokens(joules);
  const tokensPerSecond = roundTo(row.tokens_per_second, 6);
  return {
    ...row,
    avg_running_batch: runningBatch,
    avg_requests_in_flight: runningBatch,
    wh_per_million_output_tokens: whPerMillion,
    joules_per_output_token: joules,
    median_itl_ms: medianItl,
    p90_itl_ms: roundTo(row.p90_itl_ms, 6),
    p95_itl_ms: roundTo(row.p95_itl_ms, 6),
    p99_itl_ms: roundTo(row.p99_itl_ms, 6),
    tokens_per_second: tokensPerSecond,
    gpu_power_watts_total: roundToInteger(row.gpu_power_watts_total),
    avg_output_tokens: roundToInteger(row.avg_output_tokens),
    under_itl_deadline: medianItl <= latencyLimitMs,
    row_id: rowId(configuration),
    wh_per_response: roundTo(whOfTokens(whPerMillion, row.avg_output_tokens), 9),
    tokens_per_second_per_user: roundTo(tokensPerSecond / runningBatch, 6),
    relative_uncertainty: roundTo(source.relativeExpanded, 6),
    repeats: runsOf(configuration),
    ...publishedResponses(length, whPerMillion),
  };
}

/** The models that have a configuration of a workload, by slug. */
export function modelsOf<M extends { readonly slug: string }>(
  {
    mlEnergy,
  }: { readonly mlEnergy: { readonly models: readonly M[]; readonly configurations: readonly ConfigurationRow[] } },
  workload: string = CHAT,
): M[] {
  const served = new Set(mlEnergy.configurations.filter((row) => row.workload === workload).map(({ slug }) => slug));
  return mlEnergy.models.filter(({ slug }) => served.has(slug)).sort(byKeys((model) => model.slug));
}

interface ConfigurationTables {
  readonly configurations: readonly ConfigurationRow[];
  /** Needed only for the energy of responses of different lengths. */
  readonly lengths?: readonly LengthRow[];
}

interface ConfigurationInputs {
  readonly mlEnergy: ConfigurationTables;
  readonly service: Service;
}

/** Every configuration of one model of a workload, as published, in the order of the model's document. */
export function configurationsOf(
  inputs: ConfigurationInputs,
  slug: string,
  workload: string = CHAT,
  uncertainty = sourceUncertainty(inputs),
): Configuration[] {
  const lengths = (inputs.mlEnergy.lengths ?? []).filter((row) => row.slug === slug && row.workload === workload);
  const lengthOf = new Map(lengths.map((row) => [rowId(row), row]));
  const { itl_deadline_ms: limit } = inputs.service;
  return inputs.mlEnergy.configurations
    .filter((row) => row.slug === slug && row.workload === workload)
    .sort(byKeys('gpu', 'num_gpus', 'max_num_seqs', 'repeat'))
    .map((row) => publishedConfiguration(row, limit, uncertainty, lengthOf.get(rowId(row))));
}

/**
 * The {@link batchRatio} that a steady state can have. The chat runs that ML.ENERGY published on 2026-02-16 have ratios
 * from 1.008 to 4.18.
 */
const STEADY_BATCH_RATIO = { from: 0.95, to: 4.5 } as const;

/**
 * The throughput that the running batch and the median inter-token latency of a run imply, divided by its measured
 * throughput.
 */
function batchRatio(run: {
  readonly avg_running_batch: number;
  readonly median_itl_ms: number;
  readonly tokens_per_second: number;
}): number {
  return (run.avg_running_batch * 1000) / run.median_itl_ms / run.tokens_per_second;
}

/**
 * Whether running batch, median latency and throughput can come from the same steady state. The source measures the
 * batch and the throughput in the steady state, but latencies over the whole run.
 */
export function itlFitsThroughput(
  row: Pick<Configuration, 'avg_running_batch' | 'median_itl_ms' | 'tokens_per_second'>,
): boolean {
  const ratio = batchRatio(row);
  return ratio >= STEADY_BATCH_RATIO.from && ratio <= STEADY_BATCH_RATIO.to;
}

/** All configurations of a workload, each with its model, as published. */
export function tokenConfigurations(
  inputs: ConfigurationInputs & { readonly mlEnergy: { readonly models: readonly ModelRow[] } },
  workload: string,
): TokenConfiguration[] {
  const uncertainty = sourceUncertainty(inputs);
  return modelsOf(inputs, workload).flatMap(({ name, ...model }) =>
    configurationsOf(inputs, model.slug, workload, uncertainty).map((configuration) => ({
      ...model,
      model: name,
      ...configuration,
      itl_fits_throughput: itlFitsThroughput(configuration),
    })),
  );
}

/** A configuration to choose from, without the fields that the choice never needs. */
export type Candidate = Omit<
  Configuration,
  'wh_per_response' | 'tokens_per_second' | 'tokens_per_second_per_user' | 'response_tokens' | 'response_wh'
>;

/** Puts lower figures first. The first figure that differs decides, then fewer GPUs, then `row_id`. */
export function byMerit<C extends Pick<Configuration, 'num_gpus' | 'row_id'> = Candidate>(
  ...figures: readonly SortKey<NoInfer<C>>[]
): (a: C, b: C) => number {
  return byKeys<C>(...figures, 'num_gpus', 'row_id');
}

/**
 * For each GPU, in the order of names, the configuration with the lowest energy per output token among those that are
 * allowed: by default, those that meet the latency limit of the index. Ties go to the lower median ITL, then to fewer
 * GPUs, then to the first `row_id`. A GPU without an allowed configuration is left out.
 */
export function bestPerGpu<C extends Candidate>(
  configurations: readonly C[],
  isAllowed: (configuration: C) => boolean = (c) => c.under_itl_deadline,
): Map<string, C> {
  const allowed = configurations.filter(isAllowed).sort(byMerit('joules_per_output_token', 'median_itl_ms'));
  const best = firstOfEach(allowed, ({ gpu }) => gpu).sort(byKeys('gpu'));
  return new Map(best.map((configuration) => [configuration.gpu, configuration]));
}

/** The order of the index: by energy per million output tokens, then by `row_id`. */
export const inIndexOrder = byKeys<Pick<Configuration, 'wh_per_million_output_tokens' | 'row_id'>>(
  'wh_per_million_output_tokens',
  'row_id',
);

/** The names of the GPUs among configurations, sorted. */
export function gpusOf(configurations: readonly { readonly gpu: string }[]): string[] {
  return [...new Set(configurations.map((c) => c.gpu))].sort(byCodePoint);
}
