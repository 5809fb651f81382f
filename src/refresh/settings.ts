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
  if (source === 'ember') return behind('/grid/year', service.grid.year, years, 'area');
  if (source === 'ai-energy-score') return behind('/per_query/round', service.per_query.round, rounds, 'row');
  return [];
}

function behind(pointer: string, set: string, has: readonly string[], noun: string): Finding[] {
  const newest = [...has].sort(byCodePoint).at(-1) ?? set;
  if (newest <= set) return [];
  const count = (value: string): number => has.filter((one) => one === value).length;
  const name = pointer.slice(1).replace('/', '.');
  return [
    finding({
      rule: 'refresh/setting',
      severity: 'warning',
      file: 'data/service.json',
      pointer,
      message: `The source has ${newest} for ${count(newest)} ${noun}s, but we publish ${set}, which it has for ${count(set)}.`,
      found: set,
      allowed: newest,
      fix: `To publish ${newest}, set ${name} to "${newest}" in data/service.json and update the texts there that name it. Records without a figure for it are left out.`,
    }),
  ];
}
