import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Replaces a file, whole or not at all, and makes the folders it lies in. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const half = halfWritten(path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(half, content);
  await rename(half, path);
}

/** Removes what a killed run had written of the file. */
export async function recoverFile(path: string): Promise<void> {
  await rm(halfWritten(path), { force: true });
}

/**
 * Where a file is written before it is whole. It begins with a dot, which no file of a release does, so that it is never
 * one of those.
 */
export function halfWritten(path: string): string {
  return join(dirname(path), `.${basename(path)}.half`);
}
