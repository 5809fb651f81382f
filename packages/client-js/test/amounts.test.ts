import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kgCo2ePerBillionOutputTokens } from '../../../src/figures/energy.ts';
import { gCo2eOf, whOfTokens } from '../src/amounts.ts';

describe('prices by hand', () => {
  test.each([
    // 2 × 117.5 Wh = 235 Wh; 0.235 kWh × 400 g = 94 g.
    [1, 235, 94],
    [1.5, 352.5, 141],
  ])('2 million tokens at 117.5 Wh per million and a PUE of %s', (pue, wh, grams) => {
    const energy = whOfTokens(117.5, 2e6, pue);
    expect(energy).toBeCloseTo(wh, 9);
    expect(gCo2eOf(energy, { gCo2ePerKwh: 400 })).toBeCloseTo(grams, 9);
  });

  test('the pricing rule of the API: 117.5 Wh per million × 400 g per kWh / 1,000 = 47 kg per billion', () => {
    expect(kgCo2ePerBillionOutputTokens(117.5, 400)).toBeCloseTo(47, 12);
  });
});

describe('for any rates', () => {
  const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  const near = (found: number, wanted: number): void => {
    expect(Math.abs(found / wanted - 1)).toBeLessThan(1e-12);
  };

  test('the emissions of a billion tokens are what the pricing rule says', () => {
    fc.assert(
      fc.property(positive, positive, (whPerMillion, gCo2ePerKwh) => {
        const grams = gCo2eOf(whOfTokens(whPerMillion, 1e9, 1), { gCo2ePerKwh });
        near(grams / 1_000, kgCo2ePerBillionOutputTokens(whPerMillion, gCo2ePerKwh));
      }),
    );
  });
});
