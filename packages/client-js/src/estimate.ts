import { CHAT } from '../../../src/figures/chat.ts';
import { type Prompt, promptJoules } from '../../../src/figures/prompts.ts';
import { type BoundConditions, boundObstacle, lowerBoundOf } from './lower-bound.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { pick } from '../../../src/core/text/json.ts';
import { amounts, itemAmounts } from './price.ts';
import type {
  Area,
  ChosenConfiguration,
  Configuration,
  Estimate,
  Figure,
  ItemEstimate,
  Load,
  PredictedEstimate,
  PromptEnergy,
  ResponseEstimate,
} from '../token-energy.d.ts';
import {
  type Claimed,
  claimOf,
  gpusInWords,
  itemsInWords,
  limitInWords,
  promptInWords,
  shortClaimOf,
  tokensInWords,
  workloadInWords,
} from './claim.ts';
import { providerNotes } from './names.ts';
import type { Asked } from './options.ts';
import type { Choice, Lookup } from './selection.ts';
import type { ItemConfiguration, SnapshotFigures, SnapshotWords } from './snapshot.ts';
import { noteOn } from './areas.ts';
import { sentence } from './words.ts';

/** Every result of `estimate`. */
export type AnyEstimate = Estimate | ResponseEstimate | PredictedEstimate | ItemEstimate;

/** Energy and emissions of the tokens of a question; without a count, the energy of single responses. */
export function estimateOf(
  figures: SnapshotFigures,
  question: Asked,
  choice: Choice<Configuration>,
  area: Lookup<Area>,
): Estimate | ResponseEstimate {
  const { best, limit } = choice;
  const bounding = choice.boundFor(best);
  const { words } = figures.snapshot;
  const { outputTokens, responses = 1, pue = 1 } = question;
  // The shorter average response includes the larger share of the prompts, so it is safe for both configurations.
  const ofBoth = {
    workload: best.workload,
    avgOutputTokens: Math.min(best.avgOutputTokens, bounding.avgOutputTokens),
    longestAvgOutputTokens: Math.max(best.avgOutputTokens, bounding.avgOutputTokens),
  };
  const promptWh = promptOf(figures, question, {
    ...ofBoth,
    gpu: best.gpu,
    activeParamsB: best.activeParamsB,
    bits: Number(/\d+$/.exec(best.precision)?.[0]),
    isDense: best.architecture.startsWith('Dense'),
  });
  const { prompts = '', context_tokens = 0 } = figures.tokens.workloads.get(best.workload) ?? {};
  const conditions = conditionsOf(figures, question, choice, ofBoth);
  const responsePercentiles = responsePercentilesOf(best, pue);
  const caveat = caveatOf(figures, figures.tokens, best, conditions, bounding);
  const frame = frameOf(figures, question, choice, area, caveat, {
    promptWh,
    further: [
      ...(outputTokens === undefined ? [words.no_count] : []),
      ...withoutPromptNote(figures, question, ofBoth, conditions),
      ...promptWarnings(figures, question, ofBoth, promptWh),
    ],
  });
  const loadOn = (of: Configuration): Load => loadOf(of, (outputTokens ?? 0) * responses, pue, area.value);
  const atBest = loadOn(best);
  const wh = figureOf(atBest.wh, best);
  const gCo2e = atBest.gCo2e === null ? null : figureOf(atBest.gCo2e, best);
  const { electricity } = frame;
  const bounded = valueOf(loadOn(bounding).wh, bounding);
  const configurationRange = configurationRangeOf(question, choice, loadOn);
  const claimed =
    outputTokens === undefined
      ? claimedOfResponse(figures, { best, bounding }, responsePercentiles, pue)
      : {
          what: tokensInWords(words, outputTokens, responses),
          wh,
          bound: figureOf(bounded.value, bounding).low,
          gCo2e,
          configurationRange: spanOf(configurationRange),
        };
  const ofResponses: ResponseEstimate = {
    ...measuredClaims(
      figures,
      question,
      { ...best, ...ofBoth },
      {
        ...claimed,
        limit: limitInWords(words, words.claim_limit_tokens, limit),
        shortLimit: limitInWords(words, words.short_limit_tokens, limit),
        isLimitStated: choice.isLimitStated,
        promptWh,
        conditions,
        electricity,
      },
    ),
    responsePercentiles,
    promptWh,
    ...pick(best, [
      'rowId',
      'since',
      'slug',
      'model',
      'workload',
      'gpu',
      'numGpus',
      'precision',
      'engine',
      'medianItlMs',
    ]),
    whPerMillionOutputTokens: best.whPerMillionOutputTokens,
    atLeastWhPerMillionOutputTokens: lowerBoundOf(valueOf(bounding.whPerMillionOutputTokens, bounding), conditions),
    maxItlMs: limit,
    prompts: { note: prompts, tokens: null, contextTokens: context_tokens },
    ...frame,
  };
  if (outputTokens === undefined) return ofResponses;
  return {
    wh,
    atLeastWh: lowerBoundOf(bounded, conditions),
    gCo2e,
    loadRange: { best: atBest, smallest: loadOn(figures.smallestBatch(best)) },
    configurationRange,
    outputTokens,
    responses,
    ...ofResponses,
  };
}

