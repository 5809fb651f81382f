import { dirname, join } from 'node:path';
import { visible } from '../text/characters.ts';
import { isObject, jsonObject } from '../text/json.ts';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { sha256 } from '../files/digest.ts';

/** Where a mirror keeps what it has to know of its last run; other programs can write there, too. */
export const STATE = '.mirror.json';

/** What a mirror knows of its last run. */
export interface State {
  /** Address of the API, ending in `/api/v1`. */
  readonly base: string;
  /** The list of releases: its tag, and the SHA-256 of the bytes that have it; null where there is no tag to send. */
  readonly list: { readonly etag: string; readonly sha256: string } | null;
  /** SHA-256 of every live file that the mirror put into the folder, by its path. */
  readonly live: ReadonlyMap<string, string>;
}

/**
 * What the last run left in a folder; null where there was none, or its file is damaged.
 * @throws Error when the folder is a mirror of another API.
 */
export async function readState(folder: string, base: string): Promise<State | null> {
  const state = jsonObject((await bytesOf(join(folder, STATE))) ?? undefined);
  const other = state?.['base'];
  if (typeof other !== 'string') return null;
  if (other !== base) throw new Error(`The folder is a mirror of ${visible(other)}. Name another one for ${base}.`);
  if (!isObject(state?.['live'])) return null;
  const live = new Map(Object.entries(state['live']));
  return isLive(live) ? { base, list: listIn(state['list']), live } : null;
}

/** Keeps what the next run has to know. */
export async function writeState(folder: string, state: State): Promise<void> {
  const text = JSON.stringify({ ...state, live: Object.fromEntries(state.live) });
  await write(join(folder, STATE), Buffer.from(`${text}\n`));
}

function isLive(live: ReadonlyMap<string, unknown>): live is ReadonlyMap<string, string> {
  return [...live].every(([path, digest]) => isReleaseFile(path) && typeof digest === 'string');
}

function listIn(value: unknown): State['list'] {
  const { etag, sha256 } = isObject(value) ? value : {};
  // What is no tag could not be sent at all.
  const whole = typeof etag === 'string' && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && typeof sha256 === 'string';
  return whole ? { etag, sha256 } : null;
}

/** The bytes of a file; null where it can't be read. */
async function bytesOf(file: string): Promise<Uint8Array | null> {
  return readFile(file).catch(() => null);
}

/** The bytes of a file, if they have this SHA-256; else null. */
export async function bytesWith(file: string, digest: string): Promise<Uint8Array | null> {
  const bytes = await bytesOf(file);
  return bytes !== null && sha256(bytes) === digest ? bytes : null;
}

/** Writes a file whole or not at all, and the folders it lies in. */
export async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, bytes);
  await rename(`${file}.tmp`, file);
}

/**
 * Whether a path from a list of somebody else's server may become a file of ours: names of letters, digits, dots,
 * hyphens and underscores, none of which begins with a dot, with single slashes between them.
 */
function isSafePath(path: string): boolean {
  return path.length <= 300 && path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
}

/** Whether a path may be that of a file in a release, and so of a live one: a safe one, out of the way of releases. */
export function isReleaseFile(path: string): boolean {
  return isSafePath(path) && !/^releases(\/|$)/.test(path);
}
