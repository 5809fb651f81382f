import { toDigits } from '../../core/text/number.ts';
import { computeOf, kvCacheBytesPerToken } from '../../figures/decoding.ts';
import { peaksOf, type PossibleGpus, productKey } from '../gpus.ts';
import { shapeOf } from '../model-shapes.ts';
import { type Count, mostLikely } from '../parameters.ts';
import { bytesOf } from '../precisions.ts';
import type { Reference } from '../reference.ts';
import { checkFields, type Rule, type RuleFinding, type Thresholds } from '../rule.ts';
import type { Fields, Subject } from '../subject.ts';
import {
  fitsCaches,
  gpusText,
  HARDWARE,
  kvBytesOf,
  likelyParametersRead,
  partsOf,
  type Served,
  tokensPerStep,
} from './hardware.ts';

// The hardware bounds what a measurement can show: the memory holds the weights and the KV cache, the tensor units compute
// each token, and each step reads the weights that its tokens use. If several GPUs are possible, the most capable one
// decides. The thresholds come from 838 runs of the ML.ENERGY Benchmark v3.0 (chat, GPQA, code, and images or videos in the
// prompt). None of these runs gives a warning. `npm run bench:margins` computes how near they are.

/**
 * Weights divided by the memory that drivers report: at most 0.75 in published runs (Qwen 3 32B in BF16 on one H100). Servers
 * fill up to 95 %, and sizes of models are rounded.
 */
export const MEMORY: Thresholds = { warning: 0.97, error: 1.01 };

/** Consumer GPUs are sold with up to twice the memory chips. A model that needs no more can be on such a GPU. */
const MODIFIED_MEMORY = 2.2;

/** Compute for output tokens divided by peak: at most 0.33 (Llama 3.1 405B on eight B200). */
export const COMPUTE: Thresholds = { warning: 0.5, error: 1 };

/** The same with prompts, whose large matrix products reach 0.8 to 0.9 of the peak. The runs state no prompt lengths. */
const COMPUTE_WITH_PROMPTS: Thresholds = { warning: 0.9, error: 1.25 };

/** Time to read the active weights divided by the median ITL: at most 0.76 (Qwen 3 32B, batch 8, on one H100). */
export const READING: Thresholds = { warning: 1 / 1.15, error: 1 / 0.9 };

/** The same with all experts that a batch uses: at most 1.03 (Qwen 3 VL 30B A3B), typically 0.27. Tokens that are alike share experts. */
export const MAX_READING_OF_EXPERTS = 1.25;

/** The same if a batch uses over 95 % of the parameters, so that hardly any could be left out: at most 0.79. */
export const MAX_READING_OF_ALL_EXPERTS = 1;
const ALL_EXPERTS = 0.95;

/**
 * The time to read weights and KV cache divided by the median ITL, plus the share of the peak compute that the output tokens
 * use, for a dense model without drafted tokens. Both can overlap in theory, but the sum is at most 0.78 in published runs.
 */
export const MAX_READING_AND_COMPUTE = 1;

/** The lowest share of the peak time that the median first token needs for the mean prompt, which is longer than most prompts. */
const MIN_SHARE_OF_PREFILL = 0.25;

/** A bound that follows from a number of parameters. */
interface Bound {
  readonly margin: Thresholds;
  readonly size: Count;
  /** The share of the bound that this many billions of parameters use. `isSure` asks for what holds for every kernel and format. */
  readonly shareOf: (billions: number, isSure: boolean) => number;
  /** Whether its findings are warnings only. */
  readonly isMild?: boolean;
  readonly findingFor: (count: NonNullable<Count['sure']>, share: number, isSure: boolean) => RuleFinding;
}

/** The finding about a measurement beyond a bound: an error if the size is certain, a warning if only the name states it or if the bound is nearly reached. */
function findingBeyond({
  margin,
  size: { sure, named },
  shareOf,
  isMild = false,
  findingFor,
}: Bound): RuleFinding | null {
  const surely = sure === null || isMild ? 0 : shareOf(sure.billions, true);
  if (sure !== null && surely > margin.error) return findingFor(sure, surely, true);
  const likely = named ?? sure;
  const share = likely === null ? 0 : shareOf(likely.billions, false);
  if (likely === null || share <= margin.warning) return null;
  return { ...findingFor(likely, share, false), severity: 'warning', ...(named !== null && { fix: STATE_SIZE }) };
}

