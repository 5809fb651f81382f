import type { FileEndpoint } from './endpoint.ts';

/** The schema of a contributed measurement, as it stands in the repository. */
export const measurementSchema: FileEndpoint = {
  kind: 'file',
  path: '/schema/measurement.schema.json',
  mediaType: 'application/json',
  description: 'JSON Schema (2020-12) of one contributed measurement file, protocol v0.2.',
  sources: [],
  describesApi: true,
  content: (inputs) => inputs.measurementSchema,
};
