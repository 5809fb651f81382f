import { bandOf } from '../../src/figures/uncertainty.ts';
import type { Figure, Work } from '../work.ts';

/** Both ends of the band of a figure; the figure itself where none is known. */
export function bandEnds({ wh, relative_uncertainty: u }: Pick<Figure, 'wh' | 'relative_uncertainty'>) {
  return bandOf(wh, u ?? 0);
}

/** The heads of a figure and of both ends of its band, in the table of a chart. */
export function bandColumns(name: string): readonly string[] {
  return [name, `${name}_low`, `${name}_high`];
}

/** A figure with three significant digits and the ends of its band with two, which are null where none is known. */
export function bandCells(value: number, relativeUncertainty: number | null | undefined): readonly (number | null)[] {
  if (relativeUncertainty == null) return [digits(value), null, null];
  const { low, high } = bandOf(value, relativeUncertainty);
  return [digits(value), digits(low, 2), digits(high, 2)];
}

/** The same of the energy that a kind of work is measured by. */
export function energyColumns({ document: { unit } }: Work): readonly string[] {
  return bandColumns(unit.toLowerCase().replaceAll(' ', '_'));
}

/** The heads of a table of configurations: every one with its unit. */
export function figureColumns(work: Work): readonly string[] {
  return [
    ...['row_id', 'model', 'gpu', 'num_gpus'],
    ...energyColumns(work),
    ...(work.summary.unit === 'token'
      ? ['wh_per_answer', 'median_itl_ms', 'p90_itl_ms', 'p99_itl_ms']
      : ['batch_latency_s']),
    'running_batch',
  ];
}

/** A configuration as a row of such a table. */
export function figureCells(c: Figure): readonly (string | number | null)[] {
  const latencies = c.tokens === null ? [] : [c.tokens.p90_itl_ms, c.tokens.p99_itl_ms].map(tenths);
  return [
    ...[c.row_id, c.model, c.gpu, c.num_gpus],
    ...bandCells(c.wh, c.relative_uncertainty),
    ...(c.tokens === null ? [] : [digits(c.each)]),
    ...[tenths(c.latency), ...latencies, tenths(c.batch)],
  ];
}

/** A figure with so many significant digits. */
export function digits(value: number, count = 3): number {
  return Number(value.toPrecision(count));
}

/** A figure with one decimal, as latencies and batches are shown. */
function tenths(value: number): number {
  return Number(value.toFixed(1));
}
