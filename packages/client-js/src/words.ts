import { fill } from '../../../src/core/text/fill.ts';

/** A template of the snapshot with its values: numbers as JSON writes them, with a comma between thousands. */
export function sentence(template: string, values: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? withCommas(String(value)) : value,
  ]);
  return fill(template, Object.fromEntries(written) as Record<string, string>);
}

/** How a value is rounded: a lower bound must not be rounded up. */
export type Rounding = 'down' | 'up' | 'nearest';

/** A value from 0 with three significant digits and commas between thousands, never with an exponent: `0.0155`, `118,000`. */
export function threeDigits(value: number, rounding: Rounding = 'nearest'): string {
  if (value === 0) return '0';
  // The shortest digits that name the double, which every language computes alike.
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const digits = mantissa.replace('.', '').padEnd(4, '0');
  const rest = digits.slice(3);
  const isRoundedUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'nearest' && rest >= '5';
  const rounded = Number(digits.slice(0, 3)) + (isRoundedUp ? 1 : 0);
  const [three, place] = rounded === 1000 ? ['100', Number(exponent) - 1] : [String(rounded), Number(exponent) - 2];
  if (place >= 0) return withCommas(three + '0'.repeat(place));
  const padded = three.padStart(1 - place, '0');
  return `${padded.slice(0, place)}.${padded.slice(place)}`;
}

function withCommas(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  // A number with an exponent stays as it is.
  const grouped = /^[0-9]+$/.test(whole) ? whole.replace(/\B(?=([0-9]{3})+$)/g, ',') : whole;
  return [grouped, ...decimals].join('.');
}