/** Whether the figures of a choice are those that the question asked for. */
function conditionsOf(
  figures: SnapshotFigures,
  asked: Asked,
  { otherGpuThan, isMeasuredModel }: Pick<Choice<unknown>, 'otherGpuThan' | 'isMeasuredModel'>,
  responses: Responses,
): BoundConditions {
  const { pue = 1 } = asked;
  const { workload } = responses;
  const isLengthAccepted = tokensOfCall(asked) <= (acceptedTokens(figures, workload) ?? Infinity);
  return {
    basis: 'measured',
    isMeasuredModel,
    isMeasuredGpu: otherGpuThan === null,
    pue,
    isLengthAccepted,
    promptObstacle: promptObstacleOf(figures, asked, responses),
  };
}

/** The most tokens that the servers of a workload accepted, prompt and response together; undefined if not known. */
function acceptedTokens({ tokens }: SnapshotFigures, workload: string): number | undefined {
  return tokens.workloads.get(workload)?.context_tokens ?? undefined;
}

/** The responses that a figure was measured with. `avgOutputTokens` is null if it is not known. */
interface Responses {
  readonly workload: string;
  readonly avgOutputTokens?: number | null;
  /** The longer average, if the figure and its lower bound were measured with different responses. */
  readonly longestAvgOutputTokens?: number;
}

