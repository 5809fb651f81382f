import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { ROOT, run, temporaryFolders, type Outcome } from './support/project.ts';

// A project of its own with one command of two modules, so that its packages and its cache are its own, too.
const makeFolder = temporaryFolders();
const PACKAGES = ['esbuild', '@esbuild', 'safe-stable-stringify'];
let root: string;

beforeAll(async () => {
  root = await makeFolder();
  await mkdir(join(root, 'scripts/commands'), { recursive: true });
  await mkdir(join(root, 'node_modules'));
  for (const file of ['scripts/run.js', 'package.json', 'tsconfig.json']) await cp(join(ROOT, file), join(root, file));
  await Promise.all(PACKAGES.map(add));
  await installed('one');
  await write('word.ts', "export const word: string = 'one';");
  await write(
    'hello.ts',
    "import { stringify } from 'safe-stable-stringify'; import { word } from './word.ts'; console.log(stringify({ word, args: process.argv.slice(2) }));",
  );
});

const hello = (...args: string[]): Promise<Outcome> => run('hello', args, {}, root);
const write = (name: string, text: string): Promise<void> => writeFile(join(root, 'scripts/commands', name), text);
const add = (name: string): Promise<void> =>
  symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'dir');
const remove = (name: string): Promise<void> => rm(join(root, 'node_modules', name));
/** Writes the list that npm keeps of what is installed. */
const installed = (what: string): Promise<void> =>
  writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { [what]: {} } }));
const kept = async (): Promise<string[]> =>
  (await readdir(join(root, 'node_modules/.cache/token-energy'))).filter((name) => name.endsWith('.mjs'));
/** A bundle of files that changed a moment ago is not kept. */
const aMoment = (): Promise<void> => setTimeout(1100);

test('keeps the bundle of a command, its packages in it, until something in it changes', async () => {
  expect((await hello('a', 'b')).stdout).toBe('{"args":["a","b"],"word":"one"}\n');
  expect(await kept()).toEqual([]);
  await aMoment();
  expect((await hello()).code).toBe(0);
  expect(await kept()).toHaveLength(1);

  // Without esbuild and the package, only what is kept can run.
  for (const name of PACKAGES) await remove(name);
  expect((await hello('c')).stdout).toBe('{"args":["c"],"word":"one"}\n');
  await write('word.ts', "export const word: string = 'two';");
  expect((await hello()).code).toBe(1);

  await Promise.all(PACKAGES.map(add));
  expect((await hello()).stdout).toBe('{"args":[],"word":"two"}\n');
  await aMoment();
  await hello();
  expect(await kept()).toHaveLength(2);
});

test('makes the bundle anew when other packages are installed, and bundles none where nobody lists them', async () => {
  const before = await kept();
  await installed('two');
  await aMoment();
  await hello();
  expect(await kept()).toHaveLength(before.length + 1);

  await rm(join(root, 'node_modules/.package-lock.json'));
  await hello();
  await remove('safe-stable-stringify');
  expect((await hello()).code).toBe(1);
  await add('safe-stable-stringify');
  expect((await hello()).code).toBe(0);
});

test('says so where the bundle can not be kept', async () => {
  await rm(join(root, 'node_modules/.cache'), { recursive: true });
  await writeFile(join(root, 'node_modules/.cache'), '');
  const { code, stderr } = await hello();
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^error: .*\.cache.* can't be written/) });
});
