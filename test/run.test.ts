import { execFile } from 'node:child_process';
import { cp, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { ROOT, run, temporaryFolders } from './support/project.ts';

// A small project with a command that consists of two modules and uses two packages.
const makeFolder = temporaryFolders();
let root: string;
const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);

beforeAll(async () => {
  root = await makeFolder();
  for (const folder of ['scripts', 'src/cli', 'node_modules']) await mkdir(join(root, folder), { recursive: true });
  await cp(join(ROOT, 'scripts/run.js'), join(root, 'scripts/run.js'));
  await write('package.json', '{ "type": "module", "engines": { "node": ">=20.19" } }');
  await write('tsconfig.json', '{}');
  for (const name of ['esbuild', 'ajv'])
    await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'dir');
  await write('src/cli/context.ts', 'export const commandContext = () => process.argv.slice(2);');
  await write('src/word.ts', "export const word: string = 'one';");
  await write(
    'scripts/hello.ts',
    `import 'ajv'; import { word } from '../src/word.ts';
export default (words: string[]) => { console.log(JSON.stringify([word, ...words])); return words.length; };`,
  );
  await write('scripts/long.ts', "export default () => { for (let i = 0; i < 1e5; i += 1) console.log('a line'); };");
});

test('scripts/run.js runs the current code of a command, and ends with its exit code', async () => {
  expect(await run('hello', ['a', 'b'], {}, root)).toEqual({ code: 2, stdout: '["one","a","b"]\n', stderr: '' });
  await write('src/word.ts', "export const word: string = 'two';");
  expect(await run('hello', [], {}, root)).toEqual({ code: 0, stdout: '["two"]\n', stderr: '' });
});

test('scripts/run.js does not bundle an unchanged command again', async () => {
  const inode = async () => (await stat(join(root, 'dist/run/scripts-hello.mjs'))).ino;
  await run('hello', [], {}, root);
  const before = await inode();
  expect((await run('hello', [], {}, root)).stdout).toBe('["two"]\n');
  expect(await inode()).toBe(before);
});

test('scripts/run.js distinguishes commands with the same name in two folders', async () => {
  await mkdir(join(root, 'site/scripts'), { recursive: true });
  await write('site/scripts/hello.ts', "export default () => { console.log('the site'); };");
  expect((await run('site/scripts/hello', [], {}, root)).stdout).toBe('the site\n');
  expect((await run('hello', [], {}, root)).stdout).toBe('["two"]\n');
});

test('scripts/run.js ends without an error if the reader closes the pipe early', async () => {
  const script = 'set -o pipefail; node scripts/run.js long | head -n 1';
  expect((await promisify(execFile)('bash', ['-c', script], { cwd: root })).stdout).toBe('a line\n');
});

test('scripts/run.js names a missing or damaged generated file, and the fix', async () => {
  await mkdir(join(root, 'src/contract/generated'), { recursive: true });
  await write('scripts/reader.ts', "export { default } from '../src/contract/generated/measurement.js';");
  const found = async () => {
    const { code, stderr } = await run('reader', [], {}, root);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error: src\/contract\/generated\/measurement\.js: .*\n +found: .*\n +fix: .*npm run generate/,
      ),
    ]);
    return /found: +(.*)/.exec(stderr)?.[1];
  };
  expect(await found()).toBe('scripts/reader.ts:1:24: Could not resolve "../src/contract/generated/measurement.js"');
  await write('src/contract/generated/measurement.js', 'export default () => 0;\n}');
  expect(await found()).toBe('src/contract/generated/measurement.js:2:0: Unexpected "}"');
});

test('scripts/run.js shows the original error if another module has a syntax error', async () => {
  await write('scripts/wrong.ts', 'export default () => 0;\n}');
  const { code, stderr } = await run('wrong', [], {}, root);
  expect([code, stderr]).toEqual([1, expect.stringContaining('scripts/wrong.ts:2:0: ERROR: Unexpected "}"')]);
});

test.each(['ajv', 'esbuild'])('scripts/run.js says that packages are not installed if %s is missing', async (name) => {
  await rm(join(root, 'node_modules', name));
  const stderr = `Packages are not installed. Run: npm ci (${name} is missing)\n`;
  expect(await run('hello', [], {}, root)).toEqual({ code: 1, stdout: '', stderr });
});
