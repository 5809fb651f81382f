import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kgCo2ePerBillionOutputTokens } from './energy.ts';
import { amounts, meaningOf, type Rates } from './price.ts';
import type { Configuration } from '../contract/generated/api.d.ts';

const rates: Rates = { whPerMillionOutputTokens: 117.5, pue: 1, gCo2ePerKwh: 400, pricePerKwh: null };

describe('prices by hand', () => {
  test('GPU energy alone: 2 million tokens at 117.5 Wh per million', () => {
    // 2 × 117.5 Wh = 235 Wh = 0.235 kWh; 0.235 kWh × 400 g = 94 g = 0.094 kg.
    const found = amounts(2e6, rates);
    expect(found.energyKwh).toBeCloseTo(0.235, 12);
    expect(found.emissionsKgCo2e).toBeCloseTo(0.094, 12);
    expect(found.cost).toBeNull();
  });

  test('with a PUE of 1.5 and a price of 0.2 per kWh', () => {
    // 0.235 kWh × 1.5 = 0.3525 kWh; × 400 g = 0.141 kg; × 0.2 = 0.0705.
    const found = amounts(2e6, { ...rates, pue: 1.5, pricePerKwh: 0.2 });
    expect(found.energyKwh).toBeCloseTo(0.3525, 12);
    expect(found.emissionsKgCo2e).toBeCloseTo(0.141, 12);
    expect(found.cost).toBeCloseTo(0.0705, 12);
  });

  test('a price of nothing costs 0, which is not the same as no price', () => {
    expect(amounts(2e6, { ...rates, pricePerKwh: 0 }).cost).toBe(0);
  });

  test('the pricing rule of the API: 117.5 Wh per million × 400 g per kWh / 1,000 = 47 kg per billion', () => {
    expect(kgCo2ePerBillionOutputTokens(117.5, 400)).toBeCloseTo(47, 12);
  });
});

describe('for any rates', () => {
  const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  const someRates = fc.record({
    whPerMillionOutputTokens: positive,
    pue: fc.double({ min: 1, max: 10, noNaN: true }),
    gCo2ePerKwh: positive,
    pricePerKwh: positive,
  });
  const near = (found: number, wanted: number): void => {
    expect(Math.abs(found / wanted - 1)).toBeLessThan(1e-12);
  };

  test('the emissions of a billion tokens are what the pricing rule says', () => {
    fc.assert(
      fc.property(someRates, (some) => {
        const { emissionsKgCo2e } = amounts(1e9, { ...some, pue: 1 });
        near(emissionsKgCo2e, kgCo2ePerBillionOutputTokens(some.whPerMillionOutputTokens, some.gCo2ePerKwh));
      }),
    );
  });
});

const BUSY = {
  row_id: 'a/H100/1/64',
  avg_running_batch: 64,
  joules_per_output_token: 0.36,
  wh_per_million_output_tokens: 100,
  avg_output_tokens: 500,
  gpu_power_watts_total: 500,
  tokens_per_second: 2000,
} as Configuration;
const QUIET = { ...BUSY, row_id: 'a/H100/1/8', avg_running_batch: 8, wh_per_million_output_tokens: 450 };

test('a figure in other words, worked out by hand', () => {
  expect(meaningOf(BUSY, [BUSY, QUIET], 400)).toEqual({
    answer_wh: 0.05, // 500 x 0.36 J = 180 J
    million_tokens_per_kwh: 10,
    answers_per_kwh: 20_000,
    day_kwh: 12,
    day_million_tokens: 172.8,
    least_busy: { configuration: QUIET, times: 4.5 },
    g_co2e_per_million_tokens: 40, // 0.1 kWh x 400 g
  });
});

test('the least busy configuration has none to be compared with', () => {
  expect(meaningOf(QUIET, [BUSY, QUIET], 400).least_busy).toBeNull();
});
