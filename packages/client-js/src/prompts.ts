// Prompts: how much reading them adds to the energy of a response, and what is not known of it.
import { CHAT } from '../../../src/figures/chat.ts';
import { type Prompt, promptJoules } from '../../../src/figures/prompts.ts';
import type { Configuration, PromptEnergy, ResultWarning } from '../token-energy.d.ts';
import { joined, promptInWords } from './phrases.ts';
import { type BoundConditions, boundObstacle } from './lower-bound.ts';
import type { Asked } from './options.ts';
import type { SnapshotFigures } from './snapshot.ts';
import type { SnapshotWords } from './snapshot-words.ts';
import { warning } from './warning.ts';

/** The responses that a figure was measured with. `avgOutputTokens` is null if it is not known. */
export interface Responses {
  readonly workload: string;
  readonly avgOutputTokens?: number | null;
  /**
   * The 90th percentile of their lengths, tokens: the higher one, if the figure and its lower bound were measured with
   * different responses. Null if it is not known.
   */
  readonly longResponseTokens?: number | null;
}

/**
 * Why a figure may include reading more of a prompt than the question has. Only the lengths of chat prompts have a
 * known maximum.
 */
export function promptObstacleOf(
  figures: SnapshotFigures,
  asked: Asked,
  responses: Responses,
): BoundConditions['promptObstacle'] {
  const { inputTokens, cachedInputTokens } = asked;
  if (inputTokens === undefined) return null;
  const included = includedPromptTokens(figures, asked, responses);
  if (included === null) return 'unknown_prompt';
  if (inputTokens - (cachedInputTokens ?? 0) < included) return 'short_prompt';
  if (isContextShort(figures, asked, responses)) return 'short_context';
  return cachedInputTokens === undefined ? 'uncounted_cache' : null;
}

/**
 * Whether the text before an output token may be shorter than it was in the measurements, on average. After a shorter
 * text, an output token reads less of the key-value cache and may use less energy. In the question, the text is the
 * prompt and half of the response. In the measurements, long responses have more tokens, so it is the prompt and E[L²]
 * / (2 E[L]) of the response lengths L. In all published length distributions of chat, this is at most 0.7 times the
 * 90th percentile of the lengths, which is compared here.
 */
function isContextShort(
  figures: SnapshotFigures,
  { inputTokens = 0, outputTokens }: Asked,
  { avgOutputTokens, longResponseTokens }: Responses,
): boolean {
  // Without a count, the question is about a typical response.
  const response = outputTokens ?? avgOutputTokens ?? 0;
  const measuredPrompt = figures.snapshot.prompts?.measured_tokens ?? 0;
  return inputTokens + response / 2 < measuredPrompt + (longResponseTokens ?? longestResponses(figures));
}

/** The highest 90th percentile of the response lengths of any chat configuration, in tokens. */
function longestResponses(figures: SnapshotFigures): number {
  const lengths = figures.rows().filter(({ workload }) => workload === CHAT);
  return Math.max(...lengths.map(({ responseTokensP90 }) => responseTokensP90 ?? 0));
}

/**
 * Whether output tokens follow a longer text than the measured ones, on average. Each of them then uses more energy.
 */
export function isContextLong(figures: SnapshotFigures, asked: Asked, responses: Responses): boolean {
  const { inputTokens, outputTokens } = asked;
  if (inputTokens === undefined || outputTokens === 0) return false;
  return (
    inputTokens > (includedPromptTokens(figures, asked, responses) ?? Infinity) &&
    !isContextShort(figures, asked, responses)
  );
}

/** A warning that shorter prompts may use less than a lower bound of chat. Empty if the question has a prompt. */
export function withoutPromptNote(
  { snapshot: { prompts, words } }: SnapshotFigures,
  { inputTokens, outputTokens }: Asked,
  { workload }: Responses,
  conditions: BoundConditions,
): ResultWarning[] {
  const isWithoutPrompt = inputTokens === undefined && outputTokens !== 0;
  const isOpen = workload === CHAT && isWithoutPrompt && boundObstacle(conditions) === null;
  return isOpen && prompts !== null ? [warning(words, 'no_prompt', { measured: prompts.measured_tokens })] : [];
}

