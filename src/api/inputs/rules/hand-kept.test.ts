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
