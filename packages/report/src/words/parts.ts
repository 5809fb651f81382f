import { groupBy } from '../../../../src/core/text/group-by.ts';
import { visible } from '../../../../src/core/text/characters.ts';
import { countOf, firstListed, listed } from '../../../../src/core/text/words.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import type { Figure } from '../../../client-js/token-energy.d.ts';
import words from '../../../client-js/words.json' with { type: 'json' };
import { workloadInWords } from '../../../client-js/src/phrases.ts';
import { ratiosInWords } from '../../../../src/figures/boundary.ts';
import { threeDigits } from '../../../../src/figures/format.ts';
import { ENERGY, figureInWords } from '../../../../src/figures/quantities.ts';
import { EMISSIONS_IN_PRINT, inWords, mostOf } from './amounts.ts';
import { conditionsOf } from './conditions.ts';
import type { ReleaseTexts } from './release-texts.ts';
import { earlierFigures } from './earlier-figures.ts';
import { headlineOf } from './headline.ts';
import type { Line, MeasuredLine } from '../line.ts';
import { hasSpread, leastWh, namesOf, pueOf, requestsAtOnce, tokensOf, workloadsOf } from './line-words.ts';
import { longPromptsInWords } from './long-prompts.ts';
import { notIncluded, percentOf } from './not-included.ts';
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

/** A report in words: the result, what it means and leaves out, its conditions and its citation. */
export function wordsOf(report: Report, texts: ReleaseTexts): ReportWords {
  const { measured, others, notices } = report;
  const hasFigure = measured.length > 0 || others.some(({ kind }) => kind === 'earlier');
  const ofMeasured =
    measured.length === 0
      ? [{ label: 'Emissions', texts: [withoutGrid(report)] }]
      : partsOfMeasured(report, sumOf(measured), texts);
  const parts: readonly Part[] = [
    { label: NOT_INCLUDED, texts: notIncluded(report) },
    ...ofMeasured,
    { label: '2024 figures', texts: earlierFigures(report) },
    { label: 'Conditions', texts: conditionsOf(report, texts) },
    { label: 'Log', texts: [monthsInUtc(report), ...notices.map(visible)] },
    { label: 'Source', texts: hasFigure ? [texts.citation, texts.sourcesOfFigures, texts.archive] : [] },
  ];
  const shown = parts.map(({ label, texts }) => ({ label, texts: texts.filter((text) => text !== '') }));
  return { headline: headlineOf(report), parts: shown.filter(({ texts }) => texts.length > 0) };
}

/** The label of the part with everything that the sums leave out. */
export const NOT_INCLUDED = 'Not included';

