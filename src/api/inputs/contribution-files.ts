import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { isClutter, MAX_BYTES } from '../../checker/path.ts';
import type { ContributionFile } from '../../checker/reference.ts';
import { errorCode, noneIfMissing } from '../../core/files/error-code.ts';
import { byCodePoint } from '../../core/text/order.ts';

const TOP = 'contributions';
/** The only file at the top of `contributions/` that is not a measurement. */
const README = 'contributions/README.md';

/** An entry of a folder. */
interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * All contributions in a folder, in the order of its entries; none if the folder is missing. Links and files over the
 * size limit are listed but not read.
 * @param path where the folder is in the repository.
 */
export function* readContributionFiles(folder: string, path = TOP): Generator<ContributionFile> {
  for (const { name, isFolder } of entriesIn(folder)) {
    const place = `${folder}/${name}`;
    const inRepository = path === '' ? name : `${path}/${name}`;
    if (isFolder) yield* readContributionFiles(place, inRepository);
    else if (inRepository !== README) yield readContributionFile(place, inRepository);
  }
}

/**
 * The entries of a folder without clutter, files first, sorted by name; none if the folder is missing. The example
 * therefore precedes its copies, which are the ones to report.
 */
function entriesIn(folder: string): FolderEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !isClutter(name))
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((a, b) => Number(a.isFolder) - Number(b.isFolder) || byCodePoint(a.name, b.name));
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
