import { expect, test } from '@jest/globals';
import { FULL } from './method.ts';
import { windowAsked } from './window.ts';

test('a window is as long as nine of ten answers ask for', () => {
  const times = Array.from({ length: 10 }, (_, i) => (i + 1) * 100_000);
  expect(windowAsked(times, 1, FULL)).toEqual({ seconds: 3 * 900, answers: 200 });
  expect(windowAsked(times, 1000, FULL).answers).toBe(2000);
});
