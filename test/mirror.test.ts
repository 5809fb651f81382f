import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PROJECT } from './support/project-files.ts';
import { loadContract, type Validator } from '../src/contract/validator.ts';
import { clientFiles } from '../clients/build/site-files.ts';
import { readClients } from '../src/api/inputs/read.ts';
import { projectIn } from '../src/core/project.ts';
import { readArchive } from '../src/releases/archive.ts';
import { publishedOf } from '../src/releases/published-api.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { mirror as copyApi, type MirrorResult } from '../src/releases/mirror/mirror.ts';
import { previewServer } from '../site/preview/server.ts';
import { FIRST, SECOND } from './mini/make.ts';
import { copyOf, sharedMini } from './support/mini.ts';
import { call, type Outcome, ROOT, run, temporaryFolders } from './support/project.ts';

const LIST = '/api/v1/releases/index.json';
const SUMS = `releases/${FIRST}/SHA256SUMS`;
const temporary = temporaryFolders();
let validator: Validator;
let live: string;
let copy: string;
let server: Server;
let url: string;
let files: Server;
const asked: string[] = [];
/** What the server does to a request: it answers with a status or not at all; null: as it should. */
let fault: (path: string) => number | 'drop' | null;

beforeAll(async () => {
  ({ validator } = await loadContract(PROJECT));
  server = createServer((request, response) => {
    const path = request.url ?? '';
    // Whether there are snapshots of the packages is asked each time.
    if (!path.includes('/clients/')) asked.push(path);
    const wrong = fault(path);
    if (wrong === null) files.emit('request', request, response);
    else if (wrong === 'drop') request.socket.destroy();
    else response.writeHead(wrong).end('not now');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(async () => {
  live = await temporary();
  copy = join(await temporary(), 'www/mirror');
  fault = () => null;
  await copyOf(await sharedMini(), live, 'api');
  files = previewServer(live);
  asked.length = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const mirror = (): Promise<Outcome> => call('mirror', [url, copy]);
/** The same without its words, and without the time between two tries. */
const quick = (): Promise<MirrorResult> =>
  copyApi({ base: `${url}/api/v1`, folder: copy, validator, retries: { retries: 2, minTimeout: 1 } });

let copied: string | null = null;
/** Puts a whole copy of the API as it is at first where a mirror would have put it: made once. */
async function putCopy(): Promise<void> {
  if (copied !== null) {
    await copyOf(copied, copy);
    return;
  }
  await quick();
  copied = await copyOf(copy, await temporary());
}

const api = (path: string): string => join(live, 'api/v1', path);
const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const listed = (path: string): Promise<string> => readFile(api(path), 'utf8');

/** SHA-256 of every file below a folder, by its path; to compare them byte by byte takes seconds. */
function digestsIn(folder: string): Map<string, string> {
  return new Map([...readTree(folder)].map(([path, bytes]) => [path, digestOf(bytes)]));
}

function mirrored(): Map<string, string> {
  const files = digestsIn(copy);
  files.delete('.mirror.json');
  return files;
}

const published = (): Map<string, string> => digestsIn(join(live, 'api/v1'));

/** Puts other text in place of a file, and its digest wherever the old one stood in `lists`. */
async function rewrite(path: string, text: string, lists: readonly string[]): Promise<void> {
  const before = await listed(path);
  await writeFile(api(path), text);
  for (const list of lists) {
    await writeFile(api(list), (await listed(list)).replaceAll(digestOf(before), digestOf(text)));
  }
}

/** Publishes the next release: the latest one, with other lines in its list of digests. @returns its folder. */
async function release(change: (folder: string) => Promise<void>, lines: (sums: string) => string): Promise<void> {
  const list = JSON.parse(await listed('releases/index.json')) as { latest: string; releases: { date: string }[] };
  const last = list.releases.at(-1);
  const date = `${Number(list.latest.slice(0, 4)) + 1}${list.latest.slice(4)}`;
  const folder = `releases/${date}`;
  await cp(api(`releases/${list.latest}`), api(folder), { recursive: true });
  await change(folder);
  const sums = lines(await listed(`${folder}/SHA256SUMS`));
  await writeFile(api(`${folder}/SHA256SUMS`), sums);
  const releases = [...list.releases, { ...last, date, sums_sha256: digestOf(sums) }];
  await writeFile(api('releases/index.json'), JSON.stringify({ ...list, latest: date, releases }));
}

/** Makes a file live, and part of the next release. */
function addLive(path: string, text: string): Promise<void> {
  const add = async (folder: string): Promise<void> => {
    for (const place of [path, `${folder}/${path}`]) await writeFile(api(place), text);
  };
  return release(add, (sums) => `${sums}${digestOf(text)}  ${path}\n`);
}

/** Makes it live no more: the next release does not have it. */
function dropLive(path: string): Promise<void> {
  const drop = async (folder: string): Promise<void> => {
    for (const place of [path, `${folder}/${path}`]) await rm(api(place));
  };
  return release(drop, (sums) =>
    sums
      .split('\n')
      .filter((line) => !line.endsWith(`  ${path}`))
      .join('\n'),
  );
}

/** Puts a file into the folder of the mirror that is none of its own. */
async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, path)), { recursive: true });
  await writeFile(join(copy, path), text);
}

const inCopy = (path: string): Promise<string> => readFile(join(copy, path), 'utf8');

test('copies every release and the live files, and asks once where nothing changed', async () => {
  expect(await run('mirror', [url, copy])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Mirrored 2 releases/),
  });
  expect(mirrored()).toEqual(published());
  asked.length = 0;
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('Unchanged') });
  expect(asked).toEqual([LIST]);
});

