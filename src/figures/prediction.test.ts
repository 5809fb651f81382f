import { describe, expect, test } from '@jest/globals';
import { fitted, ridge } from './prediction-fit.ts';
import { validate } from './prediction-validation.ts';
import {
  arithmeticWh,
  BOUNDS,
  meetsBound,
  fitAndValidate,
  predict,
  REFUSALS,
  type MeasuredRow,
  type Prediction,
} from './prediction.ts';

const GPU = { power_limit_w: 700, peak_tflops_bf16: 989 };

/** A generator of reproducible pseudo-random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe('ridge', () => {
  const rows = [
    [1, 5],
    [2, 3],
    [4, 4],
    [7, 1],
  ].map((columns) => ({ columns, value: 3 + 2 * (columns[0] ?? 0) - 0.5 * (columns[1] ?? 0) }));

  test('fits rows on a plane exactly, and a large penalty shrinks the coefficients to 0', () => {
    const exact = ridge(rows, 1e-9);
    expect(exact.intercept).toBeCloseTo(3, 6);
    expect(exact.coefficients[0]).toBeCloseTo(2, 6);
    expect(exact.coefficients[1]).toBeCloseTo(-0.5, 6);
    const shrunk = ridge(rows, 1e9);
    expect(shrunk.coefficients[0]).toBeCloseTo(0, 6);
    expect(fitted(shrunk, [100, 100])).toBeCloseTo(rows.reduce((sum, { value }) => sum + value, 0) / rows.length, 4);
  });
});

describe('validation', () => {
  const rows = (noise: number, groups = 8) => {
    const random = numbers(7);
    return Array.from({ length: groups * 3 }, (_, i) => {
      const x = random() * 4;
      return { columns: [x], value: x + noise * (random() - 0.5), group: String(i % groups) };
    });
  };
  const groupOf = ({ group }: { readonly group: string }): string => group;

  test('gives a small factor if groups predict each other well, and a large one if not', () => {
    const [quiet, loud] = [validate(rows(0.02), groupOf), validate(rows(8), groupOf)];
    expect(quiet?.factor).toBeLessThan(1.5);
    expect(quiet?.coverage).toBeGreaterThan(0.6);
    expect(loud?.factor).toBeGreaterThan(2.5);
  });

  test('predicts each group without using the values of that group', () => {
    const before = rows(1);
    const after = before.map((row) => (row.group === '3' ? { ...row, value: row.value + 10 } : row));
    const predictionsOf3 = (all: typeof before) =>
      validate(all, groupOf)?.heldOut.flatMap(({ row, predicted, halfWidth }) =>
        row.group === '3' ? [[predicted, halfWidth]] : [],
      );
    expect(predictionsOf3(after)).toEqual(predictionsOf3(before));
    expect(predictionsOf3(after)).toHaveLength(3);
  });

  test('needs four groups, and enough rows for an interval', () => {
    expect(validate(rows(1, 3), groupOf)).toBeNull();
    const few = rows(0.02, 4).slice(0, 8);
    expect(validate(few, groupOf)).toMatchObject({ factor: Infinity });
    expect(meetsBound(validate(few, groupOf), BOUNDS.family)).toBe(false);
  });
});

describe('fitAndValidate', () => {
  /** Invented models: their energy follows known exponents of the active parameters and of the sparsity. */
  const rows: MeasuredRow[] = Array.from({ length: 30 }, (_, i) => {
    const active_params_b = 3 * 1.17 ** i;
    const params_b = active_params_b * (1 + (i % 4) * 3);
    const wh = 10 * arithmeticWh(GPU) * active_params_b ** 0.8 * (params_b / active_params_b) ** 0.4;
    return { active_params_b, params_b, family: `f${i % 10}`, vendor: `m${i % 5}`, wh_per_million_output_tokens: wh };
  });

  test('recovers how energy grows with active parameters and with sparsity', () => {
    const { fit, family, vendor } = fitAndValidate(rows, () => GPU);
    expect(fit.intercept).toBeCloseTo(Math.log(10), 1);
    expect(fit.coefficients[0]).toBeCloseTo(-0.2, 1);
    expect(fit.coefficients[1]).toBeCloseTo(0.4, 1);
    expect([meetsBound(family, BOUNDS.family), meetsBound(vendor, BOUNDS.vendor)]).toEqual([true, true]);
  });
});

describe('a published prediction', () => {
  const published: Prediction = {
    coefficients: { intercept: Math.log(10), active_params: -0.2, params_per_active: 0.4 },
    cards: [{ gpu: 'H100', arithmetic_wh: 0.4 }],
    domain: {
      params_b: { from: 8, to: 671 },
      active_params_b: { from: 3, to: 405 },
      params_per_active: { from: 1, to: 24 },
      bits: [8, 16],
    },
    vendors: ['a'],
    validations: { family: { factor: 2, holds: true }, vendor: { factor: 3, holds: true } },
  };
  const question = { params_b: 100, active_params_b: 10, bits: 16, gpu: 'H100', vendor: 'a' };

  test('multiplies the arithmetic energy by the fitted factor, with a wider interval for an unmeasured vendor', () => {
    const wh = 0.4 * 10 * 10 * 10 ** -0.2 * 10 ** 0.4;
    const known = predict(published, question, REFUSALS);
    const unknown = predict(published, { ...question, vendor: 'b' }, REFUSALS);
    expect(known).toEqual({
      wh: Number(wh.toPrecision(4)),
      low: Number((wh / 2).toPrecision(4)),
      high: Number((wh * 2).toPrecision(4)),
      refusal: null,
    });
    expect(unknown).toMatchObject({ low: Number((wh / 3).toPrecision(4)), high: Number((wh * 3).toPrecision(4)) });
    const narrow = { ...published, validations: { ...published.validations, vendor: { factor: 1.5, holds: true } } };
    expect(predict(narrow, { ...question, vendor: 'b' }, REFUSALS)).toMatchObject({
      high: Number((wh * 2).toPrecision(4)),
    });
  });

  test.each([
    [{ gpu: 'H200' }, 'unmeasured_gpu', /H200/],
    [{ bits: 4 }, 'unmeasured_bits', /4 bits/],
    [{ params_b: 1000, active_params_b: 50 }, 'outside_params_b', /^1000 billion parameters .+ 8 to 671/],
    [{ params_b: 500, active_params_b: 4 }, 'outside_params_per_active', /ratio .+ 1 to 24/],
    [{ params_b: 7, active_params_b: 7 }, 'outside_params_b', /^7 billion parameters .+ 8 to 671/],
    [{ params_b: 12, active_params_b: 120 }, 'active_above_total', /more active than total/],
  ])('is rejected outside the measured range: %j', (change, code, refusal) => {
    expect(predict(published, { ...question, ...change }, REFUSALS)).toEqual({
      code,
      refusal: expect.stringMatching(refusal),
    });
  });

  test('is rejected without coefficients, or for an unknown vendor if the vendor validation failed', () => {
    const { family } = published.validations;
    expect(predict({ ...published, coefficients: null }, question, REFUSALS)).toMatchObject({ code: 'not_enough' });
    const failed = { ...published, validations: { family, vendor: { factor: 3.5, holds: false } } };
    expect(predict(failed, question, REFUSALS)).toMatchObject({ refusal: null });
    expect(predict(failed, { ...question, vendor: 'b' }, REFUSALS)).toMatchObject({ code: 'unknown_vendor' });
  });
});
