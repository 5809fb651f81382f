/** Values from here, ms, are told apart; smaller ones count as this. */
const LOWEST = 0.01;
/** Each class is 0.2 % wider than the one before, so that no percentile is off by more than 0.1 %. */
const WIDTH = Math.log(1.002);

/** How often values, ms, occurred: in classes, so that millions need no more room than a few. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** How many values there are. */
  get total(): number {
    return this.#total;
  }

  add(value: number, times = 1): void {
    this.#count(Math.floor(Math.log(Math.max(value, LOWEST) / LOWEST) / WIDTH), times);
  }

  /** The value that a share (0 to 1) of the values is at or under, to 0.1 %; NaN where there are none. */
  percentile(share: number): number {
    let left = share * this.#total;
    const found = [...this.#counts].sort(([a], [b]) => a - b).find(([, count]) => (left -= count) <= 0);
    return found === undefined ? NaN : LOWEST * Math.exp((found[0] + 0.5) * WIDTH);
  }

  /** Adds what others have counted. */
  merge(others: readonly Histogram[]): this {
    for (const other of others) for (const [index, count] of other.#counts) this.#count(index, count);
    return this;
  }

  #count(index: number, times: number): void {
    this.#counts.set(index, (this.#counts.get(index) ?? 0) + times);
    this.#total += times;
  }
}
