import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file, whole or not at all: it is written beside its place first, and reaches the disk before it gets its
 * name. A folder that is missing is made.
 * @throws the error of the file system, such as a full disk; then nothing is left of it, and what was there stays.
 */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  // A new name each time, which nobody can have made a link of. It begins with a dot, which no file of a release does, so
  // that it is never one of those.
  const half = join(dirname(path), `.${basename(path)}.${randomUUID()}.half`);
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(half, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
