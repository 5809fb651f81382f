import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Git, gitIn } from '../core/git/git.ts';
import { type Finding, finding } from '../core/findings/finding.ts';
import { isObject, type Json, jsonObject } from '../core/text/json.ts';
import { messageOf } from '../core/text/words.ts';
import { BRANCH, CHANGE_LOG, releaseFolder, REMOTE, tagName } from './tag.ts';

/** The result of comparing releases, or one of them, with the history. */
export interface HistoryReport {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  /** What could not be compared in this clone, and how to compare it. */
  readonly unverified: readonly Finding[];
}

/**
 * Rebuilds a release in a temporary clone, from the commit before its own and with the code of that commit, and
 * compares the resulting commit with the tag. The release stays unverified if that commit needs package versions
 * that differ from the installed ones.
 */
export async function verifyRebuild(git: Git, root: string, date: string): Promise<HistoryReport> {
  const tag = tagName(date);
  const before = `${tag}~1`;
  const places = [`${before}:package-lock.json`, `${tag}:${CHANGE_LOG}`, `${before}:${CHANGE_LOG}`] as const;
  const found = await git.objects(places);
  const [lock, changeLog, earlierChangeLog] = places.map((place) => found.get(place)?.content);
  const installed = await readFile(join(root, 'package-lock.json')).catch(() => Buffer.of());
  if (lock?.equals(installed) !== true) {
    const message = `Release ${date} was not rebuilt: it was made with package versions that differ from those installed here`;
    const fix = `Run: git checkout ${date} && npm ci && npm run verify`;
    const unverified = finding({ rule: 'verify/packages', file: releaseFolder(date), message, fix });
    return { findings: [], notes: [], unverified: [unverified] };
  }
  const rule = 'verify/rebuild';
  const args = releaseArguments(date, changesIn(changeLog), changesIn(earlierChangeLog));
  try {
    const differing = await filesThatDiffer(git, root, date, args);
    const findings = differing.map((file) => finding({ rule, file, message: 'The rebuilt file differs' }));
    const notes = findings.length === 0 ? [`Rebuilt ${date} from its commit: the same bytes.`] : [];
    return { findings, notes, unverified: [] };
  } catch (error) {
    // Only the program's output, without the long command line.
    const output = isObject(error) && typeof error['stderr'] === 'string' ? error['stderr'].trim() : '';
    const message = `The release can't be rebuilt: ${output === '' ? messageOf(error) : output}`;
    return { findings: [finding({ rule, file: releaseFolder(date), message })], notes: [], unverified: [] };
  }
}

/** The entries of a change log, given as bytes; empty if it is missing or can't be read. */
function changesIn(changeLog: Uint8Array | undefined): Json[] {
  const changes = jsonObject(changeLog)?.['changes'];
  return Array.isArray(changes) ? changes.filter(isObject) : [];
}

/** The arguments that make a release again, from the change log at its tag and the one at the commit before. */
function releaseArguments(date: string, changes: readonly Json[], earlierChanges: readonly Json[]): string[] {
  const { reason, summary } = changes.at(-1) ?? {};
  const isFirst = changes.length === 1 && earlierChanges.length > 0;
  const texts = ['--reason', String(reason), '--summary', String(summary)];
  return ['--date', date, ...texts, '--future', ...(isFirst ? ['--first'] : [])];
}

/**
 * Rebuilds a release with these options of `npm run release`. @returns the paths of the files that differ from its tag.
 */
async function filesThatDiffer(git: Git, root: string, date: string, options: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
  try {
    // The clone shares git objects with this one. It has no tags and no remote.
    const settings = ['user.name=rebuild', 'user.email=rebuild@localhost', 'commit.gpgsign=false', 'tag.gpgsign=false'];
    const cloneOptions = [
      '--quiet',
      '--shared',
      '--no-tags',
      '--no-checkout',
      '--origin',
      REMOTE,
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    const clone = join(folder, 'clone');
    await git('clone', ...cloneOptions, root, clone);
    const inClone = gitIn(clone);
    await inClone('checkout', '--quiet', '-B', BRANCH, (await git('rev-parse', `${tagName(date)}~1`)).trim());
    await inClone('remote', 'remove', REMOTE);
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    // Without the variables that git or a workflow set for this process.
    const env = Object.entries(process.env).filter(([name]) => !/^(?:GIT|GITHUB|RELEASE)_/.test(name));
    const args = [join(clone, 'scripts/run.js'), 'release', ...options];
    await promisify(execFile)(process.execPath, args, { cwd: clone, env: Object.fromEntries(env) });
    const commit = (await git('rev-parse', `${tagName(date)}^{commit}`)).trim();
    return (await inClone('diff', '--name-only', '-z', commit)).split('\0').filter(Boolean);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
