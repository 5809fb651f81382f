import type { Figure } from '../../../packages/client-js/token-energy.d.ts';
import { rangeOutwards, type Rounding, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { ENERGY, unitFor, type Units } from '../../../src/figures/quantities.ts';

const UNITS: Readonly<Record<'Wh' | 'g', Units>> = {
  Wh: ENERGY,
  g: ['g\u00a0CO₂e', 'kg\u00a0CO₂e', 't\u00a0CO₂e'],
};

/** The unit in which claims state a value, and its size. */
export function scaleOf(value: number, of: 'Wh' | 'g'): { readonly unit: string; readonly size: number } {
  return unitFor(value, UNITS[of]);
}

/** A value with its unit: `60.4 kWh`. */
export function amount(value: number, of: 'Wh' | 'g', rounding: Rounding = 'nearest'): string {
  const { size, unit } = scaleOf(value, of);
  return withUnit(threeDigits(value / size, rounding), unit);
}

/** The range of a value in its unit, rounded outwards: `51.3 to 71.1`. */
export function rangeLabel({ value, low, high }: Figure, of: 'Wh' | 'g'): string {
  const { size } = scaleOf(value, of);
  return rangeOutwards({ low: low / size, high: high / size });
}
