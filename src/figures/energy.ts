/** Watt-hours per million tokens from joules per token: 1e6 tokens, 3600 J in a Wh. The double is not rounded. */
export function whPerMillionTokens(joulesPerToken: number): number {
  return (joulesPerToken * 1_000_000) / 3600;
}

/** Joules per token from watt-hours per million tokens. */
export function joulesPerToken(whPerMillionTokens: number): number {
  return (whPerMillionTokens * 3600) / 1_000_000;
}

/** The energy of so many tokens, Wh. The double is not rounded. */
export function whOfTokens(whPerMillionTokens: number, tokens: number): number {
  return (whPerMillionTokens * tokens) / 1_000_000;
}

/**
 * Emissions of a billion output tokens in kg CO2e, by the pricing rule of the API: Wh per million tokens × gCO2e per
 * kWh / 1,000.
 */
export function kgCo2ePerBillionOutputTokens(whPerMillionOutputTokens: number, gCo2ePerKwh: number): number {
  return (whPerMillionOutputTokens * gCo2ePerKwh) / 1_000;
}
