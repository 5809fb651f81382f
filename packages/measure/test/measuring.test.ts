import { describe, expect, test } from '@jest/globals';
import { failures } from '../src/failures/index.ts';
import { listed } from '../src/prompts/list.ts';
import { CHAT, offIn, REASONING, SHORT } from './support/healthy.ts';
import { measured, type Scenario } from './support/rig.ts';

/** One answer at a time. */
const SLOW = { cap: 1, stepMs: 20 } as const;

/** Everything is as it should be, in many ways. */
const HEALTHY: Readonly<Record<string, Scenario>> = {
  'batch 1, chat': { nature: { ...SLOW, ...CHAT } },
  'batch 1, reasoning': { nature: { ...SLOW, ...REASONING, chunk: 4 } },
  'batch 4, reasoning': { nature: { cap: 4, stepMs: 20, ...REASONING, chunk: 2 } },
  'batch 8, chat, llama.cpp': { nature: { format: 'llamaCpp', cap: 8, stepMs: 30 } },
  'batch 8, no energy but power, once a second': {
    nature: { cap: 8, stepMs: 30 },
    method: { ...SHORT, window: { ...SHORT.window, least: 300 } },
    showing: { hasCounter: false, powerHz: 1, noise: 0.02 },
  },
  'batch 16, chat, SGLang': { nature: { format: 'sglang', cap: 16, stepMs: 40 } },
  'batch 16, power that is off by 5 % at random': { nature: { cap: 16, stepMs: 40 }, showing: { noise: 0.05 } },
  'batch 16, a counter that ticks once a second': { nature: { cap: 16, stepMs: 40 }, showing: { tickMs: 1000 } },
  'batch 32, chunks of 8 tokens': { nature: { cap: 32, chunk: 8, perTokenJoules: 0.15 } },
  'batch 16, speculative decoding': { nature: { cap: 16, drafted: 4, stepMs: 60 } },
  'batch 64 on four cards': { nature: { cap: 64, cards: 4, chunk: 8 }, showing: { noise: 0.03 } },
  'two ranks of 32': { nature: { ranks: 2, cards: 2, cap: 32, chunk: 8, perTokenJoules: 0.2 } },
  'a count of tokens that is six seconds late': { nature: { cap: 16, stepMs: 40, lagMs: 6000 } },
  'metrics that are kept for two seconds': { nature: { cap: 16, stepMs: 40, cachedMs: 2000 } },
  'metrics that fail now and then': { nature: { cap: 16, stepMs: 40, unscraped: 0.02 } },
  'metrics that are kept for ten seconds': { nature: { cap: 16, stepMs: 40, cachedMs: 10_000 } },
  'the same, of an engine that counts ended answers': {
    nature: { cap: 16, stepMs: 40, cachedMs: 10_000, format: 'llamaCpp' },
    method: { ...SHORT, window: { ...SHORT.window, least: 300 } },
  },
  'turns of conversations, found in the prefix cache': {
    nature: { cap: 16, stepMs: 40, prefixHits: 0.6 },
    prompts: conversations(),
  },
};

function conversations() {
  const turns = Array.from({ length: 20_000 }, (_, i) => [{ role: 'user' as const, content: `Turn ${i}` }]);
  return listed('turns', turns, true);
}

describe('what nothing is wrong with', () => {
  test.each(Object.entries(HEALTHY))('%s', async (_, scenario) => {
    expect(await offIn(scenario)).toEqual([]);
  });
});

/** When the warm-up of most scenarios is over, ms. */
const LATER = 90_000;

const hangs =
  (at: number): NonNullable<Scenario['happens']> =>
  (time, engine) => {
    time.at(at, () => {
      engine.hang();
    });
  };
/** Slow, and in chunks: what is wrong is as wrong with few events. */
const BRIEF = { stepMs: 40, chunk: 8 } as const;

