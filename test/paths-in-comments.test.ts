import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './support/project.ts';

const FOLDERS = ['src', 'scripts', 'packages', 'site', 'test', 'bench', 'docs'];
/** A path from the root of the repository: a TypeScript file in `src/`, or anything in `packages/`. */
const PATH = /(?<![\w./-])(?:src\/[\w./-]+\.ts|packages\/[\w./-]*\w)\b/g;

/** The comments of TypeScript, line by line. Comments in strings count too. */
const TYPESCRIPT_COMMENT = /(?:^\s*(?:\/\*|\*|\/\/)|\s\/\/\s).*$/gm;
/** The comments and docstrings of Python. */
const PYTHON_COMMENT = /"""[^]*?"""|#.*$/gm;

/** The TypeScript and Python files of a folder, without installed packages and build outputs. */
function codeFilesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : codeFilesIn(path);
    return /\.(?:ts|py)$/.test(entry.name) ? [path] : [];
  });
}

/** The paths that the comments of a file name. */
function pathsInComments(file: string): string[] {
  const comments = readFileSync(join(ROOT, file), 'utf8').match(
    file.endsWith('.py') ? PYTHON_COMMENT : TYPESCRIPT_COMMENT,
  );
  return (comments ?? []).flatMap((comment) => comment.match(PATH) ?? []);
}

test('every code path in a comment exists', () => {
  const files = FOLDERS.flatMap(codeFilesIn);
  const named = files.flatMap((file) => pathsInComments(file).map((path) => ({ file, path })));
  // The search finds paths in both languages.
  for (const ending of ['.ts', '.py']) expect(named.filter(({ file }) => file.endsWith(ending))).not.toEqual([]);
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});
