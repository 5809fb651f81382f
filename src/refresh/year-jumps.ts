import type { Inputs } from '../api/inputs/inputs.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { byKeys } from '../core/text/order.ts';
import { changeInPercent } from '../releases/summary.ts';
import { factorBetween } from './flags.ts';

/**
 * The largest factor between the figures of an area in two consecutive years that nobody has to review. From 2023 to
 * 2024, 1 of 194 areas in Ember's data moved by more (Uruguay, by 1.64), and 3 by more than 1.3.
 */
const LARGE_JUMP = 1.5;

type GridInputs = Pick<Inputs, 'ember'>;

/**
 * A warning for each new grid figure that is far from the figure of the same area in the year before, the largest jump
 * first. The other flags compare only two figures of the same year.
 */
export function yearJumps(before: GridInputs, after: GridInputs): Finding[] {
  const known = figuresByKey(before);
  const figures = figuresByKey(after);
  const jumps = after.ember.intensity.flatMap(({ iso3, year, g_co2e_per_kwh: now }) => {
    const last = figures.get(keyOf(iso3, year - 1));
    // Negative figures are not published, and have a warning of their own.
    if (known.has(keyOf(iso3, year)) || last === undefined || last < 0 || now < 0) return [];
    const factor = last === now ? 1 : factorBetween(last, now);
    if (factor <= LARGE_JUMP) return [];
    const change = last === 0 ? '' : ` (${changeInPercent((now - last) / last)})`;
    const message = `The figure of ${iso3} for ${year} is far from its figure for ${year - 1}: ${last} → ${now}${change}.`;
    const fix = "Compare both years with the publisher's page. If the page shows both figures, accept the change.";
    const file = 'data/ember/intensity.csv';
    return [{ factor, flag: finding({ rule: 'refresh/year-jump', severity: 'warning', file, message, fix }) }];
  });
  return jumps.sort(byKeys((jump) => -jump.factor)).map(({ flag }) => flag);
}

function figuresByKey({ ember }: GridInputs): Map<string, number> {
  return new Map(ember.intensity.map((row) => [keyOf(row.iso3, row.year), row.g_co2e_per_kwh]));
}

function keyOf(iso3: string, year: number): string {
  return `${iso3} ${year}`;
}
