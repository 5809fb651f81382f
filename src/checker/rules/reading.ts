import { percent, toDigits } from '../../core/text/number.ts';
import { teraflopsFor } from '../../figures/decode-step.ts';
import type { PossibleGpus } from '../gpus.ts';
import { mostLikely } from '../parameters.ts';
import type { RuleFinding, Thresholds } from '../rule.ts';
import type { CheckedFile, Fields } from '../subject.ts';
import { usualPeak } from './compute.ts';
import {
  findingBeyond,
  fitsCaches,
  formatText,
  gpuShares,
  gpusText,
  kvCacheGigabytes,
  likelyParametersRead,
  type Served,
  tokensPerStep,
  weightBytes,
} from './hardware.ts';

/** Time to read the active weights divided by the median ITL: at most 0.76 (Qwen 3 32B, batch 8, on one H100). */
export const READING: Thresholds = { warning: 1 / 1.15, error: 1 / 0.9 };

/**
 * Time to read the weights of all experts that a batch uses, divided by the median ITL: at most 1.03 (Qwen 3 VL 30B
 * A3B), typically 0.27. It can exceed 1 because similar tokens share experts.
 */
export const MAX_READING_OF_EXPERTS = 1.25;

/**
 * Time to read the weights of all experts that a batch uses, divided by the median ITL, if these weights are over 95 %
 * of the parameters: at most 0.79. Such a batch can leave out hardly any of them.
 */
export const MAX_READING_OF_ALL_EXPERTS = 1;
const ALL_EXPERTS = 0.95;

/**
 * The time to read weights and KV cache divided by the median ITL, plus the share of the peak compute that the output
 * tokens use, for a dense model without drafted tokens. Both can overlap in theory, but the sum is at most 0.78 in
 * published runs.
 */
export const MAX_READING_AND_COMPUTE = 1;

type BatchFields = Served<'median_itl_ms' | 'avg_running_batch'>;

/** The time to read so many billions of parameters, or other gigabytes, once, in ms, for each token of a step. */
export function readingTime(gigabytes: number, m: Served, { gpus }: CheckedFile): number {
  const { together } = gpuShares(m, gpus);
  return ((gigabytes / (together * gpus.bandwidthGbS)) * 1000) / tokensPerStep(m);
}

function bandwidthText(m: Served, { gpus }: CheckedFile): string {
  const { together } = gpuShares(m, gpus);
  const perStep = tokensPerStep(m);
  const drafted = perStep === 1 ? '' : `, for ${perStep} tokens`;
  return `read at ${toDigits(together * gpus.bandwidthGbS)} GB/s (${gpusText(together, m)})${drafted}`;
}

function latencyFix(m: Served): string {
  return m.speculative_decoding === true
    ? 'Check median_itl_ms (in milliseconds per token), speculative_tokens, precision, gpu and num_gpus.'
    : 'Check median_itl_ms (in milliseconds), precision, gpu and num_gpus. If the engine drafts tokens, write "speculative_decoding": true and speculative_tokens.';
}

/** The finding about a latency below the time to read the weights that one token uses. */
export function weightReadingFinding(m: Served<'median_itl_ms'>, subject: CheckedFile): RuleFinding | null {
  const { size } = subject;
  const least = (billions: number): number => readingTime(billions * weightBytes(m), m, subject);
  return findingBeyond({
    margin: READING,
    size: size.active,
    warnsOnly: fitsCaches(size.active.certain?.billions ?? 0, m),
    shareOf: (billions) => least(billions) / m.median_itl_ms,
    findingFor: ({ billions, from }) => ({
      message: 'The inter-token latency is shorter than the time to read the active weights',
      found: `${m.median_itl_ms} ms`,
      allowed: `at least ${toDigits(least(billions))} ms: ${toDigits(billions)} billion active parameters (${from}) x ${weightBytes(m)} bytes (${formatText(m)}), ${bandwidthText(m, subject)}`,
      fix: latencyFix(m),
    }),
  });
}

/** {@link kvCacheGigabytes} without the prompts if their length is not valid, and 0 if it cannot be computed. */
function optionalKvCache(m: BatchFields, gpus: PossibleGpus): number {
  const { avg_prompt_tokens = 0, avg_output_tokens = 0 } = m;
  return kvCacheGigabytes({ ...m, avg_prompt_tokens, avg_output_tokens }, gpus) ?? 0;
}

/**
 * What the steps of a batch read from memory, and how long that takes in ms; null if it is unknown, or if caches may
 * hold the weights.
 */
