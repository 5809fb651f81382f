import { bestPerGpu, configurationsOf, inIndexOrder, modelsOf } from '../../figures/configuration.ts';
import type { Index, IndexRow } from '../../contract/generated/api.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { pick } from '../../core/text/json.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';
import { caveatOf } from '../../figures/caveat.ts';

/** `index.json`: the lowest-energy chat configuration of each model on each GPU. */
export const index = documentEndpoint<Index>({
  path: '/index.json',
  schema: 'Index',
  sources: ['ml-energy'],
  // Readers look up a model on a GPU. Its row_id changes when another configuration becomes the best one.
  records: { rows: ['slug', 'gpu'], ...UNCERTAINTY_RECORDS },
  body: (inputs) => ({
    unit: 'Wh per million output tokens',
    workload: inputs.service.index.workload,
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    selection: inputs.service.index.selection,
    reference_row: inputs.service.reference_row,
    source: publishedSource(inputs.mlEnergy.source),
    caveat: caveatOf(inputs.service),
    boundary: 'gpu_only',
    uncertainty: publishedUncertainty(inputs),
    rows: indexRowsOf(inputs),
  }),
});

/** The fields of a configuration that a row of the index has. */
const CONFIGURATION_FIELDS = [
  'precision',
  'gpu',
  'num_gpus',
  'wh_per_million_output_tokens',
  'joules_per_output_token',
  'median_itl_ms',
  'avg_requests_in_flight',
  'gpu_power_watts_total',
  'avg_output_tokens',
  'avg_running_batch',
  'max_num_seqs',
  'row_id',
  'wh_per_response',
  'tokens_per_second_per_user',
  'relative_uncertainty',
  'repeats',
] as const satisfies readonly (keyof IndexRow)[];

/**
 * The lowest-energy configurations of the models of a workload, by default chat, as rows of the index, in its order.
 */
export function indexRowsOf(inputs: Inputs, workload?: string): IndexRow[] {
  return modelsOf(inputs, workload)
    .flatMap(({ name, ...model }) =>
      [...bestPerGpu(configurationsOf(inputs, model.slug, workload)).values()].map((best) => ({
        model: name,
        ...pick(model, ['slug', 'model_id', 'params_b', 'active_params_b']),
        ...pick(best, CONFIGURATION_FIELDS),
      })),
    )
    .sort(inIndexOrder);
}
