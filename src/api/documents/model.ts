import { bestPerGpu, configurationsOf, gpusOf, inIndexOrder, modelsOf } from '../../figures/configuration.ts';
import type { Model, Models, Index, IndexRow } from '../../contract/generated/api.d.ts';
import type { ModelRow } from '../../contract/generated/data.d.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { type DocumentBody, type DocumentEndpoint, documentEndpoint, fileOf } from './endpoint.ts';

/** `models/<slug>.json`: one document per model. */
export const model: DocumentEndpoint = {
  kind: 'document',
  path: '/models/{slug}.json',
  schema: 'Model',
  sources: ['ml-energy'],
  records: { configurations: ['row_id'], best: [], ...UNCERTAINTY_RECORDS },
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
  records: { models: ['slug'] },
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
  // Another configuration may become the best one; what a reader looks up is the model on the GPU.
  records: { rows: ['slug', 'gpu'], ...UNCERTAINTY_RECORDS },
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
