import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kgCo2ePerBillionOutputTokens } from '../../../src/figures/energy.ts';
import { amounts } from '../src/amounts.ts';

describe('prices by hand', () => {
  const rates = { whPerMillionOutputTokens: 117.5, gCo2ePerKwh: 400 };
  test.each([
    // 2 × 117.5 Wh = 235 Wh; 0.235 kWh × 400 g = 94 g.
    [1, 235, 94],
    [1.5, 352.5, 141],
  ])('2 million tokens at 117.5 Wh per million and a PUE of %s', (pue, wh, grams) => {
    const found = amounts(2e6, { ...rates, pue });
    expect(found.energyWh).toBeCloseTo(wh, 9);
    expect(found.emissionsGCo2e).toBeCloseTo(grams, 9);
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
  });
  const near = (found: number, wanted: number): void => {
    expect(Math.abs(found / wanted - 1)).toBeLessThan(1e-12);
  };

  test('the emissions of a billion tokens are what the pricing rule says', () => {
    fc.assert(
      fc.property(someRates, (some) => {
        const { emissionsGCo2e } = amounts(1e9, { ...some, pue: 1 });
        near(emissionsGCo2e / 1_000, kgCo2ePerBillionOutputTokens(some.whPerMillionOutputTokens, some.gCo2ePerKwh));
      }),
    );
  });
});
