import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, noneIfMissing } from './error-code.ts';

/** How often two runs that swap at the same moment may get in each other's way before one gives up. */
const ATTEMPTS = 20;
/** After this time a leftover is nobody's, even if a process of its number is running: numbers are used again. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Replaces a folder by one that `write` fills: whole or not at all. `write` gets an empty folder beside `target`;
 * when it has succeeded the two are swapped by renaming, so that a reader finds the old folder or the new one.
 * When it throws, `target` is as before. What an interrupted run left behind is cleared away first, and concurrent
 * runs do not disturb each other: the last to finish wins.
 *
 * @throws whatever `write` throws, or the file system.
 */
export async function replaceFolder(target: string, write: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await recoverFolder(target);
  const temporary = siblingName(target, 'new');
  try {
    await mkdir(temporary);
    await write(temporary);
    await swap(temporary, target);
  } finally {
    await remove(temporary);
  }
}

/**
 * Puts in order what a killed run left: a folder that had been renamed away and has no successor is put back, and
 * half-written folders are removed. A command that reads the folder before it replaces it calls this first.
 */
export async function recoverFolder(target: string): Promise<void> {
  const names: readonly string[] = await readdir(dirname(target)).catch(noneIfMissing);
  const leftovers = names.flatMap((name) => leftoverOf(target, name) ?? []).filter(isAbandoned);
  const old = leftovers.filter((l) => l.kind === 'old').sort((a, b) => b.time - a.time);
  if (!names.includes(basename(target)) && old[0] !== undefined) await tryRename(old[0].path, target);
  for (const leftover of leftovers) await remove(leftover.path);
}

async function swap(temporary: string, target: string): Promise<void> {
  const replaced: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const old = siblingName(target, 'old');
    if (await tryRename(target, old)) replaced.push(old);
    if (await tryRename(temporary, target)) break;
    // Another run has put its folder there in between: move that one away, too.
    if (attempt < ATTEMPTS) continue;
    const last = replaced.pop();
    if (last !== undefined) await tryRename(last, target);
    await Promise.all(replaced.map(remove));
    throw new Error(`${target} can't be replaced: another process keeps writing it`);
  }
  await Promise.all(replaced.map(remove));
}

/** Renames a folder; false where there is none to rename, or the new name is taken by a folder that is not empty. */
async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) return false;
    throw error;
  }
}

/** A name beside `target` that says what it is, when and by which process it was made, and is used only once. */
function siblingName(target: string, kind: 'new' | 'old'): string {
  return join(dirname(target), `.${basename(target)}.${kind}-${Date.now()}-${process.pid}-${randomUUID()}`);
}

function leftoverOf(target: string, name: string) {
  const start = `.${basename(target)}.`;
  const parts = name.startsWith(start) ? /^(new|old)-(\d+)-(\d+)-[0-9a-f-]{36}$/.exec(name.slice(start.length)) : null;
  if (parts === null) return null;
  return { path: join(dirname(target), name), kind: parts[1] ?? '', time: Number(parts[2]), process: Number(parts[3]) };
}

/** Older than this process, and its own process is gone. */
function isAbandoned({ time, process: id }: { readonly time: number; readonly process: number }): boolean {
  const started = Date.now() - process.uptime() * 1000;
  if (time >= started) return false;
  return Date.now() - time > ABANDONED_AFTER_MS || id === process.pid || !isRunning(id);
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

/** Makes the folders that files need, by their path below a folder. */
export async function makeFolders(folder: string, paths: Iterable<string>): Promise<void> {
  const folders = new Set([...paths].map((path) => dirname(join(folder, path))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
}

/** Writes files by their path below a folder, and the folders they need. */
export async function writeTree(folder: string, files: ReadonlyMap<string, Uint8Array | string>): Promise<void> {
  await makeFolders(folder, files.keys());
  await Promise.all([...files].map(([path, bytes]) => writeFile(join(folder, path), bytes)));
}
