import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PROJECT } from './support/project-files.ts';
import { loadContract, type Validator } from '../src/contract/validator.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import type { ListingLimits } from '../src/releases/mirror/listing.ts';
import { mirror } from '../src/releases/mirror/mirror.ts';
import { outsideOfWorkflows, ROOT, temporaryFolders } from './support/project.ts';

// A mirror trusts its server in nothing. Each server below is asked by a mirror that has one release of it already: it is
// refused, or what it sends is bounded, and the copy keeps every byte.

const LIMITS: Omit<ListingLimits, 'milliseconds'> = {
  releases: 10,
  files: 100,
  bytes: 3_000_000,
  fileBytes: 1_000_000,
  listBytes: 60_000,
};
/** How long a mirror waits: so long for servers that answer on any machine, and briefly for those that never will. */
const [PATIENT, IMPATIENT] = [60_000, 300];
const [FIRST, SECOND] = ['2030-01-01', '2030-02-01'];
const LIST = 'releases/index.json';
const SUMS = `releases/${SECOND}/SHA256SUMS`;

type Content = Map<string, string | Buffer>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server: its files by path below the API, and what it does instead of sending some of them. */
interface World {
  readonly files: Content;
  readonly instead: Map<string, Answer>;
}

interface Record {
  date: string;
  [field: string]: unknown;
}
interface List {
  latest: string | null;
  releases: Record[];
  [field: string]: unknown;
}

const temporary = temporaryFolders();
let validator: Validator;
let server: Server;
let url: string;
let world: World;
let milliseconds: number;

beforeAll(async () => {
  ({ validator } = await loadContract(PROJECT));
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1/', '');
    const instead = world.instead.get(path) ?? world.instead.get('*');
    const body = world.files.get(path);
    if (instead !== undefined) instead(request, response);
    else if (body === undefined) response.writeHead(404).end();
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  world = { files: new Map(), instead: new Map() };
  milliseconds = PATIENT;
  addRelease(FIRST, new Map([['grid.json', '{"n": 1}']]));
});

/** Publishes a release whose files are these, beside an archive. */
function addRelease(date: string, own: Content, lines = ''): void {
  const files: Content = new Map([['all.zip', `archive of ${date}`], ...own]);
  const sums = [...files].map(([path, body]) => `${sha256(body)}  ${path}\n`).join('') + lines;
  for (const [path, body] of [...files, ['SHA256SUMS', sums] as const]) {
    world.files.set(`releases/${date}/${path}`, body);
    if (path !== 'SHA256SUMS') world.files.set(path, body);
  }
  const before = world.files.has(LIST) ? list() : { releases: [] };
  const record = {
    ...{
      date,
      tag: date,
      url: `${url}/manifest.json`,
      zip: `${url}/all.zip`,
      sha256: sha256(files.get('all.zip') ?? ''),
    },
    ...{ bytes: 1, sums_sha256: sha256(sums), data_versions: {}, summary: 'Something.', notice: null },
  };
  const head = { version: '1', updated: date, data_version: '0123456789abcdef', note: 'A note.', latest: date };
  world.files.set(LIST, JSON.stringify({ ...head, releases: [...before.releases, record] }));
}

function list(): List {
  return JSON.parse(String(world.files.get(LIST))) as List;
}

function changeList(change: (value: List) => unknown): void {
  const value = list();
  world.files.set(LIST, JSON.stringify(change(value) ?? value));
}

/** Other values in one release of a list. */
function record(value: List, i: number, fields: Partial<Record>): void {
  Object.assign(value.releases[i] ?? {}, fields);
}

/** A second release, in whose list of digests stand these lines, too. */
function second(lines = '', own: Content = new Map()): void {
  addRelease(SECOND, new Map([['grid.json', '{"n": 2}'], ...own]), lines);
}

const line = (path: string): string => `${'0'.repeat(64)}  ${path}\n`;

