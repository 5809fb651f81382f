import type { EndedAnswer } from './load/tally.ts';
import type { Method } from './method.ts';
import type { Edge } from './sampler.ts';
import { integral, joulesOf, type Sample, type SampleSeries, slopeOf, sum } from './series.ts';

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
export function windowOf(series: SampleSeries, start: Edge, end: Edge, tickMs: number, method: Method) {
  const [from, to] = [start.at, end.at];
  const seconds = (to - from) / 1000;
  const finished = series.finished(from, to);
  const perChunk = tokensPerChunk(finished);
  const tokensIn = (a: number, b: number): number => series.tokens(a, b) + perChunk * series.uncounted(a, b);
  const samples = series.between(from, to);
  const counted = countedJoules(start, end, seconds);
  const width = (to - from) / method.parts;
  const edges = Array.from({ length: method.parts }, (_, i) => from + i * width);
  // A counter that ticks slowly can't tell the parts apart; the power can.
  const isFine = counted !== null && tickMs <= width / 100;
  const tokens = tokensIn(from, to);
  return {
    ...{ start, end, seconds, samples },
    /** Answers that ended inside. */
    finished,
    itl: series.times('itl', from, to),
    lag: series.times('lag', from, to),
    power: series.powerBetween(from, to),
    /** Output tokens that arrived inside, those of answers that still run among them. */
    tokens,
    /** Of them, the share that the server counted while the answers ran. */
    countedShare: tokens === 0 ? 0 : series.tokens(from, to) / tokens,
    rivals: rivalsOf(series, samples, tokensIn),
    /** Energy of each card by its counter, and by its power; null where there is none, or one was not read. */
    counted,
    integrated: integral(series.power, from, to),
    /** Energy per token in equal parts, J, and tokens per second in them. */
    parts: edges.flatMap((edge) => {
      const joules = isFine
        ? counterBetween(samples, edge, edge + width)
        : sum(integral(series.power, edge, edge + width));
      const own = tokensIn(edge, edge + width);
      return joules === null || own === 0 ? [] : [joules / own];
    }),
    rates: edges.map((edge) => (1000 * tokensIn(edge, edge + width)) / width),
  };
}

/**
 * Tokens by the engine's own count, and those that arrived, both by the line through the moments at which the count moved:
 * one that is late is late at all of them. `unknown` is how many the count may be off by; null where it doesn't count.
 */
function rivalsOf(
  series: SampleSeries,
  samples: readonly Sample[],
  tokensIn: (from: number, to: number) => number,
): { readonly engine: number; readonly arrived: number; readonly unknown: number } | null {
  const counts = samples.flatMap(({ at, engine }) => (engine?.generated == null ? [] : [{ at, ...engine.generated }]));
  const moved = counts.filter(({ tokens }, i) => i > 0 && tokens !== counts[i - 1]?.tokens);
  const [first, last] = [moved[0], moved.at(-1)];
  if (first === undefined || last === undefined || moved.length < 3) return null;
  const ended = series.finished(first.at, last.at).flatMap(({ outputTokens }) => outputTokens ?? 0);
  const arrivedBy = (at: number): number =>
    last.live
      ? tokensIn(first.at, at)
      : (sum(series.finished(first.at, at).map(({ outputTokens }) => outputTokens ?? 0)) ?? 0);
  const overall = last.at - first.at;
  return {
    engine: overall * slopeOf(moved.map(({ at, tokens }) => [at, tokens])),
    arrived: overall * slopeOf(moved.map(({ at }) => [at, arrivedBy(at)])),
    unknown: 2 * last.resolution + (last.live ? 0 : Math.max(0, ...ended)),
  };
}

/** Tokens of a chunk whose tokens nobody counts while the answer runs, by the usage of the answers that are over. */
function tokensPerChunk(finished: readonly EndedAnswer[]): number {
  const known = finished.filter(({ outputTokens, chunks }) => outputTokens !== null && chunks > 0);
  const [tokens, chunks] = known.reduce(([t, c], each) => [t + (each.outputTokens ?? 0), c + each.chunks], [0, 0]);
  return chunks === 0 ? 1 : tokens / chunks;
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

/** Energy of all cards by their counters, by the line between the samples around each edge; null where none is near. */
function counterBetween(samples: readonly Sample[], from: number, to: number): number | null {
  const a = counterAt(samples, from);
  const b = counterAt(samples, to);
  return a === null || b === null ? null : b - a;
}

function counterAt(samples: readonly Sample[], at: number): number | null {
  const known = samples.flatMap(({ cards }) => {
    const joules = joulesOf(cards);
    return cards === null || joules === null ? [] : [[cards.at, joules] as const];
  });
  const after = known.findIndex(([time]) => time >= at);
  // Before the first sample and after the last one, the line through the nearest two goes on.
  const right = after === -1 ? known.length - 1 : Math.max(after, 1);
  const [left, next] = [known[right - 1], known[right]];
  if (left === undefined || next === undefined || next[0] === left[0]) return null;
  return left[1] + ((next[1] - left[1]) * (at - left[0])) / (next[0] - left[0]);
}

/** The energy of a window, J: the counters', else the sum of the power; null where there is neither. */
export function joulesIn({ counted, integrated }: Pick<Window, 'counted' | 'integrated'>): number | null {
  return sum(counted ?? integrated);
}
