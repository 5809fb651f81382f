import type { Result } from './result.ts';

const UNIT: Readonly<Record<Result['unit'], string>> = { ratio: ' x', exponent: '', MB: ' MB', kB: ' kB', s: ' s' };

/** A result as a line of the table: name, median, spread, what it should reach, and the times behind a ratio. */
export function row({ name, value, unit, spread, seconds, reach }: Result): string {
  const figure = (number: number): string => number.toFixed(unit === 's' ? 3 : unit === 'MB' ? 0 : 2);
  const parts = [
    name.padEnd(52),
    `${figure(value)}${UNIT[unit]}`.padStart(10),
    (spread === undefined ? '' : `(${spread.map(figure).join(' to ')})`).padEnd(18),
    reach === undefined ? '' : `${value <= reach ? 'reaches' : 'MISSES '} <= ${reach}`,
    seconds === undefined ? '' : `medians ${seconds.map((s) => `${s.toFixed(3)} s`).join(' and ')}`,
  ];
  return parts.join('  ').trimEnd();
}
