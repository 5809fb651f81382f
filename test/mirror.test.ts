import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readTree } from '../scripts/files/read-tree.ts';
import { previewServer } from '../scripts/preview/server.ts';
import { ROOT, run, temporaryFolders, type Outcome } from './support/project.ts';

const DATE = '2026-11-21';
const temporary = temporaryFolders();
let live: string;
let copy: string;
let server: Server;
let url: string;
const asked: string[] = [];

beforeEach(async () => {
  live = await temporary();
  copy = join(await temporary(), 'mirror');
  await cp(join(ROOT, 'api'), join(live, 'api'), { recursive: true });
  const files = previewServer(live);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    files.emit('request', request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  asked.length = 0;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const mirror = (): Promise<Outcome> => run('mirror', [url, copy]);
const api = (path: string): string => join(live, 'api/v1', path);

function mirrored(): Map<string, Uint8Array> {
  const files = readTree(copy);
  files.delete('.mirror.json');
  return files;
}

/** Puts other text in place of a file, and its digest wherever the old one stood in `lists`. */
async function rewrite(path: string, text: string, lists: readonly string[]): Promise<void> {
  const digest = (content: string): string => createHash('sha256').update(content).digest('hex');
  const before = await readFile(api(path), 'utf8');
  await writeFile(api(path), text);
  for (const list of lists) {
    await writeFile(api(list), (await readFile(api(list), 'utf8')).replaceAll(digest(before), digest(text)));
  }
}

test('copies every release and the live files, and asks once where nothing changed', async () => {
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('Mirrored 1 releases') });
  expect(mirrored()).toEqual(readTree(join(live, 'api/v1')));
  asked.length = 0;
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('Unchanged') });
  expect(asked).toEqual(['/api/v1/releases/index.json']);
});

test('fetches only what is not there with the right digest', async () => {
  await mirror();
  await writeFile(join(copy, '.mirror.json'), '{}');
  await writeFile(join(copy, 'grid.json'), 'rotten');
  asked.length = 0;
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 files fetched') });
  expect(asked).toEqual(['/api/v1/releases/index.json', '/api/v1/grid.json']);
  expect(mirrored()).toEqual(readTree(join(live, 'api/v1')));
});

test('finds what was damaged or lost in the copy, though the list is as it was', async () => {
  await mirror();
  await writeFile(join(copy, 'grid.json'), 'rotten');
  await rm(join(copy, 'index.json'));
  asked.length = 0;
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('2 files fetched') });
  expect(asked.sort()).toEqual(['/api/v1/grid.json', '/api/v1/index.json', '/api/v1/releases/index.json']);
  expect(mirrored()).toEqual(readTree(join(live, 'api/v1')));
});

test('removes live files that the newest release no longer has, and nothing else', async () => {
  await mirror();
  await writeFile(join(copy, 'models/gone.json'), '{}');
  await writeFile(join(copy, '.mirror.json'), 'damaged');
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 removed') });
  expect(mirrored()).toEqual(readTree(join(live, 'api/v1')));
});

test('is not pointed at another API', async () => {
  await mirror();
  const { code, stderr } = await run('mirror', [`${url}/elsewhere`, copy]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`The folder is a mirror of ${url}/api/v1`)]);
});

test('a flipped byte on the server is found, and nothing is put into place', async () => {
  await writeFile(api('grid.json'), `${await readFile(api('grid.json'), 'utf8')} `);
  const { code, stderr } = await mirror();
  expect([code, stderr]).toEqual([1, expect.stringContaining('/api/v1/grid.json has not the digest')]);
  expect(existsSync(join(copy, 'releases/index.json'))).toBe(false);
  expect(existsSync(join(copy, 'index.json'))).toBe(false);
  await cp(join(ROOT, 'api/v1/grid.json'), api('grid.json'));
  expect(await mirror()).toMatchObject({ code: 0 });
});

test.each(['../../outside.txt', '/etc/outside', 'a/../../b', '.mirror.json', 'a//b', 'a\\b', 'releases/2020-01-01/x'])(
  'a list can not lead out of the folder: %s',
  async (path) => {
    const sums = `releases/${DATE}/SHA256SUMS`;
    const listed = await readFile(api(sums), 'utf8');
    await rewrite(sums, `${listed}${'0'.repeat(64)}  ${path}\n`, ['releases/index.json']);
    const { code, stderr } = await mirror();
    expect([code, stderr]).toEqual([1, expect.stringContaining("names a file that can't be one")]);
  },
);

test.each([
  ['no list', 'not JSON', 'is no JSON'],
  ['a list of another kind', '{"releases": [{"date": "../.."}]}', 'is no list of releases'],
])('what is no list of releases is refused: %s', async (_, text, said) => {
  await writeFile(api('releases/index.json'), text);
  expect(await mirror()).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
});

test('a folder with other things in it, and an address that is none, are refused', async () => {
  expect(await run('mirror', [url, ROOT])).toMatchObject({ code: 2, stderr: expect.stringContaining('other things') });
  expect(await run('mirror', ['ftp://x', copy])).toMatchObject({ code: 2 });
  expect(await run('mirror', ['http://127.0.0.1:9', copy])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("can't be fetched"),
  });
});
