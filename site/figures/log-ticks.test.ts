import { expect, test } from '@jest/globals';
import { binaryTicks, decadeTicks } from './log-ticks.ts';

test('decades are cut at 1, 2 and 5, within the bounds', () => {
  expect(decadeTicks(0.3, 60)).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
  expect(decadeTicks(20, 20)).toEqual([20]);
  expect(decadeTicks(21, 49)).toEqual([]);
});

test('powers of two within the bounds', () => {
  expect(binaryTicks(6.9, 64)).toEqual([8, 16, 32, 64]);
  expect(binaryTicks(9, 15)).toEqual([]);
});
