import { fileOf, type Documents } from '../documents/endpoint.ts';
import { documentAt, endpointOf, endpoints } from '../documents/endpoints.ts';
import { DIFF, type Files } from './dated.ts';
import { sameValues } from './document-text.ts';
import { isObject, type Json } from '../text/json.ts';

/** A published API, of a release or of a build: its files by path below `/api/v1/`, and the data documents among them. */
export interface Published {
  readonly documents: Documents;
  readonly files: Files;
}

const MANIFEST = 'manifest.json';

/** JSON files that are not data documents: the descriptions of the API, compared by their bytes. */
export const DESCRIPTIONS: readonly string[] = endpoints
  .filter((endpoint) => endpoint.kind === 'file' && endpoint.describesApi === true)
  .map((endpoint) => fileOf(endpoint));

/**
 * The API in the files of a folder. What lies below `releases/` is of other releases and is left out, and so are the
 * documents with the same values in `other`: they are not looked at, and a diff of the two says nothing about them.
 * @throws Error naming the file that is no JSON object, of those that are looked at.
 */
export function publishedOf(files: Files, other: Files = new Map()): Published {
  const own = new Map([...files].filter(([path]) => !path.startsWith('releases/')));
  const documents = [...own]
    .filter(([path]) => path.endsWith('.json') && path !== DIFF && endpointOf(path)?.kind !== 'file')
    .filter(([path]) => documentAt(path)?.isRecordKeeping !== true)
    // The manifest has the date.
    .filter(([path, bytes]) => path === MANIFEST || !sameValues(bytes, other.get(path)))
    .map(([path]) => [path, jsonFile(own, path)] as const);
  return { files: own, documents: new Map(documents) };
}

/**
 * The JSON object in one of the files.
 * @throws Error when the file is missing or holds none.
 */
export function jsonFile(files: Files, path: string): Json {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`${path} is missing`);
  const value = parse(new TextDecoder().decode(bytes), path);
  if (!isObject(value)) throw new Error(`${path} holds no JSON object`);
  return value;
}

/** The date of a published API, `YYYY-MM-DD`, as its manifest says. @throws Error when it has no manifest. */
export function dateOf({ documents }: Published): string {
  const date = documents.get(MANIFEST)?.['updated'];
  if (typeof date !== 'string') throw new Error('manifest.json with its date (updated) is missing');
  return date;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
