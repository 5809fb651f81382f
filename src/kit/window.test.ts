import { expect, test } from '@jest/globals';
import { FULL } from './method.ts';
import { windowAsked } from './window.ts';

test('a window is as long as nine of ten answers ask for', () => {
  const answers = Array.from({ length: 10 }, (_, i) => ({ start: 0, end: (i + 1) * 100_000 }));
  const series = { finished: () => answers };
  expect(windowAsked(series, 0, 1e9, 1, FULL)).toEqual({ seconds: 3 * 900, answers: 200 });
  expect(windowAsked(series, 0, 1e9, 1000, FULL).answers).toBe(2000);
});