/** Why a figure may include reading more of a prompt than the question has. Only the lengths of chat prompts have a known maximum. */
function promptObstacleOf(
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
 * Whether a chat prompt and its response are shorter than those measured, on average while the response is generated: the prompt and
 * half of the response. After a shorter text, an output token reads less of the key-value cache and may use less energy.
 */
function isContextShort(
  { snapshot: { prompts } }: SnapshotFigures,
  { inputTokens = 0, outputTokens }: Asked,
  { avgOutputTokens, longestAvgOutputTokens = avgOutputTokens ?? 0 }: Responses,
): boolean {
  // Without a count, the question is about a typical response.
  const response = outputTokens ?? longestAvgOutputTokens;
  return inputTokens + response / 2 < (prompts?.measured_tokens ?? 0) + longestAvgOutputTokens / 2;
}

/** That shorter prompts may use less than a lower bound of chat, in a list that is empty if the question has a prompt. */
function withoutPromptNote(
  { snapshot: { prompts, words } }: SnapshotFigures,
  { inputTokens, outputTokens }: Asked,
  { workload }: Responses,
  conditions: BoundConditions,
): string[] {
  const isWithoutPrompt = inputTokens === undefined && outputTokens !== 0;
  const isOpen = workload === CHAT && isWithoutPrompt && boundObstacle(conditions) === null;
  return isOpen && prompts !== null ? [sentence(words.no_prompt, { measured: prompts.measured_tokens })] : [];
}

/**
 * The most prompt tokens whose reading the energy of one response in a question may include. All energy of a measurement is divided
 * by its output tokens, so a response includes a share of the measured prompts in proportion to its length. Null if the lengths of
 * the measured prompts have no known maximum. Without a length of the measured responses, the shortest average applies.
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

/**
 * The tokens of one prompt and its response together. They are 0 if the question has neither a prompt nor a number of responses:
 * its output tokens may then be those of any number of responses.
 */
function tokensOfCall({ inputTokens, outputTokens, responses }: Asked): number {
  if (inputTokens === undefined && responses === undefined) return 0;
  // A response has at least one token.
  return (inputTokens ?? 0) + Math.max(1, outputTokens ?? 1);
}

/** The parts of a claim that a measured result decides. */
type ClaimedResult = Omit<Claimed, 'subject' | 'workload' | 'providerNote' | 'includedPromptTokens'> &
  Pick<Claimed['subject'], 'what' | 'limit' | 'shortLimit' | 'isLimitStated'>;

/** The claims about what a measured configuration generated. */
function measuredClaims(
  figures: SnapshotFigures,
  question: Asked,
  row: Responses & Pick<Configuration, 'model' | 'precision' | 'engine' | 'gpu' | 'numGpus'>,
  { what, limit, shortLimit, isLimitStated, ...result }: ClaimedResult,
): { readonly claim: string; readonly shortClaim: string } {
  const { snapshot } = figures;
  const { model, precision, workload, engine } = row;
  const { words } = snapshot;
  const details = `${precision}, ${workloadInWords(words, workload)}, ${engine}`;
  const claimed: Claimed = {
    subject: {
      what,
      model,
      details,
      gpus: gpusInWords(row),
      limit,
      shortLimit,
      // A lower bound without a limit is one for any latency.
      isLimitStated: isLimitStated || boundObstacle(result.conditions) !== null,
    },
    workload,
    providerNote: providerNotes(snapshot, question.model)[0],
    includedPromptTokens: includedPromptTokens(figures, question, row),
    acceptedTokens: acceptedTokens(figures, workload),
    ...result,
  };
  return { claim: claimOf(words, question, claimed), shortClaim: shortClaimOf(words, question, claimed) };
}

/** The workloads of either kind, each with its own caveat. */
interface Caveats {
  readonly workloads: ReadonlyMap<string, { readonly caveat: string }>;
}

/**
 * The caveat of all figures, how sure the uncertainty range is, and the caveat of the workload; without the sentence about lower bounds if the result has none, or one
 * below the uncertainty range of the chosen configuration.
 */
function caveatOf<C extends { readonly workload: string }>(
  { snapshot: { caveat, caveat_without_bound, words } }: SnapshotFigures,
  { workloads }: Caveats,
  best: C,
  conditions: BoundConditions,
  bounding: C,
): string {
  const isEndBound = boundObstacle(conditions) === null && bounding === best;
  const general = isEndBound ? caveat : caveat_without_bound;
  return [general, words.range_note, workloads.get(best.workload)?.caveat ?? ''].join(' ');
}

/** A response of median length, which is what a question without a count is about; a million tokens if no length is known. */
function claimedOfResponse(
  { snapshot: { words } }: SnapshotFigures,
  { best, bounding }: Readonly<Record<'best' | 'bounding', Configuration>>,
  percentiles: ResponseEstimate['responsePercentiles'],
  pue: number,
): Pick<Claimed, 'wh' | 'bound' | 'percentiles'> & { readonly what: string } {
  const tokens = percentiles?.tokens.p50 ?? 1_000_000;
  const energyOn = (of: Configuration): Figure => {
    return figureOf(of.whPerMillionOutputTokens * (tokens / 1_000_000) * pue, of);
  };
  const energy = { wh: energyOn(best), bound: energyOn(bounding).low };
  if (percentiles === null) return { what: tokensInWords(words, tokens), ...energy };
  return { what: sentence(words.claim_response, { count: tokens }), ...energy, percentiles };
}

/** The configurations with the lowest and the highest energy of all that meet the latency limit; null if a GPU was named. */
function configurationRangeOf(
  { gpu }: Asked,
  { best, fitting }: Choice<Configuration>,
  load: (of: Configuration) => Load,
): Estimate['configurationRange'] {
  return gpu === undefined ? { least: load(best), most: load(fitting().at(-1) ?? best) } : null;
}

/** The energy on several configurations, Wh; null if they are only one. */
function spanOf(range: Estimate['configurationRange']): NonNullable<Claimed['configurationRange']> | null {
  if (range === null || range.least.rowId === range.most.rowId) return null;
  return { low: range.least.wh, high: range.most.wh };
}

/** Energy and emissions of tokens on a configuration. */
function loadOf(of: Configuration, outputTokens: number, pue: number, area: Area | null): Load {
  const { energyWh, emissionsGCo2e } = amounts(outputTokens, {
    whPerMillionOutputTokens: of.whPerMillionOutputTokens,
    pue,
    gCo2ePerKwh: area?.gCo2ePerKwh ?? 0,
  });
  const configuration = pick(of, ['rowId', 'gpu', 'numGpus', 'avgRunningBatch']);
  return { ...configuration, wh: energyWh, gCo2e: area === null ? null : emissionsGCo2e };
}

/** Tokens and Wh at percentiles of the responses of a configuration; null if their lengths are not known. */
function responsePercentilesOf(c: Configuration, pue: number): ResponseEstimate['responsePercentiles'] {
  const { responseTokensP10: p10, responseTokensP50: p50, responseTokensP90: p90 } = c;
  if (p10 === null || p50 === null || p90 === null) return null;
  const wh = (tokens: number): number => c.whPerMillionOutputTokens * (tokens / 1_000_000) * pue;
  return { tokens: { p10, p50, p90 }, wh: { p10: wh(p10), p50: wh(p50), p90: wh(p90) } };
}

/** What the energy of reading a prompt depends on. */
type Reader = Responses & Pick<Configuration, 'gpu' | 'activeParamsB'> & Pick<Prompt, 'bits' | 'isDense'>;

/** Energy of reading the prompt tokens that `wh` doesn't include, by the rule of prompts.json; null if it is not known. */
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

/** Energy and emissions of the images or videos of a question. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: Asked,
  choice: Choice<ItemConfiguration>,
  area: Lookup<Area>,
): ItemEstimate {
  const { relativeUncertainty: _, ...row } = choice.best;
  const { outputs = 0, pue = 1 } = question;
  const conditions = conditionsOf(figures, question, choice, row);
  const bounding = choice.boundFor(choice.best);
  const caveat = caveatOf(figures, figures.items, choice.best, conditions, bounding);
  const rates = { whPerItem: row.whPerOutput, pue, gCo2ePerKwh: area.value?.gCo2ePerKwh ?? 0 };
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, rates);
  const bounded = valueOf(itemAmounts(outputs, { ...rates, whPerItem: bounding.whPerOutput }).energyWh, bounding);
  const frame = frameOf(figures, question, choice, area, caveat);
  const wh = figureOf(energyWh, choice.best);
  const gCo2e = area.value === null ? null : figureOf(emissionsGCo2e, choice.best);
  const { words } = figures.snapshot;
  return {
    ...measuredClaims(figures, question, row, {
      what: itemsInWords(outputs, row),
      limit: limitInWords(words, words.claim_limit_items, choice.limit),
      shortLimit: limitInWords(words, words.short_limit_items, choice.limit),
      isLimitStated: choice.isLimitStated,
      wh,
      bound: figureOf(bounded.value, bounding).low,
      gCo2e,
      conditions,
      electricity: frame.electricity,
    }),
    wh,
    atLeastWh: lowerBoundOf(bounded, conditions),
    gCo2e,
    ...row,
    outputs,
    maxLatencyS: choice.limit,
    ...frame,
  };
}

/**
 * What only some estimates have: the energy of reading the prompt, warnings that precede the one about the PUE, and a template of
 * their own for the warning that the question names no GPU.
 */
interface Further {
  readonly promptWh?: PromptEnergy | null;
  readonly further?: readonly string[];
  readonly anyGpu?: string;
}

/** The parts of a choice that every estimate states. */
type Framed = Pick<
  Choice<Pick<Configuration, 'gpu' | 'model'> & Partial<Pick<Configuration, 'numGpus'>>>,
  'best' | 'otherGpuThan' | 'isMeasuredModel' | 'latencyLimitGiven' | 'warnings'
>;

/** The fields that every estimate has besides its energy. */
export function frameOf(
  figures: SnapshotFigures,
  asked: Asked,
  choice: Framed,
  area: Lookup<Area>,
  caveat: string,
  { promptWh = null, further = [], anyGpu = figures.snapshot.words.any_gpu }: Further = {},
) {
  const { release, citation, sources, words } = figures.snapshot;
  const { pue = 1, outputTokens, outputs } = asked;
  const { otherGpuThan, latencyLimitGiven } = choice;
  // Without a count, no emissions follow from the grid carbon intensity.
  const electricity = (outputTokens ?? outputs) === undefined ? null : area.value;
  const used = [
    sources.energy,
    // A prompt within the measured lengths adds nothing from this source.
    ...(promptWh === null || promptWh.low === 0 || sources.prompts === null ? [] : [sources.prompts]),
    ...(electricity === null ? [] : [sources.grid]),
  ];
  return {
    basis: 'measured',
    modelMatch: modelMatchOf(figures, asked, choice),
    latencyLimitGiven,
    electricity: electricity === null ? null : pick(electricity, ['iso3', 'displayName', 'year', 'gCo2ePerKwh']),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat: pue === 1 ? caveat : sentence(words.before_pue, { caveat }),
    warnings: frameWarnings(figures, asked, choice, area, { further, anyGpu }),
    release,
    citation: citationWith(citation, used),
    sources: used,
  } as const;
}

/** How the model's name in a question relates to what was measured. */
function modelMatchOf(
  { snapshot }: SnapshotFigures,
  { model }: Asked,
  { isMeasuredModel }: Pick<Framed, 'isMeasuredModel'>,
): 'exact' | 'similar' | 'other_hardware' {
  if (providerNotes(snapshot, model).length > 0) return 'other_hardware';
  return isMeasuredModel ? 'exact' : 'similar';
}

/** How to cite a result: the data with its release, and the sources that it uses. */
export function citationWith(data: string, sources: readonly string[]): string {
  return `${data}. Sources: ${[...new Set(sources)].join('; ')}.`;
}

/** All warnings of an estimate. */
function frameWarnings(
  figures: SnapshotFigures,
  { gpu, numGpus, pue = 1, grid: place }: Asked,
  { best, otherGpuThan, warnings }: Framed,
  area: Lookup<Area>,
  { further, anyGpu }: Required<Pick<Further, 'further' | 'anyGpu'>>,
): string[] {
  const { words, pue_note, grid } = figures.snapshot;
  const { numGpus: assumed = 1 } = best;
  // One GPU is what a reader expects.
  const isNumberAssumed = gpu !== undefined && otherGpuThan === null && numGpus === undefined && assumed > 1;
  const note = place === undefined ? null : noteOn(place, grid);
  return [
    ...warningsOf(figures, warnings),
    ...(gpu === undefined ? [sentence(anyGpu, { gpu: best.gpu })] : []),
    ...(isNumberAssumed
      ? [sentence(words.assumed_count, { gpus: gpusInWords({ gpu: best.gpu, numGpus: assumed }) })]
      : []),
    ...(otherGpuThan === null
      ? []
      : [sentence(words.other_gpu, { gpu: best.gpu, model: best.model, asked: otherGpuThan })]),
    ...further,
    ...(note === null ? [] : [note]),
    ...(area.value === null ? [sentence(words.no_emissions, { why: area.reason().message })] : []),
    ...(pue > 1 ? [pue_note] : []),
  ];
}

/** The notice on the release, before other warnings. */
export function warningsOf({ snapshot, notice }: SnapshotFigures, warnings: readonly string[]): string[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [sentence(snapshot.words.notice, { date, notice })]), ...warnings];
}

