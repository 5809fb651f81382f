import { messageOf } from '../../../../src/core/text/words.ts';
import { ChatReader } from '../engines/chat-stream.ts';
import type { StreamReceiver } from '../outside.ts';
import { Events } from './events.ts';
import { type EndedResponse, Tally } from './tally.ts';

/** Tokens above the limit that are accepted, because some engines finish their current step. */
const SPARE_TOKENS = 64;

/** A request: its prompt's number, when it was sent, and the most output tokens that it asks for. */
interface SentRequest {
  readonly prompt: number;
  readonly start: number;
  readonly most: number;
}

/** Holds the tally that responses count into. It changes every second. */
export interface Counter {
  tally: Tally;
}

/**
 * Reads one streamed response. Counts its tokens by their time of arrival, and the time between them. Tokens that
 * arrive together share the time since the arrival before. The first token is the first content; an event with only the
 * role doesn't count.
 */
export class StreamedResponse implements StreamReceiver {
  readonly #counter: Counter;
  readonly #reader = new ChatReader();
  readonly #sent: SentRequest;
  readonly #onEnd: (error: string | null) => void;
  readonly #events: Events;
  #status = 0;
  #first: number | null = null;
  #last = 0;
  #tokens = 0;
  /** Tokens in the current piece. */
  #fresh = 0;
  #arrivals = 0;
  #promptTokens: number | null = null;
  /** The number of chunks with text, and how many of these chunks had no token count. */
  #chunks = 0;
  #uncounted = 0;
  #finish: EndedResponse['finish'] = null;
  #error: string | null = null;
  #isOver = false;

  /** @param onEnd called at the end, with the error of an incomplete response. */
  constructor(counter: Counter, sent: SentRequest, onEnd: (error: string | null) => void) {
    this.#counter = counter;
    this.#sent = sent;
    this.#onEnd = onEnd;
    this.#events = new Events(this.#readEvent);
  }

  head(status: number): void {
    this.#status = status;
  }

  data(text: string, at: number): void {
    if (this.#status !== 200) return;
    try {
      this.#events.take(text, at);
      this.#countArrival(at);
    } catch (error) {
      this.#error ??= messageOf(error);
      throw error;
    }
  }

  /** @param broken why the response ended too early, in a few words; null if it didn't. */
  end(broken: string | null, at: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#status === 200) {
      this.#events.end(at);
      this.#countArrival(at);
    }
    const { tally } = this.#counter;
    if (this.#first !== null) tally.running -= 1;
    const error = this.#finalError(broken);
    tally.finished.push({
      prompt: this.#sent.prompt,
      start: this.#sent.start,
      first: this.#first,
      end: at,
      promptTokens: this.#promptTokens,
      outputTokens: this.#tokens > 0 ? this.#tokens : null,
      chunks: this.#chunks,
      uncounted: this.#uncounted,
      arrivals: this.#arrivals,
      finish: this.#finish,
      error,
    });
    this.#onEnd(error);
  }

  #finalError(broken: string | null): string | null {
    if (this.#status !== 200 && this.#status !== 0) return `HTTP ${this.#status}`;
    if (this.#error !== null) return `error inside the stream: ${this.#error}`;
    return broken ?? this.#reader.problem();
  }

  readonly #readEvent = (payload: string, at: number): void => {
    if (Math.max(this.#tokens, this.#chunks) > this.#sent.most + SPARE_TOKENS) {
      throw new RangeError('more tokens than requested');
    }
    const { text, outputTokens, promptTokens, finish, error } = this.#reader.read(payload);
    this.#promptTokens = promptTokens ?? this.#promptTokens;
    this.#finish = finish ?? this.#finish;
    this.#error ??= error;
    if (text) this.#chunks += 1;
    if (text && outputTokens === null) this.#uncounted += 1;
    const fresh = (outputTokens ?? 0) - this.#tokens;
    if (fresh <= 0) return;
    this.#tokens += fresh;
    this.#fresh += fresh;
    this.#counter.tally.tokens.add(at, fresh);
  };

  #countArrival(at: number): void {
    const tokens = this.#fresh;
    if (tokens === 0) return;
    this.#fresh = 0;
    this.#arrivals += 1;
    const { tally } = this.#counter;
    if (this.#first === null) {
      this.#first = at;
      tally.running += 1;
    } else tally.itl.add((at - this.#last) / tokens, tokens);
    this.#last = at;
  }
}
