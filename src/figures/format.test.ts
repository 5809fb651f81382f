import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inPrint, sixDigits, threeDigits } from './format.ts';

const THIN = '\u202f';
const read = (text: string): number => Number(text.replaceAll(THIN, ''));

test('three significant digits claim no more', () => {
  expect([117526.17, 1000, 99.96, 1.5, 0.04853, 0.0000012345, 0].map(threeDigits)).toEqual([
    `118${THIN}000`,
    `1${THIN}000`,
    '100',
    '1.50',
    '0.0485',
    '0.00000123',
    '0',
  ]);
});

test('six digits are enough to reckon with, without zeros at the end', () => {
  expect([117.52616666666665, 473.721, 1.3, 1234567.8, 0.00012345678, 0].map(sixDigits)).toEqual([
    '117.526',
    '473.721',
    '1.3',
    `1${THIN}234${THIN}570`,
    '0.000123457',
    '0',
  ]);
});

test('both stay near the value', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (value) => {
      expect(Math.abs(read(threeDigits(value)) / value - 1)).toBeLessThan(0.00501);
      expect(Math.abs(read(sixDigits(value)) / value - 1)).toBeLessThan(0.00000501);
    }),
  );
});

test('words are printed with dates in words and digits in threes, and names and addresses as they are', () => {
  expect(inPrint('On 2026-11-21, 1,000,000 tokens: 3,600 J of CO2.')).toBe(
    `On 21 November 2026, 1${THIN}000${THIN}000 tokens: 3${THIN}600\u00a0J of CO₂.`,
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
