import type { Configuration, Measurement } from '../contract/generated/api.d.ts';
import { memoize } from '../core/memoize.ts';
import { groupBy } from '../core/text/group-by.ts';
import { pick } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';
import { type GpusByName, isPublishedGpu, type PossibleGpus, usesWholeGpus } from './gpus.ts';
import { bytesOf, FORMAT_WORD, QUANTIZATION_IN_NAMES } from './precisions.ts';
import { INDEX } from './likeness.ts';

/** The fields of a published configuration that files are compared with. */
const FACTS = [
  ...(['row_id', 'gpu', 'num_gpus', 'precision', 'avg_running_batch', 'avg_output_tokens'] as const),
  ...(['wh_per_million_output_tokens', 'joules_per_output_token', 'tokens_per_second'] as const),
  ...(['gpu_power_watts_total', 'median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'] as const),
] as const satisfies readonly (keyof Configuration)[];
export type RunFacts = Pick<Configuration, (typeof FACTS)[number]>;

/** A configuration with only these fields. */
export function runFacts(run: RunFacts): RunFacts {
  return pick(run, FACTS);
}

/** A published run of any text workload, with the weights that were served. */
export type MeasuredRun = RunFacts & Pick<Measurement, 'model_id'> & { readonly workload: string };

/** Largest relative difference of a value of a file and of a published run that count as the same. */
export const PUBLISHED_TOLERANCE = 0.005;

/** Published runs in the forms that rules look up. Made once for all files. */
export function measuredOf(runs: readonly MeasuredRun[]) {
  const byWeights = new Map<string, readonly MeasuredRun[]>(groupBy(runs, ({ model_id }) => weightsOf(model_id)));
  const runsOf = memoize((modelId: string): readonly MeasuredRun[] => {
    const weights = weightsOf(modelId);
    const own = byWeights.get(weights);
    if (own !== undefined || weights.split('-').some((word) => DRAFT_MODEL.test(word))) return own ?? [];
    return byWeights.get(weights.slice(weights.indexOf('-') + 1)) ?? [];
  });
  const lowestPowerRuns = new Map<string, MeasuredRun>();
  for (const run of runs) {
    const lowest = lowestPowerRuns.get(run.gpu);
    if (lowest === undefined || perGpu(run) < perGpu(lowest)) lowestPowerRuns.set(run.gpu, run);
  }
  return {
    /** All runs. */
    runs,
    /** The runs with the weights of an id. The id may have one more word before the name of the weights. */
    runsOf,
    /** The chat runs among them, sorted by energy. */
    chatRunsOf: memoize((modelId: string) => {
      const chat = runsOf(modelId).filter(({ workload }) => workload === INDEX.workload);
      return chat.sort(byKeys('wh_per_million_output_tokens'));
    }),
    /** The run with the lowest power per GPU, by gpu. */
    lowestPowerRuns,
  };
}

/** Power per GPU, W. */
export function perGpu(m: Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus'>): number {
  return m.gpu_power_watts_total / m.num_gpus;
}

/** Words of names that mark the same weights in another file format, apart from number formats. */
const REPACKED =
  /^(gguf|ggml|exl[23]|mlx|bnb|bit|hf|meta|quantized|dynamic|static|block|kv|unsloth|autoround|[2-8]bit|[2-8]bpw|g\d+|imatrix|i1)$/;
/** Words of names that mark another model, which drafts tokens for the named one. */
const DRAFT_MODEL = /^(eagle\d?|medusa|draft|speculator|dflash|mtp)$/;

/**
 * The weights that an id names: the words of its last part without formats. Two ids with the same words are the same
 * weights, quantized or uploaded again.
 */
export function weightsOf(modelId: string): string {
  const own = modelId.slice(modelId.lastIndexOf('/') + 1).toLowerCase();
  const words = own.replace(QUANTIZATION_IN_NAMES, '').split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !REPACKED.test(word) && !FORMAT_WORD.test(word)).join('-');
}

/** Largest ratio of the batches, and of the response lengths, of two similar runs. */
const MAX_RATIO = 2;

/** From this ratio of prompts to responses on, prompts decide how much energy an output token uses. */
export const MAX_PROMPT_RATIO = 2;

