import type { WorkloadRow } from '../../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { addressOfTask } from '../../sources/ml-energy/tasks.ts';
import { pick } from '../../core/text/json.ts';
import { fill } from '../../core/text/fill.ts';
import type { RecordIds } from './endpoint.ts';
import { publishedSource } from './source.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { caveatOf } from '../../figures/caveat.ts';

/** The description of a workload. @throws Error if data/ml-energy/workloads.csv has no line for it. */
export function workloadRow(inputs: Inputs, workload: string): WorkloadRow {
  const row = inputs.mlEnergy.workloads.find((each) => each.workload === workload);
  if (row === undefined) throw new Error(`data/ml-energy/workloads.csv has no line for ${workload}`);
  return row;
}

/** The rows of the source that were measured with a workload. */
export function sourceRowsOf({ mlEnergy }: Inputs, workload: string) {
  return [...mlEnergy.configurations, ...mlEnergy.generations].filter((row) => row.workload === workload);
}

/** The unit of a workload's latency limits. */
export function latencyLimitUnit({ unit }: WorkloadRow): 'ms' | 's' {
  return unit === 'token' ? 'ms' : 's';
}

/** The latency limits for which a workload's document has the best rows, in {@link latencyLimitUnit}. */
export function latencyLimitsOf({ ceilings }: WorkloadRow): number[] {
  return ceilings.split(' ').map(Number);
}

/** The sentence that says how best rows are selected. */
export function selectionOf({ service }: Inputs, { unit, ceiling }: WorkloadRow): string {
  const { token_selection, item_selection } = service.workloads;
  return unit === 'token' ? fill(token_selection, { ceiling }) : fill(item_selection, { ceiling, item: unit });
}

/** The descriptive fields that the documents of all workloads share. */
export function workloadDescription(inputs: Inputs, row: WorkloadRow) {
  return {
    ...pick(row, ['workload', 'name', 'about', 'data_set', 'runtime']),
    selection: selectionOf(inputs, row),
    source: sourceOf(inputs, row.workload),
    caveat: caveatOf(inputs.service),
    workload_caveat: row.caveat,
    boundary: 'gpu_only' as const,
    uncertainty: publishedUncertainty(inputs),
  };
}

/** The source, with the address of the workload's own file. */
function sourceOf({ mlEnergy }: Inputs, workload: string) {
  const { data_url, ...source } = publishedSource(mlEnergy.source);
  return { ...source, data_url: data_url && addressOfTask(data_url, workload) };
}

/** The id fields of the records that the documents of all workloads share. */
export const RECORDS: RecordIds = { configurations: ['row_id'], best: ['slug', 'gpu'], ...UNCERTAINTY_RECORDS };
