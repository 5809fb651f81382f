import { mean } from '../../../src/figures/statistics.ts';
import { counterPower, type Sample } from './series.ts';

/** A GPU is under load if its power rises by at least this share of the largest rise. */
const SHARE_OF_LARGEST = 0.1;
/** At least one GPU must draw this share more than idle. Otherwise the engine runs elsewhere. */
const ABOVE_IDLE = 0.05;

/**
 * Mean power of every GPU of the machine over some samples, W, or the mean by its counter if it shows no power. Null
 * for a GPU that shows neither.
 */
export function powerOfAll(samples: readonly Sample[]): readonly (number | null)[] {
  const readings = samples.flatMap(({ machine }) => machine ?? []);
  return (readings[0]?.gpus ?? []).map((_, place) => {
    const known = readings.flatMap(({ gpus }) => gpus[place]?.powerWatts ?? []);
    return known.length > 0 ? mean(known) : counterPower(readings, place);
  });
}

/**
 * The positions of the GPUs under load, from their power with and without it. A GPU next to a busy one warms up and
 * draws a few watts more; it doesn't count. Null if no GPU shows its power.
 */
export function loadedGpus(
  idle: readonly (number | null)[],
  busy: readonly (number | null)[],
): readonly number[] | null {
  const rises = busy.flatMap((watts, place) => {
    const before = idle[place] ?? null;
    return watts === null || before === null ? [] : [{ place, before, rise: watts - before }];
  });
  if (rises.length === 0) return null;
  const largest = Math.max(...rises.map(({ rise }) => rise));
  if (!rises.some(({ rise, before }) => rise > ABOVE_IDLE * before)) return [];
  return rises.filter(({ rise }) => rise >= SHARE_OF_LARGEST * largest).map(({ place }) => place);
}
