import type { Figure } from '../../../client-js/token-energy.d.ts';
import { figureInWords, quantity, type Units } from '../../../../src/figures/quantities.ts';

/** The units of emissions, as reports write them. */
export const EMISSIONS_IN_PRINT: Units = ['g CO₂e', 'kg CO₂e', 't CO₂e'];

/**
 * A figure with its uncertainty range: `10.0 Wh (8.50 to 11.8 Wh)`. All three values have the same unit. The smallest
 * energy or emission of the text, `least`, decides which. The ends are rounded outwards, as in the claims of the
 * packages.
 */
export function inWords(figure: Figure, units: Units, least = figure.low): string {
  const { value, range } = figureInWords(figure, units, least);
  return `${value} (${range})`;
}

/** The highest of several figures, rounded up, as in the claims of the packages. `least` decides the unit. */
export function mostOf({ high }: Pick<Figure, 'high'>, units: Units, least: number): string {
  return quantity(high, units, 'up', least);
}
