import type { Inputs } from '../inputs/inputs.ts';

/** A document without the three fields that every one gets at the end. */
export type Body<T> = Omit<T, 'version' | 'updated' | 'data_version'>;

/** A published JSON document by its path below `/api/v1/`, such as `models/qwen-3-8b.json`. */
export type Documents = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface EndpointBase {
  /** Path under `/api/v1`, with `{slug}` where it stands for several files. */
  readonly path: string;
  /** Ids of the sources whose figures it carries. */
  readonly sources: readonly string[];
}

/** An endpoint of data documents, described by their schema. */
export interface DocumentEndpoint extends EndpointBase {
  readonly kind: 'document';
  /** Name of the schema, which also describes the endpoint. */
  readonly schema: string;
  /** The documents by path; one, unless the endpoint's path has a placeholder. */
  bodies(inputs: Inputs, endpoints: readonly Endpoint[]): ReadonlyMap<string, object>;
}

/** An endpoint of one file that is no data document; made after those, from them, in the order of the list. */
export interface FileEndpoint extends EndpointBase {
  readonly kind: 'file';
  readonly mediaType: string;
  readonly description: string;
  content(inputs: Inputs, built: Built): string | Uint8Array;
}

export type Endpoint = DocumentEndpoint | FileEndpoint;

/** What is built when a file endpoint's turn comes. */
export interface Built {
  readonly endpoints: readonly Endpoint[];
  readonly documents: Documents;
  /** All files so far, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** An endpoint of one data document, typed by the interface that its schema generates. */
export function documentEndpoint<T>(
  path: string,
  schema: string,
  sources: readonly string[],
  body: (inputs: Inputs, endpoints: readonly Endpoint[]) => Body<T>,
): DocumentEndpoint {
  return {
    kind: 'document',
    path,
    schema,
    sources,
    bodies: (inputs, endpoints) => new Map([[path.slice(1), body(inputs, endpoints)]]),
  };
}
