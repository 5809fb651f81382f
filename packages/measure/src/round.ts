import type { Bench, Phase } from './bench.ts';
import type { Evidence, FailureRecord, Idle } from './failures/failure.ts';
import { told } from './failures/index.ts';
import { figuresOf } from './figures.ts';
import { Streams } from './load/streams.ts';
import { loadedCards, powerOfAll } from './loaded-cards.ts';
import { LIMITS } from './method.ts';
import { OutsideError } from './outside.ts';
import { firstAnswer } from './probe.ts';
import { Sampler } from './sampler.ts';
import { mean, SampleSeries, sum } from './series.ts';
import { coldness } from './warm-up.ts';
import { type Window, windowAsked, windowOf } from './window.ts';

/** After a request has failed the window goes on for so long, ms, to see what else there is. */
const LOOK_ON = 10_000;

/**
 * Looks at the cards while nothing is sent. `total` is the power of those that are measured, W; null where it can't be told.
 * @throws OutsideError where somebody else uses the server.
 */
export async function idle(bench: Bench) {
  const sampler = new Sampler(bench);
  const { series } = sampler;
  try {
    await wait(bench, 'without load', bench.method.idle, series);
  } finally {
    sampler.stop();
  }
  const running = series.samples.map(({ engine }) => engine?.running ?? 0);
  if (running.length > 2 && running.slice(-3).every((count) => count > 0)) {
    throw new OutsideError(
      `Before the load ${running.at(-1) ?? 0} requests run on the server`,
      'Let nobody else use it.',
    );
  }
  const [first] = series.samples;
  // From inside most containers none is seen: only beside another card's does none say that there is none.
  const isSeen = first?.machine?.cards.some(({ processes }) => (processes ?? 0) > 0) === true;
  const processes = bench.cards.map((_, card) => (isSeen ? (first.cards?.cards[card]?.processes ?? null) : null));
  const watts = series.power.map((sample) => sum(sample.watts));
  return {
    series,
    idle: { watts: powerOfAll(series.samples), processes },
    total: watts.length > 0 ? mean(watts) : null,
  };
}

/** Nothing is done for so many seconds. */
export async function wait(bench: Bench, name: Phase['name'], seconds: number, series = new SampleSeries()) {
  const since = bench.clock.now();
  await waitUntil(bench, series, { name, since, least: seconds * 1000 }, (now) =>
    now - since < seconds * 1000 ? '' : null,
  );
}

/**
 * One warm-up and one window. `number` counts the rounds from 0, and gives each its own prompts.
 * @returns everything that was read, what was seen in the window, its figures where it is accepted, and failures and
 *   warnings. `error` is what stopped it that is no failure of the measurement, such as a person.
 */
export async function round(bench: Bench, seen: Idle, number: number) {
  const { clock, meter, method, streams } = bench;
  const first = await firstAnswer(bench);
  const evidence = { ...bench, first, idle: seen, loaded: null, warmUp: null, silence: 0, window: null };
  const load = new Streams(bench, number * 1_000_003);
  const sampler = new Sampler(bench, () => load.drain());
  const { series } = sampler;
  const nothing = { series, window: null, figures: null, told: [], error: null };
  try {
    const since = clock.now();
    load.start(streams, method.warmUp.least * 500);
    const failed = await warmUp(series, evidence, since);
    if (failed.length > 0) return { ...nothing, told: failed };
    const start = await sampler.edge();
    await untilWindowIsOver(bench, series, since, start.at);
    const end = await sampler.edge();
    await sampler.second();
    const window = windowOf(series, start, end, method);
    refuseTwice(window, bench);
    const silence = silenceOf(series, since, clock.now());
    load.stop();
    const loaded = loadedCards(seen.watts, powerOfAll(window.samples));
    const all = told({
      ...evidence,
      ...{ silence, window },
      loaded: loaded?.flatMap((place) => meter.cards[place]?.index ?? []) ?? null,
    });
    const isGood = all.every(({ severity }) => severity === 'warning');
    return { ...nothing, window, told: all, figures: isGood ? figuresOf(window, all) : null };
  } catch (error) {
    // What was read until then is worth keeping.
    return { ...nothing, error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    sampler.stop();
    load.stop();
  }
}

/** @throws OutsideError where a prompt was sent twice within a window. */
function refuseTwice({ samples }: Window, { prompts: { name, conversations } }: Bench): void {
  if (sum(samples.map(({ tally }) => tally.started)) <= conversations.length) return;
  throw new OutsideError(
    `All ${conversations.length} prompts of ${name} were sent within one window, and none may come twice`,
    'Give more prompts.',
  );
}

/** Waits until nothing changes any more. @returns what the measurement fails by; nothing once the server is warm. */
async function warmUp(series: SampleSeries, evidence: Evidence, since: number): Promise<readonly FailureRecord[]> {
  const { method } = evidence;
  let failed: readonly FailureRecord[] = [];
  await waitUntil(evidence, series, { name: 'warm-up', since, least: method.warmUp.least * 1000 }, (now) => {
    const cold = coldness(series, now, since, evidence);
    const all = told({
      ...evidence,
      silence: silenceOf(series, since, now),
      warmUp: cold === null ? null : { seconds: (now - since) / 1000, cold },
    });
    failed = all.filter(({ severity }) => severity === 'error');
    return failed.length > 0 ? null : cold;
  });
  return failed;
}

/** For how many whole seconds no token has come and no answer has ended, at most as many as are allowed. */
function silenceOf(series: SampleSeries, since: number, now: number): number {
  // What came since the last sample is not counted yet.
  const last = Math.min(now, series.samples.at(-1)?.at ?? now);
  const from = Math.max(since, last - LIMITS.silence * 1000);
  const count = series.tokens(from, last) + series.finished(from, last).length;
  return count === 0 ? Math.floor((last - from) / 1000) : 0;
}

/** Waits until the window that began at `from` is as long as it has to be, or cannot become good any more. */
async function untilWindowIsOver(bench: Bench, series: SampleSeries, since: number, from: number): Promise<void> {
  const { clock, method, streams } = bench;
  const times = series.finished(since, clock.now()).map(({ start, end }) => end - start);
  const asked = windowAsked(times, streams, method);
  const most = Math.max(asked.seconds, method.window.most) * 1000;
  await waitUntil(bench, series, { name: 'window', since: from, least: asked.seconds * 1000 }, (now) => {
    const finished = series.finished(from, now);
    // A window with a failed request is lost: a little more shows why.
    const failed = finished.find(({ fault }) => fault !== null)?.end ?? Infinity;
    if (now > failed + LOOK_ON || silenceOf(series, since, now) >= LIMITS.silence) return null;
    if (now - from < asked.seconds * 1000) return '';
    const isEnough = finished.length >= asked.answers || now - from >= most;
    return isEnough ? null : `${finished.length} of ${asked.answers} answers are over`;
  });
}

/** Looks once a second whether something is over: `left` says why not, or null. */
async function waitUntil(
  { clock, watch, signal }: Bench,
  series: SampleSeries,
  phase: Omit<Phase, 'waiting'>,
  left: (now: number) => string | null,
): Promise<void> {
  for (let waiting = left(clock.now()); waiting !== null; waiting = left(clock.now())) {
    watch({ ...phase, waiting }, series);
    await clock.sleep(1000, signal);
  }
}
