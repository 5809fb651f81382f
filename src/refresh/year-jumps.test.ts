import { expect, test } from '@jest/globals';
import { project } from '../../test/support/frozen-inputs.ts';
import { yearJumps } from './year-jumps.ts';

const row = (iso3: string, year: number, g: number) => ({ iso3, year, g_co2e_per_kwh: g });
const grid = (...intensity: ReturnType<typeof row>[]) => ({ ember: { ...project.inputs.ember, intensity } });
const messages = (...args: Parameters<typeof yearJumps>): string[] => yearJumps(...args).map(({ message }) => message);

const before = [row('AAA', 2024, 100), row('BBB', 2024, 100), row('CCC', 2024, 100), row('DDD', 2024, 0)];

test('new figures that differ from the previous year by a factor above 1.5 are flagged, largest jump first', () => {
  const next = [row('AAA', 2025, 151), row('BBB', 2025, 50), row('CCC', 2025, 150), row('DDD', 2025, 0)];
  expect(messages(grid(...before), grid(...before, ...next))).toEqual([
    expect.stringMatching(/BBB for 2025 .* 2024: 100 → 50 \(−50\.0 %\)/),
    expect.stringMatching(/AAA for 2025 .* 2024: 100 → 151 \(\+51\.0 %\)/),
  ]);
});

test('figures that are already published, first figures and negative figures are not flagged', () => {
  const known = [...before, row('AAA', 2025, 500)];
  const next = [row('EEE', 2025, 500), row('BBB', 2025, -500)];
  expect(messages(grid(...known), grid(...known, ...next))).toEqual([]);
});

test('a figure after a zero is flagged without a percentage', () => {
  expect(messages(grid(...before), grid(...before, row('DDD', 2025, 5)))).toEqual([expect.stringMatching(/0 → 5\.$/)]);
});

test('at most 2 % of the areas are flagged for the last year of the frozen data', () => {
  const { intensity } = project.inputs.ember;
  const last = Math.max(...intensity.map(({ year }) => year));
  const earlier = intensity.filter(({ year }) => year < last);
  const flagged = yearJumps(grid(...earlier), grid(...intensity));
  expect(flagged.length).toBeLessThanOrEqual(0.02 * (intensity.length - earlier.length));
});
