import type { TokenEnergy } from '../packages/client-js/token-energy.d.ts';
import type * as Api from '../src/contract/generated/api.d.ts';
import type { Schema } from '../src/contract/schema.ts';
import type { PublishedColumn } from '../src/contract/tables/published-columns.ts';
import type { Candidate } from '../src/figures/configuration.ts';
import type { VNode } from 'preact';
import type { Chart } from './charts/chart.ts';
import type { Workload, WorkloadDocument } from './workload.ts';

/** The published documents. All values on the pages come from them. */
export interface Documents {
  readonly manifest: Api.Manifest;
  readonly index: Api.Index;
  readonly models: Api.Models;
  /** In the order of models.json. */
  readonly modelDocuments: readonly Api.Model[];
  readonly grid: Api.Grid;
  readonly hardware: Api.Hardware;
  readonly perQuery: Api.PerQuery;
  readonly measurements: Api.Measurements;
  readonly workloads: Api.Workloads;
  readonly workloadDocuments: readonly WorkloadDocument[];
  /** The workloads of the 2024 benchmark, chat first. Empty in releases without them. */
  readonly earlierDocuments: readonly Api.EarlierWorkload[];
  readonly predictions: Api.Predictions;
  readonly prompts: Api.Prompts;
  /** Null in releases without conversion ratios. */
  readonly boundaries: Api.Boundaries | null;
  readonly changes: Api.Changes;
  readonly openapi: OpenApi;
  readonly measurementSchema: Schema;
  /** Null before the first release. */
  readonly releases: Api.Releases | null;
  /** diff.json of each release, by its date. */
  readonly diffs: ReadonlyMap<string, Api.Diff>;
  /** Every configuration of every model, in the order of the documents. */
  readonly configurations: readonly ModelConfiguration[];
  /** The published tables. */
  readonly tables: readonly TableReference[];
  /** The size of each file of the API, bytes, by its path below `/api/v1/`. */
  readonly fileSizes: ReadonlyMap<string, number>;
}

/** A published table. */
export interface TableReference {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly PublishedColumn[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
  readonly files: readonly { readonly path: string; readonly mediaType: string }[];
  /** Paths of the documents with the same records. */
  readonly documents: readonly string[];
}

/** The facts about a model that are repeated in each of its configurations. */
export type ModelFacts = Pick<Api.Model, 'slug' | 'model_id' | 'params_b' | 'active_params_b' | 'architecture'> & {
  /** The model's display name. */
  readonly model: string;
};

/** A configuration with the facts about its model. */
interface ModelConfiguration extends ModelFacts, Candidate {}

/** The part of openapi.json that pages show. */
export interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OpenApiOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One GET of the API. */
interface OpenApiOperation {
  readonly description?: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

/** The measuring kit as one file, which the site publishes. */
export interface KitFile {
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly bytes: number;
}

/** The names of the packages for programs. */
interface Packages {
  readonly npm: string;
  readonly pypi: string;
  /** Creates the JavaScript package with the data of the site. */
  readonly client: () => TokenEnergy;
}

/** Everything that the pages are made from. */
export interface Site {
  readonly documents: Documents;
  /** Every workload, chat first. */
  readonly workloads: readonly Workload[];
  /** Address of the site without a final slash. */
  readonly url: string;
  /** Address in commands and examples, without a final slash: a local server while the site has only a placeholder. */
  readonly commandUrl: string;
  /** Address of the repository on GitHub without a final slash; null while no owner has set it. */
  readonly repository: string | null;
  /** The measuring kit. It is bundled on the first call. */
  readonly kit: () => KitFile;
  /** The packages for programs; null if the release has no data for them. */
  readonly packages: Packages | null;
}

/** The part of the data set that a page shows. */
export interface Part {
  /** Paths of its files below `/api/v1`. */
  readonly files: readonly string[];
  /** The sources of its values. */
  readonly sources: readonly Api.Source[];
}

/** A page with its metadata. */
export interface Page {
  /** Address below the site, with a slash at both ends: `/models/`; or a file: `/404.html`. */
  readonly path: string;
  readonly title: string;
  /** A sentence for search engines and link previews. */
  readonly description: string;
  /** Name of its own script in `islands/`. */
  readonly script?: string;
  /** JSON-LD of the page. */
  readonly linkedData?: object;
  /** The part of the data set that it shows, which becomes JSON-LD. */
  readonly part?: Part;
  /** Its charts, which get files of their own. */
  readonly charts?: readonly Chart[];
  /** The id of the chart in its link preview. */
  readonly picture?: string;
  /** The page at the loosest latency limit, if this page is at another one. Lists contain only that page. */
  readonly stateOf?: string;
  /** The page with the same results, if there is one. */
  readonly canonical?: string | undefined;
  /** Address and name of the pages above it, from the top. */
  readonly above?: readonly (readonly [path: string, name: string])[];
  /** The main part. */
  readonly body: VNode;
}
