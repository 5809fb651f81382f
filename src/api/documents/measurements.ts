import { sourceUncertainty } from '../../figures/source-uncertainty.ts';
import { measuredUncertainty } from '../../figures/uncertainty.ts';
import { roundTo } from '../../core/text/number.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import type { Measurements } from '../../contract/generated/api.d.ts';
import { PROTOCOL_VERSION } from '../../checker/protocol.ts';
import { isComparable, likeTheIndex } from '../../checker/likeness.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { byKeys } from '../../core/text/order.ts';
import { documentEndpoint } from './endpoint.ts';
import { caveatOf } from '../../figures/caveat.ts';

const SCHEMA_PATH = '/schema/measurement.schema.json';

/** `measurements.json`: the contributed measurements, without the example. */
export const measurements = documentEndpoint<Measurements>({
  path: '/measurements.json',
  schema: 'Measurements',
  sources: [],
  records: { rows: ['source_file'], ...UNCERTAINTY_RECORDS },
  body: (inputs) => ({
    unit: 'Wh per million output tokens',
    protocol_version: PROTOCOL_VERSION,
    schema: baseUrl(inputs) + SCHEMA_PATH,
    schema_path: SCHEMA_PATH,
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    note: inputs.service.measurements.note,
    caveat: caveatOf(inputs.service),
    boundary: 'gpu_only',
    uncertainty: publishedUncertainty(inputs, inputs.service.uncertainty.measurements_method),
    confirmed_gpus: inputs.service.measurements.confirmed_gpus,
    rows: measurementRows(inputs),
  }),
});

function measurementRows({ contributions, reference, ...inputs }: Inputs): Measurements['rows'] {
  const { reproducibility } = sourceUncertainty(inputs);
  return contributions
    .filter(({ measurement }) => !measurement.example)
    .map(({ file, measurement }) => ({
      ...measurement,
      source_file: file,
      comparable: isComparable(measurement, reference),
      like_the_index: likeTheIndex(measurement, reference),
      relative_uncertainty: roundTo(measuredUncertainty(measurement, reproducibility), 6),
    }))
    .sort(byKeys('measured_on', 'source_file'));
}
