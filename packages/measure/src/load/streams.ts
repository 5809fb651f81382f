import { setMaxListeners } from 'node:events';
import { CHAT, chatRequest } from '../engines/chat-stream.ts';
import type { ChatRequest } from '../engines/engine.ts';
import type { Setup } from '../setup.ts';
import { StreamedResponse } from './response.ts';
import { Tally } from './tally.ts';

/** A stream waits so long after a failed request, ms, so that it doesn't flood a server that rejects everything. */
const PAUSE_AFTER_ERROR = 500;
/** Interval of the timer whose delay is observed, ms. */
const PROBE_INTERVAL = 20;

/** Sends a request for a chat completion. */
export function send(
  { http, clock, engine, model, prompts }: Setup,
  request: Pick<ChatRequest, 'messages' | 'maxOutputTokens' | 'seed'>,
  response: StreamedResponse,
  options: Parameters<Setup['http']['post']>[3],
): void {
  const { repetitionPenalty } = prompts;
  http.post(CHAT, chatRequest(engine, { model, repetitionPenalty, ...request }), response, options).catch(() => {
    response.end('no response', clock.now());
  });
}

/**
 * Streams in a closed loop: each sends a request, reads the response to its end, and sends the next request. The end of
 * a response starts the next request directly, without a promise in between.
 */
export class Streams {
  tally = new Tally();
  readonly #setup: Setup;
  readonly #stop = new AbortController();
  /** One controller for each open request. */
  readonly #open = new Set<AbortController>();
  #next: number;

  /** @param first number of the first prompt. */
  constructor(setup: Setup, first: number) {
    this.#setup = setup;
    this.#next = first;
    // Each stream that hasn't started listens to the signal.
    setMaxListeners(0, this.#stop.signal);
    void this.#probe();
  }

  /** Starts so many streams, spread over `spreadMs`. */
  start(streams: number, spreadMs: number): void {
    for (let i = 0; i < streams; i += 1) this.#after((spreadMs * i) / streams, this.#sendNext);
  }

  /** The events since the last call. */
  drain(): Tally {
    const { tally } = this;
    this.tally = new Tally();
    this.tally.running = tally.running;
    return tally;
  }

  /** Ends every open request and sends no more. */
  stop(): void {
    this.#stop.abort(new Error('The load is stopped'));
    for (const request of this.#open) request.abort();
  }

  readonly #sendNext = (): void => {
    const { clock, maxOutputTokens, prompts } = this.#setup;
    if (this.#stop.signal.aborted) return;
    const prompt = this.#next;
    this.#next += 1;
    const request = new AbortController();
    const sent = { prompt, start: clock.now(), most: maxOutputTokens };
    const response = new StreamedResponse(this, sent, (error) => {
      this.#open.delete(request);
      if (error === null) this.#sendNext();
      else this.#after(PAUSE_AFTER_ERROR, this.#sendNext);
    });
    this.#open.add(request);
    this.tally.started += 1;
    const { conversations } = prompts;
    const messages = conversations[prompt % conversations.length] ?? [];
    send(this.#setup, { messages, maxOutputTokens, seed: prompt % 2 ** 31 }, response, { signal: request.signal });
  };

  /** Does work later, unless the load is stopped before. */
  #after(ms: number, work: () => void): void {
    this.#setup.clock.sleep(ms, this.#stop.signal).then(work, () => undefined);
  }

  /** Observes how late timers are. */
  async #probe(): Promise<void> {
    const { clock } = this.#setup;
    while (!this.#stop.signal.aborted) {
      const due = clock.now() + PROBE_INTERVAL;
      await clock.sleep(PROBE_INTERVAL, this.#stop.signal).catch(() => undefined);
      this.tally.lag.add(Math.max(0, clock.now() - due));
    }
  }
}
