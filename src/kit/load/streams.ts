import { setMaxListeners } from 'node:events';
import type { Engine } from '../engines/engine.ts';
import type { Clock, Http } from '../outside.ts';
import type { PromptSet } from '../prompts/prompts.ts';
import { Answer } from './answer.ts';
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
      this.#clock.sleep((spreadMs * i) / count, this.#stop.signal).then(this.#send, ignore);
    }
  }

  /** What was counted since the last time. */
  drain(): Tally {
    return this.#counter.drain();
  }

  /** Breaks off every answer; no request is sent any more. */
  stop(): void {
    this.#stop.abort(new Error('The load is stopped'));
  }

  readonly #send = (): void => {
    const { signal } = this.#stop;
    if (signal.aborted) return;
    const { model, maxOutputTokens, seed, step } = this.#sending;
    const prompt = this.#next;
    this.#next += step;
    const { messages, sampling } = this.#prompts.at(prompt);
    const posted = this.#engine.request({
      model,
      messages,
      maxOutputTokens,
      sampling,
      seed: (seed + prompt) % 2 ** 31,
    });
    const start = this.#clock.now();
    const answer = new Answer(this.#counter, this.#engine.reader(), { prompt, start }, this.#over);
    this.#counter.started += 1;
    this.#http.post(posted.path, posted.body, answer, { signal }).catch(() => {
      answer.end('no answer', this.#clock.now());
    });
  };

  readonly #over = (fault: string | null): void => {
    if (this.#stop.signal.aborted) return;
    if (fault === null) this.#send();
    else this.#clock.sleep(AFTER_FAULT, this.#stop.signal).then(this.#send, ignore);
  };

  async #probe(): Promise<void> {
    const pause = 1000 / PROBES;
    try {
      for (;;) {
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
