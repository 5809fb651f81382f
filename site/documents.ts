import type { TokenEnergy } from '../packages/client-js/token-energy.d.ts';
import type * as Api from '../src/contract/generated/api.d.ts';
import type { Schema } from '../src/contract/schema.ts';
import type { PublishedColumn } from '../src/contract/tables/published-columns.ts';
import type { Candidate } from '../src/figures/configuration.ts';
import type { VNode } from 'preact';
import type { Chart } from './charts/chart.ts';

/** The published documents that the pages are drawn from; nothing else stands on a page as a figure. */
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
  readonly predictions: Api.Predictions;
  readonly prompts: Api.Prompts;
  /** Null in a release from before there were any. */
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
  /** The tables that are published beside them. */
  readonly tables: readonly TableReference[];
}

/** The document of a workload; its unit says of which kind. */
export type WorkloadDocument = Api.TokenWorkload | Api.ImageWorkload | Api.VideoWorkload;

/** A published table, as pages and programs are told of it. */
export interface TableReference {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly PublishedColumn[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
  readonly files: readonly { readonly path: string; readonly mediaType: string }[];
  /** Paths of the documents that hold the same records. */
  readonly of: readonly string[];
}

/** What a model's document says of the model, as it stands before each of its configurations. */
export type ModelFacts = Pick<Api.Model, 'slug' | 'model_id' | 'params_b' | 'active_params_b' | 'architecture'> & {
  /** The model's display name. */
  readonly model: string;
};

/** A configuration, and what its model's document says of the model. */
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
  /** What they answer of the figures that are shown. */
  readonly client: () => TokenEnergy;
}

/** What the pages are drawn from. */
export interface Site {
  readonly documents: Documents;
  /** Address of the site without a final slash. */
  readonly url: string;
  /** Address of the repository on GitHub without a final slash; null while no owner has set it. */
  readonly repository: string | null;
  /** It is bundled when it is first asked for: where it is drawn. */
  readonly kit: () => KitFile;
  /** The packages for programs; null where the site has no figures for them. */
  readonly packages: Packages | null;
}

/** What of the data set a page shows. */
export interface Part {
  /** Paths below `/api/v1` of the files that hold it, beside the tables of its charts. */
  readonly files: readonly string[];
  /** Where its figures are from. */
  readonly sources: readonly Api.Source[];
}

/** A page: what it says about itself, and what stands on it. */
export interface Page {
  /** Address below the site, with a slash at both ends: `/models/`; or a file: `/404.html`. */
  readonly path: string;
  readonly title: string;
  /** A sentence for search engines and for who shares the page. */
  readonly description: string;
  /** Name of its script in `islands/`, beside the one that every page has. */
  readonly script?: string;
  /** Linked data in JSON-LD, beside the way to the page. */
  readonly linkedData?: object;
  /** What it shows of the data set, which becomes linked data, too. */
  readonly part?: Part;
  /** Its charts, each with its files. */
  readonly charts?: readonly Chart[];
  /** The id of the chart by which it is shared as a picture. */
  readonly picture?: string;
  /** The page that this one is under a ceiling, of which lists name that one alone. */
  readonly stateOf?: string;
  /** The page that says the same, where there is one. */
  readonly canonical?: string | undefined;
  /** The pages above it, the menu's first: address and name. */
  readonly above?: readonly (readonly [path: string, name: string])[];
  /** The main part; the frame around it is the same on every page. */
  readonly body: VNode;
}
