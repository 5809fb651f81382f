import { bestPerGpu, configurationsOf, gpusOf, modelsOf } from '../../figures/configuration.ts';
import type { Model } from '../../contract/generated/api.d.ts';
import type { ModelRow } from '../../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { type DocumentBody, type DocumentEndpoint, fileOf } from './endpoint.ts';
import { publishedSource } from './source.ts';
import { caveatOf } from '../../figures/caveat.ts';

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
    source: publishedSource(inputs.mlEnergy.source),
    caveat: caveatOf(inputs.service),
    boundary: 'gpu_only',
    uncertainty: publishedUncertainty(inputs),
    ...row,
    gpus: gpusOf(configurations),
    configurations,
    best: Object.fromEntries(bestPerGpu(configurations)),
  };
}
