import { boundaries } from './boundaries.ts';
import { cases } from './cases.ts';
import { catalog } from './catalog.ts';
import { allZip, measurementSchema, types } from './files.ts';
import { changes } from './changes.ts';
import { memoize } from '../../core/memoize.ts';
import { type DocumentEndpoint, type Endpoint, slugIn } from './endpoint.ts';
import { grid } from './grid.ts';
import { hardware } from './hardware.ts';
import { index } from './index-json.ts';
import { manifest } from './manifest.ts';
import { model } from './model.ts';
import { models } from './models.ts';
import { modelNamesDocument } from './model-names.ts';
import { measurements } from './measurements.ts';
import { openapi } from './openapi.ts';
import { perQuery } from './per-query.ts';
import { predictions } from './predictions.ts';
import { prompts } from './prompts.ts';
import { releases } from './releases.ts';
import { schemaFiles } from './schemas.ts';
import { indexCsv, tableFiles } from './tables.ts';
import { workloadDocuments, workloads } from './workloads.ts';

/** The endpoints of the first version of v1, in the order of the manifest. Don't add endpoints here. */
const originalEndpoints: readonly Endpoint[] = [
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

/** The endpoints that were added to v1, without the schemas of the documents. Add new endpoints here. */
const addedEndpoints: readonly Endpoint[] = [
  catalog,
  workloads,
  ...workloadDocuments,
  prompts,
  predictions,
  cases,
  modelNamesDocument,
  boundaries,
  ...tableFiles,
];

/** Every endpoint of the API. */
export const endpoints: readonly Endpoint[] = [
  ...originalEndpoints,
  ...[...addedEndpoints, ...schemaFiles([...originalEndpoints, ...addedEndpoints])].map((endpoint) => ({
    ...endpoint,
    isFurther: true as const,
  })),
];

/**
 * The endpoint that a file below `/api/v1/` belongs to. Results are cached, because a diff asks for each of thousands
 * of changes.
 */
const endpointOf = memoize((path) => endpoints.find((endpoint) => slugIn(path, endpoint) !== null));

/** The endpoint of the document at `path`; undefined for other files and unknown paths. */
export function documentAt(path: string): DocumentEndpoint | undefined {
  const endpoint = endpointOf(path);
  return endpoint?.kind === 'document' ? endpoint : undefined;
}
