// Energy of an answer, from what a server with OpenAI's interface says of it.
import { estimate } from 'token-energy';

/**
 * What the answer took; null where its model was not measured, or no tokens were counted. Takes a response of
 * `chat.completions.create`, or of `responses.create`. `options`: gpu, grid and so on.
 */
export function energyOf(response, options = {}) {
  const { completion_tokens, prompt_tokens, output_tokens, input_tokens } = response.usage ?? {};
  const { model } = response;
  const outputTokens = output_tokens ?? completion_tokens;
  // A gateway must not fail for what a server left out.
  if (typeof model !== 'string' || typeof outputTokens !== 'number') return null;
  return estimate({ model, outputTokens, inputTokens: input_tokens ?? prompt_tokens ?? 0, ...options });
}
