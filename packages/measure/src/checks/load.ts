import { percent, toDigits } from '../../../../src/core/text/number.ts';
import { mean, sumBy } from '../../../../src/figures/statistics.ts';
import { METRIC_NAMES } from '../engines/metric-names.ts';
import { LIMITS, QUICK } from '../method.ts';
import { runningIn } from '../warm-up.ts';
import type { Window } from '../window.ts';
import { check, type Check, windowCheck } from './check.ts';

/** Checks of the load, its steadiness, and the machine that makes it. */
export const loadChecks: readonly Check[] = [
  check({
    name: 'warmup_timeout',
    title: 'The server did not become steady.',
    allowed: ({ warmUp: { slope, drift, span } }) =>
      `under ${slope} °C a minute, and tokens per second, power and running requests within ${percent(drift)} over ${span} s`,
    fix: 'Find out what changes: another user, a GPU that heats up, memory for sequences that fills. Try a lower --concurrency.',
    input: ({ warmUp, window }) => (window === null || hasTemperature(window) ? { warmUp } : null),
    missing: {
      reason: 'the GPUs show no temperature, so the warm-up was judged by power, tokens and running requests alone',
      fix: 'Read the GPUs with another --energy if one shows their temperature.',
    },
    problem: ({ warmUp }, { method }) => {
      if (warmUp === null || warmUp.seconds < method.warmUp.most) return null;
      return `after ${toDigits(warmUp.seconds, 4)} s ${warmUp.shortfall}`;
    },
  }),
  windowCheck({
    name: 'not_saturated',
    unless: ['requests_failed', 'engine_silent', 'itl_missing', 'scrapes_missing'],
    title: 'The running batch was smaller than the load allows.',
    allowed: `at least ${percent(LIMITS.saturated)} of the smaller of streams and batch limit`,
    fix: 'The engine has memory for fewer sequences than its batch limit. Pass the running batch as --concurrency, or the right batch limit in --answers.',
    input: ({ window, streams, batchLimit }) => {
      const isShown = window.samples.some(({ engine }) => engine?.running != null);
      return isShown ? { running: meanRunning(window), wanted: Math.min(streams, batchLimit ?? Infinity) } : null;
    },
    missing: {
      reason: 'the engine shows no running requests, so the running batch is the number of responses that arrive',
      fix: 'Pass the address of the engine itself as --url, or update the engine.',
      isError: ({ engine }) => METRIC_NAMES[engine.name].essential.includes('running'),
    },
    problem: ({ running, wanted }) => {
      if (running >= LIMITS.saturated * wanted) return null;
      return `${toDigits(running, 4)} running on average, of ${wanted}`;
    },
  }),
  windowCheck({
    name: 'unstable',
    unless: ['sample_gap', 'requests_failed', 'engine_silent', 'itl_missing'],
    title: 'The energy per token changed within the window.',
    allowed: ({ parts, variation: most }) =>
      `${parts} parts of the window within ${percent(most)} (coefficient of variation), the last within ${percent(most)} of the first`,
    fix: ({ method }) =>
      method === QUICK
        ? 'Measure without --quick: the window of a trial is too short for some engines.'
        : 'Look in samples.csv of the log for what changed: clocks, temperature, running requests. Measure again without that.',
    input: ({ window }) => window.parts,
    problem: (parts, { method }) => {
      if (parts.length < method.parts) return `energy or tokens are missing in ${method.parts - parts.length} parts`;
      const [cv, difference] = [variation(parts), Math.abs((parts.at(-1) ?? 0) / (parts[0] ?? 1) - 1)];
      if (cv <= method.variation && difference <= method.variation) return null;
      return `a coefficient of variation of ${percent(cv)}, the last part ${percent(difference)} from the first`;
    },
  }),
  windowCheck({
    name: 'client_bottleneck',
    title: 'The kit itself could not keep up.',
    allowed: `99 % of the timers at most ${LIMITS.lagMs} ms late`,
    fix: 'Give the kit more CPU cores or a machine of its own near the server, or pass a lower --concurrency.',
    input: ({ window: { lag } }) => (lag.total === 0 ? null : lag.percentile(0.99)),
    missing: { reason: 'no timer ran in the window', fix: 'Measure without --quick.', isError: () => true },
    problem: (p99) => (p99 > LIMITS.lagMs ? `1 % of the timers were ${toDigits(p99, 3)} ms late or more` : null),
  }),
];

function hasTemperature({ samples }: Window): boolean {
  return samples.some(({ gpus }) => gpus?.gpus.some(({ temperatureC }) => temperatureC !== null) === true);
}

/** Mean running batch over a window. */
export function meanRunning({ samples }: Window): number {
  return mean(samples.map(runningIn));
}

/** Coefficient of variation of a sample: standard deviation divided by mean. */
export function variation(values: readonly number[]): number {
  return deviation(values) / mean(values);
}

/** Standard deviation of a sample; 0 for one value. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const center = mean(values);
  return Math.sqrt(sumBy(values, (value) => (value - center) ** 2) / (values.length - 1));
}
