import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import type {
  Configuration,
  Estimate,
  Figure,
  ItemEstimate,
  PredictedEstimate,
  ResponseEstimate,
} from '../token-energy.d.ts';
import type { Claimed } from './claim.ts';
import { claimsOf } from './frame.ts';
import { type BoundConditions, boundObstacle } from './lower-bound.ts';
import type { Asked } from './options.ts';
import { gpusInWords, joined, limitInWords, workloadInWords } from './phrases.ts';
import {
  acceptedTokens,
  calculatedPromptTokens,
  includedPromptTokens,
  isContextLong,
  isLengthAccepted,
  promptObstacleOf,
  type Responses,
} from './prompts.ts';
import type { Choice } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';

/** Every result of `estimate`. */
export type AnyEstimate = Estimate | ResponseEstimate | PredictedEstimate | ItemEstimate;

/** Whether the figures of a choice are those that the question asked for. */
export function conditionsOf(
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

/** What a configuration generated, in words, with the energy that a claim about it states. */
export type Generated = Pick<Claimed, 'wh' | 'bound' | 'gCo2e' | 'percentiles' | 'highestWh'> & {
  readonly what: string;
};

/** The claims about what a measured configuration generated. */
export function measuredClaims(
  figures: SnapshotFigures,
  question: Asked,
  { best, limit, isLimitStated, match }: Pick<Choice<MeasuredRow>, 'best' | 'limit' | 'isLimitStated' | 'match'>,
  { what, ...energy }: Generated,
  {
    responses,
    ...circumstances
  }: Pick<Claimed, 'conditions' | 'load' | 'unit' | 'promptWh' | 'electricity'> & { readonly responses: Responses },
) {
  const { words } = figures.snapshot;
  const { model, precision, workload, engine } = best;
  const unit = question.outputs === undefined ? 'tokens' : 'items';
  return claimsOf(words, question, {
    ...energy,
    ...circumstances,
    subject: {
      what,
      model,
      details: `${precision}, ${workloadInWords(words, workload)}, ${engine}`,
      gpus: gpusInWords(best),
      limit: limitInWords(words, words[`claim_limit_${unit}`], limit),
      shortLimit: limitInWords(words, words[`short_limit_${unit}`], limit),
      // A lower bound without a limit is one for any latency.
      isLimitStated: isLimitStated || boundObstacle(circumstances.conditions) !== null,
    },
    workload,
    providerNote: match.providerNotes[0] ?? null,
    includedPromptTokens: includedPromptTokens(figures, question, responses),
    isContextLong: isContextLong(figures, question, responses),
    acceptedTokens: acceptedTokens(figures, workload),
    calculatedPromptTokens: calculatedPromptTokens(figures),
  });
}

/** The fields of a configuration of tokens, images or videos that a claim states. */
type MeasuredRow = Pick<Configuration, 'model' | 'workload' | 'precision' | 'engine' | 'gpu' | 'numGpus'>;

/**
 * The caveat of all figures per token, how sure the uncertainty range is, and the caveat of the workload. It has the
 * sentence about lower bounds only if the lower end of the range is one.
 */
export function tokenCaveat(
  { snapshot: { caveat, caveat_without_bound, words }, tokens }: SnapshotFigures,
  { workload }: Configuration,
  isEndBound: boolean,
): string {
  const general = isEndBound ? caveat : caveat_without_bound;
  return joined([general, words.range_note, tokens.workloads.get(workload)?.caveat ?? '']);
}

/** Whether the lower end of the uncertainty range of a configuration is a lower bound. */
export function isEndBound<C>(conditions: BoundConditions, best: C, bounding: C): boolean {
  return boundObstacle(conditions) === null && bounding === best;
}

/** A value with the uncertainty range of a configuration. */
export function figureOf(value: number, { relativeUncertainty }: { readonly relativeUncertainty: number }): Figure {
  return { value, ...uncertaintyBounds(value, relativeUncertainty) };
}
