import type { Model, Models } from '../contract/generated/api.d.ts';
import type { ModelRow } from '../contract/generated/data.d.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { byKeys } from '../text/order.ts';
import { bestPerGpu, configurationsOf, gpusOf } from '../configurations/configuration.ts';
import { type Body, type DocumentEndpoint, documentEndpoint, type Echo, fileOf, publishedSource } from './endpoint.ts';

/** What a model's document says of the model itself; documents that say it again call it so, too. */
export const MODEL_FIELDS = {
  name: 'name',
  model_id: 'model_id',
  params_b: 'params_b',
  active_params_b: 'active_params_b',
};

/** Figures of a configuration under two names, or in two units. */
export const FIGURE_ECHOES: readonly Echo[] = [
  { field: 'avg_requests_in_flight', of: 'avg_running_batch' },
  { field: 'joules_per_output_token', of: 'wh_per_million_output_tokens' },
];

/** `models/<slug>.json`: one document per model. */
export const model: DocumentEndpoint = {
  kind: 'document',
  path: '/models/{slug}.json',
  schema: 'Model',
  sources: ['ml-energy'],
  records: [
    { list: 'configurations', id: ['row_id'], noun: 'configuration' },
    { list: 'best', id: [], noun: 'best configuration', repeats: 'row_id' },
  ],
  echoes: FIGURE_ECHOES,
  modelFields: MODEL_FIELDS,
  identity: { slug: 'slug', rows: 'configurations' },
  bodies: (inputs) =>
    new Map(
      [...inputs.mlEnergy.models]
        .sort(byKeys((row) => row.slug))
        .map((row) => [fileOf(model, row.slug), modelDocument(inputs, row)]),
    ),
};

function modelDocument(inputs: Inputs, row: ModelRow): Body<Model> {
  const configurations = configurationsOf(inputs, row.slug);
  return {
    unit: 'Wh per million output tokens',
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    source: publishedSource(inputs.mlEnergy.source),
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    ...row,
    gpus: gpusOf(configurations),
    configurations,
    best: Object.fromEntries(bestPerGpu(configurations)),
  };
}

/** `models.json`: the list of models. */
export const models = documentEndpoint<Models>({
  path: '/models.json',
  schema: 'Models',
  sources: ['ml-energy'],
  records: [{ list: 'models', id: ['slug'], noun: 'model' }],
  modelFields: MODEL_FIELDS,
  body: (inputs) => ({
    source: publishedSource(inputs.mlEnergy.source),
    models: [...inputs.mlEnergy.models].sort(byKeys((model) => model.slug)).map(({ architecture, ...row }) => ({
      ...row,
      gpus: gpusOf(configurationsOf(inputs, row.slug)),
      url: `${baseUrl(inputs)}/models/${row.slug}.json`,
      page: `${inputs.service.site_url}/models/${row.slug}/`,
    })),
  }),
});