/** Answers without an end, as fast as the other side takes it. */
const endless: Answer = (_, response) => {
  const chunk = Buffer.alloc(65_536, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};
/** A hundred megabytes in a hundred kilobytes. */
const bomb = gzipSync(Buffer.alloc(100_000_000, ' '));
const exploding: Answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
const redirected =
  (to: (request: IncomingMessage) => string): Answer =>
  (request, response) =>
    response.writeHead(302, { location: to(request) }).end();
const status =
  (code: number, body = 'no'): Answer =>
  (_, response) =>
    response.writeHead(code).end(code === 304 || code === 204 ? undefined : body);
const instead = (path: string, answer: Answer): void => {
  second();
  world.instead.set(path, answer);
};
const port = (): string => new URL(url).port;

const SERVERS: readonly (readonly [what: string, act: () => void, said: RegExp])[] = [
  // What was released is not what is there now.
  [
    'has lost a release',
    () => {
      world.files.delete(LIST);
      second();
    },
    /2030-01-01 disappeared/,
  ],
  [
    'has lost every release but names a new one',
    () => {
      changeList((l) => {
        l.releases = l.releases.map((r) => ({ ...r, date: SECOND }));
        l.latest = SECOND;
      });
    },
    /2030-01-01 disappeared/,
  ],
  [
    'has another release under an old date',
    () => {
      world.files.delete(LIST);
      addRelease(FIRST, new Map([['grid.json', '{"n": 3}']]));
    },
    /2030-01-01 changed/,
  ],
  [
    'has changed one digest of an old release',
    () => {
      changeList((l) => {
        l.releases = l.releases.map((r) => ({ ...r, sums_sha256: '0'.repeat(64) }));
      });
    },
    /2030-01-01 changed/,
  ],
  [
    'has changed an old release beside a new one',
    () => {
      second();
      changeList((l) => {
        record(l, 0, { sums_sha256: '1'.repeat(64) });
      });
    },
    /2030-01-01 changed/,
  ],
  // The list of releases.
  [
    'sends no JSON as its list',
    () => {
      world.files.set(LIST, 'hello');
    },
    /is not a JSON object/,
  ],
  [
    'sends an array as its list',
    () => {
      world.files.set(LIST, '[]');
    },
    /is not a JSON object/,
  ],
  [
    'sends null as its list',
    () => {
      world.files.set(LIST, 'null');
    },
    /is not a JSON object/,
  ],
  [
    'sends nothing as its list',
    () => {
      world.files.set(LIST, '');
    },
    /is not a JSON object/,
  ],
  [
    'sends a web page for everything',
    () => {
      world.instead.set('*', status(200, '<!doctype html>'));
    },
    /is not a JSON object/,
  ],
  [
    'sends a list nested without end',
    () => {
      world.files.set(LIST, '['.repeat(50_000));
    },
    /is not a JSON object/,
  ],
  [
    'lists no release',
    () => {
      changeList((l) => {
        l.releases = [];
        l.latest = null;
      });
    },
    /lists no release/,
  ],
  [
    'lists a release twice',
    () => {
      changeList((l) => {
        l.releases = [...l.releases, ...l.releases];
      });
    },
    /twice/,
  ],
  [
    'lists its releases backwards',
    () => {
      second();
      changeList((l) => {
        l.releases.reverse();
        l.latest = FIRST;
      });
    },
    /order of their dates/,
  ],
  [
    'calls an older release the latest',
    () => {
      second();
      changeList((l) => {
        l.latest = FIRST;
      });
    },
    /the latest last/,
  ],
  [
    'has a path as a date',
    () => {
      changeList((l) => {
        record(l, 0, { date: '../../../x' });
      });
    },
    /is not a list of releases/,
  ],
  [
    'has a day that there is not',
    () => {
      changeList((l) => {
        record(l, 0, { date: '2030-02-31' });
      });
    },
    /is not a (list of releases|date)/,
  ],
  [
    'has a digest that is none',
    () => {
      changeList((l) => {
        record(l, 0, { sums_sha256: 'x' });
      });
    },
    /is not a list of releases/,
  ],
  [
    'moves the terminal with a date',
    () => {
      changeList((l) => {
        record(l, 0, { date: '\u001b[2J' });
      });
    },
    /is not a list of releases/,
  ],
  [
    'lists more releases than a mirror takes',
    () => {
      changeList((l) => {
        l.releases = Array.from({ length: 40 }, (_, i) => ({
          ...l.releases[0],
          date: `20${30 + i}-01-01`,
        }));
        l.latest = '2069-01-01';
      });
    },
    /lists 40 releases/,
  ],
  [
    'sends a list that is too large',
    () => {
      world.files.set(LIST, ' '.repeat(70_000));
    },
    /larger than 0.0572 MB/,
  ],
  [
    'sends a list without an end',
    () => {
      instead(LIST, endless);
    },
    /larger than 0.0572 MB/,
  ],
  [
    'sends a list that explodes',
    () => {
      instead(LIST, exploding);
    },
    /larger than 0.0572 MB/,
  ],
  [
    'says that the list is as nobody knows it',
    () => {
      instead(LIST, status(304));
    },
    /the server answers 304/,
  ],
  // Lists of digests.
  [
    'has digests that are none',
    () => {
      second('hello\n');
    },
    /is not a list of digests/,
  ],
  [
    'lists a file twice',
    () => {
      second(`${'0'.repeat(64)}  grid.json\n`);
    },
    /is not a list of digests/,
  ],
  [
    'lists digests that the list of releases does not have',
    () => {
      instead(SUMS, status(200, `${'0'.repeat(64)}  all.zip\n`));
    },
    /has not the digest/,
  ],
  [
    'lists another archive than the list of releases',
    () => {
      second();
      changeList((l) => {
        record(l, 1, { sha256: '2'.repeat(64) });
      });
    },
    /different digests of all.zip/,
  ],
  ...[
    '../x',
    '/etc/x',
    'a/../../x',
    './x',
    'a//x',
    '.git/config',
    '.mirror.json',
    'a\\x',
    'C:x',
    'a\u0000x',
    'a x',
    'releases/2020-01-01/x',
    'Releases/x',
    'é',
    `${'a/'.repeat(200)}x`,
  ].map(
    (path) =>
      [
        `lists the path ${JSON.stringify(path.slice(0, 30))}`,
        () => {
          second(line(path));
        },
        /names a file that can't be one/,
      ] as const,
  ),
  [
    'lists two files that differ in case',
    () => {
      second(line('Grid.json'));
    },
    /upper and lower case/,
  ],
  [
    'lists a file that is a folder, too',
    () => {
      second(line('grid.json/x'));
    },
    /is a folder, too/,
  ],
  [
    'lists more files than a mirror takes',
    () => {
      second(Array.from({ length: 300 }, (_, i) => line(`f${i}`)).join(''));
    },
    /more than a mirror takes/,
  ],
  [
    'lists digests without an end',
    () => {
      instead(SUMS, endless);
    },
    /larger than 0.0572 MB/,
  ],
  // Files.
  [
    'sends a file without an end',
    () => {
      instead('grid.json', endless);
    },
    /larger than 0.954 MB/,
  ],
  [
    'sends a file that explodes',
    () => {
      instead('grid.json', exploding);
    },
    /larger than 0.954 MB/,
  ],
  [
    'sends another file',
    () => {
      instead('grid.json', status(200, '{"n": 4}'));
    },
    /has not the digest/,
  ],
  [
    'sends a part of a file',
    () => {
      instead('grid.json', status(206, '{"n"'));
    },
    /has not the digest/,
  ],
  [
    'sends a file with a byte more',
    () => {
      instead('grid.json', status(200, '{"n": 2} '));
    },
    /has not the digest/,
  ],
  [
    'sends nothing',
    () => {
      instead('grid.json', status(204));
    },
    /has not the digest/,
  ],
  [
    'breaks a file off',
    () => {
      instead('grid.json', (_, r) => {
        r.writeHead(200, { 'content-length': 100 });
        r.write('{');
        setTimeout(() => r.destroy(), 5);
      });
    },
    /can't be fetched/,
  ],
  [
    'does not have a file',
    () => {
      instead('grid.json', status(404));
    },
    /answers 404/,
  ],
  [
    'can not',
    () => {
      instead('grid.json', status(500));
    },
    /answers 500/,
  ],
  [
    'never answers',
    () => {
      milliseconds = IMPATIENT;
      instead('grid.json', () => undefined);
    },
    /longer than 0.3 seconds/,
  ],
  [
    'sends a byte now and then',
    () => {
      milliseconds = IMPATIENT;
      instead('grid.json', (_, r) => {
        const t = setInterval(() => {
          r.write(' ');
        }, 100);
        r.once('close', () => {
          clearInterval(t);
        });
      });
    },
    /longer than 0.3 seconds/,
  ],
  [
    'sends headers without an end',
    () => {
      instead('grid.json', (_, r) => r.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end());
    },
    /can't be fetched/,
  ],
  [
    'does not speak HTTP',
    () => {
      instead('grid.json', (request) => {
        request.socket.end('hello\r\n\r\n');
      });
    },
    /can't be fetched/,
  ],
  [
    'has more bytes than a mirror takes, in small files',
    () => {
      second('', new Map(Array.from({ length: 9 }, (_, i) => [`f${i}`, Buffer.alloc(400_000, i)])));
    },
    /more than a mirror takes|larger than/,
  ],
  // Redirects.
  [
    'leads to another host',
    () => {
      instead(
        'grid.json',
        redirected(() => `http://localhost:${port()}/api/v1/index.json`),
      );
    },
    /redirected to another host/,
  ],
  [
    'leads to another port',
    () => {
      instead(
        'grid.json',
        redirected(() => 'http://127.0.0.1:1/x'),
      );
    },
    /redirected to another host/,
  ],
  [
    'leads its list to another host',
    () => {
      instead(
        LIST,
        redirected(() => `http://localhost:${port()}/api/v1/${LIST}`),
      );
    },
    /redirected to another host/,
  ],
  [
    'leads to a file of this machine',
    () => {
      instead(
        'grid.json',
        redirected(() => 'file:///etc/passwd'),
      );
    },
    /redirected to another host/,
  ],
  [
    'leads to a service of this machine',
    () => {
      instead(
        'grid.json',
        redirected(() => 'http://[::1]:22/'),
      );
    },
    /redirected to another host/,
  ],
  [
    'leads in a circle',
    () => {
      instead(
        'grid.json',
        redirected((request) => request.url ?? ''),
      );
    },
    /more than 5 times/,
  ],
  [
    'leads to no address',
    () => {
      instead(
        'grid.json',
        redirected(() => 'http://'),
      );
    },
    /the server answers 302/,
  ],
];

const quick = async (folder: string) =>
  mirror({
    base: `${url}/api/v1`,
    folder,
    validator,
    limits: { ...LIMITS, milliseconds },
    retries: { retries: 1, minTimeout: 1 },
  });

const contentOf = (folder: string): Map<string, string> =>
  new Map([...readTree(folder)].filter(([path]) => !path.startsWith('.mirror')).map(([path, b]) => [path, sha256(b)]));

describe('refuses a server that', () => {
  test.each(SERVERS)('%s', async (_, act, said) => {
    const folder = join(await temporary(), 'copy');
    await quick(folder);
    const before = contentOf(folder);
    expect(before.size).toBe(6);
    act();
    const failure = await quick(folder).then(
      () => 'nothing was refused',
      (error: unknown) => String(error),
    );
    expect(failure).toMatch(said);
    expect(failure).not.toContain('\u001b');
    expect(contentOf(folder)).toEqual(before);
  });
});

test('takes what is new, a field that it does not know, and names that mean something elsewhere', async () => {
  const folder = join(await temporary(), 'copy');
  await quick(folder);
  const names = ['__proto__', 'constructor', 'x', 'x.tmp', 'x.half', 'CON'];
  second('', new Map(names.map((name) => [name, name])));
  changeList((l) => ({ ...l, added: true, releases: l.releases.map((r) => ({ ...r, added: 1, notice: 'Look.' })) }));
  await quick(folder);
  expect(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).toEqual(names);
  expect(await quick(folder)).toMatchObject({ fetched: 0, removed: 0 });
});

test('without its state it knows its releases from their files', async () => {
  const folder = join(await temporary(), 'copy');
  await quick(folder);
  await rm(join(folder, '.mirror.json'));
  world.files.delete(LIST);
  second();
  await expect(quick(folder)).rejects.toThrow('2030-01-01 disappeared');
});

test('large bodies go to the disk as they come: eight of 80 MB at once take less memory than they are', async () => {
  const body = Buffer.alloc(80_000_000, 'x');
  addRelease(SECOND, new Map(Array.from({ length: 8 }, (_, i) => [`f${i}`, body])));
  const folder = join(await temporary(), 'copy');
  const peak = pathToFileURL(join(ROOT, 'test/support/peak.js')).href;
  const args = ['--import', peak, join(ROOT, 'scripts/run.js'), 'mirror', url, folder];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...outsideOfWorkflows(), INIT_CWD: ROOT },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  let kibibytes = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    kibibytes += chunk.toString();
  });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(Number(kibibytes) / 1024).toBeGreaterThan(30);
  // To hold the eight would take 610 MB and more. Node alone takes some 100, and on a busy machine what is on its way 300.
  expect(Number(kibibytes) / 1024).toBeLessThan(500);
});
