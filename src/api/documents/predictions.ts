import type { PredictedModel, Predictions, PredictionValidation } from '../../contract/generated/api.d.ts';
import type { OpenWeightsRow } from '../../contract/generated/data.d.ts';
import { fill } from '../../core/text/fill.ts';
import { roundTo, roundToSignificant, toDigits } from '../../core/text/number.ts';
import { pick } from '../../core/text/json.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { byCodePoint, byKeys } from '../../core/text/order.ts';
import { gpusOf, modelsOf } from '../../figures/configuration.ts';
import {
  arithmeticWh,
  type GpuPeak,
  BOUNDS,
  meetsBound,
  fitAndValidate,
  type MeasuredRow,
  predict,
  PREDICTED_BITS,
  type Range,
  REFUSALS,
  toFourDigits,
  type ValidationBound,
} from '../../figures/prediction.ts';
import type { Validation } from '../../figures/prediction-validation.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { type DocumentBody, documentEndpoint } from './endpoint.ts';
import { indexRowsOf } from './index-json.ts';
import { publishedSource } from './source.ts';

/** A prediction from a fit without the model's family, or without its vendor. */
type Prediction = Predictions['held_out'][0]['without_family'];

/** Decimals of a coefficient, and significant digits of the other published inputs of a prediction. */
const DIGITS = 6;

/** `predictions.json`: predicted energy of models that were not measured. */
export const predictions = documentEndpoint<Predictions>({
  path: '/predictions.json',
  schema: 'Predictions',
  sources: ['ml-energy', 'gpu-cards', 'open-weights'],
  records: { cards: ['gpu'], families: ['slug'], held_out: ['slug', 'gpu'], models: ['model_id'] },
  body: predictionsOf,
});

function predictionsOf(inputs: Inputs): DocumentBody<Predictions> {
  const { service, mlEnergy } = inputs;
  const indexRows = rowsWithFamily(inputs);
  const cards = cardsOf(inputs, gpusOf(indexRows));
  const rows = indexRows.flatMap((row) =>
    cards.filter(({ gpu }) => gpu === row.gpu).map((card) => ({ ...row, ...card })),
  );
  const fitted = fitAndValidate(rows, (row) => row);
  const predictor = predictorOf(fitted, rows, cards);
  const { family } = predictor.validations;
  const { openWeights } = inputs.openWeightsModels;
  const base = documentsBase(openWeights);
  const measured = new Set(modelsOf(inputs).map(({ model_id }) => model_id));
  const { refusal, ...words } = service.predictions;
  return {
    basis: 'predicted',
    unit: 'Wh per million output tokens',
    workload: service.index.workload,
    itl_deadline_ms: service.itl_deadline_ms,
    source: publishedSource(mlEnergy.source),
    ...words,
    boundary: 'gpu_only',
    refusal: family.holds ? null : refusalIn(refusal, family),
    ...predictor,
    families: familiesOf(inputs, indexRows),
    held_out: heldOut(fitted, rows),
    documents_base: base,
    // The open-weights models without a measurement of chat.
    models: openWeights
      .filter(({ model_id }) => !measured.has(model_id))
      .map((row) => predictedModel(row, base ?? '', predictor)),
  };
}

/** The fields from which readers compute predictions. There are no coefficients if the fit failed its validation. */
function predictorOf(fitted: Fitted, rows: readonly TrainingRow[], cards: Predictions['cards']) {
  const family = publishedValidation(fitted.family, BOUNDS.family, rows);
  const vendor = publishedValidation(fitted.vendor, BOUNDS.vendor, rows);
  const [active = 0, paramsPerActive = 0] = fitted.fit.coefficients;
  const coefficients = {
    intercept: roundTo(fitted.fit.intercept, DIGITS),
    active_params: roundTo(active, DIGITS),
    params_per_active: roundTo(paramsPerActive, DIGITS),
  };
  return {
    coefficients: family.holds ? coefficients : null,
    cards,
    domain: domainOf(rows),
    vendors: [...new Set(rows.map((row) => row.vendor))].sort(byCodePoint),
    validations: { family, vendor },
  };
}

/** The family and vendor of each model with a row of the index. */
function familiesOf(
  { mlEnergy }: Inputs,
  rows: readonly Pick<IndexRowWithFamily, 'slug' | 'vendor'>[],
): Predictions['families'] {
  const vendors = new Map(rows.map(({ slug, vendor }) => [slug, vendor]));
  return mlEnergy.families.flatMap((family) => {
    const vendor = vendors.get(family.slug);
    return vendor === undefined ? [] : [{ vendor, ...family }];
  });
}

/**
 * The rows of the index whose family is known. Other rows are left out, because the fit might have seen their family.
 */
function rowsWithFamily(inputs: Inputs) {
  const families = new Map(inputs.mlEnergy.families.map(({ slug, family }) => [slug, family]));
  return indexRowsOf(inputs)
    .flatMap((row) => {
      const family = families.get(row.slug);
      return family === undefined ? [] : [{ ...row, family, vendor: vendorOf(row.model_id) }];
    })
    .sort(byKeys('row_id'));
}

