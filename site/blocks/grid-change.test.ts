import { expect, test } from '@jest/globals';
import { changeInWords, endsOf } from './grid-change.ts';

const words = (years: Record<string, number>): string => changeInWords(endsOf(years)).replaceAll('\u00a0', ' ');

test.each([
  [{ '2024': 40.3, '2023': 53.3 }, '2023: 53.3 g, 2024: 40.3 g (24 % less).'],
  [{ '2022': 100, '2023': 7, '2024': 150 }, '2022: 100 g, 2024: 150 g (50 % more).'],
  [{ '2023': 400, '2024': 401 }, '2023: 400 g, 2024: 401 g (almost the same).'],
  [{ '2024': 400 }, ''],
])('the years %j are “%s”', (years, sentence) => {
  expect(words(years)).toBe(sentence);
});
