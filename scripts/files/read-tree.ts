import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { byCodePoint } from '../text/order.ts';
import { errorCode } from './error-code.ts';

/** Every regular file below a folder by its path in it, `/` between names, sorted; none where there is no folder. */
export async function readTree(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort(byCodePoint);
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)));
}
