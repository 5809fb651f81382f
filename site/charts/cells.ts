import { bandOf } from '../../src/figures/uncertainty.ts';

/** The heads of a figure and of both ends of its band, in the table of a chart. */
export function bandColumns(name: string): readonly string[] {
  return [name, `${name}_low`, `${name}_high`];
}

/** A figure and both ends of its band, with as many digits as pages show; the ends are null where no band is known. */
export function bandCells(value: number, relativeUncertainty: number | null | undefined): readonly (number | null)[] {
  if (relativeUncertainty == null) return [digits(value), null, null];
  const { low, high } = bandOf(value, relativeUncertainty);
  return [digits(value), digits(low, 2), digits(high, 2)];
}

/** A figure with so many significant digits. */
export function digits(value: number, count = 3): number {
  return Number(value.toPrecision(count));
}

/** A figure with one decimal, as latencies and batches are shown. */
export function tenths(value: number): number {
  return Number(value.toFixed(1));
}
