/**
 * The value that a share of the values lies below; between two values in a straight line (type 7 of Hyndman and Fan,
 * 1996, the usual one). NaN if there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? NaN : low + (high - low) * (place - Math.floor(place));
}
