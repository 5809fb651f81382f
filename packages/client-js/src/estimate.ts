import { type BoundConditions, boundObstacle, lowerBoundOf, measuredObstacle } from './lower-bound.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { pick } from '../../../src/core/text/json.ts';
import { gCo2eOf, whOfItems, whOfTokens } from './amounts.ts';
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
  ResultWarning,
} from '../token-energy.d.ts';
import {
  batchInWords,
  type Claimed,
  claimOf,
  gpusInWords,
  itemsInWords,
  joined,
  limitInWords,
  shortClaimOf,
  tokensInWords,
  workloadInWords,
} from './claim.ts';
import type { NameMatch } from './names.ts';
import {
  acceptedTokens,
  includedPromptTokens,
  isContextLong,
  isLengthAccepted,
  promptObstacleOf,
  promptOf,
  promptWarnings,
  readerOf,
  responseCount,
  type Responses,
  withoutPromptNote,
} from './prompts.ts';
import type { Asked, ItemAsked, TokenAsked } from './options.ts';
import type { Choice, Lookup } from './selection.ts';
import type { ItemConfiguration, SnapshotFigures } from './snapshot.ts';
import { noteOn } from './areas.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

/** Every result of `estimate`. */
export type AnyEstimate = Estimate | ResponseEstimate | PredictedEstimate | ItemEstimate;

/** The fields of a configuration that an estimate of tokens repeats. */
const STATED_FIELDS = [
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
] as const;

/** Energy and emissions of the tokens of a question; without a count, the energy of single responses. */
export function estimateOf(
  figures: SnapshotFigures,
  question: TokenAsked,
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
    longResponseTokens: higher(best.responseTokensP90, bounding.responseTokensP90),
  };
  const promptWh = promptOf(figures, question, readerOf(best, ofBoth));
  const { prompts = '', context_tokens = 0 } = figures.tokens.workloads.get(best.workload) ?? {};
  const conditions = conditionsOf(figures, question, choice, ofBoth);
  const responsePercentiles = responsePercentilesOf(best, pue);
  const caveat = tokenCaveat(figures, best, isEndBound(conditions, best, bounding));
  const frame = frameOf(figures, question, choice, area, caveat, {
    basis: 'measured',
    promptWh,
    further: [
      ...(outputTokens === undefined ? [warning(words, 'no_count')] : []),
      ...withoutPromptNote(figures, question, ofBoth, conditions),
      ...promptWarnings(figures, question, ofBoth, promptWh),
    ],
  });
  const loadOn = (of: Configuration): Load => loadOf(of, (outputTokens ?? 0) * responses, pue, area.value);
  const atBest = loadOn(best);
  const wh = figureOf(atBest.wh, best);
  const gCo2e = atBest.gCo2e === null ? null : figureOf(atBest.gCo2e, best);
  const bounded = valueOf(loadOn(bounding).wh, bounding);
  const configurationRange = configurationRangeOf(question, choice, loadOn);
  const ofTokens = {
    what: tokensInWords(words, outputTokens ?? 0, responses),
    wh,
    bound: figureOf(bounded.value, bounding).low,
    gCo2e,
    configurationRange: spanOf(configurationRange),
  };
  const claims = measuredClaims(
    figures,
    question,
    { ...best, ...ofBoth },
    {
      ...(outputTokens === undefined
        ? claimedOfResponse(figures, { best, bounding }, responsePercentiles, pue)
        : ofTokens),
      limit: limitInWords(words, words.claim_limit_tokens, limit),
      shortLimit: limitInWords(words, words.short_limit_tokens, limit),
      isLimitStated: choice.isLimitStated,
      load: words.load_busy,
      promptWh,
      conditions,
      providerNote: choice.match.providerNotes[0],
      electricity: frame.electricity,
    },
  );
  const ofResponses: ResponseEstimate = {
    ...claims,
    responsePercentiles,
    promptWh,
    ...pick(best, STATED_FIELDS),
    whPerMillionOutputTokens: best.whPerMillionOutputTokens,
    atLeastWhPerMillionOutputTokens: lowerBoundOf(valueOf(bounding.whPerMillionOutputTokens, bounding), conditions),
    boundObstacle: measuredObstacle(conditions),
    maxItlMs: limit,
    prompts: { note: prompts, tokens: null, contextTokens: context_tokens },
    ...frame,
  };
  if (outputTokens === undefined) return ofResponses;
  const atLeastWh = lowerBoundOf(bounded, conditions);
  return {
    wh,
    atLeastWh,
    atLeastWhWithPrompts: atLeastWh === null ? null : atLeastWh + (promptWh?.low ?? 0),
    gCo2e,
    loadRange: { best: atBest, smallest: loadOn(figures.smallestBatch(best)) },
    configurationRange,
    outputTokens,
    responses: responseCount(question),
    ...ofResponses,
  };
}

