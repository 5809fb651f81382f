import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readTree } from '../src/core/files/read-tree.ts';
import { text } from '../src/core/text/json.ts';
import { ROOT } from './support/project.ts';

// The packages that the project is to be built with, in the program or in its development. None may go, or lie unused.
const PROGRAM = ['@actions/core', '@actions/github', 'adm-zip', 'ajv', 'csv-stringify', 'octokit'];
const DEVELOPMENT = ['ajv-cli', 'jest', 'ts-jest'];

const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
const program = linesIn('src', 'scripts');
const development = [...linesIn('test'), ...read('jest.config.ts').split('\n'), ...Object.values(scripts ?? {})];

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function linesIn(...folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => [...readTree(join(ROOT, folder))]);
  const code = files.filter(([path]) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  return code.flatMap(([, bytes]) => text(bytes).split('\n'));
}

/** Whether a line imports a package, or runs it, or names it to the program that loads it. A type alone is no use. */
function uses(line: string, name: string): boolean {
  if (line.startsWith('import type ')) return false;
  return [`from '${name}'`, `from '${name}/`, `import('${name}')`, `node_modules/${name}/`, `: ['${name}',`].some(
    (use) => line.includes(use),
  );
}

describe('the packages that the project is built with are there and in use', () => {
  test.each(PROGRAM)('%s, in the program', (name) => {
    expect(dependencies).toHaveProperty([name], expect.stringMatching(/^\d/));
    expect(program.filter((line) => uses(line, name))).not.toEqual([]);
  });

  test.each(DEVELOPMENT)('%s, in its development', (name) => {
    expect(devDependencies).toHaveProperty([name], expect.stringMatching(/^\d/));
    expect(development.filter((line) => uses(line, name))).not.toEqual([]);
  });
});
