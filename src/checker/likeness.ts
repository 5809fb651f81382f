import { CHAT } from '../figures/chat.ts';
import type { Measurement, MeasurementRow } from '../contract/generated/api.d.ts';

/** What of a row is as in the index; null where that is not known. */
export type Likeness = MeasurementRow['like_the_index'];

/** What all rows of the index have in common; data/service.json says it in a sentence, as `index.workload`. */
export const INDEX = { workload: CHAT, engine: 'vllm' } as const;

type Fields = Pick<
  Measurement,
  'model_id' | 'gpu' | 'mig_profile' | 'precision' | 'engine' | 'workload' | 'cpu_offload'
>;
/** Published models by their id, as far as rows are held against them. */
type Models = ReadonlyMap<string, { readonly configurations: readonly Pick<Measurement, 'gpu' | 'precision'>[] }>;

/**
 * What of a row is like the published runs of its model, and what is not. Card and precision are null where the model is
 * not published, the workload where the file does not name it. Whether the GPU is known is left to the caller.
 */
export function likenessOf(m: Fields, models: Models): Omit<Likeness, 'known_gpu'> {
  const published = models.get(m.model_id)?.configurations;
  return {
    card: published === undefined ? null : m.mig_profile === null && published.some(({ gpu }) => gpu === m.gpu),
    precision: published?.some(({ precision }) => precision === m.precision) ?? null,
    engine: m.engine.trim().toLowerCase() === INDEX.engine,
    workload: typeof m.workload === 'string' ? m.workload === INDEX.workload : null,
    weights_in_gpu_memory: m.cpu_offload !== true,
  };
}

const AND = new Intl.ListFormat('en-GB');
const ASPECTS = ['workload', 'precision', 'engine', 'card'] as const satisfies readonly (keyof Likeness)[];

/** What is like for like with the index and what is not, in words: the same in the comment and on the site. */
export function likenessWords(likeness: Likeness): string {
  const those = (value: boolean | null): string[] => ASPECTS.filter((aspect) => likeness[aspect] === value);
  const [same, other] = [those(true), those(false)];
  const isLike = same.length === ASPECTS.length && likeness.known_gpu && likeness.weights_in_gpu_memory;
  if (isLike) return `like for like: same ${AND.format(same)}`;
  const isPublished = likeness.card !== null;
  const parts = [
    ...(same.length > 0 ? [`same ${AND.format(same)}`] : []),
    ...(other.length > 0 ? [`other ${AND.format(other)}`] : []),
    ...(likeness.workload === null ? ['workload not stated'] : []),
    ...(likeness.known_gpu ? [] : ['unknown GPU']),
    ...(likeness.weights_in_gpu_memory ? [] : ['weights in main memory']),
    ...(isPublished ? [] : ['model not on the index']),
  ];
  return `not like for like: ${parts.join('; ')}`;
}
