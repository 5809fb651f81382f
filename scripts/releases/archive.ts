import { byCodePoint } from '../text/order.ts';
import { type Files, readSums, RELEASES_INDEX, SUMS } from './dated.ts';
import { join } from 'node:path';
import { foldersIn, readTree } from '../files/read-tree.ts';
import { finding, FindingsError } from '../findings/finding.ts';
import { bytesIn, fetchFile } from '../net/fetch.ts';
import { inTurns } from '../net/in-turns.ts';
import { isObject, jsonObject, text } from '../text/json.ts';

/** A published API with all its releases. A release is read when it is asked for: all of them may be a gigabyte. */
export interface Archive {
  /** Files by path below `/api/v1/`, without the folders of releases. */
  readonly live: Files;
  /** Names of the folders of releases, sorted. */
  readonly folders: readonly string[];
  /** The files of such a folder by path below it; none where there is no such folder. */
  release(folder: string): Files;
}

/** Whether nothing is there at all. */
export function isEmpty({ live, folders }: Archive): boolean {
  return live.size === 0 && folders.length === 0;
}

/** An archive whose files, by path below `/api/v1/`, are at hand. */
export function archiveOf(files: Files): Archive {
  const live = new Map<string, Uint8Array>();
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, bytes] of files) {
    const [, folder, name] = /^releases\/([^/]+)\/(.+)$/s.exec(path) ?? [];
    if (folder === undefined || name === undefined) live.set(path, bytes);
    else folders.set(folder, (folders.get(folder) ?? new Map<string, Uint8Array>()).set(name, bytes));
  }
  return {
    live,
    folders: [...folders.keys()].sort(byCodePoint),
    release: (folder) => folders.get(folder) ?? new Map(),
  };
}

/** The archive in a folder, such as `api/v1`; one without files where there is no such folder. */
export function readArchive(folder: string): Archive {
  const releases = join(folder, 'releases');
  const folders = foldersIn(releases);
  return {
    live: readTree(folder, new Set(folders.map((name) => `releases/${name}`))),
    folders,
    release: (name) => (folders.includes(name) ? readTree(join(releases, name)) : new Map()),
  };
}

/**
 * A live archive, as far as its own lists name them: the list of releases, what the `SHA256SUMS` of each wanted release
 * names, and the live files of the latest one. What cannot be fetched is left out, to be reported as missing. `base` is the
 * address of the API, ending in `/api/v1`.
 * @throws FindingsError when the list of releases can't be fetched.
 */
export async function fetchArchive(base: string, dates: readonly string[]): Promise<Archive> {
  const files = new Map<string, Uint8Array>();
  const get = async (path: string): Promise<Uint8Array | null> => {
    const file = await fetchFile(`${base}/${path}`, bytesIn).catch(() => null);
    if (file === null) return null;
    files.set(path, file.content);
    return file.content;
  };
  if ((await get(RELEASES_INDEX)) === null) {
    const message = 'The list of releases can not be fetched';
    throw new FindingsError([finding({ rule: 'verify/index', file: `${base}/${RELEASES_INDEX}`, message })]);
  }
  // A list of another form is reported by who verifies; nothing more can be asked for then.
  const list = jsonObject(files.get(RELEASES_INDEX))?.['releases'];
  const all = Array.isArray(list) ? list.filter(isObject).map(({ date }) => String(date)) : [];
  const wanted = all.filter((date) => dates.length === 0 || dates.includes(date) || date === all.at(-1));
  for (const date of wanted) {
    const folder = `releases/${date}/`;
    const bytes = await get(folder + SUMS);
    const listed = [...(readSums(text(bytes ?? undefined))?.keys() ?? [])];
    const live = date === all.at(-1) ? listed.filter((path) => path !== 'diff.json') : [];
    await inTurns([...listed.map((path) => folder + path), ...live], get);
  }
  return archiveOf(files);
}
