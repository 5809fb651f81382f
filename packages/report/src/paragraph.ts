import type { Figure } from '../../client-js/token-energy.d.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { firstFew, listed, plural } from '../../../src/core/text/words.ts';
import { ratiosInWords } from '../../client-js/src/boundary.ts';
import { joined } from '../../client-js/src/claim.ts';
import { countOf, day, fromTo, integer, type Rounding, threeDigits } from '../../client-js/src/format.ts';
import { nameInWords } from './naming.ts';
import { isEarlier, type MeasuredLine, type Report, type ReportSum, sumOf } from './report.ts';
import { coveredShare, notIncluded } from './not-included.ts';

const ENERGY = ['Wh', 'kWh', 'MWh'];
export const EMISSIONS = ['g CO₂e', 'kg CO₂e', 't CO₂e'];

/** What the emissions and the converted energy leave out. They include reading prompts like those measured, as the energy does. */
const WITHOUT_LONG_PROMPTS = ', without the added energy of long prompts';

/** The power of 1,000 that the unit of an amount stands for. */
function unitPower(value: number): number {
  return value >= 1e6 ? 2 : value >= 1e3 ? 1 : 0;
}

/**
 * An amount, of energy where no other units are given: `1.24 kWh`. Lower bounds are rounded down. The unit is that of the amount's
 * size, or of the size of `largest`, the largest amount in the same range.
 */
export function amount(value: number, units = ENERGY, rounding: Rounding = 'nearest', largest = value): string {
  const power = unitPower(largest);
  return `${threeDigits(value / 1000 ** power, rounding)} ${units[power] ?? ''}`;
}

/**
 * A figure with its uncertainty range, of energy where no other units are given: `10 Wh (8.5 Wh to 11.8 Wh)`. All three have the same
 * unit. The ends are rounded outwards, as in the claims of the packages.
 */
export function inWords({ value, low, high }: Figure, units = ENERGY): string {
  return `${amount(value, units, 'nearest', high)} (${rangeInWords({ low, high }, units)})`;
}

/** A range in one unit, of energy where no other units are given: `0.182 kWh to 2.67 kWh`. The ends are rounded outwards. */
export function rangeInWords({ low, high }: Pick<Figure, 'low' | 'high'>, units = ENERGY): string {
  return fromTo(amount(low, units, 'down', high), amount(high, units, 'up'));
}

/**
 * Texts that must appear with the figures of a release. `caveatWithoutBound` is for figures that have no lower bound. `gridBasis` says
 * what emissions a grid carbon intensity counts. `citation` names the release and its sources. `archive` has the fingerprint of the
 * release and says how to cite a rehearsal, or is empty.
 */
export type Said = Readonly<
  Record<'caveat' | 'caveatWithoutBound' | 'promptCaveat' | 'gridBasis' | 'citation' | 'archive', string>
>;

/** A report in words. */
export interface ReportWords {
  /** The energy and emissions with their source: what an annual report needs. */
  readonly summary: string;
  /** The conditions of the figures. Empty if no figure is known. */
  readonly conditions: string;
}

/** A report in two paragraphs: the result with its citation, and its conditions. */
export function wordsOf(report: Report, said: Said): ReportWords {
  const { citation, archive } = said;
  const { measured, from, to } = report;
  const period = fromTo(day(from), day(to));
  const [first] = measured;
  const earlier = earlierSentence(report);
  if (first === undefined) {
    const summary = withoutMeasured(report, period, citation);
    const parts = earlier === '' ? [] : [emissionsBasis(report, said), archive];
    return { summary, conditions: joined(parts) };
  }
  const sum = sumOf(measured);
  const { pue, converted } = first.estimate;
  const hasReading = (sum.promptWh ?? 0) > 0;
  const gpus = [...new Set(measured.map(({ estimate }) => estimate.gpu))].sort();
  const summary = [
    `${period}: ${energySentence(report, sum, pue)}`,
    spreadSentence(report, sum.range, pue),
    emissionsSentence(report, sum, converted?.boundary),
    localSentence(measured),
    promptSentence(measured, sum),
    converted === undefined ? '' : convertedSentence(converted.boundary, sum, hasReading),
    notIncluded(report),
    `Source: ${citation}`,
  ];
  const conditions = [
    `The figures are for ${listed(gpus)}. They were measured ${workloadsInWords(measured)}, ${latencyLimitInWords(measured)}.`,
    mappedNames(measured),
    otherWeights(measured),
    tooLongCalls(measured),
    shortPrompts(measured),
    unknownCache(measured),
    boundBelowRange(measured),
    caveatOf(said, measured, pue),
    hasReading ? promptCaveatOf(said, pue) : '',
    pueNote(pue, hasReading),
    emissionsBasis(report, said),
    converted === undefined ? '' : ratiosInWords(converted),
    earlier,
    ...report.notices.map(visible),
    archive,
  ];
  return { summary: joined(summary), conditions: joined(conditions) };
}

