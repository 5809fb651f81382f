import { describe, expect, test } from '@jest/globals';
import { findingsOfRules } from '../../../core/findings/finding.ts';
import type { InputsWithoutContributions } from '../inputs.ts';
import { powerLimitRule, repositoryRule, scoreRoundRule } from './settings.ts';

describe('a power limit', () => {
  const findings = (form: string, memory_gb: number, power_limit_w: number) =>
    findingsOfRules([powerLimitRule], {
      nvidia: { tdp: [{ gpu_key: 'X1', form: 'SXM (HGX X1)', memory: '80 GB HBM3', max_tdp_w: 700 }] },
      gpuCards: { cards: [{ card: 'x1', gpu_key: 'X1', form, memory_gb, power_limit_w }] },
    } as unknown as InputsWithoutContributions).map(({ found, allowed }) => [found, allowed]);

  test('that differs from the TDP of the same GPU is rejected', () => {
    expect(findings('SXM5', 80, 700)).toEqual([]);
    expect(findings('SXM5', 80, 650)).toEqual([['650 W', '700 W']]);
  });

  test('is not compared with the TDP of another form factor or memory size', () => {
    expect(findings('PCIe', 80, 350)).toEqual([]);
    expect(findings('SXM5', 96, 650)).toEqual([]);
  });
});

describe('the repository address', () => {
  const fixes = (repository: string) =>
    findingsOfRules([repositoryRule], { service: { repository } } as unknown as InputsWithoutContributions).map(
      ({ fix }) => fix,
    );

  test.each(['unset', 'https://github.com/ada/energy', 'https://git.example.org/ada/energy'])(
    'may be %s',
    (address) => {
      expect(fixes(address)).toEqual([]);
    },
  );

  test.each([
    'ada/energy',
    'github.com/ada/energy',
    'https://github.com/ada/energy/',
    'git@github.com:x/ada/energy.git',
  ])('%s is rejected, and the fix has the correct address', (address) => {
    expect(fixes(address)).toEqual(['Write "https://github.com/ada/energy".']);
  });
});

describe('the AI Energy Score round in the settings', () => {
  const findings = (round: string) =>
    findingsOfRules([scoreRoundRule], {
      aiEnergyScore: { scores: [{ round: '2025-02' }, { round: '2025-12' }, { round: '2025-12' }] },
      service: { per_query: { round } },
    } as unknown as InputsWithoutContributions).map(({ found, allowed }) => [found, allowed]);

  test('is rejected if the data has no rows of that round', () => {
    expect(findings('2025-02')).toEqual([]);
    expect(findings('2026-06')).toEqual([['2026-06', '2025-02, 2025-12']]);
  });
});
