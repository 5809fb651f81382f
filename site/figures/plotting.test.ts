import { expect, test } from '@jest/globals';
import { binaryTicks, decadeTicks, logScale, quantile } from './plotting.ts';
import fc from 'fast-check';

test('equal ratios are equal distances, and every value has its place on the axis', () => {
  const { place, holds, ticks } = logScale([4, 900]);
  expect(place(40) - place(4)).toBeCloseTo(place(400) - place(40), 9);
  expect(place(4)).toBeGreaterThan(0);
  expect(place(900)).toBeLessThan(100);
  expect(ticks).toEqual([5, 10, 20, 50, 100, 200, 500, 1000]);
  expect([3, 4, 900, 2000].map(holds)).toEqual([false, true, true, false]);
});

test('decades are cut at 1, 2 and 5, within the bounds', () => {
  expect(decadeTicks(0.3, 60)).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
  expect(decadeTicks(20, 20)).toEqual([20]);
  expect(decadeTicks(21, 49)).toEqual([]);
});

test('powers of two within the bounds', () => {
  expect(binaryTicks(6.9, 64)).toEqual([8, 16, 32, 64]);
  expect(binaryTicks(9, 15)).toEqual([]);
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
