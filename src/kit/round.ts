import type { Card, Meter } from './energy/energy.ts';
import type { Engine } from './engines/engine.ts';
import type { Evidence, FailureRecord } from './failures/failure.ts';
import { told } from './failures/index.ts';
import { type MeasuredFigures, figuresOf } from './figures.ts';
import { idleLoad, type MakeLoad } from './load/load.ts';
import type { Method } from './method.ts';
import type { Clock, Http } from './outside.ts';
import { OutsideError } from './outside.ts';
import { type ProbeResult, probe } from './probe.ts';
import { ranOut } from './prompts/list.ts';
import type { PromptSet } from './prompts/prompts.ts';
import { Sampler } from './sampler.ts';
import type { SampleSeries } from './series.ts';
import { coldness } from './warm-up.ts';
import { sum, type Window, windowAsked, windowOf } from './window.ts';

/** After a request has failed the window goes on for so long, ms, to see what else there is. */
const LOOK_ON = 10_000;

/** All that a measurement is made with, once everything is known. */
export interface Bench {
  readonly clock: Clock;
  readonly http: Http;
  readonly base: string;
  readonly engine: Engine;
  readonly meter: Meter;
  readonly cards: readonly Card[];
  readonly makeLoad: MakeLoad;
  readonly prompts: PromptSet;
  readonly method: Method;
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly seed: number;
  /** Cap of the engine on sequences decoded at once; null where it is not known. */
  readonly cap: number | null;
  readonly cardsNeeded: number | null;
  /** Told of every second: what goes on, for the screen. */
  readonly watch: (phase: Phase, series: SampleSeries) => void;
  readonly signal: AbortSignal;
}

/** What goes on, since when, and how long it lasts at least; ms. */
export interface Phase {
  readonly name: 'idle' | 'warm-up' | 'window' | 'pause';
  readonly since: number;
  readonly least: number;
  /** Why it lasts longer; null where nothing is known. */
  readonly waiting: string | null;
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
  /** Whether a person broke it off. */
  readonly interrupted: boolean;
  /** What stopped it that is no failure of the measurement, such as a file system; null where nothing did. */
  readonly error: Error | null;
}

/**
 * Power of all cards without load, W; null where it can't be told. Nothing is sent.
 * @throws OutsideError where somebody else uses the server.
 */
export async function idle(bench: Bench): Promise<{ readonly watts: number | null; readonly series: SampleSeries }> {
  const { clock, method, signal } = bench;
  const sampler = samplerOf(bench, idleLoad);
  const since = clock.now();
  try {
    await waitUntil(bench, sampler, { name: 'idle', since, least: method.idle * 1000 }, (now) => {
      return now - since < method.idle * 1000 ? '' : null;
    });
  } finally {
    sampler.stop();
  }
  signal.throwIfAborted();
  const { series } = sampler;
  const running = series.samples.map(({ engine }) => engine?.running ?? 0);
  if (running.length > 2 && running.slice(-3).every((count) => count > 0)) {
    throw new OutsideError(
      `Before the load ${running.at(-1) ?? 0} requests run on the server`,
      'Let nobody else use it.',
    );
  }
  const watts = series.power.map((sample) => sample.watts.reduce((a, b) => a + b, 0));
  if (watts.length > 0) return { series, watts: watts.reduce((a, b) => a + b, 0) / watts.length };
  return { series, watts: wattsByCounter(series) };
}

function wattsByCounter({ samples }: SampleSeries): number | null {
  const [a, b] = [samples[0]?.cards, samples.at(-1)?.cards];
  if (a == null || b == null || b.at <= a.at) return null;
  const joules = sum(
    b.cards.map(({ energyJoules }, card) => (energyJoules ?? NaN) - (a.cards[card]?.energyJoules ?? NaN)),
  );
  return joules === null || !Number.isFinite(joules) ? null : (1000 * joules) / (b.at - a.at);
}

/** What can be told before anything is sent. */
export function evidenceOf(bench: Bench, streams: number, processes: readonly (number | null)[]): Evidence {
  const { method, meter, cards, cap, prompts } = bench;
  return {
    method,
    meter,
    cards,
    processes,
    streams,
    cap,
    cardsNeeded: bench.cardsNeeded,
    turns: prompts.turns,
    templateShare: 0,
    warmUp: null,
    before: null,
    window: null,
  };
}

