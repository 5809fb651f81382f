import type { Draft } from '../checker/path.ts';
import { cardsNeeded } from './cards.ts';
import type { Card, Meter } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
import type { Evidence, FailureRecord } from './failures/failure.ts';
import { told } from './failures/index.ts';
import { type MeasuredFigures, figuresOf } from './figures.ts';
import { Streams } from './load/streams.ts';
import type { EndedAnswer } from './load/tally.ts';
import { loadedCards, powerOfAll } from './loaded-cards.ts';
import { LIMITS, type Method } from './method.ts';
import { type Clock, type Http, OutsideError } from './outside.ts';
import { templateTokens } from './probe.ts';
import type { PromptSet } from './prompts/list.ts';
import { Sampler } from './sampler.ts';
import { joulesOf, mean, type SampleSeries, sum } from './series.ts';
import { coldness } from './warm-up.ts';
import { type Window, windowAsked, windowOf } from './window.ts';

/** After a request has failed the window goes on for so long, ms, to see what else there is. */
const LOOK_ON = 10_000;

/** All that a measurement is made with, once everything is known. */
export interface Bench {
  readonly clock: Clock;
  readonly http: Http;
  readonly engine: Engine;
  readonly meter: Meter;
  readonly cards: readonly Card[];
  readonly prompts: PromptSet;
  readonly method: Method;
  /** What the engine showed of itself before the load, and what is known with what a person says. */
  readonly shown: ServerFacts;
  readonly known: Draft;
  readonly maxOutputTokens: number;
  readonly seed: number;
  /** The most tokens that a step of the engine gives an answer. */
  readonly tokensPerStep: number;
  /** Cap of the engine on sequences decoded at once; null where it is not known. */
  readonly cap: number | null;
  /** Told of every second: what goes on, for the screen. */
  readonly watch: (phase: Phase, series: SampleSeries) => void;
  readonly signal: AbortSignal;
}

/** What goes on, since when, and how long it lasts at least; ms. */
export interface Phase {
  readonly name: 'without load' | 'warm-up' | 'window' | 'pause';
  readonly since: number;
  readonly least: number;
  /** Why it lasts longer; empty where nothing is known. */
  readonly waiting: string;
}

/** How a round went, and everything that was read in it. */
export interface Round {
  readonly series: SampleSeries;
  /** What was seen in the window; null where it did not come to one. */
  readonly window: Window | null;
  /** The figures where the window is accepted. */
  readonly figures: MeasuredFigures | null;
  /** Failures and warnings. */
  readonly told: readonly FailureRecord[];
  /** What stopped it that is no failure of the measurement, such as a person; null where nothing did. */
  readonly error: Error | null;
}

/** Power without load: of the cards that are measured together, W, and of each that the meter sees. */
interface IdlePower {
  readonly watts: number | null;
  readonly machine: readonly (number | null)[];
  readonly series: SampleSeries;
}

/**
 * Power of all cards without load, W; null where it can't be told. Nothing is sent.
 * @throws OutsideError where somebody else uses the server.
 */
export async function idle(bench: Bench): Promise<IdlePower> {
  const sampler = new Sampler(bench);
  const { series } = sampler;
  try {
    await wait(bench, series, 'without load', bench.method.idle);
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
  const watts = series.power.map((sample) => sum(sample.watts) ?? 0);
  return { series, machine: powerOfAll(series.samples), watts: watts.length > 0 ? mean(watts) : byCounter(series) };
}

function byCounter({ samples }: SampleSeries): number | null {
  const [a, b] = [samples[0]?.cards ?? null, samples.at(-1)?.cards ?? null];
  const [before, after] = [joulesOf(a), joulesOf(b)];
  if (a === null || b === null || before === null || after === null || b.at <= a.at) return null;
  return (1000 * (after - before)) / (b.at - a.at);
}

/** Nothing is done for so many seconds. */
export async function wait(bench: Bench, series: SampleSeries, name: Phase['name'], seconds: number): Promise<void> {
  const since = bench.clock.now();
  await waitUntil(bench, series, { name, since, least: seconds * 1000 }, (now) =>
    now - since < seconds * 1000 ? '' : null,
  );
}

/** What can be told before anything is sent. */
export function evidenceOf(
  { method, meter, cards, cap, prompts, engine, known, tokensPerStep }: Bench,
  streams: number,
  processes: readonly (number | null)[],
  idlePower: readonly (number | null)[] = [],
): Evidence {
  return {
    ...{ method, meter, cards, processes, streams, cap, tokensPerStep, idle: idlePower, turns: prompts.turns },
    cardsNeeded: cardsNeeded(engine, known),
    ...{ loaded: null, templateShare: null, warmUp: null, silence: 0, window: null },
  };
}

/** One warm-up and one window with so many streams. `number` counts the rounds from 0, and gives each its own prompts. */
export async function round(bench: Bench, evidence: Evidence, number: number): Promise<Round> {
  const { clock, meter, method, prompts, signal } = bench;
  const { streams } = evidence;
  const plan = { ...bench, model: bench.shown.served_model };
  const template = await templateTokens(plan, signal);
  const load = new Streams(plan, number * 1_000_003);
  const sampler = new Sampler(bench, () => load.drain());
  const { series } = sampler;
  const nothing = { series, window: null, figures: null, told: [], error: null };
  try {
    const since = clock.now();
    load.start(streams, method.warmUp.least * 500);
    const failed = await warmUp(bench, series, evidence, since);
    if (failed.length > 0) return { ...nothing, told: failed };
    const start = await sampler.edge();
    await untilWindowIsOver(bench, series, { since, from: start.at, streams });
    const end = await sampler.edge();
    await sampler.second();
    const window = windowOf(series, start, end, meter.counterTickMs, method);
    refuseTwice(window, prompts);
    const silence = silenceOf(series, since, clock.now());
    load.stop();
    const loaded = loadedCards(evidence.idle, powerOfAll(window.samples));
    const all = told({
      ...evidence,
      ...{ silence, window, templateShare: templateShare(template, window.finished) },
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
function refuseTwice({ samples }: Window, { name, conversations }: PromptSet): void {
  if (samples.reduce((count, { tally }) => count + tally.started, 0) <= conversations.length) return;
  throw new OutsideError(
    `All ${conversations.length} prompts of ${name} were sent within one window, and none may come twice`,
    'Give more prompts.',
  );
}

/** Waits until nothing changes any more. @returns what the measurement fails by; nothing once the server is warm. */
async function warmUp(
  bench: Bench,
  series: SampleSeries,
  evidence: Evidence,
  since: number,
): Promise<readonly FailureRecord[]> {
  const { method } = bench;
  let failed: readonly FailureRecord[] = [];
  await waitUntil(bench, series, { name: 'warm-up', since, least: method.warmUp.least * 1000 }, (now) => {
    const cold = coldness(series, now, { since, streams: evidence.streams, method: method.warmUp });
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
  const count = series.tokens(from, last) + series.uncounted(from, last) + series.finished(from, last).length;
  return count === 0 ? Math.floor((last - from) / 1000) : 0;
}

/** Waits until the window is as long as it has to be, or cannot become good any more. */
async function untilWindowIsOver(
  bench: Bench,
  series: SampleSeries,
  { since, from, streams }: { readonly since: number; readonly from: number; readonly streams: number },
): Promise<void> {
  const { clock, method } = bench;
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

function templateShare(template: number, finished: readonly EndedAnswer[]): number | null {
  const prompts = finished.flatMap(({ promptTokens }) => promptTokens ?? []);
  return prompts.length === 0 ? null : Math.min(1, template / mean(prompts));
}
