/** The limits of a PUE, in words. */
export const PUE_NOTE =
  "Cooling and the building's power distribution are included only through the PUE, which multiplies the energy of the GPUs alone. The host's processors, memory, network and storage, and idle time, are not included.";

/** The rates that turn a number of tokens into energy and emissions. */
export interface Rates {
  /** GPU energy per million output tokens, Wh. */
  readonly whPerMillionOutputTokens: number;
  /**
   * Energy of the data centre divided by the energy of its IT equipment, at least 1; 1 leaves the GPU energy as it is.
   */
  readonly pue: number;
  /** Emissions intensity of the electricity, gCO₂e per kWh. */
  readonly gCo2ePerKwh: number;
}

/**
 * Energy and emissions of a count of output tokens, each step a double in this order, which both packages keep
 * to the last digit: Wh per million tokens × (tokens / 1e6) × PUE = Wh; Wh / 1,000 × gCO₂e per kWh = g CO₂e.
 */
export function amounts(outputTokens: number, { whPerMillionOutputTokens, pue, gCo2ePerKwh }: Rates) {
  const energyWh = whPerMillionOutputTokens * (outputTokens / 1_000_000) * pue;
  return { energyWh, emissionsGCo2e: (energyWh / 1_000) * gCo2ePerKwh };
}

/** Energy and emissions of a count of images or videos, with `whPerItem` for each; steps and units as above. */
export function itemAmounts(
  items: number,
  { whPerItem, pue, gCo2ePerKwh }: Pick<Rates, 'pue' | 'gCo2ePerKwh'> & { readonly whPerItem: number },
) {
  const energyWh = whPerItem * items * pue;
  return { energyWh, emissionsGCo2e: (energyWh / 1_000) * gCo2ePerKwh };
}
