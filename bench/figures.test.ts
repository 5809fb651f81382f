import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PROGRAM } from '../src/core/program.ts';
import { faultOf, figuresIn, figuresText, row, type BenchmarkFigure, type BenchmarkResult } from './figures.ts';

const figures = new Map<string, BenchmarkFigure>([
  ['growth', { unit: 'exponent', stored: 0.9 }],
  ['build / floor', { unit: 'ratio', reach: 8, stored: 7 }],
  ['new', { unit: 'ratio' }],
  ['memory', { unit: 'MB', reach: 600 }],
]);
const of = (name: string, value: number): Map<string, BenchmarkResult> => new Map([[name, { value }]]);

test('figures are stored sorted, ratios as measured to three digits, and read again', () => {
  const text = figuresText(figures, new Map([...of('new', 1.23456), ...of('memory', 5)]));
  expect(text).toBe(`{
  "build / floor": { "unit": "ratio", "reach": 8, "stored": 7 },
  "growth": { "unit": "exponent", "stored": 0.9 },
  "memory": { "unit": "MB", "reach": 600 },
  "new": { "unit": "ratio", "stored": 1.23 }
}
`);
  expect(figuresIn(text).get('new')).toEqual({ unit: 'ratio', stored: 1.23 });
});

test('bench/expected.json is as it would be stored', () => {
  const text = readFileSync(join(PROGRAM, 'bench/expected.json'), 'utf8');
  expect(figuresText(figuresIn(text), new Map())).toBe(text);
});

test.each([
  '',
  '{',
  '[1, 2]',
  '{}',
  'null',
  '{"a": 7}',
  '{"a": {"unit": "x"}}',
  '{"a": {"stored": 7}}',
  ...['"7"', '0', '-7'].map((stored) => `{"a": {"unit": "ratio", "stored": ${stored}}}`),
])('%j is refused', (text) => {
  expect(() => figuresIn(text)).toThrow();
});

describe('a comparison finds fault', () => {
  const fault = (name: string, value: number): string | null =>
    faultOf(name, { value }, figures.get(name) ?? { unit: 's' });

  test('with a ratio of more than twice the stored one, and no other', () => {
    expect(fault('build / floor', 14)).toBeNull();
    expect(fault('build / floor', 14.1)).toContain('build / floor');
  });

  test('with an exponent that is worse by more than a fifth', () => {
    expect(fault('growth', 1.1)).toBeNull();
    expect(fault('growth', 1.11)).toContain('growth');
  });

  test('with a ratio that has none stored', () => {
    expect(fault('new', 1)).toBe('Nothing is stored for: new. Store it: npm run bench -- --update');
  });

  test('with no figure that is not a ratio: machines differ', () => {
    expect(fault('memory', 1e9)).toBeNull();
  });
});

test('a line of the table says whether a figure reaches what it should, and what is stored', () => {
  const line = (value: number): string => row('memory', { value, spread: [1, 2] }, { unit: 'MB', reach: 600 });
  expect(line(600)).toMatch(/^memory +600 MB {2}\(1 to 2\) +reaches <= 600$/);
  expect(line(601)).toMatch(/^memory +601 MB .+ MISSES {2}<= 600$/);
  expect(row('a', { value: 3, seconds: [3, 1] }, { unit: 'ratio', stored: 2 })).toMatch(
    /^a +3\.00 x +stored 2, 1\.50 times +times 3\.000 s and 1\.000 s$/,
  );
});
