import { sum } from '../../../../src/figures/statistics.ts';

/** Width of a bin, ms. The tokens at an edge of the window are no more uncertain than that. */
const BIN_MS = 10;

/** Output tokens by the bin of time in which they arrived, counted from the clock's 0. */
export class TokenBins {
  readonly #tokens = new Map<number, number>();

  /** Counts tokens that arrived at a time, ms. */
  add(at: number, tokens: number): void {
    this.#addToBin(Math.floor(at / BIN_MS), tokens);
  }

  /** Counts the tokens of other bins as well. */
  merge(other: TokenBins): void {
    for (const [bin, tokens] of other.#tokens) this.#addToBin(bin, tokens);
  }

  get total(): number {
    return sum([...this.#tokens.values()]);
  }

  /** The tokens that arrived from `from` to before `to`, ms. A bin on an edge counts in part. */
  between(from: number, to: number): number {
    const [first, last] = [from / BIN_MS, to / BIN_MS];
    let total = 0;
    for (let bin = Math.floor(first); bin < last; bin += 1) {
      const tokens = this.#tokens.get(bin);
      if (tokens !== undefined) total += tokens * (Math.min(bin + 1, last) - Math.max(bin, first));
    }
    return total;
  }

  #addToBin(bin: number, tokens: number): void {
    this.#tokens.set(bin, (this.#tokens.get(bin) ?? 0) + tokens);
  }
}
