import type { Measurement } from '../contract/generated/api.d.ts';

/** Fields that a run measures. Chosen ones, such as the date, the window or the prompts, can be equal in honest runs. */
export const MEASURED_FIELDS = [
  ...(['joules_per_output_token', 'tokens_per_second', 'gpu_power_watts_total', 'avg_running_batch'] as const),
  ...(['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'] as const),
] as const satisfies readonly (keyof Measurement)[];

/** The measured values of a run, in the order of {@link MEASURED_FIELDS}. */
export type MeasuredValues = readonly number[];

/** The measured values of a run, in the order of {@link MEASURED_FIELDS}. */
export function measuredValuesOf(run: Pick<Measurement, (typeof MEASURED_FIELDS)[number]>): MeasuredValues {
  return MEASURED_FIELDS.map((field) => run[field]);
}

/** The most values in which a copy differs from its original. */
export const MAX_DIFFERENT_IN_COPY = 2;

/** How many of the first values are energy per token, throughput and power. One of these follows from the other two. */
export const DEPENDENT_VALUES = 3;

/** How many of the values that follow from nothing else have to be equal in a likely copy. */
const SUSPICIOUS = 3;

/**
 * How many values that do not follow from each other are equal in two runs, within `tolerance` as a share of the larger one:
 * two of energy per token, throughput and power at the most, because the third follows from them.
 */
export function countIndependentEqual(a: MeasuredValues, b: MeasuredValues, tolerance: number): number {
  const isEqual = (value: number, i: number): boolean => isWithin(value, b[i] ?? 0, tolerance);
  const dependent = a.slice(0, DEPENDENT_VALUES).filter(isEqual).length;
  const others = a.slice(DEPENDENT_VALUES).filter((value, i) => isEqual(value, i + DEPENDENT_VALUES)).length;
  return Math.min(dependent, DEPENDENT_VALUES - 1) + others;
}

/** Whether two runs share so many independent values that one is probably copied from the other. */
export function isSuspiciouslyEqual(a: MeasuredValues, b: MeasuredValues, tolerance: number): boolean {
  // Nearly all pairs differ in energy and throughput, or in all latencies.
  return countIndependentEqual(a, b, tolerance) >= SUSPICIOUS;
}

function isWithin(one: number, other: number, tolerance: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(one, other);
}

/**
 * How many of the first `count` values of two runs differ by more than `tolerance`, as a share of the larger one. Stops
 * counting above {@link MAX_DIFFERENT_IN_COPY}.
 */
export function countDifferent(a: MeasuredValues, b: MeasuredValues, tolerance: number, count = a.length): number {
  let different = 0;
  for (let i = 0; i < count && different <= MAX_DIFFERENT_IN_COPY; i += 1) {
    if (!isWithin(a[i] ?? 0, b[i] ?? 0, tolerance)) different += 1;
  }
  return different;
}
