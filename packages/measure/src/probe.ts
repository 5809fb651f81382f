import { StreamedResponse } from './load/response.ts';
import { send } from './load/streams.ts';
import { type EndedResponse, Tally } from './load/tally.ts';
import { OutsideError } from './outside.ts';
import type { Setup } from './setup.ts';

/** Longest wait for one token of an idle server, ms. */
const TIMEOUT_MS = 60_000;

/**
 * The response, of one token, to a prompt of one letter, so nearly all its prompt tokens come from the chat template.
 * @throws OutsideError if it is not complete.
 */
export async function firstResponse(setup: Setup): Promise<EndedResponse> {
  const { clock, signal } = setup;
  const request = { messages: [{ role: 'user', content: 'a' }], maxOutputTokens: 1, seed: 0 } as const;
  const tally = new Tally();
  const error = await new Promise<string | null>((resolve) => {
    const response = new StreamedResponse({ tally }, { prompt: 0, start: clock.now(), most: 1 }, resolve);
    send(setup, request, response, { signal, timeout: TIMEOUT_MS });
  });
  signal.throwIfAborted();
  const [response] = tally.finished;
  if (error === null && response !== undefined) return response;
  throw new OutsideError(
    `The server did not complete a first request: ${error}.`,
    error === 'HTTP 401' || error === 'HTTP 403'
      ? 'Put the key into an environment variable and pass its name: --api-key-env NAME.'
      : "Look in the engine's log.",
  );
}
