import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { kvCacheBytesPerToken, parametersReadPerStep } from '../../figures/decode-step.ts';
import { type PossibleGpus, sliceShares } from '../gpus.ts';
import { shapeOf } from '../model-shapes.ts';
import { type Count, type ModelSize, mostLikely } from '../parameters.ts';
import { bytesOf } from '../precisions.ts';
import type { Reference } from '../reference.ts';
import { type Check, checkFields, type RuleFinding, type Thresholds } from '../rule.ts';
import type { CheckedFile, Field, Fields } from '../subject.ts';

/** The fields that every bound by hardware needs. */
const HARDWARE = ['num_gpus', 'gpu', 'model', 'model_id', 'precision'] as const;

/** A measurement with the fields that bounds by hardware read, and more. */
export type Served<More extends Field = never> = Fields<(typeof HARDWARE)[number] | More>;

/** A check of what the GPUs can do, which also reads the fields `more`. It runs only if the GPU is known. */
export function checkHardware<const More extends readonly Field[]>(
  more: More,
  check: (m: Served<More[number]>, subject: CheckedFile, reference: Reference) => RuleFinding | null,
): Check {
  const [first = 'num_gpus', ...others]: readonly Field[] = [...more, ...HARDWARE];
  return checkFields([first, ...others], (m, subject, reference) =>
    subject.gpus.gpus.length === 0 ? null : check(m, subject, reference),
  );
}

/**
 * How many GPUs, or what part of one, work on one token together, how many work in total, and in how many groups. A
 * slice has its share of the memory of its GPU, the same share of the bandwidth, and another share of the compute.
 * Whole GPUs count as one group even if each has a copy of the model, which makes limits milder.
 */
export function gpuShares(m: Served, gpus: PossibleGpus) {
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

/**
 * Billions of parameters that a step reads for the running batch, at the most likely size of the model; null if its
 * size is unknown.
 */
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
function kvBytesOf({ kv_cache_precision: written }: Partial<Measurement>): number {
  return KV_BYTES.find(([letters]) => letters.test(written ?? ''))?.[1] ?? 1;
}

/** Bytes of one weight, or the fewest that are plausible if the file does not show them. */
export function weightBytes(m: Served): number {
  return bytesOf(m).least;
}

/** The number format of the weights in words. */
export function formatText({ precision, precision_detail: detail }: Served): string {
  return precision === 'other' && typeof detail === 'string' ? detail : precision;
}

/** A measurement with the fields that the size of the KV cache follows from. */
export type KvCacheFields = Served<'avg_output_tokens' | 'avg_prompt_tokens' | 'avg_running_batch'>;

/**
 * Gigabytes of the KV cache of the requests that one group of GPUs runs; null if the shape of the model is unknown.
 * Prompts that start alike may share memory.
 */
export function kvCacheGigabytes(m: KvCacheFields, gpus: PossibleGpus): number | null {
  const shape = shapeOf(m.model_id);
  if (shape === null) return null;
  const promptTokens = m.prefix_caching === true ? 0 : m.avg_prompt_tokens;
  // On average, a response is half done.
  const tokens = (m.avg_running_batch / gpuShares(m, gpus).groups) * (promptTokens + m.avg_output_tokens / 2);
  return (tokens * kvCacheBytesPerToken(shape, kvBytesOf(m))) / 1e9;
}

/** What explains long prompts, to end a fix; empty if the file rules it out. */
export function sharedPrompts({ prefix_caching: isOn }: Served): string {
  return isOn === false ? '' : '. If the engine reused prompts that start alike, write "prefix_caching": true';
}

/** A bound that follows from a number of parameters. */
interface Bound {
  readonly margin: Thresholds;
  readonly size: Count;
  /**
   * The share of the bound that this many billions of parameters use. With `isSure`, uses the highest peak of any
   * kernel or format.
   */
  readonly shareOf: (billions: number, isSure: boolean) => number;
  /** Whether its findings are warnings only. */
  readonly warnsOnly?: boolean;
  readonly findingFor: (count: NonNullable<Count['certain']>, share: number, isSure: boolean) => RuleFinding;
}

/**
 * The finding about a measurement beyond a bound: an error if the size is certain, a warning if only the name states it
 * or if the bound is nearly reached.
 */
export function findingBeyond({
  margin,
  size: { certain, inferred },
  shareOf,
  warnsOnly = false,
  findingFor,
}: Bound): RuleFinding | null {
  const surely = certain === null || warnsOnly ? 0 : shareOf(certain.billions, true);
  if (certain !== null && surely > margin.error) return findingFor(certain, surely, true);
  const likely = inferred ?? certain;
  const share = likely === null ? 0 : shareOf(likely.billions, false);
  if (likely === null || share <= margin.warning) return null;
  return { ...findingFor(likely, share, false), severity: 'warning', ...(inferred !== null && { fix: STATE_SIZE }) };
}

/**
 * The fix if the size comes from a name, which may state the total only: `gpt-oss-120b` uses 5 billion parameters per
 * token.
 */
const STATE_SIZE =
  'Write total_params_b, and active_params_b if a token uses fewer parameters: the size in the name was used.';
