import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { type Check, checkFields, type RuleFinding } from '../rule.ts';
import type { Field } from '../subject.ts';

/** A field with a number. */
export type NumberField = Exclude<Field, 'kit'>;

/** A lowest and a highest ratio. */
export type Ratios = readonly [least: number, most: number];

/** A field of a file that other fields determine. Its functions get a file in which `field` and `inputs` are valid. */
export interface Relation {
  readonly field: NumberField;
  /** The fields that the formula needs. It may read optional ones as well. */
  readonly inputs: readonly Field[];
  readonly formula: Formula;
  readonly tolerance: Tolerance;
  /** The message if the field differs from the formula. */
  readonly message: string;
  /** How to fix such a file. */
  readonly fix: (m: Measurement) => string;
}

interface Formula {
  /** The expected value of the field; null if an optional field that it needs is missing. */
  readonly valueOf: (m: Measurement) => number | null;
  /** The formula in words. */
  readonly text: string;
  readonly unit: string;
}

interface Tolerance {
  /** The accepted ratios of expected and given value, before rounding is considered. */
  readonly ratios: (m: Measurement) => Ratios;
  /** Fields that may be rounded. Their rounding widens the accepted ratios. */
  readonly rounded?: readonly Field[];
}

/** The fields that a relation reads, first the one that it is about. */
export function fieldsOf({ field, inputs }: Relation): readonly [NumberField, ...Field[]] {
  return [field, ...inputs];
}

/** The expected value of a field divided by the given one; null if it cannot be computed. */
export function ratioOf({ field, formula }: Relation, m: Measurement): number | null {
  const expected = formula.valueOf(m);
  return expected === null ? null : expected / Number(m[field]);
}

/** Whether the ratio of a relation, divided by `factor`, differs from 1 by less than `share`. */
export function isNearFactor(relation: Relation, m: Measurement, factor: number, share: number): boolean {
  const ratio = ratioOf(relation, m);
  return ratio !== null && isAbout(ratio / factor, share);
}

/** Whether a ratio differs from 1 by less than a share. */
export function isAbout(ratio: number, share: number): boolean {
  return Math.abs(ratio - 1) < share;
}

/** The ratio of a relation that a measurement does not fit; null if it fits, or if an optional field is missing. */
export function mismatchOf(relation: Relation, m: Measurement): number | null {
  const ratio = ratioOf(relation, m);
  if (ratio === null) return null;
  const { ratios, rounded = [] } = relation.tolerance;
  const [least, most] = ratios(m);
  if (ratio >= least && ratio <= most) return null;
  const slack = rounded.reduce((sum, field) => sum + roundingOf(Number(m[field])), 1);
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

/** The check that a file fits a relation. */
export function relationCheck(relation: Relation): Check {
  const { field, formula, message, fix } = relation;
  return checkFields(fieldsOf(relation), (m): RuleFinding | null => {
    const ratio = mismatchOf(relation, m);
    if (ratio === null) return null;
    return {
      message,
      found: `${String(m[field])} ${formula.unit}`,
      allowed: `about ${toDigits(Number(m[field]) * ratio)} ${formula.unit}: ${formula.text}`,
      fix: fix(m),
    };
  });
}