test.each(['{}', 'damaged', null])('replaces nothing where its state is %j', async (state) => {
  await putCopy();
  if (state === null) await rm(join(copy, '.mirror.json'));
  else await writeFile(join(copy, '.mirror.json'), state);
  await put('grid.json', 'mine');
  await expect(quick()).rejects.toThrow("grid.json is not known to be the mirror's");
  expect(await inCopy('grid.json')).toBe('mine');
  await rm(join(copy, 'grid.json'));
  asked.length = 0;
  expect(await quick()).toMatchObject({ fetched: 0, resumed: 1 });
  expect(asked).toEqual([LIST]);
  expect(mirrored()).toEqual(published());
});

test("takes the packages' snapshots along, by which they update themselves from the copy", async () => {
  const clients = await readClients(projectIn(await sharedMini()));
  for (const [path, make] of clientFiles(readArchive(join(live, 'api/v1')), clients)) {
    await mkdir(dirname(join(live, path)), { recursive: true });
    await writeFile(join(live, path), await make());
  }
  await quick();
  const { snapshots } = JSON.parse(await inCopy('clients/index.json')) as { snapshots: { path: string }[] };
  const path = `${SECOND}.json`;
  // The same folder as the site's: who can update from that can from this.
  expect(digestsIn(join(copy, 'clients'))).toEqual(
    new Map([...digestsIn(join(live, 'clients'))].filter(([name]) => name.endsWith('.json'))),
  );
  await writeFile(join(copy, 'clients', path), 'rotten');
  expect(await quick()).toMatchObject({ fetched: 1 });
  expect(await inCopy(`clients/${path}`)).toBe(await readFile(join(live, 'clients', path), 'utf8'));
  expect(await quick()).toMatchObject({ fetched: 0, removed: 0 });
  expect(snapshots.map((one) => one.path)).toContain(path);
  // What is beside the API is nothing that it publishes.
  expect(publishedOf(readTree(copy)).documents.size).toBe(publishedOf(readTree(join(live, 'api/v1'))).documents.size);
  // A copy of the copy has them, too.
  const second = join(await temporary(), 'second');
  const again = previewServer(dirname(copy));
  await new Promise<void>((resolve) => again.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(again.address() as AddressInfo).port}/mirror`;
  await copyApi({ base, folder: second, validator });
  again.close();
  expect(digestsIn(join(second, 'clients'))).toEqual(digestsIn(join(copy, 'clients')));
});

test('finds what was damaged or lost in the copy, though the list is as it was', async () => {
  await putCopy();
  await writeFile(join(copy, 'grid.json'), 'rotten');
  await rm(join(copy, 'index.json'));
  asked.length = 0;
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('2 files fetched') });
  expect(asked.sort()).toEqual(['/api/v1/grid.json', '/api/v1/index.json', LIST]);
  expect(mirrored()).toEqual(published());
});

test('removes a live file that the newest release no longer has, and nothing that is not its own', async () => {
  await addLive('models/gone.json', '{}');
  await quick();
  const own = ['README.txt', 'CNAME', '.git/config', '.mirrorlist', 'models/own.json', 'old/models/gone.json'];
  for (const path of own) await put(path, 'mine');
  await dropLive('models/gone.json');
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining(' 1 removed') });
  const files = mirrored();
  expect(own.map((path) => files.get(path))).toEqual(own.map(() => digestOf('mine')));
  for (const path of own) files.delete(path);
  expect(files).toEqual(published());
});

test('a file that was changed since it was live is not removed', async () => {
  await addLive('models/gone.json', '{}');
  await quick();
  await dropLive('models/gone.json');
  await put('models/gone.json', 'mine');
  expect(await quick()).toMatchObject({ removed: 0 });
  expect(await inCopy('models/gone.json')).toBe('mine');
});

test('a file that is not its own is not replaced', async () => {
  await putCopy();
  await put('CNAME', 'mine');
  await addLive('CNAME', 'theirs');
  await expect(quick()).rejects.toThrow("CNAME is not known to be the mirror's");
  expect(await inCopy('CNAME')).toBe('mine');
  await rm(join(copy, 'CNAME'));
  expect(await quick()).toMatchObject({ fetched: 0 });
  expect(await inCopy('CNAME')).toBe('theirs');
});

test('knows as its own what a run put there that was then interrupted', async () => {
  await putCopy();
  await rm(join(copy, 'releases/index.json'));
  await mkdir(join(copy, 'releases/index.json'));
  await addLive('models/gone.json', '{}');
  await expect(quick()).rejects.toThrow();
  expect(await inCopy('models/gone.json')).toBe('{}');
  await rm(join(copy, 'releases/index.json'), { recursive: true });
  await dropLive('models/gone.json');
  expect(await quick()).toMatchObject({ removed: 1 });
});

describe('.mirror.json, which others can write,', () => {
  const theirs = { CNAME: digestOf('mine'), 'models/gone.json': digestOf('mine') };
  const state = (live: unknown): string => JSON.stringify({ base: `${url}/api/v1`, list: null, live });

  beforeEach(async () => {
    await putCopy();
    await put('CNAME', 'mine');
    await put('../../x', 'mine');
    await put('../out/gone.json', 'mine');
  });

  test.each([
    ['is not a JSON object', () => 'damaged'],
    ['is another thing', () => '[null]'],
    ['has no paths', () => state(null)],
    ['leads out of the folder', () => state({ ...theirs, '../../x': digestOf('mine') })],
    ['names an absolute path', () => state({ ...theirs, [join(copy, '../../x')]: digestOf('mine') })],
    ['names what belongs to a release', () => state({ ...theirs, [SUMS]: digestOf('mine') })],
    ['has another digest', () => state({ CNAME: digestOf('other') })],
    ['has no digest', () => state({ CNAME: null })],
    ['names a folder', () => state({ models: digestOf('mine') })],
    [
      'has a tag that can not be sent',
      async () =>
        JSON.stringify({
          base: `${url}/api/v1`,
          list: { etag: 'a\nb', sha256: digestOf(await listed('releases/index.json')) },
          live: {},
        }),
    ],
  ])('removes nothing where it %s', async (_, text) => {
    const before = digestsIn(join(copy, '../..'));
    await put('.mirror.json', await text());
    expect(await quick()).toMatchObject({ fetched: 0, removed: 0 });
    expect(digestsIn(join(copy, '../..'))).toEqual(before);
  });

  test('removes nothing through a link', async () => {
    await symlink(join(copy, '../out'), join(copy, 'linked'));
    await put('.mirror.json', state({ 'linked/gone.json': digestOf('mine') }));
    expect(await quick()).toMatchObject({ removed: 0 });
    expect(await inCopy('../out/gone.json')).toBe('mine');
  });
});

test('a damaged list of releases in the folder is fetched whole', async () => {
  await putCopy();
  await writeFile(join(copy, 'releases/index.json'), 'rotten');
  asked.length = 0;
  expect(await mirror()).toMatchObject({ code: 0, stdout: expect.stringContaining('Unchanged') });
  expect(asked).toEqual([LIST]);
  expect(mirrored()).toEqual(published());
});

test('goes on where a failed run stopped, and asks only for the rest', async () => {
  let answers = 20;
  fault = () => ((answers -= 1) >= 0 ? null : 'drop');
  await expect(quick()).rejects.toThrow("can't be fetched");
  const got = new Set(asked.slice(0, 20));
  expect(existsSync(join(copy, 'index.json'))).toBe(false);
  expect(existsSync(join(copy, 'releases'))).toBe(false);
  const damaged = `releases/${FIRST}/all.zip`;
  expect(got).toContain(`/api/v1/${damaged}`);
  await put(`.mirror-incoming/${damaged}`, 'rotten');

  fault = () => null;
  asked.length = 0;
  const { fetched, resumed } = await quick();
  expect([resumed, asked.length]).toEqual([18, fetched + 1]);
  expect(asked.filter((path) => got.has(path)).sort()).toEqual([`/api/v1/${damaged}`, LIST]);
  expect(mirrored()).toEqual(published());
  expect(existsSync(join(copy, '.mirror-incoming'))).toBe(false);
});

test('begins no more files after one has failed', async () => {
  fault = (path) => (path.endsWith('/all.zip') ? 404 : null);
  await expect(quick()).rejects.toThrow('the server answers 404');
  expect(asked.length).toBeLessThan(20);
});

describe('a file that fails', () => {
  const FILE = '/api/v1/grid.json';
  /** Lets the first requests for a file fail. */
  const failing = (wrong: number | 'drop', times: number): void => {
    fault = (path) => (path === FILE && asked.filter((other) => other === FILE).length <= times ? wrong : null);
  };
  const tries = (): number => asked.filter((path) => path === FILE).length;

  test.each([[503], [429], [408], ['drop']] as const)('is tried again: %s', async (wrong) => {
    failing(wrong, 2);
    expect(await quick()).toMatchObject({ kept: 0, removed: 0 });
    expect(tries()).toBe(3);
    expect(mirrored()).toEqual(published());
  });

  test.each([
    [503, 3],
    ['drop', 3],
    [404, 1],
    [403, 1],
  ] as const)('with %s is given up at try %s', async (wrong, times) => {
    failing(wrong, times);
    await expect(quick()).rejects.toThrow("grid.json can't be fetched");
    expect(tries()).toBe(times);
  });

  test('with another digest is tried once more', async () => {
    const right = await listed('grid.json');
    await writeFile(api('grid.json'), 'of before');
    fault = (path) => {
      if (path === FILE && tries() === 2) writeFileSync(api('grid.json'), right);
      return null;
    };
    await quick();
    expect(tries()).toBe(2);
    expect(await inCopy('grid.json')).toBe(right);
  });
});

test('waits between two tries', async () => {
  fault = (path) => (path === LIST && asked.length === 1 ? 503 : null);
  const started = performance.now();
  expect(await mirror()).toMatchObject({ code: 0 });
  expect(performance.now() - started).toBeGreaterThan(500);
});

test('is not pointed at another API', async () => {
  await putCopy();
  const { code, stderr } = await call('mirror', [`${url}/elsewhere`, copy]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`The folder is a mirror of ${url}/api/v1`)]);
});

test('a flipped byte on the server is found, and nothing is put into place', async () => {
  const right = await listed('grid.json');
  await writeFile(api('grid.json'), `${right} `);
  const { code, stderr } = await mirror();
  expect([code, stderr]).toEqual([1, expect.stringContaining('/api/v1/grid.json has not the digest')]);
  expect(existsSync(join(copy, 'releases/index.json'))).toBe(false);
  expect(existsSync(join(copy, 'index.json'))).toBe(false);
  await writeFile(api('grid.json'), right);
  await quick();
  expect(mirrored()).toEqual(published());
});

test.each(['../../outside.txt', '/etc/outside', 'a/../../b', '.mirror.json', 'a//b', 'a\\b', 'releases/2020-01-01/x'])(
  'a list can not lead out of the folder: %s',
  async (path) => {
    await rewrite(SUMS, `${await listed(SUMS)}${'0'.repeat(64)}  ${path}\n`, ['releases/index.json']);
    const { code, stderr } = await mirror();
    expect([code, stderr]).toEqual([1, expect.stringContaining("names a file that can't be one")]);
  },
);

test.each([
  ['no list', 'not JSON', 'is not a JSON object'],
  ['a list of another kind', '{"releases": [{"date": "../.."}]}', 'is not a list of releases'],
])('what is no list of releases is refused: %s', async (_, text, said) => {
  await writeFile(api('releases/index.json'), text);
  expect(await mirror()).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
});

test('a folder with other things in it, and an address that is none, are refused', async () => {
  expect(await call('mirror', [url, ROOT])).toMatchObject({ code: 2, stderr: expect.stringContaining('other things') });
  expect(await call('mirror', ['ftp://x', copy])).toMatchObject({ code: 2 });
  expect(await call('mirror', ['http://127.0.0.1:9', copy])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("can't be fetched"),
  });
  await put('.mirrorlist', 'mine');
  expect(await mirror()).toMatchObject({ code: 2, stderr: expect.stringContaining('other things') });
});

test('an address that has no API leaves no folder', async () => {
  const { code, stderr } = await call('mirror', [`${url}/elsewhere`, copy]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('the server answers 404')]);
  expect(existsSync(dirname(copy))).toBe(false);
});

test.each(['/', '/api', '/api/', '/api/v1', '/api/v1/'])('the API is found from %s', async (path) => {
  fault = () => 404;
  await call('mirror', [url + path, copy]);
  expect(asked).toEqual([LIST]);
});

test('asks for what is missing on the command line', async () => {
  const { code, stderr } = await call('mirror', []);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^missing required argument 'URL'\nSee: /)]);
});
