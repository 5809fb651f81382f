// Energy of an answer, from what a server with OpenAI's interface says of it.
import { estimate } from 'token-energy';

/**
 * What the answer took; null where its model was not measured, or no tokens were counted. Takes a response of
 * `chat.completions.create`, or of `responses.create`. `options`: gpu, grid and so on.
 */
export function energyOf(response, options = {}) {
  const {
    completion_tokens,
    prompt_tokens,
    output_tokens = completion_tokens,
    input_tokens = prompt_tokens,
  } = response.usage ?? {};
  if (output_tokens === undefined) return null;
  return estimate({ model: response.model, outputTokens: output_tokens, inputTokens: input_tokens, ...options });
}
