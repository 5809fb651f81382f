import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { folderServer } from '../site/build/server.ts';
import { loadContract } from '../src/contract/validator.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { filesOf, listIn } from '../src/releases/mirror.ts';
import { FIRST, SECOND } from './mini/make.ts';
import { copyOf, edit, sharedMini } from './support/mini.ts';
import { call, type Outcome, temporaryFolders } from './support/project.ts';
import { PROJECT } from './support/project-files.ts';

const LIST = 'releases/index.json';
const temporary = temporaryFolders();
const { validator } = await loadContract(PROJECT);
let live: string;
let copy: string;
let server: Server;
let asked: string[];

/** A site with the API of the mini project. */
beforeEach(async () => {
  [live, copy, asked] = [
    await copyOf(await sharedMini(), await temporary(), 'api'),
    join(await temporary(), 'copy'),
    [],
  ];
  const files = folderServer(live);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    files.emit('request', request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const mirror = (): Promise<Outcome> =>
  call('mirror', [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, copy]);
const digests = (folder: string) => new Map([...readTree(folder)].map(([path, bytes]) => [path, sha256(bytes)]));
const published = (): string => join(live, 'api/v1');

/** Puts another text into a file of a release, and makes the digests fit, up to the list. */
async function rewrite(date: string): Promise<void> {
  const [table, sums] = [`releases/${date}/index.csv`, `releases/${date}/SHA256SUMS`];
  const digest = async (path: string): Promise<string> => sha256(await readFile(join(published(), path)));
  const before = await digest(sums);
  await edit(published(), table, 'H100', 'H200');
  await edit(published(), sums, /^\w{64}(?= {2}index\.csv$)/m, await digest(table));
  await edit(published(), LIST, before, await digest(sums));
}

/** Puts the files of a release online. */
async function liveOf(date: string): Promise<void> {
  await cp(join(published(), 'releases', date), published(), { recursive: true });
  for (const name of ['diff.json', 'SHA256SUMS']) await rm(join(published(), name));
}

test('every release and the live files are copied; again, only the list is asked for', async () => {
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('Mirrored 2 releases') });
  expect(digests(copy)).toEqual(digests(published()));
  asked = [];
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringMatching(/: 0 files new, \d+ kept/) });
  expect(asked).toEqual([`/api/v1/${LIST}`]);
});

test('what is damaged or missing in the copy is fetched again, and what is no longer live is removed', async () => {
  const list = await readFile(join(published(), LIST), 'utf8');
  const { releases } = JSON.parse(list) as { releases: unknown[] };
  const first = { ...(JSON.parse(list) as object), latest: FIRST, releases: releases.slice(0, 1) };
  await writeFile(join(published(), LIST), JSON.stringify(first));
  await liveOf(FIRST);
  expect(await mirror()).toMatchObject({ code: 0 });
  await writeFile(join(published(), LIST), list);
  await liveOf(SECOND);
  await edit(copy, `releases/${FIRST}/grid.json`, '2024', '2025');
  await rm(join(copy, 'manifest.json'));
  // As if the first release had had one more.
  for (const path of ['old.json', `releases/${FIRST}/old.json`]) await writeFile(join(copy, path), '{}');
  const sums = `releases/${FIRST}/SHA256SUMS`;
  const more = `${await readFile(join(copy, sums), 'utf8')}${sha256('{}')}  old.json\n`;
  for (const folder of [copy, published()]) await writeFile(join(folder, sums), more);
  await writeFile(join(published(), `releases/${FIRST}/old.json`), '{}');
  await edit(published(), LIST, /"sums_sha256": "\w+"/, `"sums_sha256": "${sha256(more)}"`);
  expect(await mirror()).toMatchObject({ code: 0, stderr: '' });
  expect(digests(copy)).toEqual(digests(published()));
});

test('a release that was rewritten or is gone is named, and the copy stays as it was', async () => {
  await mirror();
  const before = digests(copy);
  await rewrite(FIRST);
  const refused = {
    code: 1,
    stderr: expect.stringMatching(new RegExp(`never change, and at .* they did: ${FIRST}\\.`)),
  };
  expect(await mirror()).toMatchObject(refused);
  await edit(published(), LIST, FIRST, '2026-11-20');
  expect(await mirror()).toMatchObject(refused);
  expect(digests(copy)).toEqual(before);
});

test.each([`releases/${SECOND}/grid.json`, 'grid.json'])(
  'a file with another digest than its release lists is named, and the list is not put in place: %s',
  async (path) => {
    await edit(published(), path, '2024', '2025');
    const said = expect.stringContaining(`/api/v1/${path} has not the digest`);
    expect(await mirror()).toMatchObject({ code: 1, stderr: said });
    expect([...digests(copy).keys()]).not.toContain(LIST);
  },
);

test('a folder with other things in it is refused', async () => {
  copy = live;
  expect(await mirror()).toMatchObject({ code: 2, stderr: expect.stringContaining('holds other things') });
  expect(asked).toEqual([]);
});

describe('a list of somebody else leads out of no folder:', () => {
  const sums = (path: string): Uint8Array => Buffer.from(`${'0'.repeat(64)}  ${path}\n`);

  test.each([
    '../x',
    '/etc/passwd',
    'a/../../x',
    './x',
    '.git/config',
    'a//b',
    'a\\b',
    'C:x',
    'releases/x',
    'Releases',
    'a/',
    'é',
  ])('%s', (path) => {
    expect(() => filesOf(sums(path), 'SHA256SUMS')).toThrow(/can't be one/);
  });

  test('files of releases are none of these', () => {
    const paths = ['index.json', 'models/qwen-3-8b.json', 'schema/measurement.schema.json', 'all.zip', 'a_b-c.d'];
    for (const path of paths) expect([...filesOf(sums(path), '').keys()]).toEqual([path]);
  });

  test.each<[string, (list: string) => string]>([
    ['a date that is a path', (list) => list.replaceAll(FIRST, '../../../x')],
    ['a date that is none', (list) => list.replaceAll(FIRST, '2026-13-45')],
    ['another latest', (list) => list.replace(`"latest": "${SECOND}"`, `"latest": "${FIRST}"`)],
    ['no JSON', () => '<html>'],
    ['no list', () => '{}'],
  ])('%s', async (_, change) => {
    const list = await readFile(join(published(), LIST), 'utf8');
    expect(listIn(Buffer.from(list), validator, '').latest).toBe(SECOND);
    expect(() => listIn(Buffer.from(change(list)), validator, '')).toThrow(/is not a list of releases/);
  });
});
