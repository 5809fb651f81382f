import { fill } from '../core/text/fill.ts';
import { roundToSignificant } from '../core/text/number.ts';
import { whPerMillionTokens } from './energy.ts';
import { fitted } from './prediction-fit.ts';
import { fitOf, validate, type Validation } from './prediction-validation.ts';

/** The sizes of a model, in billions of parameters. */
interface ModelSize {
  readonly params_b: number;
  readonly active_params_b: number;
}

/** The power limit of a GPU and its dense 16-bit peak. */
export interface GpuPeak {
  readonly power_limit_w: number;
  readonly peak_tflops_bf16: number;
}

/** A measured row of a model on a GPU, and the groups that are left out together when it is predicted. */
export interface MeasuredRow extends ModelSize {
  readonly wh_per_million_output_tokens: number;
  /** Models whose weights were derived from one another are one family. */
  readonly family: string;
  readonly vendor: string;
}

/** The largest factor and the lowest coverage with which predictions are published. */
export interface ValidationBound {
  readonly factor: number;
  readonly coverage: number;
}

/** The bounds for models of measured vendors (`family`) and of all other vendors (`vendor`). */
export const BOUNDS = {
  family: { factor: 2.5, coverage: 0.8 },
  vendor: { factor: 3, coverage: 0.8 },
} as const satisfies Readonly<Record<string, ValidationBound>>;

/**
 * The factor by which a size may be outside the measured range, because sizes of measured models are rounded to
 * billions.
 */
const SLACK = 1.01;

/** Bits per weight of the measured models. There are predictions only for these. */
export const PREDICTED_BITS = [8, 16] as const;

/**
 * The energy of the arithmetic alone, Wh per million tokens and billion active parameters: two operations per active
 * parameter at the GPU's dense 16-bit peak and its power limit.
 */
export function arithmeticWh({ power_limit_w, peak_tflops_bf16 }: GpuPeak): number {
  return whPerMillionTokens((2e9 * power_limit_w) / (peak_tflops_bf16 * 1e12));
}

/** The columns of the regression, as natural logarithms: active parameters, and total parameters per active one. */
function columnsOf({ params_b, active_params_b }: ModelSize): readonly [active: number, paramsPerActive: number] {
  return [Math.log(active_params_b), Math.log(params_b / active_params_b)];
}

/** The parts of the published prediction that {@link predict} needs. */
export interface Prediction {
  readonly coefficients: {
    readonly intercept: number;
    readonly active_params: number;
    readonly params_per_active: number;
  } | null;
  readonly cards: readonly { readonly gpu: string; readonly arithmetic_wh: number }[];
  readonly domain: {
    readonly params_b: Range;
    readonly active_params_b: Range;
    readonly params_per_active: Range;
    readonly bits: readonly number[];
  } | null;
  readonly vendors: readonly string[];
  readonly validations: {
    readonly family: { readonly factor: number | null; readonly holds: boolean };
    readonly vendor: { readonly factor: number | null; readonly holds: boolean };
  };
}

/** The smallest and the largest measured value. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A question: a model that was not measured, on a GPU. */
export interface PredictionQuestion extends ModelSize {
  readonly gpu: string;
  /** Bits per weight; null if unknown. */
  readonly bits: number | null;
  /** Owner of the weights on a public model hub. */
  readonly vendor: string;
}

/** Why there is no prediction. The snapshots of the packages contain these templates. */
export const REFUSALS = {
  not_enough: "can't be predicted well enough",
  unknown_vendor: 'no model of this vendor was measured',
  unmeasured_gpu: '{gpu} was not measured, and predictions are for {gpus} only',
  unmeasured_bits: "predictions don't cover weights of {bits} bits",
  active_above_total: 'it has more active than total parameters',
  outside_params_b: '{value} billion parameters are outside the measured range, {from} to {to} billion',
  outside_active_params_b: '{value} billion active parameters are outside the measured range, {from} to {to} billion',
  outside_params_per_active: 'its ratio of total to active parameters is outside the measured range, {from} to {to}',
} as const;

/** Wh per million output tokens with its interval, or the reason why there is no prediction. */
export type PredictedEnergy =
  | { readonly wh: number; readonly low: number; readonly high: number; readonly refusal: null }
  | { readonly refusal: string; readonly code: RefusalCode };

