import { describe, expect, test } from '@jest/globals';
import { findingsOf, fixture, importFixtures, rulesOf, tableText } from '../../../test/support/sources.ts';
import { aiEnergyScore, hubId, starsOf } from './index.ts';

const FILE = 'text_generation.csv';
const TEXT = fixture(`ai-energy-score/${FILE}`);

function broken(from: string | RegExp, to: string): string[] {
  const text = TEXT.replace(from, to);
  expect(text).not.toBe(TEXT);
  return findingsOf(() => importFixtures(aiEnergyScore, { [FILE]: text })).map(
    (f) => `${f.rule} ${f.pointer} ${f.line}`,
  );
}

function withNotes(...rows: string[]): Map<string, string> {
  return new Map([['notes.csv', ['round,task,source_label,note', ...rows, ''].join('\n')]]);
}

describe('an import of AI Energy Score', () => {
  const imported = importFixtures(aiEnergyScore);

  test('returns the rows of both tables and all rounds, with Hub ids without marks', () => {
    expect(tableText(imported, 'scores.csv')).toBe(
      [
        'task,round,source_label,model,class,kwh_per_1000_queries,stars',
        'text_generation,2025-02,example-lab/medium,example-lab/medium,A,0.01,1',
        'text_generation,2025-02,example-lab/small,example-lab/small,A,0.0071,2',
        'text_generation,2025-02,example-lab/tiny,example-lab/tiny,A,0.001,5',
        'reasoning,2025-12,example-lab/large,example-lab/large,C,8.5,1',
        'reasoning,2025-12,example-lab/thinker high,example-lab/thinker,C,5.25,3',
        'reasoning,2025-12,example-lab/thinker low,example-lab/thinker,C,1.5,5',
        'text_generation,2025-12,example-lab/*starred,example-lab/starred,A,0.01,1',
        'text_generation,2025-12,example-lab/large,example-lab/large,C,0.3,5',
        'text_generation,2025-12,example-lab/tiny,example-lab/tiny,A,0.002,5',
        '',
      ].join('\n'),
    );
  });

  test('accepts rows with marks that no note explains yet', () => {
    expect(importFixtures(aiEnergyScore, {}, withNotes()).findings).toEqual([]);
  });

  test('rejects a note about a row that does not exist, and suggests the closest row', () => {
    const present = withNotes('2025-12,reasoning,example-lab/thinker lo,Low effort.');
    const [finding] = findingsOf(() => importFixtures(aiEnergyScore, {}, present));
    expect(finding).toMatchObject({ rule: 'ai-energy-score/stray-note' });
    expect(finding?.fix).toContain('example-lab/thinker low');
  });
});

describe('an import of AI Energy Score is rejected because of', () => {
  test.each<[string, string | RegExp, string, string]>([
    ['a renamed column', 'total_gpu_energy', 'total_energy_wh', 'source/fields  1'],
    ['a wrong number of stars', '0.0071,2', '0.0071,3', 'ai-energy-score/stars energy_score 3'],
    ['six stars', '0.0071,2', '0.0071,6', 'source/maximum energy_score 3'],
    ['no energy', '0.0071,2', ',2', 'source/type total_gpu_energy 3'],
    ['a negative energy', '0.0071,2', '-0.0071,2', 'source/minimum total_gpu_energy 3'],
    ['an unknown class', '0.3,5,C', '0.3,5,D', 'source/enum class 7'],
    ['an invalid date', '0.0071,2,A,Feb 25', '0.0071,2,A,Fev 25', 'source/pattern test date 3'],
    ['an unknown mark', 'lab/small', 'lab/small (turbo)', 'source/pattern model 3'],
    ['a formula', 'example-lab/small', '=cmd/small', 'source/unsafe-text model 3'],
    ['no organisation', 'example-lab/small', 'small', 'source/pattern model 3'],
    [
      'a second row for the same model',
      'lab/small,0.0071,2',
      'lab/tiny,0.0071,2',
      'table/duplicate round, task, source_label 4',
    ],
    ['an extra cell', '0.0071,2,A', '0.0071,2,A,A', 'source/cells  3'],
  ])('%s', (_what, from, to, expected) => {
    expect(broken(from, to)).toEqual([expected]);
  });

  test('stars by another method, reported as one finding', () => {
    const text = TEXT.replace('0.0071,2', '0.0071,3').replace('0.3,5', '0.3,1');
    const findings = findingsOf(() => importFixtures(aiEnergyScore, { [FILE]: text }));
    expect(rulesOf(findings)).toEqual(['ai-energy-score/stars']);
  });

  test('an empty table', () => {
    const findings = findingsOf(() => importFixtures(aiEnergyScore, { [FILE]: `${TEXT.split('\n')[0] ?? ''}\n` }));
    expect(rulesOf(findings)).toEqual(['ai-energy-score/empty']);
  });

  test('a missing table', () => {
    expect(rulesOf(findingsOf(() => importFixtures(aiEnergyScore, { 'reasoning.csv': null })))).toEqual([
      'source/missing-file',
    ]);
  });
});

test.each([
  ['openai/gpt-oss-120b high', 'openai/gpt-oss-120b'],
  ['ibm-granite/*granite-4.0-h-tiny', 'ibm-granite/granite-4.0-h-tiny'],
])('the hub id in "%s" is %s', (label, id) => {
  expect(hubId(label)).toBe(id);
});

test('starsOf divides the range of energy into five equal parts', () => {
  const group = [0, 19, 20, 59, 80, 100];
  expect(group.map((energy) => starsOf(energy, group))).toEqual([5, 5, 4, 3, 1, 1]);
  expect(starsOf(7, [7])).toBe(5);
});
