import type { AreaNameRow, AreaRow } from '../../contract/generated/data.d.ts';
import { finding, type Finding } from '../../findings/finding.ts';
import { nearest } from '../../text/nearest.ts';

const FILE = 'names.csv';

/** What is wrong with the hand-kept names of the areas: one for no area, or one that two areas would be shown under. */
export function checkNames(areas: readonly AreaRow[], names: readonly AreaNameRow[]): Finding[] {
  const codes = areas.map((area) => area.iso3);
  const shorter = new Map(names.map((row) => [row.iso3, row.display_name]));
  const stray = names
    .filter((row) => !codes.includes(row.iso3))
    .map((row) => {
      const near = nearest(row.iso3, codes);
      return finding({
        rule: 'ember/stray-name',
        file: FILE,
        pointer: 'iso3',
        message: `The name "${row.display_name}" is for an area that the source does not have.`,
        found: row.iso3,
        fix: near === null ? 'Remove the row.' : `Remove the row, or correct it: is it ${near}?`,
      });
    });
  const owners = new Map<string, string>();
  const shared = areas.flatMap((area) => {
    const shown = shorter.get(area.iso3) ?? area.name;
    const owner = owners.get(shown);
    owners.set(shown, owner ?? area.iso3);
    if (owner === undefined) return [];
    const message = `${owner} and ${area.iso3} would be shown under the same name.`;
    return [finding({ rule: 'ember/shared-name', file: FILE, pointer: 'display_name', message, found: shown })];
  });
  return [...stray, ...shared];
}
