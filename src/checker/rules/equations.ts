import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { joulesPerToken, whPerMillionTokens } from '../../figures/energy.ts';
import { type Check, checkFields, type RuleFinding } from '../rule.ts';
import type { Field } from '../subject.ts';

/** A field with a number. */
export type NumberField = Exclude<Field, 'kit'>;

/** A lowest and a highest ratio. */
export type Ratios = readonly [least: number, most: number];

/**
 * A field of a file that other fields determine. Its functions get a file in which `field` and `inputs` are valid.
 * Other fields may be absent, although the type says otherwise: a ratio is then NaN and matches nothing.
 */
export interface Equation {
  readonly field: NumberField;
  /** The fields that the formula needs. It may read optional ones as well. */
  readonly inputs: readonly Field[];
  /** The expected value of the field; null if an optional field that it needs is missing. */
  readonly valueOf: (m: Measurement) => number | null;
  /** The formula in words. */
  readonly formula: string;
  readonly unit: string;
  /** The accepted ratios of expected and given value, before rounding is considered. */
  readonly ratios: (m: Measurement) => Ratios;
  /** Fields that may be rounded. Their rounding widens the accepted ratios. */
  readonly rounded?: readonly Field[];
  /** The message if the field differs from the formula. */
  readonly message: string;
  /** How to fix such a file. */
  readonly fix: (m: Measurement) => string;
}

/** The fields that an equation reads, first the one that it is about. */
export function fieldsOf({ field, inputs }: Equation): readonly [NumberField, ...Field[]] {
  return [field, ...inputs];
}

/** The expected value of a field divided by the given one; null if it cannot be computed. */
export function ratioOf({ field, valueOf }: Equation, m: Measurement): number | null {
  const expected = valueOf(m);
  return expected === null ? null : expected / Number(m[field]);
}

/** Whether the ratio of an equation, divided by `factor`, differs from 1 by less than `share`. */
export function isNearFactor(equation: Equation, m: Measurement, factor: number, share: number): boolean {
  const ratio = ratioOf(equation, m);
  return ratio !== null && isAbout(ratio / factor, share);
}

/** Whether a ratio differs from 1 by less than a share. */
export function isAbout(ratio: number, share: number): boolean {
  return Math.abs(ratio - 1) < share;
}

/** The ratio of an equation that a measurement does not fit; null if it fits, or if an optional field is missing. */
export function ratioIfMismatched(equation: Equation, m: Measurement): number | null {
  const ratio = ratioOf(equation, m);
  if (ratio === null) return null;
  const [least, most] = equation.ratios(m);
  if (ratio >= least && ratio <= most) return null;
  const slack = (equation.rounded ?? []).reduce((sum, field) => sum + roundingOf(Number(m[field])), 1);
  return ratio >= least / slack && ratio <= most * slack ? null : ratio;
}

/** The most that rounding can change a value, as a share of it: two significant digits of which the first is 1. */
const MAX_ROUNDING = 0.05;

/** The largest relative rounding error of a number, judged by the digits that are written. */
export function roundingOf(value: number): number {
  const [digits = '', exponent] = value.toExponential().split('e');
  // Zeros at the end of a whole number count as digits.
  const unit = Math.min(1, 10 ** (Number(exponent) - Math.max(0, digits.length - 2)));
  return Math.min(MAX_ROUNDING, unit / 2 / value);
}

/** The check that a file fits an equation. */
export function equationCheck(equation: Equation): Check {
  const { field, formula, unit, message, fix } = equation;
  return checkFields(fieldsOf(equation), (m): RuleFinding | null => {
    const ratio = ratioIfMismatched(equation, m);
    if (ratio === null) return null;
    return {
      message,
      found: `${String(m[field])} ${unit}`,
      allowed: `about ${toDigits(Number(m[field]) * ratio)} ${unit}: ${formula}`,
      fix: fix(m),
    };
  });
}

/** Energy sources that count energy. Others sample power, or read it in another place than the energy. */
const COUNTERS: readonly string[] = ['nvml_total_energy', 'dcgm_total_energy', 'amd_smi_total_energy'];

/** One energy in two units. */
export const energyInWh: Equation = {
  field: 'wh_per_million_output_tokens',
  inputs: ['joules_per_output_token'],
  valueOf: (m) => whPerMillionTokens(m.joules_per_output_token),
  formula: 'joules_per_output_token x 1,000,000 / 3,600',
  unit: 'Wh',
  ratios: () => [1 - 0.001, 1 + 0.001],
  rounded: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  message: 'The energy in Wh and the energy in joules differ',
  fix: (m) => {
    const joulesFromWh = joulesPerToken(m.wh_per_million_output_tokens);
    const [ofWh, ofJoules] = [joulesFromWh, m.joules_per_output_token].map((joules) =>
      Math.abs(Math.log((joules * m.tokens_per_second) / m.gpu_power_watts_total)),
    ) as [number, number];
    // Power and throughput show which of the two is wrong, unless both are about as far from them.
    if (ofWh < FITS_POWER && ofWh < ofJoules / 2) return `Write "joules_per_output_token": ${toDigits(joulesFromWh)}.`;
    const inWh = toDigits(whPerMillionTokens(m.joules_per_output_token));
    const isUnclear = ofWh < FITS_POWER && ofJoules >= ofWh / 2;
    return isUnclear
      ? `One of the two is wrong. Look up the energy in your log. If joules_per_output_token is right, write "wh_per_million_output_tokens": ${inWh}.`
      : `Write "wh_per_million_output_tokens": ${inWh}.`;
  },
};

/** Largest distance of an energy from power / throughput, as a natural logarithm, that still confirms the energy. */
const FITS_POWER = 0.05;

