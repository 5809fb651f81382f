import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pMap from 'p-map';
import { MAX_BYTES } from '../../checker/path.ts';
import type { ContributionFile } from '../../checker/reference.ts';
import { UsageError } from '../../core/findings/finding.ts';

/** A path that merging a pull request changes, and what lies there afterwards. */
export interface Change {
  readonly path: string;
  /** `deleted`: nothing lies there any more; `folder`: a folder whose content was not looked into. */
  readonly kind: ContributionFile['kind'] | 'deleted' | 'folder';
  /** Id of the git object; null where there is none. */
  readonly object: string | null;
  /** Size in bytes where it is known without reading. */
  readonly size: number | null;
}

/** The changes of a pull request, and a way to read the files among them. */
export interface Changes {
  readonly changes: readonly Change[];
  /** Reads changed files as contributions; content over the limit, links and folders are never read. */
  readonly read: (changes: readonly Change[]) => Promise<ContributionFile[]>;
}

/** What lies at a name of a folder, as git keeps it. */
export interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  /** Bytes; null for folders and commits of other repositories. */
  readonly size: number | null;
}

/** The change of a path at which this lies after the merge; undefined where nothing does. */
export function changeOf(path: string, entry: TreeEntry | undefined): Change {
  if (entry === undefined) return { path, kind: 'deleted', object: null, size: null };
  return { path, kind: kindOf(entry), object: entry.sha, size: entry.size };
}

function kindOf({ mode, type }: TreeEntry): Change['kind'] {
  if (type === 'tree') return 'folder';
  if (mode === '100644' || mode === '100755') return 'file';
  return mode === '120000' ? 'symlink' : 'other';
}

/**
 * Reads changed files as contributions. `read` is given the id of an object, and answers null where it is larger than
 * was announced; what is known to be too large, or not a file, is not read.
 */
export function readChanges(changes: readonly Change[], read: (object: string) => Promise<Uint8Array | null>) {
  const file = async ({ path, kind, object, size }: Change): Promise<ContributionFile> => {
    if (kind !== 'file' || object === null || (size ?? 0) > MAX_BYTES) {
      return { path, kind: kind === 'file' || kind === 'symlink' ? kind : 'other', size: size ?? 0, bytes: null };
    }
    const bytes = await read(object);
    return { path, kind, size: bytes?.byteLength ?? MAX_BYTES + 1, bytes };
  };
  return pMap(changes, file, { concurrency: 10 });
}

/** Bytes that git may print: room for some 400,000 paths. */
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
  const changed = await git(['diff-tree', '-r', '-z', '--name-only', '--no-renames', 'HEAD^1', 'HEAD']);
  const entries = entriesOf(await git(['ls-tree', '-r', '-z', '--long', '--full-tree', 'HEAD']));
  return {
    changes: recordsOf(changed).map((path) => changeOf(path, entries.get(path))),
    read: (changes) => readChanges(changes, (object) => git(['cat-file', 'blob', object])),
  };
}

type Git = (args: readonly string[]) => Promise<Buffer>;

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
  const options = { env, encoding: 'buffer', maxBuffer: MOST_OUTPUT, timeout: MOST_MILLISECONDS } as const;
  return async (args) => {
    try {
      return (await promisify(execFile)('git', [...before, ...args], options)).stdout;
    } catch (error) {
      throw new Error(`git ${String(args[0])} failed: ${String(error)}`, { cause: error });
    }
  };
}

/** The files of a commit by path, from the records of `git ls-tree --long`: `<mode> <type> <id> <size>`, tab, path. */
function entriesOf(printed: Buffer): Map<string, TreeEntry> {
  return new Map(
    recordsOf(printed).map((record) => {
      const tab = record.indexOf('\t');
      const [mode = '', type = '', sha = '', size = ''] = record.slice(0, tab).split(/ +/);
      return [record.slice(tab + 1), { mode, type, sha, size: size === '-' ? null : Number(size) }] as const;
    }),
  );
}

/** What git prints with `-z`: every record is ended by NUL. */
function recordsOf(printed: Buffer): string[] {
  return printed.toString('utf8').split('\0').slice(0, -1);
}
