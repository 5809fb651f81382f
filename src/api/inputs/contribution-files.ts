import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { isClutter, MAX_BYTES } from '../../checker/path.ts';
import type { ContributionFile } from '../../checker/reference.ts';
import { errorCode, noneIfMissing } from '../../core/files/error-code.ts';
import { byCodePoint } from '../../core/text/order.ts';

const TOP = 'contributions';
/** The only file at the top of `contributions/` that is not a measurement. The example is one that is never published. */
const README = 'contributions/README.md';

/** An entry of a `contributions/` folder. */
interface FolderEntry {
  /** Its path in the repository. */
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * All contributions in a `contributions/` folder, sorted by path; none if the folder is missing. Links and files over the size
 * limit are listed but not read.
 */
export function* readContributionFiles(folder: string): Generator<ContributionFile> {
  const top = list(folder, TOP).filter(({ path }) => path !== README);
  for (const path of pathsIn(folder, top)) yield readContributionFile(placeOf(folder, path), path);
}

/** The sorted paths of all files among entries of a `contributions/` folder and below them. */
function pathsIn(folder: string, entries: readonly FolderEntry[]): string[] {
  return entries.flatMap(({ path, isFolder }) => (isFolder ? pathsIn(folder, list(folder, path)) : [path]));
}

function placeOf(folder: string, path: string): string {
  return folder + path.slice(TOP.length);
}

/** The entries of a folder without clutter, sorted by name; none if the folder is missing. */
function list(folder: string, path: string): FolderEntry[] {
  try {
    return readdirSync(placeOf(folder, path), { withFileTypes: true })
      .filter(({ name }) => !isClutter(name))
      .sort((a, b) => byCodePoint(a.name, b.name))
      .map((entry) => ({ path: `${path}/${entry.name}`, isFolder: entry.isDirectory() }));
  } catch (error) {
    return noneIfMissing(error);
  }
}

/**
 * One file as a contribution; `path` is where it is in the repository. Links, anything else that is not a regular file,
 * files over the size limit and files without read permission have no bytes.
 */
export function readContributionFile(place: string, path: string): ContributionFile {
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) {
    return { path, kind: stat?.isSymbolicLink() === true ? 'symlink' : 'other', size: 0, bytes: null };
  }
  if (stat.size > MAX_BYTES) return { path, kind: 'file', size: stat.size, bytes: null };
  try {
    return { path, kind: 'file', size: stat.size, bytes: readFileSync(place) };
  } catch (error) {
    if (errorCode(error) === 'EACCES') return { path, kind: 'other', size: 0, bytes: null };
    throw error;
  }
}
