import type { Card } from './energy/energy.ts';
import type { PowerSupply } from './outside.ts';

const LAPTOP = /\blaptop\b|\bmax-q\b/i;
const SUPPLY = {
  mains: 'plugged in',
  battery: 'on its battery, which holds its cards down: plug it in',
} as const satisfies Record<PowerSupply, string>;

/**
 * Sentences on what the energy of these cards covers and where their power comes from, where that is not a card's own and
 * a plug's: for the screen, and for the notes of a measurement.
 */
export function coverageOf(cards: readonly Card[], supply: PowerSupply | null): readonly string[] {
  const modules = cards.filter(({ module }) => module).map(({ index }) => index);
  const isLaptop = cards.some(({ product }) => LAPTOP.test(product ?? ''));
  return [
    ...(modules.length === 0
      ? []
      : [`The energy of card ${modules.join(', ')} is that of its whole module, processor and memory included.`]),
    ...(supply !== null ? [`The machine has a battery and is ${SUPPLY[supply]}.`] : []),
    ...(isLaptop && supply === null ? ['The card is of a laptop; whether it is plugged in can not be seen here.'] : []),
  ];
}
