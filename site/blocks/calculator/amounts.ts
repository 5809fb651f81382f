import { rangeOutwards, type Rounding, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { ENERGY, unitFor, type Units } from '../../../src/figures/quantities.ts';
import type { ShownFigure } from './results.ts';

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

/** The range of a value in its unit, rounded outwards: `51.3 to 71.1`. Null if it is not known. */
export function rangeLabel({ value, low, high }: ShownFigure, of: 'Wh' | 'g'): string | null {
  if (low === null || high === null) return null;
  const { size } = scaleOf(value, of);
  return rangeOutwards({ low: low / size, high: high / size });
}

/** A value with its range in brackets, if that is known: `60.4 kWh (uncertainty range 51.3 to 71.1)`. */
export function amountWithRange(figure: ShownFigure, of: 'Wh' | 'g', rangeName = ''): string {
  const range = rangeLabel(figure, of);
  return `${amount(figure.value, of)}${range === null ? '' : ` (${`${rangeName} ${range}`.trim()})`}`;
}