/** One warm-up and one window with so many streams. `number` counts the rounds from 0, and gives each its own prompts. */
export async function round(bench: Bench, evidence: Evidence, number: number): Promise<Round> {
  const { clock, meter, method, prompts, engine, base, model, maxOutputTokens, seed, signal } = bench;
  const { streams } = evidence;
  const before = await probe(bench, prompts, { model, maxOutputTokens, seed }, signal);
  const first = number * 1_000_003;
  const sending = { model, maxOutputTokens, seed, first, step: 1 };
  const load = bench.makeLoad({ base, engine, prompts, sending });
  const sampler = samplerOf(bench, load);
  const { series } = sampler;
  const over = (part: Partial<Round>): Round => ({
    series,
    window: null,
    figures: null,
    told: [],
    interrupted: false,
    error: null,
    ...part,
  });
  try {
    const since = clock.now();
    load.start(streams, Math.min(before.answerMs, method.warmUp.least * 500));
    const failed = await warmUp(bench, sampler, { ...evidence, since });
    if (failed.length > 0) return over({ told: failed });
    const start = await sampler.edge();
    await window(bench, sampler, { since, from: start.at, streams });
    const end = await sampler.edge();
    await sampler.second();
    const seen = windowOf(series, start, end, meter.counterTickMs, method);
    const sent = seen.samples.reduce((count, { tally }) => count + tally.started, 0);
    if (sent > prompts.size) throw ranOut(prompts);
    const all = told({ ...evidence, window: seen, templateShare: templateShare(before, seen.finished) });
    const isGood = all.every(({ severity }) => severity === 'warning');
    return over({ window: seen, told: all, figures: isGood ? figuresOf(seen) : null });
  } catch (error) {
    if (signal.aborted) return over({ interrupted: true });
    // What was read until then is worth keeping.
    return over({ error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    sampler.stop();
    await load.stop();
  }
}

/** Waits until nothing changes any more. @returns what it fails by; nothing once the server is warm. */
async function warmUp(
  bench: Bench,
  sampler: Sampler,
  evidence: Evidence & { since: number },
): Promise<readonly FailureRecord[]> {
  const { method } = bench;
  const { since, streams } = evidence;
  const { series } = sampler;
  let failed: readonly FailureRecord[] = [];
  const phase = { name: 'warm-up', since, least: method.warmUp.least * 1000 } as const;
  await waitUntil(bench, sampler, phase, (now) => {
    const cold = coldness(series, now, { since, streams, method: method.warmUp });
    if (cold === null) return null;
    const ended = series.finished(since, now + 1);
    const faults = ended.flatMap(({ fault }) => fault ?? []);
    const so = told({
      ...evidence,
      warmUp: { seconds: (now - since) / 1000, cold },
      before: { failed: faults.length, ended: ended.length, fault: faults[0] ?? null },
    });
    failed = so.filter(({ severity }) => severity === 'error');
    return failed.length > 0 ? null : cold;
  });
  return failed;
}

/** Waits until the window is as long as it has to be, or cannot become good any more. */
async function window(
  bench: Bench,
  sampler: Sampler,
  at: { since: number; from: number; streams: number },
): Promise<void> {
  const { clock, method } = bench;
  const { series } = sampler;
  const asked = windowAsked(series, at.since, clock.now(), at.streams, method);
  const most = Math.max(asked.seconds, method.window.most) * 1000;
  const phase = { name: 'window', since: at.from, least: asked.seconds * 1000 } as const;
  await waitUntil(bench, sampler, phase, (now) => {
    const finished = series.finished(at.from, now);
    // A window with a failed request is lost, and so is one whose server is gone: a little more shows why.
    const failed = finished.find(({ fault }) => fault !== null)?.end ?? Infinity;
    if (now > failed + LOOK_ON || isGone(series)) return null;
    if (now - at.from < asked.seconds * 1000) return '';
    const enough = finished.length >= asked.answers || now - at.from >= most;
    return enough ? null : `${finished.length} of ${asked.answers} answers are over`;
  });
}

/** Whether the engine has shown nothing for half a minute. */
function isGone({ samples }: SampleSeries): boolean {
  return samples.length > 30 && samples.slice(-30).every(({ engine }) => engine === null);
}

/** Looks once a second whether something is over: `left` says why not, or null. */
async function waitUntil(
  { clock, watch, signal }: Bench,
  { series }: Sampler,
  phase: Omit<Phase, 'waiting'>,
  left: (now: number) => string | null,
): Promise<void> {
  for (;;) {
    const waiting = left(clock.now());
    if (waiting === null) return;
    watch({ ...phase, waiting: waiting === '' ? null : waiting }, series);
    await clock.sleep(1000, signal);
  }
}

function samplerOf(
  { clock, meter, cards, engine, http }: Bench,
  load: ConstructorParameters<typeof Sampler>[0]['load'],
) {
  return new Sampler({ clock, meter, gpus: cards.map(({ index }) => index), engine, http, load });
}

function templateShare(
  { templateTokens }: ProbeResult,
  finished: readonly { readonly promptTokens: number | null }[],
): number {
  const prompts = finished.flatMap(({ promptTokens }) => promptTokens ?? []);
  const mean = prompts.reduce((total, tokens) => total + tokens, 0) / prompts.length;
  return prompts.length === 0 ? 0 : Math.min(1, templateTokens / mean);
}
