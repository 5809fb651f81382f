import { describe, expect, test } from '@jest/globals';
import { findingsOfRules } from '../../../core/findings/finding.ts';
import { CHAT } from '../../../figures/chat.ts';
import { handKeptRules } from './hand-kept.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

describe('families.csv', () => {
  const families = (...slugs: string[]) =>
    findingsOfRules(handKeptRules, {
      mlEnergy: {
        configurations: [
          { workload: CHAT, slug: 'a' },
          { workload: CHAT, slug: 'b' },
          { workload: 'gpqa', slug: 'c' },
        ],
        families: slugs.map((slug) => ({ slug, family: slug, reason: null })),
      },
      aiEnergyScore: { scores: [], scoreNotes: [] },
    } as unknown as InputsWithoutContributions).map(({ rule, message, found }) => [
      rule,
      found ?? /model (\S+)/.exec(message)?.[1],
    ]);

  test('must list every chat model', () => {
    expect(families('a', 'b')).toEqual([]);
    expect(families('a')).toEqual([['data/families', 'b']]);
  });

  test('must not list any other model', () => {
    expect(families('a', 'b', 'c')).toEqual([['data/families', 'c']]);
  });
});

describe('notes on scores', () => {
  const row = (round: string, model: string, mark = '') => {
    return { round, task: 'reasoning', source_label: `${model}${mark}`, model };
  };
  const high = row('2026-06', 'lab/thinker', ' high');
  const plain = row('2026-06', 'lab/plain');
  const found = (scores: object[], ...scoreNotes: object[]) =>
    findingsOfRules(handKeptRules, {
      mlEnergy: { configurations: [], families: [] },
      aiEnergyScore: { scores, scoreNotes },
    } as unknown as InputsWithoutContributions);
  const lines = (...scoreNotes: object[]) => found([high, plain], ...scoreNotes).flatMap((one) => one.lines ?? []);

  test('are required for each mark in a source label', () => {
    expect(lines({ ...high, note: 'High effort.' })).toEqual([]);
    expect(lines({ ...high, note: 'what the mark means' })).toHaveLength(1);
    expect(lines()).toEqual(['2026-06,reasoning,lab/thinker high,what the mark means']);
  });

  test('are suggested from an earlier round, quoted as CSV only if necessary', () => {
    const earlier = (note: string) => lines({ ...high, round: '2025-12', note });
    expect(earlier('High effort.')).toEqual(['2026-06,reasoning,lab/thinker high,High effort.']);
    expect(earlier('High "effort".')).toEqual(['2026-06,reasoning,lab/thinker high,"High ""effort""."']);
  });

  test('are reported as missing if a model has one in the previous round but not in the newest', () => {
    const scores = [row('2025-12', 'lab/plain'), plain, high];
    const note = { ...row('2025-12', 'lab/plain'), note: 'Probably short outputs, so low energy.' };
    // One finding for the file. Its lines are in the order of the table, so that all of them can be pasted as printed.
    expect(found(scores, note)).toMatchObject([
      {
        severity: 'error',
        lines: [
          '2026-06,reasoning,lab/plain,"Probably short outputs, so low energy."',
          '2026-06,reasoning,lab/thinker high,what the mark means',
        ],
      },
    ]);
    const explained = { ...high, note: 'High.' };
    expect(found(scores, note, explained)).toMatchObject([{ severity: 'warning', lines: { length: 1 } }]);
    expect(found([...scores, row('2026-12', 'lab/other')], note, explained)).toEqual([]);
    expect(found(scores, note, { ...plain, note: 'Still short.' }, explained)).toEqual([]);
  });
});
