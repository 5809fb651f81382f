import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Replaces a folder with a finished one. `write` fills an empty temporary folder next to `target`, and two renames then
 * swap them, so readers find a whole folder or, between the renames, none. If `write` throws, `target` does not change.
 *
 * @throws the errors of `write` and of the file system.
 */
export async function replaceFolder(target: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporaryPath = (kind: 'new' | 'old'): string =>
    join(dirname(target), `.${basename(target)}.${kind}-${randomUUID()}`);
  const [temporary, old] = [temporaryPath('new'), temporaryPath('old')];
  await mkdir(temporary, { recursive: true });
  try {
    await write(temporary);
    await rename(target, old).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
    await rename(temporary, target).catch(async (error: unknown) => {
      // If restoring fails as well, `old` is the only copy, so it stays.
      await rename(old, target).catch(() => undefined);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Creates the folders for files with these paths below a folder. */
export async function makeFolders(folder: string, paths: Iterable<string>): Promise<void> {
  const folders = new Set([...paths].map((path) => dirname(join(folder, path))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
}

/** Writes files by their path below a folder, and creates their folders. */
export async function writeTree(folder: string, files: ReadonlyMap<string, Uint8Array | string>): Promise<void> {
  await makeFolders(folder, files.keys());
  await Promise.all([...files].map(([path, bytes]) => writeFile(join(folder, path), bytes)));
}
