import { expect, test } from '@jest/globals';
import { decadeTicks, logTicks } from './plotting.ts';
import { quantile } from '../../src/figures/quantile.ts';
import fc from 'fast-check';

test('decades are cut at 1, 2 and 5, within the bounds', () => {
  expect(decadeTicks(0.3, 60)).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
  expect(decadeTicks(20, 20)).toEqual([20]);
  expect(decadeTicks(21, 49)).toEqual([]);
});

test('a short axis gets more digits, so that it has ticks as well', () => {
  expect(logTicks(1, 2000)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]);
  expect(logTicks(14, 82)).toEqual([15, 20, 30, 40, 50, 60, 80]);
});

test('quartiles fall on values, or between two of them', () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile([50, 10, 30, 20, 40], share))).toEqual([10, 20, 30, 40, 50]);
  expect([0.25, 0.5].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1.75, 2.5]);
  expect(quantile([], 0.5)).toBeNaN();
});

test('at most that share of the values lies below, whatever they are', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
      const below = some.filter((value) => value < quantile(some, share)).length;
      expect(below).toBeLessThanOrEqual(Math.ceil(share * (some.length - 1)));
    }),
  );
});
