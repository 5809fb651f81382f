import type { Draft } from '../../../../src/checker/draft.ts';
import { serverFacts } from '../../src/engines/facts.ts';
import { engineAt } from '../../src/engines/index.ts';
import { METRIC_NAMES } from '../../src/engines/metric-names.ts';
import { gpusNeeded, selectGpus } from '../../src/gpus.ts';
import { tokensPerStep } from '../../src/known-fields.ts';
import { FULL, type Method } from '../../src/method.ts';
import { type Http, type HttpPage, type Outside, OutsideError } from '../../src/outside.ts';
import { type PromptSet, withoutDuplicates } from '../../src/prompts/list.ts';
import type { Setup } from '../../src/setup.ts';
import { measureIdle, measureRun } from '../../src/run.ts';
import { dcgmPage } from './dcgm.ts';
import { FakeEngine } from './fake-engine.ts';
import { meterOf, SHOWING, type Showing } from './fake-meter.ts';
import { type Nature, NATURE } from './nature.ts';
import { VirtualTime } from './virtual-time.ts';

/** The configuration and conditions of a simulated measurement. */
export interface Scenario {
  readonly nature?: Partial<Nature>;
  readonly showing?: Partial<Showing>;
  readonly method?: Method;
  readonly maxOutputTokens?: number;
  readonly prompts?: PromptSet;
  /** GPUs to measure; the engine's GPUs by default. */
  readonly gpus?: readonly number[];
  /** Parallel degrees in the contributor's answers. */
  readonly degrees?: Draft;
  /** Delay of each timer of the kit, ms. */
  readonly oversleeps?: number;
  /** Returns a changed page or body in place of the engine's page. Undefined keeps the page. */
  readonly page?: (path: string, body: string, engine: FakeEngine) => string | HttpPage | undefined;
  /** Events at given times. */
  readonly happens?: (time: VirtualTime, engine: FakeEngine) => void;
}

/** The pages and streams of a fake engine, as the kit reads them in virtual time. */
function httpOf(engine: FakeEngine, time: VirtualTime, changed: Scenario['page']): Http {
  return {
    get: (path) =>
      new Promise((resolve) => {
        time.at(time.now() + 2, () => {
          time.woke();
          resolve(pageOf(engine, path, changed));
        });
      }),
    post: (_, body, receive, options = {}) =>
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
        options.signal?.addEventListener('abort', stop);
      }),
  };
}

function pageOf(engine: FakeEngine, path: string, changed: Scenario['page']): HttpPage {
  const page = engine.get(path);
  const change = changed?.(path.replace(/[?].*/, ''), page.body, engine);
  return typeof change === 'string' ? { status: 200, body: change } : (change ?? page);
}

/** More distinct prompts than a window can use. */
export const PROMPTS = withoutDuplicates({
  name: 'prompts of a test',
  workload: 'other',
  conversations: Array.from({ length: 50_000 }, (_, i) => [{ role: 'user', content: `Prompt ${i}` }] as const),
  turns: false,
  repetitionPenalty: null,
});

/** Measures a fake engine once, in virtual time. @returns the run, and the engine, which knows the true values. */
export async function measured(scenario: Scenario) {
  const { method = FULL, maxOutputTokens = 4096 } = scenario;
  const nature = { ...NATURE, ...scenario.nature };
  const time = new VirtualTime();
  const engine = new FakeEngine(nature, time);
  const http = httpOf(engine, time, scenario.page);
  const run = async () => {
    const kind = await engineAt(http);
    const path = METRIC_NAMES[kind.name].page;
    const metrics = { http, path, label: path };
    const facts = await serverFacts(http, kind, metrics);
    const meter = meterOf(engine, time, { ...SHOWING, ...scenario.showing });
    const batchLimit = facts.max_num_seqs ?? nature.cap * nature.ranks;
    const known = { ...facts, ...scenario.degrees };
    const setup: Setup = {
      clock: time.clock(scenario.oversleeps),
      http,
      engine: kind,
      metrics,
      model: facts.served_model,
      meter,
      gpus: selectGpus(meter, scenario.gpus ?? null),
      gpusNeeded: gpusNeeded(kind, known),
      engineProcesses: 1,
      prompts: scenario.prompts ?? PROMPTS,
      method,
      maxOutputTokens,
      tokensPerStep: tokensPerStep(known),
      streams: batchLimit + Math.max(8, Math.ceil(batchLimit / 10)),
      batchLimit,
      prefixCaching: facts.prefix_caching ?? null,
      watch: () => undefined,
      signal: new AbortController().signal,
    };
    scenario.happens?.(time, engine);
    const { reading } = await measureIdle({ ...setup, method: { ...method, idle: 5 } });
    return measureRun(setup, reading, 0);
  };
  return { engine, ...(await time.until(run())) };
}

/** A fake engine and DCGM exporter in virtual time, which the whole kit reaches by addresses like a user's. */
export function worldOf(scenario: Scenario) {
  const time = new VirtualTime();
  const engine = new FakeEngine({ ...NATURE, ...scenario.nature }, time);
  const meter = meterOf(engine, time, { ...SHOWING, ...scenario.showing });
  const server = httpOf(engine, time, scenario.page);
  const exporter: Http = {
    get: async () => {
      await time.clock().sleep(2);
      return { status: 200, body: await dcgmPage(meter) };
    },
    post: () => Promise.reject(new OutsideError('An exporter accepts no requests.')),
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
