/** A logarithmic axis: where values stand on it, in percent of its length, and which of them are written beside it. */
export interface LogScale {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
  /** Whether a value lies on the axis. */
  readonly holds: (value: number) => boolean;
}

/** The axis that holds every one of some positive values, with a little room at both ends. */
export function logScale(values: readonly number[]): LogScale {
  const low = Math.min(...values) * 0.8;
  const high = Math.max(...values) * 1.15;
  const holds = (value: number): boolean => value >= low && value <= high;
  const first = Math.floor(Math.log10(low));
  const last = Math.floor(Math.log10(high));
  const decades = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
  return {
    place: (value) => (100 * Math.log(value / low)) / Math.log(high / low),
    ticks: decades.flatMap((decade) => [decade, 2 * decade, 5 * decade]).filter(holds),
    holds,
  };
}
