import { NO_CLEAR_DIFFERENCE, type UncertainFigure, hasNoClearDifference } from '../../src/figures/uncertainty.ts';
import { shortName } from '../charts/wording.ts';
import { firstListed, listed } from '../../src/core/text/words.ts';

/** A model and its energy. */
export interface NamedFigure extends UncertainFigure {
  readonly name: string;
}

/** The models whose energy is not clearly different from the lowest, and from the highest, that one first. */
export interface Ends {
  readonly lowest: readonly string[];
  readonly highest: readonly string[];
}

/** The ends of some models in ascending order of energy. The test of a difference is the one that Compare uses. */
export function endsOf(models: readonly NamedFigure[]): Ends {
  return { lowest: tiedWithFirst(models), highest: tiedWithFirst(models.toReversed()) };
}

function tiedWithFirst([first, ...others]: readonly NamedFigure[]): string[] {
  if (first === undefined) return [];
  const tied = others.filter((other) => hasNoClearDifference(first, other));
  return [first, ...tied].map(({ name }) => name);
}

/**
 * Which models use the least energy, short enough for a heading on a phone: `A and B use the least energy per token`.
 */
export function lowestInWords({ lowest, highest }: Ends, unit: string): string {
  const low = firstListed(lowest.map(shortName), lowest.length > 2 ? 1 : 2);
  // Without a clear difference between the ends, no model uses the least.
  if (lowest.some((name) => name === highest[0])) return `${low}: ${NO_CLEAR_DIFFERENCE} in energy per ${unit}`;
  return `${low} ${lowest.length > 1 ? 'use' : 'uses'} the least energy per ${unit}`;
}

/** Which models use the least and the most energy, in sentences that name all of them. */
export function endsInWords({ lowest, highest }: Ends): string {
  const sentences = [
    [lowest, 'lowest'],
    [highest, 'highest'],
  ] as const;
  return sentences
    .flatMap(([[first, ...others], end]) => {
      if (first === undefined) return [];
      const tied = others.length === 0 ? '' : `, with no clear difference from ${listed(others)}`;
      return [`${first} has the ${end} energy${tied}.`];
    })
    .join(' ');
}
