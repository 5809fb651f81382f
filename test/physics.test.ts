import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkContributions } from '../src/checker/check.ts';
import { nameSays } from '../src/checker/parameters.ts';
import { baseName } from '../src/checker/path.ts';
import { type ContributionFile, isComparable } from '../src/checker/reference.ts';
import type { Finding } from '../src/core/findings/finding.ts';
import { referenceOf } from '../src/api/inputs/reference.ts';
import { whPerMillionTokens } from '../src/figures/energy.ts';
import { project } from './support/inputs.ts';
import { ROOT } from './support/project.ts';

// What a measurement says is held against what its cards can do: nothing absurd gets in, and every run that is published
// passes when it is written as a measurement.

const reference = referenceOf(project.inputs, project.validator);

type Fields = Record<string, unknown>;

function read(name: string): Fields {
  return JSON.parse(readFileSync(join(ROOT, 'test/fixtures/contributions', name), 'utf8')) as Fields;
}

const MANY = ['error physics/low-power', 'error physics/range', 'warning physics/parallelism'];

const good = read('valid/whole-card.json');
const slice = { ...read('valid/slice-with-media-engines.json') };
const good03 = read('valid/protocol-0-3.json');

function fileOf(fields: Fields): ContributionFile {
  const bytes = Buffer.from(JSON.stringify(fields, null, 2));
  const text = (key: string): string => String(fields[key]);
  const named = {
    measured_on: text('measured_on'),
    model: text('model'),
    model_id: text('model_id'),
    gpu: text('gpu'),
  };
  const path = `contributions/someone/${baseName(named, reference.models)}.json`;
  return { path, kind: 'file', size: bytes.length, bytes };
}

function findingsIn(fields: Fields): readonly Finding[] {
  return checkContributions([fileOf(fields)], reference).findings;
}

function saidOf(fields: Fields): string[] {
  return findingsIn(fields).map(({ severity, rule }) => `${severity} ${rule}`);
}

/** A measurement with another power, and the energy that follows from it. */
function atPower(watts: number, more: Fields = {}): Fields {
  const joules = watts / Number(more['tokens_per_second'] ?? good['tokens_per_second']);
  return {
    ...good,
    ...{ gpu_power_watts_total: watts, joules_per_output_token: joules, joules_per_output_token_stdev: null },
    wh_per_million_output_tokens: whPerMillionTokens(joules),
    ...more,
  };
}

