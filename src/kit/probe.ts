import type { Engine, Message } from './engines/engine.ts';
import { Answer } from './load/answer.ts';
import { Counter, type EndedAnswer } from './load/tally.ts';
import { type Clock, type Http, OutsideError } from './outside.ts';
import type { PromptSet } from './prompts/prompts.ts';

/** What two answers tell before the load. */
export interface ProbeResult {
  /** How long an answer takes by itself, ms. */
  readonly answerMs: number;
  /** Tokens of a prompt that says nothing: those of the chat template. */
  readonly templateTokens: number;
}

/**
 * Asks for two answers, one to next to nothing and one to a prompt of the set, before any figure is taken.
 * @throws OutsideError where one of them fails.
 */
export async function probe(
  { http, clock, engine }: { readonly http: Http; readonly clock: Clock; readonly engine: Engine },
  prompts: PromptSet,
  { model, maxOutputTokens, seed }: { readonly model: string; readonly maxOutputTokens: number; readonly seed: number },
  signal: AbortSignal,
): Promise<ProbeResult> {
  const ask = async (messages: readonly Message[], most: number, index: number): Promise<EndedAnswer> => {
    const { sampling } = prompts.at(index);
    const counter = new Counter();
    const posted = engine.request({ model, messages, maxOutputTokens: most, sampling, seed });
    await new Promise<void>((resolve) => {
      const answer = new Answer(counter, engine.reader(), { prompt: index, start: clock.now() }, () => {
        resolve();
      });
      http.post(posted.path, posted.body, answer, { signal }).catch(() => {
        answer.end('no answer', clock.now());
      });
    });
    signal.throwIfAborted();
    const [finished] = counter.drain().finished;
    if (finished?.fault !== null) {
      throw new OutsideError(
        `The server does not answer a first request: ${finished?.fault ?? 'no answer'}`,
        "Look in the engine's log. A key goes into an environment variable that --api-key-env names.",
      );
    }
    return finished;
  };
  const least = await ask([{ role: 'user', content: 'a' }], 1, 0);
  // The last prompt of the set, so that the load doesn't find it in the prefix cache.
  const usual = await ask(prompts.at(prompts.size - 1).messages, maxOutputTokens, prompts.size - 1);
  return { answerMs: usual.end - usual.start, templateTokens: least.promptTokens ?? 0 };
}
