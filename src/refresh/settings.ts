import type { Inputs } from '../api/inputs/inputs.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { byCodePoint } from '../core/text/order.ts';

/**
 * A warning if a source has a newer year or round than the one that data/service.json selects. A maintainer decides when to
 * change the setting.
 */
export function settingsBehind({ service, ember, aiEnergyScore }: Inputs, source: string): Finding[] {
  const years = ember.intensity.filter((row) => row.g_co2e_per_kwh >= 0).map(({ year }) => String(year));
  const rounds = aiEnergyScore.scores.map(({ round }) => round);
  if (source === 'ember') return behind('/grid/year', service.grid.year, years, 'area', yearFix);
  if (source === 'ai-energy-score') return behind('/per_query/round', service.per_query.round, rounds, 'row', roundFix);
  return [];
}

/** What to edit to publish another year of the grid data. */
function yearFix(year: string): string {
  return `To publish ${year}, set grid.year to "${year}" in data/service.json, and update the world average in README.md, under "Carbon". Areas without a figure for ${year} are left out.`;
}

/** What to edit to publish another round, given as `2026-06`, of AI Energy Score. */
function roundFix(round: string): string {
  const name = new Date(`${round}-01`).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `To publish ${round}, set per_query.round to "${round}" and per_query.round_name to "${name}" in data/service.json. Rows of other rounds are left out.`;
}

/** A warning if the newest of the years or rounds that a source has is later than the one that is set. */
function behind(
  pointer: string,
  set: string,
  has: readonly string[],
  noun: string,
  fixFor: (newest: string) => string,
): Finding[] {
  const newest = [...has].sort(byCodePoint).at(-1) ?? set;
  if (newest <= set) return [];
  const count = (value: string): number => has.filter((one) => one === value).length;
  return [
    finding({
      rule: 'refresh/setting',
      severity: 'warning',
      file: 'data/service.json',
      pointer,
      message: `The source has ${newest} for ${count(newest)} ${noun}s, but we publish ${set}, which it has for ${count(set)}.`,
      found: set,
      allowed: newest,
      fix: fixFor(newest),
    }),
  ];
}
