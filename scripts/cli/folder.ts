import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../findings/usage-error.ts';
import { ROOT } from '../root.ts';

/** Where the site goes. */
export const SITE_FOLDER = join(ROOT, 'dist/site');

/** A path as its user means it: from where they stand. npm runs commands in the project, and says where that was. */
export function userPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** The folder given by `--<option>`, or the usual one. @throws UsageError when there is no such folder. */
export function folderOption(option: string, value: string | undefined, usual: string): string {
  if (value === undefined) return usual;
  const folder = userPath(value);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new UsageError(`--${option} ${value}: there is no such folder.`);
}
