import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimals, factor, inPrint, integer, sixDigits, threeDigits, twoDigits, uncertaintyRange } from './format.ts';

const read = (text: string): number => Number(text.replaceAll(',', ''));

test('threeDigits rounds to three significant digits', () => {
  expect([117526.17, 1000, 99.96, 1.5, 0.04853, 0.0000012345, 0].map((value) => threeDigits(value))).toEqual([
    '118,000',
    '1,000',
    '100',
    '1.50',
    '0.0485',
    '0.00000123',
    '0',
  ]);
});

test('twoDigits rounds to two significant digits', () => {
  expect([140.2, 0.00512, 0.0996, -3.14, 0].map(twoDigits)).toEqual(['140', '0.0051', '0.10', '−3.1', '0']);
});

test('factor rounds to two significant digits, but writes a second decimal instead of 1.0', () => {
  expect([0.97, 1, 1.04, 1.049, 1.06, 1.25, 9.94, 9.96, 12.4, 3712].map(factor)).toEqual([
    ...['0.97', '1.00', '1.04', '1.05', '1.1', '1.3', '9.9', '10', '12', '3,700'],
  ]);
});

test('decimals and integer write no sign before a number that rounds to zero', () => {
  expect([decimals(-0.4, 0), decimals(-0.04, 1), decimals(-0.06, 1), integer(-0.6)]).toEqual([
    '0',
    '0.0',
    '−0.1',
    '−1',
  ]);
});

test.each([
  [0.013204, '0.0132', '0.0133', '0.0132'],
  [0.0139999, '0.0139', '0.0140', '0.0140'],
  [999.6, '999', '1,000', '1,000'],
  [0.09996, '0.0999', '0.100', '0.100'],
  [4758632.78, '4,750,000', '4,760,000', '4,760,000'],
  [1.5e-7, '0.000000150', '0.000000150', '0.000000150'],
  [19.5, '19.5', '19.5', '19.5'],
  [0, '0', '0', '0'],
])('threeDigits rounds %d down, up and to the nearest value', (value, down, up, nearest) => {
  expect([threeDigits(value, 'down'), threeDigits(value, 'up'), threeDigits(value)]).toEqual([down, up, nearest]);
});

test('sixDigits rounds to six significant digits and drops trailing zeros', () => {
  expect([117.52616666666665, 473.721, 1.3, 1234567.8, 0.00012345678, 0].map(sixDigits)).toEqual([
    '117.526',
    '473.721',
    '1.3',
    '1,234,570',
    '0.000123457',
    '0',
  ]);
});

test('threeDigits and sixDigits stay within their rounding error', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (value) => {
      expect(Math.abs(read(threeDigits(value)) / value - 1)).toBeLessThan(0.00501);
      expect(Math.abs(read(sixDigits(value)) / value - 1)).toBeLessThan(0.00000501);
    }),
  );
});

test('inPrint spells out dates and keeps units with their numbers, but does not change names and addresses', () => {
  expect(inPrint('On 2026-11-21, 1,000,000 tokens: 3,600 J of CO2.')).toBe(
    'On 21 November 2026, 1,000,000 tokens: 3,600\u00a0J of CO₂.',
  );
  for (const same of [
    'releases/2026-11-21/',
    '2026-11-21.json',
    '2026-01-15-llama',
    'bytes 10,20',
    '1,2345',
    'v1.000,000',
  ]) {
    expect(inPrint(same)).toBe(same);
  }
});

test('uncertaintyRange writes both ends with three significant digits, and is null without an uncertainty', () => {
  expect(uncertaintyRange(97.6, 0.18)).toBe('82.7 to 116');
  expect(uncertaintyRange(97.6, null)).toBeNull();
});