/** The higher of two values; null if one is not known. */
function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}

/** Whether the figures of a choice are those that the question asked for. */
function conditionsOf(
  figures: SnapshotFigures,
  asked: Asked,
  { otherGpuThan, match }: Pick<Choice<unknown>, 'otherGpuThan' | 'match'>,
  responses: Responses,
): BoundConditions {
  const { pue = 1 } = asked;
  return {
    basis: 'measured',
    isMeasuredModel: match.modelMatch === 'exact',
    isMeasuredGpu: otherGpuThan === null,
    pue,
    isLengthAccepted: isLengthAccepted(figures, asked, responses.workload),
    promptObstacle: promptObstacleOf(figures, asked, responses),
  };
}

/** The parts of a claim that a measured result decides. */
type ClaimedResult = Omit<Claimed, 'subject' | 'workload' | 'includedPromptTokens' | 'isContextLong'> &
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
    includedPromptTokens: includedPromptTokens(figures, question, row),
    isContextLong: isContextLong(figures, question, row),
    acceptedTokens: acceptedTokens(figures, workload),
    ...result,
  };
  return { claim: claimOf(words, question, claimed), shortClaim: shortClaimOf(words, question, claimed) };
}

/**
 * The caveat of all figures per token, how sure the uncertainty range is, and the caveat of the workload. It has the
 * sentence about lower bounds only if the lower end of the range is one.
 */
function tokenCaveat(
  { snapshot: { caveat, caveat_without_bound, words }, tokens }: SnapshotFigures,
  { workload }: Configuration,
  isEndBound: boolean,
): string {
  const general = isEndBound ? caveat : caveat_without_bound;
  return joined([general, words.range_note, tokens.workloads.get(workload)?.caveat ?? '']);
}

/** The same for images or videos, with their batch: their lowest-energy configurations may make one at a time. */
function itemCaveat(
  { snapshot: { words }, items }: SnapshotFigures,
  { workload, batchSize }: Pick<ItemConfiguration, 'workload' | 'batchSize'>,
  isEndBound: boolean,
): string {
  return joined([
    sentence(words.item_caveat, { batch: batchSize }),
    isEndBound ? words.item_caveat_bound : '',
    words.range_note,
    items.workloads.get(workload)?.caveat ?? '',
  ]);
}

/** Whether the lower end of the uncertainty range of a configuration is a lower bound. */
function isEndBound<C>(conditions: BoundConditions, best: C, bounding: C): boolean {
  return boundObstacle(conditions) === null && bounding === best;
}

/**
 * A response of median length, which is what a question without a count is about; a million tokens if no length is
 * known.
 */
function claimedOfResponse(
  { snapshot: { words } }: SnapshotFigures,
  { best, bounding }: Readonly<Record<'best' | 'bounding', Configuration>>,
  percentiles: ResponseEstimate['responsePercentiles'],
  pue: number,
): Pick<Claimed, 'wh' | 'bound' | 'percentiles'> & { readonly what: string } {
  const tokens = percentiles?.tokens.p50 ?? 1_000_000;
  const energyOn = (of: Configuration): Figure => {
    return figureOf(whOfTokens(of.whPerMillionOutputTokens, tokens, pue), of);
  };
  const energy = { wh: energyOn(best), bound: energyOn(bounding).low };
  if (percentiles === null) return { what: tokensInWords(words, tokens), ...energy };
  return { what: sentence(words.claim_response, { count: tokens }), ...energy, percentiles };
}

