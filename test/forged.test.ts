import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { unconfirmed } from '../src/checker/account.ts';
import { checkContributions } from '../src/checker/check.ts';
import { weightsOf } from '../src/checker/measured.ts';
import { baseName } from '../src/checker/path.ts';
import { referenceOf } from '../src/api/inputs/reference.ts';
import type { Finding } from '../src/core/findings/finding.ts';
import { whPerMillionTokens } from '../src/figures/energy.ts';
import { project } from './support/inputs.ts';
import { ROOT } from './support/project.ts';

// As a forger would: a published run with another energy, and whatever else has to change for the figures to fit each
// other; and a published run as one's own. Each has an honest sibling, which passes.

const reference = referenceOf(project.inputs, project.validator);
type Fields = Readonly<Record<string, unknown>>;
const good = JSON.parse(
  readFileSync(join(ROOT, 'test/fixtures/contributions/valid/whole-card.json'), 'utf8'),
) as Fields;

/** Some of the published chat runs, of every model, as measurements. */
const runs: readonly Fields[] = [...reference.models.values()]
  .flatMap(({ name, model_id, configurations }) => configurations.map((run) => ({ ...run, name, model_id })))
  .filter((_, i) => i % 5 === 0)
  .map((run) => ({
    ...good,
    ...{ model: run.name, model_id: run.model_id, gpu: run.gpu, num_gpus: run.num_gpus, precision: run.precision },
    ...{ tensor_parallel: run.num_gpus, max_num_seqs: 4096, avg_running_batch: run.avg_running_batch, runs: 1 },
    ...{ joules_per_output_token: run.joules_per_output_token, joules_per_output_token_stdev: null },
    wh_per_million_output_tokens: whPerMillionTokens(run.joules_per_output_token),
    ...{ median_itl_ms: run.median_itl_ms, p90_itl_ms: run.p90_itl_ms, p95_itl_ms: null, p99_itl_ms: run.p99_itl_ms },
    ...{ tokens_per_second: run.tokens_per_second, avg_output_tokens: run.avg_output_tokens, gpu_power_limit_w: null },
    gpu_power_watts_total: run.joules_per_output_token * run.tokens_per_second,
    requests_in_window: Math.round((run.tokens_per_second * 600) / run.avg_output_tokens),
  }));

const ENERGY = ['joules_per_output_token', 'wh_per_million_output_tokens'];
const SPEED = ['tokens_per_second', 'requests_in_window'];
const LATENCY = ['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'];
const POWER = ['gpu_power_watts_total'];

/** The measurement with some of its fields so many times as large. */
function times(fields: Fields, ...factors: readonly (readonly [readonly string[], number])[]): Fields {
  const changed = factors.flatMap(([names, by]) => names.map((name) => [name, Number(fields[name]) * by] as const));
  const all = { ...fields, ...Object.fromEntries(changed) };
  return { ...all, requests_in_window: Math.round(Number(all['requests_in_window'])) };
}

/** What is said of a measurement in a pull request; `looked` once a maintainer has set the label. */
function said(fields: Fields, looked = false): readonly Finding[] {
  const bytes = Buffer.from(JSON.stringify(fields));
  const text = (key: string): string => String(fields[key]);
  const named = {
    ...{ measured_on: text('measured_on'), model: text('model'), model_id: text('model_id'), gpu: text('gpu') },
  };
  const path = `contributions/someone/${baseName(named, reference.models)}.json`;
  const author = { ...unconfirmed('someone', null), hasConfirmedFigures: looked };
  const file = { path, kind: 'file', size: bytes.length, bytes } as const;
  return checkContributions([file], reference, { author }).findings.filter(({ severity }) => severity !== 'notice');
}

const isStopped = (fields: Fields): boolean => said(fields).some(({ severity }) => severity === 'error');

