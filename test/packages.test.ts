import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readTree } from '../src/core/files/read-tree.ts';
import { text } from '../src/core/text/json.ts';
import { ROOT } from './support/project.ts';

const { dependencies, devDependencies, scripts } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Readonly<Record<'dependencies' | 'devDependencies' | 'scripts', Readonly<Record<string, string>>>>;

/** Lines that import a package, run it, or name it for a program that loads it. Type imports don't count. */
function uses(name: string, ...folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => [...readTree(join(ROOT, folder))]);
  const code = files
    .filter(([path]) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(([, file]) => text(file));
  const config = readFileSync(join(ROOT, 'jest.config.ts'), 'utf8');
  const words = [`from '${name}'`, `from '${name}/`, `import('${name}')`, `node_modules/${name}/`, `: ['${name}',`];
  return [...code, config, ...Object.values(scripts)]
    .flatMap((each) => each.split('\n'))
    .filter((line) => !line.startsWith('import type ') && words.some((word) => line.includes(word)));
}

// The project must use each of these packages.
test.each(['@actions/core', '@actions/github', 'adm-zip', 'ajv', 'csv-stringify', 'octokit'])(
  '%s is there and in use in the program',
  (name) => {
    expect(dependencies[name]).toMatch(/^\d/);
    expect(uses(name, 'src', 'scripts')).not.toEqual([]);
  },
);

test.each(['ajv-cli', 'jest', 'ts-jest'])('%s is there and in use in development', (name) => {
  expect(devDependencies[name]).toMatch(/^\d/);
  expect(uses(name, 'test')).not.toEqual([]);
});
