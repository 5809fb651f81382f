import { describe, expect, test } from '@jest/globals';
import { CHECKS } from '../src/checks/index.ts';
import { withoutDuplicates } from '../src/prompts/list.ts';
import { CHAT, problemsIn, REASONING, SHORT } from './support/healthy.ts';
import { measured, PROMPTS, type Scenario } from './support/scenario.ts';

/** One response at a time. */
const SLOW = { cap: 1, stepMs: 20 } as const;

/** Scenarios in which the kit must find nothing. */
const HEALTHY: Readonly<Record<string, Scenario>> = {
  'batch 1, chat': { nature: { ...SLOW, ...CHAT } },
  'batch 1, reasoning': { nature: { ...SLOW, ...REASONING, chunk: 4 } },
  'batch 4, reasoning': { nature: { cap: 4, stepMs: 20, ...REASONING, chunk: 2 } },
  'batch 8, chat, llama.cpp': { nature: { format: 'llama.cpp', cap: 8, stepMs: 60 } },
  'batch 16, chat, SGLang': { nature: { format: 'sglang', cap: 16, stepMs: 80 } },
  'batch 16, power with 5 % of noise': { nature: { cap: 16, stepMs: 80 }, showing: { noise: 0.05 } },
  'batch 16, a counter that ticks once a second': { nature: { cap: 16, stepMs: 80 }, showing: { tickMs: 1000 } },
  'batch 32, chunks of 8 tokens': { nature: { cap: 32, chunk: 8, perTokenJoules: 0.15, stepMs: 40 } },
  'batch 16, speculative decoding': { nature: { cap: 16, drafted: 4, stepMs: 120 } },
  'batch 64 on four GPUs': { nature: { cap: 64, gpuCount: 4, chunk: 8, stepMs: 100 }, showing: { noise: 0.03 } },
  'batch 16 on two dies of one board': { nature: { cap: 16, gpuCount: 2, stepMs: 80 }, showing: { dies: 2 } },
  'two data-parallel ranks of 32': {
    nature: { ranks: 2, gpuCount: 2, cap: 32, chunk: 8, perTokenJoules: 0.2, stepMs: 100 },
  },
  'two pipeline-parallel stages that show the same counts': {
    nature: { format: 'sglang', cap: 8, gpuCount: 2, stepMs: 80 },
    page: pipelinePages,
  },
  'a token count with a delay of six seconds': { nature: { cap: 16, stepMs: 80, lagMs: 6000 } },
  'metrics that are two seconds old': { nature: { cap: 16, stepMs: 80, cachedMs: 2000 } },
  'metrics requests that sometimes fail': { nature: { cap: 16, stepMs: 80, unscraped: 0.02 } },
  'metrics that are ten seconds old': { nature: { cap: 16, stepMs: 80, cachedMs: 10_000 } },
  'metrics that are ten seconds old, from an engine that counts finished responses': {
    nature: { cap: 16, stepMs: 80, cachedMs: 10_000, format: 'llama.cpp' },
    method: { ...SHORT, window: { ...SHORT.window, least: 300 } },
  },
  'conversations with turns, from the prefix cache': {
    nature: { cap: 16, stepMs: 80, prefixHits: 0.6 },
    prompts: conversations(),
  },
};

function conversations() {
  const turns = Array.from({ length: 20_000 }, (_, i) => [{ role: 'user' as const, content: `Turn ${i}` }]);
  return withoutDuplicates({ ...PROMPTS, name: 'turns', conversations: turns, turns: true });
}

/** Pages of SGLang with two pipeline stages, each with its own series for the same requests. */
function pipelinePages(...[path, body]: Parameters<NonNullable<Scenario['page']>>): string | undefined {
  if (path === '/server_info') return body.replace('"tp_size":2,"pp_size":1', '"tp_size":1,"pp_size":2');
  if (path !== '/metrics') return undefined;
  const stage = (rank: number): string => body.replaceAll('tp_rank="0"', `pp_rank="${rank}",tp_rank="0"`);
  return `${stage(0)}${stage(1)}`;
}

describe('a healthy scenario is measured without a finding:', () => {
  test.each(Object.entries(HEALTHY))('%s', async (_, scenario) => {
    expect(await problemsIn(scenario)).toEqual([]);
  });
});

/** Removes the lines with one of these names from the metrics page. */
const withoutMetrics =
  (...names: readonly string[]): NonNullable<Scenario['page']> =>
  (path, body) =>
    path === '/metrics'
      ? body
          .split('\n')
          .filter((line) => !names.some((name) => line.includes(name)))
          .join('\n')
      : undefined;

