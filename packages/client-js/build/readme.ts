import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { PROGRAM } from '../../../src/core/program.ts';

/** A link to another file of the repository: the text before it, and the path. */
const LINK_TO_REPOSITORY = /(\]\()(\.\.\/[^)\s]+)(?=\))/g;

/**
 * The README of a package, as a registry shows it: its links to other files of the repository are absolute, because
 * PyPI can't resolve relative ones. Without a repository, the links stay as they are.
 */
export async function packageReadme(folder: string, repository: string | null): Promise<string> {
  const text = await readFile(join(PROGRAM, folder, 'README.md'), 'utf8');
  if (repository === null) return text;
  return text.replace(LINK_TO_REPOSITORY, (_, start: string, path: string) => {
    return `${start}${repository}/blob/main/${posix.join(folder, path)}`;
  });
}
