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

/** Numbers from 0 to 1 that look random and are always the same. */
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

  test('finds the line that rows lie on, and a penalty draws its coefficients towards 0', () => {
    const exact = ridge(rows, 1e-9);
    expect(exact.intercept).toBeCloseTo(3, 6);
    expect(exact.coefficients[0]).toBeCloseTo(2, 6);
    expect(exact.coefficients[1]).toBeCloseTo(-0.5, 6);
    const drawn = ridge(rows, 1e9);
    expect(drawn.coefficients[0]).toBeCloseTo(0, 6);
    expect(fitted(drawn, [100, 100])).toBeCloseTo(rows.reduce((sum, { value }) => sum + value, 0) / rows.length, 4);
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

  test('has a small factor where groups predict each other, and a large one where they do not', () => {
    const [quiet, loud] = [validate(rows(0.02), groupOf), validate(rows(8), groupOf)];
    expect(quiet?.factor).toBeLessThan(1.5);
    expect(quiet?.coverage).toBeGreaterThan(0.6);
    expect(loud?.factor).toBeGreaterThan(2.5);
  });

  test('of a group does not see its rows: what they say changes nothing of their own prediction', () => {
    const before = rows(1);
    const after = before.map((row) => (row.group === '3' ? { ...row, value: row.value + 10 } : row));
    const of = (all: typeof before) =>
      validate(all, groupOf)?.heldOut.flatMap(({ row, predicted, halfWidth }) =>
        row.group === '3' ? [[predicted, halfWidth]] : [],
      );
    expect(of(after)).toEqual(of(before));
    expect(of(after)).toHaveLength(3);
  });

  test('needs four groups, and enough rows for an interval', () => {
    expect(validate(rows(1, 3), groupOf)).toBeNull();
    const few = rows(0.02, 4).slice(0, 8);
    expect(validate(few, groupOf)).toMatchObject({ factor: Infinity });
    expect(meetsBound(validate(few, groupOf), BOUNDS.family)).toBe(false);
  });
});

describe('learning', () => {
  /** Models of made-up vendors that use 10 times the energy of their arithmetic, and sparse ones more. */
  const rows: MeasuredRow[] = Array.from({ length: 30 }, (_, i) => {
    const active_params_b = 3 * 1.17 ** i;
    const params_b = active_params_b * (1 + (i % 4) * 3);
    const wh = 10 * arithmeticWh(GPU) * active_params_b ** 0.8 * (params_b / active_params_b) ** 0.4;
    return { active_params_b, params_b, family: `f${i % 10}`, vendor: `m${i % 5}`, wh_per_million_output_tokens: wh };
  });

  test('finds how energy grows with active parameters and with sparsity', () => {
    const { fit, family, vendor } = fitAndValidate(rows, () => GPU);
    expect(fit.intercept).toBeCloseTo(Math.log(10), 1);
    expect(fit.coefficients[0]).toBeCloseTo(-0.2, 1);
    expect(fit.coefficients[1]).toBeCloseTo(0.4, 1);
    expect([meetsBound(family, BOUNDS.family), meetsBound(vendor, BOUNDS.vendor)]).toEqual([true, true]);
  });
});

describe('a published prediction', () => {
  const of: Prediction = {
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

  test('is the arithmetic times what the coefficients give, and wider for a vendor that was never measured', () => {
    const wh = 0.4 * 10 * 10 * 10 ** -0.2 * 10 ** 0.4;
    const known = predict(of, question, REFUSALS);
    const unknown = predict(of, { ...question, vendor: 'b' }, REFUSALS);
    expect(known).toEqual({
      wh: Number(wh.toPrecision(4)),
      low: Number((wh / 2).toPrecision(4)),
      high: Number((wh * 2).toPrecision(4)),
      refusal: null,
    });
    expect(unknown).toMatchObject({ low: Number((wh / 3).toPrecision(4)), high: Number((wh * 3).toPrecision(4)) });
    const narrow = { ...of, validations: { ...of.validations, vendor: { factor: 1.5, holds: true } } };
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
  ])('is refused outside what was measured: %j', (change, code, refusal) => {
    expect(predict(of, { ...question, ...change }, REFUSALS)).toEqual({
      code,
      refusal: expect.stringMatching(refusal),
    });
  });

  test('is refused where validation did not hold', () => {
    const { family } = of.validations;
    expect(predict({ ...of, coefficients: null }, question, REFUSALS)).toMatchObject({ code: 'not_enough' });
    const blind = { ...of, validations: { family, vendor: { factor: 3.5, holds: false } } };
    expect(predict(blind, question, REFUSALS)).toMatchObject({ refusal: null });
    expect(predict(blind, { ...question, vendor: 'b' }, REFUSALS)).toMatchObject({ code: 'unknown_vendor' });
  });
});
