import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// ESLint limits the complexity of TypeScript only.

/** As `complexity` in eslint.config.js. */
const MAX_COMPLEXITY = 15;
const PACKAGE = join(ROOT, 'packages/client-python/token_energy');

const temporary = temporaryFolders();

/** The complexity of each function in Python files, by file, line and name. */
function complexities(files: readonly string[]): [name: string, complexity: number][] {
  const program = join(ROOT, 'packages/client-js/test/support/complexity.py');
  const output = execFileSync('python3', ['-B', program, ...files], { encoding: 'utf8' });
  return Object.entries(JSON.parse(output) as Record<string, number>);
}

test('no function of the Python package is too complex', () => {
  const files = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.py'));
  const found = complexities(files.map((name) => join(PACKAGE, name)));
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter(([, complexity]) => complexity > MAX_COMPLEXITY)).toEqual([]);
});

test('each branch, loop, handler and logical operator adds one', async () => {
  const file = join(await temporary(), 'sample.py');
  const sample = `
def straight(a):
    return a

def branched(a, b):
    if a and b or not a:
        return 1 if b else 2
    elif b:
        return 3
    for each in [x for x in a if x]:
        while each:
            each -= 1
    try:
        return straight(a)
    except ValueError:
        return 4

def outer(a):
    def inner(b):
        return 1 if b else 2
    return inner(a)
`;
  await writeFile(file, sample);
  const found = complexities([file]).map(([name, complexity]) => [name.split(' ').at(-1), complexity]);
  expect(Object.fromEntries(found)).toEqual({ straight: 1, branched: 11, outer: 1, inner: 2 });
});
