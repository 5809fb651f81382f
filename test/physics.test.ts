import { describe, expect, test } from '@jest/globals';
import { checkContributions } from '../src/checker/check.ts';
import { bytesOf } from '../src/checker/precisions.ts';
import { likeTheIndex } from '../src/checker/likeness.ts';
import { atPower, check, placed, publishedRuns, reference, severitiesOf } from './support/checking.ts';
import { type Fields, good, valid } from './support/contribution-file.ts';

// Measurements are checked against the limits of their GPUs. Absurd measurements must be rejected, and every published
// run must pass as a measurement.

const slice = valid('slice-with-media-engines');
const full = valid('with-optional-fields');
const MANY = ['error physics/low-power', 'error physics/range', 'warning physics/parallelism'];

describe('an absurd or doubtful measurement is reported:', () => {
  test('a model with 405 billion parameters on one GPU at 1 W, with 2.8 million tokens per second', () => {
    const absurd = atPower(1, {
      model: 'Llama 3.1 405B Instruct',
      model_id: 'meta-llama/Llama-3.1-405B-Instruct',
      max_num_seqs: 65_536,
      tokens_per_second: 2_800_000,
      avg_running_batch: 42_000,
      requests_in_window: 3_360_000,
    });
    expect(severitiesOf(absurd)).toEqual([
      'error physics/low-power',
      'error physics/memory',
      'error physics/compute',
      'error physics/step-time',
      ...Array<string>(3).fill('error physics/range'),
      'warning physics/range',
      'warning comparability/ratio',
    ]);
    expect(check(placed(absurd)).findings.find(({ rule }) => rule === 'physics/memory')).toMatchObject({
      found: '405 billion parameters (published) x 2 bytes (BF16) = 810 GB',
      allowed: 'at most 85.8993 GB: 1 x H100, 85.9 GB (80 GiB) each',
    });
  });

  const fast = {
    tokens_per_second: 200_000,
    joules_per_output_token: 0.0027,
    wh_per_million_output_tokens: 0.75,
    requests_in_window: 240_000,
    avg_running_batch: 4000,
    max_num_seqs: 4096,
  };
  const year = { window_seconds: 31_536_000, requests_in_window: 236_520_000 };
  const days = { window_seconds: 172_800, requests_in_window: 1_296_000 };

  test.each<[string, Fields, string[]]>([
    ['1e300 GPUs', { num_gpus: 1e300 }, MANY],
    ['100,000 GPUs at 620 W', atPower(620, { num_gpus: 100_000 }), MANY],
    [
      'weights that do not fit into the slice',
      { ...slice, precision: 'BF16' },
      ['error physics/memory', 'error physics/step-time'],
    ],
    [
      'one of seven slices with the speed of all seven',
      { ...slice, ...fast },
      ['error physics/energy', 'warning physics/memory', 'error physics/compute', 'warning physics/range'],
    ],
    [
      'a response that takes four hours',
      { avg_output_tokens: 900_000, requests_in_window: 2 },
      ['warning physics/memory', 'error physics/window'],
    ],
    [
      'a GPU that the parallel degrees do not use',
      { num_gpus: 2, gpu_power_limit_w: null },
      ['warning physics/parallelism'],
    ],
    ['60 W at full load', atPower(60), ['warning physics/low-power', 'warning comparability/ratio']],
    [
      'a power of 620 W with a power limit of 7 W',
      atPower(620, { gpu_power_limit_w: 7 }),
      ['error physics/power-limit', 'error physics/range'],
    ],
    ['a window of a year', year, ['error physics/window']],
    ['a window of two days', days, ['warning physics/window']],
    ['a PUE of 120', { facility_pue: 120 }, ['error physics/range']],
    ['a date before any of these GPUs', { measured_on: '1999-02-01' }, ['error honesty/date']],
    ['a date before the GPU was announced', { measured_on: '2021-12-31' }, ['error honesty/date']],
    ['a date before the GPU was available', { measured_on: '2022-05-01' }, ['warning honesty/date']],
    ['a spread of 100 times the mean', { joules_per_output_token_stdev: 14.4 }, ['error physics/spread']],
    ['a spread of a third of the mean', { joules_per_output_token_stdev: 0.05 }, ['warning physics/spread']],
    ['a spread of one run', { runs: 1 }, ['error physics/spread']],
    ['experts on 4096 GPUs', { expert_parallel: 4096 }, ['error physics/range', 'error physics/parallelism']],
    ['a host energy of 1e9 Wh', { host_wh_per_million_output_tokens: 1e9 }, ['error physics/range']],
    ['an external meter', { energy_source: 'external_meter' }, ['warning physics/meter']],
    ['an external meter without notes', { energy_source: 'external_meter', notes: ' ' }, ['error physics/meter']],
    ['a power of 5 % above both limits', atPower(735), Array<string>(2).fill('warning physics/power-limit')],
    ['less power than the idle power', { ...full, idle_power_watts_total: 560 }, ['error physics/low-power']],
    [
      'less power than the known GPU draws without load',
      atPower(60, { gpu: 'H200' }),
      ['error physics/low-power', 'warning comparability/ratio'],
    ],
    ['a product that does not belong to the GPU', { ...full, gpu_product: 'NVIDIA H200' }, ['error physics/gpu']],
    [
      'a power limit that this product does not support',
      { ...full, gpu_product: 'NVIDIA H100 PCIe' },
      Array<string>(2).fill('error physics/power-limit'),
    ],
    ['but not another name of the right product', { ...full, gpu_product: 'H100 80GB HBM3' }, []],
  ])('%s', (_, fields, words) => {
    expect(severitiesOf({ ...good, ...fields })).toEqual(words);
  });

  test('inconsistent energy, unless the rounding of the values (at most 5 %) explains it', () => {
    const energy = (wh: number, more: Fields = {}): string[] =>
      severitiesOf({ ...good, ...more, wh_per_million_output_tokens: wh }).filter((each) => each.includes('physics/'));
    const rounded = {
      gpu_power_watts_total: 700,
      tokens_per_second: 700,
      avg_running_batch: 12,
      requests_in_window: 840,
      joules_per_output_token: 1,
      joules_per_output_token_stdev: null,
    };
    const wrong = ['error physics/energy'];
    expect([energy(40.1), energy(40.3), energy(288, rounded), energy(320, rounded)]).toEqual([[], wrong, [], wrong]);
  });

  test('too much power of a GPU named by its product, together with its correct name', () => {
    const { findings } = check(placed(atPower(900, { gpu: 'NVIDIA H100 PCIe', gpu_power_limit_w: null })));
    expect(findings[0]).toMatchObject({ rule: 'physics/power-limit', allowed: 'at most 350 W per GPU' });
    expect(findings[1]?.fix).toBe('Write "gpu": "H100", "gpu_product": "NVIDIA H100 PCIe".');
  });

  test('an unknown GPU, until a maintainer confirms it', () => {
    const file = placed({ ...good, gpu: 'Some Card 9000' });
    const { findings, rows } = check(file);
    expect([findings.map(({ rule }) => rule), rows[0]?.like_the_index.known_gpu]).toEqual([['physics/gpu'], false]);
    const after = checkContributions([file], { ...reference, confirmedGpus: new Set(['Some Card 9000']) });
    expect([after.findings, after.rows[0]?.like_the_index.known_gpu]).toEqual([[], true]);
    // A GPU with an unknown name is unknown even if its product is known.
    const banana = { gpu: 'Banana', gpu_product: 'NVIDIA H100 80GB HBM3' };
    expect(severitiesOf({ ...full, ...banana })).toContain('error physics/gpu');
    const other = { model_id: 'm/y', mig_profile: null, precision: 'BF16', engine: 'vLLM' };
    const isKnown = [banana, { ...banana, gpu: 'H100' }].map(
      (row) => likeTheIndex({ ...other, ...row }, reference).known_gpu,
    );
    expect(isKnown).toEqual([false, true]);
  });
});

