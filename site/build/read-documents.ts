import { DIFF, releaseDates, RELEASES_INDEX, type Files } from '../../src/releases/archive.ts';
import type { Boundaries, Diff, EarlierWorkload, Model, Releases } from '../../src/contract/generated/api.d.ts';
import { text } from '../../src/core/text/json.ts';
import type { Documents, ModelFacts, OpenApi, TableReference } from '../documents.ts';
import type { WorkloadDocument } from '../workload.ts';
import { definitionsIn } from '../../src/contract/definitions.ts';
import { columnsOfTable, keyOfTable } from '../../src/api/documents/published-table.ts';
import { tableFilesOf, tables } from '../../src/api/documents/tables.ts';

/** The paths of single documents below `/api/v1/`. */
const PATHS = {
  manifest: 'manifest.json',
  index: 'index.json',
  models: 'models.json',
  grid: 'grid.json',
  hardware: 'hardware.json',
  perQuery: 'per-query.json',
  measurements: 'measurements.json',
  changes: 'changes.json',
  openapi: 'openapi.json',
  measurementSchema: 'schema/measurement.schema.json',
  workloads: 'workloads.json',
  predictions: 'predictions.json',
  prompts: 'prompts.json',
} as const satisfies Partial<Record<keyof Documents, string>>;

/**
 * The published documents, from the files below `/api/v1/`. The build has validated them, so their types are assumed.
 * @throws Error naming the file that is missing or not JSON.
 */
export function readDocuments(files: Files): Documents {
  const single = Object.fromEntries(
    Object.entries(PATHS).map(([name, path]) => [name, json(files, path)]),
  ) as unknown as Pick<Documents, keyof typeof PATHS>;
  const modelDocuments = single.models.models.map(({ slug }) => json(files, `models/${slug}.json`) as Model);
  const dates = releaseDates(files);
  const releases = dates.length === 0 ? null : (json(files, RELEASES_INDEX) as Releases);
  const diffs = new Map(dates.map((date) => [date, json(files, `releases/${date}/${DIFF}`) as Diff]));
  return {
    ...single,
    modelDocuments,
    workloadDocuments: single.workloads.workloads.map(({ path }) => json(files, path.slice(1)) as WorkloadDocument),
    earlierDocuments: (single.workloads.earlier_workloads ?? []).map(
      ({ path }) => json(files, path.slice(1)) as EarlierWorkload,
    ),
    tables: tablesIn(files, single.openapi),
    fileSizes: new Map([...files].map(([path, bytes]) => [path, bytes.byteLength])),
    boundaries: files.has('boundaries.json') ? (json(files, 'boundaries.json') as Boundaries) : null,
    releases,
    diffs,
    configurations: modelDocuments.flatMap((model) =>
      model.configurations.map((configuration) => ({ ...modelFacts(model), ...configuration })),
    ),
  };
}

/** The tables of the API, described by its own schemas. */
function tablesIn(files: Files, { components }: OpenApi): TableReference[] {
  const definitions = definitionsIn(components.schemas);
  return tables.flatMap((table) => {
    const published = tableFilesOf(table).filter(({ path }) => files.has(path.slice(1)));
    if (published.length === 0) return [];
    const { name, title } = table;
    return [
      {
        name,
        title,
        columns: columnsOfTable(table, definitions),
        key: keyOfTable(table),
        files: published,
        documents: table.of.map(({ path }) => path),
      },
    ];
  });
}

function json(files: Files, path: string): unknown {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`The API lacks ${path}, which the site needs.`);
  try {
    return JSON.parse(text(bytes));
  } catch (error) {
    throw new Error(`${path} of the API is not JSON: ${String(error)}`, { cause: error });
  }
}

/** The facts about a model that are repeated in each of its configurations. */
function modelFacts({ slug, name, model_id, params_b, active_params_b, architecture }: Model): ModelFacts {
  return { slug, model: name, model_id, params_b, active_params_b, architecture };
}
