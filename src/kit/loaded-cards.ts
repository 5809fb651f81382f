import type { Sample } from './series.ts';

/** A card carries load where its power rises by at least this share of the largest rise. */
const OF_LARGEST = 0.1;
/** Some card must draw this share more than without load, or none carries it: the engine runs elsewhere. */
const ABOVE_IDLE = 0.05;

/** Power of one card of the machine, W. */
export interface CardPower {
  readonly index: number;
  readonly watts: number;
}

/** Mean power of every card of the machine over some samples, whether it is measured or not; by its counter where it shows no power. */
export function powerOfAll(samples: readonly Sample[]): readonly CardPower[] {
  const readings = samples.flatMap(({ machine }) => machine ?? []);
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return [];
  return first.cards.flatMap(({ index, energyJoules: before }, card) => {
    const known = readings.flatMap(({ cards }) => cards[card]?.powerWatts ?? []);
    if (known.length > 0) return [{ index, watts: known.reduce((sum, watts) => sum + watts, 0) / known.length }];
    const after = last.cards[card]?.energyJoules ?? null;
    if (before === null || after === null || last.at <= first.at || after < before) return [];
    return [{ index, watts: (1000 * (after - before)) / (last.at - first.at) }];
  });
}

/**
 * The cards that carry load, by their power with and without it. A card that heats up beside a busy one draws a few watts
 * more and carries none. Null where power can't be seen.
 */
export function loadedCards(idle: readonly CardPower[], busy: readonly CardPower[]): readonly number[] | null {
  const rises = busy.flatMap(({ index, watts }) => {
    const before = idle.find((card) => card.index === index)?.watts;
    return before === undefined ? [] : [{ index, before, rise: watts - before }];
  });
  if (rises.length === 0) return null;
  const largest = Math.max(...rises.map(({ rise }) => rise));
  if (!rises.some(({ rise, before }) => rise > ABOVE_IDLE * before)) return [];
  return rises.filter(({ rise }) => rise >= OF_LARGEST * largest).map(({ index }) => index);
}
