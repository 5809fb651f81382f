import type { Draft } from '../../../../src/checker/draft.ts';
import type { Bench } from '../../src/bench.ts';
import { cardsNeeded, cardsOf } from '../../src/cards.ts';
import { describe } from '../../src/engines/answers.ts';
import { engineAt } from '../../src/engines/index.ts';
import { tokensPerStep } from '../../src/known-fields.ts';
import { FULL, type Method } from '../../src/method.ts';
import { type Http, type Outside, OutsideError } from '../../src/outside.ts';
import { listed, type PromptSet } from '../../src/prompts/list.ts';
import { idle, round } from '../../src/round.ts';
import { meterOf, SHOWING, type Showing } from './cards.ts';
import { dcgmPage } from './dcgm.ts';
import { type Nature, NATURE } from './nature.ts';
import { StandIn } from './stand-in.ts';
import { VirtualTime } from './virtual-time.ts';

/** What is measured, and how, in a scenario. */
export interface Scenario {
  readonly nature?: Partial<Nature>;
  readonly showing?: Partial<Showing>;
  readonly method?: Method;
  readonly maxOutputTokens?: number;
  readonly prompts?: PromptSet;
  /** Cards that are read; those of the engine by default. */
  readonly gpus?: readonly number[];
  /** Parallel degrees that a person says. */
  readonly degrees?: Draft;
  /** By how many ms the kit's timers are late. */
  readonly oversleeps?: number;
  /** What else happens, at times of its own. */
  readonly happens?: (time: VirtualTime, engine: StandIn) => void;
}

/** A stand-in's pages and streams, as the kit reaches them in virtual time. */
function httpOf(engine: StandIn, time: VirtualTime): Http {
  return {
    get: (path) =>
      new Promise((resolve) => {
        time.at(time.now() + 2, () => {
          time.woke();
          resolve(engine.get(path));
        });
      }),
    post: (_, body, receive, asked = {}) =>
      new Promise((resolve) => {
        const stop = engine.post(body, {
          head: (status) => {
            receive.head(status);
          },
          data: (text, at) => {
            receive.data(text, at);
          },
          end: (broken, at) => {
            time.woke();
            receive.end(broken, at);
            resolve();
          },
        });
        asked.signal?.addEventListener('abort', stop);
      }),
  };
}

/** As many different prompts as a window can take. */
export const PROMPTS = listed(
  'prompts of a test',
  Array.from({ length: 50_000 }, (_, i) => [{ role: 'user', content: `Prompt ${i}` }] as const),
  false,
);

/** Measures a stand-in once, in virtual time. @returns how it went, and the stand-in, which knows the truth. */
export async function measured(scenario: Scenario) {
  const { method = FULL, maxOutputTokens = 4096 } = scenario;
  const nature = { ...NATURE, ...scenario.nature };
  const time = new VirtualTime();
  const engine = new StandIn(nature, time);
  const clock = time.clock(scenario.oversleeps);
  const http = httpOf(engine, time);
  const run = async () => {
    const kind = await engineAt(http);
    const shown = await describe(http, kind);
    const meter = meterOf(engine, time, { ...SHOWING, ...scenario.showing });
    const cards = cardsOf(meter, scenario.gpus ?? null);
    const cap = shown.max_num_seqs ?? nature.cap * nature.ranks;
    const known = { ...shown, ...scenario.degrees };
    const bench: Bench = {
      ...{ clock, http, engine: kind, model: shown.served_model, meter, cards, method, maxOutputTokens, cap },
      cardsNeeded: cardsNeeded(kind, known),
      prompts: scenario.prompts ?? PROMPTS,
      tokensPerStep: tokensPerStep(known),
      streams: cap + Math.max(8, Math.ceil(cap / 10)),
      watch: () => undefined,
      signal: new AbortController().signal,
    };
    scenario.happens?.(time, engine);
    const { idle: seen } = await idle({ ...bench, method: { ...method, idle: 5 } });
    return round(bench, seen, 0);
  };
  return { engine, ...(await time.until(run())) };
}

/** A stand-in that the whole kit can reach, in virtual time, by the addresses that a person would give. */
export function worldOf(scenario: Scenario) {
  const time = new VirtualTime();
  const engine = new StandIn({ ...NATURE, ...scenario.nature }, time);
  const meter = meterOf(engine, time, { ...SHOWING, ...scenario.showing });
  const server = httpOf(engine, time);
  const exporter: Http = {
    get: async () => {
      await time.clock().sleep(2);
      return { status: 200, body: await dcgmPage(meter) };
    },
    post: () => Promise.reject(new OutsideError('An exporter answers nothing.')),
  };
  const missing = (): Promise<never> => Promise.reject(new OutsideError('There is no such program here.'));
  const outside: Outside = {
    clock: time.clock(),
    programs: { run: missing, start: missing },
    http: (base) => (base.endsWith(':9400') ? exporter : server),
  };
  scenario.happens?.(time, engine);
  return { time, engine, outside };
}
