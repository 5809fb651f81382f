import { type Counts, Histogram } from './histogram.ts';

/** Output tokens are counted by time in bins of so many ms: at an edge of the window no more than that is uncertain. */
export const BIN_MS = 10;

/** One answer that is over. Times are those of the kit's clock, ms. */
export interface EndedAnswer {
  /** Which prompt it answers, counted from 0 over all threads. */
  readonly prompt: number;
  readonly start: number;
  /** When its first token came; null where none did. */
  readonly first: number | null;
  readonly end: number;
  /** As the server's usage says; null where it doesn't. */
  readonly promptTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  /** Chunks with text that it came in. */
  readonly chunks: number;
  /** Pieces of the stream that brought its tokens: several chunks may arrive together. */
  readonly arrivals: number;
  readonly finish: 'stop' | 'length' | 'other' | null;
  /** Why it is no success, in a few words of the kit's own; null where it is one. */
  readonly fault: string | null;
}

/** What some streams did since they were last asked. Plain, so that it goes from one thread to another. */
export interface Tally {
  /** Output tokens by the bin they came in: number of the bin since the clock's 0, tokens. */
  readonly tokens: readonly (readonly [bin: number, tokens: number])[];
  /** Chunks whose tokens the server doesn't count while the answer runs, by bin. */
  readonly uncounted: readonly (readonly [bin: number, chunks: number])[];
  /** Time between tokens, ms, one entry for each token but the first of an answer. */
  readonly itl: Counts;
  /** By how many ms a timer of the thread was late, 50 times a second. */
  readonly lag: Counts;
  readonly finished: readonly EndedAnswer[];
  /** Requests sent, and those that the server put off for a while. */
  readonly started: number;
  readonly putOff: number;
  /** Answers of which tokens have come and more are awaited, now. */
  readonly running: number;
}

/** Counts what streams do, until it is asked for. */
export class Counter {
  readonly itl = new Histogram();
  readonly lag = new Histogram();
  readonly #tokens = new Map<number, number>();
  readonly #uncounted = new Map<number, number>();
  #finished: EndedAnswer[] = [];
  started = 0;
  putOff = 0;
  running = 0;

  /** Tokens, and chunks whose tokens nobody counts, since the last time. */
  get count(): number {
    return [...this.#tokens.values(), ...this.#uncounted.values()].reduce((sum, count) => sum + count, 0);
  }

  tokens(at: number, count: number): void {
    const bin = Math.floor(at / BIN_MS);
    this.#tokens.set(bin, (this.#tokens.get(bin) ?? 0) + count);
  }

  uncounted(at: number): void {
    const bin = Math.floor(at / BIN_MS);
    this.#uncounted.set(bin, (this.#uncounted.get(bin) ?? 0) + 1);
  }

  finished(answer: EndedAnswer): void {
    this.#finished.push(answer);
  }

  /** What was counted since the last time. */
  drain(): Tally {
    const tally: Tally = {
      tokens: [...this.#tokens],
      uncounted: [...this.#uncounted],
      itl: this.itl.counts(),
      lag: this.lag.counts(),
      finished: this.#finished,
      started: this.started,
      putOff: this.putOff,
      running: this.running,
    };
    this.#tokens.clear();
    this.#uncounted.clear();
    this.itl.clear();
    this.lag.clear();
    this.#finished = [];
    this.started = 0;
    this.putOff = 0;
    return tally;
  }
}

/** Several threads' tallies of the same time as one. */
export function together(tallies: readonly Tally[]): Tally {
  const [only] = tallies;
  if (tallies.length === 1 && only !== undefined) return only;
  const sumOf = (part: (tally: Tally) => Counts): Counts => {
    const sum = new Histogram();
    for (const tally of tallies) sum.merge(part(tally));
    return sum.counts();
  };
  const total = (part: (tally: Tally) => number): number => tallies.reduce((sum, tally) => sum + part(tally), 0);
  return {
    tokens: tallies.flatMap(({ tokens }) => tokens),
    uncounted: tallies.flatMap(({ uncounted }) => uncounted),
    itl: sumOf(({ itl }) => itl),
    lag: sumOf(({ lag }) => lag),
    finished: tallies.flatMap(({ finished }) => finished),
    started: total(({ started }) => started),
    putOff: total(({ putOff }) => putOff),
    running: total(({ running }) => running),
  };
}
