import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kgCo2ePerBillionOutputTokens } from './energy.ts';
import { amounts, type Rates } from './price.ts';

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
