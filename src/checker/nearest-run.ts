import type { Measurement } from '../contract/generated/api.d.ts';
import { byKeys } from '../core/text/order.ts';
import { energyFigure, hasNoClearDifference } from '../figures/uncertainty.ts';
import { type GpusByName, isPublishedGpu, type PossibleGpus, usesWholeGpus } from './gpus.ts';
import { INDEX } from './likeness.ts';
import { bytesOf } from './precisions.ts';
import type { indexRuns, PublishedConfiguration, PublishedRun } from './published-runs.ts';

/** What measurements are compared with. */
type Known = Pick<GpusByName, 'gpusByKey'> & { readonly publishedRuns: ReturnType<typeof indexRuns> };

/**
 * Three functions find the published run to compare with, each under other conditions:
 * - {@link sameSetupRun}, for the lowest power: the same weights, precision, workload, GPU and number of GPUs, and
 *   batches within a factor of 1.5.
 * - {@link energyReferenceRun}, for the usual energy: the precision can differ, and the batches by a factor of 2.
 * - {@link likeForLike}, for readers, who see the ratio: the number of GPUs and the batch can differ by any factor.
 */

/** Largest ratio of the batches, and of the response lengths, of two similar runs. */
const MAX_RATIO_OF_SIMILAR_RUNS = 2;

/** From this ratio of prompts to responses on, prompts decide how much energy an output token uses. */
export const MAX_PROMPT_RATIO = 2;

/** The fields that a measurement needs to be compared with a published run. */
export const COMPARED_FIELDS = [
  'wh_per_million_output_tokens',
  'model_id',
  'gpu',
  'num_gpus',
  'precision',
  'mig_profile',
  'avg_running_batch',
  'avg_output_tokens',
  'avg_prompt_tokens',
] as const;
type ComparedFields = Pick<Measurement, (typeof COMPARED_FIELDS)[number]> & Partial<Measurement>;

/**
 * The published run that is most similar to a measurement: the same weights, GPU and number of GPUs, a batch within a
 * factor of 2, and the same workload, or chat. The same precision counts more than the nearest batch. Null if no run is
 * so similar.
 */
export function energyReferenceRun(m: ComparedFields, { gpus }: { readonly gpus: PossibleGpus }, known: Known) {
  if (!usesWholeGpus(m.mig_profile, gpus) || m.cpu_offload === true || !isPublishedGpu(gpus, m.gpu, known)) return null;
  const runs = known.publishedRuns.runsOf(m.model_id);
  const similar = runs.filter(
    (run) =>
      run.gpu === m.gpu &&
      run.num_gpus === m.num_gpus &&
      ratioBetween(run.avg_running_batch, m.avg_running_batch) <= MAX_RATIO_OF_SIMILAR_RUNS &&
      (run.workload === m.workload || run.workload === INDEX.workload),
  );
  const run = nearest(similar, m);
  if (run === null) return null;
  return {
    run,
    /** Bits per weight divided by the bits per weight of the published run; 1 if the precision is the same. */
    bitsRatio: bytesOf(m).usual / bytesOf(run).usual,
    /**
     * Whether responses and prompts are of similar length. Shorter responses and longer prompts use more energy per
     * output token.
     */
    hasSimilarLengths:
      ratioBetween(run.avg_output_tokens, m.avg_output_tokens) <= MAX_RATIO_OF_SIMILAR_RUNS &&
      m.avg_prompt_tokens <= MAX_PROMPT_RATIO * m.avg_output_tokens,
  };
}

/** Largest ratio of the batches of two runs of the same configuration. */
const MAX_RATIO_OF_SAME_SETUP = 1.5;

/**
 * The published run of the same weights, precision, workload, GPU and number of GPUs with the nearest batch, within a
 * factor of 1.5. Null if no run is so alike, or if the measurement lacks one of these fields.
 */
export function sameSetupRun(
  m: Partial<Measurement>,
  { publishedRuns }: Pick<Known, 'publishedRuns'>,
): PublishedRun | null {
  const { model_id, gpu, num_gpus, precision, workload, avg_running_batch: batch } = m;
  if (model_id === undefined || num_gpus === undefined || precision === undefined || batch === undefined) return null;
  const like = publishedRuns
    .runsOf(model_id)
    .filter(
      (run) =>
        run.workload === workload &&
        run.gpu === gpu &&
        run.num_gpus === num_gpus &&
        run.precision === precision &&
        ratioBetween(run.avg_running_batch, batch) <= MAX_RATIO_OF_SAME_SETUP,
    );
  return nearest(like, { num_gpus, precision, workload: workload ?? null, avg_running_batch: batch });
}

/** The fields that decide which published configuration a row is compared with. */
type LikeForLikeFields = Pick<
  Measurement,
  | 'model_id'
  | 'gpu'
  | 'num_gpus'
  | 'precision'
  | 'mig_profile'
  | 'cpu_offload'
  | 'avg_running_batch'
  | 'wh_per_million_output_tokens'
>;

/** Published models by their id, with their configurations. */
type PublishedModels = ReadonlyMap<string, { readonly configurations: readonly PublishedConfiguration[] }>;

/**
 * The published configuration of the same model, GPU and precision that is most similar: the nearest number of GPUs
 * first, then the nearest running batch as a ratio; of two equally near ones the first in the document. Null for a
 * sliced GPU, for weights in main memory, and if none is published.
 * @param relativeUncertainty the expanded uncertainty of the row's energy, if it is known.
 */
export function likeForLike(
  m: LikeForLikeFields,
  { models }: { readonly models: PublishedModels },
  relativeUncertainty: number | null = null,
) {
  if (m.mig_profile !== null || m.cpu_offload === true) return null;
  const configurations = models.get(m.model_id)?.configurations ?? [];
  const run = nearest(
    configurations.filter(({ gpu, precision }) => gpu === m.gpu && precision === m.precision),
    m,
  );
  if (run === null) return null;
  const { row_id, wh_per_million_output_tokens } = run;
  const value = m.wh_per_million_output_tokens;
  return {
    row_id,
    wh_per_million_output_tokens,
    /** Contributed energy divided by published energy. */
    ratio: value / wh_per_million_output_tokens,
    no_clear_difference: hasNoClearDifference({ value, relativeUncertainty }, energyFigure(run)),
  };
}

/** The fields that decide how near two runs are. */
type DistanceFields = Pick<Measurement, 'num_gpus' | 'precision' | 'avg_running_batch'> &
  Partial<Pick<Measurement, 'workload'>>;

/**
 * The run that is nearest to a measurement, by workload, precision, number of GPUs, then batch; the first of equally
 * near ones, and null without any run.
 */
function nearest<Run extends DistanceFields>(runs: readonly Run[], m: DistanceFields): Run | null {
  const byDistance = byKeys<Run>(
    (run) => Number(run.workload !== m.workload),
    (run) => Number(run.precision !== m.precision),
    (run) => ratioBetween(run.num_gpus, m.num_gpus),
    (run) => ratioBetween(run.avg_running_batch, m.avg_running_batch),
  );
  return runs.reduce<Run | null>((best, run) => (best === null || byDistance(run, best) < 0 ? run : best), null);
}

/** The larger of two counts divided by the smaller one. Counts below 1 are treated as 1. */
function ratioBetween(a: number, b: number): number {
  const ratio = Math.max(a, 1) / Math.max(b, 1);
  return ratio < 1 ? 1 / ratio : ratio;
}