/** A value with the uncertainty of a configuration. */
function valueOf(value: number, { relativeUncertainty }: { readonly relativeUncertainty: number }) {
  return { value, relativeUncertainty };
}

/** A value with the uncertainty range of a configuration. */
function figureOf(value: number, { relativeUncertainty }: { readonly relativeUncertainty: number }): Figure {
  return { value, ...uncertaintyBounds(value, relativeUncertainty) };
}

/** Warnings about a call with more tokens than the measured servers accepted, and about a long prompt. */
export function promptWarnings(
  figures: SnapshotFigures,
  asked: Asked,
  responses: Responses,
  promptWh: PromptEnergy | null,
): string[] {
  const { words } = figures.snapshot;
  const context = figures.tokens.workloads.get(responses.workload)?.context_tokens ?? Infinity;
  const beyond = beyondContext(words, asked, context);
  const included = includedPromptTokens(figures, asked, responses);
  if (promptWh !== null && included !== null) return [...beyond, ...addedPromptNote(words, asked, included, promptWh)];
  return beyond.length > 0 ? beyond : longPromptNote(figures, asked, responses);
}

/** What to say of a prompt whose energy is known, in a list that is empty if the energy of the response covers the prompt. */
function addedPromptNote(words: SnapshotWords, asked: Asked, included: number, promptWh: PromptEnergy): string[] {
  const { inputTokens: input = 0, cachedInputTokens: cached = 0 } = asked;
  if (promptWh.low > 0) {
    const values = { prompt: promptInWords(words, asked), measured: included, read: input - cached - included };
    return [sentence(words.prompt_apart, values)];
  }
  // The energy of these output tokens includes reading as many tokens, but not that a long prompt slows each of them.
  return input > included ? [sentence(words.cached_prompt, { input, cached })] : [];
}

