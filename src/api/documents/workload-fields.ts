import type { WorkloadRow } from '../../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { addressOfTask } from '../../sources/ml-energy/tasks.ts';
import { fill } from '../../core/text/fill.ts';
import type { RecordIds } from './endpoint.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';

/** What is known of a workload. @throws Error where data/ml-energy/workloads.csv does not describe it. */
export function workloadRow(inputs: Inputs, workload: string): WorkloadRow {
  const row = inputs.mlEnergy.workloads.find((each) => each.workload === workload);
  if (row === undefined) throw new Error(`data/ml-energy/workloads.csv has no line for ${workload}`);
  return row;
}

/** The runs of a workload. */
export function rowsOf({ mlEnergy }: Inputs, workload: string) {
  return [...mlEnergy.configurations, ...mlEnergy.generations].filter((row) => row.workload === workload);
}

/** What a workload's ceilings are in. */
export function latencyLimitUnit({ unit }: WorkloadRow): 'ms' | 's' {
  return unit === 'token' ? 'ms' : 's';
}

/** The ceilings under which a workload's document has the best rows. */
export function ceilingsOf({ ceilings }: WorkloadRow): number[] {
  return ceilings.split(' ').map(Number);
}

/** The rule by which best rows are chosen, in words. */
export function selectionOf({ service }: Inputs, { unit, ceiling }: WorkloadRow): string {
  const { token_selection, item_selection } = service.workloads;
  return unit === 'token' ? fill(token_selection, { ceiling }) : fill(item_selection, { ceiling, item: unit });
}

/** The fields that describe a workload, the same in every document of one. */
export function workloadDescription(inputs: Inputs, row: WorkloadRow) {
  return {
    ...row,
    selection: selectionOf(inputs, row),
    source: sourceOf(inputs, row.workload),
    caveat: inputs.service.caveat,
    workload_caveat: row.caveat,
    boundary: 'gpu_only' as const,
    uncertainty: publishedUncertainty(inputs),
  };
}

/** The source, with the address of the workload's own file. */
function sourceOf({ mlEnergy }: Inputs, workload: string) {
  const { data_url, ...source } = mlEnergy.source;
  return { ...source, data_url: data_url && addressOfTask(data_url, workload) };
}

/** The id fields of the records that the document of every workload has. */
export const RECORDS: RecordIds = { configurations: ['row_id'], best: ['slug', 'gpu'], ...UNCERTAINTY_RECORDS };
