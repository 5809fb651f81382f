import { beforeAll, describe, expect, test } from '@jest/globals';
import { readInputs } from '../src/api/inputs/read.ts';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { prompts } from '../src/api/documents/prompts.ts';
import type { Prompts } from '../src/contract/generated/api.d.ts';
import { endpoints } from '../src/api/documents/endpoints.ts';
import { leastJoulesPerToken } from '../src/figures/prompts.ts';
import { fixture } from './support/sources.ts';
import { FROZEN } from './support/frozen.ts';

// Compares the kernel sums in data/ with an independent derivation and with measured values.

let inputs: Inputs;
let document: Prompts;

beforeAll(async () => {
  ({ inputs } = await readInputs(FROZEN, { date: '2026-11-23' }));
  document = prompts.bodies(inputs, endpoints).get('prompts.json') as Prompts;
});

test('each kernel sum is within 10 % of an independent derivation from the same tables', () => {
  const lines = fixture('aiconfigurator/first-derivation.csv').trim().split('\n').slice(1);
  expect(lines).toHaveLength(210);
  const first = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(',')), Number(line.split(',').at(-1))]));
  const ratios = inputs.aiconfigurator.floors.map(({ joules_per_token: joules, ...key }) => {
    return joules / (first.get(Object.values(key).join(',')) ?? NaN);
  });
  expect(ratios).toHaveLength(210);
  expect(Math.max(...ratios)).toBeLessThanOrEqual(1.1);
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(0.9);
});

test('at least 95 % of the kernel sums are within the published range', () => {
  const sums = document.sums.flatMap(({ card, model, joules_per_input_token }) => {
    const rate = document.rates.find((each) => each.card === card && each.model_class === 'dense-16-bit');
    const size = inputs.mlEnergy.models.find(({ slug }) => slug === model)?.active_params_b ?? NaN;
    const [low, high] = [rate?.joules_per_input_token_per_b_low, rate?.joules_per_input_token_per_b_high];
    return Object.values(joules_per_input_token).map(
      (joules) => joules >= (low ?? NaN) * size && joules <= (high ?? NaN) * size,
    );
  });
  expect(sums).toHaveLength(60);
  expect(sums.filter(Boolean).length / sums.length).toBeGreaterThanOrEqual(0.95);
});

describe('the decode kernels use less energy than was measured', () => {
  test.each([
    ['B200', 'b200-sxm-180gb', 52],
    // The H200 kernels are used for the H100, which has the same chip and power limit.
    ['H100', 'h200-sxm-141gb', 41],
  ])('in every published BF16 run on one %s', (gpu, card, count) => {
    const runs = inputs.mlEnergy.configurations
      .filter((run) => run.gpu === gpu && run.num_gpus === 1 && run.precision === 'BF16')
      .map((run) => {
        const own = inputs.aiconfigurator.floors.filter((row) => row.card === card && row.model === run.slug);
        return { run, floors: own };
      })
      .filter(({ floors }) => floors.length > 0);
    expect(runs).toHaveLength(count);
    const shares = runs.map((each) => leastJoulesPerToken(each) / each.run.joules_per_output_token);
    expect(Math.max(...shares)).toBeLessThan(0.85);
    expect(Math.min(...shares)).toBeGreaterThan(0.15);
  });
});

describe('prompts.json', () => {
  test('has a central value only for dense models in 16 bits', () => {
    expect(document.rates).toHaveLength(12);
    for (const rate of document.rates) {
      const { joules_per_input_token_per_b: central, joules_per_input_token_per_b_low: low } = rate;
      expect(central).toEqual(rate.model_class === 'dense-16-bit' ? expect.closeTo(low * 1.25, 8) : null);
    }
    expect(document.rates.find(({ gpu }) => gpu === 'H100')).toMatchObject({ kernels_of: 'h200-sxm-141gb' });
  });
});
