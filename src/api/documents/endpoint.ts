import type { Inputs } from '../inputs/inputs.ts';

/** A document without the three fields that are added to all documents. */
export type DocumentBody<T> = Omit<T, 'version' | 'updated' | 'data_version'>;

/** A published JSON document by its path below `/api/v1/`, such as `models/qwen-3-8b.json`. */
export type ApiDocuments = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface EndpointBase {
  /** Path under `/api/v1`, with `{slug}` if it describes several files. */
  readonly path: string;
  /** Ids of the sources whose figures it carries. */
  readonly sources: readonly string[];
  /** True for an endpoint that was added after v1 started. The manifest lists it in `further_endpoints`. */
  readonly isFurther?: true;
}

/**
 * The lists of records in a document, each with the fields that make the id of a record. The name of a nested list has
 * dots. The list may also be a single record, or a map, which has no id fields: its keys are the ids.
 */
export type RecordIds = Readonly<Record<string, readonly string[]>>;

/** Metadata of a document, for code that reads, compares or counts documents. */
interface DocumentFacts extends EndpointBase {
  /** Name of the schema, which also describes the endpoint. */
  readonly schema: string;
  readonly records: RecordIds;
}

/** An endpoint of data documents, described by their schema. */
export interface DocumentEndpoint extends DocumentFacts {
  readonly kind: 'document';
  /** The documents by path. There is one, unless the endpoint's path has a placeholder. */
  bodies(inputs: Inputs, endpoints: readonly Endpoint[]): ReadonlyMap<string, object>;
}

/** The media types of files. The OpenAPI description has a schema for each. */
export type MediaType =
  'application/json' | 'application/vnd.apache.parquet' | 'application/zip' | 'text/csv' | 'text/plain';

/** An endpoint of one file that is not a data document. It is built from the data documents, after them. */
export interface FileEndpoint extends EndpointBase {
  readonly kind: 'file';
  readonly mediaType: MediaType;
  readonly description: string;
  /** True for a file that is built from all other files, and therefore last. */
  readonly isMadeLast?: true;
  content(inputs: Inputs, built: PartialBuild): string | Uint8Array;
}

export type Endpoint = DocumentEndpoint | FileEndpoint;

/** The documents and files that exist when a file endpoint is built. */
export interface PartialBuild {
  readonly endpoints: readonly Endpoint[];
  readonly documents: ApiDocuments;
  /** All files so far, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The whole API as it will be published: files by their path below `/api/v1/`, and the data documents among them. */
export interface Api {
  readonly documents: ApiDocuments;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** An endpoint of one data document. `T` is the interface that is generated from its schema. */
export function documentEndpoint<T>({
  body,
  ...facts
}: DocumentFacts & {
  readonly body: (inputs: Inputs, endpoints: readonly Endpoint[]) => DocumentBody<T>;
}): DocumentEndpoint {
  return {
    kind: 'document',
    ...facts,
    bodies: (inputs, endpoints) => new Map([[fileOf(facts), body(inputs, endpoints)]]),
  };
}

/** The path of an endpoint's file below `/api/v1/`. `slug` chooses one file of an endpoint that has several. */
export function fileOf({ path }: Pick<Endpoint, 'path'>, slug = ''): string {
  return path.slice(1).replace('{slug}', slug);
}

/**
 * The slug in the path of an endpoint's file; `''` if the endpoint has only one file, null if the file belongs to
 * another.
 */
export function slugIn(file: string, { path }: Pick<Endpoint, 'path'>): string | null {
  const [before = '', after] = path.slice(1).split('{slug}');
  if (after === undefined) return before === file ? '' : null;
  return file.startsWith(before) && file.endsWith(after) ? file.slice(before.length, -after.length) : null;
}
