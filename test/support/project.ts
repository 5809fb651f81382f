import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from '@jest/globals';
import type { Command } from '../../src/cli/command.ts';
import { projectIn } from '../../src/core/project.ts';
import { copyInto, nameOwner, PARTS, PROJECT, ROOT } from './project-files.ts';

export { copyInto, nameOwner, PROJECT, ROOT };

/** The output and exit code of a command. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The path of the command that `npm run <name>` runs, without `.ts`: in `scripts/` or in a workspace. */
export function commandPath(name: string): string {
  const path = /^node scripts\/run\.js (\S+)$/.exec(scripts[name] ?? '')?.[1] ?? name;
  return path.includes('/') ? path : `scripts/${path}`;
}

/**
 * Runs a command of this program on the project in `root`, in this process. Use {@link run} if a test depends on how a
 * process starts or ends, on a changed program, or on commands for GitHub's runner.
 */
export async function call(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<Outcome> {
  const { default: called } = (await import(join(ROOT, `${commandPath(command)}.ts`))) as { readonly default: Command };
  const [out, err]: [string[], string[]] = [[], []];
  const code = await called({
    project: projectIn(root),
    command,
    args,
    environment: { INIT_CWD: root, ...environment },
    today: new Date().toISOString().slice(0, 10),
    canAsk: false,
    print: (line) => void out.push(`${line}\n`),
    printError: (line) => void err.push(`${line}\n`),
  });
  return { code, stdout: out.join(''), stderr: err.join('') };
}

/** Runs a command in its own process, like a user. `root` is the project or a copy of it. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/run.js'), commandPath(command), ...args],
      // npm sets INIT_CWD to the folder where the user runs a command. Here, this is the project.
      { cwd: root, env: { ...outsideOfWorkflows(), INIT_CWD: root, ...env }, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
  });
}

/**
 * The environment of this process without the variables that GitHub sets in a workflow. The tests also run in
 * workflows.
 */
export function outsideOfWorkflows(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GITHUB_')));
}

/** Returns a function that creates empty folders. They are removed after the tests in the file. */
export function temporaryFolders(): () => Promise<string> {
  const made: string[] = [];
  afterAll(async () => {
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'token-energy-'));
    made.push(folder);
    return folder;
  };
}

/** Copies the project into a folder and links its packages. Releases are copied only if `further` contains `api`. */
export async function copyProject(root: string, ...further: readonly string[]): Promise<void> {
  await copyInto(root, ...[...PARTS, ...further].map((part) => join(ROOT, part)));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}

/** Copies the project in the state before a first release, without published files and with an empty change log. */
export async function copyUnreleased(root: string): Promise<void> {
  await copyProject(root);
  await writeFile(join(root, 'data/changes.json'), '{\n  "changes": []\n}\n');
}

/**
 * A folder that all test files of a run share. The first call fills it with `make`, and other calls wait. Tests
 * must not write into it.
 */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(String(process.env['TEST_RUN_FOLDER']), name);
  const [begun, done, failed] = [`${folder}.begun`, `${folder}.done`, `${folder}.failed`];
  try {
    await mkdir(begun);
  } catch {
    while (!existsSync(done) && !existsSync(failed)) await wait(50);
    if (existsSync(failed))
      throw new Error(`${name} could not be made. The first test that needed it shows the error.`);
    return folder;
  }
  await make(folder).catch(async (error: unknown) => {
    await mkdir(failed);
    throw error;
  });
  await mkdir(done);
  return folder;
}
