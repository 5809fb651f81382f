import type { EngineReading } from '../engines/engine.ts';
import { figure } from '../../../../src/core/text/number.ts';
import type { EndedAnswer } from '../load/tally.ts';
import { LIMITS } from '../method.ts';
import { mean } from '../series.ts';
import type { Window } from '../window.ts';
import { type Failure, inWindow, percent } from './failure.ts';

/** What can be wrong with the engine and its answers. */
export const engineFailures: readonly Failure[] = [
  inWindow({
    name: 'requests_failed',
    unless: ['engine_silent'],
    title: 'Requests failed.',
    allowed: 'none',
    fix: "Look in the engine's log. A server at its limit refuses requests: try a lower --concurrency.",
    seen: ({ finished }) => {
      const failed = finished.filter(({ fault }) => fault !== null);
      const [first] = failed;
      return first === undefined ? null : `${failed.length} of ${finished.length}: ${first.fault ?? ''}`;
    },
  }),
  {
    name: 'engine_silent',
    title: 'The engine took requests and sent no token of any answer.',
    allowed: `at most ${LIMITS.silence} s between two tokens of all answers together`,
    fix: "Look in the engine's log for what it waits for; ask it for one answer by hand before you measure again.",
    seen: ({ silence }) => (silence < LIMITS.silence ? null : `no token for ${figure(silence, 3)} s`),
  },
  inWindow({
    name: 'output_capped',
    title: 'Many answers were cut off at the longest length.',
    allowed: `less than ${percent(LIMITS.capped)}`,
    fix: 'Raise --max-output-tokens, or the longest sequence that the engine takes.',
    seen: ({ finished }) => {
      const whole = finished.filter(({ fault }) => fault === null);
      const capped = whole.filter(({ finish }) => finish === 'length').length;
      const share = capped / whole.length;
      return share >= LIMITS.capped ? `${percent(share)} of ${whole.length} answers` : null;
    },
  }),
  inWindow({
    name: 'prefix_cache',
    title: 'Prompts were found in the prefix cache.',
    allowed: `at most ${percent(LIMITS.prefixHits)} beyond what the chat template makes alike`,
    fix: 'Give prompts that do not begin alike, more of them; or start the engine without prefix caching.',
    seen: (window, { prompts: { turns }, first }) => {
      const [a, b] = edges(window).map((reading) => reading?.prefix ?? null);
      if (turns || a == null || b == null || b.queries <= a.queries) return null;
      const share = (b.hits - a.hits) / (b.queries - a.queries);
      const template =
        (first.promptTokens ?? 0) / mean(window.finished.flatMap(({ promptTokens }) => promptTokens ?? []));
      if (share - Math.min(1, template) <= LIMITS.prefixHits) return null;
      return `${percent(share)} of the prompt tokens, ${percent(template)} of them the template's`;
    },
  }),
  inWindow({
    name: 'preemptions',
    title: 'The engine put running requests back.',
    allowed: `at most ${percent(LIMITS.preempted)} of the requests`,
    fix: 'Its memory for sequences is too small for the batch: lower its cap on running sequences, or give it more memory.',
    seen: (window) => {
      const [a, b] = edges(window).map((reading) => reading?.preemptions ?? null);
      if (a == null || b == null) return null;
      const share = (b - a) / window.finished.length;
      return b > a && share > LIMITS.preempted ? `${b - a} for ${window.finished.length} requests` : null;
    },
  }),
  inWindow({
    name: 'token_mismatch',
    unless: ['requests_failed', 'itl_missing', 'usage_missing'],
    title: 'The engine counts other tokens than those that arrived.',
    allowed: `within ${percent(LIMITS.tokens)}`,
    fix: 'Let nobody else use the server. Where it stands behind a router, give the address of the engine itself; start SGLang without --enable-metrics-for-all-schedulers.',
    seen: (window) => {
      const { engine, arrived, unknown } = window.rivals ?? { engine: 0, arrived: 0, unknown: 0 };
      if (Math.abs(engine - arrived) <= LIMITS.tokens * arrived + unknown) return null;
      return `${figure(engine)} by the engine, ${figure(arrived)} arrived`;
    },
  }),
  inWindow({
    name: 'itl_missing',
    unless: ['requests_failed', 'engine_silent', 'usage_missing'],
    title: 'Answers arrive as a whole: the time between their tokens is not known.',
    allowed: `a time since the token before for at least ${percent(LIMITS.timed)} of the tokens`,
    fix: 'Ask the engine itself, without a proxy that collects its answers (proxy_buffering off); give prompts whose answers are longer than a token.',
    seen: ({ finished, itl }) => {
      const tokens = totalOf(finished, 'outputTokens');
      if (tokens === 0 || itl.total >= LIMITS.timed * tokens) return null;
      return `a time for ${figure(itl.total)} of ${figure(tokens)} tokens`;
    },
  }),
  inWindow({
    name: 'itl_by_arrival',
    unless: ['itl_missing'],
    title: 'Several tokens arrive at a time: the time between tokens is a mean over each arrival.',
    allowed: 'as many tokens in an arrival as the engine decodes in a step',
    fix: 'Let every token be sent by itself (--stream-interval 1), without a proxy that collects them. Energy and throughput are not concerned.',
    isWarning: () => true,
    seen: ({ finished }, { tokensPerStep }) => {
      const each = totalOf(finished, 'outputTokens') / totalOf(finished, 'arrivals');
      return each > LIMITS.perArrival * tokensPerStep ? `${figure(each, 3)} tokens in an arrival` : null;
    },
  }),
  {
    name: 'usage_missing',
    title: 'The server does not say how many tokens its answers have.',
    allowed: 'usage with the chunks of every answer, as they come',
    fix: 'Ask the engine itself, not a router in front of it that drops `usage`; update the engine.',
    seen: ({ first, window }) => {
      const whole = [first, ...(window?.finished ?? [])].filter(({ fault }) => fault === null);
      const silent = whole.filter(
        ({ outputTokens, chunks, uncounted }) => outputTokens === null || 2 * uncounted > chunks,
      );
      return silent.length > 0 ? `${silent.length} of ${whole.length} answers without it` : null;
    },
  },
  inWindow({
    name: 'scrapes_missing',
    unless: ['requests_failed'],
    title: "The engine's metrics could not be read often enough.",
    allowed: `in at least ${percent(LIMITS.scrapes)} of the seconds`,
    fix: 'Look whether the metrics are on and answer within a second; give the engine one more processor core.',
    seen: ({ samples, seconds }) => {
      const read = samples.filter(({ engine }) => engine !== null).length;
      const share = read / Math.max(1, Math.floor(seconds));
      return share < LIMITS.scrapes ? `in ${percent(share)} of ${Math.floor(seconds)} seconds` : null;
    },
  }),
];

function totalOf(answers: readonly EndedAnswer[], part: 'outputTokens' | 'arrivals'): number {
  return answers.reduce((total, answer) => total + (answer[part] ?? 0), 0);
}

/** The engine's first and last reading. */
function edges({ samples }: Window): (EngineReading | undefined)[] {
  const readings = samples.flatMap(({ engine }) => engine ?? []);
  return [readings[0], readings.at(-1)];
}
