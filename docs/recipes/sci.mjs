// Software Carbon Intensity (ISO/IEC 21031) for AI: the inputs that the data has, with a response as the functional unit.
import { measured, safely, warn } from './measured.mjs';

/**
 * Energy (kWh), grid carbon intensity (g CO2e per kWh) and functional units of responses. Null if the model was not measured,
 * the grid carbon intensity is not known, or a number is missing. Add the energy of the host and the embodied emissions
 * yourself: the data has neither.
 */
export function sciInputs(asked) {
  return safely(() => inputsOf(asked ?? {}));
}

function inputsOf({ model, outputTokens, responses, embodiedGCo2e, ...options }) {
  if (!(responses > 0 && Number.isFinite(responses))) return warn('responses must be a number above 0.');
  if (!(embodiedGCo2e >= 0 && Number.isFinite(embodiedGCo2e)))
    return warn('embodiedGCo2e must be a number of 0 or more: give your own, or 0 to leave it out.');
  // The output tokens are those of all responses together.
  const found = measured({ model, outputTokens, ...options, responses: null });
  if (found === null || found.electricity === null) return null;
  const energy = found.wh.value / 1000;
  const intensity = found.electricity.gCo2ePerKwh;
  return {
    energy_kwh: energy,
    intensity_g_co2e_per_kwh: intensity,
    embodied_g_co2e: embodiedGCo2e,
    functional_units: responses,
    // (E × I + M) / R
    sci_g_co2e_per_response: (energy * intensity + embodiedGCo2e) / responses,
    boundary: found.boundary,
    claim: found.claim,
    caveat: found.caveat,
  };
}