describe('limits depend on how the hardware is used and described:', () => {
  const mistral = { model: 'Mistral 7B Instruct v0.3', model_id: 'mistralai/Mistral-7B-Instruct-v0.3' };
  const unlimited = { gpu_power_limit_w: null, ttft_median_ms: null };
  const speed = (tokens: number, watts: number): Fields => ({
    ...atPower(watts, { tokens_per_second: tokens, ...unlimited }),
    requests_in_window: Math.round((tokens * 600) / 500),
  });
  const one: Fields = { ...speed(130, 330), avg_running_batch: 1, max_num_seqs: 1, median_itl_ms: 7.5 };
  const long = {
    ...mistral,
    total_params_b: 7.25,
    active_params_b: 7.25,
    avg_prompt_tokens: 8000,
    prefix_caching: false,
  };
  const onA100: Fields = { ...speed(20_000, 390), ...mistral, gpu: 'A100', avg_running_batch: 256, max_num_seqs: 256 };
  const dies: Fields = { ...speed(2750, 420), ...mistral, gpu: 'MI250X', tensor_parallel: 2, median_itl_ms: 20 };
  const amd = { energy_source: 'amd_smi_power', driver_version: '6.4', cuda_version: 'ROCm 6.4' };
  const slow = { median_itl_ms: 41, p90_itl_ms: 50, p95_itl_ms: 60, p99_itl_ms: 90 };
  const partner: Fields = { ...speed(350, 412), ...mistral, gpu: 'RTX 3090', avg_running_batch: 15, ...slow };
  const wholeMig = { mig_profile: '7g.80gb', slice_count: 1, slices_loaded: 1 };
  const low = ['warning physics/low-power'];
  const large = {
    model: 'Other 60B',
    model_id: 'some-owner/Other-60B',
    total_params_b: 60,
    active_params_b: 3,
    avg_running_batch: 6,
  };
  const onConsumer: Fields = {
    ...speed(350, 300),
    ...large,
    gpu: 'RTX 4090',
    precision: 'INT4',
    precision_detail: 'AWQ',
  };
  const onH20: Fields = { ...speed(350, 300), ...large, gpu: 'H20', precision: 'BF16', gpu_product: 'NVIDIA H20-3e' };
  const offload = { cpu_offload: true, avg_running_batch: 1, max_num_seqs: 1, median_itl_ms: 30, p90_itl_ms: 32 };

  test.each<[string, Fields, string[]]>([
    ['a batch of one uses more energy than any published batch', { ...one, p90_itl_ms: 9 }, []],
    ['as many prompt tokens as the GPU can process', { ...speed(330, 640), ...long, avg_running_batch: 9 }, []],
    ['more prompt tokens than the GPU can process', { ...speed(5700, 690), ...long }, ['error physics/compute']],
    ['more prompt tokens, but with prefix caching', { ...speed(5700, 690), ...long, prefix_caching: true }, []],
    ['FP8 on a GPU that computes it in 16 bits', { ...onA100, precision: 'FP8' }, ['warning physics/compute']],
    ['INT8 on a GPU that computes in INT8', { ...onA100, precision: 'INT8' }, []],
    [
      'INT8 weights that are multiplied in 16 bits',
      { ...onA100, precision: 'INT8', precision_detail: 'W8A16' },
      ['warning physics/compute'],
    ],
    ['two dies of one GPU as one GPU', { ...dies, ...amd, num_gpus: 1 }, []],
    ['two dies of one GPU as two', { ...dies, ...amd, num_gpus: 2 }, []],
    ['the higher limit of a board partner', { ...partner, gpu_power_limit_w: 420 }, ['notice physics/power-limit']],
    ['more power than usual, without a stated power limit', partner, ['warning physics/power-limit']],
    [
      'a power limit below the power',
      { ...partner, gpu_power_limit_w: 370 },
      ['warning physics/power-limit', 'error physics/power-limit'],
    ],
    ['a consumer GPU with twice the usual memory', onConsumer, ['warning physics/memory']],
    [
      'a consumer GPU with more than twice the usual memory',
      { ...onConsumer, total_params_b: 120 },
      ['error physics/memory'],
    ],
    ['a product with more memory than the known ones', onH20, ['warning physics/memory']],
    ['a known product with too little memory', { ...onH20, gpu_product: 'NVIDIA H20' }, ['error physics/memory']],
    [
      'low power with weights in main memory',
      { ...speed(30, 60), ...offload, p95_itl_ms: 34 },
      ['notice comparability/like-the-index'],
    ],
    ['low power with weights in GPU memory', { ...speed(30, 60), ...offload, p95_itl_ms: 34, cpu_offload: false }, low],
    ['a slice that is a whole GPU, with too little power', { ...speed(3750, 150), ...wholeMig }, low],
    ['a slice that is a whole GPU, with enough power', { ...speed(3750, 540), ...wholeMig }, []],
  ])('%s', (_, fields, words) => {
    const all = severitiesOf({ ...good, ...fields });
    expect(all.filter((each) => !each.endsWith('comparability/ratio'))).toEqual(words);
  });
});

