// Scores of Langfuse for the energy of an answer, beside its cost.
import { measured, safely } from './measured.mjs';

/**
 * Scores a generation, with `langfuse` as its client: `energy_wh`, and `emissions_g_co2e` where the electricity is known.
 * Returns the estimate; null, and no score, where the model was not measured.
 */
export function scoreEnergy(langfuse, generation, options = {}) {
  const { traceId, observationId, model, outputTokens } = safely(() => ({ ...generation })) ?? {};
  const found = measured({ model, outputTokens, ...options });
  if (found === null) return null;
  const score = (name, { value, low, high }) => {
    const comment = `${low} to ${high}; ${found.rowId}; ${found.boundary}`;
    safely(() => langfuse.score({ traceId, observationId, name, value, dataType: 'NUMERIC', comment }));
  };
  score('energy_wh', found.wh);
  if (found.gCo2e !== null) score('emissions_g_co2e', found.gCo2e);
  return found;
}
