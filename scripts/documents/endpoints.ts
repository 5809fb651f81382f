import { allZip, indexCsv, measurementSchema, types } from './files.ts';
import { changes, releases, manifest } from './manifest.ts';
import { type DocumentEndpoint, type Endpoint, slugIn } from './endpoint.ts';
import { grid } from './grid.ts';
import { hardware } from './hardware.ts';
import { index, model, models } from './model.ts';
import { measurements } from './measurements.ts';
import { openapi } from './openapi.ts';
import { perQuery } from './per-query.ts';

/** Every endpoint of the API, in the order in which the manifest lists them. */
export const endpoints: readonly Endpoint[] = [
  manifest,
  index,
  models,
  model,
  grid,
  hardware,
  perQuery,
  openapi,
  measurements,
  measurementSchema,
  changes,
  indexCsv,
  types,
  allZip,
  releases,
];

/** The endpoint that the file at `path`, below `/api/v1/`, belongs to. */
export function endpointOf(path: string, among = endpoints): Endpoint | undefined {
  return among.find((endpoint) => slugIn(path, endpoint) !== null);
}

/** All that is known of the document at `path`; undefined for other files and for what this API does not have. */
export function documentAt(path: string, among = endpoints): DocumentEndpoint | undefined {
  const endpoint = endpointOf(path, among);
  return endpoint?.kind === 'document' ? endpoint : undefined;
}
