import { describe, expect, test } from '@jest/globals';
import { compared, expectedOf, expectedText } from './expected.ts';
import type { Result } from './result.ts';

const stored = new Map([
  ['build / floor', 7],
  ['growth', 0.9],
]);
const ratio = (value: number): Result => ({ name: 'build / floor', value, unit: 'ratio' });
const growth = (value: number): Result => ({ name: 'growth', value, unit: 'exponent' });

test('ratios are stored sorted, to three digits, and read again', () => {
  const text = expectedText(new Map([...stored, ['a', 1.23456]]));
  expect(text).toBe('{\n  "a": 1.23,\n  "build / floor": 7,\n  "growth": 0.9\n}\n');
  expect(expectedOf(text).get('a')).toBe(1.23);
});

test.each(['', '{', '[1, 2]', '{}', 'null', '{"a": "7"}', '{"a": 0}', '{"a": -7}'])('%j is refused', (text) => {
  expect(() => expectedOf(text)).toThrow();
});

describe('a comparison finds fault', () => {
  test('with a ratio of more than twice the stored one, and no other', () => {
    expect(compared([ratio(14)], stored).faults).toEqual([]);
    expect(compared([ratio(14.1)], stored).faults).toEqual([expect.stringContaining('build / floor')]);
  });

  test('with an exponent that is worse by more than a fifth', () => {
    expect(compared([growth(1.1)], stored).faults).toEqual([]);
    expect(compared([growth(1.11)], stored).faults).toEqual([expect.stringContaining('growth')]);
  });

  test('with a ratio that has none stored', () => {
    expect(compared([{ ...ratio(1), name: 'new' }], stored).faults).toEqual([
      'Nothing is stored for: new. Store it: npm run bench -- --update',
    ]);
  });

  test('with no figure that is no ratio: machines differ', () => {
    expect(compared([{ name: 'memory', value: 1e9, unit: 'MB' }], stored)).toEqual({ lines: [], faults: [] });
  });
});
