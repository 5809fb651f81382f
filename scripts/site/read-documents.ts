import type {
  Changes,
  Configuration,
  Diff,
  Grid,
  Hardware,
  Index,
  Manifest,
  Measurements,
  Model,
  Models,
  PerQuery,
  Releases,
} from '../contract/generated/api.d.ts';
import type { Schema } from '../contract/schema.ts';
import { DIFF, releaseDates, RELEASES_INDEX, type Files } from '../releases/dated.ts';
import type { Documents, HistoryEntry, ModelConfiguration, OpenApi } from '../../site/documents.ts';

/**
 * The published documents, from the files below `/api/v1/`. They were checked when they were built.
 * @throws Error naming the file that is missing or no JSON.
 */
export function readDocuments(files: Files): Documents {
  const models = json<Models>(files, 'models.json');
  const modelDocuments = models.models.map(({ slug }) => json<Model>(files, `models/${slug}.json`));
  const dates = releaseDates(files);
  return {
    manifest: json<Manifest>(files, 'manifest.json'),
    index: json<Index>(files, 'index.json'),
    models,
    modelDocuments,
    grid: json<Grid>(files, 'grid.json'),
    hardware: json<Hardware>(files, 'hardware.json'),
    perQuery: json<PerQuery>(files, 'per-query.json'),
    measurements: json<Measurements>(files, 'measurements.json'),
    changes: json<Changes>(files, 'changes.json'),
    openapi: json<OpenApi>(files, 'openapi.json'),
    measurementSchema: json<Schema>(files, 'schema/measurement.schema.json'),
    releases: dates.length === 0 ? null : json<Releases>(files, RELEASES_INDEX),
    diffs: new Map(dates.map((date) => [date, json<Diff>(files, `releases/${date}/${DIFF}`)])),
    configurations: modelDocuments.flatMap(configurationsOf),
    history: historyReader(files, dates),
  };
}

/** What lies at `path`; of which type it is, its builder has seen to. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names the type at each use
function json<T>(files: Files, path: string): T {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`The API lacks ${path}, which the site is drawn from.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch (error) {
    throw new Error(`${path} of the API is no JSON: ${String(error)}`, { cause: error });
  }
}

function configurationsOf(document: Model): ModelConfiguration[] {
  const { slug, name, model_id, params_b, active_params_b, architecture } = document;
  const model = { slug, model: name, model_id, params_b, active_params_b, architecture };
  return document.configurations.map((configuration) => ({ ...model, ...configuration }));
}

/** Reads the model document of a release once, however many of its rows are asked for. */
function historyReader(files: Files, dates: readonly string[]): Documents['history'] {
  const published = new Map<string, ReadonlyMap<string, Configuration>>();
  const rows = (date: string, slug: string): ReadonlyMap<string, Configuration> => {
    const path = `releases/${date}/models/${slug}.json`;
    const known = published.get(path);
    if (known !== undefined) return known;
    const model = files.has(path) ? json<Model>(files, path) : null;
    const found = new Map(model?.configurations.map((c) => [c.row_id, c]));
    published.set(path, found);
    return found;
  };
  return (rowId) => {
    const [slug = ''] = rowId.split('/');
    return dates.map((date): HistoryEntry => ({ date, configuration: rows(date, slug).get(rowId) ?? null }));
  };
}