/** The fix if the size comes from a name, which may state the total only: `gpt-oss-120b` uses 5 billion parameters per token. */
const STATE_SIZE =
  'Write total_params_b, and active_params_b if a token uses fewer parameters: the size in the name was used.';

/** Bytes of one weight, or the fewest that are plausible if the file does not show them. */
export function weightBytes(m: Served): number {
  return bytesOf(m).least;
}

const COMPUTE_FIELDS = ['tokens_per_second', ...HARDWARE] as const;
const PROMPT_FIELDS = ['requests_in_window', 'avg_prompt_tokens', 'window_seconds', ...COMPUTE_FIELDS] as const;
const READING_FIELDS = ['median_itl_ms', ...HARDWARE] as const;
const BATCH_FIELDS = ['avg_running_batch', ...READING_FIELDS] as const;
const KV_FIELDS = ['avg_output_tokens', 'avg_prompt_tokens', 'avg_running_batch', ...HARDWARE] as const;

type BatchFields = Fields<(typeof BATCH_FIELDS)[number]>;
type KvCacheFields = Fields<(typeof KV_FIELDS)[number]>;

/** Rules that compare a measurement with what its GPUs can do. Measurements on unknown GPUs are not checked. */
export const rooflineRules: readonly Rule[] = [
  {
    id: 'physics/memory',
    title:
      'The weights and the key-value (KV) cache fit into the GPU memory. Using more than 97 % of the memory that drivers report is a warning, and more than 101 % is an error.',
    why: 'A model that does not fit was not served from these GPUs. 838 runs of the ML.ENERGY Benchmark use up to 76 % of the memory. If the memory that drivers report is unknown, the GB of the vendor count as GiB. A GPU whose gpu_product is not in hardware.json can have another memory, and so can a modified consumer GPU, so up to 2.2 times its memory is a warning. The KV cache is checked for models whose shape is known.',
    hint: 'Check num_gpus, gpu, gpu_product, precision, precision_detail and model. precision is the number format of the weights. If weights are kept in main memory, write "cpu_offload": true. Such a row is not like the index.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "precision": "BF16", "gpu": "H100", "num_gpus": 1',
    checks: [checkFields(HARDWARE, weightsFinding), checkFields(KV_FIELDS, kvCacheFinding)],
  },
  {
    id: 'physics/compute',
    title:
      'Output tokens need at most half of the peak compute of the GPUs (for dense arithmetic), and prompts and responses together need at most 90 % of it.',
    why: 'Each token of a prompt or response, drafted ones included, needs a multiplication and an addition for each parameter that it uses. 838 runs of the ML.ENERGY Benchmark use up to 33 % for responses. If a GPU has no hardware for a number format, it computes in 16 bits.',
    hint: 'tokens_per_second counts only output tokens, of all GPUs together. Check num_gpus, gpu, precision, requests_in_window and avg_prompt_tokens. If the engine reuses prompts that start alike, write "prefix_caching": true.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "gpu": "H100", "tokens_per_second": 2800000',
    checks: [checkFields(COMPUTE_FIELDS, responseComputeFinding), checkFields(PROMPT_FIELDS, promptComputeFinding)],
  },
  {
    id: 'physics/step-time',
    title: 'The median inter-token latency is at least the time to read the active weights once.',
    why: 'Each step reads every weight that a token uses from memory. In 838 runs of the ML.ENERGY Benchmark, a step lasts at least 1.3 times as long as this reading.',
    hint: 'median_itl_ms is in milliseconds per token. Write speculative_decoding and speculative_tokens (the maximum number of drafted tokens per step) as the engine was started.',
    example: '"model_id": "Qwen/Qwen3-32B", "gpu": "H100", "num_gpus": 1, "median_itl_ms": 10',
    after: ['physics/unit-slip', 'physics/speculation'],
    checks: [checkFields(READING_FIELDS, weightReadingFinding)],
  },
  {
    id: 'physics/batch-reading',
    title:
      'The inter-token latency is at least the time to read the KV cache and the weights that the batch uses, also together with the compute of a dense model. The time to first token is at least the time to read the active weights, and a quarter of the time to compute an uncached prompt.',
    severity: 'warning',
    why: 'The tokens of a batch use different experts, so a step reads more of a mixture of experts than one token uses: A + (T - A) x (1 - (1 - A / T)^(B - 1)) of T total and A active parameters for a batch B. In 838 runs of the ML.ENERGY Benchmark, reading them takes at most 1.03 times the median inter-token latency, and typically 0.27 times. If a batch uses over 95 % of the parameters, it is at most 0.79 times. For dense models, the share of this time plus the share of the peak compute is at most 0.78. Each step also reads the KV cache of all requests. A first token needs all active weights once, and the compute for the whole prompt unless the engine reuses prompts.',
    hint: 'median_itl_ms is in milliseconds per token, and ttft_median_ms in milliseconds from the request to its first token. Check num_gpus, avg_running_batch and the size of the model.',
    example:
      '"model_id": "zai-org/GLM-4.6-FP8", "gpu": "H200", "num_gpus": 8, "avg_running_batch": 120, "median_itl_ms": 4',
    after: ['physics/unit-slip', 'physics/speculation', 'physics/memory', 'physics/compute', 'physics/step-time'],
    checks: [
      checkFields(BATCH_FIELDS, batchReadingFinding),
      checkFields(['tokens_per_second', 'avg_prompt_tokens', ...BATCH_FIELDS], readingAndComputeFinding),
      checkFields(['ttft_median_ms', ...HARDWARE], firstTokenFinding),
      checkFields(['ttft_median_ms', 'avg_prompt_tokens', ...HARDWARE], prefillFinding),
    ],
  },
];

