import { mean, type Sample } from './series.ts';

/** A card carries load where its power rises by at least this share of the largest rise. */
const OF_LARGEST = 0.1;
/** Some card must draw this share more than without load, or none carries it: the engine runs elsewhere. */
const ABOVE_IDLE = 0.05;

/** Mean power of every card of the machine over some samples, W; by its counter where it shows no power, null for neither. */
export function powerOfAll(samples: readonly Sample[]): readonly (number | null)[] {
  const readings = samples.flatMap(({ machine }) => machine ?? []);
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return [];
  return first.cards.map(({ energyJoules: before }, card) => {
    const known = readings.flatMap(({ cards }) => cards[card]?.powerWatts ?? []);
    if (known.length > 0) return mean(known);
    const after = last.cards[card]?.energyJoules ?? null;
    if (before === null || after === null || last.at <= first.at || after < before) return null;
    return (1000 * (after - before)) / (last.at - first.at);
  });
}

/**
 * The places of the cards that carry load, by their power with and without it. A card that heats up beside a busy one draws
 * a few watts more and carries none. Null where power can't be seen.
 */
export function loadedCards(
  idle: readonly (number | null)[],
  busy: readonly (number | null)[],
): readonly number[] | null {
  const rises = busy.flatMap((watts, card) => {
    const before = idle[card] ?? null;
    return watts === null || before === null ? [] : [{ card, before, rise: watts - before }];
  });
  if (rises.length === 0) return null;
  const largest = Math.max(...rises.map(({ rise }) => rise));
  if (!rises.some(({ rise, before }) => rise > ABOVE_IDLE * before)) return [];
  return rises.filter(({ rise }) => rise >= OF_LARGEST * largest).map(({ card }) => card);
}
