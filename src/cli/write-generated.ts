import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '../core/files/replace-folder.ts';
import type { CommandContext } from './context.ts';

/**
 * Writes the generated files that are out of date, by path in the project. With `isCheck` it writes nothing.
 * @throws Error with `isCheck` if files are out of date. The message names them and `command`, which writes them.
 */
export async function writeGenerated(
  context: CommandContext,
  files: ReadonlyMap<string, string>,
  { isCheck, command }: { readonly isCheck: boolean; readonly command: string },
): Promise<void> {
  const stale = new Map<string, string>();
  for (const [path, text] of files) {
    const present = await readFile(join(context.project.root, path), 'utf8').catch(() => null);
    if (present !== text) stale.set(path, text);
  }
  const paths = [...stale.keys()].join(', ');
  if (isCheck && stale.size > 0) throw new Error(`Generated files are out of date: ${paths}. Run: ${command}`);
  await writeTree(context.project.root, stale);
  context.print(stale.size === 0 ? 'All generated files are up to date.' : `Written: ${paths}`);
}