function weightsFinding(m: Served, { gpus, size }: Subject, reference: Reference): RuleFinding | null {
  if (gpus.gpus.length === 0 || m.cpu_offload === true) return null;
  const gigabytes = gpus.reportedGb;
  const { together } = partsOf(m, gpus);
  const shareOf = (billions: number): number => (billions * weightBytes(m)) / (together * gigabytes);
  const mayHaveMore = mayHaveMoreMemory(m, gpus, reference, shareOf(size.total.sure?.billions ?? 0));
  return findingBeyond({
    margin: MEMORY,
    size: size.total,
    isMild: mayHaveMore,
    shareOf,
    findingFor: ({ billions, from }, share) => ({
      message: `The weights need ${toDigits(share * 100, 3)} % of the memory of the GPUs`,
      found: `${toDigits(billions)} billion parameters (${from}) x ${weightBytes(m)} bytes (${formatText(m)}) = ${toDigits(billions * weightBytes(m))} GB`,
      allowed: `at most ${toDigits(together * gigabytes)} GB: ${gpusText(together, m)}, ${toDigits(gigabytes, 3)} GB (${toDigits((gigabytes * 1e9) / 2 ** 30, 3)} GiB) each`,
      fix: mayHaveMore
        ? 'Check gpu, gpu_product, num_gpus, precision and precision_detail. If the GPU has more memory, write in notes how many MiB its driver reports, and leave the warning.'
        : 'Check gpu, gpu_product and num_gpus, and write the number format of the weights in precision and precision_detail.',
    }),
  });
}

/**
 * Whether GPUs can have more memory than is known, of which a measurement would use so many times the known memory: the file
 * names a product that is not known, or the GPUs can be modified consumer GPUs.
 */
function mayHaveMoreMemory(
  { gpu_product: product }: Served,
  { isConsumer }: PossibleGpus,
  { gpusByProduct }: Reference,
  share: number,
): boolean {
  const isUnlisted = typeof product === 'string' && !gpusByProduct.has(productKey(product));
  return isUnlisted || (isConsumer && share <= MODIFIED_MEMORY);
}

