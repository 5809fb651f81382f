import type { Figure } from '../../client-js/token-energy.d.ts';
import { fromTo, type Rounding, threeDigits } from '../../client-js/src/format.ts';

/** The units of 1, of 1,000 and of 1,000,000. */
type Units = readonly [one: string, thousand: string, million: string];

const ENERGY: Units = ['Wh', 'kWh', 'MWh'];
export const EMISSIONS: Units = ['g CO₂e', 'kg CO₂e', 't CO₂e'];

/** How amounts are written. */
interface AmountForm {
  /** Those of energy by default. */
  readonly units?: Units | undefined;
  /** The amount whose size decides on the unit, where several amounts have the same one. */
  readonly unitOf?: number;
}

/** An amount with three digits: `1.24 kWh`. Lower bounds are rounded down. By default, its own size decides on its unit. */
export function amount(
  value: number,
  { units = ENERGY, unitOf = value, rounding = 'nearest' }: AmountForm & { readonly rounding?: Rounding } = {},
): string {
  const power = unitOf >= 1e6 ? 2 : unitOf >= 1e3 ? 1 : 0;
  return `${threeDigits(value / 1000 ** power, rounding)} ${units[power]}`;
}

/**
 * A figure with its uncertainty range: `10 Wh (8.5 Wh to 11.8 Wh)`. All three have the same unit, which the upper end decides by default.
 * The ends are rounded outwards, as in the claims of the packages.
 */
export function inWords({ value, low, high }: Figure, { units, unitOf = high }: AmountForm = {}): string {
  return `${amount(value, { units, unitOf })} (${rangeInWords({ low, high }, { units, unitOf })})`;
}

/** A range with the same unit at both ends: `0.182 kWh to 2.67 kWh`. The ends are rounded outwards. */
export function rangeInWords(
  { low, high }: Pick<Figure, 'low' | 'high'>,
  { units, unitOf = high }: AmountForm = {},
): string {
  return fromTo(amount(low, { units, unitOf, rounding: 'down' }), amount(high, { units, unitOf, rounding: 'up' }));
}

/**
 * The lowest and the highest of several figures, rounded like the figures themselves. So the lowest one reads the same here as where
 * it is stated alone.
 */
export function spreadInWords({ low, high }: Pick<Figure, 'low' | 'high'>, form: AmountForm = {}): string {
  const { units, unitOf = high } = form;
  return fromTo(amount(low, { units, unitOf }), amount(high, { units, unitOf }));
}
