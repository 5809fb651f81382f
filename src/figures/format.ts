import { MONTHS } from '../core/text/date.ts';
import { withCommas } from '../core/text/number.ts';
import { uncertaintyBounds } from './uncertainty.ts';

// Numbers and dates as people read them: thousands with commas, a true minus sign, never an exponent.

/** A space at which no line breaks. */
const NO_BREAK = '\u00a0';

/** A value and its unit on one line: `17.2 Wh`. */
export function withUnit(value: string | number, unit: string): string {
  return `${value}${NO_BREAK}${unit}`;
}

/** A number with a fixed count of decimals: `1,234.5`. A negative number that rounds to zero has no sign. */
export function decimals(value: number, count: number): string {
  const size = Math.abs(value).toFixed(count);
  const sign = value < 0 && Number(size) !== 0 ? '−' : '';
  const [whole = '', fraction] = size.split('.');
  return `${sign}${withCommas(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The nearest whole number: `1,234`. */
export function integer(value: number): string {
  return decimals(value, 0);
}

/** A share in whole percent: `15 %`. */
export function percent(share: number): string {
  return withUnit(integer(100 * share), '%');
}

/** A range of formatted values: `17 to 23`, or `17` if both ends read the same. */
export function fromTo(low: string, high: string): string {
  return low === high ? low : `${low} to ${high}`;
}

/** A value with as many decimals as three significant digits need; none from 100 on, where every digit is kept. */
export function significant(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 100) return integer(value);
  return decimals(value, Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(size)))));
}

/** How a value is rounded: a lower bound must not be rounded up. */
export type Rounding = 'down' | 'up' | 'nearest';

/** A value with three significant digits and never with an exponent: `118,000`, `0.0485`. */
export function threeDigits(value: number, rounding: Rounding = 'nearest'): string {
  return withDigits(value, 3, rounding);
}

/** A value with this many significant digits and never with an exponent. */
export function withDigits(value: number, count: number, rounding: Rounding): string {
  if (value === 0) return '0';
  // The shortest digits that name the double, which every language computes alike.
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '').padEnd(count + 1, '0');
  const rest = digits.slice(count);
  const isRoundedUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'nearest' && rest >= '5';
  const rounded = Number(digits.slice(0, count)) + (isRoundedUp ? 1 : 0);
  return (value < 0 ? '−' : '') + atPlace(String(rounded), Number(exponent) + 1 - count, count);
}

/** The first `count` of these digits, multiplied by a power of ten: `118,000` for the power 3. */
function atPlace(digits: string, power: number, count: number): string {
  // Rounding up 999 gives a digit more.
  if (digits.length > count) return atPlace(digits.slice(0, count), power + 1, count);
  if (power >= 0) return decimals(Number(digits + '0'.repeat(power)), 0);
  const padded = digits.padStart(1 - power, '0');
  return `${padded.slice(0, power)}.${padded.slice(power)}`;
}

/**
 * A range with three significant digits. Its ends are rounded outwards, so that it contains the range of the values.
 */
export function rangeOutwards({ low, high }: { readonly low: number; readonly high: number }): string {
  return fromTo(threeDigits(low, 'down'), threeDigits(high, 'up'));
}

/**
 * A text of a document as a page prints it: `CO₂`, numbers on one line with their unit, and dates in words. Dates in
 * names and addresses stay as they are: `2026-11-21.json`.
 */
export function inPrint(text: string): string {
  return text
    .replaceAll('CO2', 'CO₂')
    .replace(/(?<=\d) (?=(?:[kM]?Wh|ms|k?W|J|s|[GMk]B|k?g|%)(?![\w’/]))/g, NO_BREAK)
    .replace(/(?<![\w/.-])\d{4}-\d\d-\d\d(?![\w/-]|\.\w)/g, day);
}

/** The label of an axis tick, without trailing zeros: `0.01`, `20`, `1,000`. */
export function tickLabel(tick: number): string {
  const text = significant(tick);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * A ratio of two measured values, with the two significant digits that their uncertainty allows: `1.3`, `12`, `3,700`.
 * A ratio that one decimal would show as 1.0 has a second decimal: `1.04`, `0.97`.
 */
export function factor(ratio: number): string {
  if (ratio >= 9.95) return decimals(ratio >= 99.5 ? Number(ratio.toPrecision(2)) : ratio, 0);
  return decimals(ratio, decimals(ratio, 1) === '1.0' ? 2 : 1);
}

/** A ratio with its sign: `1.3×`. */
export function times(ratio: number): string {
  return `${factor(ratio)}×`;
}

/**
 * The uncertainty range of a value: `17.1 to 23.5`, or null if its uncertainty is not known, as in releases from before
 * uncertainties were published.
 */
export function uncertaintyRange(value: number, relativeUncertainty: number | null | undefined): string | null {
  if (relativeUncertainty == null) return null;
  return rangeOutwards(uncertaintyBounds(value, relativeUncertainty));
}

/** Two significant digits: `0.0051`, `140`. For values whose uncertainty leaves no third digit. */
export function twoDigits(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(2));
  return decimals(rounded, Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(rounded))))));
}

/** At most six significant digits, without trailing zeros, for readers who compute with the value: `117.526`. */
export function sixDigits(value: number): string {
  if (value === 0) return '0';
  const count = Math.max(0, 5 - Math.floor(Math.log10(Math.abs(value))));
  const text = decimals(Number(value.toPrecision(6)), Math.min(15, count));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Energy, Wh per million output tokens, with three significant digits. */
export function energy(wh: number): string {
  return threeDigits(wh);
}

/** A latency, ms, with one decimal. */
export function latency(ms: number): string {
  return decimals(ms, 1);
}

/** A latency limit, ms: `at most 500 ms median inter-token latency`. */
export function latencyLimit(ms: number): string {
  return `at most ${withUnit(integer(ms), 'ms')} median inter-token latency`;
}

/** A power, W: `1,000 W`. */
export function watts(power: number): string {
  return withUnit(integer(power), 'W');
}

/** The GPUs of a configuration: `4 × H100`. */
export function gpuLabel({ gpu, num_gpus }: { readonly gpu: string; readonly num_gpus: number }): string {
  return [num_gpus, '×', gpu].join(NO_BREAK);
}

/** The size of a model: `8 B`, or `235 B (22 B active)` if fewer parameters are active per token. */
export function size({ params_b, active_params_b }: { readonly params_b: number; readonly active_params_b: number }) {
  const all = `${significantPlain(params_b)}${NO_BREAK}B`;
  return params_b === active_params_b ? all : `${all} (${significantPlain(active_params_b)}${NO_BREAK}B active)`;
}

/** A count of bytes in kB (1,000 bytes) or MB. */
export function bytes(count: number): string {
  return count < 1e6 ? `${decimals(count / 1e3, 1)}${NO_BREAK}kB` : `${decimals(count / 1e6, 2)}${NO_BREAK}MB`;
}

function significantPlain(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** A date, `YYYY-MM-DD` or `YYYY-MM`, in words: `21 November 2026`. */
export function day(date: string): string {
  const [year = '', month = '', dayOfMonth] = date.split('-');
  const words = `${MONTHS[Number(month) - 1] ?? month} ${year}`;
  return dayOfMonth === undefined ? words : `${Number(dayOfMonth)} ${words}`;
}
