import { lstatSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { byCodePoint, byKeys } from '../text/order.ts';
import { noneIfMissing } from './error-code.ts';
import { readdir, readFile } from 'node:fs/promises';
import { finding, FindingsError, type Finding } from '../findings/finding.ts';

/**
 * Every regular file below a folder by its path in the folder, sorted; empty if the folder doesn't exist. Reads
 * synchronously.
 * @param without paths of folders to leave out.
 */
export function readTree(folder: string, without: ReadonlySet<string> = new Set()): Map<string, Uint8Array> {
  return new Map(filesIn(folder, without).map((path) => [path, readFileSync(`${folder}/${path}`)]));
}

/**
 * A finding for each symbolic link, device, pipe or socket at or below a folder. A link can point anywhere, and reading
 * a device or a pipe may never end.
 * @param name the path of the folder in findings.
 */
export function irregularFilesIn(folder: string, name: string): Finding[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  const isIrregular = stats !== undefined && !stats.isDirectory();
  const below = entriesBelow(folder).filter(({ entry }) => !entry.isFile() && !entry.isDirectory());
  const irregular = isIrregular ? [name] : below.map(({ path }) => `${name}/${path}`);
  const message = 'This is not a regular file or folder';
  const allowed = 'files and folders; no links, devices, pipes or sockets';
  const fix = 'Replace it with a copy of the file, or remove it.';
  return irregular.map((file) => finding({ rule: 'files/kind', file, message, allowed, fix }));
}

function filesIn(folder: string, without: ReadonlySet<string>): string[] {
  const isLeft = (path: string): boolean => [...without].some((each) => path.startsWith(`${each}/`));
  return entriesBelow(folder).flatMap(({ path, entry }) => (entry.isFile() && !isLeft(path) ? [path] : []));
}

/** All entries below a folder with their paths in it, sorted. Does not follow links, as `recursive` of Node 22 does. */
function entriesBelow(folder: string) {
  const found = entriesOf(folder).map((entry) => ({ path: entry.name, entry }));
  // The list grows while it is read, so that folders in folders are read as well.
  for (const { path, entry } of found)
    if (entry.isDirectory())
      for (const child of entriesOf(`${folder}/${path}`)) found.push({ path: `${path}/${child.name}`, entry: child });
  return found.sort(byKeys('path'));
}

/** Names of the folders in a folder, sorted; empty if the folder doesn't exist. */
export function foldersIn(folder: string): string[] {
  const names = entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  return names.sort(byCodePoint);
}

function entriesOf(folder: string): Dirent[] {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? readdirSync(folder, { withFileTypes: true }) : [];
}

/**
 * The texts of all files in a folder by name, with their byte order marks; empty if the folder doesn't exist.
 * @throws FindingsError if a file is not UTF-8.
 */
export async function folderTexts(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const texts = await Promise.all(files.map(async (name) => [name, await utf8(join(folder, name))] as const));
  return new Map(texts);
}

async function utf8(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FindingsError([
      finding({ rule: 'data/encoding', file: path, message: 'The file is not UTF-8.', fix: 'Save the file as UTF-8.' }),
    ]);
  }
}
