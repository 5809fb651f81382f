import type { Configuration, TokenConfiguration } from '../contract/generated/api.d.ts';
import type { ConfigurationRow, LengthRow, ModelRow, Service } from '../contract/generated/data.d.ts';
import { sourceUncertainty, type SourceUncertainty } from './source-uncertainty.ts';
import { publishedResponses } from './responses.ts';
import { batchRatio, CHAT, STEADY_BATCH_RATIO } from './chat.ts';
import { roundTo, roundToInteger } from '../core/text/number.ts';
import { whPerMillionTokens } from './energy.ts';
import { byCodePoint, byKeys, type SortKey } from '../core/text/order.ts';

/**
 * `<slug>/<gpu>/<num_gpus>/<max_num_seqs>`, with `/r2` on the first repeated run, and so on; of another workload than
 * chat, with its name in front.
 */
export function rowId(row: ConfigurationKey): string {
  const key = [row.slug, row.gpu, row.num_gpus, row.max_num_seqs].join('/');
  const { workload = CHAT } = row;
  const named = workload === CHAT ? key : `${workload}/${key}`;
  return row.repeat === 1 ? named : `${named}/r${row.repeat}`;
}

type ConfigurationKey = Pick<ConfigurationRow, 'slug' | 'gpu' | 'num_gpus' | 'max_num_seqs' | 'repeat'> & {
  readonly workload?: string;
};

/** A configuration as published: joules to seven decimals, other measured figures to at most six. */
function publishedConfiguration(
  configuration: ConfigurationRow,
  itlDeadlineMs: number,
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
    under_itl_deadline: medianItl <= itlDeadlineMs,
    row_id: rowId(configuration),
    wh_per_response: roundTo((whPerMillion * row.avg_output_tokens) / 1_000_000, 9),
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
  /** Needed only for the figures by response length. */
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
 * Whether running batch, median latency and throughput can come from the same steady state. The source measures the batch and
 * the throughput in the steady state, but latencies over the whole run.
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

/** A configuration as far as the choice among configurations goes. */
export type Candidate = Omit<
  Configuration,
  'wh_per_response' | 'tokens_per_second' | 'tokens_per_second_per_user' | 'response_tokens' | 'response_wh'
>;

/** The rule that selects one configuration of a model on a GPU. */
interface SelectionRule {
  /** Whether a configuration may be chosen at all. */
  readonly fits: (configuration: Candidate) => boolean;
  /** Puts the better of two first. */
  readonly byMerit: (a: Candidate, b: Candidate) => number;
}

/** Orders by figures of which less is better, the first that differs deciding; then fewer GPUs, then `row_id`. */
export function byMerit<C extends Pick<Configuration, 'num_gpus' | 'row_id'> = Candidate>(
  ...figures: readonly SortKey<NoInfer<C>>[]
): (a: C, b: C) => number {
  return byKeys<C>(...figures, 'num_gpus', 'row_id');
}

/**
 * The rule of the index: the lowest energy per output token among the configurations at or under the latency ceiling;
 * ties go to the lower median ITL, then fewer GPUs, then `row_id`.
 */
const INDEX_RULE: SelectionRule = {
  fits: (c) => c.under_itl_deadline,
  byMerit: byMerit('joules_per_output_token', 'median_itl_ms'),
};

/**
 * For each GPU, in order of its name, the configuration that a rule chooses: the rule of the index where none is
 * given. A GPU of which no configuration fits is left out.
 */
export function bestPerGpu<C extends Candidate>(configurations: readonly C[], rule = INDEX_RULE): Map<string, C> {
  const best = new Map<string, C>();
  for (const configuration of configurations.filter(rule.fits).sort(rule.byMerit)) {
    if (!best.has(configuration.gpu)) best.set(configuration.gpu, configuration);
  }
  return new Map([...best].sort(([a], [b]) => byCodePoint(a, b)));
}

/** The order of the index: ascending by energy per million output tokens; equal ones by `row_id`. */
export const inIndexOrder = byKeys<Pick<Configuration, 'wh_per_million_output_tokens' | 'row_id'>>(
  'wh_per_million_output_tokens',
  'row_id',
);

/** The names of the GPUs among configurations, sorted. */
export function gpusOf(configurations: readonly { readonly gpu: string }[]): string[] {
  return [...new Set(configurations.map((c) => c.gpu))].sort(byCodePoint);
}
