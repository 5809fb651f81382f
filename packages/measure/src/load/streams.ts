import { setMaxListeners } from 'node:events';
import type { Bench } from '../bench.ts';
import { CHAT, chatRequest } from '../engines/chat-stream.ts';
import type { AnswerRequest } from '../engines/engine.ts';
import { Answer } from './answer.ts';
import { Tally } from './tally.ts';

/** After a failed request a stream waits so long, ms, so that a server that refuses everything is not flooded. */
const AFTER_FAULT = 500;
/** A timer is set for so many ms, again and again, to see how late it comes. */
const PROBE = 20;

/** Asks for an answer. */
export function send(
  { http, clock, engine, model, prompts }: Bench,
  ask: Pick<AnswerRequest, 'messages' | 'maxOutputTokens' | 'seed'>,
  answer: Answer,
  asked: Parameters<Bench['http']['post']>[3],
): void {
  const { repetitionPenalty } = prompts;
  http.post(CHAT, chatRequest(engine, { model, repetitionPenalty, ...ask }), answer, asked).catch(() => {
    answer.end('no answer', clock.now());
  });
}

/**
 * Streams in a closed loop: each sends a request, reads the answer to its end, and sends the next. Nothing here waits
 * for a promise: what an answer ends in is the next request.
 */
export class Streams {
  tally = new Tally();
  readonly #bench: Bench;
  readonly #stop = new AbortController();
  /** What breaks off each answer under way. */
  readonly #open = new Set<AbortController>();
  #next: number;

  /** @param first the number of the first prompt. */
  constructor(bench: Bench, first: number) {
    this.#bench = bench;
    this.#next = first;
    // Each stream that is to start listens for the end.
    setMaxListeners(0, this.#stop.signal);
    void this.#probe();
  }

  /** Starts `streams` of them, one after the other over `spreadMs`. */
  start(streams: number, spreadMs: number): void {
    for (let i = 0; i < streams; i += 1) this.#after((spreadMs * i) / streams, this.#sendNext);
  }

  /** What was counted since the last time. */
  drain(): Tally {
    const { tally } = this;
    this.tally = new Tally();
    this.tally.running = tally.running;
    return tally;
  }

  /** Breaks off every answer; no request is sent any more. */
  stop(): void {
    this.#stop.abort(new Error('The load is stopped'));
    for (const request of this.#open) request.abort();
  }

  readonly #sendNext = (): void => {
    const { clock, maxOutputTokens, prompts } = this.#bench;
    if (this.#stop.signal.aborted) return;
    const prompt = this.#next;
    this.#next += 1;
    const request = new AbortController();
    const sent = { prompt, start: clock.now(), most: maxOutputTokens };
    const answer = new Answer(this, sent, (fault) => {
      this.#open.delete(request);
      if (fault === null) this.#sendNext();
      else this.#after(AFTER_FAULT, this.#sendNext);
    });
    this.#open.add(request);
    this.tally.started += 1;
    const { conversations } = prompts;
    const messages = conversations[prompt % conversations.length] ?? [];
    const ask = { messages, maxOutputTokens, seed: prompt % 2 ** 31 };
    send(this.#bench, ask, answer, { signal: request.signal });
  };

  /** Does something later, but where the load is stopped before. */
  #after(ms: number, work: () => void): void {
    this.#bench.clock.sleep(ms, this.#stop.signal).then(work, () => undefined);
  }

  /** Sees how late timers are. */
  async #probe(): Promise<void> {
    const { clock } = this.#bench;
    while (!this.#stop.signal.aborted) {
      const due = clock.now() + PROBE;
      await clock.sleep(PROBE, this.#stop.signal).catch(() => undefined);
      this.tally.lag.add(Math.max(0, clock.now() - due));
    }
  }
}
