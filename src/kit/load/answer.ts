import { messageOf } from '../../core/text/words.ts';
import type { StreamReader } from '../engines/engine.ts';
import type { StreamReceiver } from '../outside.ts';
import { Events } from './events.ts';
import type { Counter } from './tally.ts';

/**
 * One answer as it comes: counts its tokens by the time of their arrival, and the time between them. A chunk of several
 * tokens spreads its gap over them. The first token is the first content, whatever stands before it.
 */
export class Answer implements StreamReceiver {
  readonly #counter: Counter;
  readonly #reader: StreamReader;
  readonly #prompt: number;
  readonly #start: number;
  readonly #over: (fault: string | null) => void;
  readonly #events: Events;
  #status = 0;
  #first: number | null = null;
  #last = 0;
  #tokens = 0;
  #isCounted = false;
  #promptTokens: number | null = null;
  #cachedTokens: number | null = null;
  #chunks = 0;
  #finish: 'stop' | 'length' | 'other' | null = null;
  #error: string | null = null;
  #isOver = false;

  /** @param over what to do when it is over; the fault where it is no success. */
  constructor(
    counter: Counter,
    reader: StreamReader,
    { prompt, start }: { readonly prompt: number; readonly start: number },
    over: (fault: string | null) => void,
  ) {
    this.#counter = counter;
    this.#reader = reader;
    this.#prompt = prompt;
    this.#start = start;
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
    } catch (error) {
      this.#error ??= messageOf(error);
      throw error;
    }
  }

  end(broken: string | null, at: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#status === 200) this.#events.end(at);
    if (this.#first !== null) this.#counter.running -= 1;
    const fault = this.#faultOf(broken);
    this.#counter.finished({
      prompt: this.#prompt,
      start: this.#start,
      first: this.#first,
      end: at,
      promptTokens: this.#promptTokens,
      cachedTokens: this.#cachedTokens,
      outputTokens: this.#isCounted ? this.#tokens : null,
      chunks: this.#chunks,
      finish: this.#finish,
      fault,
    });
    this.#over(fault);
  }

  #faultOf(broken: string | null): string | null {
    if (this.#status !== 200 && this.#status !== 0) return `HTTP ${this.#status}`;
    if (this.#error !== null) return `error inside the stream: ${this.#error}`;
    return broken ?? this.#reader.fault();
  }

  readonly #event = (payload: string, at: number): void => {
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
    // A total that only the end tells is no arrival: its tokens came with the chunks before.
    const isLate = !this.#isCounted && !text && this.#chunks > 0;
    if (total > 0) this.#isCounted = true;
    if (fresh <= 0) return;
    this.#tokens = total;
    if (isLate) return;
    this.#counter.tokens(at, fresh);
    this.#arrived(fresh, at);
  }

  /** Text of which the server doesn't say how many tokens it is: taken as one, to be held against the usage at the end. */
  #uncounted(at: number): void {
    if (this.#isCounted) return;
    this.#counter.uncounted(at);
    this.#arrived(1, at);
  }

  #arrived(tokens: number, at: number): void {
    if (this.#first === null) {
      this.#first = at;
      this.#counter.running += 1;
    } else this.#counter.itl.add((at - this.#last) / tokens, tokens);
    this.#last = at;
  }
}