describe('a published run with other energy', () => {
  test('passes as measured again, 15 % more or less', () => {
    const again = runs.flatMap((run) =>
      [0.85, 1.15].map((by) => times(run, [ENERGY, by], [SPEED, 1 / by], [LATENCY, by])),
    );
    expect(again.flatMap((run) => said(run).filter(({ rule }) => rule !== 'physics/step-time'))).toEqual([]);
  });

  test.each<[string, (run: Fields, by: number) => Fields]>([
    ['less power', (run, by) => times(run, [ENERGY, 1 / by], [POWER, 1 / by])],
    ['more speed', (run, by) => times(run, [ENERGY, 1 / by], [SPEED, by], [LATENCY, 1 / by])],
    [
      'a part of both',
      (run, by) => {
        const root = Math.sqrt(by);
        return times(run, [ENERGY, 1 / by], [POWER, 1 / root], [SPEED, root], [LATENCY, 1 / root]);
      },
    ],
  ])('is stopped where %s makes it 2.8 to 71 times less', (_, forge) => {
    const passed = [2.8, 8, 71].flatMap((by) => runs.filter((run) => !isStopped(forge(run, by))));
    expect(passed).toEqual([]);
  });

  test('is told where more power or less speed makes it 5 to 71 times more', () => {
    const forged = [5, 20, 71].flatMap((by) =>
      runs.flatMap((run) => [
        times(run, [ENERGY, by], [POWER, by]),
        times(run, [ENERGY, by], [SPEED, 1 / by], [LATENCY, by]),
      ]),
    );
    expect(forged.filter((run) => said(run).length === 0)).toEqual([]);
  });

  const [run = good] = runs;
  const less = times(run, [ENERGY, 1 / 4], [SPEED, 4], [LATENCY, 1 / 4], [['avg_prompt_tokens'], 1]);

  test('is published once a maintainer has looked, whatever the notes say', () => {
    const ratio = ({ notes }: { notes: string }, looked: boolean): string[] =>
      said({ ...less, notes }, looked)
        .filter(({ rule }) => rule === 'comparability/ratio')
        .map(({ severity }) => severity);
    const notes = 'A newer engine with better kernels, which we will publish soon.';
    expect([ratio({ notes: '' }, false), ratio({ notes }, false), ratio({ notes }, true)]).toEqual([
      ['error'],
      ['error'],
      ['warning'],
    ]);
  });

  test('is told where drafted tokens are said to save it, and waits where they could not', () => {
    const drafted = { ...less, speculative_decoding: true, speculative_tokens: 5, protocol_version: '0.3' };
    const ratio = (fields: Fields): string[] =>
      said(fields)
        .filter(({ rule }) => rule === 'comparability/ratio')
        .map(({ severity }) => severity);
    expect(ratio(drafted)).toEqual(['warning']);
    expect(ratio(times(drafted, [ENERGY, 1 / 4], [SPEED, 4], [LATENCY, 1 / 4]))).toEqual(['error']);
    expect(ratio(times(drafted, [ENERGY, 3], [SPEED, 1 / 3], [LATENCY, 3]))).toEqual([]);
  });

  test('is found under another id of the same weights as well', () => {
    const owner = String(run['model_id']).replace(/^[^/]+/, 'someone-else');
    for (const model_id of [`${owner}-FP8-dynamic`, `${owner}-GGUF`, owner.toLowerCase()]) {
      expect(said({ ...less, model_id }).map(({ rule }) => rule)).toContain('comparability/ratio');
    }
  });
});

test.each([
  ['meta-llama/Llama-3.1-8B-Instruct', 'RedHatAI/Meta-Llama-3.1-8B-Instruct-quantized.w4a16', true],
  ['meta-llama/Llama-3.1-8B-Instruct', 'unsloth/Meta-Llama-3.1-8B-Instruct-bnb-4bit', true],
  ['Qwen/Qwen3-32B', 'Qwen/Qwen3-32B-AWQ', true],
  ['Qwen/Qwen3-32B', 'someone/Qwen3-32B-Q4_K_M-GGUF', true],
  ['Qwen/Qwen3-32B', 'Qwen/Qwen3-14B', false],
  ['Qwen/Qwen3-235B-A22B-Instruct-2507', 'Qwen/Qwen3-235B-A22B-Thinking-2507', false],
])('%s and %s: the same weights is %j', (one, other, isSame) => {
  expect(weightsOf(one) === weightsOf(other)).toBe(isSame);
});

describe('a published run as one’s own', () => {
  const rulesOf = (run: Fields): string[] =>
    said(run)
      .filter(({ rule }) => rule === 'honesty/published-run')
      .map(({ severity }) => severity);

  test('is refused with every figure, and told with five of seven', () => {
    expect(runs.filter((run) => rulesOf(run)[0] !== 'error')).toEqual([]);
    const most = runs.map((run) => times(run, [['p99_itl_ms'], 1.02]));
    expect(most.filter((run) => rulesOf(run)[0] !== 'warning')).toEqual([]);
  });

  test('is not what somebody measures again', () => {
    const again = runs.map((run) => times(run, [ENERGY, 1.02], [SPEED, 1 / 1.02], [LATENCY, 1.015]));
    expect(again.filter((run) => rulesOf(run).length > 0)).toEqual([]);
  });
});
