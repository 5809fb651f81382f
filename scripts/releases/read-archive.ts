import { join } from 'node:path';
import { foldersIn, readTree } from '../files/read-tree.ts';
import type { Archive } from './archive.ts';

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
