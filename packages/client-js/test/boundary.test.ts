import { expect, test } from '@jest/globals';
import { built, documentOf, endpointsAt, project } from '../../../test/support/inputs.ts';
import { converted } from '../../../src/figures/boundary.ts';

const { rungs } = documentOf(built(project.inputs, endpointsAt('/boundaries.json')).api, 'boundaries.json');
/** What a source has for the rungs of its ids, as ranges of one value. */
const ofGoogle = rungs.flatMap(({ rows }) => rows.filter(({ publisher }) => publisher === 'Google'));

test('the rungs lead from the GPU to the meter, and each holds its sources, of which there are two, or it says so', () => {
  expect(rungs.map(({ rung, from }) => [from, rung])).toEqual([
    ['gpu', 'node'],
    ['node', 'fleet'],
    ['fleet', 'site'],
  ]);
  for (const { low, middle, high, is_alone, rows } of rungs) {
    for (const { ratio, part, whole } of rows) {
      expect(ratio).toBe(whole / part);
      expect([ratio >= low, ratio <= high]).toEqual([true, true]);
    }
    expect([middle >= low, middle <= high]).toEqual([true, true]);
    expect(new Set(rows.map(({ publisher }) => publisher)).size >= 2).toBe(!is_alone);
  }
  expect(rungs.map(({ is_alone }) => is_alone)).toEqual([false, true, false]);
});

test('the shares that Google published follow from its ratios, and lie in the range of the rungs', () => {
  const [node = NaN, fleet = NaN, site = NaN] = ofGoogle.map(({ ratio }) => ratio);
  const all = node * fleet * site;
  const shares = [1, node - 1, node * (fleet - 1), node * fleet * (site - 1)].map((of) => (101 * of) / all);
  expect(shares.map((share) => Number(share.toFixed(9)))).toEqual([58, 25, 10, 8]);
  const accelerators = (0.24 * 58) / 101;
  const { low, middle, high } = converted({ low: accelerators, middle: accelerators, high: accelerators }, rungs);
  expect([low <= 0.24, high >= 0.24, low <= middle, middle <= high]).toEqual([true, true, true, true]);
});

test('ends are multiplied by ends, and by the band of the measurement', () => {
  const measured = { low: 8, middle: 10, high: 12 };
  expect(converted(measured, [])).toEqual(measured);
  expect(
    converted(measured, [
      { low: 1.25, middle: 1.5, high: 2 },
      { low: 1, middle: 1.2, high: 1.5 },
    ]),
  ).toEqual({ low: 10, middle: 18, high: 36 });
});
