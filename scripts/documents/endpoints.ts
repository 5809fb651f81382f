import { allZip } from './all-zip.ts';
import { changes } from './changes.ts';
import { slugIn, type DocumentEndpoint, type Endpoint } from './endpoint.ts';
import { grid } from './grid.ts';
import { hardware } from './hardware.ts';
import { index } from './index.ts';
import { indexCsv } from './index-csv.ts';
import { manifest } from './manifest.ts';
import { measurementSchema } from './measurement-schema.ts';
import { measurements } from './measurements.ts';
import { model } from './model.ts';
import { models } from './models.ts';
import { openapi } from './openapi.ts';
import { perQuery } from './per-query.ts';
import { releases } from './releases.ts';
import { types } from './types.ts';

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
