import type { Inputs } from '../inputs/inputs.ts';

/** A document without the three fields that every one gets at the end. */
export type DocumentBody<T> = Omit<T, 'version' | 'updated' | 'data_version'>;

/** A published JSON document by its path below `/api/v1/`, such as `models/qwen-3-8b.json`. */
export type ApiDocuments = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface EndpointBase {
  /** Path under `/api/v1`, with `{slug}` if it describes several files. */
  readonly path: string;
  /** Ids of the sources whose figures it carries. */
  readonly sources: readonly string[];
  /** True for what v1 has gained since it began: the manifest lists it in `further_endpoints`. */
  readonly isFurther?: true;
}

/**
 * The lists of records in a document, each with the fields that make the id of a record. The name of a nested list has
 * dots. The list may also be a single record, or a map, which has no id fields: its keys are the ids.
 */
export type RecordIds = Readonly<Record<string, readonly string[]>>;

/** All that is known of a document beside its content. What reads, compares or counts documents asks here. */
interface DocumentFacts extends EndpointBase {
  /** Name of the schema, which also describes the endpoint. */
  readonly schema: string;
  readonly records: RecordIds;
}

/** An endpoint of data documents, described by their schema. */
export interface DocumentEndpoint extends DocumentFacts {
  readonly kind: 'document';
  /** The documents by path; one, unless the endpoint's path has a placeholder. */
  bodies(inputs: Inputs, endpoints: readonly Endpoint[]): ReadonlyMap<string, object>;
}

/** An endpoint of one file that is not a data document; made after those, from them. */
export interface FileEndpoint extends EndpointBase {
  readonly kind: 'file';
  readonly mediaType: string;
  readonly description: string;
  /** True for a file that is made from all others, and therefore after them. */
  readonly isMadeLast?: true;
  content(inputs: Inputs, built: PartialBuild): string | Uint8Array;
}

export type Endpoint = DocumentEndpoint | FileEndpoint;

/** What is built when a file endpoint's turn comes. */
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

/** An endpoint of one data document, whose `body` is typed by the interface that its schema generates. */
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

/** The path below `/api/v1/` of an endpoint's file: of that with this slug, where it has several. */
export function fileOf({ path }: Pick<Endpoint, 'path'>, slug = ''): string {
  return path.slice(1).replace('{slug}', slug);
}

/** The slug in the path of one of an endpoint's files; `''` where it has one file alone, null where the file is not its own. */
export function slugIn(file: string, { path }: Pick<Endpoint, 'path'>): string | null {
  const [before = '', after] = path.slice(1).split('{slug}');
  if (after === undefined) return before === file ? '' : null;
  return file.startsWith(before) && file.endsWith(after) ? file.slice(before.length, -after.length) : null;
}
