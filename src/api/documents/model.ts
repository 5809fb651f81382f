import { bestPerGpu, configurationsOf, gpusOf, inIndexOrder, modelsOf } from '../../figures/configuration.ts';
import type { Model, Models, Index, IndexRow } from '../../contract/generated/api.d.ts';
import type { ModelRow } from '../../contract/generated/data.d.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { type DocumentBody, type DocumentEndpoint, documentEndpoint, fileOf } from './endpoint.ts';

/** What is told of a configuration that makes tokens. */
export const TOKEN_FIGURE = { field: 'wh_per_million_output_tokens', unit: 'Wh per million output tokens' };

/** `models/<slug>.json`: one document per model. */
export const model: DocumentEndpoint = {
  kind: 'document',
  path: '/models/{slug}.json',
  schema: 'Model',
  sources: ['ml-energy'],
  records: [
    { list: 'configurations', id: ['row_id'], noun: 'configuration', name: '{name}, {row_id}', figure: TOKEN_FIGURE },
    { list: 'best', id: [], noun: 'best configuration', repeats: 'row_id' },
    UNCERTAINTY_RECORDS,
  ],
  tellsAgain: ['name', 'model_id', 'params_b', 'active_params_b'],
  identity: { slug: 'slug', rows: 'configurations' },
  bodies: (inputs) => new Map(modelsOf(inputs).map((row) => [fileOf(model, row.slug), modelDocument(inputs, row)])),
};

function modelDocument(inputs: Inputs, row: ModelRow): DocumentBody<Model> {
  const configurations = configurationsOf(inputs, row.slug);
  return {
    unit: 'Wh per million output tokens',
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    source: inputs.mlEnergy.source,
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    uncertainty: publishedUncertainty(inputs),
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
  records: [{ list: 'models', id: ['slug'], noun: 'model', name: '{name}' }],
  body: (inputs) => ({
    source: inputs.mlEnergy.source,
    models: modelsOf(inputs).map((row) => ({
      ...row,
      gpus: gpusOf(configurationsOf(inputs, row.slug)),
      url: `${baseUrl(inputs)}/models/${row.slug}.json`,
      path: `/models/${row.slug}.json`,
      page: `${inputs.service.site_url}/models/${row.slug}/`,
    })),
  }),
});

/** `index.json`: the best configuration of each model on each GPU. */
export const index = documentEndpoint<Index>({
  path: '/index.json',
  schema: 'Index',
  sources: ['ml-energy'],
  records: [
    {
      list: 'rows',
      // The configuration behind a row may be another one; what a reader looks up is the model on the GPU.
      id: ['slug', 'gpu'],
      noun: 'best row',
      name: '{model} on {gpu} with at most {itl_deadline_ms} ms median ITL',
      figure: TOKEN_FIGURE,
      leads: true,
    },
    UNCERTAINTY_RECORDS,
  ],
  body: (inputs) => ({
    unit: 'Wh per million output tokens',
    workload: inputs.service.index.workload,
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    selection: inputs.service.index.selection,
    reference_row: inputs.service.reference_row,
    source: inputs.mlEnergy.source,
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    uncertainty: publishedUncertainty(inputs),
    rows: indexRowsOf(inputs),
  }),
});

/** The best configuration of each model of a workload on each GPU, as rows of the index, in its order. */
export function indexRowsOf(inputs: Inputs, workload?: string): IndexRow[] {
  return modelsOf(inputs, workload)
    .flatMap(({ name, ...model }) =>
      [...bestPerGpu(configurationsOf(inputs, model.slug, workload)).values()].map((best) => {
        return { ...model, model: name, ...best };
      }),
    )
    .sort(inIndexOrder);
}