/** The number format of the weights in words. */
function formatText({ precision, precision_detail: detail }: Served): string {
  return precision === 'other' && typeof detail === 'string' ? detail : precision;
}

/** Gigabytes of the KV cache of the requests that one group of GPUs runs; null if the shape of the model is unknown. Prompts that start alike may share memory. */
export function kvCacheGigabytes(m: KvCacheFields, gpus: PossibleGpus): number | null {
  const shape = shapeOf(m.model_id);
  if (shape === null) return null;
  const promptTokens = m.prefix_caching === true ? 0 : m.avg_prompt_tokens;
  // On average, a response is half done.
  const tokens = (m.avg_running_batch / partsOf(m, gpus).groups) * (promptTokens + m.avg_output_tokens / 2);
  return (tokens * kvCacheBytesPerToken(shape, kvBytesOf(m))) / 1e9;
}

/** What explains long prompts, to end a fix; empty if the file rules it out. */
function sharedPrompts({ prefix_caching: isOn }: Served): string {
  return isOn === false ? '' : '. If the engine reused prompts that start alike, write "prefix_caching": true';
}

/** The same, without the prompts if their length is not valid, and 0 if it cannot be computed. */
function optionalKvCache(m: BatchFields, gpus: PossibleGpus): number {
  const { avg_prompt_tokens = 0, avg_output_tokens = 0 } = m;
  return kvCacheGigabytes({ ...m, avg_prompt_tokens, avg_output_tokens }, gpus) ?? 0;
}

function kvCacheFinding(m: KvCacheFields, { gpus, size }: Subject, reference: Reference): RuleFinding | null {
  const cache = kvCacheGigabytes(m, gpus);
  const billions = mostLikely(size.total);
  if (cache === null || billions === null || gpus.gpus.length === 0 || m.cpu_offload === true) return null;
  const memory = partsOf(m, gpus).together * gpus.reportedGb;
  const weights = billions * weightBytes(m);
  const share = (weights + cache) / memory;
  // Weights that do not fit are reported as such.
  if (share <= MEMORY.warning || weights / memory > MEMORY.warning) return null;
  const isSure = share > MEMORY.error && m.prefix_caching === false && !mayHaveMoreMemory(m, gpus, reference, share);
  return {
    pointer: '/avg_running_batch',
    message: `The weights and the KV cache need ${toDigits(share * 100, 3)} % of the memory of the GPUs`,
    found: `${toDigits(weights, 3)} GB of weights, and ${toDigits(cache, 3)} GB for ${m.avg_running_batch} requests with ${m.avg_prompt_tokens} prompt tokens and half a response of ${m.avg_output_tokens} tokens`,
    allowed: `at most ${toDigits(memory)} GB`,
    fix: `Write the mean number of requests that the engine decodes, not counting queued requests${sharedPrompts(m)}.`,
    ...(!isSure && { severity: 'warning' }),
  };
}

function responseComputeFinding(m: Fields<(typeof COMPUTE_FIELDS)[number]>, subject: Subject): RuleFinding | null {
  return computeFinding(m, subject, COMPUTE, {
    tokens: m.tokens_per_second,
    what: `${m.tokens_per_second} tokens per second`,
    message: 'The throughput needs',
    fix: 'Write output tokens only, divided by the seconds of the window, and count every GPU in num_gpus.',
  });
}

/** The finding about prompts and responses that need more compute than there is. Cached prompts need none, so they must not be reused. */
function promptComputeFinding(m: Fields<(typeof PROMPT_FIELDS)[number]>, subject: Subject): RuleFinding | null {
  const prompt = (m.requests_in_window * m.avg_prompt_tokens) / m.window_seconds;
  if (m.prefix_caching === true || responseComputeFinding(m, subject) !== null) return null;
  const found = computeFinding(m, subject, COMPUTE_WITH_PROMPTS, {
    tokens: m.tokens_per_second + prompt,
    what: `${toDigits(prompt, 4)} prompt tokens and ${m.tokens_per_second} output tokens per second`,
    message: 'Prompts and responses need',
    fix: `Write the requests of one window and the mean length of their prompts${sharedPrompts(m)}.`,
  });
  if (found === null) return null;
  return { ...found, pointer: '/avg_prompt_tokens', ...(m.prefix_caching !== false && { severity: 'warning' }) };
}