/** What the emissions of the report count; empty if it has none. */
function emissionsBasis({ measured, others }: Report, { gridBasis }: Pick<Said, 'gridBasis'>): string {
  const hasEmissions = [...measured, ...others].some(({ estimate }) => estimate?.gCo2e != null);
  return hasEmissions && gridBasis !== '' ? `Basis of the emissions: ${gridBasis}.` : '';
}

/** The energy beyond the GPUs, with its emissions. */
function convertedSentence(boundary: string, { beyond, beyondGCo2e }: ReportSum, hasReading: boolean): string {
  const emissions = beyondGCo2e.value > 0 ? ` and ${inWords(beyondGCo2e, EMISSIONS)}` : '';
  const without = hasReading ? WITHOUT_LONG_PROMPTS : '';
  return `Estimate for the ${boundary}, converted from the GPU energy: ${inWords(beyond)}${emissions}${without}.`;
}

/** The workloads of the figures, each with the models for which nobody chose it. */
function workloadsInWords(measured: readonly MeasuredLine[]): string {
  const workloads = [...new Set(measured.map(({ estimate }) => estimate.workload))].sort();
  const words = workloads.map((workload) => {
    const own = measured.filter(({ estimate, isOnlyWorkload }) => isOnlyWorkload && estimate.workload === workload);
    const models = [...new Set(own.map(({ estimate }) => estimate.model))].sort();
    return models.length === 0 ? workload : `${workload} (the only measured workload of ${listed(models, 5)})`;
  });
  return `on the ${workloads.length === 1 ? 'workload' : 'workloads'} ${listed(words, 5)}`;
}

/** That lower bounds are below the uncertainty range, if any is. */
function boundBelowRange(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => line.atLeastWh !== null && isBoundBelowRange(line));
  return lines.length === 0
    ? ''
    : `The lower bound for ${tokensOf(lines)} output tokens (${namesOf(lines)}) is below the uncertainty range, because batch sizes between those measured may meet the latency limit with less energy.`;
}

function isBoundBelowRange({ isLowerBound, estimate: { atLeastWh, wh } }: MeasuredLine): boolean {
  return isLowerBound && atLeastWh !== null && atLeastWh < wh.low;
}

/** The caveat of the figures: without its sentence about the lower end of the range where that is no lower bound. */
function caveatOf(
  { caveat, caveatWithoutBound }: Pick<Said, 'caveat' | 'caveatWithoutBound'>,
  measured: readonly MeasuredLine[],
  pue: number,
): string {
  const isEndBound = pue === 1 && !measured.some(isBoundBelowRange);
  return `${beforePue(pue)}${isEndBound ? caveat : caveatWithoutBound}`;
}

/** The caveat of the energy of long prompts. */
function promptCaveatOf({ promptCaveat }: Pick<Said, 'promptCaveat'>, pue: number): string {
  return `${beforePue(pue)}Added energy of long prompts: ${promptCaveat}`;
}

/** That a caveat is about the energy before a PUE, if there is one. */
function beforePue(pue: number): string {
  return pue === 1 ? '' : 'Before the PUE: ';
}

/** What a PUE adds, and that it leaves no lower bound. */
function pueNote(pue: number, hasReading: boolean): string {
  if (pue === 1) return '';
  const prompts = hasReading ? ', which also multiplies the added energy of long prompts' : '';
  return `Cooling and power-supply losses are included only through the PUE${prompts}. The figures are not a lower bound, because the PUE was not measured.`;
}

/** The names that the file for `--map` gives another meaning. */
function mappedNames(measured: readonly MeasuredLine[]): string {
  const meanings = new Set(
    measured.flatMap((line) => (line.mapped === undefined ? [] : [`${nameInWords(line)} as ${visible(line.mapped)}`])),
  );
  return meanings.size === 0 ? '' : `By its author's choice, this report counts ${listed([...meanings], 5)}.`;
}

