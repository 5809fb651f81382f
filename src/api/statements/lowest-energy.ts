import type { Json } from '../../core/text/json.ts';

/** The names of the fields that decide which configuration of a workload is the best. */
export interface SelectionFields {
  readonly energy: string;
  readonly latency: string;
  /** The latency limit of a row in `ceilings`, the list of the lowest-energy configurations under several limits. */
  readonly rowLimit: string;
  /** The latency limit of the list `best`, a field of the document. */
  readonly bestLimit: string;
}

/** The fields of a workload whose models respond with tokens. */
export const TOKEN_FIELDS: SelectionFields = {
  energy: 'joules_per_output_token',
  latency: 'median_itl_ms',
  rowLimit: 'max_median_itl_ms',
  bestLimit: 'itl_deadline_ms',
};

/** The fields of a 2024 workload, whose latency limit applies to the mean time per output token. */
export const EARLIER_FIELDS: SelectionFields = {
  energy: 'joules_per_output_token',
  latency: 'mean_tpot_ms',
  rowLimit: 'max_mean_tpot_ms',
  bestLimit: 'tpot_deadline_ms',
};

/**
 * The row_id of the configuration with the lowest energy whose latency is at or under the limit; undefined if there is
 * none. Ties go to the lower latency, then to fewer GPUs, then to the first row_id by code unit.
 */
export function lowestEnergyId(
  configurations: readonly Json[],
  limit: number,
  { energy, latency }: SelectionFields,
): unknown {
  const ranked = configurations
    .filter((row) => Number(row[latency]) <= limit)
    .sort(
      (a, b) =>
        Number(a[energy]) - Number(b[energy]) ||
        Number(a[latency]) - Number(b[latency]) ||
        Number(a['num_gpus']) - Number(b['num_gpus']) ||
        (String(a['row_id']) < String(b['row_id']) ? -1 : 1),
    );
  return ranked[0]?.['row_id'];
}
