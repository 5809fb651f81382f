import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sixDigits, threeDigits } from './format.ts';

const THIN = '\u202f';
const read = (text: string): number => Number(text.replaceAll(THIN, ''));

test('three significant digits claim no more', () => {
  expect([117526.17, 1000, 99.96, 1.5, 0.04853, 0.0000012345, 0].map(threeDigits)).toEqual([
    ...[`118${THIN}000`, `1${THIN}000`, '100', '1.50', '0.0485', '0.00000123', '0'],
  ]);
});

test('six digits are enough to reckon with, without zeros at the end', () => {
  expect([117.52616666666665, 473.721, 1.3, 1234567.8, 0.00012345678, 0].map(sixDigits)).toEqual([
    ...['117.526', '473.721', '1.3', `1${THIN}234${THIN}570`, '0.000123457', '0'],
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
