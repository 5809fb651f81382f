import { execFile } from 'node:child_process';

/** The largest output of git, bytes. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Runs git in one working tree. Arguments never go through a shell. */
export interface Git {
  /** The output of the command. @throws Error with git's message if it fails. */
  (...args: readonly string[]): Promise<string>;
  /** Whether the command succeeds. */
  succeeds(...args: readonly string[]): Promise<boolean>;
  /**
   * Objects by their names, such as `HEAD:api`, without missing ones. Starts git once, or not at all without names.
   * @throws Error with git's message if an object can't be read.
   */
  objects(names: readonly string[]): Promise<ReadonlyMap<string, GitObject>>;
}

/** An object of a repository: its id, and `commit`, `tag`, `tree` or `blob`. */
interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Git in the working tree `folder`. */
export function gitIn(folder: string): Git {
  const bytes = (args: readonly string[], input = ''): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const options = {
        cwd: folder,
        maxBuffer: MAX_OUTPUT_BYTES,
        env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
        encoding: 'buffer',
      } as const;
      const child = execFile('git', ['--no-pager', ...args], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else {
          const message = stderr.toString('utf8').trim() || error.message;
          reject(new Error(`git ${args[0] ?? ''} failed: ${message}`, { cause: error }));
        }
      });
      // If git fails before it reads its input, its own message is reported.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  const run = async (...args: readonly string[]): Promise<string> => (await bytes(args)).toString('utf8');
  const succeeds = (...args: readonly string[]): Promise<boolean> =>
    run(...args).then(
      () => true,
      () => false,
    );
  const objects = async (names: readonly string[]): Promise<Map<string, GitObject>> => {
    if (names.length === 0) return new Map();
    return readObjects(names, await bytes(['cat-file', '--batch'], names.map((name) => `${name}\n`).join('')));
  };
  return Object.assign(run, { succeeds, objects });
}

/**
 * Parses the output of `git cat-file --batch`: for each name a line with type and size and the content, or `missing`.
 */
function readObjects(names: readonly string[], printed: Buffer): Map<string, GitObject> {
  const found = new Map<string, GitObject>();
  let at = 0;
  for (const name of names) {
    const start = printed.indexOf('\n', at) + 1;
    const line = printed.toString('utf8', at, start - 1);
    at = start;
    if (line === `${name} missing`) continue;
    const [, id, type, size] = /^(\w+) (\w+) (\d+)$/.exec(line) ?? [];
    if (id === undefined || type === undefined) throw new Error(`git cat-file printed for ${name}: ${line}`);
    const content = printed.subarray(start, start + Number(size));
    at = start + content.length + 1;
    found.set(name, { id, type, content });
  }
  return found;
}

/**
 * Paths that differ from the last commit, untracked ones included, relative to the top of the tree. Without `within`,
 * of the whole tree.
 */
export async function changedPaths(git: Git, ...within: readonly string[]): Promise<string[]> {
  const options = ['--porcelain', '-z', '--no-renames', '--untracked-files=all'];
  const records = (await git('status', ...options, '--', ...within)).split('\0');
  return records.filter((record) => record !== '').map((record) => record.slice(3));
}