/** Values that a source or an engine may not report. The measurement is valid, but warns about the missing check. */
const UNCHECKED: Readonly<Record<string, readonly [Scenario, warnings: readonly string[]]>> = {
  'no energy counter': [
    {
      method: { ...SHORT, window: { ...SHORT.window, least: 300 } },
      showing: { hasCounter: false, powerHz: 1, noise: 0.02 },
    },
    ['counter_missing'],
  ],
  'no power': [{ showing: { hasPower: false } }, ['counter_power_mismatch']],
  'no temperature': [{ showing: { hasTemperature: false } }, ['warmup_timeout']],
  'no throttle reasons': [{ showing: { throttle: null } }, ['hw_throttle']],
  'no processes': [{ showing: { processes: null } }, ['gpu_shared']],
  'processes that are hidden in a container': [{ showing: { processes: 0 } }, ['gpu_shared']],
  'no prefix cache counter': [{ page: withoutMetrics('prefix_cache') }, ['prefix_cache']],
  'no preemption counter': [{ page: withoutMetrics('preemptions') }, ['preemptions']],
  'an older llama.cpp': [{ nature: { format: 'llama.cpp' }, page: withoutMetrics('cached_total') }, ['prefix_cache']],
};

describe('a check without its input gives a warning', () => {
  test.each(Object.entries(UNCHECKED))(
    'and the measurement succeeds: %s',
    async (_, [{ nature, ...scenario }, warnings]) => {
      expect(await problemsIn({ nature: { cap: 8, stepMs: 40, chunk: 8, ...nature }, ...scenario }, warnings)).toEqual(
        [],
      );
    },
  );

  test('with the outcome "not possible"', async () => {
    const { findings } = await measured({ method: SHORT, nature: BRIEF, showing: { throttle: null } });
    expect(findings.find(({ name }) => name === 'hw_throttle')).toMatchObject({
      outcome: 'not possible',
      severity: 'warning',
    });
  });

  test.each([
    ['token_mismatch', 'generation_tokens'],
    ['not_saturated', 'num_requests_running'],
  ])('or an error, if every engine reports the input: %s', async (check, metric) => {
    const { result, findings } = await measured({ method: SHORT, nature: BRIEF, page: withoutMetrics(metric) });
    expect(result).toBeNull();
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ name: check, outcome: 'not possible' }]);
  });
});

/** A time after the warm-up of most scenarios, ms. */
const AFTER_WARM_UP = 90_000;

const hangs =
  (at: number): NonNullable<Scenario['happens']> =>
  (time, engine) => {
    time.at(at, () => {
      engine.hang();
    });
  };
/** A slow engine with large chunks, so that a scenario has few events. */
const BRIEF = { cap: 8, stepMs: 60, chunk: 8 } as const;

/** One problem for each check, which must report it. */
const PROBLEMS: Readonly<Record<string, Scenario>> = {
  counter_missing: { showing: { isCounterStuck: true } },
  counter_power_mismatch: { showing: { powerScale: 0.9 } },
  sample_gap: { showing: { silent: [AFTER_WARM_UP, AFTER_WARM_UP + 5000] } },
  gpu_count_mismatch: { nature: { gpuCount: 2 }, gpus: [0] },
  gpu_shared: { showing: { sharedFrom: AFTER_WARM_UP } },
  hw_throttle: { showing: { throttle: ['power_cap', 'hw_thermal'], throttleFrom: AFTER_WARM_UP } },
  not_saturated: { nature: { room: 6 } },
  unstable: { nature: { drift: 11 } },
  warmup_timeout: {
    method: { ...SHORT, warmUp: { ...SHORT.warmUp, most: 240 } },
    showing: { warming: 3 },
  },
  requests_failed: { nature: { broken: 0.05 } },
  engine_silent: { happens: hangs(AFTER_WARM_UP) },
  output_capped: { maxOutputTokens: 150 },
  prefix_cache: { nature: { prefixHits: 0.5 } },
  preemptions: { nature: { preempted: 0.05 } },
  token_mismatch: { nature: { counts: 1.05 } },
  usage_missing: { nature: { usage: 'end', chunk: 4 } },
  scrapes_missing: { nature: { unscraped: 0.5 } },
  itl_by_arrival: { nature: { chunk: 4 } },
  itl_missing: {
    nature: { clumpMs: 20_000, chunk: 1, output: [60, 70] },
    method: { ...SHORT, warmUp: { ...SHORT.warmUp, drift: 1 } },
  },
  client_bottleneck: { oversleeps: 80 },
};

