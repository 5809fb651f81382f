import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256 } from '../files/digest.ts';

/** The bytes of a file; null where it can't be read. */
export async function bytesOf(file: string): Promise<Uint8Array | null> {
  return readFile(file).catch(() => null);
}

/** The bytes of a file, if they have this SHA-256; else null. */
export async function bytesWith(file: string, digest: string): Promise<Uint8Array | null> {
  const bytes = await bytesOf(file);
  return bytes !== null && sha256(bytes) === digest ? bytes : null;
}

/** Writes a file whole or not at all, and the folders it lies in. */
export async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, bytes);
  await rename(`${file}.tmp`, file);
}
