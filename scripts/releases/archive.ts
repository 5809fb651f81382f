import { byCodePoint } from '../text/order.ts';
import type { Files } from './dated.ts';

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
