// Software Carbon Intensity (ISO/IEC 21031) for AI: what the figures give of its inputs, for a functional unit of answers.
import { measured, safely, tell } from './measured.mjs';

/**
 * Energy (kWh), intensity (g CO2e per kWh) and functional units of answers; null where the model was not measured or the
 * electricity is not known, or a number is missing.
 * Embodied emissions are the caller's: nothing of them is in the figures, and nothing of the host.
 */
export function sciInputs(asked) {
  return safely(() => inputsOf(asked ?? {}));
}

function inputsOf({ model, outputTokens, answers, embodiedGCo2e, ...options }) {
  if (!(answers > 0 && Number.isFinite(answers))) return tell('answers is no number above 0.');
  if (!(embodiedGCo2e >= 0 && Number.isFinite(embodiedGCo2e)))
    return tell('embodiedGCo2e is no number from 0: name your own, or 0 to leave it out.');
  const found = measured({ model, outputTokens, ...options });
  if (found === null || found.electricity === null) return null;
  const energy = found.wh.value / 1000;
  const intensity = found.electricity.g_co2e_per_kwh;
  return {
    energy_kwh: energy,
    intensity_g_co2e_per_kwh: intensity,
    embodied_g_co2e: embodiedGCo2e,
    functional_units: answers,
    // (E × I + M) / R
    sci_g_co2e_per_answer: (energy * intensity + embodiedGCo2e) / answers,
    boundary: found.boundary,
    caveat: found.caveat,
  };
}
