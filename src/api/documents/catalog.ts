import type { Catalog } from '../../contract/generated/api.d.ts';
import { CHAT } from '../../figures/chat.ts';
import { gpusOf } from '../../figures/configuration.ts';
import { pick } from '../../core/text/json.ts';
import { byKeys } from '../../core/text/order.ts';
import { TASKS } from '../../sources/ml-energy/tasks.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { earlierCatalog } from './earlier-workload.ts';
import { documentEndpoint, fileOf } from './endpoint.ts';
import { model as modelEndpoint } from './model.ts';
import { publishedSource } from './source.ts';
import { latencyLimitUnit, workloadRow, sourceRowsOf } from './workload-fields.ts';

/** `catalog.json`: every measured model, with its workloads and the documents that contain its rows. */
export const catalog = documentEndpoint<Catalog>({
  path: '/catalog.json',
  schema: 'Catalog',
  sources: ['ml-energy', 'ml-energy-v2'],
  records: { models: ['slug'], earlier_models: ['slug'] },
  body: (inputs) => ({
    // The source has one file per workload. The document of the workload has its address.
    source: { ...publishedSource(inputs.mlEnergy.source), data_url: null },
    note: inputs.service.catalog.note,
    models: [...inputs.mlEnergy.models].sort(byKeys(({ slug }) => slug)).map((model) => ({
      ...model,
      workloads: TASKS.flatMap(({ workload }) => rowsOn(inputs, model.slug, workload)),
      page: `${inputs.service.site_url}/models/${model.slug}/`,
    })),
    earlier_models: earlierCatalog(inputs),
  }),
});

/** The entry about a workload of a model; empty if the model was not measured with it. */
function rowsOn(inputs: Inputs, slug: string, workload: string): Catalog['models'][0]['workloads'] {
  const row = workloadRow(inputs, workload);
  const rows = sourceRowsOf(inputs, workload).filter((each) => each.slug === slug);
  const path = workload === CHAT ? `/${fileOf(modelEndpoint, slug)}` : `/workloads/${workload}.json`;
  if (rows.length === 0) return [];
  return [
    {
      ...pick(row, ['workload', 'unit', 'ceiling']),
      latency_limit_unit: latencyLimitUnit(row),
      gpus: gpusOf(rows),
      configurations: rows.length,
      path,
      url: baseUrl(inputs) + path,
    },
  ];
}
