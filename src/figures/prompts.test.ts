import { describe, expect, test } from '@jest/globals';
import { answerFloor, mostPromptTokens, promptJoules, type Prompt } from './prompts.ts';

const CARD = { powerLimitW: 1_000, peakTflops: { 16: 2_000, 8: 4_000 } };
/** Its floor is 0.01 J a token. */
const PROMPT: Prompt = { activeParams: 1e10, isDense: true, card: CARD, bits: 16, tokens: 3_000, measured: 1_000 };

describe('reading a prompt', () => {
  test('takes 1.5 times the floor, from 1.2 to 2 times, for what exceeds the prompts of the benchmark', () => {
    expect(promptJoules(PROMPT)).toEqual({ low: 24, central: 30, high: 40 });
  });

  test('costs nothing for cached tokens, nor for as few as were measured', () => {
    expect(promptJoules({ ...PROMPT, cached: 1_000 })).toEqual({ low: 12, central: 15, high: 20 });
    expect(promptJoules({ ...PROMPT, cached: 2_500 })?.high).toBe(0);
    expect(promptJoules({ ...PROMPT, tokens: 900 })?.high).toBe(0);
  });

  test.each<[string, Partial<Prompt>, number]>([
    ['mixtures of experts', { isDense: false }, 20],
    ['8 bits', { bits: 8 }, 10],
    ['models smaller than those summed', { activeParams: 1e9 }, 2],
    ['models larger than those summed', { activeParams: 1e11 }, 200],
    ['prompts longer than those summed', { tokens: 17_000 }, 160],
  ])('has the lower bound alone for %s', (_, change, low) => {
    expect(promptJoules({ ...PROMPT, ...change })).toEqual({ low: expect.closeTo(low), central: null, high: null });
  });

  test('is not told where the card has no peak for so many bits', () => {
    expect(promptJoules({ ...PROMPT, bits: 4 })).toBeNull();
    expect(promptJoules({ ...PROMPT, bits: 8, card: { ...CARD, peakTflops: { 16: 2_000, 8: null } } })).toBeNull();
  });
});

describe('what measured figures have of prompts', () => {
  const step = (batch: number, tokens: number, joules_per_token: number) =>
    ({ card: 'c', model: 'm', phase: 'step', batch, tokens, joules_per_token }) as const;
  const floors = [
    { card: 'c', model: 'm', phase: 'prompt', batch: 1, tokens: 512, joules_per_token: 0.1 } as const,
    ...[step(1, 512, 4), step(16, 512, 1), step(1, 4_096, 8), step(16, 4_096, 2)],
  ];
  const run = { joules_per_output_token: 3, avg_output_tokens: 1_024, avg_running_batch: 4 };

  test('is what the kernels of the answer leave, in tokens of a short prompt', () => {
    expect(answerFloor({ run, floors })).toBeCloseTo(2);
    expect(answerFloor({ run: { ...run, avg_output_tokens: 100_000, avg_running_batch: 100 }, floors })).toBe(2);
    expect(
      mostPromptTokens([
        { run, floors },
        { run: { ...run, joules_per_output_token: 4 }, floors },
      ]),
    ).toBe(10_240);
  });

  test('can not be less than nothing: then a figure is wrong', () => {
    const low = { run: { ...run, joules_per_output_token: 1.9 }, floors };
    expect(() => mostPromptTokens([low])).toThrow('Kernels alone take more than was measured');
  });
});
