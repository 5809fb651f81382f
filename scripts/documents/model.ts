import type { Model } from '../contract/generated/api.d.ts';
import type { ModelRow } from '../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { byKeys } from '../text/order.ts';
import { bestPerGpu, configurationsOf, gpusOf } from '../configurations/configuration.ts';
import type { Body, DocumentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';

/** `models/<slug>.json`: one document per model. */
export const model: DocumentEndpoint = {
  kind: 'document',
  path: '/models/{slug}.json',
  schema: 'Model',
  sources: ['ml-energy'],
  bodies: (inputs) =>
    new Map(
      [...inputs.mlEnergy.models]
        .sort(byKeys((row) => row.slug))
        .map((row) => [`models/${row.slug}.json`, modelDocument(inputs, row)]),
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
    slug: row.slug,
    name: row.name,
    model_id: row.model_id,
    params_b: row.params_b,
    active_params_b: row.active_params_b,
    architecture: row.architecture,
    gpus: gpusOf(configurations),
    configurations,
    best: Object.fromEntries(bestPerGpu(configurations)),
  };
}
