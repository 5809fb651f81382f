import { messageOf } from '../../../../src/core/text/words.ts';
import { ChatReader } from '../engines/chat-stream.ts';
import type { StreamReceiver } from '../outside.ts';
import { Events } from './events.ts';
import { count, type EndedAnswer, Tally } from './tally.ts';

/** More tokens than asked for are too many from here on: some engines finish the step that they are in. */
const SPARE_TOKENS = 64;

/** A request: which prompt, when it was sent, and how long its answer may get, tokens. */
interface SentRequest {
  readonly prompt: number;
  readonly start: number;
  readonly most: number;
}

/** What answers count into, which is another one each second. */
export interface Counter {
  tally: Tally;
}

/**
 * One answer as it comes: counts its tokens by the time of their arrival, and the time between them. Tokens that arrive
 * together, in one chunk or in several, share the time since the arrival before. The first token is the first content,
 * whatever stands before it.
 */
export class Answer implements StreamReceiver {
  readonly #counter: Counter;
  readonly #reader = new ChatReader();
  readonly #sent: SentRequest;
  readonly #over: (fault: string | null) => void;
  readonly #events: Events;
  #status = 0;
  #first: number | null = null;
  #last = 0;
  #tokens = 0;
  /** Tokens that the piece being read has brought. */
  #fresh = 0;
  #arrivals = 0;
  #promptTokens: number | null = null;
  /** Chunks with text, and those of them with which no number of tokens came. */
  #chunks = 0;
  #uncounted = 0;
  #finish: EndedAnswer['finish'] = null;
  #error: string | null = null;
  #isOver = false;

  /** @param over what to do when it is over: with the fault, where it is no success. */
  constructor(counter: Counter, sent: SentRequest, over: (fault: string | null) => void) {
    this.#counter = counter;
    this.#sent = sent;
    this.#over = over;
    this.#events = new Events(this.#event);
  }

  head(status: number): void {
    this.#status = status;
  }

  data(text: string, at: number): void {
    if (this.#status !== 200) return;
    try {
      this.#events.take(text, at);
      this.#arrived(at);
    } catch (error) {
      this.#error ??= messageOf(error);
      throw error;
    }
  }

  /** @param broken why it is over before its end, in a few words; null where it is whole. */
  end(broken: string | null, at: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#status === 200) {
      this.#events.end(at);
      this.#arrived(at);
    }
    const { tally } = this.#counter;
    if (this.#first !== null) tally.running -= 1;
    const fault = this.#faultOf(broken);
    tally.finished.push({
      ...{ prompt: this.#sent.prompt, start: this.#sent.start, first: this.#first, end: at },
      promptTokens: this.#promptTokens,
      outputTokens: this.#tokens > 0 ? this.#tokens : null,
      ...{ chunks: this.#chunks, uncounted: this.#uncounted, arrivals: this.#arrivals, finish: this.#finish, fault },
    });
    this.#over(fault);
  }

  #faultOf(broken: string | null): string | null {
    if (this.#status !== 200 && this.#status !== 0) return `HTTP ${this.#status}`;
    if (this.#error !== null) return `error inside the stream: ${this.#error}`;
    return broken ?? this.#reader.fault();
  }

  readonly #event = (payload: string, at: number): void => {
    if (Math.max(this.#tokens, this.#chunks) > this.#sent.most + SPARE_TOKENS) {
      throw new RangeError('more tokens than it was asked for');
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
    count(this.#counter.tally.tokens, at, fresh);
  };

  #arrived(at: number): void {
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
