import { describe, expect, test } from '@jest/globals';
import { findingsOfRules } from '../../core/findings/finding.ts';
import { CHAT } from '../../figures/chat.ts';
import { handKeptRules, powerLimitRule } from './hand-kept.ts';
import type { OwnInputs } from './inputs.ts';

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
    } as unknown as OwnInputs).map(({ rule, message, found }) => [rule, found ?? /model (\S+)/.exec(message)?.[1]]);

  test('lists every chat model', () => {
    expect(families('a', 'b')).toEqual([]);
    expect(families('a')).toEqual([['data/families', 'b']]);
  });

  test('lists no other model', () => {
    expect(families('a', 'b', 'c')).toEqual([['data/families', 'c']]);
  });
});

describe('a power limit', () => {
  const findings = (form: string, memory_gb: number, power_limit_w: number) =>
    findingsOfRules([powerLimitRule], {
      nvidia: { tdp: [{ gpu_key: 'X1', form: 'SXM (HGX X1)', memory: '80 GB HBM3', max_tdp_w: 700 }] },
      gpuCards: { cards: [{ card: 'x1', gpu_key: 'X1', form, memory_gb, power_limit_w }] },
    } as unknown as OwnInputs).map(({ found, allowed }) => [found, allowed]);

  test('that differs from the TDP of the same GPU is rejected', () => {
    expect(findings('SXM5', 80, 700)).toEqual([]);
    expect(findings('SXM5', 80, 650)).toEqual([['650 W', '700 W']]);
  });

  test('of another form or memory size is not compared', () => {
    expect(findings('PCIe', 80, 350)).toEqual([]);
    expect(findings('SXM5', 96, 650)).toEqual([]);
  });
});
