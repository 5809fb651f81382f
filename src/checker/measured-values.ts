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

/** How many of the values that do not follow from each other are equal in a likely copy. */
const SUSPICIOUS = 3;

/**
 * Whether two runs share so many independent values, within `tolerance` as a share of the larger one, that one is probably
 * copied from the other. Of energy per token, throughput and power, two count at the most, because the third follows.
 * Millions of pairs are compared, so most are decided by the values that come after these.
 */
export function isSuspiciouslyEqual(a: MeasuredValues, b: MeasuredValues, tolerance: number): boolean {
  const others = countEqual(a, b, tolerance, DEPENDENT_VALUES, a.length);
  if (others + DEPENDENT_VALUES - 1 < SUSPICIOUS) return false;
  const dependent = countEqual(a, b, tolerance, 0, DEPENDENT_VALUES);
  return others + Math.min(dependent, DEPENDENT_VALUES - 1) >= SUSPICIOUS;
}

function countEqual(a: MeasuredValues, b: MeasuredValues, tolerance: number, from: number, to: number): number {
  let equal = 0;
  for (let i = from; i < to; i += 1) if (isWithin(a[i] ?? 0, b[i] ?? 0, tolerance)) equal += 1;
  return equal;
}

/** Whether all values of two runs are equal, within `tolerance` as a share of the larger one. */
export function areAllWithin(a: MeasuredValues, b: MeasuredValues, tolerance: number): boolean {
  for (let i = 0; i < a.length; i += 1) if (!isWithin(a[i] ?? 0, b[i] ?? 0, tolerance)) return false;
  return true;
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
