import { isObject, type Json } from '../../../../src/core/text/json.ts';
import type { ChatRequest, Chunk, Engine } from './engine.ts';

/** The path for chat completions. */
export const CHAT = '/v1/chat/completions';

/**
 * The body of a request for a chat completion: the fields of OpenAI's API that every supported engine accepts, and
 * those of this engine. `max_tokens` is the only limit that all engines apply.
 */
export function chatRequest({ own, penalty }: Pick<Engine, 'own' | 'penalty'>, ask: ChatRequest): string {
  const { model, messages, maxOutputTokens, repetitionPenalty, seed } = ask;
  const common = { model, messages, stream: true, max_tokens: maxOutputTokens, temperature: 0.8, top_p: 0.95, seed };
  return JSON.stringify({ ...common, ...own, ...(repetitionPenalty !== null && { [penalty]: repetitionPenalty }) });
}

/** Asks for token counts in every chunk. */
export const USAGE_ALWAYS: Json = { stream_options: { include_usage: true, continuous_usage_stats: true } };

/** Neutral values. Without them the defaults in the model's own files would apply. */
export const NEUTRAL: Json = { top_k: -1, min_p: 0 };

/** Reads the events of a streamed chat completion in order. */
export class ChatReader {
  #error: string | null = null;
  #isFinished = false;
  #isEnded = false;

  /** Reads the trimmed text after `data:`. Never throws. */
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
      chunk.error = 'data after the end';
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

  /** After the last event: null if the response is complete, or else what is wrong, in the kit's own words. */
  problem(): string | null {
    if (this.#error !== null) return `an error in the stream: ${this.#error}`;
    if (!this.#isFinished) return 'no finish_reason';
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
  // llama.cpp has token counts in its timings instead.
  const timings = event['timings'];
  if (isObject(timings)) chunk.outputTokens = tokensOf(timings['predicted_n']);
}

function tokensOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function readChoice(choice: Json, chunk: Chunk): void {
  const delta = choice['delta'];
  if (isObject(delta)) {
    // Engines use one of two names for reasoning.
    chunk.text = hasText(delta['content']) || hasText(delta['reasoning']) || hasText(delta['reasoning_content']);
  }
  const finish = choice['finish_reason'];
  if (typeof finish !== 'string') return;
  chunk.finish = finish === 'stop' || finish === 'length' ? finish : 'other';
  // vLLM and SGLang report here that they gave up on a response.
  if (finish === 'abort' || finish === 'error') chunk.error = finish;
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** The status of an error, and nothing else, because servers have put keys into error texts. */
function errorOf(error: unknown): string {
  const codes = isObject(error) ? [error['code'], error['http_status_code']].map(String) : [];
  return codes.find((code) => /^[45]\d\d$/.test(code)) ?? 'error';
}
