import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../src/core/files/digest.ts';
import { PROGRAM } from '../../src/core/program.ts';

/** Where what takes long to make is kept between drawings: beside the packages that make it, and gone with them. */
const KEPT_FILES = join(PROGRAM, 'node_modules/.cache/token-energy-site');

/** A file, which is made where it was not made before from the same parts. `path` is null where it can't be kept. */
export async function keptFile(
  ending: string,
  parts: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<{ readonly path: string | null; readonly bytes: Uint8Array }> {
  const digests = parts.map((part) => sha256(Buffer.from(part)));
  const path = join(KEPT_FILES, sha256(Buffer.from(digests.join())) + ending);
  try {
    // In this turn: what has to be made goes to its thread before more pages are drawn.
    return { path, bytes: readFileSync(path) };
  } catch {
    const bytes = await make();
    const isKept = await keep(path, bytes).then(
      () => true,
      () => false,
    );
    return { path: isKept ? path : null, bytes };
  }
}

/** Several drawings may make the same file at once: each writes one of its own, and the last name wins. */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(KEPT_FILES, { recursive: true });
  const half = `${path}.${String(process.pid)}`;
  await writeFile(half, bytes);
  await rename(half, path);
}
