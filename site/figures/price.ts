import type { Configuration } from '../../scripts/contract/generated/api.d.ts';

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

const JOULES_PER_WH = 3600;
const SECONDS_PER_DAY = 86_400;

/** One figure in other words; all of it follows from the documents. */
export interface Meaning {
  /** Energy of an answer of the average length, Wh. */
  readonly answer_wh: number;
  /** Output tokens that 1 kWh makes, millions. */
  readonly million_tokens_per_kwh: number;
  /** Answers of the average length that 1 kWh makes. */
  readonly answers_per_kwh: number;
  /** Energy of a day at this power, kWh. */
  readonly day_kwh: number;
  /** Output tokens of a day at this throughput, millions. */
  readonly day_million_tokens: number;
  /** The smallest running batch measured on the same cards in the same way; null where it is this one. */
  readonly least_busy: { readonly configuration: Configuration; readonly times: number } | null;
  /** Emissions of a million output tokens at an intensity, g CO2e. */
  readonly g_co2e_per_million_tokens: number;
}

/**
 * What the figures of a configuration mean. `series` holds the configurations that differ from it in their batch
 * alone; `intensity` is in gCO2e per kWh.
 */
export function meaningOf(c: Configuration, series: readonly Configuration[], intensity: number): Meaning {
  const answer = (c.joules_per_output_token * c.avg_output_tokens) / JOULES_PER_WH;
  const [least = c] = [...series].sort((a, b) => a.avg_running_batch - b.avg_running_batch);
  return {
    answer_wh: answer,
    million_tokens_per_kwh: 1000 / c.wh_per_million_output_tokens,
    answers_per_kwh: 1000 / answer,
    day_kwh: (c.gpu_power_watts_total * 24) / 1000,
    day_million_tokens: (c.tokens_per_second * SECONDS_PER_DAY) / 1e6,
    least_busy:
      least.row_id === c.row_id
        ? null
        : { configuration: least, times: least.wh_per_million_output_tokens / c.wh_per_million_output_tokens },
    g_co2e_per_million_tokens: (c.wh_per_million_output_tokens * intensity) / 1000,
  };
}
