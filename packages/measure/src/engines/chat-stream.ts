import { isObject, type Json } from '../../../../src/core/text/json.ts';
import type { AnswerRequest, Chunk, Engine } from './engine.ts';

/** Where chat completions are asked for. */
export const CHAT = '/v1/chat/completions';

/**
 * A request for a chat completion: the keys that every engine here takes, by the names that OpenAI gave them, and those
 * of the engine alone. `max_tokens` is the one cap that all honour.
 */
export function chatRequest({ own, penalty }: Pick<Engine, 'own' | 'penalty'>, ask: AnswerRequest): string {
  const { model, messages, maxOutputTokens, repetitionPenalty, seed } = ask;
  const common = { model, messages, stream: true, max_tokens: maxOutputTokens, temperature: 0.8, top_p: 0.95, seed };
  return JSON.stringify({ ...common, ...own, ...(repetitionPenalty !== null && { [penalty]: repetitionPenalty }) });
}

/** Asks for the usage in every chunk, where an engine has that. */
export const USAGE_ALWAYS: Json = { stream_options: { include_usage: true, continuous_usage_stats: true } };

/** Neutral values: without them the model's own file of defaults would decide. */
export const NEUTRAL: Json = { top_k: -1, min_p: 0 };

/** Reads the events of a chat completion in order, as OpenAI's servers and all that speak like them send it. */
export class ChatReader {
  #error: string | null = null;
  #isFinished = false;
  #isEnded = false;

  /** Reads what stands behind `data:`, trimmed. Never throws. */
  read(payload: string): Chunk {
    const chunk: Chunk = { text: false, outputTokens: null, promptTokens: null, finish: null, error: null };
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
