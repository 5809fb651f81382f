import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../findings/usage-error.ts';
import { MAX_BYTES } from '../contributions/limits.ts';
import type { ContributionFile } from '../contributions/report.ts';
import { kindOfMode, type Change, type Changes } from './change.ts';

/** Bytes that git may print: room for some 400,000 paths, or for the content of every file of one pull request. */
const MOST_OUTPUT = 64 * 1024 * 1024;
const MOST_MILLISECONDS = 120_000;

/**
 * What the merge commit of a pull request changes against its first parent, the base branch. `checkout` is a clone
 * whose HEAD is that commit, at least two commits deep. Everything is read from git's objects, nothing from the files
 * that lie there: a link is seen as a link and never followed.
 * @throws UsageError when the folder is no such clone.
 */
export async function readMergeCommit(checkout: string): Promise<Changes> {
  const gitFolder = join(checkout, '.git');
  if (!existsSync(gitFolder)) throw new UsageError(`${checkout} is not the top of a git checkout.`);
  const git = gitIn(gitFolder);
  for (const commit of ['HEAD', 'HEAD^1']) {
    await git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]).catch(() => {
      throw new UsageError(`${checkout} has no commit ${commit}. Check out the merge commit with fetch-depth: 2.`);
    });
  }
  const raw = await git(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', 'HEAD^1', 'HEAD']);
  return { changes: changesOf(raw.toString('utf8')), read: (changes) => readFiles(git, changes) };
}

type Git = (args: readonly string[], input?: string) => Promise<Buffer>;

/** Runs git on one repository, with no configuration but its own, no hook, no helper and no network. */
function gitIn(gitFolder: string): Git {
  const settings = ['core.fsmonitor=false', `core.hooksPath=${devNull}`, 'protocol.allow=never'];
  const before = [`--git-dir=${gitFolder}`, '--no-pager', ...settings.flatMap((setting) => ['-c', setting])];
  // Nothing of the surroundings but the search path: GIT_DIR and its like would point elsewhere.
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const child = execFile(
        'git',
        [...before, ...args],
        { env, encoding: 'buffer', maxBuffer: MOST_OUTPUT, timeout: MOST_MILLISECONDS },
        (error, stdout) => {
          if (error === null) resolve(stdout);
          else reject(new Error(`git ${String(args[0])} failed: ${error.message}`, { cause: error }));
        },
      );
      // Git may end before it has read everything; its exit code says why.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
}

/** The records of `git diff-tree --raw -z`: `:<mode> <mode> <id> <id> <status>`, then the path, each ended by NUL. */
function changesOf(raw: string): Change[] {
  const fields = raw.split('\0');
  const changes: Change[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [, mode = '', , object = '', status = ''] = fields[i]?.split(' ') ?? [];
    const deleted = status === 'D';
    changes.push({
      path: fields[i + 1] ?? '',
      kind: deleted ? 'deleted' : kindOfMode(mode),
      object: deleted ? null : object,
      size: null,
    });
  }
  return changes;
}

/** Reads files by the ids of their objects; the sizes first, and content only up to the limit. */
async function readFiles(git: Git, changes: readonly Change[]): Promise<ContributionFile[]> {
  // What is neither file nor link is a commit of another repository, of which there is no object here.
  const ids = [
    ...new Set(changes.flatMap(({ kind, object }) => (kind === 'other' || object === null ? [] : [object]))),
  ];
  const sizes = await sizesOf(git, ids);
  const small = new Set(
    changes.flatMap(({ kind, object }) =>
      kind === 'file' && object !== null && (sizes.get(object) ?? Infinity) <= MAX_BYTES ? [object] : [],
    ),
  );
  const contents = await contentsOf(git, [...small], sizes);
  return changes.map(({ path, kind, object }) => ({
    path,
    kind: kind === 'file' || kind === 'symlink' ? kind : 'other',
    size: sizes.get(object ?? '') ?? 0,
    bytes: kind === 'file' ? (contents.get(object ?? '') ?? null) : null,
  }));
}

async function sizesOf(git: Git, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const printed = await git(['cat-file', '--batch-check'], `${ids.join('\n')}\n`);
  const lines = printed.toString('latin1').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [id = '', type, size] = line.split(' ');
      if (type !== 'blob') throw new Error(`Object ${id} is not a file but ${String(type)}.`);
      return [id, Number(size)];
    }),
  );
}

async function contentsOf(
  git: Git,
  ids: readonly string[],
  sizes: ReadonlyMap<string, number>,
): Promise<Map<string, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const printed = await git(['cat-file', '--batch'], `${ids.join('\n')}\n`);
  const contents = new Map<string, Uint8Array>();
  let at = 0;
  for (const id of ids) {
    // `<id> blob <size>` and a line end, the content, a line end.
    const start = printed.indexOf(0x0a, at) + 1;
    const end = start + (sizes.get(id) ?? 0);
    contents.set(id, printed.subarray(start, end));
    at = end + 1;
  }
  return contents;
}
