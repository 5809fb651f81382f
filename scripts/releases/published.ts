import { type Documents, fileOf } from '../documents/endpoint.ts';
import { documentAt, endpointOf, endpoints } from '../documents/endpoints.ts';
import { DIFF, type Files } from './dated.ts';
import { isObject, text, type Json } from '../text/json.ts';

/**
 * How a document begins as the build writes it: with what every release changes by itself. Below it stand the values,
 * of which its `data_version` is made.
 */
const HEAD = /^\{\n {2}"version": "1",\n {2}"updated": "\d{4}-\d{2}-\d{2}",\n {2}"data_version": "([0-9a-f]{16})",\n/;
const HEAD_LENGTH = 85;

/**
 * A document in two parts, the `data_version` that its head states and the bytes of all that comes after the head; null
 * for what does not begin as the build writes it.
 */
export function documentText(bytes: Uint8Array): { stated: string; values: Uint8Array } | null {
  const [head, stated] = HEAD.exec(Buffer.from(bytes.subarray(0, HEAD_LENGTH)).toString('latin1')) ?? [];
  if (head === undefined || stated === undefined) return null;
  return { stated, values: bytes.subarray(head.length) };
}

/**
 * Whether two documents have the same values for certain, without a look at what they are: from one release to the
 * next, most documents change in their heads alone.
 */
export function sameValues(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a?.byteLength !== b?.byteLength || a === undefined || b === undefined) return false;
  const [before, after] = [documentText(a), documentText(b)];
  return before !== null && after !== null && Buffer.compare(before.values, after.values) === 0;
}

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
  let value: unknown;
  try {
    value = JSON.parse(text(bytes));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`, { cause: error });
  }
  if (!isObject(value)) throw new Error(`${path} holds no JSON object`);
  return value;
}

/** The date of a published API, `YYYY-MM-DD`, as its manifest says. @throws Error when it has no manifest. */
export function dateOf({ documents }: Published): string {
  const date = documents.get(MANIFEST)?.['updated'];
  if (typeof date !== 'string') throw new Error('manifest.json with its date (updated) is missing');
  return date;
}
