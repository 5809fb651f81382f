import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '../core/files/replace-folder.ts';
import type { Here } from './here.ts';

/**
 * Writes generated files, by path in the project, that are not current. With `isCheck` it writes nothing.
 * @throws Error with `isCheck`, naming the files that are not current and `command`, which writes them.
 */
export async function writeGenerated(
  here: Here,
  files: ReadonlyMap<string, string>,
  { isCheck, command }: { readonly isCheck: boolean; readonly command: string },
): Promise<void> {
  const stale = new Map<string, string>();
  for (const [path, text] of files) {
    const present = await readFile(join(here.project.root, path), 'utf8').catch(() => null);
    if (present !== text) stale.set(path, text);
  }
  const paths = [...stale.keys()].join(', ');
  if (isCheck && stale.size > 0) throw new Error(`Not current: ${paths}. Run: ${command}`);
  await writeTree(here.project.root, stale);
  here.print(stale.size === 0 ? 'Generated files are current.' : `Written: ${paths}`);
}
