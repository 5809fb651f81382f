// Energy of a response of the Vercel AI SDK: the result of generateText, or the event of onFinish in streamText.
// For a chat that people read: energyOf(result, { maxItlMs: 50 }).
import { measured, safely } from './measured.mjs';

/**
 * The sums over all steps, and the estimate of each step in `steps`. Each step has its own prompt. Null if a step has no
 * estimate. `atLeastWh` is null if a step has no lower bound.
 * `options`: `provider` if one serves the model, such as `openrouter`; gpu, grid and other options of `estimate`.
 */
export function energyOf(result, options = {}) {
  return safely(() => {
    const steps = (result?.steps ?? [result ?? {}]).map((step) => ofStep(step, options));
    return steps.length === 0 || steps.includes(null) ? null : summed(steps);
  });
}

function ofStep({ usage, response, providerMetadata }, options) {
  // The provider behind OpenRouter.
  const provider = providerMetadata?.openrouter?.provider;
  return measured({
    model: provider ? `${provider}/${response?.modelId}` : response?.modelId,
    outputTokens: usage?.outputTokens,
    inputTokens: usage?.inputTokens,
    // Version 5 has only cachedInputTokens.
    cachedInputTokens: usage?.inputTokenDetails?.cacheReadTokens ?? usage?.cachedInputTokens,
    ...options,
  });
}

function summed(steps) {
  const sum = (valueOf) => steps.reduce((total, step) => total + valueOf(step), 0);
  return {
    wh: { value: sum(({ wh }) => wh.value), low: sum(({ wh }) => wh.low), high: sum(({ wh }) => wh.high) },
    promptWh: { low: sum(({ promptWh }) => promptWh?.low ?? 0) },
    atLeastWh: steps.some(({ atLeastWh }) => atLeastWh === null) ? null : sum(({ atLeastWh }) => atLeastWh),
    steps,
  };
}
