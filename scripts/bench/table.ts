import type { Result } from './result.ts';

const UNIT: Readonly<Record<Result['unit'], string>> = { ratio: ' x', exponent: '', MB: ' MB', kB: ' kB', s: ' s' };

/** Digits after the point. */
const DIGITS: Readonly<Record<Result['unit'], number>> = { ratio: 2, exponent: 3, MB: 0, kB: 1, s: 3 };

/** What the columns of the table say. */
export const HEADER = [
  'Each line: what was measured, the median, (the lowest to the highest run), what it should reach, and for a ratio (x)',
  'the median times of both. A ratio is the median of the ratios run by run, which need not be that of the medians.',
].join('\n');

/** A result as a line of the table: name, median, spread, what it should reach, and the times behind a ratio. */
export function row({ name, value, unit, spread, seconds, reach }: Result): string {
  const figure = (number: number): string => number.toFixed(DIGITS[unit]);
  const parts = [
    name.padEnd(52),
    `${figure(value)}${UNIT[unit]}`.padStart(10),
    (spread === undefined ? '' : `(${spread.map(figure).join(' to ')})`).padEnd(18),
    reach === undefined ? '' : `${value <= reach ? 'reaches' : 'MISSES '} <= ${reach}`,
    seconds === undefined ? '' : `medians ${seconds.map((s) => `${s.toFixed(3)} s`).join(' and ')}`,
  ];
  return parts.join('  ').trimEnd();
}
