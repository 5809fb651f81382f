import { CHAT } from '../../../src/figures/chat.ts';
import type {
  EarlierEstimate,
  Estimate,
  PredictedEstimate,
  Question,
  ResultWarning,
  TokenEnergy,
} from '../../client-js/token-energy.d.ts';
import type { NamedUsage } from './named-usage.ts';
import type { Usage } from './log/monthly-usage.ts';
import type { LongCalls } from './log/row-groups.ts';

/** An estimate of any kind. */
export type AnyEstimate = Estimate | EarlierEstimate | PredictedEstimate;

/** The lower bound of a figure, Wh, or why it has none. */
export type Bound =
  | { readonly atLeastWh: number; readonly obstacle: null }
  | { readonly atLeastWh: null; readonly obstacle: BoundObstacle };

/**
 * Why a figure has no lower bound. If there are several reasons, the first one of this list.
 * - `length`: a call is longer than the measured servers accepted
 * - `other_model`: the name may mean other weights or hardware than those measured, or `--map` gives a closed or
 *   quantized model the figure of a measured one
 * - `pue`: the PUE was not measured
 * - `unknown_lengths`: the log doesn't give the calls and their input tokens
 * - `unknown_prompt`: the length of the measured prompts of the workload is not published
 * - `short_prompt`: a prompt may be shorter than those measured
 * - `averaged_calls`: rows of the log add up several calls, which hides short prompts
 * - `uncounted_cache`: the log doesn't state how many input tokens were cached
 */
export type BoundObstacle =
  | 'length'
  | 'other_model'
  | 'pue'
  | 'unknown_lengths'
  | 'unknown_prompt'
  | 'short_prompt'
  | 'averaged_calls'
  | 'uncounted_cache';

/** The energy that reading long prompts adds, calculated from the average length of the prompts. */
export interface Reading {
  readonly wh: number;
  /**
   * Whether this energy is a lower bound. It is one if the figure is a lower bound by the rule of the package for calls
   * of the average length, because averages don't raise the energy of reading.
   */
  readonly isLowerBound: boolean;
}

/** What the calls of a row say about its figure. */
export interface CallFacts {
  readonly bound: Bound;
  readonly reading: Reading | null;
  /** Warnings of the package about the figure, whatever its calls are. */
  readonly warnings: readonly ResultWarning[];
  /** Its warnings about a call of the average length, which is the only call if the row has just one. */
  readonly callWarnings: readonly ResultWarning[];
  /** The calls with more tokens than the measured servers accepted; null if there are none. */
  readonly tooLong: LongCalls | null;
}

/** Warnings that depend on the lengths of a call. */
const OF_CALL: readonly ResultWarning['code'][] = [
  'beyond_context',
  'prompt_apart',
  'cached_prompt',
  'short_prompt',
  'long_prompt',
  'earlier_prompt',
];

/**
 * What the calls of a row say about its figure. If the row doesn't state its calls, only what the figure says itself.
 */
export function factsOfCalls(
  usage: NamedUsage,
  client: TokenEnergy,
  question: Question,
  estimate: AnyEstimate,
): CallFacts {
  const asked = ofGpus(question, estimate);
  const averageCall = averageCallOf(usage, asked);
  const byCalls = averageCall === null ? null : client.estimate(averageCall);
  const tooLong = longerThanAccepted(usage, estimate);
  const { atLeastWh, warnings } = byCalls ?? estimate;
  const wh = byCalls?.promptWh?.low ?? null;
  return {
    bound: tooLong === null ? boundOf(usage, client, asked, { estimate, average: byCalls }) : withoutBound('length'),
    reading:
      wh === null ? null : { wh, isLowerBound: atLeastWh !== null && tooLong === null && usage.otherWeights === null },
    warnings: warnings.filter(({ code }) => !OF_CALL.includes(code)),
    callWarnings: warnings.filter(({ code }) => OF_CALL.includes(code)),
    tooLong,
  };
}

/**
 * The calls with more tokens than the measured servers accepted; null if there are none. If the log was not asked about
 * this limit, all calls may be that long.
 */
function longerThanAccepted({ longest, longCalls, calls, output }: Usage, estimate: AnyEstimate): LongCalls | null {
  const limit = 'prompts' in estimate ? estimate.prompts.contextTokens : Infinity;
  if (longest === null || longest <= limit) return null;
  return longCalls.find((one) => one.limit === limit) ?? { limit, calls: calls ?? 0, output, isByCall: false };
}

/** Whether the energy of a figure's output tokens is also converted to a boundary. */
export function isConverted(estimate: AnyEstimate): boolean {
  return 'converted' in estimate && estimate.converted != null;
}

/**
 * The question, without its boundary if the figure is converted. The packages don't convert the energy of a call with a
 * long prompt, but the report converts the energy of its output tokens.
 */
function ofGpus(question: Question, estimate: AnyEstimate): Question {
  return isConverted(estimate) ? { ...question, boundary: undefined, nodeRatio: undefined, pue: undefined } : question;
}

/** The lower bound of a figure, or why it has none, if no call is longer than the measured servers accepted. */
function boundOf(
  usage: NamedUsage,
  client: TokenEnergy,
  asked: Question,
  { estimate, average }: { readonly estimate: AnyEstimate; readonly average: AnyEstimate | null },
): Bound {
  if (estimate.modelMatch !== 'exact' || usage.otherWeights !== null) return withoutBound('other_model');
  if (estimate.atLeastWh === null) return withoutBound('pue');
  if (average === null || usage.input === null) return withoutBound('unknown_lengths');
  if (estimate.workload !== CHAT) return withoutBound('unknown_prompt');
  if (average.boundObstacle === 'length') return withoutBound('length');
  const isUncounted = average.boundObstacle === 'uncounted_cache';
  const isAverageShort = average.atLeastWh === null && !isUncounted;
  if (isAverageShort || hasShortCall(usage, client, asked)) return withoutBound('short_prompt');
  if (usage.shortest === null) return withoutBound('averaged_calls');
  return isUncounted ? withoutBound('uncounted_cache') : { atLeastWh: estimate.atLeastWh, obstacle: null };
}

function withoutBound(obstacle: BoundObstacle): Bound {
  return { atLeastWh: null, obstacle };
}

/**
 * Whether the figure is not a lower bound for one of the calls with the shortest prompts. Cached tokens that are not
 * stated count as none.
 */
function hasShortCall({ shortest }: Usage, client: TokenEnergy, asked: Question): boolean {
  return (shortest ?? []).some(({ output, input, cached }) => {
    const call = { ...asked, responses: 1, outputTokens: output, inputTokens: input, allowPredicted: true };
    return client.estimate({ ...call, cachedInputTokens: cached } as Question)?.atLeastWh == null;
  });
}

/**
 * The calls of a row, each with their average tokens in whole numbers; null if the row doesn't state its calls. The
 * output tokens are rounded up and the uncached input tokens down, so that rounding never raises the energy of reading
 * the prompts.
 */
function averageCallOf({ calls, output, input, cached }: Usage, asked: Question): Question | null {
  if (calls === null || calls === 0) return null;
  const averageCall = { ...asked, responses: calls, outputTokens: Math.ceil(output / calls), allowPredicted: true };
  if (input === null) return averageCall as Question;
  const inputTokens = Math.floor(input / calls);
  const cachedInputTokens = cached === null ? undefined : Math.min(inputTokens, Math.ceil(cached / calls));
  return { ...averageCall, inputTokens, cachedInputTokens } as Question;
}
