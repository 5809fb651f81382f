import gridText from 'grid-text';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { TokenEnergy } from '../token-energy.d.ts';
import { ValueRejected } from './rejection.ts';
import { type AreaFinder, areaFinder, areaIn, areasOf, noteOn } from './areas.ts';

let figures: { readonly inside: Snapshot['grid']; readonly areaNamed: AreaFinder } | undefined;

/** Grid carbon intensity of an area, without the data of models. */
export const grid: TokenEnergy['grid'] = (name, year) => {
  if (figures === undefined) {
    const inside = JSON.parse(gridText) as Snapshot['grid'];
    figures = { inside, areaNamed: areaFinder(areasOf(inside), inside) };
  }
  if (typeof name !== 'string') throw new ValueRejected(`name is ${String(name)}. Allowed: a text.`);
  const { inside, areaNamed } = figures;
  return areaIn(areaNamed(name), String(year ?? inside.year), noteOn(name, inside));
};
