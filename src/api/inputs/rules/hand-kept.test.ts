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

  test('lists every chat model', () => {
    expect(families('a', 'b')).toEqual([]);
    expect(families('a')).toEqual([['data/families', 'b']]);
  });

  test('lists no other model', () => {
    expect(families('a', 'b', 'c')).toEqual([['data/families', 'c']]);
  });
});

describe('notes on scores', () => {
  const [high, plain] = [
    { round: '2026-06', task: 'reasoning', source_label: 'lab/thinker high', model: 'lab/thinker' },
    { round: '2026-06', task: 'reasoning', source_label: 'lab/plain', model: 'lab/plain' },
  ];
  const fixes = (...scoreNotes: object[]) =>
    findingsOfRules(handKeptRules, {
      mlEnergy: { configurations: [], families: [] },
      aiEnergyScore: { scores: [high, plain], scoreNotes },
    } as unknown as InputsWithoutContributions).map(({ fix }) => fix);

  test('explain each mark in a model string', () => {
    expect(fixes({ ...high, note: 'High effort.' })).toEqual([]);
    expect(fixes()).toEqual([expect.stringContaining('2026-06,reasoning,lab/thinker high,"')]);
  });

  test('are suggested from an earlier round', () => {
    const earlier = { ...high, round: '2025-12', note: 'High "effort".' };
    expect(fixes(earlier)).toEqual([expect.stringContaining('2026-06,reasoning,lab/thinker high,"High ""effort""."')]);
  });
});