describe('nothing absurd gets in', () => {
  test('a model of 405 billion parameters on one card at 1 W, 2.8 million tokens per second', () => {
    const absurd = atPower(1, {
      ...{ model: 'Llama 3.1 405B Instruct', model_id: 'meta-llama/Llama-3.1-405B-Instruct' },
      ...{
        tokens_per_second: 2_800_000,
        avg_running_batch: 42_000,
        max_num_seqs: 65_536,
        requests_in_window: 3_360_000,
      },
    });
    expect(saidOf(absurd)).toEqual([
      'error physics/low-power',
      'error physics/memory',
      'error physics/compute',
      'error physics/step-time',
      'error physics/range',
      'error physics/range',
      'error physics/tokens-per-card',
      'warning comparability/record',
    ]);
    expect(findingsIn(absurd).find(({ rule }) => rule === 'physics/memory')).toMatchObject({
      found: '405 billion parameters (as the index has it) x 2 bytes (BF16) = 810 GB',
      allowed: 'at most 80 GB: 1 x H100, 80 GB each',
    });
  });

  test('a card that is not known by its gpu, whatever product is named beside it, is not called comparable', () => {
    const gpu_product = 'NVIDIA H100 80GB HBM3';
    expect(saidOf({ ...good, protocol_version: '0.3', gpu: 'Banana', gpu_product })).toContain(
      'error physics/gpu-product',
    );
    expect(isComparable({ gpu: 'Banana', gpu_product, median_itl_ms: 10 }, reference)).toBe(false);
    expect(isComparable({ gpu: 'H100', gpu_product, median_itl_ms: 10 }, reference)).toBe(true);
  });

  test.each<[string, Fields, string[]]>([
    ['1e300 cards', { ...good, num_gpus: 1e300 }, [...MANY]],
    ['100,000 cards at 620 W', atPower(620, { num_gpus: 100_000 }), [...MANY]],
    [
      'weights that do not fit a slice',
      { ...slice, precision: 'BF16' },
      ['error physics/memory', 'error physics/step-time'],
    ],
    [
      'one slice of seven as fast as seven',
      {
        ...slice,
        tokens_per_second: 200_000,
        joules_per_output_token: 0.0027,
        wh_per_million_output_tokens: 0.75,
        requests_in_window: 240_000,
        avg_running_batch: 4000,
        max_num_seqs: 4096,
      },
      [
        'error physics/power',
        'error physics/compute',
        'warning physics/tokens-per-card',
        'warning comparability/record',
      ],
    ],
    [
      'an answer of four hours in ten minutes',
      { ...good, avg_output_tokens: 900_000, requests_in_window: 2 },
      ['error physics/answer-time'],
    ],
    ['cards without work', { ...good, ...{ num_gpus: 2, gpu_power_limit_w: null } }, ['warning physics/parallelism']],
    ['60 W on an H100 at full load', atPower(60), ['warning physics/low-power', 'warning comparability/ratio']],
    [
      'a limit of 7 W with 620 W drawn',
      atPower(620, { gpu_power_limit_w: 7 }),
      ['error physics/set-limit', 'error physics/range'],
    ],
    [
      'a window of a year',
      { ...good, window_seconds: 31_536_000, requests_in_window: 236_520_000 },
      ['error physics/window'],
    ],
    [
      'a window of two days',
      { ...good, window_seconds: 172_800, requests_in_window: 1_296_000 },
      ['warning physics/window'],
    ],
    ['a PUE of 120', { ...good, facility_pue: 120 }, ['error physics/range']],
    ['a day before any card', { ...good, measured_on: '1999-02-01' }, ['error honesty/card-date']],
    ['a day before the card was announced', { ...good, measured_on: '2021-12-31' }, ['error honesty/card-date']],
    ['a day before the card could be had', { ...good, measured_on: '2022-05-01' }, ['warning honesty/card-date']],
    ['a spread of 100 times the mean', { ...good, joules_per_output_token_stdev: 14.4 }, ['error physics/spread']],
    ['a spread of a third of the mean', { ...good, joules_per_output_token_stdev: 0.05 }, ['warning physics/spread']],
    ['a spread of one run', { ...good, runs: 1 }, ['error physics/spread']],
    [
      'experts over 4096 cards',
      { ...good, expert_parallel: 4096 },
      ['error physics/range', 'error physics/expert-parallel'],
    ],
    ['a host of 1e9 Wh', { ...good, host_wh_per_million_output_tokens: 1e9 }, ['error physics/host']],
    ['an external meter', { ...good, energy_source: 'external_meter' }, ['warning physics/external-meter']],
    [
      'a meter of which notes say nothing',
      { ...good, energy_source: 'external_meter', notes: ' ' },
      ['error physics/external-meter'],
    ],
    [
      'a power of 5 % more than both limits',
      atPower(735),
      ['warning physics/power-limit', 'warning physics/set-limit'],
    ],
    ['less than without load', { ...good03, idle_power_watts_total: 560 }, ['error physics/low-power']],
    [
      'less than what the known card takes without load',
      atPower(60, { gpu: 'H200' }),
      ['error physics/low-power', 'warning comparability/record'],
    ],
  ])('%s', (_, fields, said) => {
    expect(saidOf(fields)).toEqual(said);
  });

  test.each([
    [713, []],
    [715, ['warning physics/power-limit', 'warning physics/set-limit']],
    [769, ['warning physics/power-limit', 'warning physics/set-limit']],
    [771, ['error physics/power-limit', 'error physics/set-limit']],
  ])('%i W on a card of 700 W', (watts, said) => {
    const limits = ['physics/power-limit', 'physics/set-limit'];
    const found = findingsIn(atPower(watts)).filter(({ rule }) => limits.includes(rule));
    expect(found.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(said);
  });

  test('the product says which card of a name it is: what one can take, another can not', () => {
    expect(saidOf({ ...good03, gpu_product: 'NVIDIA H100 PCIe' })).toEqual([
      'error physics/power-limit',
      'error physics/set-limit',
    ]);
    expect(saidOf({ ...good03, gpu_product: 'H100 80GB HBM3' })).toEqual([]);
    expect(saidOf({ ...good03, gpu_product: 'NVIDIA H200' })).toEqual(['error physics/gpu-product']);
  });

  test('a card by the name of its product is held against its limits, and told its right name', () => {
    const [limit, name] = findingsIn(atPower(900, { gpu: 'NVIDIA H100 PCIe', gpu_power_limit_w: null }));
    expect(limit).toMatchObject({ rule: 'physics/power-limit', allowed: 'at most 350 W per card' });
    expect(name?.fix).toBe('Write "gpu": "H100", "gpu_product": "NVIDIA H100 PCIe" (a field of protocol 0.3).');
  });

  test('a card that is not known has no roofline, and is comparable only once a maintainer has confirmed it', () => {
    const fields = { ...good, gpu: 'Some Card 9000' };
    const report = checkContributions([fileOf(fields)], reference);
    expect(report.findings.map(({ rule }) => rule)).toEqual(['physics/unknown-gpu']);
    expect(report.rows[0]?.comparable).toBe(false);
    const confirmed = { ...reference, confirmedGpus: new Set(['Some Card 9000']) };
    const after = checkContributions([fileOf(fields)], confirmed);
    expect([after.findings, after.rows[0]?.comparable]).toEqual([[], true]);
  });
});

describe('parameters', () => {
  const other = {
    ...good03,
    model: 'Other',
    model_id: 'some-owner/other',
    total_params_b: null,
    active_params_b: null,
  };

  test.each<[string, Fields, string[]]>([
    [
      'from the name, as a warning',
      { ...other, model: 'Other 70B' },
      ['warning physics/memory', 'warning physics/compute', 'warning physics/step-time'],
    ],
    ['active ones from the name', { ...other, model_id: 'some-owner/Other-70B-A3B' }, ['warning physics/memory']],
    [
      'experts from the name',
      { ...other, model: 'Other 8x22B' },
      ['warning physics/memory', 'warning physics/step-time'],
    ],
    [
      'of the name, where the file says how many a token uses',
      { ...other, model: 'Other 70B', active_params_b: 3 },
      ['warning physics/memory'],
    ],
    ['as the file declares them', { ...other, total_params_b: 70, active_params_b: 3 }, ['error physics/memory']],
    [
      'as the index has them, in any case',
      { ...other, model_id: 'meta-llama/llama-3.1-70b-instruct' },
      ['error physics/memory', 'warning physics/compute', 'error physics/step-time', 'warning comparability/model-id'],
    ],
    [
      'declared lower than the index has them',
      { ...good03, total_params_b: 1, active_params_b: 1 },
      ['warning physics/parameters'],
    ],
    [
      'declared lower than the name says',
      { ...other, model: 'Other 30B-A22B', active_params_b: 3 },
      ['warning physics/step-time', 'warning physics/parameters'],
    ],
    [
      'declared higher than the index has them',
      { ...good03, total_params_b: 90, active_params_b: 8 },
      ['error physics/memory'],
    ],
  ])('%s', (_, fields, said) => {
    expect(saidOf(fields)).toEqual(said);
  });

  test.each<[string, number | null, number | null]>([
    ['Qwen3-235B-A22B-Instruct', 235, 22],
    ['Llama-3.1-8B-Instruct', 8, null],
    ['gpt-oss-120b', 120, null],
    ['Mixtral-8x7B-v0.1', 42, 7],
    ['Llama 4 Scout 17B 16E', 17, null],
    ['Qwen2.5-0.5B', 0.5, null],
    ['GPT-2', null, null],
    ['E5-400BASE', null, null],
  ])('%s says %j, %j', (model, total, active) => {
    expect(nameSays({ model, model_id: 'some-owner/x' })).toEqual({ total, active });
  });
});

describe('speculative decoding', () => {
  const fast = { ...good03, median_itl_ms: 3, avg_running_batch: 12 };

  test('divides the time of a step by its tokens, and no more than that', () => {
    const with3 = { ...fast, speculative_decoding: true, speculative_tokens: 3 };
    expect(saidOf(fast)).toEqual(['error physics/step-time']);
    expect(saidOf(with3)).toEqual([]);
    expect(saidOf({ ...with3, median_itl_ms: 1, avg_running_batch: 4 })).toEqual([
      'error physics/step-time',
      'warning comparability/ratio',
    ]);
  });

  test('leaves the bound of the throughput as it is', () => {
    const tokens = { tokens_per_second: 64_000, requests_in_window: 76_800, output_tokens_total: 115_200_000 };
    const fields = { ...good03, ...atPower(540, tokens), avg_running_batch: 200, max_num_seqs: 256, median_itl_ms: 3 };
    const said = saidOf({
      ...good03,
      ...fields,
      protocol_version: '0.3',
      speculative_decoding: true,
      speculative_tokens: 3,
    });
    expect(said).toContain('error physics/compute');
  });
});

/** Every published configuration, written as a measurement. */
const runs: readonly Fields[] = project.inputs.mlEnergy.configurations.flatMap((row) => {
  const model = project.inputs.mlEnergy.models.find(({ slug }) => slug === row.slug);
  const seconds = 600;
  return {
    ...good,
    ...{
      model: model?.name,
      model_id: model?.model_id,
      gpu: row.gpu,
      num_gpus: row.num_gpus,
      precision: row.precision,
    },
    ...{ tensor_parallel: row.tensor_parallel, data_parallel: row.data_parallel, expert_parallel: row.expert_parallel },
    ...{ max_num_seqs: row.max_num_seqs, avg_running_batch: row.avg_running_batch, runs: 1 },
    ...{ joules_per_output_token: row.joules_per_output_token, joules_per_output_token_stdev: null },
    wh_per_million_output_tokens: whPerMillionTokens(row.joules_per_output_token),
    ...{
      median_itl_ms: row.median_itl_ms,
      p90_itl_ms: row.p90_itl_ms,
      p95_itl_ms: row.p95_itl_ms,
      p99_itl_ms: row.p99_itl_ms,
    },
    ...{ tokens_per_second: row.tokens_per_second, gpu_power_watts_total: row.gpu_power_watts_total },
    ...{ avg_output_tokens: row.avg_output_tokens, window_seconds: seconds, gpu_power_limit_w: null },
    requests_in_window: Math.max(1, Math.round((row.tokens_per_second * seconds) / row.avg_output_tokens)),
  };
});

describe('every published configuration', () => {
  test('passes without an error', () => {
    expect(runs).toHaveLength(project.inputs.mlEnergy.configurations.length);
    const said = runs.flatMap((run) => findingsIn(run).filter(({ severity }) => severity === 'error'));
    // It is found as what it is.
    const copies = said.filter(({ rule }) => rule === 'honesty/published-run');
    expect(copies).toHaveLength(runs.length);
    expect(
      said.filter(({ rule }) => rule !== 'honesty/published-run').map(({ rule, message }) => `${rule}: ${message}`),
    ).toEqual([]);
  });

  test.each([
    'joules_per_output_token',
    'wh_per_million_output_tokens',
    'gpu_power_watts_total',
    'tokens_per_second',
    'median_itl_ms',
  ])('is refused with its %s a thousand times too high, and a thousand times too low', (field) => {
    const passed = [1000, 1 / 1000].flatMap((factor) =>
      runs
        .filter(
          (run) =>
            checkContributions([fileOf({ ...run, [field]: Number(run[field]) * factor })], reference).rows.length > 0,
        )
        .map((run) => `${String(run['model_id'])} on ${String(run['gpu'])}, times ${factor}`),
    );
    expect(passed).toEqual([]);
  });
});