/** One thing is wrong in each, by the name that it must be told by. */
const WRONG: Readonly<Record<string, Scenario>> = {
  counter_missing: { showing: { counterStands: true } },
  counter_power_mismatch: { showing: { powerScale: 0.9 } },
  sample_gap: { showing: { silent: [LATER, LATER + 5000] } },
  gpu_count_mismatch: { nature: { cards: 2 }, gpus: [0] },
  gpu_shared: { showing: { sharedFrom: LATER } },
  hw_throttle: { showing: { throttle: ['power_cap', 'hw_thermal'], throttleFrom: LATER } },
  not_saturated: { nature: { room: 12 } },
  unstable: { nature: { drift: 6 } },
  warmup_timeout: {
    method: { ...SHORT, warmUp: { ...SHORT.warmUp, most: 240 } },
    showing: { warming: 3 },
  },
  requests_failed: { nature: { broken: 0.05 } },
  engine_silent: {
    happens: hangs(LATER),
  },
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

/** Faults that have the name of another. */
const ALSO: Readonly<Record<string, readonly [Scenario, name: string]>> = {
  'an engine that is silent before the window': [{ happens: hangs(20_000) }, 'engine_silent'],
  'an engine that ends and starts again': [
    {
      happens: (time, engine) => {
        time.at(LATER, () => {
          engine.die(3000);
        });
      },
    },
    'requests_failed',
  ],
  'a counter that starts again': [{ showing: { resetAt: LATER } }, 'counter_power_mismatch'],
  'a counter that moves every nine seconds': [{ showing: { tickMs: 9000, saidTickMs: 200 } }, 'counter_missing'],
  'no usage': [{ nature: { usage: 'never' } }, 'usage_missing'],
  'a late count that is wrong, too': [{ nature: { lagMs: 6000, counts: 1.03, chunk: 1 } }, 'token_mismatch'],
  'a network that collects for a tenth of a second': [
    { nature: { clumpMs: 100, chunk: 1, stepMs: 12 } },
    'itl_by_arrival',
  ],
};

describe('faults under the names of others', () => {
  test.each(Object.entries(ALSO))('%s', async (_, [{ nature, ...scenario }, name]) => {
    const { told } = await measured({ method: SHORT, nature: { ...BRIEF, ...nature }, ...scenario });
    const errors = told.filter(({ severity }) => severity === 'error').map((each) => each.name);
    expect(errors.length > 0 ? errors : told.map((each) => each.name)).toEqual([name]);
  });
});

/** What is told and doesn't end a measurement. */
const WARNINGS = ['itl_by_arrival'];

describe('what is wrong is told by its name', () => {
  test('there is one for each name', () => {
    expect(Object.keys(WRONG).sort()).toEqual(failures.map(({ name }) => name).sort());
  });

  test.each(Object.entries(WRONG))('%s', async (name, { nature, ...scenario }) => {
    const round = await measured({ method: SHORT, nature: { ...BRIEF, ...nature }, ...scenario });
    const isWarning = WARNINGS.includes(name);
    const names = round.told.filter(({ severity }) => (severity === 'warning') === isWarning).map((each) => each.name);
    expect(names).toContain(name);
    expect(round.figures === null).toBe(!isWarning);
    // What fails for one reason is not said to fail for several.
    expect(names.filter((other) => other !== name)).toEqual([]);
  });
});

test('a server that does not answer a first request is told before the load', async () => {
  const run = measured({ method: SHORT, nature: { ...BRIEF, afterEnd: true } });
  await expect(run).rejects.toThrow('a first request: error inside the stream: something after the end');
});

/** Cards, degrees and load: what agrees is measured, and what does not names the cards that would. */
const CARDS: Readonly<Record<string, readonly [Scenario, says: RegExp | null]>> = {
  'one of eight cards, named': [{ showing: { beside: 7, before: 3 }, gpus: [3] }, null],
  'two of eight cards, named': [{ nature: { cards: 2 }, showing: { beside: 6, before: 4 }, gpus: [4, 5] }, null],
  'all eight named, one at work': [
    { showing: { beside: 7, before: 3 } },
    /^8 cards read .*; the engine's parallel degrees take 1$/,
  ],
  'an idle card named': [{ showing: { beside: 7, before: 3 }, gpus: [2] }, /take 1; the load is on card 3: --gpus 3$/],
  'two named, and other two at work': [
    { nature: { cards: 2 }, showing: { beside: 6, before: 4 }, gpus: [0, 1] },
    /take 2; the load is on card 4, 5: --gpus 4,5$/,
  ],
  'one named, where the degrees are said too small': [
    { nature: { cards: 2, format: 'llamaCpp' }, gpus: [0], degrees: { tensor_parallel: 1 } },
    /take 1; the load is on card 0, 1$/,
  ],
  'cards of another machine': [
    { nature: { perTokenJoules: 0, perPromptTokenJoules: 0 } },
    /no card that is seen here draws more than without load: the engine runs on another machine/,
  ],
};

describe('cards, degrees and load', () => {
  test.each(Object.entries(CARDS))('%s', async (_, [{ nature, ...scenario }, says]) => {
    const { told, figures } = await measured({ method: SHORT, nature: { ...BRIEF, ...nature }, ...scenario });
    const wrong = told.filter(({ severity }) => severity === 'error');
    if (says === null) {
      expect(wrong).toEqual([]);
      expect(figures).not.toBeNull();
      return;
    }
    expect(wrong.map((each) => each.name)).toEqual(['gpu_count_mismatch']);
    expect(wrong[0]?.seen).toMatch(says);
    expect(figures).toBeNull();
  });
});
