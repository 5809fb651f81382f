/** Smaller values, ms, count as this one. */
const LOWEST = 0.01;
/** Each class is 0.2 % wider than the one before, so a percentile is off by at most 0.1 %. */
const WIDTH = Math.log(1.002);

/** How often values, ms, occurred. They are kept in classes, so millions of them need little memory. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** The number of values. */
  get total(): number {
    return this.#total;
  }

  add(value: number, times = 1): void {
    this.#count(Math.floor(Math.log(Math.max(value, LOWEST) / LOWEST) / WIDTH), times);
  }

  /** The value that a share (0 to 1) of the values is at most, within 0.1 %; NaN for no values. */
  percentile(share: number): number {
    let left = share * this.#total;
    const found = [...this.#counts].sort(([a], [b]) => a - b).find(([, count]) => (left -= count) <= 0);
    return found === undefined ? NaN : LOWEST * Math.exp((found[0] + 0.5) * WIDTH);
  }

  /** Adds the values of others. */
  merge(others: readonly Histogram[]): this {
    for (const other of others) for (const [index, count] of other.#counts) this.#count(index, count);
    return this;
  }

  #count(index: number, times: number): void {
    this.#counts.set(index, (this.#counts.get(index) ?? 0) + times);
    this.#total += times;
  }
}
