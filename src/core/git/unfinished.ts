import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Git } from './git.ts';

/** A git that outlived the command which started it gets so long to come to its end. */
const PATIENCE_MS = 5_000;

/**
 * Runs what changes the repository. While it runs a file of the repository names this process, so that a run after a kill
 * knows whose locks it finds.
 */
export async function whileMarked<T>(git: Git, root: string, work: () => Promise<T>): Promise<T> {
  const marker = await markerOf(git, root);
  await writeFile(marker, String(process.pid));
  const result = await work();
  await rm(marker, { force: true });
  return result;
}

/**
 * Clears away the locks of a run that was killed while it changed the repository: git refuses everything while they are
 * there. Locks that nobody marked are somebody else's, and stay.
 */
export async function recoverRepository(git: Git, root: string, refs: readonly string[]): Promise<void> {
  const marker = await markerOf(git, root);
  const id = Number(await readFile(marker, 'utf8').catch(() => ''));
  if (id === 0 || (id !== process.pid && isRunning(id))) return;
  const folder = await gitFolder(git, root);
  const head = await git('symbolic-ref', '--quiet', 'HEAD').catch(() => '');
  const names = ['index', 'HEAD', ...refs, ...(head === '' ? [] : [head.trim()])];
  for (const lock of names.map((name) => join(folder, `${name}.lock`))) {
    for (let waited = 0; existsSync(lock) && waited < PATIENCE_MS; waited += 50) await wait(50);
    await rm(lock, { force: true });
  }
  await rm(marker, { force: true });
}

async function markerOf(git: Git, root: string): Promise<string> {
  return join(await gitFolder(git, root), 'token-energy-unfinished');
}

async function gitFolder(git: Git, root: string): Promise<string> {
  return resolve(root, (await git('rev-parse', '--git-common-dir')).trim());
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