/** More causes of the same problems. */
const CAUSES: Readonly<Record<string, readonly [Scenario, check: string]>> = {
  'an engine that stops responding before the window': [{ happens: hangs(20_000) }, 'engine_silent'],
  'an engine that restarts': [
    {
      happens: (time, engine) => {
        time.at(AFTER_WARM_UP, () => {
          engine.die(3000);
        });
      },
    },
    'requests_failed',
  ],
  'a counter that is reset to 0': [{ showing: { resetAt: AFTER_WARM_UP } }, 'counter_power_mismatch'],
  'a counter that changes every nine seconds': [{ showing: { tickMs: 9000, statedTickMs: 200 } }, 'counter_missing'],
  'no token counts in the responses': [{ nature: { usage: 'never' } }, 'usage_missing'],
  'a late and wrong token count': [{ nature: { lagMs: 6000, counts: 1.03, chunk: 1 } }, 'token_mismatch'],
  'a token count that never changes': [{ nature: { counts: 0, chunk: 1 } }, 'token_mismatch'],
  'a prefix cache with the names of vLLM 0.9': [
    {
      nature: { prefixHits: 0.9, prompt: [900, 1000] },
      page: (path, body) =>
        path === '/metrics' ? body.replaceAll('vllm:prefix_cache', 'vllm:gpu_prefix_cache') : undefined,
    },
    'prefix_cache',
  ],
  'hits in an external cache': [
    {
      page: (path, body, { counters }) =>
        path === '/metrics'
          ? `${body}vllm:external_prefix_cache_hits_total{engine="0"} ${counters.prompt / 2}\n`
          : undefined,
    },
    'prefix_cache',
  ],
  'a network that delivers data every tenth of a second': [
    { nature: { clumpMs: 100, chunk: 1, stepMs: 12 } },
    'itl_by_arrival',
  ],
};

describe('another cause is reported by the right check:', () => {
  test.each(Object.entries(CAUSES))('%s', async (_, [{ nature, ...scenario }, check]) => {
    const { findings } = await measured({ method: SHORT, nature: { ...BRIEF, ...nature }, ...scenario });
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ name }) => name);
    expect(errors.length > 0 ? errors : findings.map(({ name }) => name)).toEqual([check]);
  });
});

/** Checks whose findings don't end a measurement. */
const WARNINGS = ['itl_by_arrival'];

describe('a problem is reported by exactly one check:', () => {
  test('every check has a scenario', () => {
    expect(Object.keys(PROBLEMS).sort()).toEqual(CHECKS.map(({ name }) => name).sort());
  });

  test.each(Object.entries(PROBLEMS))('%s', async (check, { nature, ...scenario }) => {
    const { findings, result } = await measured({ method: SHORT, nature: { ...BRIEF, ...nature }, ...scenario });
    const isWarning = WARNINGS.includes(check);
    const names = findings.filter(({ severity }) => (severity === 'warning') === isWarning).map(({ name }) => name);
    expect(names).toEqual([check]);
    expect(result === null).toBe(!isWarning);
  });
});

test('a server that fails on the first request is reported before the load', async () => {
  const run = measured({ method: SHORT, nature: { ...BRIEF, afterEnd: true } });
  await expect(run).rejects.toThrow('a first request: error inside the stream: data after the end');
});

/** Scenarios of selected GPUs, parallel degrees and load, with the finding. It is null if all of them match. */
const GPUS: Readonly<Record<string, readonly [Scenario, found: RegExp | null]>> = {
  'one of eight GPUs, selected': [{ showing: { otherGpus: 7, before: 3 }, gpus: [3] }, null],
  'two of eight GPUs, selected': [
    { nature: { gpuCount: 2 }, showing: { otherGpus: 6, before: 4 }, gpus: [4, 5] },
    null,
  ],
  'all eight GPUs selected, one under load': [
    { showing: { otherGpus: 7, before: 3 } },
    /^8 GPUs measured .*; the engine's parallel degrees use 1$/,
  ],
  'an idle GPU selected': [
    { showing: { otherGpus: 7, before: 3 }, gpus: [2] },
    /use 1; the load is on GPU 3: --gpus 3$/,
  ],
  'two GPUs selected, two others under load': [
    { nature: { gpuCount: 2 }, showing: { otherGpus: 6, before: 4 }, gpus: [0, 1] },
    /use 2; the load is on GPU 4, 5: --gpus 4,5$/,
  ],
  'one GPU selected, and parallel degrees that are too small': [
    { nature: { gpuCount: 2, format: 'llama.cpp' }, gpus: [0], degrees: { tensor_parallel: 1 } },
    /use 1; the load is on GPU 0, 1$/,
  ],
  'GPUs of another machine': [
    { nature: { perTokenJoules: 0, perPromptTokenJoules: 0 } },
    /no GPU here draws more than without load/,
  ],
  'GPUs of another machine, without power': [
    { nature: { perTokenJoules: 0, perPromptTokenJoules: 0 }, showing: { hasPower: false } },
    /no GPU here draws more than without load/,
  ],
};

describe('the selected GPUs are compared with the parallel degrees and the load:', () => {
  test.each(Object.entries(GPUS))('%s', async (_, [{ nature, ...scenario }, found]) => {
    const { findings, result } = await measured({ method: SHORT, nature: { ...BRIEF, ...nature }, ...scenario });
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (found === null) {
      expect(errors).toEqual([]);
      expect(result).not.toBeNull();
      return;
    }
    expect(errors.map(({ name }) => name)).toEqual(['gpu_count_mismatch']);
    expect(errors[0]?.found).toMatch(found);
    expect(result).toBeNull();
  });
});
