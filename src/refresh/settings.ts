import type { Inputs } from '../api/inputs/inputs.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { byCodePoint } from '../core/text/order.ts';

/**
 * A warning if a source has a newer year or round than the one that data/service.json selects. A maintainer decides
 * when to change the setting.
 */
export function settingsBehind({ service, ember, aiEnergyScore }: Inputs, source: string): Finding[] {
  if (source === 'ember') {
    const years = ember.intensity.filter((row) => row.g_co2e_per_kwh >= 0).map(({ year }) => String(year));
    return newerThanSet({ pointer: '/grid/year', set: service.grid.year, has: years, noun: 'area', fixFor: yearFix });
  }
  if (source === 'ai-energy-score') {
    const rounds = aiEnergyScore.scores.map(({ round }) => round);
    const set = service.per_query.round;
    return newerThanSet({ pointer: '/per_query/round', set, has: rounds, noun: 'row', fixFor: roundFix });
  }
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

/** A setting of the service that selects a year or a round of a source. */
interface Setting {
  readonly pointer: string;
  readonly set: string;
  /** The year or round of each row of the source. */
  readonly has: readonly string[];
  /** What a row is about. */
  readonly noun: string;
  readonly fixFor: (newest: string) => string;
}

/** A warning if the newest of the years or rounds that a source has is later than the one that is set. */
function newerThanSet({ pointer, set, has, noun, fixFor }: Setting): Finding[] {
  const newest = [...has].sort(byCodePoint).at(-1) ?? set;
  if (newest <= set) return [];
  const count = (value: string): number => has.filter((other) => other === value).length;
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
