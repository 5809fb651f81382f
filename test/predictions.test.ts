import { describe, expect, test } from '@jest/globals';
import type { Predictions } from '../src/contract/generated/api.d.ts';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { predictions } from '../src/api/documents/predictions.ts';
import { CHAT } from '../src/figures/chat.ts';
import { modelsOf } from '../src/figures/configuration.ts';
import { predict, REFUSALS } from '../src/figures/prediction.ts';
import { built, documentOf, endpointsAt, project } from './support/inputs.ts';

const { inputs } = project;
const { api } = built(inputs, endpointsAt('/index.json', '/predictions.json'));
const document = documentOf(api, 'predictions.json');

/** The predictions from the frozen data with changed chat energies. */
function withEnergies(change: (joules: number, slug: string, i: number) => number): Predictions {
  const configurations = inputs.mlEnergy.configurations.map((row, i) =>
    row.workload === CHAT ? { ...row, joules_per_output_token: change(row.joules_per_output_token, row.slug, i) } : row,
  );
  return predictionsOf({ ...inputs, mlEnergy: { ...inputs.mlEnergy, configurations } });
}

function predictionsOf(changed: Inputs): Predictions {
  return predictions.bodies(changed, []).get('predictions.json') as Predictions;
}

describe('predictions from the frozen data', () => {
  test('are published, because the validation is within its bounds', () => {
    const { family, vendor } = document.validations;
    expect(family).toMatchObject({ groups: 14, rows: 32, most_factor: 2.5, least_coverage: 0.8 });
    expect(vendor).toMatchObject({ groups: 5, rows: 32, most_factor: 3, least_coverage: 0.8 });
    expect(family.factor).toBeLessThanOrEqual(2.5);
    expect(family.coverage).toBeGreaterThanOrEqual(0.8);
    expect(vendor.factor).toBeLessThanOrEqual(3);
    expect(document.refusal).toBeNull();
  });

  test('have held-out rows that agree with the published validations', () => {
    const heldOut = document.held_out;
    expect(heldOut).toHaveLength(documentOf(api, 'index.json').rows.length);
    for (const [by, validation] of [
      ['without_family', document.validations.family],
      ['without_vendor', document.validations.vendor],
    ] as const) {
      const timesOff = (row: (typeof heldOut)[0]): number =>
        Math.exp(Math.abs(Math.log((row[by]?.wh ?? 0) / row.measured_wh)));
      const inside = heldOut.filter((row) => timesOff(row) <= (row[by]?.factor ?? 0));
      expect(inside.length / heldOut.length).toBeCloseTo(validation.coverage ?? 0, 6);
      const factors = heldOut.map(timesOff).sort((a, b) => a - b);
      // The 30th of 32 errors: nine tenths of them plus one.
      expect(factors[29]).toBeCloseTo(validation.factor ?? 0, 2);
      expect(((factors[15] ?? 0) * (factors[16] ?? 0)) ** 0.5).toBeCloseTo(validation.median_factor ?? 0, 2);
    }
  });

  test('match the published formula for each open-weights model', () => {
    const predicted = document.models.filter(({ refusal }) => refusal === null);
    expect(predicted.length).toBeGreaterThan(10);
    for (const { gpus, ...model } of predicted) {
      const [vendor = ''] = model.model_id.split('/');
      expect(gpus.map(({ gpu }) => gpu)).toEqual(['B200', 'H100']);
      for (const { gpu, ...energy } of gpus) {
        const { coefficients, cards } = document;
        const arithmetic = cards.find((card) => card.gpu === gpu)?.arithmetic_wh ?? 0;
        const { intercept = 0, active_params = 0, params_per_active = 0 } = coefficients ?? {};
        const { params_b: total, active_params_b: active } = model;
        const times = intercept + active_params * Math.log(active) + params_per_active * Math.log(total / active);
        const wh = arithmetic * active * Math.exp(times);
        expect(energy.wh / wh).toBeCloseTo(1, 3);
        expect(energy.high / energy.wh).toBeCloseTo(energy.wh / energy.low, 2);
        expect(predict(document, { ...model, vendor, gpu }, REFUSALS)).toMatchObject({ refusal: null });
      }
    }
    expect(document.models.filter(({ refusal, gpus }) => (refusal === null) !== gpus.length > 0)).toEqual([]);
  });
});

describe('predictions from wrong data', () => {
  test('are not published if the energies are shuffled among the models', () => {
    const slugs = modelsOf(inputs).map(({ slug }) => slug);
    // An arbitrary order that is the same in each run.
    const key = new Map(slugs.map((slug, i) => [slug, ((i + 1) * 48271) % 101]));
    const shuffled = slugs.toSorted((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0));
    const energy = new Map(document.held_out.map((row) => [row.slug, row.measured_wh]));
    const scale = new Map(
      slugs.map((slug, i) => [slug, (energy.get(shuffled[i] ?? '') ?? 1) / (energy.get(slug) ?? 1)]),
    );
    const { refusal, coefficients, models, validations } = withEnergies(
      (joules, slug) => joules * (scale.get(slug) ?? 1),
    );
    expect(validations.family.factor).toBeGreaterThan(2.5);
    expect(coefficients).toBeNull();
    // The reason states the bound of the factor, which is below the factor found.
    expect(refusal).toMatch(/\b2\.5\b/);
    expect(models.every(({ gpus, refusal: why }) => gpus.length === 0 && why !== null)).toBe(true);
  });

  test.each(['Qwen', 'google', 'meta-llama', 'nvidia'])(
    'are not published if the energies of all models by %s are 5 times too high',
    (vendor) => {
      const wrong = new Set(
        modelsOf(inputs).flatMap((row) => (row.model_id.startsWith(`${vendor}/`) ? [row.slug] : [])),
      );
      const { refusal, validations } = withEnergies((joules, slug) => (wrong.has(slug) ? joules * 5 : joules));
      expect(validations).toMatchObject({ family: { holds: false }, vendor: { holds: false } });
      expect(refusal).not.toBeNull();
    },
  );
});
