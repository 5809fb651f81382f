import type { Bench } from './bench.ts';
import { chatRequest } from './engines/chat-stream.ts';
import { Answer } from './load/answer.ts';
import { Tally } from './load/tally.ts';
import { OutsideError } from './outside.ts';

/** So long, ms, one token may take of a server that has nothing else to do. */
const PATIENCE = 60_000;

/**
 * Tokens of a prompt that says nothing: those of the chat template. Asked before the load, with one token for an answer.
 * @throws OutsideError where it is not answered.
 */
export async function templateTokens(bench: Bench): Promise<number> {
  const { engine, model, clock, http, prompts, signal } = bench;
  const messages = [{ role: 'user', content: 'a' }] as const;
  const { path, body } = chatRequest(engine, {
    ...{ model, messages, maxOutputTokens: 1, sampling: prompts.sampling, seed: 0 },
  });
  const tally = new Tally();
  const fault = await new Promise<string | null>((resolve) => {
    const answer = new Answer({ tally }, { prompt: 0, start: clock.now(), most: 1 }, resolve);
    http.post(path, body, answer, { signal, timeout: PATIENCE }).catch(() => {
      answer.end('no answer', clock.now());
    });
  });
  signal.throwIfAborted();
  if (fault === null) return tally.finished[0]?.promptTokens ?? 0;
  throw new OutsideError(
    `The server does not answer a first request: ${fault}`,
    "Look in the engine's log. A key goes into an environment variable that --api-key-env names.",
  );
}
