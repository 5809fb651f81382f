import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOfFile } from '../../core/files/digest.ts';
import { errorCode } from '../../core/files/error-code.ts';
import { replaceFile } from '../../core/files/replace-file.ts';
import { SUMS } from '../archive.ts';
import { visible } from '../../core/text/characters.ts';
import { isDate } from '../../core/text/date.ts';
import { isObject, jsonObject } from '../../core/text/json.ts';
import { type Digests, isReleaseFile } from './listing.ts';

/** Where a mirror keeps what it has to know of its last run; other programs can write there, too. */
export const STATE = '.mirror.json';

/** What a mirror knows of its last run. */
export interface State {
  /** Address of the API, ending in `/api/v1`. */
  readonly base: string;
  /** The list of releases: its tag, and the SHA-256 of the bytes that have it; null where there is no tag to send. */
  readonly list: { readonly etag: string; readonly sha256: string } | null;
  /** Every live file that the mirror put into the folder. */
  readonly live: Digests;
  /** Every release that was mirrored: what it may never differ from again. */
  readonly releases: Digests;
}

/**
 * What the last run left in a folder; null where there was none, or its file is damaged.
 * @throws Error when the folder is a mirror of another API.
 */
export async function readState(folder: string, base: string): Promise<State | null> {
  const state = jsonObject(await readFile(join(folder, STATE)).catch(() => undefined));
  const other = state?.['base'];
  if (typeof other !== 'string') return null;
  if (other !== base) throw new Error(`The folder is a mirror of ${visible(other)}. Name another one for ${base}.`);
  const live = digestsIn(state?.['live'], isReleaseFile);
  if (live === null) return null;
  const releases = digestsIn(state?.['releases'], isDate) ?? (await releasesIn(folder));
  return { base, list: listIn(state?.['list']), live, releases };
}

/** Keeps what the next run has to know. */
export async function writeState(folder: string, state: State): Promise<void> {
  const { live, releases } = state;
  const text = JSON.stringify({ ...state, live: Object.fromEntries(live), releases: Object.fromEntries(releases) });
  await replaceFile(join(folder, STATE), `${text}\n`);
}

/** The releases that lie in a folder, where nothing else is known of them. */
export async function releasesIn(folder: string): Promise<Digests> {
  const releases = join(folder, 'releases');
  const names: readonly string[] = await readdir(releases).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  });
  const found = await Promise.all(
    names.filter(isDate).map(async (date) => [date, await digestOfFile(join(releases, date, SUMS))] as const),
  );
  return new Map(found.flatMap(([date, sums]) => (sums === null ? [] : [[date, sums.digest] as const])));
}

/** Digests by a key of a certain form; null where it is anything else. */
function digestsIn(value: unknown, isKey: (key: string) => boolean): Digests | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const whole = entries.filter((entry): entry is [string, string] => isKey(entry[0]) && typeof entry[1] === 'string');
  return whole.length === entries.length ? new Map(whole) : null;
}

function listIn(value: unknown): State['list'] {
  const { etag, sha256 } = isObject(value) ? value : {};
  // What is no tag could not be sent at all.
  const whole = typeof etag === 'string' && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && typeof sha256 === 'string';
  return whole ? { etag, sha256 } : null;
}
