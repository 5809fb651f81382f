import { expect, test } from '@jest/globals';
import { joulesPerToken, whOfTokens, whPerMillionTokens } from './energy.ts';

test('3.6 J per token equal 1,000 Wh per million tokens, of which 500 tokens use 0.5 Wh', () => {
  expect(whPerMillionTokens(3.6)).toBe(1000);
  expect(joulesPerToken(1000)).toBe(3.6);
  expect(whOfTokens(1000, 500)).toBe(0.5);
});
