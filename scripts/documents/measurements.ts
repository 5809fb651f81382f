import { sourceUncertainty } from '../configurations/source-uncertainty.ts';
import { measuredUncertainty } from '../configurations/uncertainty.ts';
import { round } from '../text/number.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';
import type { Measurements } from '../contract/generated/api.d.ts';
import { definition } from '../contract/definitions.ts';
import { baseUrl } from '../inputs/inputs.ts';
import { byKeys } from '../text/order.ts';
import { documentEndpoint } from './endpoint.ts';

const SCHEMA_PATH = '/schema/measurement.schema.json';

/** `measurements.json`: contributed rows. The example is never among them. */
export const measurements = documentEndpoint<Measurements>({
  path: '/measurements.json',
  schema: 'Measurements',
  sources: [],
  records: [{ list: 'rows', id: ['source_file'], noun: 'measurement' }, UNCERTAINTY_RECORDS],
  body: (inputs) => ({
    unit: 'Wh per million output tokens',
    protocol_version: '0.2',
    protocol_versions:
      definition(inputs.definitions, 'Measurement').properties?.['protocol_version']?.enum?.map(String) ?? [],
    schema: baseUrl(inputs) + SCHEMA_PATH,
    schema_path: SCHEMA_PATH,
    itl_deadline_ms: inputs.service.itl_deadline_ms,
    note: inputs.service.measurements.note,
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    uncertainty: publishedUncertainty(inputs, inputs.service.uncertainty.measurements_method),
    rows: inputs.contributions
      .filter(({ measurement }) => !measurement.example)
      .map(({ file, measurement }) => ({
        ...measurement,
        source_file: file,
        comparable: measurement.median_itl_ms <= inputs.service.itl_deadline_ms,
        relative_uncertainty: round(measuredUncertainty(measurement, sourceUncertainty(inputs).reproducibility), 6),
      }))
      .sort(byKeys('measured_on', 'source_file')),
  }),
});
