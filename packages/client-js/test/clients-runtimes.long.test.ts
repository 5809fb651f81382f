import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { packagesOf, writePackages } from '../build/packages.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { npmInstall } from '../../../test/support/npm.ts';
import { temporaryFolders } from '../../../test/support/project.ts';

// The npm package as it is installed, in every runtime that its README names and the npm registry has: it says in each
// what it says in Node.js. The runtimes are installed here, not in the project.

const RUNTIMES = ['deno@2.9.6', 'bun@1.4.5', 'workerd@1.20260426.1'];

const temporary = temporaryFolders();
const started = promisify(execFile);
const api = frozenApi;
const archive = archiveOf(api.files);
/** The questions that the package is for. */
const QUESTIONS = `
import { best, compare, estimate } from 'token-energy';
export async function answers() {
  const llama = { model: 'Llama 3.1 8B Instruct', gpu: 'H100' };
  return [
    estimate({ ...llama, outputTokens: 1e6 }),
    ['FRA', 'IND'].map((grid) => estimate({ ...llama, outputTokens: 1e9, grid })),
    compare({ model: 'Qwen 3 14B', workload: 'gpqa' }, { model: 'Qwen 3 14B' }),
    best({ model: 'Llama 3.3 70B Instruct', maxItlMs: 30 }),
    estimate({ model: 'FLUX.1 Dev', workload: 'text-to-image', outputs: 10 }),
  ];
}
`;

let home: string;
let said: string;

beforeAll(async () => {
  home = await temporary();
  const packages = await packagesOf(archive, project.inputs, null);
  await writePackages(packages, join(home, 'packages'));
  await npmInstall(home, `./packages/npm/${packages[0]?.name ?? ''}`, ...RUNTIMES);
  await writeFile(join(home, 'questions.js'), QUESTIONS);
  const program = `import { answers } from './questions.js';\nconsole.log(JSON.stringify(await answers()));\n`;
  await writeFile(join(home, 'ask.js'), program);
  said = await printed(process.execPath, 'ask.js');
});

async function printed(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await started(program, args, { cwd: home });
  return stdout.trim();
}

test('Node.js answers', () => {
  expect(JSON.parse(said)).toEqual([
    expect.objectContaining({ wh: expect.objectContaining({ value: 19.498472222222222 }) }),
    [expect.any(Object), expect.any(Object)],
    expect.objectContaining({ perMeanResponse: expect.objectContaining({ verdict: 'different workloads' }) }),
    expect.any(Array),
    expect.objectContaining({ unit: 'image' }),
  ]);
});

test('Deno says the same', async () => {
  expect(await printed('node_modules/.bin/deno', 'run', '--no-remote', 'ask.js')).toBe(said);
});

test('Bun says the same', async () => {
  // Its own script puts the program for this machine in place.
  await started(process.execPath, ['install.js'], { cwd: join(home, 'node_modules/bun') });
  expect(await printed('node_modules/.bin/bun', 'ask.js')).toBe(said);
});

test('a worker says the same, bundled as workers are', async () => {
  await writeFile(
    join(home, 'worker.js'),
    `import { answers } from './questions.js';
export default { async test() { console.log(JSON.stringify(await answers())); } };\n`,
  );
  await build({
    entryPoints: [join(home, 'worker.js')],
    outfile: join(home, 'bundled.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
  });
  await writeFile(
    join(home, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (modules = [(name = "bundled.js", esModule = embed "bundled.js")], compatibilityDate = "2026-04-01")),
  (name = "internet", network = (allow = ["private"])),
]);\n`,
  );
  expect(await printed('node_modules/.bin/workerd', 'test', 'worker.capnp')).toBe(said);
});
