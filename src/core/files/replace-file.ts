import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file in one step: writes a temporary file next to it, waits until it is on the disk, and renames it.
 * Creates a missing folder.
 * @throws errors of the file system, such as a full disk. The old file is then unchanged.
 */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  // A random name, so that no link can exist there. Files of a release never begin with a dot.
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
