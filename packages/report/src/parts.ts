import { visible } from '../../../src/core/text/characters.ts';
import { listed } from '../../../src/core/text/words.ts';
import { ratiosInWords } from '../../client-js/src/boundary.ts';
import { integer, threeDigits } from '../../../src/figures/format.ts';
import { ENERGY, figureInWords } from '../../../src/figures/quantities.ts';
import { EMISSIONS, inWords, spreadInWords } from './amounts.ts';
import { conditionsOf } from './conditions.ts';
import type { ReleaseTexts } from './release-texts.ts';
import { earlierFigures } from './earlier-figures.ts';
import { headlineOf } from './headline.ts';
import type { MeasuredLine } from './line.ts';
import { gpusOf, latencyLimitsOf, leastWh, namesOf, pueOf, requestsAtOnce, tokensOf } from './line-words.ts';
import { longPromptsInWords } from './long-prompts.ts';
import { isOfLocalServer } from './naming.ts';
import { notIncluded } from './not-included.ts';
import { type Report, type ReportSum, sumOf } from './report.ts';

/** A part of a report: a label, and one or more texts that can be read alone. */
export interface Part {
  readonly label: string;
  readonly texts: readonly string[];
}

/** A report in words. */
export interface ReportWords {
  /** The result in one sentence that can be copied alone. */
  readonly headline: string;
  /** Everything else that a reader must know or cite. */
  readonly parts: readonly Part[];
}

/** A report in words: the result, what it means and leaves out, its conditions and its citation. */
export function wordsOf(report: Report, texts: ReleaseTexts): ReportWords {
  const { measured, others, notices } = report;
  const hasFigure = measured.length > 0 || others.some(({ kind }) => kind === 'earlier');
  const ofMeasured = measured.length === 0 ? [] : partsOfMeasured(report, sumOf(measured), texts);
  const parts: readonly Part[] = [
    ...ofMeasured,
    { label: '2024 figures', texts: earlierFigures(report) },
    { label: 'Not included', texts: notIncluded(report) },
    { label: 'Conditions', texts: conditionsOf(report, texts) },
    { label: 'Log', texts: ['The months are in UTC.', ...notices.map(visible)] },
    { label: 'Source', texts: hasFigure ? [texts.citation, texts.sourcesOfFigures, texts.archive] : [] },
  ];
  const shown = parts.map(({ label, texts }) => ({ label, texts: texts.filter((text) => text !== '') }));
  return { headline: headlineOf(report), parts: shown.filter(({ texts }) => texts.length > 0) };
}

/** The parts about measured figures. */
function partsOfMeasured(report: Report, sum: ReportSum, texts: ReleaseTexts): Part[] {
  const { measured, question } = report;
  return [
    { label: 'Range', texts: rangesInWords(report, sum) },
    { label: 'Long prompts', texts: longPromptsInWords(report, texts) },
    { label: 'Emissions', texts: emissionsInWords(report, sum, texts) },
    { label: 'Local servers', texts: [localServers(measured)] },
    { label: `Converted to the ${question.boundary ?? ''}`, texts: converted(measured, sum) },
  ];
}

/** The emissions of the energy. Never "at least": the grid's annual average has no uncertainty of its own. */
function emissionsInWords({ measured }: Report, sum: ReportSum, { gridBasis }: ReleaseTexts): string[] {
  const known = measured.filter(({ estimate }) => estimate.gCo2e !== null);
  const areas = known.flatMap(({ estimate: { electricity } }) => electricity ?? []);
  const grids = new Set(
    areas.map(
      (of) => `${threeDigits(of.gCo2ePerKwh)} g CO₂e per kWh (${of.displayName}, annual average of ${of.year})`,
    ),
  );
  if (grids.size === 0) return [withoutGrid(measured)];
  const { value, range } = figureInWords(sum.gCo2e, EMISSIONS);
  const { value: energy } = figureInWords(sum.wh, ENERGY, leastWh(sum));
  // The headline may have the lower bound instead.
  const ofAll = sum.atLeastWh === null ? 'this energy' : `the measured value (${energy})`;
  const whose = known.length < measured.length ? `${tokensOf(known)} of these output tokens` : ofAll;
  return [
    `At ${listed([...grids], 3)}, the emissions of ${whose} are about ${value}, or ${range} over the uncertainty range of the energy.`,
    withoutGrid(measured),
    gridBasis === '' ? '' : `Basis: ${gridBasis}.`,
  ];
}

