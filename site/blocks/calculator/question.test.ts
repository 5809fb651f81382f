import { expect, test } from '@jest/globals';
import {
  countsIn,
  type Fields,
  fieldsOf,
  limitOrigin,
  linkedFields,
  MOST_TOKENS,
  questionOf,
  responseLengthIn,
  resultPeriodsOf,
} from './question.ts';

test.each([
  ['1', [1]],
  ['1000000', [1e6]],
  ['1,000', [1000]],
  ['1.000', [1000]],
  [' 1 000 000 ', [1e6]],
  ['1’000’000', [1e6]],
  ['1.000.000', [1e6]],
  ['1,000.5 million', [1_000_500_000]],
  ['250 million', [250e6]],
  ['2 Billion', [2e9]],
  ['1.5bn', [1.5e9]],
  ['0,25 m', [250e3]],
  ['3 trillions', [3e12]],
  ['2e9', [2e9]],
  // A group of three before a word may be thousands or decimals.
  ['1.500 million', [1.5e9, 1.5e6]],
  ['1,250k', [1.25e6, 1250]],
  ...['', '0', '-1', '1.5', '1,0000', '1.000,000.000', 'many', '1 zillion', 'NaN', '1e99', '99 trillion', '<b>'].map(
    (text) => [text, []] as const,
  ),
])('%j can mean %j', (text, counts) => {
  expect(countsIn(text)).toEqual(counts);
});

test.each([
  ['500', 500],
  ['2,000', 2000],
  ['1 million', 1e6],
  ...['', '0', '2.5', '1,000,001', '1.500k'].map((text) => [text, null] as const),
])('%j is a response of %j tokens', (text, length) => {
  expect(responseLengthIn(text)).toBe(length);
});

test('the largest count per day is still exact for a year', () => {
  expect(MOST_TOKENS * 365).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});

test('the fields of an address become a question to the package, without the empty ones', () => {
  expect(
    questionOf(fieldsOf('?model=qwen-3-8b@gpqa&gpu=&limit=30&pue=1.2'), { outputTokens: 7, responses: 3 }),
  ).toEqual({
    model: 'qwen-3-8b',
    workload: 'gpqa',
    maxItlMs: 30,
    pue: 1.2,
    outputTokens: 7,
    responses: 3,
    allowPredicted: true,
  });
  // A prediction is for chat.
  expect(questionOf({ model: 'zai-org/GLM-4.5' }, { outputTokens: 1 }).workload).toBe('lm-arena-chat');
  expect(questionOf({ model: 'other', name: ' zai-org/GLM-4.5 ' }, { outputTokens: 1 }).model).toBe('zai-org/GLM-4.5');
});

test('the result is for a year first, unless the reader chose another period, and a year is always there', () => {
  const periods = (fields: Fields): unknown[] => resultPeriodsOf(fields).map(({ words, factor }) => [words, factor]);
  expect(periods({ per: 'day' })).toEqual([
    ['in a year', 365],
    ['in a day', 1],
  ]);
  expect(periods({ per: 'year', for: 'year' })).toEqual([
    ['in a year', 1],
    ['in a day', 1 / 365],
  ]);
  expect(periods({ per: 'day', for: 'month' })).toEqual([
    ['in a month', 365 / 12],
    ['in a year', 365],
  ]);
  expect(periods({ per: 'month', for: 'decade' })[1]).toEqual(['in a month', 1]);
  expect(periods({ per: '', for: 'year' })).toEqual([['', 1]]);
});

test('a link without a count or a limit has those of the example, and one with a count has no unit or period unless it says so', () => {
  expect(linkedFields('?model=qwen-3-8b', '50')).toEqual({ model: 'qwen-3-8b', limit: '50' });
  expect(linkedFields('?tokens=7', '50')).toEqual({ tokens: '7', of: '', per: '', limit: '50' });
  expect(linkedFields('?tokens=7&of=responses&per=day&limit=20', '50')).toEqual({
    tokens: '7',
    of: 'responses',
    per: 'day',
    limit: '20',
  });
  expect(linkedFields('?release=2026-01-01', '50')).toEqual({});
});

test('a limit that a link set is named, unless it is the one that every page starts with or no limit', () => {
  expect(limitOrigin('50', '500')).toContain('link to this page set 500\u00a0ms');
  for (const linked of ['50', '', 'fast']) expect(limitOrigin('50', linked)).toContain('starts with 50\u00a0ms');
});