describe('the number of parameters is read or checked:', () => {
  const other = { model: 'Other', model_id: 'some-owner/other', total_params_b: null, active_params_b: null };
  const [memory, compute, step] = ['warning physics/memory', 'warning physics/compute', 'warning physics/step-time'];

  test.each<[string, Fields, string[]]>([
    ['from the name, which gives warnings only', { ...other, model: 'Other 70B' }, [memory, compute, step]],
    ['active parameters from the name', { ...other, model_id: 'some-owner/Other-70B-A3B' }, [memory]],
    ['experts from the name', { ...other, model: 'Other 8x22B' }, [memory, step]],
    [
      'total from the name, with stated active parameters',
      { ...other, model: 'Other 70B', active_params_b: 3 },
      [memory],
    ],
    ['as stated in the file', { ...other, total_params_b: 70, active_params_b: 3 }, ['error physics/memory']],
    [
      'as in the index, whatever the case of the model id',
      { ...other, model_id: 'meta-llama/llama-3.1-70b-instruct' },
      ['error physics/memory', compute, 'error physics/step-time', 'warning comparability/model'],
    ],
    ['stated lower than in the index', { total_params_b: 1, active_params_b: 1 }, ['warning physics/parameters']],
    [
      'stated lower than in the name',
      { ...other, model: 'Other 30B-A22B', active_params_b: 3 },
      ['warning physics/parameters', step],
    ],
    ['stated higher than in the index', { total_params_b: 90, active_params_b: 8 }, ['error physics/memory']],
  ])('%s', (_, fields, words) => {
    expect(severitiesOf({ ...full, ...fields })).toEqual(words);
  });
});