/**
 * The most prompt tokens whose reading the energy of one response in a question may include. All energy of a
 * measurement is divided by its output tokens, so a response includes a share of the measured prompts in proportion to
 * its length. Null if the lengths of the measured prompts have no known maximum. Without a length of the measured
 * responses, the shortest average applies.
 */
export function includedPromptTokens(
  figures: SnapshotFigures,
  { outputTokens }: Asked,
  { workload, avgOutputTokens }: Responses,
): number | null {
  const { prompts } = figures.snapshot;
  if (prompts === null || workload !== CHAT) return null;
  const average = avgOutputTokens ?? leastAverageOutput(figures);
  // Without a count, the question is about a typical response.
  return Math.ceil(prompts.measured_tokens * ((outputTokens ?? average) / average));
}

/** The lowest average length of the responses of any chat configuration, in tokens. */
function leastAverageOutput(figures: SnapshotFigures): number {
  const lengths = figures.rows().filter(({ workload }) => workload === CHAT);
  return Math.min(...lengths.map(({ avgOutputTokens }) => avgOutputTokens));
}

/** Whether the measured servers accepted a prompt and a response of these lengths together. */
export function isLengthAccepted(figures: SnapshotFigures, asked: Asked, workload: string): boolean {
  return tokensOfCall(asked) <= acceptedTokens(figures, workload);
}

/** The most tokens that the servers of a workload accepted, prompt and response together; Infinity if not known. */
export function acceptedTokens({ tokens }: SnapshotFigures, workload: string): number {
  return tokens.workloads.get(workload)?.context_tokens ?? Infinity;
}

/** The longest prompt that the factors of prompts.json apply to, in tokens; Infinity if there are none. */
export function calculatedPromptTokens({ snapshot: { prompts } }: SnapshotFigures): number {
  return prompts?.domain.max_prompt_tokens ?? Infinity;
}

/**
 * The responses in a question: one if it has a prompt. Null if its output tokens may belong to any number of responses.
 */
export function responseCount({ responses, inputTokens }: Asked): number | null {
  return responses ?? (inputTokens === undefined ? null : 1);
}

/** The tokens of one prompt and its response together; 0 if the number of responses is not known. */
function tokensOfCall(asked: Asked): number {
  const { inputTokens = 0, outputTokens = 0 } = asked;
  return responseCount(asked) === null ? 0 : inputTokens + outputTokens;
}

/** What the energy of reading a prompt depends on. */
export type Reader = Responses & Pick<Configuration, 'gpu' | 'activeParamsB'> & Pick<Prompt, 'bits' | 'isDense'>;

/** The configuration that reads the prompts of a question. */
export function readerOf(
  best: Configuration,
  responses: Responses & Pick<Reader, 'workload' | 'avgOutputTokens'>,
): Reader {
  return {
    ...responses,
    gpu: best.gpu,
    activeParamsB: best.activeParamsB,
    bits: Number(/\d+$/.exec(best.precision)?.[0]),
    isDense: best.architecture.startsWith('Dense'),
  };
}

/**
 * Energy of reading the prompt tokens that `wh` doesn't include, by the rule of prompts.json; null if it is not known.
 */
export function promptOf(figures: SnapshotFigures, asked: Asked, reader: Reader): PromptEnergy | null {
  const { prompts } = figures.snapshot;
  const { inputTokens: tokens, cachedInputTokens: cached = 0, responses = 1, pue = 1 } = asked;
  const { gpu, bits, activeParamsB, isDense } = reader;
  const measured = includedPromptTokens(figures, asked, reader);
  const limits = prompts?.cards.find((each) => each.gpu === gpu && each.bits === bits);
  if (tokens === undefined || prompts === null || limits === undefined || measured === null) return null;
  const { low, central, high } = promptJoules(
    { activeParamsB, isDense, gpu: limits, bits, tokens, cached, measured, isAverage: responses > 1 },
    prompts,
  );
  const wh = (joules: number): number => (joules / 3600) * pue * responses;
  const [middle, most] = central === null || high === null ? [null, null] : [wh(central), wh(high)];
  return { basis: 'floor-from-kernels', low: wh(low), central: middle, high: most };
}

