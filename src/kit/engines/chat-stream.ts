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
  #error: string | null = null;
  #isFinished = false;
  #isEnded = false;

  read(payload: string): Readonly<Chunk> {
    const chunk = this.#chunk;
    Object.assign(chunk, NOTHING);
    if (payload === '[DONE]') {
      this.#isEnded = true;
      return chunk;
    }
    const event = parsed(payload);
    if (event === null) {
      chunk.error = 'unreadable';
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
