import { mean, sum } from '../../../src/figures/statistics.ts';
import type { Evidence, IdleReading, RunFinding } from './checks/check.ts';
import { findingsIn } from './checks/index.ts';
import { Streams } from './load/streams.ts';
import { loadedGpus, powerOfAll } from './loaded-gpus.ts';
import { LIMITS } from './method.ts';
import { OutsideError } from './outside.ts';
import { firstResponse } from './probe.ts';
import { windowResult } from './results.ts';
import type { Phase, Setup } from './setup.ts';
import { Sampler } from './sampler.ts';
import { SampleSeries } from './series.ts';
import { warmUpShortfall } from './warm-up.ts';
import { type Window, windowOf, windowSize } from './window.ts';

/** After a failed request the window goes on for so long, ms, to show what else goes wrong. */
const AFTER_FAILURE_MS = 10_000;

/**
 * Reads the GPUs while nothing is sent. `total` is the mean power of the measured GPUs, W; null if it isn't shown.
 * @throws OutsideError if somebody else uses the server.
 */
export async function measureIdle(setup: Setup) {
  const sampler = new Sampler(setup);
  const { series } = sampler;
  try {
    await wait(setup, 'idle', setup.method.idle, series);
  } finally {
    sampler.stop();
  }
  const running = series.samples.map(({ engine }) => engine?.running ?? 0);
  if (running.length > 2 && running.slice(-3).every((count) => count > 0)) {
    throw new OutsideError(
      `The server already has ${running.at(-1) ?? 0} running requests.`,
      'Let nobody else use it while you measure.',
    );
  }
  const [first] = series.samples;
  // In most containers no process is visible. "None" means something only if another GPU shows one.
  const isVisible = first?.machine?.gpus.some(({ processes }) => (processes ?? 0) > 0) === true;
  const processes = setup.gpus.map((_, place) => (isVisible ? (first.gpus?.gpus[place]?.processes ?? null) : null));
  const watts = series.powerBetween(-Infinity, Infinity).map((sample) => sum(sample.watts));
  const reading: IdleReading = { watts: powerOfAll(series.samples), processes };
  return { series, reading, total: watts.length > 0 ? mean(watts) : null };
}

/** Does nothing for so many seconds. */
export async function wait(setup: Setup, name: Phase['name'], seconds: number, series = new SampleSeries()) {
  const since = setup.clock.now();
  await waitUntil(setup, series, { name, since, least: seconds * 1000 }, (now) => ({
    isOver: now - since >= seconds * 1000,
  }));
}

/**
 * Measures one warm-up and one window. `seed` decides which prompt is sent first. Runs of one measurement need
 * different seeds, so that each begins with other prompts.
 * @returns everything that was read, the window, its result if it is accepted, and the findings. `error` is what
 *   stopped the run from outside, such as Ctrl+C.
 */