test('the fix for a model that does not fit into memory does not suggest cpu_offload', () => {
  const { findings } = check(placed({ ...full, total_params_b: 90, active_params_b: 8 }));
  expect(findings.map(({ fix }) => fix).join()).toMatch(/gpu_product.*num_gpus.*precision/);
  expect(findings.map(({ fix }) => fix).join()).not.toContain('cpu_offload');
});

test.each<[Fields, boolean | null]>([
  [{ avg_running_batch: 8, median_itl_ms: 17.9, p90_itl_ms: 17.9, p95_itl_ms: 17.9, p99_itl_ms: 17.9 }, true],
  [{ avg_running_batch: 8, median_itl_ms: 17.93, p90_itl_ms: 17.93, p95_itl_ms: 17.93, p99_itl_ms: 17.93 }, false],
  [{ avg_running_batch: 60, median_itl_ms: 15.01, p90_itl_ms: 15.1, p95_itl_ms: 15.1, p99_itl_ms: 15.2 }, false],
  [{ avg_running_batch: 1, median_itl_ms: 17.9, p90_itl_ms: 17.9, p95_itl_ms: 17.9, p99_itl_ms: 17.9 }, null],
])('percentiles %j are reported as equal because of rounding: %j', (latencies, isRounded) => {
  const { findings } = check(placed({ ...good, ...latencies }));
  const [finding] = findings.filter(({ rule }) => rule === 'physics/percentiles');
  expect(finding === undefined ? null : finding.fix?.includes('digits')).toBe(isRounded);
});

test.each([
  ['UD-IQ1_S', 1.5625],
  ['EXL2 2.4bpw', 2.4],
  ['0.1 bpw', 1.52],
  ['a format of our own', 1.52],
])('%s has at least %d bits per weight', (precision_detail, bits) => {
  expect(bytesOf({ precision: 'other', precision_detail }).least * 8).toBeCloseTo(bits);
});

test('a number of bits that contradicts the precision is ignored', () => {
  expect(bytesOf({ precision: 'BF16', precision_detail: '2bpw' }).least).toBe(2);
  expect(bytesOf({ precision: 'INT4', precision_detail: 'EXL3 4.25bpw' }).least * 8).toBe(4.25);
});

test('speculative decoding lowers the bound on the step time, but not the bound on the throughput', () => {
  const fast = { ...full, median_itl_ms: 3, avg_running_batch: 12 };
  const drafted = { speculative_decoding: true, speculative_tokens: 3 };
  const step = 'error physics/step-time';
  expect([severitiesOf(fast), severitiesOf({ ...fast, ...drafted })]).toEqual([[step], []]);
  const faster = { ...fast, ...drafted, median_itl_ms: 1, avg_running_batch: 4 };
  expect(severitiesOf(faster)).toEqual([step, 'warning comparability/ratio']);
  const tokens = { tokens_per_second: 64_000, requests_in_window: 76_800, output_tokens_total: 115_200_000 };
  const load = { avg_running_batch: 200, max_num_seqs: 256, median_itl_ms: 3 };
  expect(severitiesOf({ ...full, ...atPower(540, tokens), ...load, ...drafted })).toContain('error physics/compute');
});

describe('every published configuration', () => {
  const runs = publishedRuns();

  test('has no error except that it is a copy of a published run', () => {
    expect(runs.length).toBeGreaterThan(800);
    const errors = runs.map((run) => severitiesOf(run).filter((each) => each.startsWith('error')));
    expect(errors.filter((each) => each.join() !== 'error honesty/same-run')).toEqual([]);
  });

  test.each([
    'joules_per_output_token',
    'wh_per_million_output_tokens',
    'gpu_power_watts_total',
    'tokens_per_second',
    'median_itl_ms',
  ])('is rejected if its %s is a thousand times too high or too low', (field) => {
    // One in ten is enough, because the same rules check all of them.
    const some = runs.filter((_, i) => i % 10 === 0);
    const times = (run: Fields, by: number): Fields => ({ ...run, [field]: Number(run[field]) * by });
    const passed = [1000, 1 / 1000].flatMap((by) =>
      some.filter((run) => check(placed(times(run, by))).rows.length > 0),
    );
    expect(passed).toEqual([]);
  });
});
