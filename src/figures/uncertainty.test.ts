import { describe, expect, test } from '@jest/globals';
import { project } from '../../test/support/frozen-inputs.ts';
import {
  uncertaintyBounds,
  hasNoClearDifference,
  measuredUncertainty,
  repeatsOf,
  reproducibilityOf,
  SENSOR,
  uncertaintyOf,
} from './uncertainty.ts';

/** The source's three pairs of runs, J per token: Qwen 3 30B A3B on 2 H100, caps 256 and 512; GPT OSS 20B on GPQA. */
const PAIRS = [
  [0.13347257800378423, 0.14702179429298418],
  [0.09877369834406177, 0.11750807799201222],
  [0.08762510145959024, 0.09217403713356308],
] as const;

describe('the uncertainty of the source data', () => {
  // By hand: ln(1.10151) = 0.096683, ln(1.18967) = 0.173673, ln(1.05191) = 0.050612; squares 0.0093476, 0.0301623,
  // 0.0025616; half of their mean 0.0070119; its root 0.083737.
  test('matches the value computed by hand from the three pairs of runs', () => {
    const between = reproducibilityOf(PAIRS);
    if (between === null) throw new Error('no pairs');
    expect(between.relativeStandard).toBeCloseTo(0.083737, 5);
    expect(between.degreesOfFreedom).toBe(3);
    expect(SENSOR).toBeCloseTo(0.028868, 6);
    const { relativeStandard, relativeExpanded, degreesOfFreedom } = uncertaintyOf(between);
    expect(relativeStandard).toBeCloseTo(0.088574, 5);
    expect(relativeExpanded).toBeCloseTo(0.177148, 5);
    expect(degreesOfFreedom).toBeCloseTo(3.76, 2);
  });

  test('is computed from the repeated runs in the tables, whatever the order of the rows', () => {
    const keyOf = (c: (typeof rows)[0]): string => [c.workload, c.slug, c.gpu, c.num_gpus, c.max_num_seqs].join('/');
    const rows = project.inputs.mlEnergy.configurations;
    const repeats = repeatsOf(rows, keyOf);
    expect([...repeats.keys()].sort()).toEqual([
      'gpqa/gpt-oss-20b/H100/1/96',
      'lm-arena-chat/qwen-3-30b-a3b-instruct/H100/2/256',
      'lm-arena-chat/qwen-3-30b-a3b-instruct/H100/2/512',
    ]);
    const pooled = reproducibilityOf([...repeats.values()]);
    expect(pooled?.relativeStandard).toBeCloseTo(0.083737, 5);
    expect(reproducibilityOf([...repeatsOf([...rows].reverse(), keyOf).values()])?.relativeStandard).toBeCloseTo(
      pooled?.relativeStandard ?? 0,
      12,
    );
  });

  test('pools groups of any size: three runs give two degrees of freedom', () => {
    // Deviations of ln from their mean 0: -0.1, 0, 0.1; their squares 0.02 over 2.
    const runs = [Math.exp(-0.1), 1, Math.exp(0.1)];
    expect(reproducibilityOf([runs, [5]])).toEqual({ relativeStandard: expect.closeTo(0.1, 12), degreesOfFreedom: 2 });
    expect(reproducibilityOf([[1], [2]])).toBeNull();
  });
});

test('a contributed measurement is at least as uncertain as the source, and more if its runs differ', () => {
  const between = { relativeStandard: 0.083737, degreesOfFreedom: 3 };
  const quiet = { joules_per_output_token: 0.1, joules_per_output_token_stdev: 0, runs: 3 };
  expect(measuredUncertainty(quiet, between)).toBeCloseTo(0.177148, 5);
  expect(measuredUncertainty({ ...quiet, joules_per_output_token_stdev: null }, between)).toBeCloseTo(0.177148, 5);
  // 2 x the root of 0.0003 + 0.0070119 + 0.0008334: 0.1805.
  expect(measuredUncertainty({ ...quiet, joules_per_output_token_stdev: 0.003 }, between)).toBeCloseTo(0.1805, 4);
});

test('two figures differ clearly only if their uncertainties cannot explain the difference', () => {
  const sure = (value: number): Parameters<typeof hasNoClearDifference>[0] => ({ value, relativeUncertainty: 0.177 });
  // The root of 2 x 0.177² is 0.2503; ln(1.28) is 0.2469, ln(1.29) is 0.2546.
  expect(hasNoClearDifference(sure(100), sure(128))).toBe(true);
  expect(hasNoClearDifference(sure(128), sure(100))).toBe(true);
  expect(hasNoClearDifference(sure(100), sure(129))).toBe(false);
  expect(hasNoClearDifference(sure(100), { value: 100, relativeUncertainty: null })).toBe(false);
});

test('an uncertainty range divides and multiplies the figure by 1 + U', () => {
  expect(uncertaintyBounds(19.5, 0.2)).toEqual({ low: 16.25, high: expect.closeTo(23.4, 10) });
});
