// Energy of a response, from the usage that a server with the OpenAI API reports.
// For a chat that people read: energyOf(response, { maxItlMs: 50 }).
import { measured, safely } from './measured.mjs';

/**
 * The estimate for a response of `chat.completions.create` or `responses.create`, with its prompt and cached tokens. Null if
 * the model was not measured or the response has no usage. `options`: `provider` if one serves the model, such as `openrouter`;
 * gpu, grid and other options of `estimate`. A streamed response has usage only with `stream_options: { include_usage: true }`.
 */
export function energyOf(response, options = {}) {
  return safely(() => {
    const { model, provider, usage } = response ?? {};
    // OpenRouter names the provider that ran the model.
    const served = provider ? `${provider}/${model}` : model;
    return measured({ model: served, ...tokensOf(usage ?? {}), ...options });
  });
}

function tokensOf(usage) {
  const details = usage.input_tokens_details ?? usage.prompt_tokens_details;
  return {
    outputTokens: usage.output_tokens ?? usage.completion_tokens,
    inputTokens: usage.input_tokens ?? usage.prompt_tokens,
    cachedInputTokens: details?.cached_tokens,
  };
}
