import type {
  Changes,
  Grid,
  Hardware,
  Index,
  Manifest,
  Measurements,
  Model,
  Models,
  PerQuery,
  Releases,
} from '../../contract/generated/api.d.ts';
import type { FindingParts } from '../../core/findings/finding.ts';
import { isObject, type Json, jsonObject } from '../../core/text/json.ts';
import type { Inputs } from '../inputs/inputs.ts';

/**
 * A place where published files break a statement: the file, where in it, what was found and what the statement
 * expects there.
 */
export type Contradiction = Pick<FindingParts, 'file' | 'pointer' | 'fix'> & {
  readonly found: unknown;
  readonly expected: unknown;
};

/**
 * One promise of the API that published files can be checked against. The schemas promise the fields, with their types
 * and allowed values. A statement promises a relation between values, or a value that can be computed again.
 */
export interface Statement {
  /** Name of the statement; its findings have the rule `statement/<id>`. */
  readonly id: string;
  /** The promise, as one sentence. */
  readonly sentence: string;
  /** Yields every place where the files break the statement. */
  readonly check: (published: PublishedFiles) => Iterable<Contradiction>;
}

/** The circumstances that a check of statements depends on, besides the files. */
interface Circumstances {
  /** The data that the files were built from; null if it is not available, as for an archive. */
  readonly data?: Inputs | null;
  /** Whether the files are, or are about to be, published at a real address. */
  readonly isPublic?: boolean;
  /** Whether the files were built for a preview, at another address than the project's own. */
  readonly isPreview?: boolean;
}

/** The documents that statements read, by path. */
interface Documents {
  readonly 'index.json': Index;
  readonly 'models.json': Models;
  readonly 'grid.json': Grid;
  readonly 'hardware.json': Hardware;
  readonly 'per-query.json': PerQuery;
  readonly 'measurements.json': Measurements;
  readonly 'changes.json': Changes;
  readonly 'manifest.json': Manifest;
  readonly 'releases/index.json': Releases;
}

/** Published files as a consumer gets them, with functions that statements use to read them. */
export class PublishedFiles {
  readonly #parsed = new Map<string, Json>();
  readonly data: Inputs | null;
  readonly isPublic: boolean;
  readonly isPreview: boolean;

  /** @param files Bytes of every live file by its path below `/api/v1/`, without the folders of dated releases. */
  constructor(
    readonly files: ReadonlyMap<string, Uint8Array>,
    { data = null, isPublic = false, isPreview = false }: Circumstances = {},
  ) {
    this.data = data;
    this.isPublic = isPublic;
    this.isPreview = isPreview;
  }

  /** Paths of all JSON files. */
  get jsonPaths(): string[] {
    return [...this.files.keys()].filter((path) => path.endsWith('.json'));
  }

  /** Paths of the JSON files that are data documents: all but descriptions of the API (`openapi.json`, schemas). */
  get documentPaths(): string[] {
    return this.jsonPaths.filter((path) => path !== 'openapi.json' && !path.startsWith('schema/'));
  }

  /** The object in a JSON file. @throws Error if the file is missing or contains something else. */
  object(path: string): Json {
    const object = this.#parsed.get(path) ?? jsonObject(this.files.get(path));
    if (object === null) throw new Error(`${path} is missing, or is not a JSON object.`);
    this.#parsed.set(path, object);
    return object;
  }

  /** A document by its type. Documents are checked against their schemas before they are checked against statements. */
  document<Path extends keyof Documents>(path: Path): Documents[Path] {
    return this.object(path) as unknown as Documents[Path];
  }

  /** The documents of all models, each with its path. */
  models(): [path: string, document: Model][] {
    return this.jsonPaths
      .filter((path) => path.startsWith('models/'))
      .map((path) => [path, this.object(path) as unknown as Model]);
  }
}

/** The file in which the texts and settings of the service are corrected. */
export const SERVICE_FILE = 'data/service.json';

/** A contradiction unless the two values are equal; `found` and `expected` may be any JSON values. */
export function* unlessEqual(
  file: string,
  pointer: string,
  found: unknown,
  expected: unknown,
): Iterable<Contradiction> {
  if (!isSame(found, expected)) yield { file, pointer, found, expected };
}

/** Whether a published value is the source's, rounded to six decimals. */
export function isRoundingOf(published: number, source: number): boolean {
  return Math.abs(published - source) <= 0.5e-6 * (1 + 1e-9);
}

export function hasText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether two JSON values are equal. The order of keys doesn't matter. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** The canonical JSON (RFC 8785) of a value: no white space, keys sorted by UTF-16 code units. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}