/** The GPUs of the figures, and how they were chosen: `the GPUs that use the least energy (B200, H100)`. */
function gpusInWords({ measured, question }: Report): string {
  const gpus = [...new Set(measured.map(({ estimate }) => estimate.gpu))].sort();
  if (question.gpu != null) return listed(gpus);
  return gpus.length === 1
    ? `the measured GPU that uses the least energy (${gpus.join()})`
    : `the measured GPUs that use the least energy (${gpus.join(', ')})`;
}

/** The latency limit of the figures for the first sentence. */
function withinLimit(measured: readonly MeasuredLine[]): string {
  const limits = [...new Set(measured.map(({ estimate }) => estimate.maxItlMs))].sort((a, b) => a - b);
  const finite = limits.filter((limit) => limit < Infinity).map((limit) => `${integer(limit)} ms`);
  return finite.length === 0
    ? 'without a latency limit'
    : `with at most ${finite.join(' or ')} between tokens (median)`;
}

/** The latency limits of the configurations. */
function latencyLimitInWords(measured: readonly MeasuredLine[]): string {
  const limits = [...new Set(measured.map(({ estimate }) => estimate.maxItlMs))].sort((a, b) => a - b);
  const words = limits.map((limit) => (limit === Infinity ? 'none' : `${integer(limit)} ms`));
  return words.length === 1 && words[0] === 'none'
    ? 'without a latency limit'
    : `with a latency limit of ${words.join(' or ')} (median time between tokens)`;
}

/** The paragraph of usage for which only figures of 2024 are known, or none. */
function withoutMeasured(report: Report, period: string, citation: string): string {
  const earlier = earlierSentence(report);
  const none = withoutFigure(report);
  const parts = [
    earlier === '' ? `${period}: ${none}` : `${period}: ${earlier}`,
    ...new Set(report.others.filter(isEarlier).map(({ estimate }) => estimate.caveat)),
    notIncluded(report),
    ...report.notices.map(visible),
    earlier === '' ? '' : `Source: ${citation}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
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

/** The energy of the lines whose figures are of the benchmark of 2024, apart from every sum; empty if there are none. */
function earlierSentence({ others }: Report): string {
  const lines = others.filter(isEarlier);
  const [first] = lines;
  if (first === undefined) return '';
  const { year, engine, sources, pue } = first.estimate;
  const names = [...new Set(lines.map(({ estimate }) => `${estimate.model} on ${estimate.gpu}`))];
  const tokens = lines.reduce((sum, { output }) => sum + output, 0);
  const wh = lines.reduce((sum, { estimate }) => sum + (estimate.wh?.value ?? 0), 0);
  const withPue = pue > 1 ? `, multiplied by a PUE of ${pue}` : '';
  return (
    `${integer(tokens)} output tokens of ${firstFew(names, 5)} would use about ${amount(wh)} of GPU energy${withPue}, measured in ${year} with ${engine} ` +
    `(${sources[0] ?? ''}). This is for the lowest-energy configuration of each model, and the uncertainty is not known. It is not in any sum, because it can't be compared with later figures.`
  );
}

function energySentence(report: Report, { calls, output, wh, atLeastWh }: ReportSum, pue: number): string {
  const { measured } = report;
  const models = plural(new Set(measured.map(({ estimate }) => estimate.slug)).size, 'model');
  const share = coveredShare(report);
  const tokens =
    `${integer(output)} output tokens of ${models}${calls === null ? '' : ` in ${countOf(calls, 'call')}`}` +
    (share === null ? '' : ` (${share} of the output tokens)`);
  const where = `on ${gpusInWords(report)}, ${withinLimit(measured)}`;
  const choice =
    'Each model is in its lowest-energy measured configuration, and ranges in brackets are uncertainty ranges.';
  if (atLeastWh !== null)
    return `${tokens} used at least ${amount(atLeastWh, ENERGY, 'down')} of GPU energy if they were generated ${where}, with the measured weights and for requests like those measured. The measurements give ${inWords(wh)}. ${choice}`;
  const withPue = pue > 1 ? ` The energy is the GPU energy multiplied by a PUE of ${pue}.` : '';
  return `${tokens} would use about ${inWords(wh)} of ${pue > 1 ? '' : 'GPU '}energy ${where}.${withPue} ${choice}`;
}

