import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT, run, temporaryFolders, type Outcome } from './support/project.ts';

// A project of its own with one command of two modules, so that its packages and its cache are its own, too.
const makeFolder = temporaryFolders();
const PACKAGES = ['esbuild', '@esbuild', 'safe-stable-stringify', 'fastest-levenshtein', 'prettier'];
let root: string;

beforeAll(async () => {
  root = await makeFolder();
  for (const folder of ['scripts', 'src/cli']) await mkdir(join(root, folder), { recursive: true });
  await mkdir(join(root, 'node_modules'));
  for (const file of ['scripts/run.js', 'package.json', 'tsconfig.json']) await cp(join(ROOT, file), join(root, file));
  await Promise.all(PACKAGES.map(add));
  await installed('one');
  await write('word.ts', "export const word: string = 'one';");
  await write(
    'hello.ts',
    "import { stringify } from 'safe-stable-stringify'; import { word } from './word.ts'; export default (args: string[]) => { console.log(stringify({ word, args })); };",
  );
  await writeFile(join(root, 'src/cli/here.ts'), 'export const hereOfProcess = () => process.argv.slice(2);');
  // A package for development.
  await write(
    'tidy.ts',
    "import { format } from 'prettier'; export default async () => { console.log(await format('a ( )', { parser: 'babel' })); };",
  );
});

const hello = (...args: string[]): Promise<Outcome> => run('hello', args, {}, root);
/** The same, with a module that is written again as the process starts. */
const helloChanging = async (...args: string[]): Promise<Outcome> => {
  const file = JSON.stringify(join(root, 'scripts/word.ts'));
  const change = `import { readFileSync, writeFileSync } from 'node:fs'; writeFileSync(${file}, readFileSync(${file}));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(change)}`;
  return run('hello', args, { NODE_OPTIONS }, root);
};
const write = (name: string, text: string): Promise<void> => writeFile(join(root, 'scripts', name), text);
const add = (name: string): Promise<void> =>
  symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'dir');
const remove = (name: string): Promise<void> => rm(join(root, 'node_modules', name));
/** Writes the list that npm keeps of what is installed. */
const installed = (what: string): Promise<void> =>
  writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { [what]: {} } }));
const kept = async (): Promise<string[]> =>
  (await readdir(join(root, 'node_modules/.cache/token-energy')).catch(() => [])).filter((name) =>
    name.endsWith('.mjs'),
  );
/** A bundle of files that changed a moment ago is not kept. */
const aMoment = (): Promise<void> => setTimeout(1100);

test('keeps the bundle of a command, its packages in it, until something in it changes', async () => {
  expect((await helloChanging('a', 'b')).stdout).toBe('{"args":["a","b"],"word":"one"}\n');
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

test('makes the bundle again when other packages are installed, and keeps none where nobody lists them', async () => {
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
  expect(await kept()).toHaveLength(before.length + 1);
  await installed('two');
});

test('does without the cache where node_modules can not be written, and finds packages all the same', async () => {
  await rm(join(root, 'node_modules/.cache'), { recursive: true });
  await writeFile(join(root, 'node_modules/.cache'), '');
  const tmp = await makeFolder();
  const { code, stdout, stderr } = await run('tidy', [], { TMPDIR: tmp }, root);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'a();\n\n', stderr: '' });
  expect(await readdir(tmp)).toEqual([]);
});

describe('in one sentence it says', () => {
  test('that packages are not installed', async () => {
    const missing = { code: 1, stdout: '', stderr: 'Packages are not installed. Run: npm ci (esbuild is missing)\n' };
    await rename(join(root, 'node_modules'), join(root, 'elsewhere'));
    expect(await hello()).toEqual(missing);
    await rename(join(root, 'elsewhere'), join(root, 'node_modules'));
  });

  test.each([
    ['hello', 'safe-stable-stringify'],
    ['tidy', 'prettier'],
  ])('which package of %s is not: %s', async (command, name) => {
    await remove(name);
    const stderr = `Packages are not installed. Run: npm ci (${name} is missing)\n`;
    expect(await run(command, [], {}, root)).toEqual({ code: 1, stdout: '', stderr });
    await add(name);
  });

  test.each([
    ['helo', 'There is no command "helo". Did you mean hello? There are: hello, tidy, word.\n'],
    ['xyz', 'There is no command "xyz". There are: hello, tidy, word.\n'],
    ['', 'There is no command "". There are: hello, tidy, word.\n'],
  ])('that there is no command %j', async (name, stderr) => {
    expect(await run(name, [], {}, root)).toEqual({ code: 2, stdout: '', stderr });
  });

  test('that this Node.js is too old', async () => {
    const text = await readFile(join(root, 'package.json'), 'utf8');
    await writeFile(join(root, 'package.json'), text.replace(/"node": "[^"]*"/, '"node": ">=99.19"'));
    const { code, stderr } = await hello();
    expect([code, stderr]).toEqual([1, `Node.js 99.19 or later is needed; this is ${process.versions.node}.\n`]);
    await writeFile(join(root, 'package.json'), text);
  });
});

test('ends as it would have where its reader has had enough', async () => {
  await write('long.ts', "export default () => { for (let i = 0; i < 1e5; i += 1) console.log('a line'); return 0; };");
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', 'set -o pipefail; node scripts/run.js long | head -n 1'],
    {
      cwd: root,
    },
  );
  expect(stdout).toBe('a line\n');
});
