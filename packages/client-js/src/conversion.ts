import { converted } from './boundary.ts';
import { camelKeys } from './case.ts';
import { threeDigits } from './format.ts';
import type { ConvertedRung, Figure, PredictedFigure, Span } from '../token-energy.d.ts';
import { type AnyEstimate, citationWith } from './estimate.ts';
import type { Asked } from './options.ts';
import { noteOnName, providerNotes } from './names.ts';
import type { BareReason } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';
import {
  gpusInWords,
  itemsInWords,
  joined,
  limitInWords,
  otherModelClaim,
  promptInWords,
  shortSubject,
  tokensInWords,
} from './claim.ts';
import { sentence } from './words.ts';

/** An estimate with an energy that can be converted. */
type ConvertibleEstimate = Extract<AnyEstimate, { readonly wh: Figure | PredictedFigure }>;

/** A question for the GPUs alone: with a boundary, its PUE is a step of the conversion. */
export function ofGpus(asked: Asked): Asked {
  return asked.boundary === undefined ? asked : { ...asked, pue: 1 };
}

/** An estimate with its energy converted to the boundary in the question, if it has one. */
export function withConverted(figures: SnapshotFigures, asked: Asked, estimate: AnyEstimate): AnyEstimate {
  const { snapshot } = figures;
  const { boundary } = asked;
  if (boundary === undefined || !('wh' in estimate)) return estimate;
  const { words } = snapshot;
  const boundaries = ratiosTo(snapshot, boundary);
  if (boundaries === null) return { ...estimate, warnings: [...estimate.warnings, noRatios(snapshot)] };
  const own = { node: asked.nodeRatio, fleet: undefined, site: asked.pue };
  const steps = boundaries.rungs.map(({ rung, ...published }): ConvertedRung => {
    const ratio = own[rung];
    if (ratio === undefined) return { rung, ...camelKeys(published), own: false };
    return { rung, low: ratio, middle: ratio, high: ratio, isAlone: false, sources: [], own: true };
  });
  const rungs = steps.slice(0, steps.findIndex(({ rung }) => rung === boundary) + 1);
  const over = ({ low, value, high }: Figure): Span => converted({ low, middle: value, high }, rungs);
  const wh = over(estimate.wh);
  const gCo2e = estimate.gCo2e === null ? null : over(estimate.gCo2e);
  const hasPrompt = 'promptWh' in estimate && (estimate.promptWh?.low ?? 0) > 0;
  const prompt = hasPrompt ? promptInWords(words, asked) : null;
  const claim = joined([
    sentence(words.claim_converted, {
      subject: subjectOf(words, asked, estimate),
      boundary: prompt === null ? boundary : sentence(words.claim_converted_without, { boundary, prompt }),
      ...spanInWords(wh),
      emissions: gCo2e === null ? '' : sentence(words.claim_converted_emissions, spanInWords(gCo2e)),
    }),
    ...qualifiersOf(figures, asked, estimate),
  ]);
  const { caveat } = boundaries;
  const sources = [...new Set([...estimate.sources, ...rungs.flatMap((rung) => rung.sources)])];
  const citation = citationWith(snapshot.citation, sources);
  const warnings =
    prompt === null ? estimate.warnings : [...estimate.warnings, sentence(words.converted_without_prompt, { prompt })];
  return {
    ...estimate,
    warnings,
    converted: { basis: 'converted', claim, boundary, wh, gCo2e, rungs, caveat, citation, sources },
  };
}

/** What to say of the GPU energy that was converted: that it was predicted, or measured with other weights or hardware. */
function qualifiersOf(figures: SnapshotFigures, asked: Asked, estimate: ConvertibleEstimate): string[] {
  const { snapshot, modelOf } = figures;
  const { words } = snapshot;
  if (estimate.basis === 'predicted') return [words.claim_converted_predicted];
  const [note] = providerNotes(snapshot, asked.model);
  const { model, note: tableNote } = modelOf(asked.model);
  const isOther = model !== null && noteOnName(snapshot, asked.model, model, tableNote) !== '';
  return [
    ...(note !== undefined || isOther ? [otherModelClaim(words, asked.model, note)] : []),
    ...(estimate.otherGpuThan === null ? [] : [sentence(words.claim_other_gpu, { asked: estimate.otherGpuThan })]),
  ];
}

/** What a converted value is about. */
function subjectOf(words: SnapshotFigures['snapshot']['words'], asked: Asked, estimate: ConvertibleEstimate): string {
  const isOfItems = 'outputs' in estimate;
  const { outputTokens = 0, responses = 1 } = asked;
  const subject = {
    what: isOfItems ? itemsInWords(estimate.outputs, estimate) : tokensInWords(words, outputTokens, responses),
    model: 'model' in estimate ? estimate.model : estimate.modelId,
    gpus: 'numGpus' in estimate ? gpusInWords(estimate) : estimate.gpu,
    limit: isOfItems
      ? limitInWords(words, words.claim_limit_items, estimate.maxLatencyS)
      : limitInWords(words, words.claim_limit_tokens, estimate.maxItlMs),
    isLimitStated: true,
  };
  return shortSubject(words, asked, { subject, workload: estimate.workload });
}

/** The ends of a converted range, rounded outwards, and its middle. */
function spanInWords({ low, middle, high }: Span): Readonly<Record<'low' | 'value' | 'high', string>> {
  return { low: threeDigits(low, 'down'), value: threeDigits(middle), high: threeDigits(high, 'up') };
}

/** Why a conversion is impossible; null if it is possible, or if the question has no boundary. */
export function conversionReason({ snapshot }: SnapshotFigures, { boundary }: Asked): (() => BareReason) | null {
  if (boundary === undefined || ratiosTo(snapshot, boundary) !== null) return null;
  return () => ({ field: 'boundary', given: boundary, message: noRatios(snapshot), near: [] });
}

/** The published ratios; null if none leads to the boundary. */
function ratiosTo({ boundaries }: SnapshotFigures['snapshot'], boundary: string) {
  return boundaries?.rungs.some(({ rung }) => rung === boundary) === true ? boundaries : null;
}

function noRatios({ updated, words }: SnapshotFigures['snapshot']): string {
  return sentence(words.no_ratios, { updated });
}
