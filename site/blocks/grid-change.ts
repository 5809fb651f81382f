import { integer, threeDigits, withUnit } from '../../src/figures/format.ts';

/** A year and the grid carbon intensity in it, g CO2e per kWh. */
export type GridYear = readonly [year: string, grams: number];

/** The first and the last published year of an area, in ascending order; empty if it has only one. */
export function endsOf(years: Readonly<Record<string, number>>): readonly GridYear[] {
  const all = Object.entries(years).sort(([a], [b]) => Number(a) - Number(b));
  const [first, last] = [all[0], all.at(-1)];
  return first === undefined || last === undefined || first === last ? [] : [first, last];
}

/** The intensity in the first and the last year, and the change: `2023: 53.3 g, 2024: 40.3 g (24 % less).` */
export function changeInWords([first, last]: readonly GridYear[]): string {
  if (first === undefined || last === undefined) return '';
  const values = [first, last].map(([year, grams]) => `${year}: ${withUnit(threeDigits(grams), 'g')}`);
  const percent = first[1] === 0 ? 0 : Math.round(100 * (last[1] / first[1] - 1));
  const size = withUnit(integer(Math.abs(percent)), '%');
  const change = percent === 0 ? 'almost the same' : `${size} ${percent < 0 ? 'less' : 'more'}`;
  return `${values.join(', ')} (${change}).`;
}
