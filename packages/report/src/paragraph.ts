import { visible } from '../../../src/core/text/characters.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { listed, plural } from '../../../src/core/text/words.ts';
import { joined } from '../../client-js/src/claim.ts';
import { countOf, day, fromTo, integer, threeDigits } from '../../client-js/src/format.ts';
import { ENERGY, quantity } from '../../client-js/src/quantities.ts';
import { EMISSIONS, inWords, spreadInWords } from './amounts.ts';
import { conditionsOf, type Said } from './conditions.ts';
import { earlierFigures } from './earlier-figures.ts';
import { gpusOf, latencyLimitsOf, namesOf, tokensOf } from './line-words.ts';
import { longPromptsInWords } from './long-prompts.ts';
import { withoutOutput } from './not-counted.ts';
import { coveredShare, notIncluded } from './not-included.ts';
import { isEarlier, type MeasuredLine, type Report, type ReportSum, sumOf } from './report.ts';

/** A report in words. */
export interface ReportWords {
  /**
   * What an annual report needs, in paragraphs: the energy and the emissions, how far they may differ, what they don't include, and the
   * source. The first can be copied alone.
   */
  readonly summary: readonly string[];
  /** The conditions of the figures. Empty if no figure is known. */
  readonly conditions: string;
}

/** A report in words: the result with its citation, and its conditions. */
export function wordsOf(report: Report, said: Said): ReportWords {
  const paragraphs =
    report.measured.length === 0 ? withoutMeasured(report) : withMeasured(report, sumOf(report.measured));
  const hasFigure = report.measured.length > 0 || report.others.some(isEarlier);
  const summary = [...paragraphs, hasFigure ? `Source: ${said.citation}` : ''];
  return { summary: summary.filter((one) => one !== ''), conditions: conditionsOf(report, said) };
}

/** The months of a report. */
function periodOf({ from, to }: Report): string {
  return fromTo(day(from), day(to));
}

/** The paragraphs of usage with measured figures. */
function withMeasured(report: Report, sum: ReportSum): string[] {
  const { measured } = report;
  const longPrompts = longPromptsInWords(measured, sum);
  // The first paragraph can be copied alone, so it must not leave out energy that long prompts add.
  const isPromptAdded = (sum.promptWh ?? 0) > 0;
  const result = [
    `${periodOf(report)}: ${energyInWords(report, sum)}`,
    coveredShare(report) === null ? '' : 'This leaves out the energy of the other output tokens in the log.',
    tooLongShare(measured),
    emissionsInWords(report, sum),
    isPromptAdded ? longPrompts : '',
    callsWithoutOutput(report),
  ];
  const scope = [spread(report, sum), localServers(measured), converted(measured, sum)];
  const missing = [isPromptAdded ? '' : longPrompts, withoutGrid(measured), notIncluded(report)];
  return [result, scope, missing].map(joined);
}

/** The paragraphs of usage for which only figures of 2024 are known, or none. */
function withoutMeasured(report: Report): string[] {
  const earlier = earlierFigures(report);
  const caveats = new Set(report.others.filter(isEarlier).map(({ estimate }) => estimate.caveat));
  return [
    joined([`${periodOf(report)}: ${earlier === '' ? withoutFigure(report) : earlier}`, ...caveats]),
    joined([notIncluded(report), ...report.notices.map(visible)]),
  ];
}

/** Why no model has a measured figure. */
function withoutFigure({ others }: Report): string {
  const elsewhere = others.find(({ missing }) => missing === 'elsewhere' || missing === 'gpu');
  if (elsewhere !== undefined)
    return `no model in this usage has a measured figure for the GPU and workload of this report. ${visible(elsewhere.note)}`;
  return others.some(({ missing }) => missing === 'hardware')
    ? 'no model in this usage has a measured figure for the hardware that served it.'
    : 'no model in this usage was measured.';
}

