import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, unlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyInto, PARTS, ROOT, KNOWN_PUBLISHER } from '../support/project-files.ts';
import { trees } from './packages.ts';
import { OWNER, REPOSITORY } from './pulls.ts';

/** Where Pages puts a repository of this name. */
const SITE = `https://${OWNER}.github.io/energy`;

/** Commands that jobs run, of which the bundles are made before; and those among them that need no development package. */
const COMMANDS = ['build', 'refresh', 'verify'];
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

/** Makes a repository to start from: the project before its first release, with an address and a publisher. */
export async function seed(folder: string): Promise<void> {
  await copyInto(folder, ...[...PARTS, '.github', '.ci', '.node-version', '.npmrc'].map((part) => join(ROOT, part)));
  writeFileSync(join(folder, 'data/changes.json'), '{\n  "changes": []\n}\n');
  change(folder, 'package.json', (described) => ({
    ...described,
    scripts: { ...(described['scripts'] as object), ...STAND_INS },
  }));
  writeFileSync(join(folder, '.ci/run'), CI_RUN);
  chmodSync(join(folder, '.ci/run'), 0o755);
  await makeBundles(folder, trees().production, IN_PRODUCTION);
  await makeBundles(folder, trees().whole, [...COMMANDS, 'set-site']);
  symlinkSync(trees().whole, join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/run.js', 'set-site', SITE], { cwd: folder, stdio: 'pipe' });
  unlinkSync(join(folder, 'node_modules'));
  const contact = `https://github.com/${REPOSITORY}/issues`;
  change(folder, 'data/service.json', (service) => ({
    ...service,
    publisher: { ...(service['publisher'] as object), ...KNOWN_PUBLISHER, name: 'Test', url: SITE, contact },
  }));
  const git = (...args: string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=owner', '-c', 'user.email=owner@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'Start');
}

function change(folder: string, file: string, to: (json: Readonly<Record<string, unknown>>) => object): void {
  const at = join(folder, file);
  const json = JSON.parse(readFileSync(at, 'utf8')) as Record<string, unknown>;
  writeFileSync(at, `${JSON.stringify(to(json), null, 2)}\n`);
}

/** Has every command's bundle made once, which a job would do for itself. */
async function makeBundles(folder: string, tree: string, commands: readonly string[]): Promise<void> {
  // The program keeps no bundle of files that changed a moment ago.
  await wait(Math.max(0, statSync(join(folder, '.ci/run')).ctimeMs + 1100 - Date.now()));
  const packages = join(folder, 'node_modules');
  symlinkSync(tree, packages);
  for (const command of commands)
    execFileSync(process.execPath, ['scripts/run.js', command, '--help'], { cwd: folder, stdio: 'pipe' });
  unlinkSync(packages);
}
