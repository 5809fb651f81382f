import type { Measurement, MeasurementRow } from '../contract/generated/api.d.ts';
import { CHAT } from '../figures/chat.ts';
import { type GpusByName, isPublishedGpu, possibleGpus } from './gpus.ts';

/** In which respects a row is like the main table; null where that is unknown. */
export type Likeness = MeasurementRow['like_the_index'];

/** What all rows of the main table have in common. `index.workload` in data/service.json describes it. */
export const INDEX = { workload: CHAT, engine: 'vllm' } as const;

/**
 * Whether a row is published as `comparable`: its median inter-token latency is at or below the latency limit.
 * {@link likeTheIndex} says whether it can be compared like for like.
 */
export function isComparable(
  { median_itl_ms }: Pick<Measurement, 'median_itl_ms'>,
  { itlDeadlineMs }: { readonly itlDeadlineMs: number },
): boolean {
  return median_itl_ms <= itlDeadlineMs;
}

/** The fields that decide in which respects a row is like the main table. */
type LikenessFields = Pick<
  Measurement,
  'model_id' | 'gpu' | 'gpu_product' | 'mig_profile' | 'precision' | 'engine' | 'workload' | 'cpu_offload'
>;

/** What a row is compared with. */
interface Known extends GpusByName {
  /** Published models by their id. */
  readonly models: ReadonlyMap<string, { readonly configurations: readonly Pick<Measurement, 'gpu' | 'precision'>[] }>;
  /** The `gpu` of GPUs that a maintainer has confirmed. */
  readonly confirmedGpus: ReadonlySet<string>;
}

/**
 * In which respects a row is like the published runs of its model. GPU (`gpu`) and precision are null if the model is
 * not published, and the workload is null if the file does not name it.
 */
export function likeTheIndex(m: LikenessFields, known: Known): Likeness {
  const published = known.models.get(m.model_id)?.configurations;
  const possible = possibleGpus(m, known);
  const isPublishedVariant = possible.gpus.length === 0 || isPublishedGpu(possible, m.gpu, known);
  return {
    gpu:
      published === undefined
        ? null
        : m.mig_profile === null && isPublishedVariant && published.some(({ gpu }) => gpu === m.gpu),
    precision: published?.some(({ precision }) => precision === m.precision) ?? null,
    engine: m.engine.trim().toLowerCase() === INDEX.engine,
    workload: typeof m.workload === 'string' ? m.workload === INDEX.workload : null,
    weights_in_gpu_memory: m.cpu_offload !== true,
    known_gpu: (known.gpusByKey.has(m.gpu) && possible.gpus.length > 0) || known.confirmedGpus.has(m.gpu),
  };
}

const AND = new Intl.ListFormat('en-GB');
/** Fields of the comparison with their names for readers. */
const ASPECTS = [
  ['workload', 'workload'],
  ['precision', 'precision'],
  ['engine', 'engine'],
  ['gpu', 'GPU'],
] as const satisfies readonly (readonly [keyof Likeness, string])[];

/**
 * In words, whether a row can be compared like for like with the main table. The pull-request comment and the site show
 * the same words.
 */
export function likenessWords(likeness: Likeness, likeForLike = 'like for like'): string {
  const namesOf = (value: boolean): string[] =>
    ASPECTS.filter(([aspect]) => likeness[aspect] === value).map(([, name]) => name);
  const [same, other] = [namesOf(true), namesOf(false)];
  const isLike = same.length === ASPECTS.length && likeness.known_gpu && likeness.weights_in_gpu_memory;
  if (isLike) return `${likeForLike}: same ${AND.format(same)}`;
  const isPublished = likeness.gpu !== null;
  const parts = [
    ...(same.length > 0 ? [`same ${AND.format(same)}`] : []),
    ...(other.length > 0 ? [`different ${AND.format(other)}`] : []),
    ...(likeness.workload === null ? ['workload not stated'] : []),
    ...(likeness.known_gpu ? [] : ['unknown GPU']),
    ...(likeness.weights_in_gpu_memory ? [] : ['weights in main memory']),
    ...(isPublished ? [] : ['model not in the main table']),
  ];
  return `not ${likeForLike}: ${parts.join('; ')}`;
}