/** The energy of the output tokens, with what it applies to. */
function energyInWords(report: Report, sum: ReportSum): string {
  const { calls, output, wh, atLeastWh } = sum;
  const { measured } = report;
  const models = plural(new Set(measured.map(({ estimate }) => estimate.slug)).size, 'model');
  const share = coveredShare(report);
  const tokens =
    `${integer(output)} output tokens of ${models}${calls === null ? '' : ` in ${countOf(calls, 'call')}`}` +
    (share === null ? '' : ` (${share} of the output tokens)`);
  const where = `${workloadsInWords(measured)}on ${gpusInWords(report)}, ${withinLimit(measured)}, on a busy server in the lowest-energy measured configuration of each model`;
  if (atLeastWh !== null)
    return `${tokens} used at least ${quantity(atLeastWh, ENERGY, 'down', leastWh(sum))} of GPU energy if they were generated ${where}, with its measured weights and for requests like those measured. The measurements give ${inWords(wh, ENERGY, leastWh(sum))}.`;
  const pue = pueOf(measured);
  const withPue = pue > 1 ? ` The energy is the GPU energy multiplied by a PUE of ${pue}.` : '';
  return `${tokens} would use about ${inWords(wh, ENERGY)} of ${pue > 1 ? '' : 'GPU '}energy ${where}.${withPue}`;
}

/** The smallest energy in the paragraph, Wh. It decides the unit, so that a reader can compare all energies in it. */
function leastWh({ wh, atLeastWh }: ReportSum): number {
  return Math.min(wh.low, atLeastWh ?? wh.low);
}

/** The PUE of the figures, which is the same for all. */
function pueOf([first]: readonly MeasuredLine[]): number {
  return first?.estimate.pue ?? 1;
}

/** The GPUs of the figures, and how they were chosen: `the GPUs that use the least energy (B200, H100)`. */
function gpusInWords({ measured, question }: Report): string {
  const gpus = gpusOf(measured);
  if (question.gpu != null) return listed(gpus);
  return gpus.length === 1
    ? `the measured GPU that uses the least energy (${gpus.join()})`
    : `the measured GPUs that use the least energy (${gpus.join(', ')})`;
}

/** The workloads of the figures, unless all are of chat: `as measured on gpqa, `. */
function workloadsInWords(measured: readonly MeasuredLine[]): string {
  const workloads = [...new Set(measured.map(({ estimate }) => estimate.workload))];
  return workloads.every((one) => one === CHAT) ? '' : `as measured on ${listed(workloads)}, `;
}

/** The latency limit of the figures for the first sentence. */
function withinLimit(measured: readonly MeasuredLine[]): string {
  const finite = latencyLimitsOf(measured).filter((limit) => limit < Infinity);
  return finite.length === 0
    ? 'without a latency limit'
    : `with at most ${finite.map((limit) => `${integer(limit)} ms`).join(' or ')} between tokens (median)`;
}

/** The calls without output tokens, which are not among the calls of the first sentence. Empty if there are none. */
function callsWithoutOutput({ notCounted }: Report): string {
  return joined(
    notCounted
      .filter(({ reason }) => reason === 'noOutput')
      .map(
        (one) =>
          `The log also has ${withoutOutput(one)} without output tokens, whose energy is not known and not included.`,
      ),
  );
}

/** The output tokens to whose calls the measured energy doesn't apply: at most, as only the longest call of each line is known. */
function tooLongShare(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => line.isTooLong);
  return lines.length === 0
    ? ''
    : `Up to ${tokensOf(lines)} of these output tokens are from calls longer than the measured servers accepted, to which the measured energy does not apply.`;
}

