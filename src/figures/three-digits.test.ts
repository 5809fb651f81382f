import { expect, test } from '@jest/globals';
import { threeDigits } from './format.ts';

test.each([
  [0.013204, '0.0132', '0.0133', '0.0132'],
  [0.0139999, '0.0139', '0.0140', '0.0140'],
  [999.6, '999', '1,000', '1,000'],
  [0.09996, '0.0999', '0.100', '0.100'],
  [4758632.78, '4,750,000', '4,760,000', '4,760,000'],
  [1.5e-7, '0.000000150', '0.000000150', '0.000000150'],
  [19.5, '19.5', '19.5', '19.5'],
  [0, '0', '0', '0'],
])('%d has three digits, rounded down, up and to the nearest', (value, down, up, nearest) => {
  expect([threeDigits(value, 'down'), threeDigits(value, 'up'), threeDigits(value)]).toEqual([down, up, nearest]);
});
