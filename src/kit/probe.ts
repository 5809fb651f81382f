import type { Engine, Message, PostRequest } from './engines/engine.ts';
import { Answer, type AnswerEnd } from './load/answer.ts';
import { RETRIES } from './load/retry.ts';
import { Counter, type EndedAnswer } from './load/tally.ts';
import { type Clock, type Http, OutsideError } from './outside.ts';
import type { PromptSet } from './prompts/prompts.ts';

/** What two answers tell before the load. */
export interface ProbeResult {
  /** How long an answer takes by itself, ms. */
  readonly answerMs: number;
  /** Output tokens of both. */
  readonly tokens: number;
  /** Tokens of a prompt that says nothing: those of the chat template. */
  readonly templateTokens: number;
}

/** So long, ms, a first request may take to bring a token: the server has nothing else to do. */
const FIRST_TOKEN = 25_000;
/** An answer that brings less than so many tokens a second by then only drips. */
const DRIPS = 0.5;

interface ProbeTools {
  readonly http: Http;
  readonly clock: Clock;
  readonly engine: Engine;
}

interface ProbePlan {
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly seed: number;
}

/**
 * Asks for two answers, one to next to nothing and one to a prompt of the set, before any figure is taken.
 * @throws OutsideError where one of them fails, stays silent, drips, has no usage, or does not end as answers do.
 */
export async function probe(
  tools: ProbeTools,
  prompts: PromptSet,
  plan: ProbePlan,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const ask = async (messages: readonly Message[], most: number, index: number): Promise<EndedAnswer> => {
    const { sampling } = prompts.at(index);
    const { path, body } = tools.engine.request({ ...plan, messages, maxOutputTokens: most, sampling });
    const ended = await answerTo(tools, { path, body, index, most }, signal, RETRIES);
    refuseOdd(ended);
    return ended;
  };
  const least = await ask([{ role: 'user', content: 'a' }], 1, 0);
  // The last prompt of the set, so that the load doesn't find it in the prefix cache.
  const usual = await ask(prompts.at(prompts.size - 1).messages, plan.maxOutputTokens, prompts.size - 1);
  return {
    answerMs: usual.end - usual.start,
    tokens: (least.outputTokens ?? 0) + (usual.outputTokens ?? 0),
    templateTokens: least.promptTokens ?? 0,
  };
}

/** One answer by itself, whatever comes of it. */
async function answerTo(
  tools: ProbeTools,
  sent: PostRequest & { readonly index: number; readonly most: number },
  signal: AbortSignal,
  retries: number,
): Promise<EndedAnswer> {
  const { http, clock, engine } = tools;
  const counter = new Counter();
  const request = new AbortController();
  const start = clock.now();
  const over = new Promise<AnswerEnd>((resolve) => {
    const answer = new Answer(
      counter,
      engine.reader(),
      { prompt: sent.index, start, most: sent.most, retries },
      resolve,
    );
    http.post(sent.path, sent.body, answer, { signal: request.signal }).catch(() => {
      answer.end('no answer', clock.now());
    });
    void watch(answer, counter, clock, start, AbortSignal.any([signal, request.signal])).catch(() => {
      answer.giveUp('broken off', clock.now());
    });
  });
  const { retryMs } = await over;
  request.abort();
  signal.throwIfAborted();
  const [finished] = counter.drain().finished;
  if (finished !== undefined) return finished;
  await clock.sleep(retryMs ?? 0, signal);
  return answerTo(tools, sent, signal, retries - 1);
}

/** Gives an answer up that stays silent, or drips. */
async function watch(
  answer: Answer,
  counter: Counter,
  clock: Clock,
  start: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await clock.sleep(1000, signal);
    const now = clock.now();
    const reason = answer.overdue(now) ?? slow(answer, counter, now - start);
    if (reason !== null) answer.giveUp(reason, now);
  }
}

function slow({ first }: Answer, counter: Counter, ms: number): string | null {
  if (ms < FIRST_TOKEN) return null;
  if (first === null) return `no token for ${FIRST_TOKEN / 1000} s`;
  const tokens = counter.count;
  return tokens < (DRIPS * ms) / 1000 ? `${tokens} tokens in ${Math.round(ms / 1000)} s` : null;
}

/** @throws OutsideError for an answer that no window could do with. */
function refuseOdd({ fault, outputTokens, finish }: EndedAnswer): void {
  if (fault !== null) {
    throw new OutsideError(
      `The server does not answer a first request: ${fault}`,
      "Look in the engine's log. A key goes into an environment variable that --api-key-env names.",
    );
  }
  if (outputTokens === null) {
    throw new OutsideError(
      'usage_missing: the server does not say how many tokens a first answer has.',
      'Ask the engine itself, not a router in front of it that drops `usage`; update the engine.',
    );
  }
  if (finish === 'other') {
    throw new OutsideError(
      'finish_odd: a first answer ended with a finish_reason that is neither stop nor length.',
      'Turn off filters, tools and limits of time in the engine: an answer that it cuts short is another load.',
    );
  }
}