/** Power is energy per token times tokens per second. */
export const powerEquation: Equation = {
  field: 'gpu_power_watts_total',
  inputs: ['joules_per_output_token', 'tokens_per_second', 'num_gpus'],
  valueOf: (m) => m.joules_per_output_token * m.tokens_per_second,
  formula: 'joules_per_output_token x tokens_per_second',
  unit: 'W',
  ratios: ({ energy_source: source }) => (COUNTERS.includes(source) ? [1 - 0.05, 1 + 0.05] : [1 - 0.1, 1 + 0.1]),
  rounded: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second'],
  message: 'Energy per token, throughput and power contradict each other',
  fix: (m) => {
    const watts = m.joules_per_output_token * m.tokens_per_second;
    // Both fields of the energy would have to be wrong by as much, so the power is more likely wrong.
    if (Math.abs(Math.log(watts / m.gpu_power_watts_total)) > Math.LN2)
      return `If energy and throughput are right, write "gpu_power_watts_total": ${toDigits(watts)}.`;
    const joules = m.gpu_power_watts_total / m.tokens_per_second;
    const fields = `"joules_per_output_token": ${toDigits(joules)}, "wh_per_million_output_tokens": ${toDigits(whPerMillionTokens(joules))}`;
    return `If power and throughput are from the same window, write ${fields}.`;
  },
};

/**
 * Each request in the batch gives one token per inter-token latency. In published runs the ratio is at least 0.72, and
 * usually at most 5.
 */
export const batchEquation: Equation = {
  field: 'tokens_per_second',
  inputs: ['avg_running_batch', 'median_itl_ms'],
  valueOf: (m) => (m.avg_running_batch * 1000) / m.median_itl_ms,
  formula: 'avg_running_batch x 1000 / median_itl_ms',
  unit: 'tokens per second',
  ratios: () => [0.6, 5],
  message: 'The running batch does not fit the throughput',
  fix: (m) =>
    m.speculative_decoding === true
      ? 'Divide the time of a step by the tokens that it gives: median_itl_ms is per token.'
      : 'Check that tokens_per_second counts no prompt tokens, that the latencies cover all requests, and that avg_running_batch covers all copies of the model and all slices. Measure again if one of them does not.',
};

/** The requests of a window, with their mean length, give its tokens. */
export const requestsEquation: Equation = {
  field: 'requests_in_window',
  inputs: ['avg_output_tokens', 'tokens_per_second', 'window_seconds'],
  valueOf: (m) => (m.tokens_per_second * m.window_seconds) / m.avg_output_tokens,
  formula: 'tokens_per_second x window_seconds / avg_output_tokens',
  unit: 'requests',
  ratios: () => [1 / 1.25, 1 / 0.75],
  message: 'The number of requests does not match the output tokens in the window',
  fix: (m) => {
    const count = toDigits((m.tokens_per_second * m.window_seconds) / m.avg_output_tokens, 3);
    return `Count the requests that completed within one window. With this throughput, there should be about ${count}.`;
  },
};

/** Values in a file from the measuring kit follow from its totals to 0.1 %. The totals may be rounded. */
const KIT_RATIOS: Ratios = [1 / 1.001, 1 / 0.999];

/** The fix of a file from the measuring kit that was changed by hand. */
export const RESTORE_KIT_FILE = 'Restore the file as the kit wrote it. If you measured without the kit, remove kit.';

interface TotalsEquation extends Pick<Equation, 'field' | 'inputs' | 'formula' | 'unit'> {
  /** The two numbers whose quotient is the value. Totals are optional. */
  readonly parts: (m: Measurement) => readonly (number | null | undefined)[];
  /** The accepted ratios in a file made by hand, and the totals to write in one. */
  readonly ratiosByHand: Ratios;
  readonly fixByHand: string;
}

/** The equation of a value that follows from the totals, which are stricter in a file from the measuring kit. */
function totalsEquation({ parts, ratiosByHand, fixByHand, ...equation }: TotalsEquation): Equation {
  return {
    ...equation,
    valueOf: (m) => {
      const [total, divisor] = parts(m);
      return typeof total === 'number' && typeof divisor === 'number' ? total / divisor : null;
    },
    ratios: ({ kit }) => (kit == null ? ratiosByHand : KIT_RATIOS),
    message: `${equation.field} does not follow from the totals`,
    fix: ({ kit }) => (kit == null ? `${fixByHand}, or null.` : RESTORE_KIT_FILE),
  };
}

/** Values that follow from the totals. */
export const totals: readonly Equation[] = [
  totalsEquation({
    field: 'joules_per_output_token',
    inputs: [],
    parts: (m) => [m.energy_joules_total, m.output_tokens_total],
    formula: 'energy_joules_total / output_tokens_total',
    unit: 'J',
    ratiosByHand: [1 - 0.05, 1 + 0.05],
    fixByHand: 'Write both totals over the windows of all runs and over all GPUs',
  }),
  totalsEquation({
    field: 'tokens_per_second',
    inputs: ['window_seconds', 'runs'],
    parts: (m) => [m.output_tokens_total, m.window_seconds * m.runs],
    formula: 'output_tokens_total / (window_seconds x runs)',
    unit: 'tokens per second',
    // Runs can have windows of different lengths.
    ratiosByHand: [1 - 0.25, 1 + 0.25],
    fixByHand: 'Write the output tokens of the windows of all runs together',
  }),
  totalsEquation({
    field: 'gpu_power_watts_total',
    inputs: ['window_seconds', 'runs'],
    parts: (m) => [m.energy_joules_total, m.window_seconds * m.runs],
    formula: 'energy_joules_total / (window_seconds x runs)',
    unit: 'W',
    // Energy and throughput are already compared with the totals, and with the power.
    ratiosByHand: [0, Infinity],
    fixByHand: 'Write the energy of the windows of all runs together',
  }),
];
