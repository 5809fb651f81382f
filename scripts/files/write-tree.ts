import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes files by their path below a folder, and the folders they need. */
export async function writeTree(folder: string, files: ReadonlyMap<string, Uint8Array | string>): Promise<void> {
  const folders = new Set([...files.keys()].map((path) => dirname(join(folder, path))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  await Promise.all([...files].map(([path, bytes]) => writeFile(join(folder, path), bytes)));
}