/** The emissions of the energy. Never "at least": the grid's annual average has no uncertainty of its own. */
function emissionsInWords({ measured }: Report, { gCo2e }: ReportSum): string {
  const known = measured.filter(({ estimate }) => estimate.gCo2e !== null);
  const areas = known.flatMap(({ estimate: { electricity } }) => electricity ?? []);
  const grids = [
    ...new Set(areas.map((of) => `${threeDigits(of.gCo2ePerKwh)} g CO₂e per kWh (${placeName(of)}, ${of.year})`)),
  ];
  if (grids.length === 0) return '';
  const intensity = grids.length === 1 ? 'an average grid carbon intensity' : 'average grid carbon intensities';
  const whose = known.length < measured.length ? `${tokensOf(known)} of these output tokens` : 'this energy';
  return `At ${intensity} of ${listed(grids, 3)}, the lifecycle, location-based emissions of ${whose} would be about ${inWords(gCo2e, EMISSIONS)}.`;
}

/** The name of an area in a sentence. */
function placeName({ iso3, displayName }: { readonly iso3: string; readonly displayName: string }): string {
  return iso3 === 'WLD' ? 'the world' : displayName;
}

/** What the ranges in brackets cover, and the same tokens on all measured configurations, if there are several. */
function spread(report: Report, sum: ReportSum): string {
  const { gCo2e, range, rangeGCo2e } = sum;
  const { measured, question } = report;
  const brackets = 'The ranges in brackets cover only the uncertainty of the measurements.';
  const lightly = 'A lightly used server can use more.';
  if (!measured.some(({ range: own }) => own.low < own.high)) return joined([brackets, lightly]);
  const onGpus = question.gpu == null ? '' : ` on ${listed(gpusOf(measured))}`;
  const within = latencyLimitsOf(measured).some((limit) => limit < Infinity) ? ' within the latency limit' : '';
  const withPue = pueOf(measured) > 1 ? ' with the same PUE' : '';
  const gpu = question.gpu == null ? 'the GPU, ' : '';
  const emissions =
    gCo2e.value > 0 ? ` The emissions are then ${spreadInWords(rangeGCo2e, EMISSIONS, gCo2e.low)}.` : '';
  return joined([
    brackets,
    `Over all measured configurations${onGpus}${within}, the same output tokens use ${spreadInWords(range, ENERGY, leastWh(sum))}${withPue}, depending on ${gpu}the number of GPUs and the running batch.${emissions}`,
    lightly,
  ]);
}

/** The output tokens of local servers, whose figures are for busy servers. */
function localServers(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(({ isLocal }) => isLocal);
  if (lines.length === 0) return '';
  const batches = lines.map(({ estimate }) => Math.round(estimate.loadRange.best.avgRunningBatch));
  const batch = fromTo(integer(Math.min(...batches)), integer(Math.max(...batches)));
  return `${tokensOf(lines)} of the output tokens are from local servers (${namesOf(lines)}), but their figures are for the measured GPUs with about ${batch} requests at once. Local servers are usually lightly used and then use more energy per token.`;
}

/** The energy beyond the GPUs, with its emissions. */
function converted([first]: readonly MeasuredLine[], sum: ReportSum): string {
  const { beyond, beyondGCo2e, promptWh } = sum;
  const boundary = first?.estimate.converted?.boundary;
  if (boundary === undefined) return '';
  const emissions = beyondGCo2e.value > 0 ? ` and ${inWords(beyondGCo2e, EMISSIONS)}` : '';
  const without = (promptWh ?? 0) > 0 ? ', without the added energy of long prompts' : '';
  return `Estimate for the ${boundary}, converted from the GPU energy: ${inWords(beyond, ENERGY, leastWh(sum))}${emissions}${without}.`;
}

/** The output tokens whose emissions are not known. */
function withoutGrid(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(({ estimate }) => estimate.gCo2e === null);
  const places = listed([...new Set(lines.map(({ place }) => visible(place)))], 10);
  return lines.length === 0
    ? ''
    : `The emissions of ${tokensOf(lines)} output tokens are not included, since no grid carbon intensity is known for ${places}.`;
}
