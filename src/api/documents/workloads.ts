import type { Workloads } from '../../contract/generated/api.d.ts';
import type { WorkloadRow } from '../../contract/generated/data.d.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { gpusOf } from '../../figures/configuration.ts';
import { quantile } from '../../figures/statistics.ts';
import { TASKS } from '../../sources/ml-energy/tasks.ts';
import { roundTo } from '../../core/text/number.ts';
import { byKeys } from '../../core/text/order.ts';
import { type DocumentEndpoint, documentEndpoint } from './endpoint.ts';
import { earlierLists, earlierWorkloads } from './earlier-workload.ts';
import { itemWorkloads } from './item-workload.ts';
import { publishedSource } from './source.ts';
import { tokenWorkloads } from './token-workload.ts';
import { latencyLimitsOf, workloadRow, sourceRowsOf, selectionOf, latencyLimitUnit } from './workload-fields.ts';
import { caveatOf } from '../../figures/caveat.ts';

/** The documents of all workloads: chat first, the 2024 benchmark last. */
export const workloadDocuments: readonly DocumentEndpoint[] = [
  ...tokenWorkloads,
  ...itemWorkloads,
  ...earlierWorkloads,
];

/** `workloads.json`: all workloads, and every model with its workloads. */
export const workloads = documentEndpoint<Workloads>({
  path: '/workloads.json',
  schema: 'Workloads',
  sources: ['ml-energy', 'ml-energy-v2'],
  records: {
    workloads: ['workload'],
    models: ['slug'],
    earlier_workloads: ['workload'],
    earlier_models: ['slug'],
  },
  body: (inputs) => ({
    // The source has one file per workload. The document of the workload has its address.
    source: { ...publishedSource(inputs.mlEnergy.source), data_url: null },
    caveat: caveatOf(inputs.service),
    boundary: 'gpu_only',
    note: inputs.service.workloads.note,
    // If the source no longer has rows of a workload, the document of the workload stays, with empty lists.
    workloads: TASKS.filter(({ workload }) => sourceRowsOf(inputs, workload).length > 0).map(({ workload }) =>
      summaryOf(inputs, workloadRow(inputs, workload)),
    ),
    models: [...inputs.mlEnergy.models].sort(byKeys((model) => model.slug)).map((model) => ({
      ...model,
      workloads: TASKS.map(({ workload }) => workload).filter((workload) =>
        sourceRowsOf(inputs, workload).some(({ slug }) => slug === model.slug),
      ),
    })),
    ...earlierLists(inputs),
  }),
});

function summaryOf(inputs: Inputs, row: WorkloadRow): Workloads['workloads'][0] {
  const { workload, ceiling: limit } = row;
  const rows = sourceRowsOf(inputs, workload);
  const lengths = rows.flatMap((each) => ('avg_output_tokens' in each ? [each.avg_output_tokens] : []));
  const length = (share: number) => (lengths.length === 0 ? null : roundTo(quantile(lengths, share), 0));
  const pairs = rows
    .filter((each) => ('median_itl_ms' in each ? each.median_itl_ms : each.batch_latency_s) <= limit)
    .map(({ slug, gpu }) => `${slug}/${gpu}`);
  const path = `/workloads/${workload}.json`;
  return {
    ...row,
    min_output_tokens: length(0),
    median_output_tokens: length(0.5),
    max_output_tokens: length(1),
    models: new Set(rows.map(({ slug }) => slug)).size,
    configurations: rows.length,
    best: new Set(pairs).size,
    gpus: gpusOf(rows),
    latency_limit_unit: latencyLimitUnit(row),
    ceilings: latencyLimitsOf(row),
    selection: selectionOf(inputs, row),
    path,
    url: baseUrl(inputs) + path,
    page: `${inputs.service.site_url}/workloads/${workload}/`,
  };
}
