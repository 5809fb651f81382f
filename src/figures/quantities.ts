import { fromTo, type Rounding, threeDigits, withDigits } from './format.ts';

/** Units of a quantity. Each is 1,000 times the one before. */
export type Units = readonly [string, ...string[]];

export const ENERGY: Units = ['Wh', 'kWh', 'MWh', 'GWh'];
export const EMISSIONS: Units = ['g CO2e', 'kg CO2e', 't CO2e'];

/** A value from which on the next unit is used. */
const NEXT_UNIT_FROM = 1_000;

/** The unit in which a value is below 1,000, if there is one, and the size of this unit. */
export function unitFor(value: number, units: Units): { readonly unit: string; readonly size: number } {
  const [unit, next, ...others] = units;
  if (value < NEXT_UNIT_FROM || next === undefined) return { unit, size: 1 };
  const larger = unitFor(value / 1_000, [next, ...others]);
  return { unit: larger.unit, size: larger.size * 1_000 };
}

/**
 * A quantity with its unit: `26.4 MWh`. `least` decides the unit, so that all quantities of a sentence have the same.
 */
export function quantity(value: number, units: Units, rounding: Rounding = 'nearest', least = value): string {
  const { unit, size } = unitFor(least, units);
  return `${threeDigits(value / size, rounding)} ${unit}`;
}

/**
 * A range with its unit: `13.0 to 18.1 Wh`. Its ends are rounded outwards, so the range in the sentence contains the
 * exact range.
 */
export function quantityRange(
  { low, high }: { readonly low: number; readonly high: number },
  units: Units,
  least = low,
  digits = 3,
): string {
  const { unit, size } = unitFor(least, units);
  return `${fromTo(withDigits(low / size, digits, 'down'), withDigits(high / size, digits, 'up'))} ${unit}`;
}

/** A figure and its lower bound in words, all in the same unit. */
export function figureInWords(
  { value, low, high }: { readonly value: number; readonly low: number; readonly high: number },
  units: Units,
  bound = low,
): Record<'value' | 'range' | 'bound', string> {
  const least = Math.min(low, bound);
  return {
    value: quantity(value, units, 'nearest', least),
    range: quantityRange({ low, high }, units, least),
    bound: quantity(bound, units, 'down', least),
  };
}

/**
 * The sum of two lower bounds as a sentence shows them, so that a reader can add the shown values. Three digits of each
 * are kept, and the sum has no more digits than theirs.
 */
export function sumOfBounds(first: number, second: number): number {
  const shown = [first, second].map((bound) => Number(threeDigits(bound, 'down').replaceAll(',', '')));
  return Number(shown.reduce((sum, each) => sum + each, 0).toPrecision(12));
}