function batchReading(m: BatchFields, subject: CheckedFile) {
  const { gpus, size } = subject;
  const read = likelyParametersRead(size, m.avg_running_batch / gpuShares(m, gpus).groups);
  const active = mostLikely(size.active) ?? read;
  if (read === null || active === null || fitsCaches(active, m)) return null;
  const cache = optionalKvCache(m, gpus);
  return { read, active, cache, time: readingTime(read * weightBytes(m) + cache, m, subject) };
}

/**
 * The most that the time to read the parameters of a batch can be of the median ITL, by how many of all experts it
 * reads.
 */
export function maxReading(
  read: number,
  { active, total }: { readonly active: number; readonly total: number },
): number {
  if (read <= active) return READING.warning;
  return read > ALL_EXPERTS * total ? MAX_READING_OF_ALL_EXPERTS : MAX_READING_OF_EXPERTS;
}

/** The finding about a latency below the time to read the experts and the KV cache of the whole batch. */
export function batchReadingFinding(m: BatchFields, subject: CheckedFile): RuleFinding | null {
  const reading = batchReading(m, subject);
  if (reading === null) return null;
  const { read, active, cache, time } = reading;
  const total = mostLikely(subject.size.total) ?? active;
  if (time / m.median_itl_ms <= maxReading(read, { active, total })) return null;
  const hasExperts = read > active;
  const parameters = `${toDigits(read, 4)} billion parameters${hasExperts ? ` that a batch of ${m.avg_running_batch} uses` : ''}`;
  return {
    pointer: '/median_itl_ms',
    message: `The inter-token latency is shorter than the time to read the ${hasExperts ? 'experts of the batch' : 'weights and the KV cache'}`,
    found: `${m.median_itl_ms} ms`,
    allowed: `at least ${toDigits(time, 4)} ms: ${parameters} x ${weightBytes(m)} bytes (${formatText(m)})${cache === 0 ? '' : ` and ${toDigits(cache, 3)} GB of KV cache`}, ${bandwidthText(m, subject)}`,
    fix: hasExperts
      ? 'Check median_itl_ms, precision, gpu, num_gpus, total_params_b and active_params_b. If the requests were alike and shared experts, say so in notes and ignore the warning.'
      : latencyFix(m),
  };
}

/**
 * Reading time divided by the median ITL, plus the share of the peak compute; null unless the model is dense and drafts
 * no tokens.
 */
export function readingAndCompute(m: BatchFields & Fields<'tokens_per_second'>, subject: CheckedFile) {
  const reading = batchReading(m, subject);
  if (reading === null || reading.read > reading.active || m.speculative_decoding === true) return null;
  return {
    reading: reading.time / m.median_itl_ms,
    compute: teraflopsFor(m.tokens_per_second, reading.active) / usualPeak(m, subject.gpus),
  };
}

/** The finding about a dense model that reads and computes more than fits into its steps. */
export function readingAndComputeFinding(
  m: BatchFields & Fields<'tokens_per_second'>,
  subject: CheckedFile,
): RuleFinding | null {
  const shares = readingAndCompute(m, subject);
  if (shares === null || shares.reading + shares.compute <= MAX_READING_AND_COMPUTE) return null;
  // Reading that takes too long by itself is reported as such.
  if (shares.reading > READING.warning) return null;
  return {
    pointer: '/median_itl_ms',
    message: 'Reading the weights and computing the output tokens need more than the whole inter-token latency',
    found: `${percent(shares.reading)} of ${m.median_itl_ms} ms to read, and ${percent(shares.compute)} of the peak compute for ${m.tokens_per_second} tokens per second`,
    allowed: `usually at most ${MAX_READING_AND_COMPUTE * 100} % together`,
    fix: 'Check num_gpus, gpu, precision, tokens_per_second and median_itl_ms. If all are right, explain in notes how the engine reaches this speed, and ignore the warning.',
  };
}

/** The finding about a first token that comes before the active weights can be read once. */
export function firstTokenFinding(m: Served, subject: CheckedFile): RuleFinding | null {
  const { ttft_median_ms: ttft } = m;
  const active = mostLikely(subject.size.active);
  if (typeof ttft !== 'number' || active === null || fitsCaches(active, m)) return null;
  const bytes = weightBytes(m);
  const time = readingTime(active * bytes, { ...m, speculative_decoding: false }, subject);
  if (time / ttft <= READING.warning) return null;
  return {
    message: 'The time to first token is shorter than the time to read the active weights once',
    found: `${ttft} ms`,
    allowed: `at least ${toDigits(time)} ms: ${toDigits(active)} billion active parameters x ${bytes} bytes (${formatText(m)}), ${bandwidthText({ ...m, speculative_decoding: false }, subject)}`,
    fix: 'Write the median time from sending a request to its first token, in milliseconds, or null.',
  };
}
