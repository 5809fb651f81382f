import { expect, test } from '@jest/globals';
import { problemsIn, REASONING } from './support/healthy.ts';
import type { Scenario } from './support/scenario.ts';

/** An engine with slow steps and large chunks, so that a large batch has few events. */
const LARGE = {
  stepMs: 25,
  perSequenceMs: 0.04,
  perPromptTokenMs: 0.005,
  perTokenJoules: 0.03,
  perPromptTokenJoules: 0.001,
} as const;
/** Running batches of large servers. */
const HEALTHY: Readonly<Record<string, Scenario>> = {
  'eight ranks of 32, SGLang': {
    nature: { format: 'sglang', ranks: 8, gpuCount: 8, cap: 32, chunk: 16, perTokenJoules: 0.15, stepMs: 30 },
  },
  'batch 128, long prompts': { nature: { cap: 128, chunk: 8, prompt: [500, 4000], ...LARGE } },
  'batch 256, chat': { nature: { cap: 256, chunk: 16, ...LARGE } },
  'batch 512, chat, on eight GPUs': { nature: { cap: 512, gpuCount: 8, chunk: 32, ...LARGE } },
  'batch 1,024, chat': { nature: { cap: 1024, chunk: 32, ...LARGE } },
  'batch 1,024, reasoning, in eight ranks': {
    nature: { ranks: 8, gpuCount: 8, cap: 128, ...REASONING, chunk: 64, ...LARGE },
  },
};

test.each(Object.entries(HEALTHY))('a healthy scenario is measured without a finding: %s', async (_, scenario) => {
  expect(await problemsIn(scenario)).toEqual([]);
});
