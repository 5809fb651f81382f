import { statSync } from 'node:fs';
import { mkdir, readFile, symlink, unlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pMap from 'p-map';
import { makeMiniData } from '../mini/make.ts';
import { measurement } from '../support/measurement.ts';
import { copyInto, PARTS, ROOT, nameOwner } from '../support/project-files.ts';
import { asOwner, FIRST, makingRelease, ROW } from './given.ts';
import { trees } from './packages.ts';
import { OWNER, REPOSITORY } from '../support/github/pulls.ts';

/** Where Pages puts a repository of this name. */
const SITE = `https://${OWNER}.github.io/energy`;

/** What is not of the mini project. */
const PROGRAM = [...PARTS, '.github', '.ci', '.node-version', '.npmrc'].filter((part) => part !== 'data');

/** Commands that jobs run, of which the bundles are made before; and those among them that need no development package. */
const COMMANDS = ['build', 'refresh', 'release', 'set-site'];
const IN_PRODUCTION = [
  ...[
    'check-pull-request',
    'report-contribution',
    'release',
    'push-release',
    'publish-release',
    'verify',
    'site',
    'clients',
  ],
  'report-refresh',
];

/**
 * Scripts that are tried elsewhere: the tests, and what measures. `.ci/run` keeps what its wires are for: that packages
 * are installed, and that the history is there by which the archive is verified.
 */
const STAND_INS = { test: 'echo tests', 'test:long': 'echo tests', bench: 'echo benchmarks' };
const CI_RUN = [
  ...['#!/usr/bin/env bash', 'set -euo pipefail', 'test ! -e node_modules', 'npm ci'],
  'test "$(git rev-parse --is-shallow-repository)" = false || { echo "The history is not there."; exit 1; }',
  'git show-ref --verify --quiet refs/remotes/origin/main',
  '',
].join('\n');

/**
 * Makes a repository to start from: on `main` the mini project before its first release, with an address and a publisher; in
 * `refs/released/` the same with a merged measurement, after its first release.
 */
export async function seed(folder: string): Promise<void> {
  await copyInto(folder, ...PROGRAM.map((part) => join(ROOT, part)));
  await makeMiniData(folder);
  // How many stars a score has follows from all others of its class, so that a refresh refuses a part of them.
  await copyInto(join(folder, 'data'), join(ROOT, 'data/ai-energy-score'));
  await change(folder, 'package.json', (described) => ({
    ...described,
    scripts: { ...(described['scripts'] as object), ...STAND_INS },
  }));
  await writeFile(join(folder, '.ci/run'), CI_RUN, { mode: 0o755 });
  const { whole, production } = await trees();
  await makeBundles(folder, production, IN_PRODUCTION);
  await makeBundles(folder, whole, COMMANDS);
  const run = (program: string, ...args: string[]) => asOwner(program, args, folder);
  await symlink(whole, join(folder, 'node_modules'));
  await run(process.execPath, 'scripts/run.js', 'set-site', SITE);
  await nameOwner(folder, `https://github.com/${REPOSITORY}`);
  await run('git', 'init', '--quiet', '--initial-branch', 'main');
  await run('git', 'add', '--all');
  await run('git', 'commit', '--quiet', '-m', 'Start');

  await run('git', 'checkout', '--quiet', '-b', 'released');
  await mkdir(join(folder, dirname(ROW)), { recursive: true });
  await writeFile(join(folder, ROW), measurement());
  await run('git', 'add', '--all');
  await run('git', 'commit', '--quiet', '-m', 'A row');
  await run(process.execPath, ...makingRelease(FIRST), '--branch', 'released');
  await run('git', 'update-ref', 'refs/released/main', 'HEAD');
  await run('git', 'update-ref', 'refs/released/tag', `refs/tags/${FIRST}`);
  await run('git', 'checkout', '--quiet', '--detach', 'main');
  await run('git', 'tag', '--delete', FIRST);
  await run('git', 'branch', '--quiet', '-D', 'released');
}

async function change(
  folder: string,
  file: string,
  to: (json: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  const at = join(folder, file);
  const json = JSON.parse(await readFile(at, 'utf8')) as Record<string, unknown>;
  await writeFile(at, `${JSON.stringify(to(json), null, 2)}\n`);
}

/** Has every command's bundle made once, which a job would do for itself. */
async function makeBundles(folder: string, tree: string, commands: readonly string[]): Promise<void> {
  // The program keeps no bundle of files that changed a moment ago.
  await wait(Math.max(0, statSync(join(folder, '.ci/run')).ctimeMs + 1100 - Date.now()));
  const packages = join(folder, 'node_modules');
  await symlink(tree, packages);
  const make = (command: string) => asOwner(process.execPath, ['scripts/run.js', command, '--help'], folder);
  await pMap(commands, make, { concurrency: availableParallelism() });
  await unlink(packages);
}
