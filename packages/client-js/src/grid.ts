import gridText from 'grid-text';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { TokenEnergy } from '../token-energy.d.ts';
import { type AreaFinder, areaFinder, areaIn, areasOf } from './areas.ts';

let figures: { readonly areaNamed: AreaFinder; readonly year: string } | undefined;

/** Grid carbon intensity of an area, without the data of models. */
export const grid: TokenEnergy['grid'] = (name, year) => {
  if (figures === undefined) {
    const inside = JSON.parse(gridText) as Snapshot['grid'];
    figures = { areaNamed: areaFinder(areasOf(inside), inside), year: inside.year };
  }
  if (typeof name !== 'string') throw new RangeError(`name is ${String(name)}. Allowed: a text.`);
  return areaIn(figures.areaNamed(name), String(year ?? figures.year));
};
