import { Histogram } from './histogram.ts';

/** Output tokens are counted by time in bins of so many ms: at an edge of the window no more than that is uncertain. */
export const BIN_MS = 10;

/** One answer that is over. Times are those of the kit's clock, ms. */
export interface EndedAnswer {
  /** Which prompt it answers. */
  readonly prompt: number;
  readonly start: number;
  /** When its first token came; null where none did. */
  readonly first: number | null;
  readonly end: number;
  /** As the server's usage says; null where it doesn't. */
  readonly promptTokens: number | null;
  readonly outputTokens: number | null;
  /** Chunks with text that it came in, and those of them with which no number of tokens came. */
  readonly chunks: number;
  readonly uncounted: number;
  /** Pieces of the stream that brought its tokens: several chunks may arrive together. */
  readonly arrivals: number;
  readonly finish: 'stop' | 'length' | 'other' | null;
  /** Why it is no success, in a few words of the kit's own; null where it is one. */
  readonly fault: string | null;
}

/** What streams did since they were last asked. */
export class Tally {
  /** Output tokens by the bin they came in: number of the bin since the clock's 0. */
  readonly tokens = new Map<number, number>();
  /** Time between tokens, ms, one entry for each token but the first of an answer. */
  readonly itl = new Histogram();
  /** By how many ms a timer was late, 50 times a second. */
  readonly lag = new Histogram();
  readonly finished: EndedAnswer[] = [];
  /** Requests sent. */
  started = 0;
  /** Answers of which tokens have come and more are awaited, now. */
  running = 0;
}

/** Counts tokens at a time. */
export function count(bins: Map<number, number>, at: number, fresh: number): void {
  const bin = Math.floor(at / BIN_MS);
  bins.set(bin, (bins.get(bin) ?? 0) + fresh);
}

/** All that bins hold. */
export function total(bins: ReadonlyMap<number, number>): number {
  return [...bins.values()].reduce((sum, fresh) => sum + fresh, 0);
}
