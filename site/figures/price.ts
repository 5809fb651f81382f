/** What output tokens cost: energy, emissions, money. Units stand in the names; nothing is rounded here. */

const TOKENS_PER_MILLION = 1_000_000;
const WH_PER_KWH = 1_000;
const G_PER_KG = 1_000;

/** Days of the year that a day is multiplied by. */
export const DAYS_PER_YEAR = 365;

/** What a count of tokens is priced with. */
export interface Rates {
  /** GPU energy per million output tokens, Wh. */
  readonly whPerMillionOutputTokens: number;
  /** Energy of the data centre per energy of its computers, at least 1; 1 leaves the GPU energy as it is. */
  readonly pue: number;
  /** Emissions intensity of the electricity, gCO2e per kWh. */
  readonly gCo2ePerKwh: number;
  /** Price of the electricity in a currency of the reader's choice, per kWh; null where none is given. */
  readonly pricePerKwh: number | null;
}

/** What a count of output tokens costs. */
export interface Amounts {
  readonly outputTokens: number;
  readonly energyKwh: number;
  readonly emissionsKgCo2e: number;
  /** In the currency of the price; null without one. */
  readonly cost: number | null;
}

/**
 * Energy, emissions and cost of a count of output tokens: Wh per million tokens × tokens / 1e6 / 1,000 × PUE = kWh;
 * kWh × gCO2e per kWh / 1,000 = kg CO2e; kWh × price per kWh = cost.
 */
export function amounts(
  outputTokens: number,
  { whPerMillionOutputTokens, pue, gCo2ePerKwh, pricePerKwh }: Rates,
): Amounts {
  const energyKwh = ((whPerMillionOutputTokens * (outputTokens / TOKENS_PER_MILLION)) / WH_PER_KWH) * pue;
  return {
    outputTokens,
    energyKwh,
    emissionsKgCo2e: (energyKwh * gCo2ePerKwh) / G_PER_KG,
    cost: pricePerKwh === null ? null : energyKwh * pricePerKwh,
  };
}

/**
 * Emissions of a billion output tokens in kg CO2e, by the pricing rule of the API: Wh per million tokens × gCO2e per
 * kWh / 1,000.
 */
export function kgCo2ePerBillionOutputTokens(whPerMillionOutputTokens: number, gCo2ePerKwh: number): number {
  return (whPerMillionOutputTokens * gCo2ePerKwh) / 1_000;
}
