// Energy of an answer of the AI SDK of Vercel: of generateText, or in onFinish of streamText.
import { measured, safely } from './measured.mjs';

/** What all steps of the answer took; null where the model was not measured. `options`: gpu, grid and so on. */
export function energyOf(result, options = {}) {
  return safely(() => {
    const { totalUsage, usage, response } = result ?? {};
    const { outputTokens } = totalUsage ?? usage ?? {};
    return measured({ model: response?.modelId, outputTokens, inputTokens: usage?.inputTokens, ...options });
  });
}
