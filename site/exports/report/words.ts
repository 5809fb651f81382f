import type { Figure } from '../../../clients/js/token-energy.d.ts';
import { plural } from '../../../src/core/text/words.ts';
import { counted, day, fromTo, integer, threeDigits } from '../../../src/figures/format.ts';
import type { UsageReport } from './report.ts';

/** A figure with its unit, three digits, and its band. */
interface FigureWords {
  readonly figure: string;
  readonly band: string;
  readonly unit: string;
}

/** Energy in Wh, kWh or MWh, three digits, and its band. */
export function energyWords({ value, low, high }: Figure): FigureWords {
  const [divisor, unit] = value >= 1e6 ? ([1e6, 'MWh'] as const) : value >= 1e3 ? ([1e3, 'kWh'] as const) : [1, 'Wh'];
  return inUnit({ value, low, high }, divisor, unit);
}

/** Emissions in g, kg or t, three digits, and their band. */
export function emissionsWords({ value, low, high }: Figure): FigureWords {
  const [divisor, unit] = value >= 1e6 ? ([1e6, 't'] as const) : value >= 1e3 ? ([1e3, 'kg'] as const) : [1, 'g'];
  return inUnit({ value, low, high }, divisor, `${unit} CO₂e`);
}

function inUnit({ value, low, high }: Figure, divisor: number, unit: string): FigureWords {
  const written = (figure: number): string => threeDigits(figure / divisor);
  return { figure: `${written(value)} ${unit}`, band: `${written(low)} to ${written(high)}`, unit };
}

/** The months of a report in words. */
export function periodOf({ from, to }: UsageReport): string {
  return fromTo(day(from), day(to));
}

/** Everything in one paragraph, with the citation: what a reader of an annual report needs. */
export function paragraphOf(report: UsageReport, { caveat, citation }: { caveat: string; citation: string }): string {
  const { measured, total } = report;
  const [first] = measured;
  const left = leftOut(report);
  if (first === undefined) return `${periodOf(report)}: nothing that was measured. Without a figure: ${left}.`;
  const { electricity, pue } = first.estimate;
  const carbon = emissionsWords(total.gCo2e);
  const models = new Set(measured.map(({ estimate }) => estimate.slug)).size;
  const long = new Set(measured.filter((one) => one.promptWarnings.length > 0).map(({ model }) => model)).size;
  return [
    `${periodOf(report)}: ${total.calls === null ? '' : `${counted(total.calls, 'call')} for `}${integer(total.outputTokens)} output tokens of ${plural(models, 'model')}`,
    `took ${energyOf(report, pue)},`,
    `and ${carbon.figure} (${carbon.band}) with the electricity of ${electricity?.display_name ?? ''} in ${electricity?.year ?? ''}`,
    `(${threeDigits(electricity?.g_co2e_per_kwh ?? 0)} g CO₂e per kWh).`,
    rangeIn(report),
    ...(long === 0 ? [] : [`Prompts of ${plural(long, 'model')} may be longer than those measured: too low a figure.`]),
    caveat,
    ...(pue > 1 ? ['Of cooling and power supply there is in it what the PUE adds, and no more.'] : []),
    ...(left === '' ? [] : [`Not in it: ${left}.`]),
    `Source: ${citation}`,
  ].join(' ');
}

/** The energy with its band, and what it is of. */
function energyOf({ total: { wh } }: UsageReport, pue: number): string {
  const { figure, band } = energyWords(wh);
  const covers = `(${band}: coverage factor 2, measurement alone)`;
  if (pue <= 1) return `${figure} of GPU energy ${covers}`;
  const gpus = energyWords({ value: wh.value / pue, low: wh.low / pue, high: wh.high / pue });
  return `${figure} ${covers}, which is ${gpus.figure} of GPU energy and a PUE of ${pue}`;
}

/** Which GPUs were taken, and what the same tokens take on those and at the loads that were measured beside. */
function rangeIn({ measured, question, range, total }: UsageReport): string {
  const gpus = [...new Set(measured.map(({ estimate }) => estimate.gpu))].sort().join(', ');
  const isNamed = (question.gpu ?? null) !== null;
  const { unit } = energyWords(total.wh);
  const { band } = energyWords({ value: total.wh.value, ...range });
  return [
    `That is on ${gpus}${isNamed ? '' : ', the most frugal GPU that was measured for each model, since none was named,'}`,
    `at the load that takes least; over the ${isNamed ? '' : 'GPUs and '}batches that were measured the same tokens take ${band} ${unit}.`,
  ].join(' ');
}

/** What is in no sum; empty where all is. */
function leftOut({ predicted, unknown }: UsageReport): string {
  const tokensOf = (others: readonly { readonly outputTokens: number }[], of: string): string[] => {
    const tokens = others.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
    return others.length === 0 ? [] : [`${integer(tokens)} output tokens of ${plural(others.length, 'model')} ${of}`];
  };
  const otherwise = unknown.filter((one) => one.isCountedOtherwise).length;
  return [
    ...tokensOf(predicted, 'that are predicted'),
    ...tokensOf(
      unknown.filter((one) => !one.isCountedOtherwise),
      'without a measured figure for this question',
    ),
    ...(otherwise === 0 ? [] : [`${plural(otherwise, 'model')} not counted in tokens`]),
  ].join(', and ');
}
