import type { Index, IndexRow } from '../contract/generated/api.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { bestPerGpu, configurationsOf, inIndexOrder } from '../configurations/configuration.ts';
import { documentEndpoint, publishedSource } from './endpoint.ts';
import { FIGURE_ECHOES, MODEL_FIELDS } from './model.ts';

/** `index.json`: the best configuration of each model on each GPU. */
export const index = documentEndpoint<Index>({
  path: '/index.json',
  schema: 'Index',
  sources: ['ml-energy'],
  records: [{ list: 'rows', id: ['row_id'], noun: null }],
  echoes: FIGURE_ECHOES,
  modelFields: { ...MODEL_FIELDS, model: 'name' },
  body: (inputs) => ({
    unit: 'Wh per million output tokens',
    workload: inputs.service.index.workload,
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    selection: inputs.service.index.selection,
    reference_row: inputs.service.reference_row,
    source: publishedSource(inputs.mlEnergy.source),
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    rows: indexRows(inputs),
  }),
});

/** The rows of the index, in its order. */
export function indexRows(inputs: Inputs): IndexRow[] {
  return inputs.mlEnergy.models
    .flatMap(({ architecture, name, ...model }) =>
      [...bestPerGpu(configurationsOf(inputs, model.slug)).values()].map((best) => ({
        model: name,
        ...model,
        precision: best.precision,
        gpu: best.gpu,
        num_gpus: best.num_gpus,
        wh_per_million_output_tokens: best.wh_per_million_output_tokens,
        joules_per_output_token: best.joules_per_output_token,
        median_itl_ms: best.median_itl_ms,
        avg_requests_in_flight: best.avg_requests_in_flight,
        gpu_power_watts_total: best.gpu_power_watts_total,
        avg_output_tokens: best.avg_output_tokens,
        avg_running_batch: best.avg_running_batch,
        max_num_seqs: best.max_num_seqs,
        row_id: best.row_id,
      })),
    )
    .sort(inIndexOrder);
}
