import { describe, expect, test } from '@jest/globals';
import { weightsOf } from '../src/checker/published-runs.ts';
import { CHAT } from '../src/figures/chat.ts';
import { publishedRuns, severitiesOf } from './support/checking.ts';
import { type Fields, good } from './support/contribution-file.ts';

// Forged measurements: a published run with another energy, whose other values were changed so that they match each
// other, and a published run under another name. For each of them, a similar honest measurement passes.

/** One in five of the published chat runs, as measurements. */
const runs = publishedRuns(CHAT)
  .filter((_, i) => i % 5 === 0)
  .map((run): Fields => ({ ...run, tensor_parallel: run['num_gpus'], data_parallel: 1, expert_parallel: 1 }));

const ENERGY = ['joules_per_output_token', 'wh_per_million_output_tokens'];
const SPEED = ['tokens_per_second', 'requests_in_window'];
const LATENCY = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'];
const POWER = ['gpu_power_watts_total'];

/** The measurement with some of its fields multiplied by a factor. */
function times(fields: Fields, ...factors: readonly (readonly [readonly string[], number])[]): Fields {
  const changed = factors.flatMap(([names, by]) => names.map((name) => [name, Number(fields[name]) * by] as const));
  const all: Fields = { ...fields, ...Object.fromEntries(changed) };
  return { ...all, requests_in_window: Math.round(Number(all['requests_in_window'])) };
}

/** The run with `by` times the throughput, and with its energy and latency divided by `by`. */
const faster = (run: Fields, by: number): Fields => times(run, [ENERGY, 1 / by], [SPEED, by], [LATENCY, 1 / by]);
/** The run with its energy and power divided by `by`. */
const withLessPower = (run: Fields, by: number): Fields => times(run, [ENERGY, 1 / by], [POWER, 1 / by]);

/** Severity and rule of each error and warning about a measurement. */
function problemsOf(fields: Fields): string[] {
  return severitiesOf(fields).filter((each) => !each.startsWith('notice'));
}

/** The severities of the findings of one rule. */
function severitiesOfRule(rule: string, fields: Fields): string[] {
  return problemsOf(fields).flatMap((each) => (each.endsWith(` ${rule}`) ? [each.split(' ')[0] ?? ''] : []));
}

describe('a published run with changed energy', () => {
  test('passes if it differs by 15 %, like a repeated measurement', () => {
    // A repeated run never has the same batch to four digits.
    const withOwnBatch = (run: Fields): Fields => ({
      ...run,
      avg_running_batch: Number(run['avg_running_batch']) * 0.993,
    });
    const again = runs.flatMap((run) => [0.85, 1.15].map((by) => withOwnBatch(faster(run, by))));
    expect(again.flatMap((run) => problemsOf(run).filter((each) => !each.endsWith('physics/step-time')))).toEqual([]);
  });

  test.each<[string, (run: Fields, by: number) => Fields]>([
    ['less power', withLessPower],
    ['more speed', faster],
    ['some of both', (run, by) => withLessPower(faster(run, Math.sqrt(by)), Math.sqrt(by))],
  ])('is reported if %s makes the energy 2.8 to 71 times lower', (_, forge) => {
    expect([2.8, 8, 71].flatMap((by) => runs.filter((run) => problemsOf(forge(run, by)).length === 0))).toEqual([]);
  });

  test('is reported if more power or less speed makes the energy 5 to 71 times higher', () => {
    const forged = [5, 20, 71].flatMap((by) =>
      runs.flatMap((run) => [withLessPower(run, 1 / by), faster(run, 1 / by)]),
    );
    expect(forged.filter((run) => problemsOf(run).length === 0)).toEqual([]);
  });

  const [run = good] = runs;
  const less = faster(run, 4);

  test('is reported whatever the notes say, and with speculative decoding too', () => {
    const noted = { ...less, notes: 'A newer engine with better kernels, which we will publish soon.' };
    const drafted = { ...less, speculative_decoding: true, speculative_tokens: 5 };
    for (const fields of [{ ...less, notes: '' }, noted, drafted])
      expect(severitiesOfRule('comparability/ratio', fields)).toEqual(['warning']);
    expect(severitiesOfRule('comparability/ratio', faster(drafted, 1 / 3))).toEqual([]);
  });

  test('is reported under another id of the same weights', () => {
    const owner = String(run['model_id']).replace(/^[^/]+/, 'someone-else');
    const ids = [`${owner}-FP8-dynamic`, `${owner}-GGUF`, owner.toLowerCase()];
    const found = ids.map((model_id) => severitiesOfRule('comparability/ratio', { ...less, model_id }).length);
    expect(found).toEqual([1, 1, 1]);
  });
});

test.each([
  ['meta-llama/Llama-3.1-8B-Instruct', 'RedHatAI/Meta-Llama-3.1-8B-Instruct-quantized.w4a16', true],
  ['meta-llama/Llama-3.1-8B-Instruct', 'unsloth/Meta-Llama-3.1-8B-Instruct-bnb-4bit', true],
  ['Qwen/Qwen3-32B', 'someone/Qwen3-32B-Q4_K_M-GGUF', true],
  ['Qwen/Qwen3-32B', 'Qwen/Qwen3-14B', false],
  ['Qwen/Qwen3-235B-A22B-Instruct-2507', 'Qwen/Qwen3-235B-A22B-Thinking-2507', false],
])('%s and %s have the same weights: %j', (one, other, isSame) => {
  expect(weightsOf(one) === weightsOf(other)).toBe(isSame);
});

test('a copy of a published run is an error, a slightly changed copy a warning, and a new measurement neither', () => {
  const severities = (forge: (run: Fields) => Fields): string[] => [
    ...new Set(runs.map((run) => severitiesOfRule('honesty/same-run', forge(run))[0] ?? 'none')),
  ];
  expect(severities((run) => run)).toEqual(['error']);
  expect(severities((run) => times(run, [['p99_itl_ms'], 1.02]))).toEqual(['warning']);
  expect(severities((run) => times(run, [ENERGY, 1.03], [SPEED, 1 / 1.03], [LATENCY, 1.015]))).toEqual(['none']);
  expect(severities((run) => times(run, [ENERGY, 1.01], [SPEED, 1 / 1.01], [LATENCY, 1.01]))).toEqual(['warning']);
});
