import type { Draft } from '../../../src/checker/path.ts';
import { engineAt } from '../../../src/kit/engines/index.ts';
import { loadHere } from '../../../src/kit/load/load.ts';
import { cardsNeeded, cardsOf } from '../../../src/kit/cards.ts';
import { tokensPerStep } from '../../../src/kit/known-fields.ts';
import { FULL, type Method } from '../../../src/kit/method.ts';
import { type Http, type Outside, OutsideError, type PowerSupply } from '../../../src/kit/outside.ts';
import { synthetic } from '../../../src/kit/prompts/synthetic.ts';
import type { PromptSet } from '../../../src/kit/prompts/prompts.ts';
import { type Bench, evidenceOf, idle, round } from '../../../src/kit/round.ts';
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
  readonly streams?: number;
  readonly maxOutputTokens?: number;
  readonly prompts?: PromptSet;
  /** Cards that are read; those of the engine by default. */
  readonly gpus?: readonly number[];
  /** Parallel degrees that a person says. */
  readonly degrees?: Draft;
  /** By how many ms the kit's timers are late. */
  readonly oversleeps?: number;
  /** What the machine runs on. */
  readonly powerSupply?: PowerSupply;
  /** What else happens, at times of its own. */
  readonly happens?: (time: VirtualTime, engine: StandIn) => void;
}

/** A stand-in's pages and streams, as the kit reaches them in virtual time. */
function httpOf(engine: StandIn, time: VirtualTime): Http {
  // One listener for all answers of a load: an event target looks through all of its listeners for each new one.
  const stops = new WeakMap<AbortSignal, Set<() => void>>();
  const stopsOf = (signal: AbortSignal): Set<() => void> => {
    const known = stops.get(signal);
    if (known !== undefined) return known;
    const fresh = new Set<() => void>();
    stops.set(signal, fresh);
    signal.addEventListener('abort', () => {
      for (const stop of fresh) stop();
    });
    return fresh;
  };
  return {
    get: (path) =>
      new Promise((resolve) => {
        time.at(time.now() + 2, () => {
          time.woke();
          resolve({ headers: {}, ...engine.get(path) });
        });
      }),
    post: (_, body, receive, asked = {}) =>
      new Promise((resolve) => {
        const state = { isOver: false };
        let stop = (): void => undefined;
        stop = engine.post(body, {
          head: (status, headers) => {
            receive.head(status, headers);
          },
          data: (text, at) => {
            receive.data(text, at);
          },
          end: (broken, at) => {
            time.woke();
            state.isOver = true;
            if (asked.signal !== undefined) stopsOf(asked.signal).delete(stop);
            receive.end(broken, at);
            resolve();
          },
        });
        if (asked.signal !== undefined && !state.isOver) stopsOf(asked.signal).add(stop);
      }),
  };
}

/** Measures a stand-in once, in virtual time. @returns how it went, and the stand-in, which knows the truth. */
export async function measured(scenario: Scenario) {
  const { method = FULL, maxOutputTokens = 4096 } = scenario;
  const nature = { ...NATURE, ...scenario.nature };
  const time = new VirtualTime();
  const engine = new StandIn(nature, time);
  const clock = time.clock();
  const http = httpOf(engine, time);
  const run = async () => {
    const kind = await engineAt(http);
    const shown = await kind.describe(http);
    const meter = meterOf(engine, time, { ...SHOWING, ...scenario.showing });
    const cards = await cardsOf(meter, scenario.gpus ?? null);
    const cap = shown.max_num_seqs ?? nature.cap * nature.ranks;
    const bench: Bench = {
      ...{ clock, http, base: 'virtual', engine: kind, meter, cards, method, maxOutputTokens, seed: 1, cap },
      makeLoad: loadHere({ clock: time.clock(scenario.oversleeps), http: () => http }),
      prompts: scenario.prompts ?? synthetic(1),
      shown,
      tokensPerStep: tokensPerStep({ ...shown }),
      machine: (await meter.cards()).map(({ index }) => index),
      cardsNeeded: (now) => cardsNeeded(kind, now, scenario.degrees),
      watch: () => undefined,
      warn: () => undefined,
      signal: new AbortController().signal,
    };
    const streams = scenario.streams ?? cap + Math.max(8, Math.ceil(cap / 10));
    const { processes } = SHOWING;
    scenario.happens?.(time, engine);
    const counts = cards.map(() => scenario.showing?.processes ?? processes);
    const { machine } = await idle({ ...bench, method: { ...method, idle: 5 } });
    return round(bench, evidenceOf(bench, streams, counts, machine), 0);
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
      return { status: 200, headers: {}, body: await dcgmPage(meter) };
    },
    post: () => Promise.reject(new OutsideError('An exporter answers nothing.')),
  };
  const missing = (): Promise<never> => Promise.reject(new OutsideError('There is no such program here.'));
  const outside: Outside = {
    clock: time.clock(),
    programs: { run: missing, start: missing },
    powerSupply: () => Promise.resolve(scenario.powerSupply ?? null),
    http: (base) => (base.endsWith(':9400') ? exporter : server),
  };
  scenario.happens?.(time, engine);
  return { time, engine, outside, makeLoad: loadHere(outside) };
}
