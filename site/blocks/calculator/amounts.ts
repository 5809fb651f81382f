import type { Figure } from '../../../packages/client-js/token-energy.d.ts';
import { rangeOutwards, type Rounding, threeDigits, withUnit } from '../../../packages/client-js/src/format.ts';

/** The unit of a value, in thousands from 1,000 on. */
export function scaleOf(value: number, of: 'Wh' | 'g'): { readonly by: number; readonly unit: string } {
  const unit = of === 'g' ? 'g\u00a0CO₂e' : of;
  return value < 1000 ? { by: 1, unit } : { by: 1000, unit: `k${unit}` };
}

/** A value with its unit, in thousands from 1,000 on: `60.4 kWh`. */
export function amount(value: number, of: 'Wh' | 'g', rounding: Rounding = 'nearest'): string {
  const { by, unit } = scaleOf(value, of);
  return withUnit(threeDigits(value / by, rounding), unit);
}

/** The range of a value in its unit, rounded outwards: `51.3 to 71.1`. */
export function rangeLabel({ value, low, high }: Figure, of: 'Wh' | 'g'): string {
  const { by } = scaleOf(value, of);
  return rangeOutwards({ low: low / by, high: high / by });
}
