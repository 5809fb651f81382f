import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fill } from './fill.ts';
import { nearest } from './nearest.ts';
import { round, roundToInteger, whPerMillionTokens } from './number.ts';
import { byCodePoint, byKeys } from './order.ts';

describe('numbers', () => {
  test('round to the nearest decimal, and to integers half away from zero', () => {
    expect([round(0.046695795, 7), round(1.005, 2), round(-2.345678949, 6)]).toEqual([0.0466958, 1, -2.345679]);
    expect([2.5, -2.5, 0.4999, 691.5].map(roundToInteger)).toEqual([3, -3, 0, 692]);
  });

  test('3.6 J per token are 1,000 Wh per million tokens', () => {
    expect(whPerMillionTokens(3.6)).toBe(1000);
  });
});

describe('order', () => {
  test('is by code point, which neither locale nor UTF-16 change', () => {
    expect(['z', 'Z', 'ä', 'a', '\u{1F600}', '\uFF5E', '', 'aa'].sort(byCodePoint)).toEqual([
      '',
      'Z',
      'a',
      'aa',
      'z',
      'ä',
      '\uFF5E',
      '\u{1F600}',
    ]);
  });

  test('agrees with the order of the code points for any two strings', () => {
    const points = (s: string): number[] => Array.from(s, (c) => c.codePointAt(0) ?? 0);
    const slow = (a: string, b: string): number => {
      const [x, y] = [points(a), points(b)];
      const i = x.findIndex((point, k) => point !== y[k]);
      return i === -1 ? x.length - y.length : (x[i] ?? 0) - (y[i] ?? -1);
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(slow(a, b)));
      }),
    );
  });

  test('goes by the first key that differs', () => {
    const rows = [
      { n: 10, s: 'a' },
      { n: 9, s: 'b' },
      { n: 9, s: 'a' },
    ];
    expect(rows.sort(byKeys('n', 's'))).toEqual([
      { n: 9, s: 'a' },
      { n: 9, s: 'b' },
      { n: 10, s: 'a' },
    ]);
  });
});

test('nearest finds a misspelt word, and nothing when none is near', () => {
  expect(nearest('precison', ['precision', 'gpu'])).toBe('precision');
  expect(nearest('temperature', ['precision', 'gpu'])).toBeNull();
});

test('fill replaces every name, and refuses one without a value', () => {
  expect(fill('{a} of {b}, {a}', { a: 1, b: 'x' })).toBe('1 of x, 1');
  expect(() => fill('{constructor}', { a: 1 })).toThrow('{constructor} has no value; known: a');
});
