import { type Lateness, latenessOf } from './lateness.ts';
import type { Histogram } from './load/histogram.ts';
import type { EndedAnswer } from './load/tally.ts';
import type { Method } from './method.ts';
import type { Edge } from './sampler.ts';
import { integral, joulesOf, type Sample, type SampleSeries, sum } from './series.ts';

/** All that was seen between two edges. Energies in J, times in ms where nothing else is said. */
export interface Window {
  readonly start: Edge;
  readonly end: Edge;
  readonly seconds: number;
  readonly samples: readonly Sample[];
  readonly power: SampleSeries['power'];
  /** Answers that ended inside. */
  readonly finished: readonly EndedAnswer[];
  readonly itl: Histogram;
  readonly lag: Histogram;
  /** Output tokens that arrived inside, those of answers that still run among them. */
  readonly tokens: number;
  /**
   * Tokens that arrived, and tokens of answers that ended, between the two readings of the engine, as much earlier as its
   * count is behind; null without them.
   */
  readonly read: { readonly arrived: number; readonly ended: number } | null;
  readonly late: Lateness;
  /** Of the tokens, the share that the server counted while the answers ran. */
  readonly countedShare: number;
  /** Energy of each card by its counter; null where there is none, or one was not read. */
  readonly counted: readonly number[] | null;
  /** Energy of each card by its power; null where there is none. */
  readonly integrated: readonly number[] | null;
  /** Energy per token in equal parts, J, and tokens per second in them. */
  readonly parts: readonly number[];
  readonly rates: readonly number[];
}

/** How long a window must be, seconds, after the times, ms, that answers took; and how many must end inside. */
export function windowAsked(answerTimes: readonly number[], streams: number, { window }: Method) {
  const times = [...answerTimes].sort((a, b) => a - b);
  const p90 = (times[Math.ceil(0.9 * times.length) - 1] ?? 0) / 1000;
  return {
    seconds: Math.max(window.least, window.answerTimes * p90),
    answers: Math.max(window.answers, window.answersPerStream * streams),
  };
}

/** What was seen between two edges. */
export function windowOf(series: SampleSeries, start: Edge, end: Edge, tickMs: number, method: Method): Window {
  const [from, to] = [start.at, end.at];
  const seconds = (to - from) / 1000;
  const finished = series.finished(from, to);
  const perChunk = tokensPerChunk(finished);
  const tokensIn = (a: number, b: number): number => series.tokens(a, b) + perChunk * series.uncounted(a, b);
  const tokens = tokensIn(from, to);
  const samples = series.between(from, to);
  const late = latenessOf(series);
  const [a = null, b = null] = [start, end].map(({ engine }) => engine && engine.at - 1000 * late.behind);
  const read =
    a === null || b === null
      ? null
      : {
          arrived: tokensIn(a, b),
          ended: series.finished(a, b).reduce((total, { outputTokens }) => total + (outputTokens ?? 0), 0),
        };
  const power = series.powerBetween(from, to);
  const counted = countedJoules(start, end, seconds);
  const width = (to - from) / method.parts;
  const edges = Array.from({ length: method.parts + 1 }, (_, i) => from + i * width);
  // A counter that ticks slowly can't tell the parts apart; the power can.
  const isFine = counted !== null && tickMs <= width / 100;
  const parts = edges.slice(1).flatMap((edge, i) => {
    const before = edges[i] ?? edge;
    const joules = isFine ? counterBetween(samples, before, edge) : sum(integral(power, before, edge));
    const own = tokensIn(before, edge);
    return joules === null || own === 0 ? [] : [joules / own];
  });
  return {
    start,
    end,
    seconds,
    samples,
    power,
    finished,
    tokens,
    counted,
    parts,
    rates: edges.slice(1).map((edge) => (1000 * tokensIn(edge - width, edge)) / width),
    read,
    late,
    countedShare: tokens === 0 ? 0 : series.tokens(from, to) / tokens,
    itl: series.times('itl', from, to),
    lag: series.times('lag', from, to),
    integrated: integral(power, from, to),
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
