import type { ScoreRow } from '../../contract/generated/data.d.ts';
import { groupBy } from '../group.ts';
import type { RowPlace, SourceReport } from '../report.ts';

/** A score, and where it stands in the source. */
export interface PlacedScore {
  readonly score: ScoreRow;
  readonly place: RowPlace;
}

const BANDS = 5;

/**
 * Reports stars that do not follow from the energies: they are relative to the rows of one task, round and class,
 * whose range from lowest to highest energy is split into five equal bands, the lowest with five stars. This
 * reproduces every published star of the two rounds of 2025.
 */
export function checkStars(placed: readonly PlacedScore[], report: SourceReport): void {
  const groups = groupBy(placed, ({ score }) => groupOf(score));
  for (const { score, place } of placed) {
    const energies = (groups.get(groupOf(score)) ?? []).map((other) => other.score.kwh_per_1000_queries);
    const stars = starsOf(score.kwh_per_1000_queries, energies);
    if (score.stars === stars) continue;
    report.error(place, 'energy_score', {
      rule: 'ai-energy-score/stars',
      message: `The stars do not follow from the energies of class ${score.class} in round ${score.round}.`,
      found: String(score.stars),
      allowed: String(stars),
      fix: 'Check energy, class and test date of the row, and whether a row of its class is missing.',
    });
  }
}

/** Stars of an energy among the energies of its group, itself included: 5 for the lowest fifth of the range, to 1. */
export function starsOf(energy: number, group: readonly number[]): number {
  const [lowest, highest] = [Math.min(...group), Math.max(...group)];
  if (highest === lowest) return BANDS;
  const band = Math.floor(((energy - lowest) / (highest - lowest)) * BANDS);
  return BANDS - Math.min(band, BANDS - 1);
}

function groupOf({ task, round, class: hardware }: ScoreRow): string {
  return [task, round, hardware].join(' ');
}
