import { Histogram } from './histogram.ts';
import { TokenBins } from './token-bins.ts';

/** A response that ended. Times are in ms by the kit's clock. */
export interface EndedResponse {
  /** Number of its prompt. */
  readonly prompt: number;
  readonly start: number;
  /** When its first token arrived; null if none did. */
  readonly first: number | null;
  readonly end: number;
  /** By the server's usage; null if it doesn't say. */
  readonly promptTokens: number | null;
  readonly outputTokens: number | null;
  /** The number of chunks with text, and how many of these chunks had no token count. */
  readonly chunks: number;
  readonly uncounted: number;
  /** Pieces of the stream that brought its tokens. Several chunks may arrive together. */
  readonly arrivals: number;
  readonly finish: 'stop' | 'length' | 'other' | null;
  /** What went wrong, in the kit's own words; null for a complete response. */
  readonly error: string | null;
}

/** The events in all streams since the last reading. */
export class Tally {
  /** Output tokens by the time at which they arrived. */
  readonly tokens = new TokenBins();
  /** Time between tokens, ms: one entry for each token except the first of a response. */
  readonly itl = new Histogram();
  /** Delay of a timer, ms, about 50 times a second. */
  readonly lag = new Histogram();
  readonly finished: EndedResponse[] = [];
  /** Requests sent. */
  started = 0;
  /** Responses that have begun and not ended. */
  running = 0;
}
