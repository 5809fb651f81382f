import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measurement, measurementPath } from '../support/measurement.ts';
import { trees } from './packages.ts';
import type { World } from './world.ts';

/** What scenes start from, brought about by hand, without a workflow. */

/** Path of a merged measurement, and the date of a first release that has it. */
export const [ROW, FIRST] = [measurementPath('stranger'), '2030-01-05'];

/** The measurement is merged, and nothing was released. */
export function merged({ origin }: World): void {
  origin.set('refs/heads/main', origin.commit('refs/heads/main', { [ROW]: measurement() }, 'owner'));
}

/** The measurement is merged and was released, once. */
export function released(world: World): void {
  world.putOnMain('refs/released/main');
  world.origin.set(`refs/tags/${FIRST}`, world.origin.find('refs/released/tag'));
}

/** A clone of the repository on a maintainer's machine, with the packages. */
export async function clone({ origin, folder }: World): Promise<string> {
  const to = join(folder, `clone-${process.hrtime.bigint()}`);
  await asOwner('git', ['clone', '--quiet', '--shared', origin.folder, to], folder);
  await symlink((await trees()).whole, join(to, 'node_modules'));
  return to;
}

/** Makes a release in a clone, as a maintainer does. */
export async function release(folder: string, date: string): Promise<void> {
  await asOwner(process.execPath, makingRelease(date), folder);
}

/** The arguments with which Node.js makes a release. */
export function makingRelease(date: string): string[] {
  return ['scripts/run.js', 'release', '--public', '--future', '--date', date];
}

/** Runs a program as the owner of the repository. @throws Error with what it says where it fails. */
export async function asOwner(program: string, args: readonly string[], cwd: string): Promise<void> {
  const person = { GIT_AUTHOR_NAME: 'owner', GIT_AUTHOR_EMAIL: 'owner@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'owner', GIT_COMMITTER_EMAIL: 'owner@example.com' };
  await promisify(execFile)(program, args, { cwd, env: { PATH: process.env['PATH'], ...person, ...committer } });
}
