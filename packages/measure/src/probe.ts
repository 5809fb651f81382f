import type { Bench } from './bench.ts';
import { Answer } from './load/answer.ts';
import { send } from './load/streams.ts';
import { type EndedAnswer, Tally } from './load/tally.ts';
import { OutsideError } from './outside.ts';

/** So long, ms, one token may take of a server that has nothing else to do. */
const PATIENCE = 60_000;

/**
 * The answer, of one token, to a prompt that says nothing: its tokens are those of the chat template. Asked before the load.
 * @throws OutsideError where it is not answered.
 */
export async function firstAnswer(bench: Bench): Promise<EndedAnswer> {
  const { clock, signal } = bench;
  const ask = { messages: [{ role: 'user', content: 'a' }], maxOutputTokens: 1, seed: 0 } as const;
  const tally = new Tally();
  const fault = await new Promise<string | null>((resolve) => {
    const answer = new Answer({ tally }, { prompt: 0, start: clock.now(), most: 1 }, resolve);
    send(bench, ask, answer, { signal, timeout: PATIENCE });
  });
  signal.throwIfAborted();
  const [answer] = tally.finished;
  if (fault === null && answer !== undefined) return answer;
  throw new OutsideError(
    `The server does not answer a first request: ${fault}`,
    "Look in the engine's log. A key goes into an environment variable that --api-key-env names.",
  );
}
