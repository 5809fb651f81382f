import { describe, expect, test } from '@jest/globals';
import { readInputs } from '../read.ts';
import { earlierRules } from './earlier-physics.ts';
import { PROJECT } from '../../../../test/support/project.ts';

const { inputs } = await readInputs(PROJECT, { date: '2026-11-27' });
const [row] = inputs.mlEnergyV2.earlierConfigurations;
const [model] = inputs.mlEnergyV2.earlierModels;

/** The fields that the findings name after the first row gets `values` and every model gets `ofModels`. */
function findings(values: object, ofModels: object = {}): (string | undefined)[] {
  const mlEnergyV2 = {
    ...inputs.mlEnergyV2,
    earlierConfigurations: row === undefined ? [] : [{ ...row, ...values }],
    earlierModels: inputs.mlEnergyV2.earlierModels.map((each) => ({ ...each, ...ofModels })),
  };
  return earlierRules.flatMap((rule) => rule.check({ ...inputs, mlEnergyV2 })).map(({ pointer }) => pointer);
}

describe('the rules for the 2024 benchmark', () => {
  test('accept the rows of the source', () => {
    expect(model).toBeDefined();
    expect(findings({})).toEqual([]);
  });

  test.each([
    ['an unknown GPU', { gpu: 'NVIDIA A1000' }, {}, 'gpu'],
    ['more power than the GPU can draw', { joules_per_request: 1e6 }, {}, 'joules_per_request'],
    ['less power than an idle GPU draws', { joules_per_request: 0.1 }, {}, 'joules_per_request'],
    ['weights that do not fit into the GPU memory', {}, { params_b: 2_000 }, 'tensor_parallel'],
  ])('reject %s', (_, values, ofModels, pointer) => {
    expect(findings(values, ofModels)).toEqual([pointer]);
  });

  test('reject a model whose name differs from that of the same slug in the current benchmark', () => {
    const renamed = inputs.mlEnergyV2.earlierModels.filter(({ slug }) =>
      inputs.mlEnergy.models.some((now) => now.slug === slug),
    );
    expect(findings({}, { name: 'Another' })).toEqual(renamed.map(() => 'name'));
    expect(renamed.length).toBeGreaterThan(0);
  });
});
