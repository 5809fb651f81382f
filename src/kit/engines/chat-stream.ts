import { isObject, type Json } from '../../core/text/json.ts';
import type { AnswerRequest, Chunk, PostRequest, StreamReader } from './engine.ts';

/**
 * A request for a chat completion: the keys that every engine here takes, by the names that OpenAI gave them, and those
 * of the engine alone. `max_tokens` is the one cap that all honour. `penalty` is what the engine calls the repetition
 * penalty, which is sent where one is wanted.
 */
export function chatRequest(ask: AnswerRequest, own: Json, penalty = 'repetition_penalty'): PostRequest {
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

/** Reads the stream of a chat completion, as OpenAI's servers and all that speak like them send it. */
export class ChatReader implements StreamReader {
  readonly #chunk: Chunk = { ...NOTHING };
  /** The same for the many in the middle, in which nothing but the count differs. */
  readonly #plain: Chunk = { ...NOTHING, text: true };
  #error: string | null = null;
  #isFinished = false;
  #isEnded = false;

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
  cachedTokens: null,
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
    const details = usage['prompt_tokens_details'];
    if (isObject(details)) chunk.cachedTokens = tokensOf(details['cached_tokens']);
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

/** What engines call their errors. Nothing else that one says of an error is kept: keys have been seen in it. */
const ERRORS: ReadonlySet<string> = new Set(
  ['BadRequestError', 'InternalServerError', 'NotFoundError', 'ServiceUnavailableError', 'SERVICE_UNAVAILABLE'].concat(
    ['TooManyRequestsError', 'RateLimitError', 'TimeoutError', 'abort', 'aborted', 'overloaded', 'generation'],
    ['server_error', 'invalid_request_error', 'unavailable_error', 'exceed_context_size_error', 'internal_error'],
    ['authentication_error', 'permission_error', 'not_found_error', 'not_supported_error', 'validation'],
  ),
);

/** The type or status of an error, by a list; never its sentence, which may hold anything. */
function errorOf(error: unknown): string {
  if (!isObject(error)) return 'error';
  const words = [error['type'], error['code'], error['http_status_code']].map((word) => String(word));
  return words.find((word) => ERRORS.has(word) || /^[45]\d\d$/.test(word)) ?? 'error';
}
