import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { MAX_BYTES } from '../contributions/limits.ts';
import type { ContributionFile } from '../contributions/report.ts';
import { errorCode } from '../files/error-code.ts';
import { byCodePoint } from '../text/order.ts';

/** What lies at the top of `contributions/` and is no measurement. The example is one, which is never published. */
const README = 'README.md';

/**
 * Everything that lies in a `contributions/` folder as a contribution, one after the other, in the order of the
 * paths; a folder that is missing holds none. What must not be read, links and files over the limit, is not read.
 */
export function* readContributionFiles(folder: string): Generator<ContributionFile> {
  yield* below(folder, 'contributions', true);
}

function* below(folder: string, path: string, top: boolean): Generator<ContributionFile> {
  const entries = list(folder).sort((a, b) => byCodePoint(a.name, b.name));
  for (const entry of entries) {
    const [inside, name] = [`${folder}/${entry.name}`, `${path}/${entry.name}`];
    if (top && entry.name === README) continue;
    if (entry.isDirectory()) yield* below(inside, name, false);
    else yield entry.isFile() ? readContributionFile(inside, name) : notRead(inside, name);
  }
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

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
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { path, kind: 'other', size: 0, bytes: null };
    if (stat.size > MAX_BYTES) return { path, kind: 'file', size: stat.size, bytes: null };
    const bytes = Buffer.allocUnsafe(stat.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < stat.size; length += read) {
      read = readSync(descriptor, bytes, length, stat.size - length, length);
    }
    return { path, kind: 'file', size: stat.size, bytes: bytes.subarray(0, length) };
  } finally {
    closeSync(descriptor);
  }
}

function notRead(place: string, path: string): ContributionFile {
  const link = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return { path, kind: link ? 'symlink' : 'other', size: 0, bytes: null };
}
