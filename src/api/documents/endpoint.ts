import type { Inputs } from '../inputs/inputs.ts';

/** A document without the three fields that every one gets at the end. */
export type DocumentBody<T> = Omit<T, 'version' | 'updated' | 'data_version'>;

/** A published JSON document by its path below `/api/v1/`, such as `models/qwen-3-8b.json`. */
export type ApiDocuments = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface EndpointBase {
  /** Path under `/api/v1`, with `{slug}` where it stands for several files. */
  readonly path: string;
  /** Ids of the sources whose figures it carries. */
  readonly sources: readonly string[];
  /** True for what v1 has gained since it began: the manifest lists it in `further_endpoints`. */
  readonly isFurther?: true;
}

/** A list of records in a document. */
export interface RecordList {
  /** The field of the document that holds them: a list, a map, or a single record. */
  readonly list: string;
  /** The fields that make the id of a record; none where the list is a map, whose keys are the ids. */
  readonly id: readonly string[];
  /** What one record is called, its plural made with an s at its end (a test says which can't); absent where they repeat records that a summary counts in another document. */
  readonly noun?: string;
  /** What a person calls one record: fields of the record, or else of the document, in braces. Absent where it is the id. */
  readonly name?: string;
  /** The figure by which a change of a record is told, and its unit. Absent where it is the field that moved most. */
  readonly figure?: { readonly field: string; readonly unit: string };
  /** Where a reader looks first: such a record leads a change log. It repeats another one, which the log tells with it. */
  readonly leads?: true;
  /**
   * Where a record only repeats another one: the field that names it. When it names another one, that alone has
   * changed, and none of the figures that come along: the record is replaced.
   */
  readonly repeats?: string;
}

/** All that is known of a document beside its content. What reads, compares or counts documents asks here. */
interface DocumentFacts extends EndpointBase {
  /** Name of the schema, which also describes the endpoint. */
  readonly schema: string;
  /** Its lists of records, in the order in which a summary counts them. */
  readonly records: readonly RecordList[];
  /** True for what a release says about itself: every release changes it, so that a diff leaves it out. */
  readonly isRecordKeeping?: true;
  /** Its fields outside lists that another document says of one of its records, by which a change log tells of them. */
  readonly tellsAgain?: readonly string[];
  /**
   * Where the ids are that people hold on to: the list of records that have a `row_id`, and the field of the document
   * that has the `{slug}` of its path; without one the records have it.
   */
  readonly identity?: { readonly slug?: string; readonly rows: string };
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
  /** True for a JSON file that describes the API: a diff compares it by its bytes. */
  readonly describesApi?: true;
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