/** The owner of a model on its hub, who published the weights. */
function vendorOf(modelId: string): string {
  return modelId.split('/')[0] ?? modelId;
}

/** The variant of each GPU with the highest power limit. GPUs without a known BF16 peak are left out. */
function cardsOf({ gpuCards }: Inputs, gpus: readonly string[]): Predictions['cards'] {
  return gpus.flatMap((gpu) => {
    const [row] = gpuCards.cards
      .filter(({ gpu_key }) => gpu_key === gpu)
      .sort(byKeys(({ power_limit_w }) => -power_limit_w, 'card'));
    if (row === undefined || row.peak_tflops_bf16 === null) return [];
    const peak = { power_limit_w: row.power_limit_w, peak_tflops_bf16: row.peak_tflops_bf16 };
    return [{ gpu, card: row.card, ...peak, arithmetic_wh: roundToSignificant(arithmeticWh(peak), DIGITS) }];
  });
}

function domainOf(rows: readonly MeasuredRow[]): Predictions['domain'] {
  if (rows.length === 0) return null;
  const range = (valueOf: (row: MeasuredRow) => number): Range => {
    const values = rows.map(valueOf);
    return {
      from: roundToSignificant(Math.min(...values), DIGITS),
      to: roundToSignificant(Math.max(...values), DIGITS),
    };
  };
  return {
    params_b: range((row) => row.params_b),
    active_params_b: range((row) => row.active_params_b),
    params_per_active: range((row) => row.params_b / row.active_params_b),
    bits: [...PREDICTED_BITS],
  };
}

function publishedValidation(
  validation: Validation<unknown> | null,
  bound: ValidationBound,
  rows: readonly unknown[],
): PredictionValidation {
  const finite = (value: number | undefined): number | null =>
    value === undefined || !Number.isFinite(value) ? null : roundToSignificant(value, DIGITS);
  return {
    groups: validation?.groups ?? 0,
    rows: rows.length,
    median_factor: finite(validation?.medianFactor),
    factor: finite(validation?.factor),
    coverage: finite(validation?.coverage),
    most_factor: bound.factor,
    least_coverage: bound.coverage,
    holds: meetsBound(validation, bound),
  };
}

function refusalIn(words: string, { factor, coverage, most_factor, least_coverage }: PredictionValidation): string {
  const inWords = (value: number | null): string => (value === null ? 'unknown' : toDigits(value, 3));
  return fill(words, {
    factor: inWords(factor),
    coverage: inWords(coverage),
    most_factor: inWords(most_factor),
    least_coverage: inWords(least_coverage),
  });
}

type IndexRowWithFamily = ReturnType<typeof rowsWithFamily>[number];

/** A row of the index with the arithmetic energy of its GPU. The fit is made from these rows. */
type TrainingRow = IndexRowWithFamily & GpuPeak & { readonly arithmetic_wh: number };

type Fitted = ReturnType<typeof fitAndValidate<TrainingRow>>;

/** The measured energy of each row, and its predictions from fits without its family and without its vendor. */
function heldOut({ family, vendor }: Fitted, rows: readonly TrainingRow[]): Predictions['held_out'] {
  const predictionFor = (row: TrainingRow, validation: Fitted['family']): Prediction => {
    const found = validation?.heldOut.find((each) => each.row.measured === row);
    if (found === undefined) return null;
    const factor = Number.isFinite(found.halfWidth) ? toFourDigits(Math.exp(found.halfWidth)) : null;
    return { wh: toFourDigits(found.row.arithmetic * Math.exp(found.predicted)), factor };
  };
  return rows.map((row) => ({
    slug: row.slug,
    gpu: row.gpu,
    measured_wh: toFourDigits(row.wh_per_million_output_tokens),
    without_family: predictionFor(row, family),
    without_vendor: predictionFor(row, vendor),
  }));
}

/**
 * The folder that contains most of the documents with model sizes. It is published once; the documents have paths below
 * it.
 */
function documentsBase(rows: readonly OpenWeightsRow[]): string | null {
  const folders = groupBy(rows, (row) => new URL('.', row.document).href).map(([folder, group]) => {
    return { folder, fewer: -group.length };
  });
  return folders.sort(byKeys('fewer', 'folder'))[0]?.folder ?? null;
}

function predictedModel(row: OpenWeightsRow, base: string, predictor: Parameters<typeof predict>[0]): PredictedModel {
  const vendor = vendorOf(row.model_id);
  const energies = predictor.cards.map(({ gpu }) => ({
    gpu,
    ...predict(predictor, { ...row, vendor, gpu }, REFUSALS),
  }));
  return {
    ...pick(row, ['model_id', 'params_b', 'active_params_b', 'bits']),
    sizes: row.basis,
    document: row.document.startsWith(base) ? row.document.slice(base.length) : row.document,
    refusal: energies[0]?.refusal ?? null,
    gpus: energies.flatMap((energy) => (energy.refusal === null ? [pick(energy, ['gpu', 'wh', 'low', 'high'])] : [])),
  };
}