/**
 * The configurations with the lowest and the highest energy of all that meet the latency limit; null if a GPU was
 * named.
 */
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
  const wh = whOfTokens(of.whPerMillionOutputTokens, outputTokens, pue);
  return {
    ...pick(of, ['rowId', 'gpu', 'numGpus', 'avgRunningBatch']),
    wh,
    gCo2e: area === null ? null : gCo2eOf(wh, area),
  };
}

/** Tokens and Wh at percentiles of the responses of a configuration; null if their lengths are not known. */
function responsePercentilesOf(c: Configuration, pue: number): ResponseEstimate['responsePercentiles'] {
  const { responseTokensP10: p10, responseTokensP50: p50, responseTokensP90: p90 } = c;
  if (p10 === null || p50 === null || p90 === null) return null;
  const wh = (tokens: number): number => whOfTokens(c.whPerMillionOutputTokens, tokens, pue);
  return { tokens: { p10, p50, p90 }, wh: { p10: wh(p10), p50: wh(p50), p90: wh(p90) } };
}

/** Energy and emissions of the images or videos of a question. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: ItemAsked,
  choice: Choice<ItemConfiguration>,
  area: Lookup<Area>,
): ItemEstimate {
  const { relativeUncertainty: _, ...row } = choice.best;
  const { outputs, pue = 1 } = question;
  const conditions = conditionsOf(figures, question, choice, row);
  const bounding = choice.boundFor(choice.best);
  const caveat = itemCaveat(figures, row, isEndBound(conditions, choice.best, bounding));
  const energyWh = whOfItems(row.whPerOutput, outputs, pue);
  const bounded = valueOf(whOfItems(bounding.whPerOutput, outputs, pue), bounding);
  const frame = frameOf(figures, question, choice, area, caveat, { basis: 'measured' });
  const wh = figureOf(energyWh, choice.best);
  const gCo2e = area.value === null ? null : figureOf(gCo2eOf(energyWh, area.value), choice.best);
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
      load: batchInWords(words, row.batchSize),
      providerNote: choice.match.providerNotes[0],
      electricity: frame.electricity,
    }),
    wh,
    atLeastWh: lowerBoundOf(bounded, conditions),
    boundObstacle: measuredObstacle(conditions),
    gCo2e,
    ...row,
    outputs,
    maxLatencyS: choice.limit,
    ...frame,
  };
}

/**
 * What only some estimates have: the energy of reading the prompt, warnings that precede the one about the PUE, and a
 * code of their own for the warning that the question names no GPU.
 */
interface Further<Basis extends string> {
  readonly basis: Basis;
  /** The source of the energy, if it is not the one of all later measurements. */
  readonly energySource?: string;
  readonly promptWh?: PromptEnergy | null;
  readonly further?: readonly ResultWarning[];
  readonly anyGpu?: 'any_gpu' | 'any_gpu_predicted';
}

/** The parts of a choice that every estimate states. */
type Framed = Pick<
  Choice<Pick<Configuration, 'gpu' | 'model'> & Partial<Pick<Configuration, 'numGpus'>>>,
  'best' | 'otherGpuThan' | 'latencyLimitGiven' | 'warnings'
> & { readonly match: Pick<NameMatch, 'modelMatch'> };