/** The names of the refusals. */
type RefusalCode = keyof typeof REFUSALS;

type RefusalTemplates = Readonly<Record<RefusalCode, string>>;

/**
 * The energy per million output tokens of a model that was not measured, from the published coefficients. Rounded
 * to four significant digits, so that JavaScript and Python give the same value.
 */
export function predict(
  prediction: Prediction,
  question: PredictionQuestion,
  templates: RefusalTemplates,
): PredictedEnergy {
  const isKnownVendor = prediction.vendors.includes(question.vendor);
  const { family, vendor } = prediction.validations;
  // The interval for an unmeasured vendor is never narrower than for a measured one.
  const factor = isKnownVendor ? family.factor : Math.max(family.factor ?? Infinity, vendor.factor ?? Infinity);
  const measuredGpu = prediction.cards.find(({ gpu }) => gpu === question.gpu);
  if (prediction.coefficients === null || prediction.domain === null || factor === null)
    return refused(templates, 'not_enough');
  if (!isKnownVendor && !vendor.holds) return refused(templates, 'unknown_vendor');
  if (measuredGpu === undefined) {
    const gpus = prediction.cards.map(({ gpu }) => gpu).join(' and ');
    return refused(templates, 'unmeasured_gpu', { gpu: question.gpu, gpus });
  }
  const outside = outsideOf(prediction.domain, question, templates);
  if (outside !== null) return outside;
  const { intercept, active_params, params_per_active } = prediction.coefficients;
  const logarithm = fitted({ intercept, coefficients: [active_params, params_per_active] }, columnsOf(question));
  const wh = measuredGpu.arithmetic_wh * question.active_params_b * Math.exp(logarithm);
  return { wh: toFourDigits(wh), low: toFourDigits(wh / factor), high: toFourDigits(wh * factor), refusal: null };
}

/** A refusal, with its template filled in. */
function refused(templates: RefusalTemplates, code: RefusalCode, values: Parameters<typeof fill>[1] = {}) {
  return { refusal: fill(templates[code], values), code };
}

/** A value of a prediction, rounded to four significant digits. */
export function toFourDigits(value: number): number {
  return roundToSignificant(value, 4);
}

/** Why a model is outside the measured range; null if it is inside. */
function outsideOf(
  { bits, ...ranges }: NonNullable<Prediction['domain']>,
  question: PredictionQuestion,
  templates: RefusalTemplates,
): ReturnType<typeof refused> | null {
  if (question.bits !== null && !bits.includes(question.bits))
    return refused(templates, 'unmeasured_bits', { bits: question.bits });
  const { params_b, active_params_b } = question;
  if (active_params_b > params_b) return refused(templates, 'active_above_total');
  const values = { params_b, active_params_b, params_per_active: params_b / active_params_b };
  const names = ['params_b', 'active_params_b', 'params_per_active'] as const;
  const isInside = (name: keyof typeof values): boolean =>
    values[name] * SLACK >= ranges[name].from && values[name] <= ranges[name].to * SLACK;
  const name = names.find((each) => !isInside(each));
  if (name === undefined) return null;
  const { from, to } = ranges[name];
  return refused(templates, `outside_${name}`, { value: values[name], from, to });
}

/** The fit to measured rows, and its validations. `peakOf` returns the GPU peak of a row. */
export function fitAndValidate<Row extends MeasuredRow>(rows: readonly Row[], peakOf: (row: Row) => GpuPeak) {
  const training = rows.map((row) => {
    const arithmetic = arithmeticWh(peakOf(row)) * row.active_params_b;
    const value = Math.log(row.wh_per_million_output_tokens / arithmetic);
    return { measured: row, arithmetic, columns: columnsOf(row), value };
  });
  const byFamily = ({ measured }: { readonly measured: Row }): string => measured.family;
  const byVendor = ({ measured }: { readonly measured: Row }): string => measured.vendor;
  return {
    fit: fitOf(training, byFamily),
    family: validate(training, byFamily),
    vendor: validate(training, byVendor),
  };
}

/** Whether a validation is good enough to publish predictions. */
export function meetsBound(validation: Validation<unknown> | null, bound: ValidationBound): boolean {
  return validation !== null && validation.factor <= bound.factor && validation.coverage >= bound.coverage;
}
