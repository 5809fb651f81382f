import { visible } from '../../../../src/core/text/characters.ts';
import { listed, plural } from '../../../../src/core/text/words.ts';
import { ratiosInWords } from '../../../../src/figures/boundary.ts';
import { countOf, integer, threeDigits } from '../../../../src/figures/format.ts';
import { ENERGY, figureInWords } from '../../../../src/figures/quantities.ts';
import { EMISSIONS, inWords, mostOf } from './amounts.ts';
import { conditionsOf } from './conditions.ts';
import type { ReleaseTexts } from './release-texts.ts';
import { earlierFigures } from './earlier-figures.ts';
import { headlineOf } from './headline.ts';
import type { MeasuredLine } from '../line.ts';
import { gpusOf, hasSpread, latencyLimitsOf, leastWh, namesOf, pueOf, requestsAtOnce, tokensOf } from './line-words.ts';
import { longPromptsInWords } from './long-prompts.ts';
import { isOfLocalServer } from '../naming.ts';
import { notIncluded } from './not-included.ts';
import { type Report, type ReportSum, sumOf } from '../report.ts';

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

const MONTHS_IN_UTC = 'The months are in UTC, so a call near midnight can count in the month before or after.';

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
    { label: 'Log', texts: [MONTHS_IN_UTC, ...notices.map(visible)] },
    { label: 'Source', texts: hasFigure ? [texts.citation, texts.sourcesOfFigures, texts.archive] : [] },
  ];
  const shown = parts.map(({ label, texts }) => ({ label, texts: texts.filter((text) => text !== '') }));
  return { headline: headlineOf(report), parts: shown.filter(({ texts }) => texts.length > 0) };
}

/** The parts about measured figures. */
function partsOfMeasured(report: Report, sum: ReportSum, texts: ReleaseTexts): Part[] {
  const { measured, question } = report;
  return [
    { label: 'Energy', texts: energyPart(report, sum) },
    { label: 'Long prompts', texts: longPromptsInWords(report, texts) },
    { label: 'Emissions', texts: emissionsInWords(report, sum, texts) },
    { label: 'Local servers', texts: [localServers(measured)] },
    { label: `Converted to the ${question.boundary ?? ''}`, texts: converted(measured, sum) },
  ];
}

/** The exact tokens and the energy with its uncertainty range, then the most that other measured configurations use. */
function energyPart({ measured, question }: Report, sum: ReportSum): string[] {
  const { value, range } = figureInWords(sum.wh, ENERGY, leastWh(sum));
  const models = new Set(measured.map(({ estimate }) => estimate.slug)).size;
  const pue = pueOf(measured) === 1 ? '' : `, multiplied by a PUE of ${pueOf(measured)}`;
  const configuration = `in the lowest-energy measured configuration${models === 1 ? '' : ' of each model'}`;
  const lightly = measured.every(({ isBusy }) => isBusy)
    ? 'A lightly used server can use more.'
    : 'A server with fewer requests at once can use more.';
  const limits = latencyLimitsOf(measured).filter((limit) => limit < Infinity);
  const within =
    limits.length === 0
      ? ''
      : ` within the latency limit of ${limits.map((limit) => `${integer(limit)} ms`).join(' or ')}`;
  const onGpus = question.gpu == null ? '' : ` on ${listed(gpusOf(measured))}`;
  const others = hasSpread(measured)
    ? `Up to ${mostOf(sum.range, ENERGY, leastWh(sum))} in the other measured configurations of ${models === 1 ? 'this model' : 'these models'}${onGpus}${within}.`
    : 'Each figure is for the only measured configuration that meets the conditions.';
  return [
    `${countOf(sum.output, 'output token')} of ${plural(models, 'model')}: ${value} (uncertainty range: ${range}) ${configuration}${pue}.`,
    `${others} ${lightly}`,
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
  const energy = figureInWords(sum.wh, ENERGY, leastWh(sum)).value;
  // The headline may have the lower bound instead.
  const ofAll = sum.atLeastWh === null ? '' : ` for the measured value, ${energy}`;
  const whose = known.length < measured.length ? ` for ${tokensOf(known)} of these output tokens` : ofAll;
  const most = mostOf(sum.rangeGCo2e, EMISSIONS, sum.gCo2e.low);
  const others = hasSpread(known) ? `, and up to ${most} in the other measured configurations` : '';
  return [
    `About ${inWords(sum.gCo2e, EMISSIONS)}${whose}${others}, at ${listed([...grids], 3)}.`,
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

/** The output tokens of local servers, whose figures are for servers with many requests at once. */
function localServers(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(isOfLocalServer);
  if (lines.length === 0) return '';
  return `${tokensOf(lines)} of the output tokens (${namesOf(lines)}) are from local servers, which usually use more energy per token than the measured servers with ${requestsAtOnce(lines)}.`;
}

/** The energy beyond the GPUs, with its emissions and ratios. */
function converted(measured: readonly MeasuredLine[], sum: ReportSum): string[] {
  const conversion = measured[0]?.estimate.converted;
  if (conversion == null) return [];
  const energy = inWords(sum.beyond, ENERGY, leastWh(sum));
  const emissions = inWords(sum.beyondGCo2e, EMISSIONS);
  const known = measured.filter(({ estimate }) => estimate.gCo2e !== null);
  const isAllKnown = known.length === measured.length;
  const without = (sum.promptWh ?? 0) > 0 ? ', without the added energy of long prompts' : '';
  return [
    `About ${energy}${isAllKnown ? ` and ${emissions}` : ''}, converted from the GPU energy${without}.`,
    isAllKnown || known.length === 0 ? '' : `About ${emissions} for ${tokensOf(known)} of these output tokens.`,
    ratiosInWords(conversion),
  ];
}
