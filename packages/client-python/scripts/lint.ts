import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PositionEncoding, Workspace, type Diagnostic } from '@astral-sh/ruff-wasm-nodejs';
import { parse } from 'smol-toml';
import { command } from '../../../src/cli/command.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';

const HOME = 'packages/client-python';

/** The folders with Python files, relative to the package's folder. */
const FOLDERS = [
  '.',
  '../../docs/recipes',
  '../../docs/snippets',
  '../client-js/test/support',
  '../measure/src/energy',
] as const;

/** The `tool.ruff` table of `pyproject.toml`. Its keys are ruff's settings. Paths are relative to the folder. */
interface Settings {
  /** Folders that are not checked. */
  readonly exclude: readonly string[];
  readonly lint: { readonly 'per-file-ignores': Readonly<Record<string, readonly string[]>> };
}

export default command({
  summary:
    'Checks all Python files of the project and their formatting with ruff, and the types of the package with pyright. The\n' +
    'settings are in pyproject.toml.',
  usage: 'npm run lint -w packages/client-python --',
  options: { fix: { description: 'Format the files first.' } },
  async run({ values }, context) {
    const home = join(context.project.root, HOME);
    const { tool } = parse(await readFile(join(home, 'pyproject.toml'), 'utf8')) as unknown as {
      readonly tool: { readonly ruff: Settings };
    };
    const ruff = new Workspace(tool.ruff, PositionEncoding.Utf16);
    const problems: string[] = [];
    const files = FOLDERS.flatMap((folder) =>
      [...readTree(join(home, folder))].map(([path, bytes]) => [posix.join(folder, path), bytes] as const),
    );
    for (const [path, bytes] of files) {
      // The WebAssembly build of ruff doesn't know paths, so the settings for paths are applied here.
      if (!path.endsWith('.py') || isIn(tool.ruff.exclude, path)) continue;
      const text = new TextDecoder().decode(bytes);
      const formatted = ruff.format(text);
      if (formatted !== text && values.fix === true) await writeFile(join(home, path), formatted);
      else if (formatted !== text) problems.push(`${posix.join(HOME, path)}: not formatted. Run: npm run format`);
      problems.push(...problemsIn(path, ruff.check(formatted) as readonly Diagnostic[], tool.ruff));
    }
    problems.push(...typeErrors(home));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    context.print('The Python files have no problems.');
  },
});

/** The problems that the settings don't allow in a file, one line each. */
function problemsIn(path: string, found: readonly Diagnostic[], { lint }: Settings): readonly string[] {
  const ignored = Object.entries(lint['per-file-ignores'])
    .filter(([pattern]) => pattern === path || isIn([pattern.replace(/\/\*$/, '')], path))
    .flatMap(([, rules]) => rules);
  return found
    .filter(({ code }) => code === null || !ignored.some((rule) => code.startsWith(rule)))
    .map(({ code, message, start_location: { row, column } }) => {
      return `${posix.join(HOME, path)}:${row}:${column}: ${message} [${code ?? 'syntax'}]`;
    });
}

/** What pyright reports about the types in a folder, and about code that the oldest supported Python can't run. */
function typeErrors(home: string): readonly string[] {
  const pyright = fileURLToPath(import.meta.resolve('pyright/index.js'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [pyright], { cwd: home, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

/** Whether a path is in one of the folders. */
function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
