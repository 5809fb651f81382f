import type { Api, Endpoint } from '../../src/api/documents/endpoint.ts';
import { renderApi, schemaFindings } from '../../src/api/documents/render.ts';
import { endpoints } from '../../src/api/documents/endpoints.ts';
import type {
  Boundaries,
  Cases,
  Grid,
  ImageWorkload,
  Index,
  Manifest,
  Measurements,
  Model,
  Models,
  PerQuery,
  Predictions,
  Prompts,
  TokenWorkload,
  VideoWorkload,
  Catalog,
  Workloads,
} from '../../src/contract/generated/api.d.ts';
import type { Finding } from '../../src/core/findings/finding.ts';
import type { Inputs } from '../../src/api/inputs/inputs.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { writeTree } from '../../src/core/files/replace-folder.ts';
import { apiIn } from '../../src/releases/archive.ts';
import { DATE, project } from './frozen-inputs.ts';
import { sharedFolder } from './project.ts';

export { DATE, project };

/** The API of the frozen project, which is built once per run. Tests only read it. */
export const frozenApi: Api = await sharedBuild();

async function sharedBuild(): Promise<Api> {
  const build = (folder: string): Promise<void> => writeTree(folder, renderApi(project.inputs, endpoints).files);
  const files = readTree(await sharedFolder('frozen-api', build));
  return { ...apiIn(files), files };
}

/** The API built from inputs, and the schema findings about it, which are computed only if a test reads them. */
export function built(inputs: Inputs, of = endpoints): { readonly api: Api; readonly findings: readonly Finding[] } {
  const api = renderApi(inputs, of);
  return {
    api,
    get findings() {
      return schemaFindings(api, project.validator);
    },
  };
}

/** The endpoints with these paths, for tests that build only a few documents. */
export function endpointsAt(...paths: readonly string[]): Endpoint[] {
  return endpoints.filter(({ path }) => paths.includes(path));
}

interface Published {
  readonly 'manifest.json': Manifest;
  readonly 'index.json': Index;
  readonly 'models.json': Models;
  readonly [path: `models/${string}.json`]: Model;
  readonly 'grid.json': Grid;
  readonly 'per-query.json': PerQuery;
  readonly 'measurements.json': Measurements;
  readonly 'predictions.json': Predictions;
  readonly 'prompts.json': Prompts;
  readonly 'boundaries.json': Boundaries;
  readonly 'cases.json': Cases;
  readonly 'catalog.json': Catalog;
  readonly 'workloads.json': Workloads;
  readonly 'workloads/text-to-image.json': ImageWorkload;
  readonly 'workloads/text-to-video.json': VideoWorkload;
  readonly 'workloads/lm-arena-chat.json': TokenWorkload;
  readonly 'workloads/gpqa.json': TokenWorkload;
  readonly 'workloads/sourcegraph-fim.json': TokenWorkload;
  readonly 'workloads/image-chat.json': TokenWorkload;
  readonly 'workloads/video-chat.json': TokenWorkload;
}

/** A document of a built API, typed by its path. */
export function documentOf<Path extends keyof Published>(api: Api, path: Path): Published[Path] {
  const found = api.documents.get(path);
  if (found === undefined) throw new Error(`${path} was not built`);
  return found as unknown as Published[Path];
}

/** The text of a built file. */
export function fileText(api: Api, path: string): string {
  return new TextDecoder().decode(api.files.get(path));
}