/** The rows that count in another month than the log writes; empty if there are none. */
function monthsInUtc({ rowsInOtherMonth }: Report): string {
  if (rowsInOtherMonth === 0) return '';
  const verb = rowsInOtherMonth === 1 ? 'counts' : 'count';
  return `The months are in UTC, so ${countOf(rowsInOtherMonth, 'row')} near midnight ${verb} in the month before or after the one in the log.`;
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

/** The exact tokens and the energy with its uncertainty range. The headline has what other configurations use. */
function energyPart({ measured }: Report, sum: ReportSum): string[] {
  const { value, range } = figureInWords(sum.wh, ENERGY, leastWh(sum));
  const models = modelCount(measured);
  const pue = pueOf(measured) === 1 ? '' : `, multiplied by a PUE of ${pueOf(measured)}`;
  const configuration = `in the lowest-energy measured configuration${models === 1 ? '' : ' of each model'}`;
  return [
    `${countOf(sum.output, 'output token')} of ${countOf(models, 'model')}: ${value} (uncertainty range: ${range}) ${configuration}${pue}.`,
    mostOfEnergy(measured, sum),
    hasSpread(measured) ? '' : 'Each figure is for the only measured configuration that meets the conditions.',
  ];
}

/** The model that uses more than half of the energy, with its share; empty if none does, or if there is only one. */
function mostOfEnergy(measured: readonly MeasuredLine[], { wh }: ReportSum): string {
  const shares = groupBy(measured, ({ estimate }) => estimate.slug).map(([, lines]) => ({
    lines,
    share: sumBy(lines, ({ estimate }) => estimate.wh.value) / wh.value,
  }));
  const most = shares.find(({ share }) => share > 0.5);
  if (shares.length === 1 || most === undefined) return '';
  const workloads = workloadsOf(most.lines).map((workload) => workloadInWords(words, workload));
  return `${percentOf(most.share)} of this energy is from ${most.lines[0].estimate.model} (measured on ${listed(workloads)}).`;
}

function modelCount(measured: readonly MeasuredLine[]): number {
  return new Set(measured.map(({ estimate }) => estimate.slug)).size;
}

/** The emissions of the energy. Never "at least": the grid's annual average has no uncertainty of its own. */
function emissionsInWords(report: Report, sum: ReportSum, { gridBasis }: ReleaseTexts): string[] {
  const { measured } = report;
  const known = measured.filter(({ estimate }) => estimate.gCo2e !== null);
  const areas = known.flatMap(({ estimate: { electricity } }) => electricity ?? []);
  const grids = new Set(
    areas.map(
      (of) => `${threeDigits(of.gCo2ePerKwh)} g CO₂e per kWh (${of.displayName}, annual average of ${of.year})`,
    ),
  );
  if (grids.size === 0) return [withoutGrid(report)];
  const energy = figureInWords(sum.wh, ENERGY, leastWh(sum)).value;
  // The headline may have the lower bound instead.
  const ofAll = sum.atLeastWh === null ? '' : ` for the measured value, ${energy}`;
  const whose = known.length < measured.length ? ` for ${tokensOf(known)} of these output tokens` : ofAll;
  const most = mostOf(sum.rangeGCo2e, EMISSIONS_IN_PRINT, sum.gCo2e.low);
  const others = hasSpread(known) ? `, and up to ${most} in the other measured configurations` : '';
  return [
    `About ${inWords(sum.gCo2e, EMISSIONS_IN_PRINT)}${whose}${others}, at ${firstListed([...grids], 3)}.`,
    withoutGrid(report),
    gridBasis === '' ? '' : `Basis: ${gridBasis}.`,
  ];
}

/** The output tokens whose energy is known, but not their emissions. */
function withoutGrid({ measured, others }: Report): string {
  const lines = [...measured, ...others].filter(({ estimate }) => estimate !== null && estimate.gCo2e === null);
  return lines.length === 0
    ? ''
    : `The emissions of ${tokensOf(lines)} output tokens are not known, because no grid carbon intensity is known for ${placesOf(lines)}. Write the country in English or as its ISO code, such as DEU.`;
}

function placesOf(lines: readonly Line[]): string {
  return firstListed([...new Set(lines.map(({ place }) => visible(place)))], 10);
}

/** The output tokens of local servers, whose figures are for servers with many requests at once. */
function localServers(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(({ isLocal }) => isLocal);
  if (lines.length === 0) return '';
  return `${tokensOf(lines)} of the output tokens (${namesOf(lines)}) are from local servers, which usually use more energy per token than the measured servers with ${requestsAtOnce(lines)}.`;
}

/** A sum of the measured configurations that use most, converted with the highest ratios. */
function mostConverted(
  measured: readonly MeasuredLine[],
  rangeOf: (line: MeasuredLine) => Figure | null,
): Pick<Figure, 'high'> {
  const high = sumBy(measured, (line) =>
    (line.estimate.converted?.rungs ?? []).reduce((most, ratio) => most * ratio.high, rangeOf(line)?.high ?? 0),
  );
  return { high };
}

/** The energy beyond the GPUs, with its emissions and ratios. */
function converted(measured: readonly MeasuredLine[], sum: ReportSum): string[] {
  const conversion = measured[0]?.estimate.converted;
  if (conversion == null) return [];
  const energy = inWords(sum.beyond, ENERGY, leastWh(sum));
  const emissions = inWords(sum.beyondGCo2e, EMISSIONS_IN_PRINT);
  const known = measured.filter(({ estimate }) => estimate.gCo2e !== null);
  const isAllKnown = known.length === measured.length;
  const mostEnergy = mostOf(
    mostConverted(measured, ({ range }) => range),
    ENERGY,
    leastWh(sum),
  );
  const mostEmissions = mostOf(
    mostConverted(measured, ({ rangeGCo2e }) => rangeGCo2e),
    EMISSIONS_IN_PRINT,
    sum.beyondGCo2e.low,
  );
  const others = 'in the other measured configurations, with the highest of the ratios';
  const without = (sum.promptWh ?? 0) > 0 ? ', without the added energy of long prompts' : '';
  const configuration = `the lowest-energy measured configuration${modelCount(measured) === 1 ? '' : ' of each model'}`;
  return [
    `About ${energy}${isAllKnown ? ` and ${emissions}` : ''}, converted from the GPU energy in ${configuration}${without}.`,
    hasSpread(measured) ? `Up to ${mostEnergy}${isAllKnown ? ` and ${mostEmissions}` : ''} ${others}.` : '',
    isAllKnown || known.length === 0
      ? ''
      : `About ${emissions} for ${tokensOf(known)} of these output tokens${hasSpread(known) ? `, and up to ${mostEmissions} ${others}` : ''}.`,
    ratiosInWords(conversion),
  ];
}
