import { statSync } from 'node:fs';
import { UsageError } from './command.ts';

/** The folder given by `--<option>`, or the usual one. @throws UsageError when there is no such folder. */
export function folderOption(option: string, value: string | true | undefined, usual: string): string {
  if (typeof value !== 'string') return usual;
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory() === true) return value;
  throw new UsageError(`--${option} ${value}: there is no such folder.`);
}
