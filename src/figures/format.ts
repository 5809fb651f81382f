import { bandOf } from './uncertainty.ts';

/** How figures are written on pages: digits in threes with a thin space, a true minus sign, never an exponent. */

const THIN = '\u202f';

/** A figure with its unit, which no line parts. */
export function withUnit(figure: string | number, unit: string): string {
  return `${figure}\u00a0${unit}`;
}

/** A number with a fixed count of decimals: `1 234.5`. */
export function decimals(value: number, count: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(count).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A whole number. */
export function integer(value: number): string {
  return decimals(value, 0);
}

/** So many of something: `1 model`, `2 models`. */
export function counted(count: number, one: string): string {
  return `${integer(count)} ${count === 1 ? one : `${one}s`}`;
}

/** From one figure to another, or the one that both are as they are written. */
export function fromTo(low: string, high: string): string {
  return low === high ? low : `${low} to ${high}`;
}

/** As many decimals as three significant digits need, none from 100 on; small ones keep their first three digits. */
export function significant(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 100) return integer(value);
  return decimals(value, Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(size)))));
}

/** Three significant digits and no more: `118 000`, `0.0485`. For what is worked out from several figures. */
export function threeDigits(value: number): string {
  return significant(Number(value.toPrecision(3)));
}

/**
 * Words of a document as a page prints them: the formula of carbon dioxide with its subscript, digits in threes as
 * everywhere and beside their unit, dates in words. Those that are part of a name or an address stay: `2026-11-21.json`.
 */
export function inPrint(text: string): string {
  return text
    .replaceAll('CO2', 'CO₂')
    .replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?!,?\d)/g, (figure) => figure.replaceAll(',', THIN))
    .replace(/(?<=\d) (?=(?:[kM]?Wh|ms|k?W|J|s|[GMk]B|k?g|%)(?![\w’/]))/g, '\u00a0')
    .replace(/(?<![\w/.-])\d{4}-\d\d-\d\d(?![\w/-]|\.\w)/g, day);
}

/** A round value beside an axis, without zeros at its end: `0.01`, `20`, `1 000`. */
export function round(tick: number): string {
  const text = significant(tick);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** How many times one figure is another, in two significant digits: their uncertainty allows no more. `1.3`, `12`, `3 700` */
export function factor(ratio: number): string {
  return decimals(ratio >= 99.5 ? Number(ratio.toPrecision(2)) : ratio, ratio >= 9.95 ? 0 : 1);
}

/** The same with its sign: `1.3×` */
export function times(ratio: number): string {
  return `${factor(ratio)}×`;
}

/**
 * Both ends of the band of a figure, with two significant digits, for its uncertainty allows no more: `17 to 23`. Null
 * where no uncertainty is known, as in a release from before there were any.
 */
export function bandInWords(value: number, relativeUncertainty: number | null | undefined): string | null {
  if (relativeUncertainty == null) return null;
  const { low, high } = bandOf(value, relativeUncertainty);
  return `${twoDigits(low)} to ${twoDigits(high)}`;
}

/** Two significant digits and no more: `0.0051`, `140`. For a figure that its uncertainty leaves no third one. */
export function twoDigits(value: number): string {
  const rounded = Number(value.toPrecision(2));
  return decimals(rounded, Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(rounded)))));
}

/** At most six significant digits, none of them a final zero: for what a reader reckons with, `117.526`. */
export function sixDigits(value: number): string {
  if (value === 0) return '0';
  const count = Math.max(0, 5 - Math.floor(Math.log10(Math.abs(value))));
  const text = decimals(Number(value.toPrecision(6)), Math.min(15, count));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Wh per million output tokens: three significant digits, of which the uncertainty leaves two sure at most. */
export function energy(wh: number): string {
  return threeDigits(wh);
}

/** A latency, ms: one decimal. */
export function latency(ms: number): string {
  return decimals(ms, 1);
}

/** A ceiling on the median inter-token latency, ms, as a best figure names it: `at most 500 ms median inter-token latency`. */
export function itlCeiling(ms: number): string {
  return `at most ${withUnit(integer(ms), 'ms')} median inter-token latency`;
}

/** A power, W: `1 000 W`. */
export function watts(power: number): string {
  return `${integer(power)}${THIN}W`;
}

/** `4 × H100` */
export function cards({ gpu, num_gpus }: { readonly gpu: string; readonly num_gpus: number }): string {
  return `${num_gpus}${THIN}×${THIN}${gpu}`;
}

/** `235 B`, and `235 B (22 B active)` where fewer are at work per token. */
export function size({ params_b, active_params_b }: { readonly params_b: number; readonly active_params_b: number }) {
  const all = `${significantPlain(params_b)}${THIN}B`;
  return params_b === active_params_b ? all : `${all} (${significantPlain(active_params_b)}${THIN}B active)`;
}

/** A size in bytes, in kB or MB of the International System. */
export function bytes(count: number): string {
  return count < 1e6 ? `${decimals(count / 1e3, 1)}${THIN}kB` : `${decimals(count / 1e6, 2)}${THIN}MB`;
}

function significantPlain(value: number): string {
  return String(Number(value.toFixed(2)));
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A date, `YYYY-MM-DD` or `YYYY-MM`, in words: `21 November 2026`. */
export function day(date: string): string {
  const [year = '', month = '', dayOfMonth] = date.split('-');
  const words = `${MONTHS[Number(month) - 1] ?? month} ${year}`;
  return dayOfMonth === undefined ? words : `${Number(dayOfMonth)} ${words}`;
}