/** The output tokens of local servers, whose figures are for busy servers. */
function localSentence(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(({ isLocal }) => isLocal);
  if (lines.length === 0) return '';
  const batches = lines.map(({ estimate }) => Math.round(estimate.loadRange.best.avgRunningBatch));
  const batch = fromTo(integer(Math.min(...batches)), integer(Math.max(...batches)));
  return `${tokensOf(lines)} of the output tokens are from local servers (${namesOf(lines)}), but their figures are for the measured GPUs with about ${batch} requests at once. Local servers are usually lightly loaded and then use more energy per token.`;
}

/** The energy of the same tokens on all measured configurations, if there are several. */
function spreadSentence(report: Report, range: Figure, pue: number): string {
  const { question } = report;
  const withPue = pue > 1 ? ' with the same PUE' : '';
  const gpu = question.gpu == null ? 'the GPU, ' : '';
  const spread = hasSpread(report)
    ? `Over ${allConfigurations(report)}, the same output tokens use ${rangeInWords(range)}${withPue}, depending on ${gpu}the number of GPUs and the running batch. `
    : '';
  return `${spread}A lightly used server can use more.`;
}

/** Whether any model has several measured configurations. */
function hasSpread({ measured }: Report): boolean {
  return measured.some(({ range }) => range.low < range.high);
}

/** The configurations of the wide ranges. */
function allConfigurations({ measured, question }: Report): string {
  const gpus = question.gpu == null ? '' : ` on ${listed([...new Set(measured.map(({ estimate }) => estimate.gpu))])}`;
  const within = measured.some(({ estimate }) => estimate.maxItlMs < Infinity) ? ' within the latency limit' : '';
  return `all measured configurations${gpus}${within}`;
}

/** Whether every figure is a lower bound by the rule of the package. */
function isLowerBound(measured: readonly MeasuredLine[]): boolean {
  return measured.every((line) => line.isLowerBound);
}

function otherWeights(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => !line.isMeasuredModel);
  return lines.length === 0
    ? ''
    : `The figures for ${tokensOf(lines)} output tokens are not a lower bound, because ${namesOf(lines)} may mean other weights or hardware than those measured.`;
}

/** Usage with calls that are longer than the measured servers accepted. */
function tooLongCalls(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => line.isTooLong);
  return lines.length === 0
    ? ''
    : `The figures for ${tokensOf(lines)} output tokens are not a lower bound, because they include calls that are longer than the measured servers accepted (${namesOf(lines)}). The measured energy does not apply to such calls.`;
}

/** Usage whose log doesn't state how many input tokens were read from a cache. */
function unknownCache(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => line.isCacheUnknown);
  return lines.length === 0
    ? ''
    : `The figures for ${tokensOf(lines)} output tokens are not a lower bound, because the log does not state how many input tokens were read from a cache (${namesOf(lines)}).`;
}

/** Usage with prompts that may be shorter than those that were measured. */
function shortPrompts(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => line.isPromptShort);
  return lines.length === 0
    ? ''
    : `The figures for ${tokensOf(lines)} output tokens are not a lower bound, because the measured prompts may have been longer than the prompts of these calls (${namesOf(lines)}).`;
}

/** The output tokens of some lines. */
function tokensOf(lines: readonly MeasuredLine[]): string {
  return integer(lines.reduce((sum, { output }) => sum + output, 0));
}

/** The names in the log of some lines. */
function namesOf(lines: readonly MeasuredLine[]): string {
  return listed([...new Set(lines.map(nameInWords))], 5);
}

