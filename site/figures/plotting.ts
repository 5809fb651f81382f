import { byKeys } from '../../scripts/text/order.ts';

/** The axis that holds every one of some positive values, with a little room at both ends. */
export function logScale(values: readonly number[]) {
  const low = Math.min(...values) * 0.8;
  const high = Math.max(...values) * 1.15;
  return {
    /** Where a value stands, in percent of the length of the axis. */
    place: (value: number) => (100 * Math.log(value / low)) / Math.log(high / low),
    /** The values that are written beside it. */
    ticks: decadeTicks(low, high),
    /** Whether a value lies on it. */
    holds: (value: number) => value >= low && value <= high,
  };
}

/** The numbers 1, 2 and 5 times a power of ten from `low` to `high`: the ticks of a logarithmic axis. */
export function decadeTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i);
  return decades
    .flatMap((power) => [1, 2, 5].map((digit) => (power < 0 ? digit / 10 ** -power : digit * 10 ** power)))
    .filter((tick) => tick >= low && tick <= high);
}

/** The powers of two from `low` to `high`: the ticks of an axis of batches, which are set in such steps. */
export function binaryTicks(low: number, high: number): number[] {
  const first = Math.ceil(Math.log2(low));
  return Array.from({ length: Math.max(0, Math.floor(Math.log2(high)) - first + 1) }, (_, i) => 2 ** (first + i));
}

/**
 * The value that a share of the values lies below; between two values in a straight line (type 7 of Hyndman and Fan,
 * 1996, the usual one). Not a number where there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? NaN : low + (high - low) * (place - Math.floor(place));
}

/**
 * The points that no other one beats in both coordinates, less being better, from left to right; of equal points the
 * first.
 */
export function paretoFront<T>(points: readonly T[], x: (point: T) => number, y: (point: T) => number): T[] {
  const front: T[] = [];
  for (const point of [...points].sort(byKeys(x, y))) {
    const last = front.at(-1);
    if (last === undefined || y(point) < y(last)) front.push(point);
  }
  return front;
}
