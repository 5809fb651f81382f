import { sum } from '../../../src/figures/statistics.ts';
import type { Method } from './method.ts';
import type { Edge } from './sampler.ts';
import { type Sample, type SampleSeries, slopeOf } from './series.ts';

/** Everything that was read between two edges. */
export type Window = ReturnType<typeof windowOf>;

/**
 * Shortest duration of a window, s, and fewest responses that must end in it. `durations` are the durations of past
 * responses, ms.
 */
export function windowSize(durations: readonly number[], streams: number, { window }: Method) {
  const sorted = [...durations].sort((a, b) => a - b);
  const p90 = (sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0) / 1000;
  return {
    seconds: Math.max(window.least, window.responseTimes * p90),
    responses: Math.max(window.responses, window.responsesPerStream * streams),
  };
}

/** Everything that was read between two edges: energies in J, times in ms unless a name says otherwise. */
export function windowOf(series: SampleSeries, start: Edge, end: Edge, method: Method) {
  const [from, to] = [start.at, end.at];
  const seconds = (to - from) / 1000;
  const samples = series.between(from, to);
  const width = (to - from) / method.parts;
  const edges = Array.from({ length: method.parts }, (_, i) => from + i * width);
  return {
    start,
    end,
    seconds,
    samples,
    /** Responses that ended inside. */
    finished: series.finished(from, to),
    itl: series.times('itl', from, to),
    lag: series.times('lag', from, to),
    power: series.powerBetween(from, to),
    /** Output tokens that arrived inside, including tokens of responses that still run. */
    tokens: series.tokens(from, to),
    tokenCounts: tokenCounts(series, samples),
    /** Energy of each GPU by its counter, and by its power; null if a GPU has none, or wasn't read. */
    counted: countedJoules(start, end, seconds),
    integrated: series.joulesByPower(from, to),
    /** Energy per token in equal parts of the window, J. */
    parts: edges.flatMap((edge) => {
      const joules = series.joulesOfPart(edge, edge + width);
      const tokens = series.tokens(edge, edge + width);
      return joules === null || tokens === 0 ? [] : [sum(joules) / tokens];
    }),
  };
}

/** Tokens over the window by two counts. */
interface TokenCounts {
  /** By the engine's own counter, and by what arrived. */
  readonly engine: number;
  readonly arrived: number;
  /** How far the engine's count may be off, because it moves only when a response ends. */
  readonly tolerance: number;
}

/**
 * Tokens by the engine's counter and by what arrived. Both are slopes over the moments when the counter changed, so a
 * counter that lags behind makes no difference. A counter that never changed counts 0. Null without a counter, or if
 * it changed too seldom for a slope.
 */
function tokenCounts(series: SampleSeries, samples: readonly Sample[]): TokenCounts | null {
  const counts = samples.flatMap(({ at, engine }) => (engine?.generated == null ? [] : [{ at, ...engine.generated }]));
  const changes = counts.filter(({ tokens }, i) => i > 0 && tokens !== counts[i - 1]?.tokens);
  const [start, end] = [counts[0], counts.at(-1)];
  if (start === undefined || end === undefined) return null;
  const hasEnded = series.finished(start.at, end.at).length > 0;
  if (changes.length === 0 && (hasEnded || end.live)) {
    return { engine: 0, arrived: series.tokens(start.at, end.at), tolerance: 0 };
  }
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined || changes.length < 3) return null;
  const ended = series.finished(first.at, last.at).flatMap(({ outputTokens }) => outputTokens ?? 0);
  const arrivedBy = (at: number): number =>
    last.live
      ? series.tokens(first.at, at)
      : sum(series.finished(first.at, at).map(({ outputTokens }) => outputTokens ?? 0));
  const duration = last.at - first.at;
  return {
    engine: duration * slopeOf(changes.map(({ at, tokens }) => [at, tokens])),
    arrived: duration * slopeOf(changes.map(({ at }) => [at, arrivedBy(at)])),
    tolerance: last.live ? 0 : Math.max(0, ...ended),
  };
}

/** Energy of each GPU between two ticks of its counter, scaled to the window, because GPUs tick at different times. */
function countedJoules(start: Edge, end: Edge, seconds: number): number[] | null {
  if (start.counters === null || end.counters === null) return null;
  const joules = start.counters.map((first, place) => {
    const last = end.counters?.[place];
    return last === undefined ? NaN : ((last.joules - first.joules) / (last.at - first.at)) * 1000 * seconds;
  });
  return joules.every(Number.isFinite) ? joules : null;
}