export async function measureRun(setup: Setup, idle: IdleReading, seed: number) {
  const { clock, meter, method, streams } = setup;
  const first = await firstResponse(setup);
  const evidence = { ...setup, first, idle, loaded: null, warmUp: null, silence: 0, window: null };
  const load = new Streams(setup, seed * 1_000_003);
  const sampler = new Sampler(setup, () => load.drain());
  const { series } = sampler;
  const nothing = { series, window: null, result: null, findings: [], error: null };
  try {
    const since = clock.now();
    load.start(streams, method.warmUp.least * 500);
    const errors = await warmUp(series, evidence, since);
    if (errors.length > 0) return { ...nothing, findings: errors };
    const start = await sampler.edge();
    await waitForWindow(setup, series, since, start.at);
    const end = await sampler.edge();
    await sampler.second();
    const window = windowOf(series, start, end, method);
    rejectRepeatedPrompts(window, setup);
    const silence = silenceOf(series, since, clock.now());
    load.stop();
    const loaded = loadedGpus(idle.watts, powerOfAll(window.samples));
    const findings = findingsIn({
      ...evidence,
      silence,
      window,
      loaded: loaded?.flatMap((place) => meter.gpus[place]?.indices ?? []) ?? null,
    });
    const isAccepted = findings.every(({ severity }) => severity === 'warning');
    return { ...nothing, window, findings, result: isAccepted ? windowResult(window, findings) : null };
  } catch (error) {
    // The log keeps what was read until then.
    return { ...nothing, error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    sampler.stop();
    load.stop();
  }
}

/** @throws OutsideError if a prompt was sent twice within a window. */
function rejectRepeatedPrompts({ samples }: Window, { prompts: { name, conversations } }: Setup): void {
  if (sum(samples.map(({ tally }) => tally.started)) <= conversations.length) return;
  throw new OutsideError(
    `All ${conversations.length} prompts of ${name} were sent within one window, and none may be sent twice.`,
    'Pass a file with more prompts.',
  );
}

/** Waits until nothing changes. @returns the errors that end the measurement; none once the server is warm. */
async function warmUp(series: SampleSeries, evidence: Evidence, since: number): Promise<readonly RunFinding[]> {
  const { method } = evidence;
  let errors: readonly RunFinding[] = [];
  await waitUntil(evidence, series, { name: 'warm-up', since, least: method.warmUp.least * 1000 }, (now) => {
    const shortfall = warmUpShortfall(series, now, since, evidence);
    const findings = findingsIn({
      ...evidence,
      silence: silenceOf(series, since, now),
      warmUp: shortfall === null ? null : { seconds: (now - since) / 1000, shortfall },
    });
    errors = findings.filter(({ severity }) => severity === 'error');
    return { isOver: errors.length > 0 || shortfall === null, waiting: shortfall ?? '' };
  });
  return errors;
}

/** Whole seconds without a token or an ended response, up to the limit. */
function silenceOf(series: SampleSeries, since: number, now: number): number {
  // Tokens that arrived after the last sample aren't counted yet.
  const last = Math.min(now, series.samples.at(-1)?.at ?? now);
  const from = Math.max(since, last - LIMITS.silence * 1000);
  const count = series.tokens(from, last) + series.finished(from, last).length;
  return count === 0 ? Math.floor((last - from) / 1000) : 0;
}

/** Waits until the window that began at `from` is long enough, or can no longer be accepted. */
async function waitForWindow(setup: Setup, series: SampleSeries, since: number, from: number): Promise<void> {
  const { clock, method, streams } = setup;
  const durations = series.finished(since, clock.now()).map(({ start, end }) => end - start);
  const size = windowSize(durations, streams, method);
  const most = Math.max(size.seconds, method.window.most) * 1000;
  await waitUntil(setup, series, { name: 'window', since: from, least: size.seconds * 1000 }, (now) => {
    const finished = series.finished(from, now);
    // A failed request spoils the window; a little more time shows why.
    const failedAt = finished.find(({ error }) => error !== null)?.end ?? Infinity;
    if (now > failedAt + AFTER_FAILURE_MS || silenceOf(series, since, now) >= LIMITS.silence) return { isOver: true };
    if (now - from < size.seconds * 1000) return { isOver: false };
    const isOver = finished.length >= size.responses || now - from >= most;
    return { isOver, waiting: `${finished.length} of ${size.responses} responses have ended` };
  });
}

/** Whether a phase is over, and what it waits for after its shortest duration. */
interface PhaseState {
  readonly isOver: boolean;
  readonly waiting?: string;
}

/** Checks once a second whether a phase is over. */
async function waitUntil(
  { clock, watch, signal }: Setup,
  series: SampleSeries,
  phase: Omit<Phase, 'waiting'>,
  stateAt: (now: number) => PhaseState,
): Promise<void> {
  for (let state = stateAt(clock.now()); !state.isOver; state = stateAt(clock.now())) {
    watch({ ...phase, waiting: state.waiting ?? '' }, series);
    await clock.sleep(1000, signal);
  }
}
