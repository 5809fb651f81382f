/** Numbers of parameters in billions; null where they are not known. */
export interface SizeInName {
  readonly total: number | null;
  /** The parameters that one token uses, if the name states them. */
  readonly active: number | null;
}

/** A size such as `70B`, in names such as `qwen3:14b`. Active parameters (`A22B`) and experts (`8x7B`) don't count. */
const TOTAL = /(?<![\d.])(?<!(?:^|[^a-z\d])a)(?<!\dx)(\d{1,5}(?:\.\d{1,3})?)B(?![a-z\d])/i;
const ACTIVE = /(?<![a-z\d])A(\d{1,4}(?:\.\d{1,3})?)B(?![a-z\d])/i;
const EXPERTS = /(?<![a-z\d])(\d{1,3})x(\d{1,4}(?:\.\d{1,3})?)B(?![a-z\d])/i;

/** Experts share their attention layers, so 8x7B is less than 56B. */
const SHARE_OF_EXPERTS = 0.75;

/** The size that a model's name states: `70B`, `235B-A22B` or `8x7B`. */
export function sizeInName(name: string): SizeInName {
  const [, count, expert] = EXPERTS.exec(name) ?? [];
  const total =
    count === undefined ? Number(TOTAL.exec(name)?.[1] ?? NaN) : Number(count) * Number(expert) * SHARE_OF_EXPERTS;
  return { total: plausible(total), active: plausible(Number(ACTIVE.exec(name)?.[1] ?? expert ?? NaN)) };
}

function plausible(billions: number): number | null {
  return billions > 0 && billions <= 20_000 ? billions : null;
}
