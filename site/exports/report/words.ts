import type { Figure } from '../../../clients/js/token-energy.d.ts';
import { plural } from '../../../src/core/text/words.ts';
import { counted, day, fromTo, integer, threeDigits } from '../../../src/figures/format.ts';
import type { UsageReport } from './report.ts';

/** Energy in Wh, kWh or MWh, three digits, and its band. */
export function energyWords({ value, low, high }: Figure): { readonly figure: string; readonly band: string } {
  const [divisor, unit] = value >= 1e6 ? ([1e6, 'MWh'] as const) : value >= 1e3 ? ([1e3, 'kWh'] as const) : [1, 'Wh'];
  return inUnit({ value, low, high }, divisor, unit);
}

/** Emissions in g, kg or t, three digits, and their band. */
export function emissionsWords({ value, low, high }: Figure): { readonly figure: string; readonly band: string } {
  const [divisor, unit] = value >= 1e6 ? ([1e6, 't'] as const) : value >= 1e3 ? ([1e3, 'kg'] as const) : [1, 'g'];
  return inUnit({ value, low, high }, divisor, `${unit} CO₂e`);
}

function inUnit({ value, low, high }: Figure, divisor: number, unit: string) {
  const written = (figure: number): string => threeDigits(figure / divisor);
  return { figure: `${written(value)} ${unit}`, band: `${written(low)} to ${written(high)}` };
}

/** The months of a report in words. */
export function periodOf({ from, to }: UsageReport): string {
  return fromTo(day(from), day(to));
}

/** Everything in one paragraph, with the citation: what a reader of an annual report needs. */
export function paragraphOf(report: UsageReport, { caveat, citation }: { caveat: string; citation: string }): string {
  const { measured, predicted, unknown, total } = report;
  const [first] = measured;
  const others = [...predicted, ...unknown];
  const otherTokens = others.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
  const names = new Set(others.map(({ model }) => model)).size;
  const left = `${integer(otherTokens)} output tokens of ${plural(names, 'model')} that nobody measured`;
  if (first === undefined) return `${periodOf(report)}: ${left}. There is no figure for them.`;
  const { electricity, pue } = first.estimate;
  const [energy, carbon] = [energyWords(total.wh), emissionsWords(total.gCo2e)];
  const models = new Set(measured.map(({ estimate }) => estimate.slug)).size;
  return [
    `${periodOf(report)}: ${counted(total.calls, 'call')} to ${plural(models, 'model')} for ${integer(total.outputTokens)} output tokens`,
    `took ${energy.figure} of GPU energy (${energy.band}),`,
    `and ${carbon.figure} (${carbon.band}) with the electricity of ${electricity?.display_name ?? ''} in ${electricity?.year ?? ''}`,
    `(${threeDigits(electricity?.g_co2e_per_kwh ?? 0)} g CO₂e per kWh)${pue > 1 ? ` and a PUE of ${pue}` : ''}.`,
    caveat,
    ...(others.length === 0 ? [] : [`Not in it: ${left}.`]),
    `Source: ${citation}`,
  ].join(' ');
}
