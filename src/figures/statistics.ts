/** The sum of values, added in their order. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The sum of a value of each item, added in their order. */
export function sumBy<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}

/** The arithmetic mean; NaN if there are no values. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/**
 * The value that a share of the values lies below, interpolated linearly between two values (type 7 of Hyndman and Fan,
 * 1996, the default of R and NumPy). NaN if there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? NaN : low + (high - low) * (place - Math.floor(place));
}
