import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sha256 } from '../../src/core/files/digest.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { projectIn } from '../../src/core/project.ts';

/** The folder of this repository. */
export const ROOT = join(import.meta.dirname, '../..');
export const PROJECT = projectIn(ROOT);

/**
 * Copies files and folders into a folder. Symbolic links stay links. Node's own function is ten times slower, and
 * the tests copy the project about a hundred times.
 */
export async function copyInto(folder: string, ...paths: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('cp', ['-a', '--', ...paths, folder]);
}

/** The program and its package files. */
export const PROGRAM_PARTS = [
  'bench',
  'docs',
  'packages',
  'scripts',
  'site',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
  'LICENSE-DATA',
];

/** Files that the project's commands read, without the published ones. */
export const PARTS = [
  ...PROGRAM_PARTS,
  'contributions',
  'data',
  'schema',
  '.gitattributes',
  '.gitignore',
  'README.md',
  'CITATION.cff',
];

/** Sets the publisher and the repository of a project, which a public release needs. `set-site` sets the address. */
export async function nameOwner(root: string, repository = 'https://github.com/owner/energy'): Promise<void> {
  const file = join(root, 'data/service.json');
  const service = JSON.parse(await readFile(file, 'utf8')) as { site_url: string; publisher: object };
  const none = { parent: 'none', registration: 'none', jurisdiction: 'none' };
  const known = {
    name: 'Test',
    entity: 'Test',
    url: service.site_url,
    contact: `${repository}/issues`,
    response_working_days: 10,
  };
  const publisher = { ...service.publisher, ...none, ...known };
  await writeFile(file, `${JSON.stringify({ ...service, repository, publisher }, null, 2)}\n`);
}

/** The digest of each file in a folder, by path. Jest would need seconds to compare the bytes themselves. */
export function digestsIn(folder: string): Record<string, string> {
  return Object.fromEntries([...readTree(folder)].map(([path, bytes]) => [path, sha256(bytes)]));
}
