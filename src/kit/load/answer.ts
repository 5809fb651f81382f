import { messageOf } from '../../core/text/words.ts';
import type { StreamReader } from '../engines/engine.ts';
import type { StreamReceiver } from '../outside.ts';
import { retryAfterMs } from './retry.ts';
import { Events } from './events.ts';
import type { Counter } from './tally.ts';

/** An answer that has begun and is silent for so long, ms, is given up. */
const SILENCE = 30_000;
/** More tokens than asked for are too many from here on: some engines finish the step that they are in. */
const SPARE_TOKENS = 64;

/** A request: which prompt, when it was sent, how long its answer may get, tokens, and how often it may be sent again. */
export interface SentRequest {
  readonly prompt: number;
  readonly start: number;
  readonly most: number;
  readonly retries: number;
}

/** What came of a request: the fault where it is no success, and after how many ms the server wants to be asked again. */
export interface AnswerEnd {
  readonly fault: string | null;
  readonly retryMs: number | null;
}

/**
 * One answer as it comes: counts its tokens by the time of their arrival, and the time between them. Tokens that arrive
 * together, in one chunk or in several, share the time since the arrival before. The first token is the first content,
 * whatever stands before it.
 */
export class Answer implements StreamReceiver {
  readonly #counter: Counter;
  readonly #reader: StreamReader;
  readonly #sent: SentRequest;
  readonly #over: (end: AnswerEnd) => void;
  readonly #events: Events;
  #status = 0;
  #retryMs: number | null = null;
  #first: number | null = null;
  #last = 0;
  #tokens = 0;
  /** Tokens that the piece being read has brought. */
  #fresh = 0;
  #arrivals = 0;
  /** Whether the server has told a number of tokens, and whether it does while the answer runs. */
  #isCounted = false;
  #isLive = false;
  #promptTokens: number | null = null;
  #cachedTokens: number | null = null;
  #chunks = 0;
  #finish: 'stop' | 'length' | 'other' | null = null;
  #error: string | null = null;
  #isOver = false;

  /** @param over what to do when it is over. */
  constructor(counter: Counter, reader: StreamReader, sent: SentRequest, over: (end: AnswerEnd) => void) {
    this.#counter = counter;
    this.#reader = reader;
    this.#sent = sent;
    this.#over = over;
    this.#events = new Events(this.#event);
  }

  head(status: number, headers: Readonly<Record<string, string>>): void {
    this.#status = status;
    if (this.#sent.retries > 0) this.#retryMs = retryAfterMs(status, headers);
  }

  /** Why it has to be given up at the time `now`: it has begun, and nothing comes any more. Null where it may go on. */
  overdue(now: number): string | null {
    return this.#first !== null && now - this.#last > SILENCE ? `no token for ${SILENCE / 1000} s` : null;
  }

  /** When its first token came; null where none has. */
  get first(): number | null {
    return this.#first;
  }

  /** Gives it up, for a reason in the kit's own words. */
  giveUp(reason: string, at: number): void {
    this.end(reason, at);
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

  end(broken: string | null, at: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#status === 200) {
      this.#events.end(at);
      this.#arrived(at);
    }
    if (this.#first !== null) this.#counter.running -= 1;
    const fault = this.#faultOf(broken);
    const end = { fault, retryMs: this.#retryMs };
    // A request that is tried again is not over.
    if (this.#retryMs !== null) {
      this.#counter.putOff += 1;
      this.#over(end);
      return;
    }
    this.#counter.finished({
      prompt: this.#sent.prompt,
      start: this.#sent.start,
      first: this.#first,
      end: at,
      promptTokens: this.#promptTokens,
      cachedTokens: this.#cachedTokens,
      outputTokens: this.#isCounted ? this.#tokens : null,
      chunks: this.#chunks,
      arrivals: this.#arrivals,
      finish: this.#finish,
      fault,
    });
    this.#over(end);
  }

  #faultOf(broken: string | null): string | null {
    if (this.#status !== 200 && this.#status !== 0) return `HTTP ${this.#status}`;
    if (this.#error !== null) return `error inside the stream: ${this.#error}`;
    return broken ?? this.#reader.fault();
  }

  readonly #event = (payload: string, at: number): void => {
    if (this.#tokens > this.#sent.most + SPARE_TOKENS || this.#chunks > this.#sent.most + SPARE_TOKENS) {
      throw new RangeError('more tokens than it was asked for');
    }
    const { text, outputTokens, promptTokens, cachedTokens, finish, error } = this.#reader.read(payload);
    if (promptTokens !== null) this.#promptTokens = promptTokens;
    if (cachedTokens !== null) this.#cachedTokens = cachedTokens;
    if (finish !== null) this.#finish = finish;
    if (error !== null) this.#error ??= error;
    if (text) this.#chunks += 1;
    if (outputTokens !== null) this.#counted(outputTokens, text, at);
    else if (text) this.#uncounted(at);
  };

  /** The server says how many tokens there are up to here. */
  #counted(total: number, text: boolean, at: number): void {
    const fresh = total - this.#tokens;
    if (fresh <= 0) return;
    // A total that only the end tells is no arrival: its tokens came with the chunks before.
    const isLate = !this.#isCounted && this.#chunks > (text ? 1 : 0);
    this.#isCounted = true;
    this.#tokens = total;
    if (isLate) {
      if (text) this.#uncounted(at);
      return;
    }
    this.#isLive = true;
    this.#counter.tokens(at, fresh);
    this.#fresh += fresh;
  }

  /** Text of which the server doesn't say how many tokens it is: taken as one, to be held against the usage at the end. */
  #uncounted(at: number): void {
    if (this.#isLive) return;
    this.#counter.uncounted(at);
    this.#fresh += 1;
  }

  #arrived(at: number): void {
    const tokens = this.#fresh;
    if (tokens === 0) return;
    this.#fresh = 0;
    this.#arrivals += 1;
    if (this.#first === null) {
      this.#first = at;
      this.#counter.running += 1;
    } else this.#counter.itl.add((at - this.#last) / tokens, tokens);
    this.#last = at;
  }
}
