import { expect, test } from '@jest/globals';
import { quantile } from './statistics.ts';
import fc from 'fast-check';

test('quantile returns a value, or interpolates between two values', () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile([50, 10, 30, 20, 40], share))).toEqual([10, 20, 30, 40, 50]);
  expect([0.25, 0.5].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1.75, 2.5]);
  expect(quantile([], 0.5)).toBeNaN();
});

test('at most the given share of the values lies below the quantile', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (some, share) => {
      const below = some.filter((value) => value < quantile(some, share)).length;
      expect(below).toBeLessThanOrEqual(Math.ceil(share * (some.length - 1)));
    }),
  );
});
