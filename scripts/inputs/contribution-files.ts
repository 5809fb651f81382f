import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { MAX_BYTES } from '../contributions/limits.ts';
import type { ContributionFile } from '../contributions/report.ts';
import { errorCode } from '../files/error-code.ts';
import { byCodePoint } from '../text/order.ts';

const TOP = 'contributions';
/** What lies at the top of `contributions/` and is no measurement. The example is one, which is never published. */
const README = 'contributions/README.md';

/**
 * Everything that lies in a `contributions/` folder as a contribution, one after the other, in the order of the
 * paths; a folder that is missing holds none. What must not be read, links and files over the limit, is not read.
 */
export function* readContributionFiles(folder: string): Generator<ContributionFile> {
  for (const path of contributionPaths(folder)) yield readContribution(folder, path);
}

/** The paths in the repository of all that lies in a `contributions/` folder, in their order. */
export function contributionPaths(folder: string): string[] {
  const paths: string[] = [];
  const add = (place: string, path: string): void => {
    for (const entry of list(place).sort((a, b) => byCodePoint(a.name, b.name))) {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) add(`${place}/${entry.name}`, inside);
      else if (inside !== README) paths.push(inside);
    }
  };
  add(folder, TOP);
  return paths;
}

/** The contribution with that path in the repository, out of a `contributions/` folder. */
export function readContribution(folder: string, path: string): ContributionFile {
  return readContributionFile(folder + path.slice(TOP.length), path);
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Room for the largest file and one byte more, which tells a larger one. */
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
    // A link, what may not be read, or a name that is no text and so leads nowhere.
    if (['ELOOP', 'ENOENT', 'ENXIO', 'EACCES'].includes(errorCode(error))) return notRead(place, path);
    throw error;
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

function notRead(place: string, path: string): ContributionFile {
  const link = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return { path, kind: link ? 'symlink' : 'other', size: 0, bytes: null };
}
