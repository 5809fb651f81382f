import gridText from 'grid-text';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { TokenEnergy } from '../token-energy.d.ts';
import { areaIn, areasOf } from './areas.ts';

let figures: { readonly areas: ReturnType<typeof areasOf>; readonly year: string } | undefined;

/** The electricity of an area, without the figures of models. */
export const grid: TokenEnergy['grid'] = (name, year) => {
  if (figures === undefined) {
    const inside: Snapshot['grid'] = JSON.parse(gridText);
    figures = { areas: areasOf(inside), year: inside.year };
  }
  if (typeof name !== 'string') throw new RangeError(`name is ${String(name)}. Allowed: a text.`);
  return areaIn(figures.areas, name, String(year ?? figures.year)).area;
};
