import type { ScoreRow } from '../../contract/generated/data.d.ts';
import type { SourceRow } from '../report.ts';
import { groupBy } from '../shape.ts';

/** A score, and the row of the source that has it. */
interface PlacedScore {
  readonly score: ScoreRow;
  readonly row: SourceRow;
}

const BANDS = 5;

/**
 * Reports stars that do not follow from the energies: they are relative to the rows of one task, round and class,
 * whose range from lowest to highest energy is split into five equal bands, the lowest with five stars. This
 * reproduces every published star of the two rounds of 2025.
 */
export function checkStars(placed: readonly PlacedScore[]): void {
  const groups = groupBy(placed, ({ score }) => [score.task, score.round, score.class].join(' '));
  for (const group of groups.values()) {
    const energies = group.map(({ score }) => score.kwh_per_1000_queries);
    for (const { score, row } of group) {
      const stars = starsOf(score.kwh_per_1000_queries, energies);
      if (score.stars === stars) continue;
      const message = `The stars do not follow from the energies of class ${score.class} in round ${score.round}.`;
      const fix = 'Check energy, class and test date of the row, and whether a row of its class is missing.';
      row.error('ai-energy-score/stars', 'energy_score', message, { found: score.stars, allowed: String(stars), fix });
    }
  }
}

/** Stars of an energy among the energies of its group, itself included: 5 for the lowest fifth of the range, to 1. */
export function starsOf(energy: number, group: readonly number[]): number {
  const [lowest, highest] = [Math.min(...group), Math.max(...group)];
  if (highest === lowest) return BANDS;
  const band = Math.floor(((energy - lowest) / (highest - lowest)) * BANDS);
  return BANDS - Math.min(band, BANDS - 1);
}
