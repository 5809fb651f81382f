import type { Figure } from '../../client-js/token-energy.d.ts';
import { fromTo } from '../../../src/figures/format.ts';
import { figureInWords, quantity, type Units } from '../../../src/figures/quantities.ts';

/** The units of emissions, as reports write them. */
export const EMISSIONS: Units = ['g CO₂e', 'kg CO₂e', 't CO₂e'];

/**
 * A figure with its uncertainty range: `10.0 Wh (8.50 to 11.8 Wh)`. All three values have the same unit. The smallest energy or
 * emission of the text, `least`, decides which. The ends are rounded outwards, as in the claims of the packages.
 */
export function inWords(figure: Figure, units: Units, least = figure.low): string {
  const { value, range } = figureInWords(figure, units, least);
  return `${value} (${range})`;
}

/**
 * The lowest and the highest of several figures: `182 Wh to 2,670 Wh`. They are rounded like the figures themselves, so the lowest
 * one reads the same here as where it is stated alone. `least` decides the unit.
 */
export function spreadInWords({ low, high }: Pick<Figure, 'low' | 'high'>, units: Units, least = low): string {
  return fromTo(quantity(low, units, 'nearest', least), quantity(high, units, 'nearest', least));
}
