import type { Catalog } from '../../contract/generated/api.d.ts';
import type { ModelRow, WorkloadRow } from '../../contract/generated/data.d.ts';
import { CHAT } from '../../figures/chat.ts';
import { gpusOf } from '../../figures/configuration.ts';
import { byKeys } from '../../core/text/order.ts';
import { TASKS } from '../../sources/ml-energy/tasks.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { documentEndpoint, fileOf } from './endpoint.ts';
import { model as modelEndpoint } from './model.ts';
import { described } from './workload.ts';

/** `catalog.json`: every model, whatever it was measured on, and where its rows are. */
export const catalog = documentEndpoint<Catalog>({
  path: '/catalog.json',
  schema: 'Catalog',
  sources: ['ml-energy'],
  // Models of chat are counted in models.json, all others by their configurations.
  records: [{ list: 'models', id: ['slug'], name: '{name}' }],
  body: (inputs) => ({
    // Each workload has a file of its own, which its document names.
    source: { ...inputs.mlEnergy.source, data_url: null },
    note: inputs.service.catalog.note,
    models: [...inputs.mlEnergy.models].sort(byKeys(({ slug }) => slug)).map((model) => ({
      ...model,
      workloads: TASKS.flatMap(({ workload }) => rowsOn(inputs, model, described(inputs, workload))),
      page: `${inputs.service.site_url}/models/${model.slug}/`,
    })),
  }),
});

/** What a model has of a workload; nothing where it was not measured on it. */
function rowsOn(
  inputs: Inputs,
  { slug }: ModelRow,
  { workload, unit, ceiling }: WorkloadRow,
): Catalog['models'][0]['workloads'] {
  const { configurations, generations } = inputs.mlEnergy;
  const rows = [...configurations, ...generations].filter((row) => row.slug === slug && row.workload === workload);
  if (rows.length === 0) return [];
  const path = workload === CHAT ? `/${fileOf(modelEndpoint, slug)}` : `/workloads/${workload}.json`;
  return [
    {
      workload,
      unit,
      ceiling,
      ceiling_unit: unit === 'token' ? 'ms' : 's',
      gpus: gpusOf(rows),
      configurations: rows.length,
      path,
      url: baseUrl(inputs) + path,
    },
  ];
}
