import { describe, expect, test } from '@jest/globals';
import { fill } from './fill.ts';
import { hasUnsafeCharacter, visible } from './characters.ts';
import { closest, closestCode } from './closest.ts';
import { roundTo, roundToInteger } from './number.ts';
import { byCodePoint, byKeys } from './order.ts';
import { countOf } from './words.ts';
import { readDates } from './written-date.ts';

test('roundTo rounds to the nearest decimal, and roundToInteger rounds halves away from zero', () => {
  expect([roundTo(0.046695795, 7), roundTo(1.005, 2), roundTo(-2.345678949, 6)]).toEqual([0.0466958, 1, -2.345679]);
  expect([2.5, -2.5, 0.4999, 691.5].map(roundToInteger)).toEqual([3, -3, 0, 692]);
});

test('countOf writes thousands commas, and a plural unless the count is 1', () => {
  expect([0, 1, 999, 12_345_678].map((count) => countOf(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '999 rows',
    '12,345,678 rows',
  ]);
});

describe('sorting', () => {
  test('with byCodePoint does not depend on the locale or on UTF-16', () => {
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

  test('with byKeys uses the first key that differs', () => {
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

test('closestCode finds a misspelt word, or null if no word is close', () => {
  expect(closestCode('precison', ['precision', 'gpu'])).toBe('precision');
  expect(closestCode('temperature', ['precision', 'gpu'])).toBeNull();
});

test('closestCode does not suggest a short code with other digits or letters', () => {
  const codes = ['FP8', 'INT8', 'MXFP4', 'p99_itl_ms'];
  expect(['fp-8', 'INT8 ', 'NVFP4', 'FP4', 'p90_itl_ms'].map((code) => closestCode(code, codes))).toEqual([
    'FP8',
    'INT8',
    null,
    null,
    null,
  ]);
});

test('closestCode finds nothing if two codes are equally near, or too many letters differ', () => {
  expect(closestCode('Llama-3-8b', ['llama-3-8B', 'llama-2-8b'])).toBe('llama-3-8B');
  expect(closestCode('llamo', ['llama', 'llame'])).toBeNull();
  expect(closestCode('unsloth/llama', ['meta-llama/llama'], 2)).toBeNull();
});

test('closest also finds a word with another digit', () => {
  expect(closest('h1000', ['h100', 'a100'])).toBe('h100');
  expect(closest('b100', ['h100', 'a100'])).toBeNull();
});

describe('unsafe characters', () => {
  const tag = '\u{e0041}';
  test.each(['\u0000', '\u00ad', '\u200b', '\u2060', '\u2028', '\u202e', '\ufeff', '\u3164', '\u2800', tag, '\ud800'])(
    'include the invisible %j',
    (character) => {
      expect(hasUnsafeCharacter(`a${character}b`)).toBe(true);
    },
  );

  test('are shown as escapes, including those beyond 16 bits', () => {
    expect(visible(`a\u00ad\n${tag}`)).toBe('a\\u00ad\\u000a\\u{e0041}');
  });

  test('exclude joiners and variation selectors in words and emoji that need them', () => {
    const texts = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d💻', '❤\ufe0f', 'Ünïcödé', 'e\u0301'];
    expect(texts.filter(hasUnsafeCharacter)).toEqual([]);
  });
});

test('fill replaces every placeholder, and rejects one without a value', () => {
  expect(fill('{a} of {b}, {a}', { a: 1, b: 'x' })).toBe('1 of x, 1');
  expect(() => fill('{constructor}', { a: 1 })).toThrow('{constructor} has no value; known: a');
});

test.each([
  ['03/04/2026', ['2026-04-03', '2026-03-04']],
  ['2026-11-28T20:00:00-07:00', ['2026-11-29']],
  ['2026-11-28 01:00+0200', ['2026-11-27']],
  ['2026-11-28T20:00:00Z', ['2026-11-28']],
  ['2026-11-28T20:00:00', ['2026-11-28']],
  ['2026-02-30T20:00:00Z', []],
  ['2026-1-5', ['2026-01-05']],
  ['2026-15-01', ['2026-01-15']],
  ['2026-13-15', []],
  ['2026/11/05', ['2026-11-05']],
  ['20261105', ['2026-11-05']],
  ['202611', []],
  ['2026111', []],
])('readDates reads %s as %j', (written, dates) => {
  expect(readDates(written)).toEqual(dates);
});
