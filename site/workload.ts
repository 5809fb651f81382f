import type {
  ImageConfiguration,
  ImageWorkload,
  TokenWorkload,
  VideoConfiguration,
  VideoWorkload,
  Workloads,
  WorkloadSummary,
} from '../src/contract/generated/api.d.ts';
import { groupBy } from '../src/core/text/group-by.ts';
import { slugOf } from '../src/core/text/slug.ts';
import { CHAT } from '../src/figures/chat.ts';
import { byMerit, gpusOf } from '../src/figures/configuration.ts';
import { FURTHER_LATENCY_LIMITS } from '../src/figures/latency-limits.ts';
import { quantile } from '../src/figures/statistics.ts';
import { seriesKey } from './series.ts';
import { hasNoClearDifference } from '../src/figures/uncertainty.ts';

/** The document of a workload. */
export type WorkloadDocument = TokenWorkload | ImageWorkload | VideoWorkload;

type TokenConfiguration = TokenWorkload['configurations'][number];

/** A configuration of any workload, with the same fields for tokens, images and videos. */
export interface WorkloadConfiguration {
  readonly row_id: string;
  readonly slug: string;
  readonly model: string;
  readonly model_id: string;
  readonly params_b: number;
  readonly active_params_b: number;
  readonly architecture: string;
  readonly precision: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly repeat: number;
  readonly relative_uncertainty?: number | null;
  readonly gpu_power_watts_total: number;
  /** Energy in the unit of the workload: Wh per million output tokens, per image or per video. */
  readonly wh: number;
  /** Energy of one average response, one image or one video, Wh. */
  readonly whPerOutput: number;
  /** The latency that limits apply to: median inter-token latency, ms, or latency of a batch, s. */
  readonly latency: number;
  /** Mean running batch, or the images or videos of a batch. */
  readonly runningBatch: number;
  /** The engine's limit on the running batch. */
  readonly batchLimit: number;
  /** The same for configurations that differ only in their batch limit. */
  readonly seriesId: string;
  /** Fields that only token workloads have. */
  readonly tokens: TokenConfiguration | null;
}

/** A workload with all its configurations. */
export interface Workload {
  readonly id: string;
  readonly name: string;
  /** Address of its table: `/models/` for chat, otherwise such as `/workloads/reasoning/`. */
  readonly path: string;
  readonly summary: WorkloadSummary;
  readonly document: WorkloadDocument;
  readonly configurations: readonly WorkloadConfiguration[];
  readonly gpus: readonly string[];
  /** Latency limits, in descending order. The first is the source's own. */
  readonly latencyLimits: readonly [number, ...number[]];
  /** What the model returns: `response`, `image` or `video`. */
  readonly output: string;
}

/** A workload and the configurations of one model on it. */
export interface MeasuredWorkload {
  readonly workload: Workload;
  readonly configurations: readonly [WorkloadConfiguration, ...WorkloadConfiguration[]];
}

/** Every workload, chat first. */
export function workloadsOf({
  workloads,
  workloadDocuments,
}: {
  readonly workloads: Workloads;
  readonly workloadDocuments: readonly WorkloadDocument[];
}): Workload[] {
  return workloads.workloads.flatMap((summary) => {
    const document = workloadDocuments.find(({ workload }) => workload === summary.workload);
    if (document === undefined) return [];
    const { workload: id, name, ceiling: loosest, ceilings } = summary;
    const configurations = configurationsOf(document);
    const stricter = ceilings.filter((limit) => limit < loosest).sort((a, b) => b - a);
    return {
      id,
      name,
      path: id === CHAT ? '/models/' : `/workloads/${slugOf(name)}/`,
      summary,
      document,
      configurations,
      gpus: gpusOf(configurations),
      latencyLimits: [loosest, ...stricter] as const,
      output: summary.unit === 'token' ? 'response' : summary.unit,
    };
  });
}

function configurationsOf(document: WorkloadDocument): WorkloadConfiguration[] {
  switch (document.unit) {
    case 'Wh per million output tokens':
      return document.configurations.map((c) => ({
        ...c,
        wh: c.wh_per_million_output_tokens,
        whPerOutput: c.wh_per_response,
        latency: c.median_itl_ms,
        runningBatch: c.avg_running_batch,
        batchLimit: c.max_num_seqs,
        seriesId: `${c.slug}/${seriesKey(c)}`,
        tokens: c,
      }));
    case 'Wh per image':
      return document.configurations.map((c) => ({ ...itemOf(c), wh: c.wh_per_image, whPerOutput: c.wh_per_image }));
    case 'Wh per video':
      return document.configurations.map((c) => ({ ...itemOf(c), wh: c.wh_per_video, whPerOutput: c.wh_per_video }));
  }
}

function itemOf(c: ImageConfiguration | VideoConfiguration) {
  const seriesId = [c.slug, c.gpu, c.num_gpus, c.ulysses_degree, c.ring_degree, c.precision].join('/');
  return {
    ...c,
    latency: c.batch_latency_s,
    runningBatch: c.batch_size,
    batchLimit: c.batch_size,
    seriesId,
    tokens: null,
  };
}

/** A model and its lowest-energy configuration on each GPU, in ascending order of energy. */
export interface ModelResult {
  readonly slug: string;
  readonly model: string;
  readonly configurations: readonly [WorkloadConfiguration, ...WorkloadConfiguration[]];
}

