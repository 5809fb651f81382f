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
} from '../scripts/contract/generated/api.d.ts';
import type { Schema } from '../scripts/contract/schema.ts';

/** The published documents that the pages are drawn from; nothing else stands on a page as a figure. */
export interface Documents {
  readonly manifest: Manifest;
  readonly index: Index;
  readonly models: Models;
  /** In the order of models.json. */
  readonly modelDocuments: readonly Model[];
  readonly grid: Grid;
  readonly hardware: Hardware;
  readonly perQuery: PerQuery;
  readonly measurements: Measurements;
  readonly changes: Changes;
  readonly openapi: OpenApi;
  readonly measurementSchema: Schema;
  /** Null before the first release. */
  readonly releases: Releases | null;
  /** diff.json of each release, by its date. */
  readonly diffs: ReadonlyMap<string, Diff>;
  /** Every configuration of every model, in the order of the documents. */
  readonly configurations: readonly ModelConfiguration[];
  /** What each release published under a `row_id`, oldest release first. */
  history(rowId: string): readonly HistoryEntry[];
}

/** A configuration, and what its model's document says of the model. */
export interface ModelConfiguration extends Configuration {
  readonly slug: string;
  readonly model: string;
  readonly model_id: string;
  readonly params_b: number;
  readonly active_params_b: number;
  readonly architecture: string;
}

/** What one release published of a configuration; null where it did not have it. */
export interface HistoryEntry {
  readonly date: string;
  readonly configuration: Configuration | null;
}

/** The part of openapi.json that the reference page shows. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OpenApiOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** One GET of the API. */
export interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string; readonly schema: Schema }[];
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

/** One answer to a GET. */
export interface OpenApiResponse {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}
