import { type Rounding, threeDigits } from '../../src/figures/format.ts';
import { uncertaintyBounds } from '../../src/figures/uncertainty.ts';
import type { WorkloadConfiguration, Workload } from '../workload.ts';

/**
 * Both ends of the uncertainty range of a configuration's energy. Both are the energy itself if no uncertainty is
 * known.
 */
export function uncertaintyEnds({
  wh,
  relative_uncertainty: u,
}: Pick<WorkloadConfiguration, 'wh' | 'relative_uncertainty'>) {
  return uncertaintyBounds(wh, u ?? 0);
}

/** The column names of a value and of both ends of its uncertainty range. */
export function rangeColumns(name: string): readonly string[] {
  return [name, `${name}_low`, `${name}_high`];
}

/**
 * A value and both ends of its uncertainty range, with three significant digits, rounded as the pages round them: the
 * ends outwards. The ends are null if no uncertainty is known.
 */
export function rangeCells(value: number, relativeUncertainty: number | null | undefined): readonly (number | null)[] {
  if (relativeUncertainty == null) return [digits(value), null, null];
  const { low, high } = uncertaintyBounds(value, relativeUncertainty);
  return [digits(value), digits(low, 'down'), digits(high, 'up')];
}

/** The column names of the energy of a workload and of its uncertainty range. */
export function energyColumns({ document: { unit } }: Workload): readonly string[] {
  return rangeColumns(unit.toLowerCase().replaceAll(' ', '_'));
}

/** The column names of a table of configurations, with units. */
export function configurationColumns(workload: Workload): readonly string[] {
  return [
    'row_id',
    'model',
    'gpu',
    'num_gpus',
    ...energyColumns(workload),
    ...(workload.summary.unit === 'token'
      ? ['wh_per_response', 'median_itl_ms', 'p90_itl_ms', 'p99_itl_ms']
      : ['batch_latency_s']),
    'running_batch',
  ];
}

/** A configuration as a row of that table. */
export function configurationCells(c: WorkloadConfiguration): readonly (string | number | null)[] {
  const latencies = c.tokens === null ? [] : [c.tokens.p90_itl_ms, c.tokens.p99_itl_ms].map(tenths);
  return [
    c.row_id,
    c.model,
    c.gpu,
    c.num_gpus,
    ...rangeCells(c.wh, c.relative_uncertainty),
    ...(c.tokens === null ? [] : [digits(c.whPerOutput)]),
    tenths(c.latency),
    ...latencies,
    tenths(c.runningBatch),
  ];
}

/** A positive value with three significant digits. */
export function digits(value: number, rounding: Rounding = 'nearest'): number {
  return Number(threeDigits(value, rounding).replaceAll(',', ''));
}

/** A value with one decimal, for latencies and batches. */
function tenths(value: number): number {
  return Number(value.toFixed(1));
}
