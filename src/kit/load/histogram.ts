/** Values from here, ms, are told apart; smaller ones count as this. */
const LOWEST = 0.01;
/** Each class is 0.2 % wider than the one before, so that no percentile is off by more than 0.1 %. */
const WIDTH = Math.log(1.002);
/** Up to 1,000 s. */
const CLASSES = Math.ceil(Math.log(1e6 / LOWEST) / WIDTH);

/** How often values, ms, occurred: in classes, so that millions need no more room than a few. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;
  #sum = 0;

  /** How many values there are. */
  get total(): number {
    return this.#total;
  }

  /** Mean of the values, exact; NaN where there are none. */
  get mean(): number {
    return this.#sum / this.#total;
  }

  add(value: number, times = 1): void {
    const at = Math.floor(Math.log(Math.max(value, LOWEST) / LOWEST) / WIDTH);
    const index = Math.min(at, CLASSES - 1);
    this.#counts.set(index, (this.#counts.get(index) ?? 0) + times);
    this.#total += times;
    this.#sum += value * times;
  }

  /** The value that a share (0 to 1) of the values is at or under, to 0.1 %; NaN where there are none. */
  percentile(share: number): number {
    const wanted = share * this.#total;
    let below = 0;
    for (const [index, count] of [...this.#counts].sort(([a], [b]) => a - b)) {
      below += count;
      if (below >= wanted) return LOWEST * Math.exp((index + 0.5) * WIDTH);
    }
    return NaN;
  }

  /** Adds what another one, or one that came from another thread, has counted. */
  merge(other: Counts): void {
    for (const [index, count] of other.classes) this.#counts.set(index, (this.#counts.get(index) ?? 0) + count);
    this.#total += other.total;
    this.#sum += other.sum;
  }

  /** What was counted, to be sent to another thread or kept. */
  counts(): Counts {
    return { classes: [...this.#counts], total: this.#total, sum: this.#sum };
  }

  clear(): void {
    this.#counts.clear();
    this.#total = 0;
    this.#sum = 0;
  }
}

/** What a histogram has counted: its classes that are not empty. */
export interface Counts {
  readonly classes: readonly (readonly [index: number, count: number])[];
  readonly total: number;
  readonly sum: number;
}
