import { converted } from '../../../src/figures/boundary.ts';
import { camelKeys } from './case.ts';
import type { Converted, ConvertedRung, Figure, PredictedFigure, Span } from '../token-energy.d.ts';
import type { AnyEstimate } from './estimate.ts';
import { citationWith } from './frame.ts';
import type { Asked } from './options.ts';
import { EMISSIONS, ENERGY, figureInWords, type Units } from '../../../src/figures/quantities.ts';
import { providerNotes } from './names.ts';
import type { BareReason } from './missing.ts';
import type { SnapshotFigures } from './snapshot.ts';
import type { SnapshotWords } from './snapshot-words.ts';
import {
  boundaryInWords,
  emissionsInWords,
  gpusInWords,
  itemsInWords,
  joined,
  limitInWords,
  otherModelClaim,
  promptInWords,
  shortSubject,
  tokensInWords,
} from './phrases.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

/** An estimate with an energy that can be converted. */
type ConvertibleEstimate = Extract<AnyEstimate, { readonly wh: Figure | PredictedFigure }>;

/** A question for the GPUs alone: with a boundary, its PUE is a step of the conversion. */
export function ofGpus(asked: Asked): Asked {
  return asked.boundary === undefined ? asked : { ...asked, pue: 1 };
}

/** An estimate with its energy converted to the boundary in the question, if it has one. */
export function withConverted(figures: SnapshotFigures, asked: Asked, estimate: AnyEstimate): AnyEstimate {
  const { boundary } = asked;
  if (boundary === undefined || !('wh' in estimate)) return estimate;
  const boundaries = ratiosTo(figures.snapshot, boundary);
  const obstacle = obstacleOf(figures, asked, estimate);
  if (obstacle !== null || boundaries === null)
    return { ...estimate, warnings: [...estimate.warnings, ...(obstacle === null ? [] : [obstacle])] };
  const converted = convertedOf(figures, { ...asked, boundary }, estimate, boundaries);
  const { words } = figures.snapshot;
  return {
    ...estimate,
    shortClaim: joined([estimate.shortClaim, shortConverted(words, asked, estimate, converted)]),
    caveat: sentence(words.before_conversion, { caveat: estimate.caveat }),
    converted,
    sources: converted.sources,
    citation: converted.citation,
  };
}

/**
 * Why an energy can't be converted: no published ratio leads to the boundary, or only a part of the energy of a long
 * prompt is known. Null if it can.
 */
function obstacleOf({ snapshot }: SnapshotFigures, asked: Asked, estimate: AnyEstimate | null) {
  const { words, updated } = snapshot;
  const { boundary } = asked;
  if (boundary === undefined) return null;
  if (ratiosTo(snapshot, boundary) === null) return warning(words, 'no_ratios', { updated });
  const isPartKnown = estimate !== null && 'promptWh' in estimate && (estimate.promptWh?.low ?? 0) > 0;
  if (!isPartKnown) return null;
  const values = { boundary: boundaryInWords(words, boundary), prompt: promptInWords(words, asked) };
  return warning(words, 'not_converted_prompt', values);
}

/** The energy of an estimate, converted to a boundary. */
function convertedOf(
  figures: SnapshotFigures,
  asked: Asked & { readonly boundary: Converted['boundary'] },
  estimate: ConvertibleEstimate,
  boundaries: NonNullable<SnapshotFigures['snapshot']['boundaries']>,
): Converted {
  const { snapshot } = figures;
  const { words } = snapshot;
  const { boundary } = asked;
  const given = { node: asked.nodeRatio, fleet: undefined, site: asked.pue };
  const steps = boundaries.rungs.map(({ rung, ...published }): ConvertedRung => {
    const ratio = given[rung];
    if (ratio === undefined) return { rung, ...camelKeys(published), own: false };
    return { rung, low: ratio, middle: ratio, high: ratio, isAlone: false, sources: [], own: true };
  });
  const rungs = steps.slice(0, steps.findIndex(({ rung }) => rung === boundary) + 1);
  const over = ({ low, value, high }: Figure): Span => converted({ low, middle: value, high }, rungs);
  const wh = over(estimate.wh);
  const gCo2e = estimate.gCo2e === null ? null : over(estimate.gCo2e);
  const ratios = ratiosUsed(words, rungs);
  const claim = joined([
    sentence(words.claim_converted, {
      subject: subjectOf(words, asked, estimate),
      boundary: boundaryInWords(words, boundary),
      ratios,
      ...spanInWords(wh, ENERGY),
      emissions:
        gCo2e === null || estimate.electricity === null
          ? ''
          : emissionsInWords(words.claim_converted_emissions, estimate.electricity, spanInWords(gCo2e, EMISSIONS)),
    }),
    ...qualifiersOf(figures, asked, estimate),
  ]);
  const sources = [...new Set([...estimate.sources, ...rungs.flatMap((rung) => rung.sources)])];
  return {
    basis: 'converted',
    claim: wh.high === 0 ? words.claim_nothing : claim,
    boundary,
    wh,
    gCo2e,
    rungs,
    caveat: caveatOf(words, rungs, ratios, boundaries.caveat),
    citation: citationWith(snapshot.citation, sources),
    sources,
  };
}

