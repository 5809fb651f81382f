import { expect, test } from '@jest/globals';
import { marginsOfBounds } from '../bench/margins-of-bounds.ts';
import { alikeness, runOf } from '../src/checker/rules/same-run.ts';
import { shapeOf } from '../src/checker/model-shapes.ts';
import { familyOf } from '../src/checker/families.ts';
import { project } from './support/frozen-inputs.ts';
import { check, placed, publishedRuns, reference } from './support/checking.ts';
import { good } from './support/contribution-file.ts';

const { runs } = reference.publishedRuns;

test('every published run is within every bound that applies to it', () => {
  const margins = marginsOfBounds(runs, reference);
  expect(margins.filter(({ margin, count }) => !(margin > 1) || count === 0)).toEqual([]);
});

test('no two published runs are so similar that one would be reported as a copy', () => {
  const compared = runs.map((run) => runOf(run.row_id, null, run));
  const alike = compared.flatMap((a, i) =>
    compared
      .slice(0, i)
      .filter((b) => [b, { ...b, handle: 'someone' }].some((other) => alikeness(a, other) !== null))
      .map((b) => [a.name, b.name]),
  );
  expect(alike).toEqual([]);
});

test('no published run gets a finding from a physics rule when it is submitted as a measurement', () => {
  const again = publishedRuns().map((run) => ({
    ...run,
    tensor_parallel: run['num_gpus'],
    data_parallel: 1,
    expert_parallel: 1,
    total_params_b: null,
    active_params_b: null,
    window_seconds: 3600,
    requests_in_window: Math.round((Number(run['tokens_per_second']) * 3600) / Number(run['avg_output_tokens'])),
  }));
  const found = again.flatMap((run) => check(placed(run)).findings.filter(({ rule }) => rule.startsWith('physics/')));
  expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

test('shapeOf returns the shapes in the data, for other versions and weight formats of a model too', () => {
  const { shapes } = project.inputs.aiconfigurator;
  const ids = new Map(project.inputs.mlEnergy.models.map(({ slug, model_id }) => [slug, model_id]));
  expect(shapes.length).toBeGreaterThan(0);
  for (const shape of shapes) expect(shape).toMatchObject(shapeOf(ids.get(shape.model) ?? '') ?? { found: false });
  expect(shapeOf('meta-llama/Llama-3.3-70B-Instruct')).toEqual(shapeOf('unsloth/Llama-3.1-70B-Instruct-GGUF'));
  expect(shapeOf('some-owner/Other-70B')).toBeNull();
});

test.each([
  ['deepseek-ai/DeepSeek-V3.2-Exp', 'unsloth/DeepSeek-V3.1-GGUF', true],
  ['zai-org/GLM-4.6-FP8', 'zai-org/GLM-4.5', true],
  ['zai-org/GLM-4.6', 'zai-org/GLM-4.5-Air', false],
  ['moonshotai/Kimi-K2-Thinking', 'moonshotai/Kimi-K2.5', true],
  ['deepseek-ai/DeepSeek-R1-0528', 'deepseek-ai/DeepSeek-R1-Distill-Llama-8B', false],
  ['zai-org/GLM-4.7', 'zai-org/GLM-5', false],
])('%s and %s are in the same family: %j', (one, other, isSame) => {
  expect(familyOf(one) === familyOf(other)).toBe(isSame);
});

test('a size below that of the family, or too few active parameters in a dense family, gives a warning', () => {
  const warningsFor = (model_id: string, total_params_b: number, active_params_b: number | null) =>
    check(placed({ ...good, model: model_id.split('/')[1], model_id, total_params_b, active_params_b }))
      .findings.filter(({ rule }) => rule === 'physics/parameters')
      .map(({ severity, pointer }) => `${severity} ${pointer}`);
  expect(warningsFor('deepseek-ai/DeepSeek-V3.2', 67, 37)).toEqual(['warning /total_params_b']);
  expect(warningsFor('deepseek-ai/DeepSeek-V3.2', 671, 37)).toEqual([]);
  expect(warningsFor('Qwen/Qwen3-4B', 4, 0.4)).toEqual(['warning /active_params_b']);
  expect(warningsFor('Qwen/Qwen3-4B', 4, 4)).toEqual([]);
  expect(warningsFor('some-owner/Other-70B', 70, 4)).toEqual([]);
});
