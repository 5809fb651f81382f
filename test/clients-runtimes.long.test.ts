import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { snapshotOf } from '../clients/build/snapshot.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { packagesOf, writePackages } from '../clients/build/packages.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { built, project } from './support/inputs.ts';
import { npmInstall } from './support/npm.ts';
import { temporaryFolders } from './support/project.ts';

// The npm package as it is installed, in every runtime that its README names and the npm registry has: it says in each
// what it says in Node.js, and fetches there as well. The runtimes are installed here, not in the project.

const RUNTIMES = ['deno@2.9.6', 'bun@1.4.5', 'workerd@1.20260426.1'];

const temporary = temporaryFolders();
const started = promisify(execFile);
const { api } = built();
const archive = archiveOf(api.files);
const { clients } = project.inputs;
// The day after that of the build: of a day that is yet to come nothing is taken.
const newer = JSON.stringify({
  ...snapshotOf(api.files, archive, clients),
  ...{ updated: '2026-11-22', release: '2026-11-22' },
});
const list = { snapshots: [{ date: '2026-11-22', path: '2026-11-22.json', sha256: sha256(newer) }] };
const server = createServer(({ url = '' }, response) => {
  if (url.startsWith('/moved')) response.writeHead(302, { location: '/index.json' }).end();
  else response.end(url === '/index.json' ? JSON.stringify(list) : newer);
});

/** The questions that the package is for, and how two updates end: from a good folder, and from one that has moved. */
const QUESTIONS = `
import { best, compare, estimate, pin, update } from 'token-energy';
export async function answers(site) {
  const llama = { model: 'Llama 3.1 8B Instruct', gpu: 'H100' };
  return [
    estimate({ ...llama, outputTokens: 1e6 }),
    ['FRA', 'IND'].map((grid) => estimate({ ...llama, outputTokens: 1e9, grid })),
    compare({ model: 'Qwen 3 14B', workload: 'gpqa' }, { model: 'Qwen 3 14B' }),
    best({ model: 'Llama 3.3 70B Instruct', maxItlMs: 30 }),
    estimate({ model: 'FLUX.1 Dev', workload: 'text-to-image', outputs: 10 }),
    await update(site + '/moved/'),
    await update(site),
    await pin('2020-01-01', site),
  ];
}
`;

let home: string;
let site: string;
let said: string;

beforeAll(async () => {
  home = await temporary();
  const packages = await packagesOf(archive, clients, null);
  await writePackages(packages, join(home, 'packages'));
  await npmInstall(home, `./packages/npm/${packages[0]?.name ?? ''}`, ...RUNTIMES);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(join(home, 'questions.js'), QUESTIONS);
  const program = `import { answers } from './questions.js';\nconsole.log(JSON.stringify(await answers('${site}')));\n`;
  await writeFile(join(home, 'ask.js'), program);
  said = await printed(process.execPath, 'ask.js');
});

afterAll(() => {
  server.close();
});

async function printed(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await started(program, args, { cwd: home });
  return stdout.trim();
}

test('Node.js answers, takes what is newer, and follows no redirect', () => {
  expect(JSON.parse(said)).toEqual([
    expect.objectContaining({ wh: expect.objectContaining({ value: 19.498472222222222 }) }),
    [expect.any(Object), expect.any(Object)],
    expect.objectContaining({ perAnswer: expect.objectContaining({ verdict: 'a uses more' }) }),
    expect.any(Array),
    expect.objectContaining({ unit: 'image' }),
    { changed: false, release: null, reason: '/moved/index.json was answered with 302' },
    { changed: true, release: '2026-11-22', reason: null },
    { changed: false, release: '2026-11-22', reason: expect.stringContaining('there is no snapshot of 2020-01-01') },
  ]);
});

test('Deno says the same', async () => {
  expect(await printed('node_modules/.bin/deno', 'run', '--no-remote', '--allow-net=127.0.0.1', 'ask.js')).toBe(said);
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
export default { async test() { console.log(JSON.stringify(await answers('${site}'))); } };\n`,
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
