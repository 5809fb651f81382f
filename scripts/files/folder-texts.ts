import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finding, FindingsError } from '../findings/finding.ts';
import { errorCode } from './error-code.ts';

/**
 * The texts of all files of a folder by their names; none where there is no such folder.
 * @throws FindingsError when one is not UTF-8. A byte order mark stays, to be found by who reads the text.
 */
export async function folderTexts(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const texts = await Promise.all(files.map(async (name) => [name, await utf8(join(folder, name))] as const));
  return new Map(texts);
}

async function utf8(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FindingsError([finding({ rule: 'data/encoding', file: path, message: 'The file is not UTF-8.' })]);
  }
}
