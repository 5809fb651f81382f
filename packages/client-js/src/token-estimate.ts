import { pick } from '../../../src/core/text/json.ts';
import type { Area, Configuration, Estimate, Load, ResponseEstimate, ResponsePercentiles } from '../token-energy.d.ts';
import { gCo2eOf, whOfTokens } from './amounts.ts';
import { conditionsOf, figureOf, type Generated, isEndBound, measuredClaims, tokenCaveat } from './estimate.ts';
import { frameOf } from './frame.ts';
import { lowerBoundOf, measuredObstacle } from './lower-bound.ts';
import type { TokenAsked } from './options.ts';
import { tokensInWords } from './phrases.ts';
import { promptOf, promptWarnings, readerOf, responseCount, withoutPromptNote } from './prompts.ts';
import type { Lookup } from './missing.ts';
import type { Choice } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

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
export function tokenEstimateOf(
  figures: SnapshotFigures,
  question: TokenAsked,
  choice: Choice<Configuration>,
  area: Lookup<Area>,
): Estimate | ResponseEstimate {
  const { best, limit } = choice;
  const bounding = choice.boundFor(best);
  const { words } = figures.snapshot;
  const { outputTokens, responses: count = 1, pue = 1 } = question;
  const responses = responsesOfBoth(best, bounding);
  const promptWh = promptOf(figures, question, readerOf(best, responses));
  const { prompts = '', context_tokens = 0 } = figures.tokens.workloads.get(best.workload) ?? {};
  const conditions = conditionsOf(figures, question, choice, responses);
  const responsePercentiles = responsePercentilesOf(best, pue);
  const caveat = tokenCaveat(figures, best, isEndBound(conditions, best, bounding));
  const frame = frameOf(figures, question, choice, area, caveat, {
    basis: 'measured',
    promptWh,
    further: [
      ...(outputTokens === undefined ? [warning(words, 'no_count')] : []),
      ...withoutPromptNote(figures, question, responses, conditions),
      ...promptWarnings(figures, question, responses, promptWh),
    ],
  });
  const energy = energyOf(figures, question, choice, area.value);
  const generated =
    outputTokens === undefined
      ? typicalResponse(figures, question, choice, responsePercentiles)
      : { ...energy, what: tokensInWords(words, outputTokens, count), percentiles: null };
  const ofResponses: ResponseEstimate = {
    ...measuredClaims(figures, question, choice, generated, {
      responses,
      conditions,
      promptWh,
      electricity: frame.electricity,
      load: words.load_busy,
      unit: 'token',
    }),
    responsePercentiles,
    promptWh,
    ...pick(best, STATED_FIELDS),
    whPerMillionOutputTokens: best.whPerMillionOutputTokens,
    atLeastWhPerMillionOutputTokens: lowerBoundOf(
      figureOf(bounding.whPerMillionOutputTokens, bounding).low,
      conditions,
    ),
    boundObstacle: measuredObstacle(conditions),
    maxItlMs: limit,
    prompts: { note: prompts, tokens: null, contextTokens: context_tokens },
    ...frame,
  };
  if (outputTokens === undefined) return ofResponses;
  const { wh, bound, gCo2e, loadRange, configurationRange } = energy;
  const atLeastWh = lowerBoundOf(bound, conditions);
  return {
    wh,
    atLeastWh,
    atLeastWhWithPrompts: atLeastWh === null ? null : atLeastWh + (promptWh?.low ?? 0),
    gCo2e,
    loadRange,
    configurationRange,
    outputTokens,
    responses: responseCount(question),
    ...ofResponses,
  };
}

/**
 * The responses that a configuration and the one that bounds it from below were measured with. The shorter average
 * response includes the larger share of the prompts, so it is safe for both.
 */
function responsesOfBoth(best: Configuration, bounding: Configuration) {
  const [long, otherLong] = [best.responseTokensP90, bounding.responseTokensP90];
  return {
    workload: best.workload,
    avgOutputTokens: Math.min(best.avgOutputTokens, bounding.avgOutputTokens),
    longResponseTokens: long === null || otherLong === null ? null : Math.max(long, otherLong),
  };
}

/** The energy of the tokens of a question, Wh, and its emissions, g CO2e, on the configurations of a choice. */
function energyOf(
  figures: SnapshotFigures,
  { gpu, outputTokens = 0, responses = 1, pue = 1 }: TokenAsked,
  { best, boundFor, fitting }: Choice<Configuration>,
  area: Area | null,
) {
  const loadOn = (configuration: Configuration): Load => {
    const wh = whOfTokens(configuration.whPerMillionOutputTokens, outputTokens * responses, pue);
    const gCo2e = area === null ? null : gCo2eOf(wh, area);
    return { ...pick(configuration, ['rowId', 'gpu', 'numGpus', 'avgRunningBatch']), wh, gCo2e };
  };
  const bounding = boundFor(best);
  const least = loadOn(best);
  const most = gpu === undefined ? loadOn(fitting().at(-1) ?? best) : null;
  return {
    wh: figureOf(least.wh, best),
    bound: figureOf(loadOn(bounding).wh, bounding).low,
    gCo2e: least.gCo2e === null ? null : figureOf(least.gCo2e, best),
    loadRange: { best: least, smallest: loadOn(figures.smallestBatch(best)) },
    configurationRange: most === null ? null : { least, most },
    highestWh: most === null || most.rowId === least.rowId ? null : most.wh,
  };
}

/**
 * A response of median length, which is what a question without a count is about; a million tokens if no length is
 * known.
 */
function typicalResponse(
  figures: SnapshotFigures,
  question: TokenAsked,
  choice: Choice<Configuration>,
  percentiles: ResponsePercentiles | null,
): Generated {
  const { words } = figures.snapshot;
  const count = percentiles?.tokens.p50 ?? 1_000_000;
  return {
    ...energyOf(figures, { ...question, outputTokens: count }, choice, null),
    what: percentiles === null ? tokensInWords(words, count) : sentence(words.claim_response, { count }),
    percentiles,
  };
}

/** Tokens and Wh at percentiles of the responses of a configuration; null if their lengths are not known. */
function responsePercentilesOf(configuration: Configuration, pue: number): ResponsePercentiles | null {
  const { responseTokensP10: p10, responseTokensP50: p50, responseTokensP90: p90 } = configuration;
  if (p10 === null || p50 === null || p90 === null) return null;
  const wh = (tokens: number): number => whOfTokens(configuration.whPerMillionOutputTokens, tokens, pue);
  return { tokens: { p10, p50, p90 }, wh: { p10: wh(p10), p50: wh(p50), p90: wh(p90) } };
}
