import { basename } from 'node:path';
import type { Figure } from '../../client-js/token-energy.d.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { firstFew, plural } from '../../../src/core/text/words.ts';
import { carriedInWords } from '../../../src/figures/boundary.ts';
import { countOf, day, fromTo, integer, threeDigits } from '../../../src/figures/format.ts';
import { type MeasuredLine, type Report, sumOf } from './report.ts';

const ENERGY = ['Wh', 'kWh', 'MWh'];
export const EMISSIONS = ['g CO₂e', 'kg CO₂e', 't CO₂e'];

/** A figure and its band in words, of energy where no other units are given. */
export function inWords({ value, low, high }: Figure, units = ENERGY): string {
  return `${amount(value, units)} (${amount(low, units)} to ${amount(high, units)})`;
}

function amount(value: number, units = ENERGY): string {
  const power = value >= 1e6 ? 2 : value >= 1e3 ? 1 : 0;
  return `${threeDigits(value / 1000 ** power)} ${units[power] ?? ''}`;
}

/** What has to be said with the figures of a release. */
export type Said = Readonly<Record<'caveat' | 'citation', string>>;

/** Everything in one paragraph, with the citation: what a reader of an annual report needs. */
export function paragraphOf(report: Report, { caveat, citation }: Said): string {
  const { measured, question, from, to } = report;
  const [left, period] = [leftOut(report), fromTo(day(from), day(to))];
  const { calls, output, wh, gCo2e, range, beyond } = sumOf(measured);
  const distinct = (of: (line: MeasuredLine) => string) => [...new Set(measured.map(of))].filter((one) => one !== '');
  const [first] = measured;
  if (first === undefined) return `${period}: nothing that was measured. Without a figure: ${left}.`;
  const { pue, converted } = first.estimate;
  const grids = distinct(({ estimate: { electricity: of } }) =>
    of === null ? '' : `${of.displayName} in ${of.year} (${threeDigits(of.gCo2ePerKwh)} g CO₂e per kWh)`,
  );
  const nowhere = measured.filter(({ estimate }) => estimate.gCo2e === null);
  const without = sumOf(nowhere).output;
  const places = firstFew([...new Set(nowhere.map(({ place }) => visible(place)))], 10);
  const models = plural(distinct(({ estimate }) => estimate.slug).length, 'model');
  const gpus = distinct(({ estimate }) => estimate.gpu).sort();
  const choice = question.gpu == null ? ', the most frugal that was measured for each model, since none was named' : '';
  const parts = [
    `${period}: ${calls === null ? '' : `${countOf(calls, 'call')} for `}${integer(output)} output tokens of ${models}`,
    `took at least ${inWords(wh)} of GPU energy${pue > 1 ? ` times a PUE of ${pue}` : ''},`,
    grids.length > 0 && `and at least ${inWords(gCo2e, EMISSIONS)} with the electricity of ${firstFew(grids, 10)};`,
    'in brackets the band of the measurement alone, coverage factor 2.',
    `That is on ${gpus.join(', ')}${choice}, at the load that takes least: over all GPUs, numbers of them and batches that`,
    `were measured and asked for, the same tokens take ${amount(range.low)} to ${amount(range.high)}.`,
    caveat,
    converted !== undefined && carriedInWords(converted, inWords(beyond)),
    pue > 1 && 'Of cooling and power supply there is in it what the PUE adds, and no more.',
    without > 0 &&
      `Of ${integer(without)} output tokens the carbon is not in it: no electricity is known of ${places}.`,
    left !== '' && `Not in it: ${left}.`,
    `Source: ${citation}`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** What is in no sum; empty where all is. */
function leftOut({ others, leftOut: fault, kept, bare }: Report): string {
  const models = plural(new Set(others.map(({ model }) => model)).size, 'model');
  const tokens = others.reduce((sum, { output }) => sum + output, 0);
  const parts = [
    tokens > 0 && `${integer(tokens)} output tokens of ${models} without a measured figure for this question`,
    kept > 0 && `${integer(kept)} output tokens that a cache answered with`,
    bare > 0 && `${countOf(bare, 'row')} without a model and tokens`,
    fault !== null && `rows of ${basename(fault.file)}, from ${fault.pointer} on: ${fault.message}`,
  ];
  return parts.filter((part) => part !== false).join(', and ');
}
