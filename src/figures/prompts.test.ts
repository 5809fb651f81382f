import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  leastJoulesPerToken,
  mostPromptTokens,
  promptJoules,
  type Prompt,
  PROMPT_DOMAIN as domain,
  PROMPT_FACTORS as factors,
} from './prompts.ts';

const GPU = { power_limit_w: 1_000, peak_tflops: 2_000 };
/** Its lower bound is 0.01 J per token. */
const PROMPT: Prompt = { activeParamsB: 10, isDense: true, gpu: GPU, bits: 16, tokens: 3_000, measured: 1_000 };
const joules = (change: Partial<Prompt> = {}) => promptJoules({ ...PROMPT, ...change }, { factors, domain });

describe('reading a prompt', () => {
  test('uses 1.5 times the lower bound, from 1.2 to 2 times, for tokens beyond the prompts of the benchmark', () => {
    expect(joules()).toEqual({ low: 24, central: 30, high: 40 });
  });

  test('uses no extra energy for cached tokens, or for a prompt no longer than the measured ones', () => {
    expect(joules({ cached: 1_000 })).toEqual({ low: 12, central: 15, high: 20 });
    expect(joules({ cached: 2_500 }).high).toBe(0);
    expect(joules({ tokens: 900 }).high).toBe(0);
  });

  test.each<[string, Partial<Prompt>, number]>([
    ['mixtures of experts', { isDense: false }, 20],
    ['8 bits', { bits: 8, gpu: { ...GPU, peak_tflops: 4_000 } }, 10],
    ['models smaller than those with summed kernels', { activeParamsB: 1 }, 2],
    ['models larger than those with summed kernels', { activeParamsB: 100 }, 200],
    // 1.2 times the lower bound of the longest prompt with summed kernels.
    ['prompts slightly longer than those with summed kernels', { tokens: 17_000 }, 184.608],
    ['prompts much longer than those with summed kernels', { tokens: 31_000 }, 300],
  ])('has only a lower bound for %s', (_, change, low) => {
    expect(joules(change)).toEqual({ low: expect.closeTo(low), central: null, high: null });
  });

  test('has a lower bound for an average prompt length that is valid for any lengths with this average', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(lengths, fc.boolean(), (all, isDense) => {
        const sum = all.reduce((total, tokens) => total + joules({ tokens, isDense }).low, 0);
        const average = all.reduce((total, tokens) => total + tokens, 0) / all.length;
        const { low } = joules({ tokens: average, isDense, isAverage: true });
        expect(low * all.length).toBeLessThanOrEqual(sum * (1 + 1e-9));
      }),
      { seed: 1 },
    );
  });
});

describe('the prompt length in measured figures', () => {
  const step = (batch: number, tokens: number, joules_per_token: number) =>
    ({ card: 'c', model: 'm', phase: 'step', batch, tokens, joules_per_token }) as const;
  const floors = [
    { card: 'c', model: 'm', phase: 'prompt', batch: 1, tokens: 512, joules_per_token: 0.1 } as const,
    step(1, 512, 4),
    step(16, 512, 1),
    step(1, 4_096, 8),
    step(16, 4_096, 2),
  ];
  const run = { joules_per_output_token: 3, avg_output_tokens: 1_024, avg_running_batch: 4 };

  test('is at most the energy that the decode kernels leave, divided by the energy of a prompt token', () => {
    expect(leastJoulesPerToken({ run, floors })).toBeCloseTo(2);
    expect(leastJoulesPerToken({ run: { ...run, avg_output_tokens: 100_000, avg_running_batch: 100 }, floors })).toBe(
      2,
    );
    expect(
      mostPromptTokens([
        { run, floors },
        { run: { ...run, joules_per_output_token: 4 }, floors },
      ]),
    ).toBe(10_240);
  });

  test('throws an error if the decode kernels alone use more energy than was measured', () => {
    const low = { run: { ...run, joules_per_output_token: 1.9 }, floors };
    expect(() => mostPromptTokens([low])).toThrow('more energy than was measured');
  });
});
