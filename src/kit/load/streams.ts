import { setMaxListeners } from 'node:events';
import type { Engine } from '../engines/engine.ts';
import type { Clock, Http } from '../outside.ts';
import { RETRIES } from './retry.ts';
import type { PromptSet } from '../prompts/prompts.ts';
import { Answer, type AnswerEnd } from './answer.ts';
import { Counter, type Tally } from './tally.ts';

/** What streams send, and where they count from. */
export interface StreamPlan {
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly seed: number;
  /** The first prompt, and how many prompts on the next one is: several threads share a set without sending one twice. */
  readonly first: number;
  readonly step: number;
}

/** After a failed request a stream waits so long, ms, so that a server that refuses everything is not flooded. */
const AFTER_FAULT = 500;
/** Answers that have fallen silent are looked for every so many ms. */
const LOOK = 1000;
/** Times a second that a timer is set to see how late it comes. */
const PROBES = 50;

/**
 * Streams in a closed loop: each sends a request, reads the answer to its end, and sends the next. Nothing here waits
 * for a promise: what an answer ends in is the next request.
 */
export class Streams {
  readonly #stop = new AbortController();
  readonly #counter = new Counter();
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #engine: Engine;
  readonly #prompts: PromptSet;
  readonly #sending: StreamPlan;
  /** Answers under way, and what breaks each off. */
  readonly #open = new Map<Answer, AbortController>();
  #next: number;

  constructor(http: Http, clock: Clock, engine: Engine, prompts: PromptSet, sending: StreamPlan) {
    this.#http = http;
    this.#clock = clock;
    this.#engine = engine;
    this.#prompts = prompts;
    this.#sending = sending;
    this.#next = sending.first;
    // Each stream that is to start listens for the end.
    setMaxListeners(0, this.#stop.signal);
    void this.#probe();
  }

  /** Starts `count` streams, one after the other over `spreadMs`. */
  start(count: number, spreadMs: number): void {
    for (let i = 0; i < count; i += 1) {
      this.#clock.sleep((spreadMs * i) / count, this.#stop.signal).then(this.#sendNext, ignore);
    }
  }

  /** What was counted since the last time. */
  drain(): Tally {
    return this.#counter.drain();
  }

  /** Breaks off every answer; no request is sent any more. */
  stop(): void {
    this.#stop.abort(new Error('The load is stopped'));
    for (const request of this.#open.values()) request.abort();
  }

  readonly #sendNext = (): void => {
    const prompt = this.#next;
    this.#next += this.#sending.step;
    this.#send(prompt, RETRIES);
  };

  #send(prompt: number, retries: number): void {
    if (this.#stop.signal.aborted) return;
    const { model, maxOutputTokens, seed } = this.#sending;
    const { messages, sampling } = this.#prompts.at(prompt);
    const posted = this.#engine.request({
      model,
      messages,
      maxOutputTokens,
      sampling,
      seed: (seed + prompt) % 2 ** 31,
    });
    const start = this.#clock.now();
    const request = new AbortController();
    const sent = { prompt, start, most: maxOutputTokens, retries };
    const answer = new Answer(this.#counter, this.#engine.reader(), sent, (end) => {
      this.#open.delete(answer);
      this.#over(prompt, retries, end);
    });
    this.#open.set(answer, request);
    this.#counter.started += 1;
    this.#http.post(posted.path, posted.body, answer, { signal: request.signal }).catch(() => {
      answer.end('no answer', this.#clock.now());
    });
  }

  #over(prompt: number, retries: number, { fault, retryMs }: AnswerEnd): void {
    const { signal } = this.#stop;
    if (signal.aborted) return;
    if (retryMs !== null) {
      this.#counter.started -= 1;
      const again = (): void => {
        this.#send(prompt, retries - 1);
      };
      this.#clock.sleep(retryMs, signal).then(again, ignore);
    } else if (fault === null) this.#sendNext();
    else this.#clock.sleep(AFTER_FAULT, signal).then(this.#sendNext, ignore);
  }

  /** Gives up the answers that have begun and fallen silent. */
  #lookForSilent(): void {
    const now = this.#clock.now();
    for (const [answer, request] of this.#open) {
      const reason = answer.overdue(now);
      if (reason === null) continue;
      answer.giveUp(reason, now);
      request.abort();
    }
  }

  async #probe(): Promise<void> {
    const pause = 1000 / PROBES;
    try {
      for (let looked = this.#clock.now(); ;) {
        if (this.#clock.now() - looked >= LOOK) {
          looked = this.#clock.now();
          this.#lookForSilent();
        }
        const due = this.#clock.now() + pause;
        await this.#clock.sleep(pause, this.#stop.signal);
        this.#counter.lag.add(Math.max(0, this.#clock.now() - due));
      }
    } catch {
      // The load is stopped.
    }
  }
}

function ignore(): void {
  // A stream that was to start, or to go on, when the load was stopped.
}
