import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of the repository itself, so that a copy also has them. They override git's settings for the user. */
const CONFIG = `[user]
	name = Test
	email = test@localhost
[commit]
	gpgsign = false
[tag]
	gpgsign = false
[core]
	autocrlf = false
`;

/** The trimmed output of git in a folder. @throws Error if git fails. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Jest gives each test its own copy of process.env, and child processes don't get it by default.
    env: process.env,
  }).trim();
}

/** Creates a repository with an invented author in a folder, and commits all its files. */
export function initRepository(folder: string, title = 'Begin'): void {
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  appendFileSync(join(folder, '.git/config'), CONFIG);
  commitAll(folder, title);
}

/** Commits all changes since the last commit. */
export function commitAll(folder: string, title: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '-m', title);
}
