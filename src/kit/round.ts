import type { Card, Meter } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
import type { Evidence, FailureRecord } from './failures/failure.ts';
import { told } from './failures/index.ts';
import { type MeasuredFigures, figuresOf } from './figures.ts';
import { idleLoad, type MakeLoad } from './load/load.ts';
import { type CardPower, loadedCards, powerOfAll } from './loaded-cards.ts';
import { LIMITS, type Method } from './method.ts';
import type { Clock, Http } from './outside.ts';
import { OutsideError } from './outside.ts';
import { type ProbeResult, probe } from './probe.ts';
import { ranOut } from './prompts/list.ts';
import type { PromptSet } from './prompts/prompts.ts';
import { type Edge, Sampler } from './sampler.ts';
import type { SampleSeries } from './series.ts';
import { coldness } from './warm-up.ts';
import { sum, type Window, windowAsked, windowOf } from './window.ts';

/** After a request has failed the window goes on for so long, ms, to see what else there is. */
const LOOK_ON = 10_000;
/** From this second of the warm-up on is looked for what the window would fail by, in so many ms of it. */
const EARLY = 10;
const EARLY_SPAN = 60_000;
/** Samples of a busy server by which the cards that carry load are told. */
const LOADED_SAMPLES = 5;

/** All that a measurement is made with, once everything is known. */
export interface Bench {
  readonly clock: Clock;
  readonly http: Http;
  readonly base: string;
  readonly engine: Engine;
  readonly meter: Meter;
  readonly cards: readonly Card[];
  /** Every card that the meter sees. */
  readonly machine: readonly number[];
  readonly makeLoad: MakeLoad;
  readonly prompts: PromptSet;
  readonly method: Method;
  /** What the engine showed of itself before the load. */
  readonly shown: ServerFacts;
  readonly maxOutputTokens: number;
  readonly seed: number;
  /** The most tokens that a step of the engine gives an answer. */
  readonly tokensPerStep: number;
  /** Cap of the engine on sequences decoded at once; null where it is not known. */
  readonly cap: number | null;
  /** Cards that the engine takes, by what it shows of itself; null where that isn't known. */
  readonly cardsNeeded: (shown: ServerFacts) => number | null;
  /** Told of every second: what goes on, for the screen. */
  readonly watch: (phase: Phase, series: SampleSeries) => void;
  /** Told of each warning as soon as it is seen, again and again. */
  readonly warn: (warning: FailureRecord) => void;
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

/** Power without load: of the cards that are measured together, W, and of each that the meter sees. */
interface IdlePower {
  readonly watts: number | null;
  readonly machine: readonly CardPower[];
  readonly series: SampleSeries;
}

/**
 * Power of all cards without load, W; null where it can't be told. Nothing is sent.
 * @throws OutsideError where somebody else uses the server.
 */
export async function idle(bench: Bench): Promise<IdlePower> {
  const { clock, method, signal } = bench;
  const sampler = samplerOf(bench, idleLoad);
  const since = clock.now();
  try {
    await waitUntil(bench, sampler.series, { name: 'idle', since, least: method.idle * 1000 }, (now) => {
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
  const machine = powerOfAll(series.samples);
  if (watts.length > 0) return { series, machine, watts: watts.reduce((a, b) => a + b, 0) / watts.length };
  return { series, machine, watts: wattsByCounter(series) };
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
export function evidenceOf(
  bench: Bench,
  streams: number,
  processes: readonly (number | null)[],
  idle: readonly CardPower[] = [],
): Evidence {
  const { method, meter, cards, cap, prompts } = bench;
  return {
    method,
    meter,
    cards,
    processes,
    streams,
    cap,
    tokensPerStep: bench.tokensPerStep,
    cardsNeeded: bench.cardsNeeded(bench.shown),
    idle,
    loaded: null,
    turns: prompts.turns,
    templateShare: null,
    warmUp: null,
    before: null,
    soFar: null,
    silence: 0,
    window: null,
  };
}

/** One warm-up and one window with so many streams. `number` counts the rounds from 0, and gives each its own prompts. */
export async function round(bench: Bench, evidence: Evidence, number: number): Promise<Round> {
  const { clock, meter, method, prompts, engine, base, maxOutputTokens, seed, signal } = bench;
  const { streams } = evidence;
  const model = bench.shown.served_model;
  const counted = await engine.read(bench.http).catch(() => null);
  const before = await probe(bench, prompts, { model, maxOutputTokens, seed }, signal);
  const first = number * 1_000_003;
  const sending = { model, maxOutputTokens, seed, first, step: 1 };
  const load = bench.makeLoad({ base, engine, prompts, sending });
  const sampler = samplerOf(bench, load);
  const { series } = sampler;
  if (counted?.generated != null) series.countBefore = counted.generated.tokens + before.tokens;
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
    const failed = await warmUp(bench, sampler, evidence, { since, before });
    if (failed.length > 0) return over({ told: failed });
    const start = await sampler.edge();
    await window(bench, sampler, { since, from: start.at, streams });
    const end = await sampler.edge();
    await sampler.second();
    const seen = windowOf(series, start, end, meter.counterTickMs, method);
    const sent = seen.samples.reduce((count, { tally }) => count + tally.started, 0);
    if (sent > prompts.size) throw ranOut(prompts);
    const silence = silenceOf(series, since, clock.now());
    await load.stop();
    const now = await describedAgain(bench);
    const all = told({
      ...evidence,
      cardsNeeded: bench.cardsNeeded(now),
      loaded: loadedCards(evidence.idle, powerOfAll(seen.samples)),
      silence,
      window: seen,
      templateShare: templateShare(before, seen.finished),
    });
    const isGood = all.every(({ severity }) => severity === 'warning');
    return over({ window: seen, told: all, figures: isGood ? figuresOf(seen, all) : null });
  } catch (error) {
    if (signal.aborted) return over({ interrupted: true });
    // What was read until then is worth keeping.
    return over({ error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    sampler.stop();
    await load.stop();
  }
}

/** What the engine shows of itself after the window; what it showed before where it is gone, which has names of its own. */
function describedAgain({ engine, http, shown }: Bench): Promise<ServerFacts> {
  return engine.describe(http).catch(() => shown);
}

/**
 * Waits until nothing changes any more, and looks from the tenth second on for all that the window would fail by and that
 * can be seen by then.
 * @returns what it fails by; nothing once the server is warm.
 */
async function warmUp(
  bench: Bench,
  { series }: Sampler,
  evidence: Evidence,
  at: { readonly since: number; readonly before: ProbeResult },
): Promise<readonly FailureRecord[]> {
  const { method } = bench;
  const { streams } = evidence;
  const { since } = at;
  let failed: readonly FailureRecord[] = [];
  const phase = { name: 'warm-up', since, least: method.warmUp.least * 1000 } as const;
  await waitUntil(bench, series, phase, (now) => {
    const cold = coldness(series, now, { since, streams, method: method.warmUp });
    const ended = series.finished(since, now + 1);
    const faulty = ended.filter(({ fault }) => fault !== null);
    const so = told({
      ...evidence,
      ...early(bench, series, evidence, { ...at, now, isLast: cold === null }),
      warmUp: cold === null ? null : { seconds: (now - since) / 1000, cold },
      before: { failed: faulty.length, ended: ended.length, fault: faulty[0]?.fault ?? null },
    });
    const errors = so.filter(({ severity }) => severity === 'error');
    for (const each of so) if (each.severity === 'warning') bench.warn(each);
    // Requests fail for a reason: a little more may show it, such as an engine that starts again.
    const isOpen = errors.every(({ name }) => name === 'requests_failed') && now < (faulty[0]?.end ?? 0) + LOOK_ON;
    if (errors.length > 0 && isOpen) return 'requests fail';
    failed = errors;
    return failed.length > 0 ? null : cold;
  });
  return failed;
}

/** What can be told of the window before it begins, by the last minute of the load. */
function early(
  { meter, method }: Bench,
  series: SampleSeries,
  { idle: without }: Evidence,
  at: { readonly since: number; readonly now: number; readonly before: ProbeResult; readonly isLast: boolean },
): Partial<Evidence> {
  const { since, now } = at;
  const silence = silenceOf(series, since, now);
  const seconds = (now - since) / 1000;
  // Every five seconds: it takes longer than the rest.
  if (seconds < EARLY || (Math.floor(seconds) % 5 !== 0 && !at.isLast)) return { silence };
  const from = Math.max(since, now - EARLY_SPAN);
  const soFar = windowOf(
    series,
    edgeAt(series, from),
    { at: now, counters: null, engine: lastReading(series) },
    meter.counterTickMs,
    method,
  );
  // The cards work while tokens come; what happens before and after says nothing of them.
  const busy = soFar.samples.filter(({ tally }) => tally.tokens.length + tally.uncounted.length > 0);
  const isEnough = busy.length > LOADED_SAMPLES;
  return {
    silence,
    soFar,
    loaded: isEnough ? loadedCards(without, powerOfAll(busy.slice(-LOADED_SAMPLES))) : null,
    templateShare: templateShare(at.before, soFar.finished),
  };
}

/** An edge where none was waited for. */
function edgeAt({ samples }: SampleSeries, at: number): Edge {
  const sample = samples.find((each) => each.at >= at && each.engine !== null);
  const engine = sample?.engine == null ? null : { at: sample.at, reading: sample.engine };
  return { at, counters: null, engine };
}

function lastReading({ samples }: SampleSeries): Edge['engine'] {
  const sample = samples.findLast(({ engine }) => engine !== null);
  return sample?.engine == null ? null : { at: sample.at, reading: sample.engine };
}

/** For how many whole seconds no token has come of any answer, at most as many as are allowed. */
function silenceOf(series: SampleSeries, since: number, now: number): number {
  // What came since the last sample is not counted yet.
  const last = Math.min(now, series.samples.at(-1)?.at ?? now);
  const from = Math.max(since, last - LIMITS.silence * 1000);
  const isSilent = series.tokens(from, last) + series.uncounted(from, last) === 0;
  return isSilent ? Math.floor((last - from) / 1000) : 0;
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
  await waitUntil(bench, series, phase, (now) => {
    const finished = series.finished(at.from, now);
    // A window with a failed request is lost, and so is one whose server is gone: a little more shows why.
    const failed = finished.find(({ fault }) => fault !== null)?.end ?? Infinity;
    if (now > failed + LOOK_ON || isGone(series, now)) return null;
    if (silenceOf(series, at.since, now) >= LIMITS.silence) return null;
    if (now - at.from < asked.seconds * 1000) return '';
    const enough = finished.length >= asked.answers || now - at.from >= most;
    return enough ? null : `${finished.length} of ${asked.answers} answers are over`;
  });
}

/** Whether the engine has shown nothing for half a minute. */
function isGone({ samples }: SampleSeries, now: number): boolean {
  const last = samples.findLast(({ engine }) => engine !== null)?.at ?? samples[0]?.at ?? now;
  return now - last > 30_000;
}

/** Looks once a second whether something is over: `left` says why not, or null. */
async function waitUntil(
  { clock, watch, signal }: Bench,
  series: SampleSeries,
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
  { clock, meter, cards, machine, engine, http }: Bench,
  load: ConstructorParameters<typeof Sampler>[0]['load'],
) {
  return new Sampler({ clock, meter, gpus: cards.map(({ index }) => index), machine, engine, http, load });
}

function templateShare(
  { templateTokens }: ProbeResult,
  finished: readonly { readonly promptTokens: number | null }[],
): number | null {
  const prompts = finished.flatMap(({ promptTokens }) => promptTokens ?? []);
  const mean = prompts.reduce((total, tokens) => total + tokens, 0) / prompts.length;
  return prompts.length === 0 ? null : Math.min(1, templateTokens / mean);
}
