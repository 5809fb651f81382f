import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { numberFrom } from './answers.ts';

const tokens = { least: 1, most: 1e15, whole: true };
const price = { least: 0, most: 1e9, whole: false };

test.each([
  ['1000000', 1e6],
  ['1 000 000', 1e6],
  ['1\u202f000\u202f000', 1e6],
  ['1_000_000', 1e6],
  ['1,000,000', 1e6],
  ['1.000.000', 1e6],
  ['1’000’000', 1e6],
  ['1,000', 1000],
  ['5e9', 5e9],
  ['1.5E+6', 1.5e6],
  ['1000000000000000', 1e15],
])('%s tokens', (text, value) => {
  expect(numberFrom(text, tokens)).toEqual({ value, text: String(value) });
});

test.each([
  ['', 'A number is missing.'],
  ['1,00,000', '“1,00,000” has a comma, which some read as a point. Write 1000000 or 0.25.'],
  ['many', '“many” is not a number. Write it in digits, such as 1000000, 1e6 or 0.25.'],
  ['-5', '“-5” is not a number.'],
  ['0x10', '“0x10” is not a number.'],
  ['Infinity', '“Infinity” is not a number.'],
  ['1e999', 'It must be from 1 to 1\u202f000\u202f000\u202f000\u202f000\u202f000; “1e999” is not.'],
  ['0', 'It must be from 1 to '],
  ['1e-7', 'It must be from 1 to '],
  ['2.5', '“2.5” is not a whole number.'],
])('no tokens: %j', (text, problem) => {
  expect(numberFrom(text, tokens)).toEqual({ problem: expect.stringContaining(problem) });
});

test.each([
  ['1,234,567.5', 1234567.5],
  ['1.234,5', 1234.5],
  ['1.234', 1.234],
])('a price of %s', (text, value) => {
  expect(numberFrom(text, price)).toEqual({ value, text: String(value) });
});

test.each(['1,234', '0,25'])('a price of %s could be two numbers, and is none', (text) => {
  expect(numberFrom(text, price)).toEqual({ problem: expect.stringContaining('has a comma') });
});

test('the text of a number stands for that number again', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
      expect(numberFrom(String(value), price)).toEqual({ value, text: String(value) });
    }),
  );
});
