import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { parametersReadPerStep } from '../../figures/decode-step.ts';
import { type PossibleGpus, sliceShares } from '../gpus.ts';
import { mostLikely, type ModelSize } from '../parameters.ts';
import { bytesOf } from '../precisions.ts';
import type { Fields } from '../subject.ts';

/** The fields that bounds by hardware need. */
export const HARDWARE = ['num_gpus', 'gpu', 'model', 'model_id', 'precision'] as const;

/** A measurement as far as bounds by hardware read it. */
export type Served = Fields<(typeof HARDWARE)[number]>;

/**
 * How many GPUs, or what part of one, work on one token together, how many work in total, and in how many groups. A slice
 * has its share of the memory of its GPU, the same share of the bandwidth, and another share of the compute. Whole GPUs
 * count as one group even if each has a copy of the model, which makes limits milder.
 */
export function partsOf(m: Served, gpus: PossibleGpus) {
  const shares = sliceShares(m.mig_profile, gpus);
  if (shares === null) return { together: m.num_gpus, total: m.num_gpus, groups: 1 };
  const slices = m.num_gpus * (m.slices_loaded ?? 1);
  const perGroup = m.tensor_parallel ?? 1;
  return {
    together: shares.memory * perGroup,
    total: shares.compute * slices,
    groups: Math.max(1, slices / perGroup),
  };
}

/** A number of GPUs in words: `8 x H100`. */
export function gpusText(count: number, { gpu, mig_profile: profile }: Served): string {
  return `${toDigits(count, 3)} x ${gpu}${typeof profile === 'string' ? ` (${profile})` : ''}`;
}

/** The most drafted tokens that the median step accepts, however many are drafted. */
const MOST_ACCEPTED = 8;

/** The most tokens that one step gives each request: one, and the drafted ones that are accepted. */
export function tokensPerStep(m: Partial<Measurement>): number {
  return m.speculative_decoding === true ? Math.min(m.speculative_tokens ?? 0, MOST_ACCEPTED) + 1 : 1;
}

/** Billions of parameters that a step reads for the running batch, at the most likely size of the model; null if its size is unknown. */
export function likelyParametersRead(size: ModelSize, batch: number): number | null {
  const active = mostLikely(size.active);
  const total = mostLikely(size.total);
  if (active === null) return total;
  return parametersReadPerStep({ active, total: Math.max(active, total ?? 0) }, batch);
}

/** Caches can hold much of the weights of a model below these sizes. */
const CACHED = { billions: 2, bytes: 1e9 };

/** Whether the active weights are so few that caches of a GPU can hold much of them. */
export function fitsCaches(billions: number, m: Served): boolean {
  return billions < CACHED.billions || billions * 1e9 * bytesOf(m).usual < CACHED.bytes;
}

/** Letters of number formats of a KV cache, with the bytes of one value. */
const KV_BYTES: readonly (readonly [letters: RegExp, bytes: number])[] = [
  [/16/, 2],
  [/8/, 1],
  [/[45]/, 0.5],
];

/** Bytes of one value of the KV cache. A file that does not name its format gets the benefit of the doubt: 8 bits. */
export function kvBytesOf({ kv_cache_precision: written }: Partial<Measurement>): number {
  return KV_BYTES.find(([letters]) => letters.test(written ?? ''))?.[1] ?? 1;
}
