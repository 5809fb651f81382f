import { expect, test } from '@jest/globals';
import { physicsFindings, sourcePhysicsRule, warningCounts } from './source-physics.ts';
import { project } from '../../../../test/support/frozen-inputs.ts';

const { inputs } = project;
const { mlEnergy } = inputs;

/** The inputs with these fields changed in the first row with one B200. */
function withRow(change: Readonly<Record<string, number>>) {
  const first = mlEnergy.configurations.findIndex(({ gpu, num_gpus }) => gpu === 'B200' && num_gpus === 1);
  const configurations = mlEnergy.configurations.map((row, i) => (i === first ? { ...row, ...change } : row));
  return { ...inputs, mlEnergy: { ...mlEnergy, configurations } };
}

test('the source data has no errors, and each rule gives as many warnings as data/known-issues.json states', () => {
  expect(sourcePhysicsRule.check(inputs)).toEqual([]);
  const stored = new Map(inputs.knownWarnings.map(({ rule, count }) => [rule, count]));
  // If this reports a warning that no longer applies, remove it from data/known-issues.json.
  expect(new Map([...warningCounts(physicsFindings(inputs))].sort())).toEqual(new Map([...stored].sort()));
});

test('a B200 at 1,520 W is an error that names its row', () => {
  const [first, ...others] = sourcePhysicsRule.check(withRow({ gpu_power_watts_total: 1520 }));
  expect(others.every(({ file }) => file === first?.file)).toBe(true);
  expect(first?.file).toMatch(/^data\/ml-energy\/configurations\.csv: .+\/B200\/1\//);
  expect(JSON.stringify([first, ...others])).toContain('physics/power-limit');
});

test.each([
  ['a running batch above its limit', { max_num_seqs: 1 }, 'physics/batch'],
  ['a percentile below a lower percentile', { p95_itl_ms: 1 }, 'physics/percentiles'],
])('%s is an error', (_, change, rule) => {
  const messages = sourcePhysicsRule.check(withRow(change)).map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining(`(${rule})`)]);
});

test('more warnings than data/known-issues.json allows are an error in that file', () => {
  const [finding] = sourcePhysicsRule.check({ ...inputs, knownWarnings: [] });
  expect(finding).toMatchObject({ file: 'data/known-issues.json', allowed: 'at most 0' });
});
