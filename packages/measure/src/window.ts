import type { Method } from './method.ts';
import type { Edge } from './sampler.ts';
import { integral, type Sample, type SampleSeries, slopeOf, sum } from './series.ts';

/** All that was seen between two edges. */
export type Window = ReturnType<typeof windowOf>;

/** How long a window must be, seconds, after the times, ms, that answers took; and how many must end inside. */
export function windowAsked(answerTimes: readonly number[], streams: number, { window }: Method) {
  const times = [...answerTimes].sort((a, b) => a - b);
  const p90 = (times[Math.ceil(0.9 * times.length) - 1] ?? 0) / 1000;
  return {
    seconds: Math.max(window.least, window.answerTimes * p90),
    answers: Math.max(window.answers, window.answersPerStream * streams),
  };
}

/** What was seen between two edges: energies in J, times in ms where nothing else is said. */
export function windowOf(series: SampleSeries, start: Edge, end: Edge, method: Method) {
  const [from, to] = [start.at, end.at];
  const seconds = (to - from) / 1000;
  const finished = series.finished(from, to);
  const samples = series.between(from, to);
  const countOf = countedJoules(start, end, seconds);
  const width = (to - from) / method.parts;
  const edges = Array.from({ length: method.parts }, (_, i) => from + i * width);
  const tokens = series.tokens(from, to);
  return {
    ...{ start, end, seconds, samples },
    /** Answers that ended inside. */
    finished,
    itl: series.times('itl', from, to),
    lag: series.times('lag', from, to),
    power: series.powerBetween(from, to),
    /** Output tokens that arrived inside, those of answers that still run among them. */
    tokens,
    rivals: rivalsOf(series, samples),
    /** Energy of each card by its counter, and by its power; null where there is none, or one was not read. */
    countOf,
    integrated: integral(series.power, from, to),
    /** Energy per token in equal parts, J, by the power. */
    parts: edges.flatMap((edge) => {
      const joules = integral(series.power, edge, edge + width);
      const own = series.tokens(edge, edge + width);
      return joules === null || own === 0 ? [] : [sum(joules) / own];
    }),
  };
}

/**
 * Tokens by the engine's own count, and those that arrived, both by the line through the moments at which the count moved:
 * one that is late is late at all of them. `unknown` is how many the count may be off by; null where it doesn't count.
 */
function rivalsOf(
  series: SampleSeries,
  samples: readonly Sample[],
): { readonly engine: number; readonly arrived: number; readonly unknown: number } | null {
  const counts = samples.flatMap(({ at, engine }) => (engine?.generated == null ? [] : [{ at, ...engine.generated }]));
  const moved = counts.filter(({ tokens }, i) => i > 0 && tokens !== counts[i - 1]?.tokens);
  const [first, last] = [moved[0], moved.at(-1)];
  if (first === undefined || last === undefined || moved.length < 3) return null;
  const ended = series.finished(first.at, last.at).flatMap(({ outputTokens }) => outputTokens ?? 0);
  const arrivedBy = (at: number): number =>
    last.live
      ? series.tokens(first.at, at)
      : sum(series.finished(first.at, at).map(({ outputTokens }) => outputTokens ?? 0));
  const overall = last.at - first.at;
  return {
    engine: overall * slopeOf(moved.map(({ at, tokens }) => [at, tokens])),
    arrived: overall * slopeOf(moved.map(({ at }) => [at, arrivedBy(at)])),
    unknown: last.live ? 0 : Math.max(0, ...ended),
  };
}

/**
 * Energy of each card: between the two ticks of its counter, taken to the length of the window, because cards tick at
 * different times.
 */
function countedJoules(start: Edge, end: Edge, seconds: number): number[] | null {
  if (start.counters === null || end.counters === null) return null;
  const joules = start.counters.map((first, card) => {
    const last = end.counters?.[card];
    return last === undefined ? NaN : ((last.joules - first.joules) / (last.at - first.at)) * 1000 * seconds;
  });
  return joules.every(Number.isFinite) ? joules : null;
}
