import { lstatSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { byCodePoint, byKeys } from '../text/order.ts';
import { noneIfMissing } from './error-code.ts';
import { readdir, readFile } from 'node:fs/promises';
import { finding, FindingsError, type Finding } from '../findings/finding.ts';

/**
 * Every regular file below a folder by its path in it, `/` between names, sorted; empty if the folder doesn't exist. Read
 * one after the other, for commands, which have nothing else to do meanwhile. Folders whose paths are in `without` are left out.
 */
export function readTree(folder: string, without: ReadonlySet<string> = new Set()): Map<string, Uint8Array> {
  return new Map(filesIn(folder, without).map((path) => [path, readFileSync(`${folder}/${path}`)]));
}

/**
 * A finding for each entry at or below a folder that is neither a file nor a folder of its own: a link may lead to
 * anything, a device or a pipe never ends. `name` is what the folder is called.
 */
export function strangersIn(folder: string, name: string): Finding[] {
  const own = lstatSync(folder, { throwIfNoEntry: false });
  const isStranger = own !== undefined && !own.isDirectory();
  const below = entriesBelow(folder).filter(({ entry }) => !entry.isFile() && !entry.isDirectory());
  const strangers = isStranger ? [name] : below.map(({ path }) => `${name}/${path}`);
  const message = 'This is not a regular file or folder';
  const allowed = 'files and folders; no links, devices, pipes or sockets';
  const fix = 'Remove it, or put a copy of what it leads to in its place.';
  return strangers.map((file) => finding({ rule: 'files/kind', file, message, allowed, fix }));
}

/** The bytes of all regular files below a folder. */
export function sizeOfTree(folder: string): number {
  return filesIn(folder).reduce((sum, path) => sum + statSync(`${folder}/${path}`).size, 0);
}

function filesIn(folder: string, without: ReadonlySet<string> = new Set()): string[] {
  const isLeft = (path: string): boolean => [...without].some((each) => path.startsWith(`${each}/`));
  return entriesBelow(folder).flatMap(({ path, entry }) => (entry.isFile() && !isLeft(path) ? [path] : []));
}

/** Whatever lies below a folder, with its path there, sorted. No link is followed: `recursive` of Node 22 follows them. */
function entriesBelow(folder: string) {
  const found = entriesOf(folder).map((entry) => ({ path: entry.name, entry }));
  // What is found in a folder is looked at in its turn.
  for (const { path, entry } of found)
    if (entry.isDirectory())
      for (const own of entriesOf(`${folder}/${path}`)) found.push({ path: `${path}/${own.name}`, entry: own });
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
 * The texts of all files of a folder by their names; none where there is no such folder.
 * @throws FindingsError when one is not UTF-8. A byte order mark stays, to be found by who reads the text.
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
    throw new FindingsError([finding({ rule: 'data/encoding', file: path, message: 'The file is not UTF-8.' })]);
  }
}