interface Tokens extends Pick<RuleFinding, 'message' | 'fix'> {
  /** Tokens per second, and in words. */
  readonly tokens: number;
  readonly what: string;
}

function computeFinding(
  m: Served,
  { gpus, size }: Pick<Subject, 'gpus' | 'size'>,
  margin: Thresholds,
  { tokens, what, message, fix }: Tokens,
): RuleFinding | null {
  if (gpus.gpus.length === 0) return null;
  const peaks = peaksOf(gpus, m);
  const { total } = partsOf(m, gpus);
  const peakOf = (isSure: boolean): number => total * (isSure ? peaks.most : peaks.usual);
  return findingBeyond({
    margin,
    size: size.active,
    shareOf: (billions, isSure) => computeOf(tokens, billions) / peakOf(isSure),
    findingFor: ({ billions, from }, share, isSure) => ({
      message: `${message} ${toDigits(share * 100, 3)} % of the peak compute of the GPUs`,
      found: `${what} x 2 x ${toDigits(billions)} billion active parameters (${from}) = ${toDigits(computeOf(tokens, billions))} TFLOP/s`,
      allowed: `at most ${toDigits(peakOf(isSure))} TFLOP/s, dense: ${gpusText(total, m)}, ${toDigits(peakOf(isSure) / total)} each ${peakText(m, peaks, isSure)}`,
      fix,
    }),
  });
}

/** In which format a peak is meant, after the number of TFLOP/s. */
function peakText(m: Served, { usual, most, hasUnit }: ReturnType<typeof peaksOf>, isSure: boolean): string {
  const weights = `${formatText(m)} weights`;
  if (hasUnit || usual === most) return `with ${weights}`;
  return isSure
    ? `in its fastest format (engines compute ${weights} in 16 bits on it)`
    : `with ${weights}, computed in 16 bits`;
}

/** The time to read so many billions of parameters, or other gigabytes, once, in ms, for each token of a step. */
export function readingTime(gigabytes: number, m: Served, { gpus }: Subject): number {
  const { together } = partsOf(m, gpus);
  return ((gigabytes / (together * gpus.bandwidthGbS)) * 1000) / tokensPerStep(m);
}

function bandwidthText(m: Served, { gpus }: Subject): string {
  const { together } = partsOf(m, gpus);
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
function weightReadingFinding(m: Fields<(typeof READING_FIELDS)[number]>, subject: Subject): RuleFinding | null {
  const { gpus, size } = subject;
  if (gpus.gpus.length === 0) return null;
  const least = (billions: number): number => readingTime(billions * weightBytes(m), m, subject);
  return findingBeyond({
    margin: READING,
    size: size.active,
    isMild: fitsCaches(size.active.sure?.billions ?? 0, m),
    shareOf: (billions) => least(billions) / m.median_itl_ms,
    findingFor: ({ billions, from }) => ({
      message: 'The inter-token latency is shorter than the time to read the active weights',
      found: `${m.median_itl_ms} ms`,
      allowed: `at least ${toDigits(least(billions))} ms: ${toDigits(billions)} billion active parameters (${from}) x ${weightBytes(m)} bytes (${formatText(m)}), ${bandwidthText(m, subject)}`,
      fix: latencyFix(m),
    }),
  });
}

/** What the steps of a batch read from memory, and how long that takes in ms; null if it is unknown, or if caches may hold the weights. */
function batchReading(m: BatchFields, subject: Subject) {
  const { gpus, size } = subject;
  const read = likelyParametersRead(size, m.avg_running_batch / partsOf(m, gpus).groups);
  const active = mostLikely(size.active) ?? read;
  if (gpus.gpus.length === 0 || read === null || active === null || fitsCaches(active, m)) return null;
  const cache = optionalKvCache(m, gpus);
  return { read, active, cache, time: readingTime(read * weightBytes(m) + cache, m, subject) };
}

/** The most that the time to read the parameters of a batch can be of the median ITL, by how many of all experts it reads. */
export function maxReading(
  read: number,
  { active, total }: { readonly active: number; readonly total: number },
): number {
  if (read <= active) return READING.warning;
  return read > ALL_EXPERTS * total ? MAX_READING_OF_ALL_EXPERTS : MAX_READING_OF_EXPERTS;
}

/** The finding about a latency below the time to read the experts and the KV cache of the whole batch. */
function batchReadingFinding(m: BatchFields, subject: Subject): RuleFinding | null {
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
      ? 'Check median_itl_ms, precision, gpu, num_gpus, total_params_b and active_params_b. If the requests were alike and shared experts, say so in notes and leave the warning.'
      : latencyFix(m),
  };
}