/** The order of selection: less energy, then less latency, then the rules of the index for ties. */
const MERIT = byMerit<WorkloadConfiguration>('wh', 'latency');

/** For each model, the lowest-energy configuration on each GPU that meets a latency limit; lowest energy first. */
export function resultsAt(configurations: readonly WorkloadConfiguration[], limit: number): ModelResult[] {
  const withinLimit = configurations.filter(({ latency }) => latency <= limit).sort(MERIT);
  return groupBy(withinLimit, ({ slug }) => slug).map(([slug, own]) => {
    const [first, ...others] = groupBy(own, ({ gpu }) => gpu).map(([, [best]]) => best);
    return { slug, model: own[0].model, configurations: [first ?? own[0], ...others] };
  });
}

/** A latency limit that has pages, and the strictest limit with the same results. */
export interface PageLimit {
  readonly limit: number;
  /** At most `limit`. */
  readonly strictest: number;
}

/**
 * The latency limits that have pages, in descending order: the published ones, and further ones whose results differ
 * from the results at the next looser limit. A further limit that no configuration meets has no page. Other workloads
 * have no further limits, so that the site stays quick to build.
 */
export function pageLimits({ id, latencyLimits }: Workload, own: readonly WorkloadConfiguration[]): PageLimit[] {
  const further = id === CHAT ? FURTHER_LATENCY_LIMITS : [];
  const limits = [...new Set<number>([...latencyLimits, ...further])].sort((a, b) => b - a);
  const found: { limit: number; strictest: number; results: string }[] = [];
  for (const limit of limits) {
    const results = resultsAt(own, limit)
      .flatMap(({ configurations }) => configurations.map(({ row_id }) => row_id))
      .join();
    const looser = found.at(-1);
    if (latencyLimits.includes(limit) || (results !== '' && results !== looser?.results))
      found.push({ limit, strictest: limit, results });
    else if (results !== '' && results === looser?.results) looser.strictest = limit;
  }
  return found.map(({ limit, strictest }) => ({ limit, strictest }));
}

/** Whether two configurations have no clear difference in energy. */
export function isUnclearDifference(a: WorkloadConfiguration, b: WorkloadConfiguration): boolean {
  const [one, other] = [a, b].map((c) => ({ value: c.wh, relativeUncertainty: c.relative_uncertainty }));
  return one !== undefined && other !== undefined && hasNoClearDifference(one, other);
}

/**
 * Whether a configuration is of the FP8 version of the model of another, which has 16-bit weights. Vendors publish the
 * FP8 version on the model hub under the id of the original, with `-FP8` at its end.
 */
export function isFp8VersionOf(fp8: WorkloadConfiguration, original: WorkloadConfiguration): boolean {
  return fp8.precision === 'FP8' && original.precision !== 'FP8' && fp8.model_id === `${original.model_id}-FP8`;
}

/** Two GPUs and the median ratio of their energy, over the models measured on both. */
export interface GpuComparison {
  /** The GPU that uses less energy. */
  readonly less: string;
  readonly more: string;
  /** Energy on `more` divided by energy on `less`, at least 1. */
  readonly median: number;
  readonly models: number;
}

/** Compares the two GPUs that most models have in common. Null if no model was measured on two GPUs. */
export function compareGpus(results: readonly ModelResult[], gpus: readonly string[]): GpuComparison | null {
  const pairs = gpus.flatMap((a, i) => gpus.slice(i + 1).map((b) => ({ a, b, ratios: gpuRatios(results, a, b) })));
  const [most] = pairs.sort((one, other) => other.ratios.length - one.ratios.length);
  if (most === undefined || most.ratios.length === 0) return null;
  const median = quantile(most.ratios, 0.5);
  const [less, more] = median >= 1 ? [most.a, most.b] : [most.b, most.a];
  return { less, more, median: Math.max(median, 1 / median), models: most.ratios.length };
}

function gpuRatios(results: readonly ModelResult[], a: string, b: string): number[] {
  return results.flatMap((result) => gpuRatio(result, a, b)?.times ?? []);
}

/** The energy of a model on one GPU divided by its energy on another. Null if it misses the latency limit on either. */
export function gpuRatio({ configurations }: ModelResult, less: string, more: string) {
  const [x, y] = [less, more].map((name) => configurations.find(({ gpu }) => gpu === name));
  return x === undefined || y === undefined ? null : { times: y.wh / x.wh, isUnclear: isUnclearDifference(x, y) };
}

/**
 * The lowest energy of a model on any GPU at a latency limit, divided by that at the loosest limit. Null if no
 * configuration of the model meets the limit.
 */
export function energyRatio({ configurations, latencyLimits }: Workload, slug: string, limit: number): number | null {
  const own = configurations.filter((one) => one.slug === slug);
  const [atLimit, lowest] = [limit, latencyLimits[0]].map((one) => resultsAt(own, one)[0]?.configurations[0].wh);
  return atLimit === undefined || lowest === undefined ? null : atLimit / lowest;
}

/** The median of some values; null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : quantile(values, 0.5);
}

/** First runs in groups that differ only in their batch limit, each in ascending order of it. */
export function seriesByBatchLimit(
  configurations: readonly WorkloadConfiguration[],
): (readonly [WorkloadConfiguration, ...WorkloadConfiguration[]])[] {
  return groupBy(
    configurations.filter(({ repeat }) => repeat === 1).sort((a, b) => a.batchLimit - b.batchLimit),
    ({ seriesId }) => seriesId,
  ).map(([, line]) => line);
}