/** The fields that a measurement needs to be compared with a published run. */
export const COMPARED_FIELDS = [
  ...(['wh_per_million_output_tokens', 'model_id', 'gpu', 'num_gpus', 'precision', 'mig_profile'] as const),
  ...(['avg_running_batch', 'avg_output_tokens', 'avg_prompt_tokens'] as const),
] as const;
type ComparedFields = Pick<Measurement, (typeof COMPARED_FIELDS)[number]> & Partial<Measurement>;

/**
 * The published run that is most similar to a measurement: the same weights, GPU and number of GPUs, a batch within a factor
 * of 2, and the same workload, or chat. The same precision counts more than the nearest batch. Null if no run is so similar.
 */
export function similarRun(m: ComparedFields, { gpus }: { readonly gpus: PossibleGpus }, known: Known) {
  if (!usesWholeGpus(m.mig_profile, gpus) || m.cpu_offload === true || !isPublishedGpu(gpus, m.gpu, known)) return null;
  const runs = known.measured.runsOf(m.model_id);
  const similar = runs.filter(
    (run) =>
      run.gpu === m.gpu &&
      run.num_gpus === m.num_gpus &&
      ratioBetween(run.avg_running_batch, m.avg_running_batch) <= MAX_RATIO &&
      (run.workload === m.workload || run.workload === INDEX.workload),
  );
  const run = nearest(similar, m);
  if (run === null) return null;
  return {
    run,
    /** Bits per weight divided by the bits per weight of the published run; 1 if the precision is the same. */
    bitsRatio: bytesOf(m).usual / bytesOf(run).usual,
    /** Whether responses and prompts are of similar length. Shorter responses and longer prompts use more energy per output token. */
    hasSimilarLengths:
      ratioBetween(run.avg_output_tokens, m.avg_output_tokens) <= MAX_RATIO &&
      m.avg_prompt_tokens <= MAX_PROMPT_RATIO * m.avg_output_tokens,
  };
}

/** Largest ratio of the batches of two runs of the same configuration. */
const MAX_RATIO_OF_LIKE_RUNS = 1.5;

/**
 * The published run of the same weights, precision, workload, GPU and number of GPUs with the nearest batch, within a factor
 * of 1.5. Null if no run is so alike, or if the measurement lacks one of these fields.
 */
export function likeRun(m: Partial<Measurement>, { measured }: Pick<Known, 'measured'>): MeasuredRun | null {
  const { model_id, gpu, num_gpus, precision, workload, avg_running_batch: batch } = m;
  if (model_id === undefined || num_gpus === undefined || precision === undefined || batch === undefined) return null;
  const like = measured
    .runsOf(model_id)
    .filter(
      (run) =>
        run.workload === workload &&
        run.gpu === gpu &&
        run.num_gpus === num_gpus &&
        run.precision === precision &&
        ratioBetween(run.avg_running_batch, batch) <= MAX_RATIO_OF_LIKE_RUNS,
    );
  return nearest(like, { num_gpus, precision, workload: workload ?? null, avg_running_batch: batch });
}

/** The fields that decide how near two runs are. */
type DistanceFields = Pick<Measurement, 'num_gpus' | 'precision' | 'avg_running_batch'> &
  Partial<Pick<Measurement, 'workload'>>;

/** The run that is nearest to a measurement, by workload, precision, number of GPUs, then batch; the first of equally near ones, and null without any run. */
export function nearest<Run extends DistanceFields>(runs: readonly Run[], m: DistanceFields): Run | null {
  const byDistance = byKeys<Run>(
    (run) => Number(run.workload !== m.workload),
    (run) => Number(run.precision !== m.precision),
    (run) => ratioBetween(run.num_gpus, m.num_gpus),
    (run) => ratioBetween(run.avg_running_batch, m.avg_running_batch),
  );
  return runs.reduce<Run | null>((best, run) => (best === null || byDistance(run, best) < 0 ? run : best), null);
}

type Known = Pick<GpusByName, 'gpusByKey'> & { readonly measured: ReturnType<typeof measuredOf> };

/** The larger of two counts divided by the smaller one. Counts below 1 are treated as 1. */
function ratioBetween(a: number, b: number): number {
  const ratio = Math.max(a, 1) / Math.max(b, 1);
  return ratio < 1 ? 1 / ratio : ratio;
}
