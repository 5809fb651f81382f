// Langfuse scores for the energy of a response, beside its cost.
// For a chat that people read: scoreEnergy(langfuse, generation, { maxItlMs: 50 }).
import { measured, safely } from './measured.mjs';

/**
 * Scores a generation with the client `langfuse`: `energy_wh`, `prompt_energy_wh` for a long prompt, and `emissions_g_co2e` if
 * the grid carbon intensity is known. The comment of each score is the claim of the estimate.
 * `generation`: traceId, observationId, model, outputTokens, inputTokens, cachedInputTokens.
 * Returns the estimate; null, without a score, if the model was not measured.
 */
export function scoreEnergy(langfuse, generation, options = {}) {
  const { traceId, observationId, ...asked } = safely(() => ({ ...generation })) ?? {};
  const { model, outputTokens, inputTokens, cachedInputTokens } = asked;
  const found = measured({ model, outputTokens, inputTokens, cachedInputTokens, ...options });
  if (found === null) return null;
  const score = (name, value) => {
    const comment = `${found.claim} ${found.rowId ?? found.modelId}`;
    safely(() => langfuse.score({ traceId, observationId, name, value, dataType: 'NUMERIC', comment }));
  };
  score('energy_wh', found.wh.value);
  if (found.promptWh?.low > 0) score('prompt_energy_wh', found.promptWh.low);
  if (found.gCo2e !== null) score('emissions_g_co2e', found.gCo2e.value);
  return found;
}
