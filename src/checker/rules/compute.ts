import { toDigits } from '../../core/text/number.ts';
import { teraflopsFor } from '../../figures/decode-step.ts';
import { peaksOf, type PossibleGpus } from '../gpus.ts';
import { mostLikely } from '../parameters.ts';
import type { RuleFinding, Thresholds } from '../rule.ts';
import type { CheckedFile } from '../subject.ts';
import { findingBeyond, formatText, gpuShares, gpusText, type Served, sharedPrompts } from './hardware.ts';

/** Compute for output tokens divided by peak: at most 0.33 (Llama 3.1 405B on eight B200). */
export const COMPUTE: Thresholds = { warning: 0.5, error: 1 };

/**
 * Compute for prompts and output tokens divided by peak. The large matrix products of prompts reach 0.8 to 0.9 of the
 * peak. Published runs state no prompt lengths, so this limit is not derived from them.
 */
const COMPUTE_WITH_PROMPTS: Thresholds = { warning: 0.9, error: 1.25 };

/**
 * The lowest share of the peak time that the median first token needs for the mean prompt, which is longer than most
 * prompts.
 */
const MIN_SHARE_OF_PREFILL = 0.25;

/** The finding about responses that need more compute than there is. */
export function responseComputeFinding(m: Served<'tokens_per_second'>, subject: CheckedFile): RuleFinding | null {
  return computeFinding(m, subject, COMPUTE, {
    tokens: m.tokens_per_second,
    what: `${m.tokens_per_second} tokens per second`,
    message: 'The throughput needs',
    fix: 'Write output tokens only, divided by the seconds of the window, and count every GPU in num_gpus.',
  });
}

/**
 * The finding about prompts and responses that need more compute than there is. Cached prompts need none, so they must
 * not be reused.
 */
export function promptComputeFinding(
  m: Served<'tokens_per_second' | 'requests_in_window' | 'avg_prompt_tokens' | 'window_seconds'>,
  subject: CheckedFile,
): RuleFinding | null {
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
  { gpus, size }: Pick<CheckedFile, 'gpus' | 'size'>,
  margin: Thresholds,
  { tokens, what, message, fix }: Tokens,
): RuleFinding | null {
  const peaks = peaksOf(gpus, m);
  const { total } = gpuShares(m, gpus);
  const peakOf = (isSure: boolean): number => total * (isSure ? peaks.most : peaks.usual);
  return findingBeyond({
    margin,
    size: size.active,
    shareOf: (billions, isSure) => teraflopsFor(tokens, billions) / peakOf(isSure),
    findingFor: ({ billions, from }, share, isSure) => ({
      message: `${message} ${toDigits(share * 100, 3)} % of the peak compute of the GPUs`,
      found: `${what} x 2 x ${toDigits(billions)} billion active parameters (${from}) = ${toDigits(teraflopsFor(tokens, billions))} TFLOP/s`,
      allowed: `${isSure ? '' : 'usually '}at most ${toDigits((isSure ? margin.error : margin.warning) * peakOf(isSure))} TFLOP/s: ${toDigits((isSure ? margin.error : margin.warning) * 100)} % of the dense peak of ${gpusText(total, m)}, ${toDigits(peakOf(isSure) / total)} TFLOP/s each ${peakText(m, peaks, isSure)}`,
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

/** The peak compute of all GPUs for weights of the format, TFLOP/s. */
export function usualPeak(m: Served, gpus: PossibleGpus): number {
  return gpuShares(m, gpus).total * peaksOf(gpus, m).usual;
}

/** The finding about a first token that comes before an uncached prompt can be computed. */
export function prefillFinding(m: Served<'avg_prompt_tokens'>, { gpus, size }: CheckedFile): RuleFinding | null {
  const { ttft_median_ms: ttft, avg_prompt_tokens: prompt } = m;
  const active = mostLikely(size.active);
  if (typeof ttft !== 'number' || active === null || m.prefix_caching !== false) return null;
  const milliseconds = (teraflopsFor(prompt, active) / usualPeak(m, gpus)) * 1000;
  if (ttft >= milliseconds * MIN_SHARE_OF_PREFILL) return null;
  return {
    message: 'The time to first token is shorter than the time to compute the prompt',
    found: `${ttft} ms`,
    allowed: `at least ${toDigits(milliseconds * MIN_SHARE_OF_PREFILL, 3)} ms: a quarter of ${toDigits(milliseconds, 3)} ms for a prompt of ${prompt} tokens at the peak compute`,
    fix: 'Take ttft_median_ms from sending a request to its first token, and check avg_prompt_tokens, gpu, num_gpus and prefix_caching.',
  };
}
