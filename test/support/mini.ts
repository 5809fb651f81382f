import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRelease } from '../../src/releases/make-release.ts';
import { projectIn } from '../../src/core/project.ts';
import { INTENSITY, makeMini, makeMiniData, RELEASE_OPTIONS } from '../mini/make.ts';
import { commitAll, git } from './git.ts';
import { copyInto, PROGRAM_PARTS, ROOT } from './project-files.ts';
import { sharedFolder } from './project.ts';

export { INTENSITY };

/** The date of the third release of the mini project. */
export const THIRD = '2030-02-10';

/** The mini project with its two releases, made once per run. Tests only read or copy it. */
export function sharedMini(): Promise<string> {
  return sharedFolder('mini', async (folder) => {
    await makeMini(folder);
    pack(folder);
  });
}

/**
 * The mini project with the program, which is committed before the releases, so that they can be rebuilt from their
 * tags.
 */
export function sharedMiniWithProgram(): Promise<string> {
  return sharedFolder('mini-with-program', async (folder) => {
    await makeMini(folder, makeMiniWithProgram);
    pack(folder);
  });
}

/** The mini project with a figure corrected after its two releases, made once per run. Tests only read or copy it. */
export function sharedCorrected(): Promise<string> {
  return sharedFolder('mini-corrected', async (folder) => {
    await copyOf(await sharedMini(), folder);
    await correctOneFigure(folder);
    commitAll(folder, 'Correct a figure');
  });
}

/** The corrected mini project after its third release. */
export function sharedThird(): Promise<string> {
  return sharedFolder('mini-third', async (folder) => {
    await copyOf(await sharedCorrected(), folder);
    await makeRelease({ ...RELEASE_OPTIONS, project: projectIn(folder), date: THIRD, today: THIRD });
  });
}

/** Packs the objects of a repository into one file, because tests copy it about a hundred times. */
function pack(folder: string): void {
  git(folder, 'repack', '-a', '-d', '--quiet');
}

/** Writes the mini project with the program and without releases, so that a process can run its commands. */
export async function makeMiniWithProgram(folder: string): Promise<void> {
  await makeMiniData(folder);
  await copyInto(folder, ...PROGRAM_PARTS.map((part) => join(ROOT, part)));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Copies a folder, or parts of it, into an empty folder. @returns the path of the copy. */
export async function copyOf(folder: string, into: string, ...parts: readonly string[]): Promise<string> {
  const paths = parts.length === 0 ? [`${folder}/.`] : parts.map((part) => join(folder, part));
  await copyInto(into, ...paths);
  return into;
}

/** Replaces text in a file. @throws Error if the file doesn't contain it. */
export async function edit(root: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(join(root, file), 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${String(from)}`);
  await writeFile(join(root, file), after);
}

/** Halves the intensity of France in 2024. */
export async function correctOneFigure(root: string): Promise<void> {
  const [, figure] = /^FRA,2024,(.*)$/m.exec(await readFile(join(root, INTENSITY), 'utf8')) ?? [];
  await edit(root, INTENSITY, /^FRA,2024,.*$/m, `FRA,2024,${Number(figure) / 2}`);
}
