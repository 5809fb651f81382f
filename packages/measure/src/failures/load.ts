import { figure } from '../../../../src/core/text/number.ts';
import { LIMITS } from '../method.ts';
import { mean } from '../series.ts';
import { runningOf } from '../warm-up.ts';
import type { Window } from '../window.ts';
import { type Failure, inWindow, percent } from './failure.ts';

/** What can be wrong with the load, its steadiness, and the machine that makes it. */
export const loadFailures: readonly Failure[] = [
  {
    name: 'warmup_timeout',
    title: 'The server did not become steady.',
    allowed: ({ warmUp: { slope, drift, span } }) =>
      `under ${slope} °C a minute, and tokens per second, power and running requests within ${percent(drift)} over ${span} s`,
    fix: 'Look at what changes: another user, a card that heats up, memory for sequences that fills. Try a lower --concurrency.',
    seen: ({ warmUp, method }) => {
      if (warmUp === null || warmUp.seconds < method.warmUp.most) return null;
      return `after ${figure(warmUp.seconds, 4)} s ${warmUp.cold}`;
    },
  },
  inWindow({
    name: 'not_saturated',
    unless: ['requests_failed', 'engine_silent', 'itl_missing'],
    title: 'Fewer requests ran than the load could keep running.',
    allowed: `at least ${percent(LIMITS.saturated)} of the smaller of streams and cap`,
    fix: 'The engine holds fewer sequences in its memory than its cap allows: give that number as --concurrency, or the right cap in --answers.',
    seen: (window, { streams, cap }) => {
      const wanted = Math.min(streams, cap ?? Infinity);
      const running = meanRunning(window);
      if (running >= LIMITS.saturated * wanted) return null;
      return `${figure(running, 4)} running on average, of ${wanted}`;
    },
  }),
  inWindow({
    name: 'unstable',
    unless: ['sample_gap', 'requests_failed', 'engine_silent', 'itl_missing'],
    title: 'The energy per token changed within the window.',
    allowed: ({ parts, variation: most }) =>
      `${parts} parts of the window within ${percent(most)} (coefficient of variation), the last within ${percent(most)} of the first`,
    fix: 'Look in the log bundle for what changed: clocks, temperature, running requests. Measure again when it is gone.',
    seen: ({ parts }, { method }) => {
      if (parts.length < method.parts) return `energy or tokens are missing in ${method.parts - parts.length} parts`;
      const [cv, apart] = [variation(parts), Math.abs((parts.at(-1) ?? 0) / (parts[0] ?? 1) - 1)];
      if (cv <= method.variation && apart <= method.variation) return null;
      return `a coefficient of variation of ${percent(cv)}, the last part ${percent(apart)} from the first`;
    },
  }),
  inWindow({
    name: 'client_bottleneck',
    title: 'The kit itself could not keep up.',
    allowed: `one timer in a hundred at most ${LIMITS.lagMs} ms late`,
    fix: 'Give the kit more processor cores, a machine of its own near the server, or a lower --concurrency.',
    seen: ({ lag }) => {
      const p99 = lag.percentile(0.99);
      return p99 > LIMITS.lagMs ? `one timer in a hundred ${figure(p99, 3)} ms late or more` : null;
    },
  }),
];

/** Mean of the running requests over a window. */
export function meanRunning({ samples }: Window): number {
  return mean(samples.map(runningOf));
}

/** Coefficient of variation: standard deviation over mean, of a sample. */
export function variation(values: readonly number[]): number {
  return deviation(values) / mean(values);
}

/** Standard deviation of a sample; zero for one value. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
