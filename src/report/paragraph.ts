import type { Figure } from '../../clients/js/token-energy.d.ts';
import { firstFew, plural } from '../core/text/words.ts';
import { counted, day, fromTo, integer, threeDigits } from '../figures/format.ts';
import { type Report, sumOf } from './report.ts';

const ENERGY = ['Wh', 'kWh', 'MWh'];
const EMISSIONS = ['g CO₂e', 'kg CO₂e', 't CO₂e'];

/** A figure and its band with three digits, in the unit that fits it: of energy, or of `EMISSIONS`. */
export function inWords({ value, low, high }: Figure, units = ENERGY) {
  const power = value >= 1e6 ? 2 : value >= 1e3 ? 1 : 0;
  const [figure, ...ends] = [value, low, high].map((of) => threeDigits(of / 1000 ** power));
  return { figure: `${figure ?? ''} ${units[power] ?? ''}`, band: ends.join(' to '), unit: units[power] ?? '' };
}

/** Emissions likewise. */
export function emissionsInWords(gCo2e: Figure) {
  return inWords(gCo2e, EMISSIONS);
}

/** The months of a report in words. */
export function periodOf({ from, to }: Report): string {
  return fromTo(day(from), day(to));
}

/** Everything in one paragraph, with the citation: what a reader of an annual report needs. */
export function paragraphOf(report: Report, { caveat, citation }: { caveat: string; citation: string }): string {
  const { measured, total } = report;
  const [first] = measured;
  const left = leftOut(report);
  if (first === undefined) return `${periodOf(report)}: nothing that was measured. Without a figure: ${left}.`;
  const { pue } = first.estimate;
  const [energy, carbon] = [inWords(total.wh), emissionsInWords(total.gCo2e)];
  const ofGpus = inWords({ ...total.wh, value: total.wh.value / pue }).figure;
  const models = new Set(measured.map(({ estimate }) => estimate.slug)).size;
  const grids = measured.map(({ estimate: { electricity: of } }) => {
    return of === null ? '' : `${of.display_name} in ${of.year} (${threeDigits(of.g_co2e_per_kwh)} g CO₂e per kWh)`;
  });
  return [
    `${periodOf(report)}: ${total.calls === null ? '' : `${counted(total.calls, 'call')} for `}${integer(total.output)} output tokens of ${plural(models, 'model')}`,
    `took at least ${energy.figure}${pue > 1 ? '' : ' of GPU energy'} (${energy.band}: coverage factor 2, measurement alone)${pue > 1 ? `, which is ${ofGpus} of GPU energy and a PUE of ${pue}` : ''},`,
    `and at least ${carbon.figure} (${carbon.band}) with the electricity of ${firstFew([...new Set(grids)], 10)}.`,
    rangeIn(report),
    caveat,
    ...(pue > 1 ? ['Of cooling and power supply there is in it what the PUE adds, and no more.'] : []),
    ...(left === '' ? [] : [`Not in it: ${left}.`]),
    `Source: ${citation}`,
  ].join(' ');
}

/** Which GPUs were taken, and what the same tokens take on all configurations that were measured. */
function rangeIn({ measured, question: { gpu }, range, total }: Report): string {
  const gpus = [...new Set(measured.map(({ estimate }) => estimate.gpu))].sort().join(', ');
  const { band, unit } = inWords({ value: total.wh.value, ...range });
  const choice = gpu == null ? ', the most frugal GPU that was measured for each model, since none was named,' : '';
  return `That is on ${gpus}${choice} at the load that takes least; over ${gpu == null ? 'the GPUs, their number and the batches' : 'the numbers of GPUs and the batches'} that were measured the same tokens take ${band} ${unit}.`;
}

/** What is in no sum; empty where all is. */
function leftOut({ others, faults, kept }: Report): string {
  const tokensOf = (isPredicted: boolean, of: string): string[] => {
    const lines = others.filter(({ estimate }) => (estimate !== null) === isPredicted);
    const models = plural(new Set(lines.map(({ model }) => model)).size, 'model');
    return lines.length === 0 ? [] : [`${integer(sumOf(lines).output)} output tokens of ${models} ${of}`];
  };
  return [
    ...tokensOf(true, 'that are predicted'),
    ...tokensOf(false, 'without a measured figure for this question'),
    ...(kept === 0 ? [] : [`${integer(kept)} output tokens that a cache answered with`]),
    ...faults.map(
      ({ message, file, line, pointer }) =>
        `rows of ${file}, from ${line === null ? pointer : `line ${line}`} on: ${message}`,
    ),
  ].join(', and ');
}
