import type { PredictedModel, Predictions, PredictionValidation } from '../../contract/generated/api.d.ts';
import type { OpenWeightsRow } from '../../contract/generated/data.d.ts';
import { fill } from '../../core/text/fill.ts';
import { toDigits, roundTo } from '../../core/text/number.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { byCodePoint, byKeys } from '../../core/text/order.ts';
import { gpusOf, modelsOf } from '../../figures/configuration.ts';
import {
  arithmeticWh,
  BOUNDS,
  meetsBound,
  fitAndValidate,
  type MeasuredRow,
  predict,
  PREDICTED_BITS,
  type Range,
  toFourDigits,
  type ValidationBound,
} from '../../figures/prediction.ts';
import type { Validation } from '../../figures/prediction-validation.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { type DocumentBody, documentEndpoint } from './endpoint.ts';
import { indexRowsOf } from './index-json.ts';

/** A prediction without its family, or without its vendor. */
type Prediction = Predictions['held_out'][0]['without_family'];

/** Decimals of a coefficient, and significant digits of what is computed with. */
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
  const rows = trainingRows(inputs);
  const cards = cardsOf(inputs, gpusOf(rows));
  const known = rows.flatMap((row) => cards.filter(({ gpu }) => gpu === row.gpu).map((card) => ({ ...row, ...card })));
  const learnt = fitAndValidate(known, (row) => row);
  const [family, vendor] = [
    published(learnt.family, BOUNDS.family, known),
    published(learnt.vendor, BOUNDS.vendor, known),
  ];
  const [active = 0, sparsity = 0] = learnt.fit.coefficients;
  const given = {
    coefficients: family.holds
      ? {
          intercept: roundTo(learnt.fit.intercept, DIGITS),
          active_params: roundTo(active, DIGITS),
          params_per_active: roundTo(sparsity, DIGITS),
        }
      : null,
    cards,
    domain: domainOf(known),
    vendors: [...new Set(known.map((row) => row.vendor))].sort(byCodePoint),
    validations: { family, vendor },
  };
  const { openWeights } = inputs.openWeightsModels;
  const [base, measured] = [documentsBase(openWeights), new Set(modelsOf(inputs).map(({ model_id }) => model_id))];
  const { refusal, ...words } = service.predictions;
  return {
    basis: 'predicted',
    unit: 'Wh per million output tokens',
    workload: service.index.workload,
    itl_deadline_ms: service.itl_deadline_ms,
    source: mlEnergy.source,
    ...words,
    boundary: 'gpu_only',
    refusal: family.holds ? null : refusalIn(refusal, family),
    ...given,
    families: mlEnergy.families.flatMap((family) =>
      rows
        .filter(({ slug }) => slug === family.slug)
        .map(({ vendor }) => ({ vendor, ...family }))
        .slice(0, 1),
    ),
    held_out: heldOut(learnt.family, learnt.vendor, known),
    documents_base: base,
    // The open-weights models without a measurement of chat.
    models: openWeights
      .filter(({ model_id }) => !measured.has(model_id))
      .map((row) => predictedModel(row, base ?? '', given)),
  };
}

/** The rows of the index whose family is known. Other rows are left out, because the fit might have seen their family. */
function trainingRows(inputs: Inputs) {
  const families = new Map(inputs.mlEnergy.families.map(({ slug, family }) => [slug, family]));
  return indexRowsOf(inputs)
    .flatMap((row) => {
      const family = families.get(row.slug);
      return family === undefined ? [] : [{ ...row, family, vendor: vendorOf(row.model_id) }];
    })
    .sort(byKeys('row_id'));
}

/** Who published the weights: the owner on a model hub. */
function vendorOf(modelId: string): string {
  return modelId.split('/')[0] ?? modelId;
}

/** Of each GPU, the card of that name with the highest power limit. */
function cardsOf({ gpuCards }: Inputs, gpus: readonly string[]): Predictions['cards'] {
  return gpus.flatMap((gpu) => {
    const [row] = gpuCards.cards
      .filter(({ gpu_key }) => gpu_key === gpu)
      .sort(byKeys(({ power_limit_w }) => -power_limit_w, 'card'));
    if (row === undefined || row.peak_tflops_bf16 === null) return [];
    const peak = { power_limit_w: row.power_limit_w, peak_tflops_bf16: row.peak_tflops_bf16 };
    return [{ gpu, card: row.card, ...peak, arithmetic_wh: short(arithmeticWh(peak)) }];
  });
}

function domainOf(rows: readonly MeasuredRow[]): Predictions['domain'] {
  if (rows.length === 0) return null;
  const range = (of: (row: MeasuredRow) => number): Range => {
    const values = rows.map(of);
    return { from: short(Math.min(...values)), to: short(Math.max(...values)) };
  };
  return {
    params_b: range((row) => row.params_b),
    active_params_b: range((row) => row.active_params_b),
    params_per_active: range((row) => row.params_b / row.active_params_b),
    bits: [...PREDICTED_BITS],
  };
}

function published(
  validation: Validation<unknown> | null,
  bound: ValidationBound,
  rows: readonly unknown[],
): PredictionValidation {
  const finite = (value: number | undefined): number | null =>
    value === undefined || !Number.isFinite(value) ? null : short(value);
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

type KnownRow = ReturnType<typeof trainingRows>[number] & { readonly arithmetic_wh: number };

function heldOut(
  family: ReturnType<typeof fitAndValidate<KnownRow>>['family'],
  vendor: ReturnType<typeof fitAndValidate<KnownRow>>['vendor'],
  rows: readonly KnownRow[],
): Predictions['held_out'] {
  const of = (validation: typeof family, row: KnownRow): Prediction => {
    const found = validation?.heldOut.find((each) => each.row.measured === row);
    if (found === undefined) return null;
    const factor = Number.isFinite(found.halfWidth) ? toFourDigits(Math.exp(found.halfWidth)) : null;
    return { wh: toFourDigits(found.row.arithmetic * Math.exp(found.predicted)), factor };
  };
  return rows.map((row) => ({
    ...row,
    measured_wh: toFourDigits(row.wh_per_million_output_tokens),
    without_family: of(family, row),
    without_vendor: of(vendor, row),
  }));
}

/** The folder that most documents with sizes of models lie in: it is published once. */
function documentsBase(rows: readonly OpenWeightsRow[]): string | null {
  const folders = groupBy(rows, (row) => new URL('.', row.document).href).map(([folder, own]) => {
    return { folder, fewer: -own.length };
  });
  return folders.sort(byKeys('fewer', 'folder'))[0]?.folder ?? null;
}

function predictedModel(row: OpenWeightsRow, base: string, given: Parameters<typeof predict>[0]): PredictedModel {
  const vendor = vendorOf(row.model_id);
  const answers = given.cards.map(({ gpu }) => ({ gpu, ...predict(given, { ...row, vendor, gpu }) }));
  return {
    ...row,
    sizes: row.basis,
    document: row.document.startsWith(base) ? row.document.slice(base.length) : row.document,
    refusal: answers[0]?.refusal ?? null,
    gpus: answers.filter((answer) => answer.refusal === null),
  };
}

function short(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
