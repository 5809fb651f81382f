import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { isClutter, MAX_BYTES } from '../../checker/path.ts';
import type { ContributionFile } from '../../checker/reference.ts';
import { errorCode, noneIfMissing } from '../../core/files/error-code.ts';
import { byCodePoint } from '../../core/text/order.ts';

const TOP = 'contributions';
/** What lies at the top of `contributions/` and is no measurement. The example is one, which is never published. */
const README = 'contributions/README.md';

/** Something that lies in a `contributions/` folder. */
interface FolderEntry {
  /** Its path in the repository. */
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Everything that lies in a `contributions/` folder as a contribution, one after the other, in the order of the
 * paths; a folder that is missing holds none. What must not be read, links and files over the limit, is not read.
 */
export function* readContributionFiles(folder: string): Generator<ContributionFile> {
  const top = list(folder, TOP).filter(({ path }) => path !== README);
  for (const path of pathsIn(folder, top)) yield readContributionFile(placeOf(folder, path), path);
}

/** The paths of all files among entries of a `contributions/` folder and below them, in their order. */
function pathsIn(folder: string, entries: readonly FolderEntry[]): string[] {
  return entries.flatMap(({ path, isFolder }) => (isFolder ? pathsIn(folder, list(folder, path)) : [path]));
}

function placeOf(folder: string, path: string): string {
  return folder + path.slice(TOP.length);
}

/** What lies in the folder with that path but clutter, in the order of the names; nothing where there is no such folder. */
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

/** Bytes to read: the largest allowed file and one byte more, which shows that a file is larger. */
const room = Buffer.allocUnsafeSlow(MAX_BYTES + 1);

/**
 * One file as a contribution; `path` is where it lies in the repository. Read synchronously: a file has two
 * kilobytes, and a promise for each takes longer than the reading.
 */
export function readContributionFile(place: string, path: string): ContributionFile {
  let descriptor: number;
  try {
    // Without waiting: a named pipe would keep the check waiting for ever.
    descriptor = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    // A link, what may not be read, or a name that is not text and so leads nowhere.
    if (!['ELOOP', 'ENOENT', 'ENXIO', 'EACCES'].includes(errorCode(error))) throw error;
    const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return { path, kind: isLink ? 'symlink' : 'other', size: 0, bytes: null };
  }
  try {
    // Read from a place in it, which a pipe or a terminal refuses. A device gives nothing, or more than there is room
    // for: only then does it take a look at what this is, which would be a fifth of the time of the reading.
    const length = readSync(descriptor, room, 0, room.length, 0);
    if (length > 0 && length <= MAX_BYTES) {
      return { path, kind: 'file', size: length, bytes: Buffer.from(room.subarray(0, length)) };
    }
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { path, kind: 'other', size: 0, bytes: null };
    return { path, kind: 'file', size: stat.size, bytes: length === 0 ? Buffer.alloc(0) : null };
  } catch (error) {
    if (errorCode(error) === 'ESPIPE') return { path, kind: 'other', size: 0, bytes: null };
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