/** Warnings about a call with more tokens than the measured servers accepted, and about a long prompt. */
export function promptWarnings(
  figures: SnapshotFigures,
  asked: Asked,
  responses: Responses,
  promptWh: PromptEnergy | null,
): ResultWarning[] {
  const { words } = figures.snapshot;
  const context = acceptedTokens(figures, responses.workload);
  const beyond = beyondContext(words, asked, context);
  if (promptWh !== null)
    return [
      ...beyond,
      ...addedPromptNote(figures, asked, responses, promptWh),
      ...shortPromptNote(figures, asked, responses),
    ];
  return beyond.length > 0 ? beyond : longPromptNote(figures, asked, responses);
}

/**
 * What to say of a prompt whose energy is known, in a list that is empty if the energy of the response covers the
 * prompt.
 */
function addedPromptNote(
  figures: SnapshotFigures,
  asked: Asked,
  responses: Responses,
  promptWh: PromptEnergy,
): ResultWarning[] {
  const { words } = figures.snapshot;
  const { inputTokens: input = 0, cachedInputTokens: cached = 0 } = asked;
  const included = includedPromptTokens(figures, asked, responses) ?? 0;
  if (promptWh.low > 0) {
    // Without output tokens, no energy of theirs includes any of it. A call that is too long has a warning of its own.
    if (asked.outputTokens === 0 || included > acceptedTokens(figures, responses.workload)) return [];
    const values = { prompt: promptInWords(words, asked), measured: included, read: input - cached - included };
    return [warning(words, 'prompt_apart', values)];
  }
  // The energy of these output tokens includes reading as many tokens, but not that a long prompt slows each of them.
  return isContextLong(figures, asked, responses) ? [warning(words, 'cached_prompt', { input, cached })] : [];
}

/**
 * What to say of a prompt whose energy is not known, in a list that is empty unless it is longer than an average
 * response.
 */
function longPromptNote(
  { snapshot: { words }, tokens }: SnapshotFigures,
  { inputTokens: input = 0, cachedInputTokens: cached = 0 }: Asked,
  { workload, avgOutputTokens: response = null }: Responses,
): ResultWarning[] {
  const isFromResponse = tokens.workloads.get(workload)?.long_from === 'response';
  if (!isFromResponse || response === null || input <= response) return [];
  const read = input - cached;
  return [
    read > response
      ? warning(words, 'long_prompt', { read, response })
      : warning(words, 'cached_prompt', { input, cached }),
  ];
}

/** A warning if the measured prompts may be longer than the prompt in the question; otherwise an empty list. */
function shortPromptNote(figures: SnapshotFigures, asked: Asked, responses: Responses): ResultWarning[] {
  const { prompts, words } = figures.snapshot;
  const obstacle = promptObstacleOf(figures, asked, responses);
  const isShort = obstacle === 'short_prompt' || obstacle === 'short_context';
  // A long prompt with few uncached tokens has a warning of its own.
  if (prompts === null || !isShort || (asked.inputTokens ?? 0) > prompts.measured_tokens) return [];
  return [warning(words, 'short_prompt', { measured: prompts.measured_tokens })];
}

/** A warning if a call has more tokens than the measured servers accepted; otherwise an empty list. */
function beyondContext(words: SnapshotWords, asked: Asked, context: number): ResultWarning[] {
  const tokens = tokensOfCall(asked);
  if (tokens <= context) return [];
  const { code, message } = warning(words, 'beyond_context', { tokens, context });
  const advice = asked.responses === undefined ? words.beyond_context_calls : '';
  return [{ code, message: joined([message, advice]) }];
}
