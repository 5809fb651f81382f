// Energy of a response of the Vercel AI SDK: the result of generateText, or the event of onFinish in streamText.
import { measured, safely } from './measured.mjs';

/**
 * The estimate for the output tokens of all steps, and for the prompt of the last one. Null if the model was not measured.
 * `options`: `provider` if one serves the model, such as `openrouter`; gpu, grid
 * and other options of `estimate`.
 */
export function energyOf(result, options = {}) {
  return safely(() => {
    const { totalUsage, usage, response } = result ?? {};
    const { outputTokens } = totalUsage ?? usage ?? {};
    // Version 5 has only cachedInputTokens.
    const cachedInputTokens = usage?.inputTokenDetails?.cacheReadTokens ?? usage?.cachedInputTokens;
    const asked = { model: response?.modelId, outputTokens, inputTokens: usage?.inputTokens, cachedInputTokens };
    return measured({ ...asked, ...options });
  });
}
