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
  ['250 million', 250e6],
  ['2.5M', 2.5e6],
  ['2,5 millions', 2.5e6],
  ['0.7 thousand', 700],
  ['1,5 bn', 1.5e9],
  ['1.000', 1000],
])('%s tokens', (text, value) => {
  expect(numberFrom(text, tokens)).toEqual({ value, text: String(value) });
});

test.each([
  ['', 'A number is missing.'],
  ['1,00,000', '“1,00,000” is not a number. Write it such as 1000000, 250 million or 0.25.'],
  ['5,00', '“5,00” is not a number.'],
  ['250 millionaires', 'is not a number'],
  ['0.0007 thousand', 'It must be from 1 to '],
  ['many', '“many” is not a number. Write it such as 1000000, 250 million or 0.25.'],
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
  ['0.125', 0.125],
  ['0,25', 0.25],
  ['12,5', 12.5],
])('a price of %s', (text, value) => {
  expect(numberFrom(text, price)).toEqual({ value, text: String(value) });
});

test.each([
  ['1,234', price, ['1.2340', '1234']],
  ['1.234', price, ['1.2340', '1234']],
  ['1.500 million', tokens, ['1500000', '1500000000']],
  ['1,500 k', tokens, ['1500', '1500000']],
])('%s can be two numbers, and is asked back', (text, limits, meanings) => {
  expect(numberFrom(text, limits)).toEqual({
    problem: expect.stringMatching(/can mean .* or .*Which one\?/),
    meanings,
  });
});

test('what only one of two numbers allows is understood', () => {
  expect(numberFrom('1.125', { least: 1, most: 10, whole: false })).toEqual({ value: 1.125, text: '1.1250' });
});

test('the text of a number stands for that number again', () => {
  const some = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true }),
    fc.integer({ min: 0, max: 999_999 }).map((n) => n / 1000),
  );
  fc.assert(
    fc.property(some, (value) => {
      // With four decimals, which can be no thousands.
      const found = numberFrom(/^\d+\.\d{3}$/.test(String(value)) ? `${String(value)}0` : String(value), price);
      const text = 'text' in found ? (found.text ?? '') : '';
      expect(numberFrom(text, price)).toEqual({ value, text });
    }),
  );
});