/** The output tokens whose emissions are not known. */
function withoutGrid(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(({ estimate }) => estimate.gCo2e === null);
  return lines.length === 0
    ? ''
    : `The emissions of ${tokensOf(lines)} output tokens are not included, because no grid carbon intensity is known for ${placesOf(lines)}. Write the country in English or as its ISO code, such as DEU.`;
}

function placesOf(lines: readonly MeasuredLine[]): string {
  return listed([...new Set(lines.map(({ place }) => visible(place)))], 10);
}

/**
 * Emissions as the end of a sentence about the energy of all lines. If some lines have no emissions, it is empty, and `apart` is a
 * sentence that says whose emissions these are.
 */
function emissionsBeside(
  measured: readonly MeasuredLine[],
  emissions: string,
  [before, after]: readonly [before: string, after: string],
): { readonly beside: string; readonly apart: string } {
  const known = measured.filter(({ estimate }) => estimate.gCo2e !== null);
  const unknown = measured.filter(({ estimate }) => estimate.gCo2e === null);
  if (known.length === 0) return { beside: '', apart: '' };
  if (unknown.length === 0) return { beside: `${before}${emissions}${after}`, apart: '' };
  return {
    beside: '',
    apart: `The emissions of ${tokensOf(known)} of these output tokens are ${emissions}. They don't include ${tokensOf(unknown)} output tokens (${placesOf(unknown)}).`,
  };
}

/** The measured value if the headline has a lower bound, and the same tokens on all measured configurations, if there are several. */
function rangesInWords({ measured, question }: Report, sum: ReportSum): string[] {
  const { wh, atLeastWh, gCo2e, range, rangeGCo2e } = sum;
  const { value, range: uncertainty } = figureInWords(wh, ENERGY, leastWh(sum));
  const measurements =
    atLeastWh === null ? '' : `The measurements give ${value}, with an uncertainty range of ${uncertainty}.`;
  const lightly = measured.every(({ isBusy }) => isBusy)
    ? 'A lightly used server can use more.'
    : 'A server with fewer requests at once can use more.';
  if (!measured.some(({ range: own }) => own.low < own.high))
    return [measurements, `Each figure is for the only measured configuration that meets the conditions. ${lightly}`];
  const onGpus = question.gpu == null ? '' : ` on ${listed(gpusOf(measured))}`;
  const limits = latencyLimitsOf(measured).filter((limit) => limit < Infinity);
  const within =
    limits.length === 0
      ? ''
      : ` within the latency limit of ${limits.map((limit) => `${integer(limit)} ms`).join(' or ')}`;
  const withPue = pueOf(measured) > 1 ? ' with the same PUE' : '';
  const gpu = question.gpu == null ? 'the GPU, ' : '';
  const spread = spreadInWords(rangeGCo2e, EMISSIONS, gCo2e.low);
  const { beside, apart } = emissionsBeside(measured, spread, [' (emissions: ', ')']);
  return [
    measurements,
    `Over all measured configurations of these models${onGpus}${within}, the same output tokens use ${spreadInWords(range, ENERGY, leastWh(sum))}${withPue}${beside}, depending on ${gpu}the number of GPUs and the running batch. ${lightly}`,
    apart,
    'The uncertainty ranges cover only the uncertainty of the measurements.',
  ];
}

/** The output tokens of local servers, whose figures are for servers with many requests at once. */
function localServers(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(isOfLocalServer);
  if (lines.length === 0) return '';
  return `${tokensOf(lines)} of the output tokens are from local servers (${namesOf(lines)}), but their figures are for the measured GPUs with ${requestsAtOnce(lines)}. Local servers are usually lightly used and then use more energy per token.`;
}

/** The energy beyond the GPUs, with its emissions and ratios. */
function converted(measured: readonly MeasuredLine[], sum: ReportSum): string[] {
  const conversion = measured[0]?.estimate.converted;
  if (conversion == null) return [];
  const { beyond, beyondGCo2e, promptWh } = sum;
  const { beside, apart } = emissionsBeside(measured, inWords(beyondGCo2e, EMISSIONS), [' and ', '']);
  const without = (promptWh ?? 0) > 0 ? ', without the added energy of long prompts' : '';
  return [
    `Estimate for the ${conversion.boundary}, converted from the GPU energy: ${inWords(beyond, ENERGY, leastWh(sum))}${beside}${without}.`,
    apart,
    ratiosInWords(conversion),
  ];
}
