import { expect, test } from '@jest/globals';
import { FULL } from './method.ts';
import { windowSize } from './window.ts';

test('a window is long enough for nine of ten responses', () => {
  const times = Array.from({ length: 10 }, (_, i) => (i + 1) * 100_000);
  expect(windowSize(times, 1, FULL)).toEqual({ seconds: 3 * 900, responses: 200 });
  expect(windowSize(times, 1000, FULL).responses).toBe(2000);
});
