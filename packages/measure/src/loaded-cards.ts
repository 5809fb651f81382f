import { mean, type Sample } from './series.ts';

/** A card carries load where its power rises by at least this share of the largest rise. */
const OF_LARGEST = 0.1;
/** Some card must draw this share more than without load, or none carries it: the engine runs elsewhere. */
const ABOVE_IDLE = 0.05;

/** Mean power of every card of the machine over some samples, W; null for one that shows none. */
export function powerOfAll(samples: readonly Sample[]): readonly (number | null)[] {
  const readings = samples.flatMap(({ machine }) => machine ?? []);
  return (readings[0]?.cards ?? []).map((_, card) => {
    const known = readings.flatMap(({ cards }) => cards[card]?.powerWatts ?? []);
    return known.length > 0 ? mean(known) : null;
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
