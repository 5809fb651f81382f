import type { Configuration } from '../contract/generated/api.d.ts';

/** What output tokens cost: energy, emissions, money. Units stand in the names; nothing is rounded here. */

/** What a PUE does not put right. */
export const PUE_NOTE =
  'The PUE multiplies the energy of the GPUs alone. Processors, memory, network and storage of the host, and idle time, are still missing: with it, too, the figures are a floor.';

/** What a count of tokens is priced with. */
export interface Rates {
  /** GPU energy per million output tokens, Wh. */
  readonly whPerMillionOutputTokens: number;
  /** Energy of the data centre per energy of its computers, at least 1; 1 leaves the GPU energy as it is. */
  readonly pue: number;
  /** Emissions intensity of the electricity, gCO₂e per kWh. */
  readonly gCo2ePerKwh: number;
  /** Price of the electricity in a currency of the reader's choice, per kWh; null where none is given. */
  readonly pricePerKwh: number | null;
}

/** What a count of output tokens costs; money in the currency of the price, null without one. */
export type Amounts = ReturnType<typeof amounts>;

/**
 * Energy, emissions and cost of a count of output tokens, each step a double in this order, which the packages of
 * clients/ keep to the last digit: Wh per million tokens × (tokens / 1e6) × PUE = Wh; Wh / 1,000 = kWh;
 * kWh × gCO₂e per kWh = g CO₂e; g / 1,000 = kg; kWh × price per kWh = cost.
 */
export function amounts(outputTokens: number, rates: Rates) {
  const energyWh = rates.whPerMillionOutputTokens * (outputTokens / 1_000_000) * rates.pue;
  const energyKwh = energyWh / 1_000;
  const emissionsGCo2e = energyKwh * rates.gCo2ePerKwh;
  return {
    outputTokens,
    energyWh,
    energyKwh,
    emissionsGCo2e,
    emissionsKgCo2e: emissionsGCo2e / 1_000,
    cost: rates.pricePerKwh === null ? null : energyKwh * rates.pricePerKwh,
  };
}

/** Energy and emissions of a count of images or videos, with `whPerItem` for each; steps and units as above. */
export function itemAmounts(
  items: number,
  { whPerItem, pue, gCo2ePerKwh }: Pick<Rates, 'pue' | 'gCo2ePerKwh'> & { readonly whPerItem: number },
) {
  const energyWh = whPerItem * items * pue;
  return { energyWh, emissionsGCo2e: (energyWh / 1_000) * gCo2ePerKwh };
}

/** Of a series, the configuration with the smallest running batch; the one given where the series is empty. */
export function leastBusy<C extends Pick<Configuration, 'avg_running_batch'>>(own: C, series: readonly C[]): C {
  const [least = own] = [...series].sort((a, b) => a.avg_running_batch - b.avg_running_batch);
  return least;
}

/**
 * GPU energy of an answer of the average length, Wh: as published, since the published length is a whole number; worked
 * out of it in a release from before there was one.
 */
export function answerWh(c: {
  readonly wh_per_response?: number;
  readonly wh_per_million_output_tokens: number;
  readonly avg_output_tokens: number;
}): number {
  return c.wh_per_response ?? (c.wh_per_million_output_tokens * c.avg_output_tokens) / 1e6;
}

/**
 * What the figures of a configuration mean, in other words; all of it follows from the documents. `series` holds the configurations that differ from it in their batch
 * alone; `intensity` is in gCO₂e per kWh.
 */
export function meaningOf(c: Configuration, series: readonly Configuration[], intensity: number) {
  const answer = answerWh(c);
  const least = leastBusy(c, series);
  return {
    /** Energy of an answer of the average length, Wh. */
    answer_wh: answer,
    /** Output tokens that 1 kWh makes, millions. */
    million_tokens_per_kwh: 1000 / c.wh_per_million_output_tokens,
    /** Answers of the average length that 1 kWh makes. */
    answers_per_kwh: 1000 / answer,
    /** Energy of a day at this power, kWh. */
    day_kwh: (c.gpu_power_watts_total * 24) / 1000,
    /** Output tokens of a day at this throughput, millions. */
    day_million_tokens: (c.tokens_per_second * 86_400) / 1e6,
    /** The smallest running batch measured on the same cards in the same way; null where it is this one. */
    least_busy:
      least.row_id === c.row_id
        ? null
        : { configuration: least, times: least.wh_per_million_output_tokens / c.wh_per_million_output_tokens },
    /** Emissions of a million output tokens at an intensity, g CO₂e. */
    g_co2e_per_million_tokens: (c.wh_per_million_output_tokens * intensity) / 1000,
  };
}
