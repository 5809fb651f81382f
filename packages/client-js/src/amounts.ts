/** The limits of a PUE, in words. */
export const PUE_NOTE =
  "Cooling and the building's power distribution are included only through the PUE, which multiplies the energy of the GPUs alone. The host's processors, memory, network and storage, and idle time, are not included.";

/**
 * Energy of a count of output tokens, Wh. Each step is a double in this order, which both packages keep to the last
 * digit. `pue` is at least 1, which leaves the GPU energy as it is.
 */
export function whOfTokens(whPerMillionOutputTokens: number, outputTokens: number, pue: number): number {
  return whPerMillionOutputTokens * (outputTokens / 1_000_000) * pue;
}

/** Energy of a count of images or videos, Wh. */
export function whOfItems(whPerItem: number, items: number, pue: number): number {
  return whPerItem * items * pue;
}

/** Emissions of an energy in Wh, g CO2e. */
export function gCo2eOf(wh: number, { gCo2ePerKwh }: { readonly gCo2ePerKwh: number }): number {
  return (wh / 1_000) * gCo2ePerKwh;
}