/** The fields that every estimate has besides its energy. */
export function frameOf<Basis extends string>(
  figures: SnapshotFigures,
  asked: Asked,
  choice: Framed,
  area: Lookup<Area>,
  caveat: string,
  { basis, energySource, promptWh = null, further = [], anyGpu = 'any_gpu' }: Further<Basis>,
) {
  const { release, citation, sources, words } = figures.snapshot;
  const { pue = 1, outputTokens, outputs } = asked;
  const { otherGpuThan, latencyLimitGiven, match } = choice;
  // Without a count, no emissions follow from the grid carbon intensity.
  const electricity = (outputTokens ?? outputs) === undefined ? null : area.value;
  const used = [
    energySource ?? sources.energy,
    // A prompt within the measured lengths adds nothing from this source.
    ...(promptWh === null || promptWh.low === 0 || sources.prompts === null ? [] : [sources.prompts]),
    ...(electricity === null ? [] : [sources.grid]),
  ];
  return {
    basis,
    modelMatch: match.modelMatch,
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
  { further, anyGpu }: Required<Pick<Further<string>, 'further' | 'anyGpu'>>,
): ResultWarning[] {
  const { words, pue_note, grid } = figures.snapshot;
  const { numGpus: assumed = 1 } = best;
  // One GPU is what a reader expects.
  const isNumberAssumed = gpu !== undefined && otherGpuThan === null && numGpus === undefined && assumed > 1;
  const note = place === undefined ? null : noteOn(place, grid);
  return [
    ...warningsOf(figures, warnings),
    ...(gpu === undefined ? [warning(words, anyGpu, { gpu: best.gpu })] : []),
    ...(isNumberAssumed
      ? [warning(words, 'assumed_count', { gpus: gpusInWords({ gpu: best.gpu, numGpus: assumed }) })]
      : []),
    ...(otherGpuThan === null
      ? []
      : [warning(words, 'other_gpu', { gpu: best.gpu, model: best.model, asked: otherGpuThan })]),
    ...further,
    ...(note === null ? [] : [{ code: 'place', message: note } as const]),
    ...(area.value === null ? [warning(words, 'no_emissions', { why: area.reason().message })] : []),
    ...(pue > 1 ? [{ code: 'pue', message: pue_note } as const] : []),
  ];
}

/** The notice on the release, before other warnings. */
export function warningsOf({ snapshot, notice }: SnapshotFigures, warnings: readonly ResultWarning[]): ResultWarning[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [warning(snapshot.words, 'notice', { date, notice })]), ...warnings];
}

/** A value with the uncertainty of a configuration. */
function valueOf(value: number, { relativeUncertainty }: { readonly relativeUncertainty: number }) {
  return { value, relativeUncertainty };
}

/** A value with the uncertainty range of a configuration. */
function figureOf(value: number, { relativeUncertainty }: { readonly relativeUncertainty: number }): Figure {
  return { value, ...uncertaintyBounds(value, relativeUncertainty) };
}

/** A configuration with its uncertainty ranges and the latency limit that it was chosen under, if any. */
export function chosen(
  figures: SnapshotFigures,
  c: Configuration,
  choice: Pick<Choice<Configuration>, 'boundFor' | 'latencyLimitGiven' | 'warnings' | 'otherGpuThan' | 'match'> & {
    readonly limit: number | null;
  },
): ChosenConfiguration {
  const conditions = conditionsOf(figures, { model: c.model }, choice, c);
  const bounding = choice.boundFor(c);
  return {
    ...c,
    whPerMillionOutputTokensWithRange: figureOf(c.whPerMillionOutputTokens, c),
    atLeastWhPerMillionOutputTokens: lowerBoundOf(valueOf(bounding.whPerMillionOutputTokens, bounding), conditions),
    boundObstacle: measuredObstacle(conditions),
    whPerMeanResponseWithRange: figureOf(c.whPerResponse, c),
    maxItlMs: choice.limit,
    latencyLimitGiven: choice.latencyLimitGiven,
    modelMatch: choice.match.modelMatch,
    caveat: tokenCaveat(figures, c, isEndBound(conditions, c, bounding)),
    warnings: warningsOf(figures, [
      ...choice.warnings,
      ...withoutPromptNote(figures, { model: c.model }, c, conditions),
    ]),
  };
}
