// Energy of an answer, from what a server with OpenAI's interface says of it.
import { measured, safely } from './measured.mjs';

/**
 * What the answer took; null where its model was not measured, or no tokens were counted. Takes a response of
 * `chat.completions.create`, or of `responses.create`. `options`: gpu, grid and so on.
 */
export function energyOf(response, options = {}) {
  return safely(() => {
    const { model, usage } = response ?? {};
    const { completion_tokens, prompt_tokens, output_tokens, input_tokens } = usage ?? {};
    const outputTokens = output_tokens ?? completion_tokens;
    return measured({ model, outputTokens, inputTokens: input_tokens ?? prompt_tokens, ...options });
  });
}
