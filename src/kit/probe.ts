import { chatRequest } from './engines/chat-stream.ts';
import type { PostRequest } from './engines/engine.ts';
import { Answer, type AnswerEnd, RETRIES, type SentRequest } from './load/answer.ts';
import { type LoadPlan, requestFor } from './load/streams.ts';
import { type EndedAnswer, Tally, total } from './load/tally.ts';
import { OutsideError } from './outside.ts';

/** What two answers tell before the load. */
export interface ProbeResult {
  /** How long an answer takes by itself, ms. */
  readonly answerMs: number;
  /** Output tokens of both. */
  readonly tokens: number;
  /** Tokens of a prompt that says nothing: those of the chat template. */
  readonly templateTokens: number;
}

/** In each so many ms an answer brings at least so many tokens: the server has nothing else to do. */
const LOOK = 25_000;
const FEWEST = 12;

/**
 * Asks for two answers, one to next to nothing and one to a prompt of the set, before any figure is taken.
 * @throws OutsideError where one of them fails, stays silent, drips, has no usage, or does not end as answers do.
 */
export async function probe(plan: LoadPlan, signal: AbortSignal): Promise<ProbeResult> {
  const { engine, model, prompts, seed, clock, maxOutputTokens } = plan;
  const { sampling, conversations } = prompts;
  const little = { model, messages: [{ role: 'user', content: 'a' }], maxOutputTokens: 1, sampling, seed } as const;
  const ask = async (posted: PostRequest, most: number): Promise<EndedAnswer> => {
    const sent = { prompt: 0, start: clock.now(), most, retries: RETRIES };
    return refuseOdd(await answerTo(plan, posted, sent, signal));
  };
  const least = await ask(chatRequest(engine, little), 1);
  // The last prompt of the set, so that the load doesn't find it in the prefix cache.
  const usual = await ask(requestFor(plan, conversations.length - 1), maxOutputTokens);
  return {
    answerMs: usual.end - usual.start,
    tokens: (least.outputTokens ?? 0) + (usual.outputTokens ?? 0),
    templateTokens: least.promptTokens ?? 0,
  };
}

/** One answer by itself, whatever comes of it. */
async function answerTo(
  plan: LoadPlan,
  posted: PostRequest,
  sent: SentRequest,
  signal: AbortSignal,
): Promise<EndedAnswer> {
  const { http, clock } = plan;
  const tally = new Tally();
  const request = new AbortController();
  const over = new Promise<AnswerEnd>((resolve) => {
    const answer = new Answer({ tally }, sent, resolve);
    const giveUp = (reason: string): void => {
      answer.end(reason, clock.now());
    };
    http.post(posted.path, posted.body, answer, { signal: request.signal }).catch(() => {
      giveUp('no answer');
    });
    const look = async (before: number): Promise<void> => {
      await clock.sleep(LOOK, AbortSignal.any([signal, request.signal]));
      const tokens = total(tally.tokens) + total(tally.uncounted);
      if (tokens - before >= FEWEST) await look(tokens);
      else giveUp(`${tokens - before} tokens in ${LOOK / 1000} s`);
    };
    look(0).catch(() => {
      giveUp('broken off');
    });
  });
  const { retryMs } = await over;
  request.abort();
  signal.throwIfAborted();
  const [finished] = tally.finished;
  if (finished !== undefined) return finished;
  await clock.sleep(retryMs ?? 0, signal);
  return answerTo(plan, posted, { ...sent, start: clock.now(), retries: sent.retries - 1 }, signal);
}

/** @throws OutsideError for an answer that no window could do with. */
function refuseOdd(answer: EndedAnswer): EndedAnswer {
  if (answer.fault !== null) {
    throw new OutsideError(
      `The server does not answer a first request: ${answer.fault}`,
      "Look in the engine's log. A key goes into an environment variable that --api-key-env names.",
    );
  }
  if (answer.outputTokens === null) {
    throw new OutsideError(
      'usage_missing: the server does not say how many tokens a first answer has.',
      'Ask the engine itself, not a router in front of it that drops `usage`; update the engine.',
    );
  }
  if (answer.finish === 'other') {
    throw new OutsideError(
      'finish_odd: a first answer ended with a finish_reason that is neither stop nor length.',
      'Turn off filters, tools and limits of time in the engine: an answer that it cuts short is another load.',
    );
  }
  return answer;
}
