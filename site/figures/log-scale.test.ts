import { expect, test } from '@jest/globals';
import { logScale } from './log-scale.ts';

test('equal ratios are equal distances, and every value has its place on the axis', () => {
  const { place, holds, ticks } = logScale([4, 900]);
  expect(place(40) - place(4)).toBeCloseTo(place(400) - place(40), 9);
  expect(place(4)).toBeGreaterThan(0);
  expect(place(900)).toBeLessThan(100);
  expect(ticks).toEqual([5, 10, 20, 50, 100, 200, 500, 1000]);
  expect([3, 4, 900, 2000].map(holds)).toEqual([false, true, true, false]);
});