/** What to say of a prompt whose energy is not known, in a list that is empty unless it is longer than an average response. */
function longPromptNote(
  { snapshot: { words }, tokens }: SnapshotFigures,
  { inputTokens: input = 0, cachedInputTokens: cached = 0 }: Asked,
  { workload, avgOutputTokens: response = null }: Responses,
): string[] {
  const isFromResponse = tokens.workloads.get(workload)?.long_from === 'response';
  if (!isFromResponse || response === null || input <= response) return [];
  const read = input - cached;
  return [
    read > response
      ? sentence(words.long_prompt, { read, response })
      : sentence(words.cached_prompt, { input, cached }),
  ];
}

/** That a call has more tokens than the measured servers accepted, in a list that is empty if it has not. */
function beyondContext(words: SnapshotWords, asked: Asked, context: number): string[] {
  const tokens = tokensOfCall(asked);
  if (tokens <= context) return [];
  const advice = asked.responses === undefined ? [words.beyond_context_calls] : [];
  return [[sentence(words.beyond_context, { tokens, context }), ...advice].join(' ')];
}

/** A configuration with its uncertainty ranges and the latency limit that it was chosen under, if any. */
export function chosen(
  figures: SnapshotFigures,
  c: Configuration,
  choice: Pick<
    Choice<Configuration>,
    'boundFor' | 'latencyLimitGiven' | 'warnings' | 'otherGpuThan' | 'isMeasuredModel'
  > & {
    readonly limit: number | null;
  },
): ChosenConfiguration {
  const conditions = conditionsOf(figures, { model: c.model }, choice, c);
  const bounding = choice.boundFor(c);
  return {
    ...c,
    whPerMillionOutputTokensWithRange: figureOf(c.whPerMillionOutputTokens, c),
    atLeastWhPerMillionOutputTokens: lowerBoundOf(valueOf(bounding.whPerMillionOutputTokens, bounding), conditions),
    whPerMeanResponseWithRange: figureOf(c.whPerResponse, c),
    maxItlMs: choice.limit,
    latencyLimitGiven: choice.latencyLimitGiven,
    caveat: caveatOf(figures, figures.tokens, c, conditions, bounding),
    warnings: warningsOf(figures, choice.warnings),
  };
}