/** The peak compute of all GPUs for weights of the format, TFLOP/s. */
function usualPeak(m: Served, gpus: PossibleGpus): number {
  return partsOf(m, gpus).total * peaksOf(gpus, m).usual;
}

/** Reading time divided by the median ITL, plus the share of the peak compute; null unless the model is dense and drafts no tokens. */
export function readingAndCompute(m: BatchFields & Fields<'tokens_per_second'>, subject: Subject) {
  const reading = batchReading(m, subject);
  if (reading === null || reading.read > reading.active || m.speculative_decoding === true) return null;
  return {
    reading: reading.time / m.median_itl_ms,
    compute: computeOf(m.tokens_per_second, reading.active) / usualPeak(m, subject.gpus),
  };
}

/** The finding about a dense model that reads and computes more than fits into its steps. */
function readingAndComputeFinding(m: BatchFields & Fields<'tokens_per_second'>, subject: Subject): RuleFinding | null {
  const shares = readingAndCompute(m, subject);
  if (shares === null || shares.reading + shares.compute <= MAX_READING_AND_COMPUTE) return null;
  // Reading that takes too long by itself is reported as such.
  if (shares.reading > READING.warning) return null;
  const percent = (share: number): string => `${toDigits(share * 100, 3)} %`;
  return {
    pointer: '/median_itl_ms',
    message: 'Reading the weights and computing the output tokens need more than the whole inter-token latency',
    found: `${percent(shares.reading)} of ${m.median_itl_ms} ms to read, and ${percent(shares.compute)} of the peak compute for ${m.tokens_per_second} tokens per second`,
    allowed: `usually at most ${MAX_READING_AND_COMPUTE * 100} % together`,
    fix: 'Check num_gpus, gpu, precision, tokens_per_second and median_itl_ms. If all are right, explain in notes how the engine reaches this speed, and leave the warning.',
  };
}

/** The finding about a first token that comes before an uncached prompt can be computed. */
function prefillFinding(m: Served & Fields<'avg_prompt_tokens'>, { gpus, size }: Subject): RuleFinding | null {
  const { ttft_median_ms: ttft, avg_prompt_tokens: prompt } = m;
  const active = mostLikely(size.active);
  if (typeof ttft !== 'number' || active === null || gpus.gpus.length === 0 || m.prefix_caching !== false) return null;
  const milliseconds = (computeOf(prompt, active) / usualPeak(m, gpus)) * 1000;
  if (ttft >= milliseconds * MIN_SHARE_OF_PREFILL) return null;
  return {
    message: 'The time to first token is shorter than the time to compute the prompt',
    found: `${ttft} ms`,
    allowed: `at least ${toDigits(milliseconds * MIN_SHARE_OF_PREFILL, 3)} ms: a quarter of ${toDigits(milliseconds, 3)} ms for a prompt of ${prompt} tokens at the peak compute`,
    fix: 'Take ttft_median_ms from sending a request to its first token, and check avg_prompt_tokens, gpu, num_gpus and prefix_caching.',
  };
}

function firstTokenFinding(m: Served, subject: Subject): RuleFinding | null {
  const { ttft_median_ms: ttft } = m;
  const active = mostLikely(subject.size.active);
  if (typeof ttft !== 'number' || active === null || subject.gpus.gpus.length === 0 || fitsCaches(active, m))
    return null;
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
