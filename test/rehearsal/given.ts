import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { measurement, measurementPath } from '../support/measurement.ts';
import { trees } from './packages.ts';
import type { World } from './world.ts';

/** What scenes start from, brought about by hand, without a workflow, where the scenes before have not done it. */

/** A merged measurement of `stranger`. @returns its path. */
export function mergedRow({ origin }: World): string {
  const path = measurementPath('stranger');
  if (origin.read('refs/heads/main', path) === null) {
    origin.set('refs/heads/main', origin.commit('refs/heads/main', { [path]: measurement() }, 'owner'));
  }
  return path;
}

/** A first release. @returns its date. */
export function released(world: World): string {
  const latest = world.origin.git('tag', '--list', '--sort=-refname').split('\n')[0] ?? '';
  if (latest !== '') return latest;
  const folder = clone(world);
  release(folder, '2030-01-05');
  run('git', ['push', '--quiet', world.origin.folder, 'main', '2030-01-05'], folder);
  world.origin.takePushes();
  return '2030-01-05';
}

/** A clone of the repository on a maintainer's machine, with the packages. */
export function clone({ origin, folder }: World): string {
  const to = join(folder, `clone-${process.hrtime.bigint()}`);
  run('git', ['clone', '--quiet', origin.folder, to], folder);
  symlinkSync(trees().whole, join(to, 'node_modules'));
  return to;
}

/** Makes a release in a clone, as a maintainer does. */
export function release(folder: string, date: string): void {
  run(process.execPath, ['scripts/run.js', 'release', '--public', '--future', '--date', date], folder);
}

function run(program: string, args: readonly string[], cwd: string): void {
  const person = { GIT_AUTHOR_NAME: 'owner', GIT_AUTHOR_EMAIL: 'owner@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'owner', GIT_COMMITTER_EMAIL: 'owner@example.com' };
  execFileSync(program, args, { cwd, stdio: 'pipe', env: { PATH: process.env['PATH'], ...person, ...committer } });
}
