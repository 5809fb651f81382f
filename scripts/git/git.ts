import { execFile } from 'node:child_process';

/** Bytes that git may print. */
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Runs git in one working tree; arguments go to it as they are, never through a shell. */
export interface Git {
  /** What the command prints. @throws Error with what git says when it fails. */
  (...args: readonly string[]): Promise<string>;
  /** Whether the command succeeds. */
  succeeds(...args: readonly string[]): Promise<boolean>;
}

/** Git in the working tree `folder`. */
export function gitIn(folder: string): Git {
  const run = (...args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const options = {
        cwd: folder,
        maxBuffer: MOST_OUTPUT,
        env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
      };
      execFile('git', ['--no-pager', ...args], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`git ${args[0] ?? ''} failed: ${stderr.trim() || error.message}`, { cause: error }));
      });
    });
  const succeeds = (...args: readonly string[]): Promise<boolean> =>
    run(...args).then(
      () => true,
      () => false,
    );
  return Object.assign(run, { succeeds });
}

/** Paths that differ from the last commit, untracked ones included, relative to the top of the tree. */
export async function changedPaths(git: Git): Promise<string[]> {
  const records = (await git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all')).split('\0');
  return records.filter((record) => record !== '').map((record) => record.slice(3));
}