/** The converted energy as a sentence of a short claim, with its emissions if the question names an area. */
function shortConverted(
  words: SnapshotWords,
  { grid, gpu }: Asked,
  estimate: ConvertibleEstimate,
  { boundary, wh, gCo2e, rungs }: Converted,
): string {
  if (wh.high === 0) return '';
  const area = grid === undefined ? undefined : estimate.electricity?.displayName;
  const hasEmissions = gCo2e !== null && area !== undefined;
  return sentence(gpu === undefined ? words.short_converted_lowest : words.short_converted, {
    boundary: boundaryInWords(words, boundary),
    ratios: ratiosUsed(words, rungs),
    range: spanInWords(wh, ENERGY).range,
    emissions: hasEmissions
      ? sentence(words.short_converted_emissions, { range: spanInWords(gCo2e, EMISSIONS).range, area })
      : '',
  });
}

/** The ratios of a conversion in words: the question's own, each with its value, and the published ones. */
function ratiosUsed(words: SnapshotWords, rungs: readonly ConvertedRung[]): string {
  const given = rungs.filter((rung) => rung.own);
  const inWords = given.map(({ rung, middle }) =>
    sentence(rung === 'node' ? words.ratio_own_node : words.ratio_own_site, { ratio: middle }),
  );
  return [...inWords, ...(given.length === rungs.length ? [] : [words.ratios_published])].join(' and ');
}

/** The caveat of a conversion. It speaks of published ratios only if one was used. */
function caveatOf(words: SnapshotWords, rungs: readonly ConvertedRung[], ratios: string, published: string): string {
  if (rungs.every(({ own }) => !own)) return published;
  const isMixed = rungs.some(({ own }) => !own);
  return joined([sentence(words.converted_own, { ratios }), isMixed ? words.converted_own_published : '']);
}

/**
 * What to say of the GPU energy that was converted: that it was predicted, or measured with other weights or hardware.
 */
function qualifiersOf(figures: SnapshotFigures, asked: Asked, estimate: ConvertibleEstimate): string[] {
  const { snapshot, modelOf } = figures;
  const { words } = snapshot;
  if (estimate.basis === 'predicted') return [words.claim_converted_predicted];
  const [note = null] = providerNotes(snapshot, asked.model, modelOf(asked.model).note);
  return [
    ...(estimate.modelMatch === 'exact' ? [] : [otherModelClaim(words, asked.model, note)]),
    ...(estimate.otherGpuThan === null ? [] : [sentence(words.claim_other_gpu, { asked: estimate.otherGpuThan })]),
  ];
}

/** What a converted value is about. */
function subjectOf(words: SnapshotWords, asked: Asked, estimate: ConvertibleEstimate): string {
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

/** A converted range, rounded outwards, and its middle. */
function spanInWords({ low, middle, high }: Span, units: Units): Readonly<Record<'range' | 'value', string>> {
  const { range, value } = figureInWords({ low, value: middle, high }, units);
  return { range, value };
}

/** Why an estimate is not converted; null if it is, or if the question has no boundary. */
export function conversionReason(
  figures: SnapshotFigures,
  asked: Asked,
  estimate: AnyEstimate | null,
): (() => BareReason) | null {
  const { boundary } = asked;
  if (boundary === undefined) return null;
  const obstacle = obstacleOf(figures, asked, estimate);
  return obstacle === null ? null : () => ({ field: 'boundary', ...obstacle, given: boundary, near: [] });
}

/** The published ratios; null if none leads to the boundary. */
function ratiosTo({ boundaries }: SnapshotFigures['snapshot'], boundary: string) {
  return boundaries?.rungs.some(({ rung }) => rung === boundary) === true ? boundaries : null;
}
