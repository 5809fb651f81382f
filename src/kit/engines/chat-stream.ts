import { isObject, type Json } from '../../core/text/json.ts';
import type { AnswerRequest, Chunk, Engine, PostRequest } from './engine.ts';

/**
 * A request for a chat completion: the keys that every engine here takes, by the names that OpenAI gave them, and those
 * of the engine alone. `max_tokens` is the one cap that all honour.
 */
export function chatRequest({ own, penalty }: Pick<Engine, 'own' | 'penalty'>, ask: AnswerRequest): PostRequest {
  const { model, messages, maxOutputTokens, sampling, seed } = ask;
  const { temperature, topP, repetitionPenalty } = sampling;
  const common = { model, messages, stream: true, max_tokens: maxOutputTokens, temperature, top_p: topP, seed };
  const body = { ...common, ...own, ...(repetitionPenalty !== null && { [penalty]: repetitionPenalty }) };
  return { path: '/v1/chat/completions', body: JSON.stringify(body) };
}

/** Asks for the usage in every chunk, where an engine has that. */
export const USAGE_ALWAYS: Json = { stream_options: { include_usage: true, continuous_usage_stats: true } };

/** Neutral values: without them the model's own file of defaults would decide. */
export const NEUTRAL: Json = { top_k: -1, min_p: 0 };

/**
 * Reads the events of a chat completion in order, as OpenAI's servers and all that speak like them send it. It is the
 * kit's innermost loop: tens of thousands of events a second go through `read`, so it does as little as it can.
 */
export class ChatReader {
  readonly #chunk: Chunk = { ...NOTHING };
  /** The same for the many in the middle, in which nothing but the count differs. */
  readonly #plain: Chunk = { ...NOTHING, text: true };
  #error: string | null = null;
  #isFinished = false;
  #isEnded = false;

  /** Reads what stands behind `data:`, trimmed. Never throws; what is returned may be the same object every time. */
  read(payload: string): Readonly<Chunk> {
    if (!this.#isEnded && isPlain(payload)) {
      this.#plain.outputTokens = countBehind(payload, COUNT) ?? countBehind(payload, TIMINGS);
      return this.#plain;
    }
    const chunk = this.#chunk;
    Object.assign(chunk, NOTHING);
    if (payload === '[DONE]') {
      this.#isEnded = true;
      return chunk;
    }
    const event = parsed(payload);
    if (event === null) {
      chunk.error = 'unreadable';
    } else if (this.#isEnded) {
      chunk.error = 'something after the end';
    } else {
      readUsage(event, chunk);
      const choices = event['choices'];
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      if (isObject(choice)) readChoice(choice, chunk);
      const error = event['error'];
      if (error !== undefined && error !== null) chunk.error = errorOf(error);
    }
    this.#error ??= chunk.error;
    if (chunk.finish !== null) this.#isFinished = true;
    return chunk;
  }

  /** Once nothing more comes: null where the answer is whole; else what is missing, in the kit's own words. */
  fault(): string | null {
    if (this.#error !== null) return `an error in the stream: ${this.#error}`;
    if (!this.#isFinished) return 'no reason why it stopped';
    return this.#isEnded ? null : 'no [DONE] at the end';
  }
}

const NOTHING = {
  text: false,
  outputTokens: null,
  promptTokens: null,
  finish: null,
  error: null,
} as const;

// What these look for ends with the quote and the colon of a name. Inside a JSON text a quote has a backslash before it, so
// that nothing an answer says looks like one of them.
const GOES_ON = 'finish_reason":null';
const ERROR = /"error":[^n]/;
const TEXT = /"(?:content|reasoning|reasoning_content)":"[^"]/;
const COUNT = /completion_tokens":\d{1,15}[,}]/;
const TIMINGS = /predicted_n":\d{1,15}[,}]/;

/** Whether it is a chunk in the middle of an answer, which is read where it lies, in a fifth of the time of a whole one. */
function isPlain(payload: string): boolean {
  const isWhole = payload.startsWith('{') && payload.endsWith('}');
  return isWhole && payload.includes(GOES_ON) && !ERROR.test(payload) && TEXT.test(payload);
}

/** The whole number behind a name. */
function countBehind(payload: string, name: RegExp): number | null {
  const at = payload.search(name);
  return at === -1 ? null : Number.parseInt(payload.slice(payload.indexOf(':', at) + 1, at + 40), 10);
}

function parsed(payload: string): Json | null {
  try {
    const event: unknown = JSON.parse(payload);
    return isObject(event) ? event : null;
  } catch {
    return null;
  }
}

function readUsage(event: Json, chunk: Chunk): void {
  const usage = event['usage'];
  if (isObject(usage)) {
    chunk.outputTokens = tokensOf(usage['completion_tokens']);
    chunk.promptTokens = tokensOf(usage['prompt_tokens']);
    return;
  }
  // llama.cpp has no usage in its chunks, but counts in its timings.
  const timings = event['timings'];
  if (isObject(timings)) chunk.outputTokens = tokensOf(timings['predicted_n']);
}

function tokensOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function readChoice(choice: Json, chunk: Chunk): void {
  const delta = choice['delta'];
  if (isObject(delta)) {
    // Reasoning has had two names, of which an engine uses one.
    chunk.text = hasText(delta['content']) || hasText(delta['reasoning']) || hasText(delta['reasoning_content']);
  }
  const finish = choice['finish_reason'];
  if (typeof finish !== 'string') return;
  chunk.finish = finish === 'stop' || finish === 'length' ? finish : 'other';
  // The server gave the answer up: vLLM and SGLang tell it in this place.
  if (finish === 'abort' || finish === 'error') chunk.error = finish;
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** The status of an error; nothing else that a server says of one is kept: keys have been seen in it. */
function errorOf(error: unknown): string {
  const codes = isObject(error) ? [error['code'], error['http_status_code']].map(String) : [];
  return codes.find((code) => /^[45]\d\d$/.test(code)) ?? 'error';
}
