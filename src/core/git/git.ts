import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that git may print. */
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Runs git in one working tree; arguments go to it as they are, never through a shell. */
export interface Git {
  /** What the command prints. @throws Error with what git says when it fails. */
  (...args: readonly string[]): Promise<string>;
  /** Whether the command succeeds. */
  succeeds(...args: readonly string[]): Promise<boolean>;
  /**
   * What names stand for, such as `HEAD:api`, by the name, without those of nothing; git is started once for all.
   * @throws Error with what git says where an object can't be read.
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
        maxBuffer: MOST_OUTPUT,
        env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
        encoding: 'buffer',
      } as const;
      const child = execFile('git', ['--no-pager', ...args], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else {
          const said = stderr.toString('utf8').trim() || error.message;
          reject(new Error(`git ${args[0] ?? ''} failed: ${said}`, { cause: error }));
        }
      });
      // Where git fails before it reads, what it says of that counts.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  const run = async (...args: readonly string[]): Promise<string> => (await bytes(args)).toString('utf8');
  const succeeds = (...args: readonly string[]): Promise<boolean> =>
    run(...args).then(
      () => true,
      () => false,
    );
  const objects = async (names: readonly string[]): Promise<Map<string, GitObject>> =>
    readObjects(names, await bytes(['cat-file', '--batch'], names.map((name) => `${name}\n`).join('')));
  return Object.assign(run, { succeeds, objects });
}

/** Reads what git printed of each name: a line that ends with type and size, then the content; or that it is missing. */
function readObjects(names: readonly string[], printed: Buffer): Map<string, GitObject> {
  const found = new Map<string, GitObject>();
  let at = 0;
  for (const name of names) {
    const start = printed.indexOf('\n', at) + 1;
    const line = printed.toString('utf8', at, start - 1);
    at = start;
    if (line === `${name} missing`) continue;
    const [, id, type, size] = /^(\w+) (\w+) (\d+)$/.exec(line) ?? [];
    if (id === undefined || type === undefined) throw new Error(`git cat-file says of ${name}: ${line}`);
    const content = printed.subarray(start, start + Number(size));
    at = start + content.length + 1;
    found.set(name, { id, type, content });
  }
  return found;
}

/** Paths that differ from the last commit, untracked ones included, relative to the top of the tree. */
export async function changedPaths(git: Git): Promise<string[]> {
  const records = (await git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all')).split('\0');
  return records.filter((record) => record !== '').map((record) => record.slice(3));
}

/** What a job has to reach GitHub with. A deploy key may be allowed past a branch rule; a job's own token is not. */
export interface Credentials {
  /** Address of the server, such as https://github.com. */
  readonly server: string;
  readonly remote: string;
  readonly token: string | null;
  readonly deployKey: DeployKey | null;
}

/** A key that may write to one repository, and what the server is known by. */
interface DeployKey {
  readonly key: string;
  /** The repository, `owner/name`. */
  readonly repository: string;
  readonly hostKeys: readonly string[];
}

/**
 * Runs `use` with the arguments that let git reach the remote, for that command alone. Nothing secret is in them: they
 * name a configuration that nobody else can read, which is gone afterwards, so that no later step finds a credential.
 */
export async function withAccess<T>(credentials: Credentials | null, use: (access: readonly string[]) => Promise<T>) {
  if (credentials === null) return use([]);
  const folder = await mkdtemp(join(tmpdir(), 'access-'));
  try {
    const config = join(folder, 'config');
    await writeFile(config, await configuration(credentials, folder), { mode: 0o600 });
    return await use(['-c', `include.path=${config}`]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function configuration(credentials: Credentials, folder: string): Promise<string> {
  const { server, remote, token, deployKey } = credentials;
  const parts: string[] = [];
  if (token !== null) {
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    parts.push(`[http ${quoted(`${server}/`)}]`, `extraheader = ${quoted(`AUTHORIZATION: basic ${basic}`)}`);
  }
  if (deployKey !== null) {
    const host = new URL(server).hostname;
    const [key, knownHosts] = [join(folder, 'key'), join(folder, 'known_hosts')];
    // A pasted key may have other line ends, or none at its end; ssh takes neither.
    await writeFile(key, `${deployKey.key.replaceAll('\r', '').trim()}\n`, { mode: 0o600 });
    await chmod(key, 0o600);
    await writeFile(knownHosts, deployKey.hostKeys.map((hostKey) => `${host} ${hostKey}\n`).join(''));
    // Quoted for the shell, and for ssh, which takes several files with spaces between.
    const options = ['IdentitiesOnly=yes', 'StrictHostKeyChecking=yes', `'UserKnownHostsFile="${knownHosts}"'`];
    const ssh = ['ssh', '-F', 'none', '-i', `'${key}'`, ...options.flatMap((option) => ['-o', option])];
    parts.push(
      '[core]',
      `sshCommand = ${quoted(ssh.join(' '))}`,
      `[remote ${quoted(remote)}]`,
      `pushurl = ${quoted(`git@${host}:${deployKey.repository}.git`)}`,
    );
  }
  return `${parts.join('\n')}\n`;
}

/** A value as git's configuration quotes it. */
function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
