import { percent, toDigits } from '../../../../src/core/text/number.ts';
import { mean, sumBy } from '../../../../src/figures/statistics.ts';
import type { EngineReading } from '../engines/engine.ts';
import { METRIC_NAMES } from '../engines/metric-names.ts';
import type { EndedResponse } from '../load/tally.ts';
import { LIMITS } from '../method.ts';
import type { Window } from '../window.ts';
import { check, type Check, windowCheck } from './check.ts';

/** Checks of the engine and its responses. */
export const engineChecks: readonly Check[] = [
  windowCheck({
    name: 'requests_failed',
    unless: ['engine_silent'],
    title: 'Requests failed.',
    allowed: 'none',
    fix: "Look in the engine's log. If the server rejects requests because it is at its limit, pass a lower --concurrency.",
    input: ({ window }) => window.finished,
    problem: (finished) => {
      const failed = finished.filter(({ error }) => error !== null);
      const [first] = failed;
      return first === undefined ? null : `${failed.length} of ${finished.length}: ${first.error ?? ''}`;
    },
  }),
  check({
    name: 'engine_silent',
    title: 'The engine accepted requests and sent no token.',
    allowed: `at most ${LIMITS.silence} s between two tokens of all responses together`,
    fix: "Look in the engine's log for what it waits for. Send it one request by hand before you measure again.",
    input: ({ silence }) => silence,
    problem: (silence) => (silence < LIMITS.silence ? null : `no token for ${toDigits(silence, 3)} s`),
  }),
  windowCheck({
    name: 'output_capped',
    unless: ['requests_failed', 'engine_silent'],
    title: 'Many responses were cut off at the token limit.',
    allowed: `less than ${percent(LIMITS.capped)}`,
    fix: "Raise --max-output-tokens, or the engine's context length.",
    input: ({ window }) => completeResponses(window),
    missing: { reason: 'no response ended in the window', fix: 'Measure without --quick.' },
    problem: (complete) => {
      const capped = complete.filter(({ finish }) => finish === 'length').length;
      const share = capped / complete.length;
      return share >= LIMITS.capped ? `${percent(share)} of ${complete.length} responses` : null;
    },
  }),
  windowCheck({
    name: 'prefix_cache',
    unless: ['requests_failed', 'scrapes_missing'],
    title: 'The engine found prompts in a cache.',
    allowed: `at most ${percent(LIMITS.prefixHits)} of the prompt tokens beyond the chat template`,
    fix: 'Pass more prompts that begin differently, or start the engine without prefix caching.',
    input: ({ window, first, prompts: { turns }, prefixCaching }) => {
      // Turns of one conversation share their beginning on purpose.
      if (turns || prefixCaching === false) return { share: 0, template: 0 };
      const [start, end] = edgeReadings(window).map((reading) => reading?.prefix ?? null);
      if (start == null || end == null || end.queries <= start.queries || first.promptTokens === null) return null;
      const template = first.promptTokens / mean(window.finished.flatMap(({ promptTokens }) => promptTokens ?? []));
      return { share: (end.hits - start.hits) / (end.queries - start.queries), template: Math.min(1, template) };
    },
    missing: {
      reason: 'the engine does not show how many prompt tokens came from a cache',
      fix: 'Update the engine, or start it without prefix caching.',
    },
    problem: ({ share, template }) => {
      if (share - template <= LIMITS.prefixHits) return null;
      return `${percent(share)} of the prompt tokens; the chat template explains ${percent(template)}`;
    },
  }),
  windowCheck({
    name: 'preemptions',
    unless: ['requests_failed', 'scrapes_missing'],
    title: 'The engine put running requests back into the queue.',
    allowed: `at most ${percent(LIMITS.preempted)} of the requests`,
    fix: "The engine's memory for sequences is too small for the batch. Lower its batch limit, or give it more memory.",
    input: ({ window, engine }) => {
      if (METRIC_NAMES[engine.name].preemptions === null) return { count: 0, requests: 1 };
      const [start, end] = edgeReadings(window).map((reading) => reading?.preemptions ?? null);
      if (start == null || end == null || window.finished.length === 0) return null;
      return { count: end - start, requests: window.finished.length };
    },
    missing: {
      reason: 'the engine does not show how often it puts running requests back',
      fix: "Look in the engine's log for preempted or paused requests.",
    },
    problem: ({ count, requests }) =>
      count > LIMITS.preempted * requests ? `${count} for ${requests} requests` : null,
  }),
  windowCheck({
    name: 'token_mismatch',
    unless: ['requests_failed', 'engine_silent', 'itl_missing', 'usage_missing', 'scrapes_missing'],
    title: 'The token count of the engine differs from the number of tokens that arrived.',
    allowed: `within ${percent(LIMITS.tokens)}`,
    fix: 'Let nobody else use the server. If --url is the address of a router, pass the address of the engine itself.',
    input: ({ window }) => window.tokenCounts,
    missing: {
      reason: ({ window }) =>
        hasTokenCounter(window)
          ? "the engine's token count changed fewer than three times in the window"
          : 'the engine shows no token count',
      fix: 'Pass the address of the engine itself as --url, and measure without --quick.',
      isError: ({ window, engine }) =>
        !hasTokenCounter(window) && METRIC_NAMES[engine.name].essential.includes('tokens'),
    },
    problem: ({ engine, arrived, tolerance }) => {
      if (Math.abs(engine - arrived) <= LIMITS.tokens * arrived + tolerance) return null;
      return `${toDigits(engine)} by the engine, ${toDigits(arrived)} arrived`;
    },
  }),
  windowCheck({
    name: 'itl_missing',
    unless: ['requests_failed', 'engine_silent', 'usage_missing'],
    title: 'Responses arrive in one piece, so the time between their tokens is unknown.',
    allowed: `a time since the previous token for at least ${percent(LIMITS.timed)} of the tokens`,
    fix: 'Pass the address of the engine itself, without a proxy that buffers responses (proxy_buffering off). Use prompts whose responses are longer than a token.',
    input: ({ window: { finished, itl } }) => {
      const tokens = totalOf(finished, 'outputTokens');
      return tokens === 0 ? null : { tokens, timed: itl.total };
    },
    missing: {
      reason: 'no response with a token count ended in the window',
      fix: 'Measure without --quick.',
      isError: () => true,
    },
    problem: ({ tokens, timed }) =>
      timed >= LIMITS.timed * tokens ? null : `a time for ${toDigits(timed)} of ${toDigits(tokens)} tokens`,
  }),
  windowCheck({
    name: 'itl_by_arrival',
    unless: ['itl_missing', 'requests_failed', 'engine_silent', 'usage_missing'],
    title: 'Several tokens arrive together, so the time between tokens is a mean over each arrival.',
    allowed: 'in each arrival, the tokens of one decoding step',
    fix: 'Let the engine send every token by itself (--stream-interval 1), without a proxy that collects them. Energy and throughput are not affected.',
    isWarning: () => true,
    input: ({ window: { finished } }) => {
      const arrivals = totalOf(finished, 'arrivals');
      return arrivals === 0 ? null : totalOf(finished, 'outputTokens') / arrivals;
    },
    missing: { reason: 'no response ended in the window', fix: 'Measure without --quick.' },
    problem: (perArrival, { tokensPerStep }) =>
      perArrival > LIMITS.perArrival * tokensPerStep ? `${toDigits(perArrival, 3)} tokens per arrival` : null,
  }),
  check({
    name: 'usage_missing',
    title: 'The server does not say how many tokens its responses have.',
    allowed: 'token counts (usage) in the chunks of every response',
    fix: 'Pass the address of the engine itself, not of a router that removes `usage`. Update the engine.',
    input: ({ first, window }) => [first, ...(window?.finished ?? [])].filter(({ error }) => error === null),
    problem: (complete) => {
      const without = complete.filter(
        ({ outputTokens, chunks, uncounted }) => outputTokens === null || 2 * uncounted > chunks,
      );
      return without.length > 0 ? `${without.length} of ${complete.length} responses without them` : null;
    },
  }),
  windowCheck({
    name: 'scrapes_missing',
    unless: ['requests_failed'],
    title: "The engine's metrics could not be read often enough.",
    allowed: `in at least ${percent(LIMITS.scrapes)} of the seconds`,
    fix: 'Make sure that the metrics page responds within a second. Give the engine one more CPU core.',
    input: ({ window }) => window,
    problem: ({ samples, seconds }) => {
      const read = samples.filter(({ engine }) => engine !== null).length;
      const share = read / Math.max(1, Math.floor(seconds));
      return share < LIMITS.scrapes ? `in ${percent(share)} of ${Math.floor(seconds)} seconds` : null;
    },
  }),
];

/** Responses without an error; null for none. */
function completeResponses({ finished }: Window): readonly EndedResponse[] | null {
  const complete = finished.filter(({ error }) => error === null);
  return complete.length === 0 ? null : complete;
}

function hasTokenCounter({ samples }: Window): boolean {
  return samples.some(({ engine }) => engine?.generated != null);
}

function totalOf(responses: readonly EndedResponse[], part: 'outputTokens' | 'arrivals'): number {
  return sumBy(responses, (response) => response[part] ?? 0);
}

/** The engine's first and last reading in a window. */
function edgeReadings({ samples }: Window): (EngineReading | undefined)[] {
  const readings = samples.flatMap(({ engine }) => engine ?? []);
  return [readings[0], readings.at(-1)];
}
