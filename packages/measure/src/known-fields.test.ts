import { expect, test } from '@jest/globals';
import { vllm } from './engines/vllm.ts';
import { knownFields } from './known-fields.ts';

test.each([
  [700, 700, null],
  [500, 700, 500],
  [10, null, 10],
  [null, null, null],
])('a limit of %p W where %p W is usual is written as %p', (limitWatts, defaultLimitWatts, written) => {
  const gpu = { index: 0, product: 'NVIDIA A100-SXM4-80GB', limitWatts, defaultLimitWatts, driver: null, cuda: null };
  const gpus = [{ ...gpu, indices: [0], isSliced: false, hasCounter: true, hasPower: true, hasModulePower: false }];
  const known = { models: new Map(), gpusByKey: new Map() };
  const fields = knownFields({ engine: vllm, facts: { served_model: 'm' }, gpus }, {}, known, false);
  expect(fields['gpu_power_limit_w']).toBe(written);
});