function emissionsSentence(
  report: Report,
  { gCo2e, rangeGCo2e, promptWh }: ReportSum,
  boundary: string | undefined,
): string {
  const { measured } = report;
  const known = measured.flatMap(({ estimate: { electricity } }) => electricity ?? []);
  const grids = [
    ...new Set(known.map((of) => `${threeDigits(of.gCo2ePerKwh)} g CO₂e per kWh (${placeName(of)}, ${of.year})`)),
  ];
  const nowhere = measured.filter(({ estimate }) => estimate.gCo2e === null);
  const hasReading = (promptWh ?? 0) > 0;
  const places = listed([...new Set(nowhere.map(({ place }) => visible(place)))], 10);
  const whose = boundary === undefined ? '' : ' of the GPUs';
  const isOne = new Set(measured.map(({ estimate }) => estimate.rowId)).size === 1;
  const configurations = isOne ? 'configuration' : 'configurations';
  const without = hasReading ? WITHOUT_LONG_PROMPTS : '';
  const spread = hasSpread(report)
    ? ` Over ${allConfigurations(report)}, the emissions are ${rangeInWords(rangeGCo2e, EMISSIONS)}.`
    : '';
  const parts = [
    grids.length > 0
      ? // Never "at least": the grid's annual average has no uncertainty of its own.
        `At ${grids.length === 1 ? 'a grid carbon intensity' : 'grid carbon intensities'} of ${listed(grids, 10)}, the location-based emissions${whose} would be about ${inWords(gCo2e, EMISSIONS)}${without}. This range reflects only the measurement uncertainty of the lowest-energy ${configurations}.${spread}`
      : '',
    nowhere.length > 0
      ? `The emissions of ${tokensOf(nowhere)} output tokens are not included, since no grid carbon intensity is known for ${places}.`
      : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** The name of an area in a sentence. */
function placeName({ iso3, displayName }: { readonly iso3: string; readonly displayName: string }): string {
  return iso3 === 'WLD' ? 'the world' : displayName;
}

/** The energy of reading the prompts of some lines. */
interface Reading {
  /** The least energy, rounded down: `1.24 kWh`. */
  readonly energy: string;
  /** Whether it is a lower bound. Otherwise, it is the part that is known. */
  readonly isBound: boolean;
  /** Input tokens of the lines that add energy. */
  readonly input: number;
  /** Those of these input tokens for which the log doesn't state how many were cached. The energy assumes none. */
  readonly withoutCacheCount: number;
}

/** The energy of reading the prompts of some lines, `promptWh` in Wh. */
export function readingOf(promptWh: number, lines: readonly MeasuredLine[]): Reading {
  const counted = lines.filter((line) => (line.promptWh ?? 0) > 0);
  const withoutCount = counted.filter(({ cached }) => cached === null);
  return {
    energy: amount(promptWh, ENERGY, 'down'),
    isBound: isLowerBound(counted),
    input: inputOf(counted),
    withoutCacheCount: inputOf(withoutCount),
  };
}

/** The input tokens of the lines that state them. */
function inputOf(lines: readonly MeasuredLine[]): number {
  return lines.reduce((sum, line) => sum + (line.input ?? 0), 0);
}

/** The energy that long prompts add. `input` is the input tokens of all lines for which it is known. */
function readingSentence(promptWh: number | null, input: number, lines: readonly MeasuredLine[]): string {
  if (promptWh === null || input === 0) return '';
  if (promptWh === 0)
    return `No energy is added for reading the prompts, ${integer(input)} input tokens: on average, they are no longer than the measured prompts can have been. Individual prompts may be longer.`;
  const { energy, isBound, input: longInput, withoutCacheCount } = readingOf(promptWh, lines);
  const tokens = longInput === input ? `all ${integer(input)}` : `${integer(longInput)} of the ${integer(input)}`;
  const uncounted = withoutCacheCount === longInput ? '' : `${integer(withoutCacheCount)} of `;
  const assumption =
    withoutCacheCount === 0
      ? ''
      : `The log states no cached tokens for ${uncounted}these input tokens, so the report assumes that there were none. `;
  const used = isBound ? `used at least ${energy} more` : `used more energy, of which only a part is known: ${energy}`;
  return (
    `Reading ${tokens} input tokens, whose prompts are longer on average than the energy includes, ${used}. ${assumption}` +
    'This is computed from the average length of the prompts, and counts only the tokens beyond the measured length that were not cached.'
  );
}

/** The energy of reading the prompts, or why it is missing. */
function promptSentence(measured: readonly MeasuredLine[], { promptWh }: ReportSum): string {
  const withoutLengths = measured.filter((line) => !line.hasPromptLengths);
  const withLengths = measured.filter((line) => line.hasPromptLengths);
  const unknown = withLengths.filter((line) => line.promptWh === null);
  const countedInput = inputOf(withLengths) - inputOf(unknown);
  const parts = [
    readingSentence(promptWh, countedInput, measured),
    unknown.length > 0
      ? `For ${integer(inputOf(unknown))} input tokens, the energy includes reading prompts like those measured. The added energy of longer prompts is not known for these GPUs or workloads.`
      : '',
    withoutLengths.length > 0
      ? `The prompt lengths for ${tokensOf(withoutLengths)} output tokens are not known, because the log doesn't give both the number of calls and all of their input tokens. For these output tokens, the energy includes reading prompts like those measured, but not the added energy of longer prompts. Shorter prompts use less energy, so the total is not a lower bound.`
      : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
