import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../clients/js/src/client.ts';
import type { TokenWorkload, Update } from '../clients/js/token-energy.d.ts';
import { readExamples } from '../clients/build/examples.ts';
import { snapshotOf } from '../clients/build/snapshot.ts';
import type { Snapshot } from '../src/contract/generated/site.d.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { readClients } from '../src/api/inputs/read.ts';
import { readArchive, releaseDates } from '../src/releases/archive.ts';
import { built } from './support/inputs.ts';
import { PROJECT, ROOT, temporaryFolders } from './support/project.ts';

// Both packages fetch figures from a real server that behaves well, badly, or not at all.

const temporary = temporaryFolders();
let inside: Snapshot;
let file: string;
/** Requests that came to the place that redirects lead to. */
let elsewhere = 0;

const server = createServer((request, response) => {
  const [, folder = '', name = ''] = (request.url ?? '').split('/');
  const answer = FOLDERS[folder] ?? served();
  answer(name, response);
});
const other = createServer((_, response) => {
  elsewhere += 1;
  response.end('{}');
});
let url = '';

beforeAll(async () => {
  // Of a day that is long gone, so that none of the newer ones is yet to come.
  inside = { ...(await readExamples()).snapshot, updated: '2024-01-01', release: '2024-01-01' };
  file = join(await temporary(), 'snapshot.json');
  await writeFile(file, JSON.stringify(inside));
  for (const one of [server, other]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});

/** A folder with these snapshots, and a list of them with their digests. */
function served(...snapshots: readonly object[]): (name: string, response: ServerResponse) => void {
  const texts = new Map(snapshots.map((one) => [Reflect.get(one, 'updated') as string, JSON.stringify(one)] as const));
  const entries = [...texts].map(([date, text]) => ({
    date,
    path: `${date}.json`,
    sha256: sha256(text),
    bytes: text.length,
  }));
  return (name, response) => {
    const text =
      name === 'index.json'
        ? JSON.stringify({ snapshots: entries, without: [{ date: '2022-01-01', reason: 'too old' }, 5] })
        : texts.get(name.replace('.json', ''));
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
  };
}

const dated = (updated: string, more: object = {}) => ({ ...inside, updated, release: updated, ...more });
const newer = () => dated('2024-02-01');

/** Holds the folder `late` back until it may go. */
const HELD = { wait: Promise.resolve() as Promise<unknown>, go: (_?: unknown): void => undefined };

const FOLDERS: Readonly<Record<string, (name: string, response: ServerResponse) => void>> = {
  newer: (...asked) => {
    served(dated('2023-01-01'), newer())(...asked);
  },
  future: (...asked) => {
    served(newer(), dated('9999-12-31'))(...asked);
  },
  noday: (...asked) => {
    served(newer(), dated('9999-99-99'))(...asked);
  },
  kind: (...asked) => {
    served({ ...newer(), grid: { ...inside.grid, areas: [{ ...inside.grid.areas[0], iso2: 5 }] } })(...asked);
  },
  older: (...asked) => {
    served(dated('2023-01-01'))(...asked);
  },
  same: (...asked) => {
    served(inside)(...asked);
  },
  damaged: (name, response) => {
    if (name === 'index.json') served(newer())(name, response);
    else response.end(`${JSON.stringify(newer())} `);
  },
  format: (...asked) => {
    served({ ...newer(), format: 4 })(...asked);
  },
  columns: (...asked) => {
    served({ ...newer(), columns: { ...inside.columns, median_itl_ms: [1] } })(...asked);
  },
  negative: (...asked) => {
    const joules = inside.columns.joules_per_output_token.map(() => -1);
    served({ ...newer(), columns: { ...inside.columns, joules_per_output_token: joules } })(...asked);
  },
  nowhere: (...asked) => {
    served({ ...newer(), columns: { ...inside.columns, model: inside.columns.model.map(() => 999) } })(...asked);
  },
  items: (...asked) => {
    const columns = { ...inside.items.columns, batch_latency_s: [1] };
    served({ ...newer(), items: { ...inside.items, columns } })(...asked);
  },
  late: (name, response) => {
    void HELD.wait.then(() => {
      served(dated('2024-01-15'))(name, response);
    });
  },
  wordless: (...asked) => {
    served({ ...newer(), words: {} })(...asked);
  },
  nobody: (...asked) => {
    served({ ...newer(), grid: { ...inside.grid, year: '1850' } })(...asked);
  },
  absurd: (...asked) => {
    const joules = inside.columns.joules_per_output_token.map(() => 1e308);
    served({ ...newer(), columns: { ...inside.columns, joules_per_output_token: joules } })(...asked);
  },
  forged: (...asked) => {
    const joules = inside.columns.joules_per_output_token.map((one) => one * 2);
    served({ ...inside, columns: { ...inside.columns, joules_per_output_token: joules } })(...asked);
  },
  header: (_, response) => {
    const { socket } = response;
    const timer = setInterval(() => socket?.write('HTTP/1.1 100 Continue\r\n\r\n'), 50);
    socket?.on('close', () => {
      clearInterval(timer);
    });
  },
  misdated: (name, response) => {
    const text = JSON.stringify(newer());
    const entry = { date: '2024-03-01', path: '2024-02-01.json', sha256: sha256(text) };
    response.end(name === 'index.json' ? JSON.stringify({ snapshots: [entry] }) : text);
  },
  outside: (_, response) => {
    const entry = { date: '2024-03-01', path: '../../etc/passwd.json', sha256: sha256('') };
    response.end(JSON.stringify({ snapshots: [entry] }));
  },
  words: (_, response) => response.end('<html>Not here</html>'),
  redirected: (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end(),
  moved: (name, response) => response.writeHead(301, { location: `${url}/newer/${name}` }).end(),
  large: (_, response) => {
    const part = 'x'.repeat(100_000);
    const more = (): void => {
      while (!response.destroyed) if (!response.write(part)) break;
    };
    response.on('drain', more);
    more();
  },
  silent: () => undefined,
  gone: (_, response) => response.writeHead(404).end(),
  dripping: (_, response) => {
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => {
      clearInterval(timer);
    });
  },
};

/** What is asked of each package: a folder or an address, and a date to pin. */
const ASKED = [
  ['newer'],
  ['newer', '2023-01-01'],
  ['newer', '2023-06-01'],
  ['newer', '2022-01-01'],
  ...[
    'future',
    'noday',
    'kind',
    'older',
    'same',
    'damaged',
    'format',
    'columns',
    'negative',
    'nowhere',
    'items',
    'wordless',
    'nobody',
    'absurd',
    'forged',
    'misdated',
    'outside',
    'words',
  ].map((one) => [one]),
  ...['redirected', 'moved', 'large', 'silent', 'dripping', 'header', 'gone'].map((one) => [one]),
  ...['http://example.invalid/', 'file:///etc/', 'ftp://127.0.0.1/', 'no address'].map((one) => [one]),
] as const;

/** Seconds: few for servers that never end, many for the others, whatever else the machine does. */
const timeoutOf = (address: string): number => (/silent|dripping|header/.test(address) ? 0.7 : 20);

/** Days as of which a question is asked. */
const DAYS = ['2022-12-31', '2023-06-01', '2024-02-01', '2024-12-31'];

const PYTHON = `
import json, sys, token_energy
file, asked = sys.argv[1:]
snapshot = json.load(open(file, encoding="utf-8"))
for url, date, timeout in json.loads(asked):
    client = token_energy.Client(snapshot)
    ended = client.update(url, timeout=timeout) if date is None else client.pin(date, url, timeout=timeout)
    wh = client.estimate("qwen-3-8b", 1e6).wh.value
    whys = [(client.estimate("qwen-3-8b", 1, as_of=day), client.why("qwen-3-8b", 1, as_of=day)) for day in DAYS]
    past = [why and [found, why.field, why.message, list(why.near)] for found, why in whys]
    print(json.dumps({"changed": ended.changed, "release": ended.release, "reason": ended.reason, "wh": wh, "past": past}))
`.replace('DAYS', JSON.stringify(DAYS));

/** How an update ended, what the package answers then, and why it does not as of some days. */
type Ended = Update & { readonly wh: number; readonly past: readonly unknown[] };
type Questions = readonly (readonly [string, string | null])[];

/** Each question asked of a new client. */
const PACKAGES: readonly (readonly [string, (questions: Questions) => Promise<Ended[]>])[] = [
  [
    'npm',
    async (questions) => {
      const ended: Ended[] = [];
      for (const [from, date] of questions) {
        const client = createClient(inside);
        const options = { timeoutMs: timeoutOf(from) * 1000 };
        const how = date === null ? await client.update(from, options) : await client.pin(date, from, options);
        const past = DAYS.map((asOf) => {
          const question = { model: 'qwen-3-8b', outputTokens: 1, asOf };
          const why = client.why(question);
          return why === null ? null : [client.estimate(question), why.field, why.message, why.near];
        });
        ended.push({ ...how, wh: client.estimate({ model: 'qwen-3-8b', outputTokens: 1e6 })?.wh.value ?? NaN, past });
      }
      return ended;
    },
  ],
  [
    'Python',
    async (questions) => {
      const env = { ...process.env, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
      const args = ['-c', PYTHON, file, JSON.stringify(questions.map(([from, date]) => [from, date, timeoutOf(from)]))];
      const { stdout } = await promisify(execFile)('python3', args, { env });
      const lines = stdout.trim().split('\n');
      return lines.map((line) => JSON.parse(line) as Ended);
    },
  ],
];

describe.each(PACKAGES)('the %s package', (_, ask) => {
  const all = new Map<string, Ended>();

  beforeAll(async () => {
    const addresses = ASKED.map(
      ([from = '', date]) => [/\W/.test(from) ? from : `${url}/${from}`, date ?? null] as const,
    );
    const ended = await ask(addresses);
    for (const [i, one] of ended.entries()) all.set(ASKED[i]?.join(' ') ?? '', one);
  });

  test('takes what is newer, and a dated release that is older', () => {
    const wh = expect.any(Number);
    expect(all.get('newer')).toMatchObject({ changed: true, release: '2024-02-01', reason: null, wh });
    expect(all.get('newer 2023-01-01')).toMatchObject({ changed: true, release: '2023-01-01', reason: null, wh });
    expect(all.get('newer 2023-06-01')).toMatchObject({
      changed: false,
      reason: expect.stringContaining('2023-01-01, 2024-02-01'),
    });
  });

  test('answers as of a day with the figures of that day alone, and says that others are to be pinned', () => {
    const field = expect.stringMatching(/^as_?of$/i);
    const not = (from: string, day = ''): unknown[] => {
      return [null, field, `The figures of ${from} are not those of ${day}: pin the last release up to that day.`, []];
    };
    const [before, between, newest, later] = DAYS;
    const old = '2023-01-01';
    expect(all.get('newer 2023-01-01')?.past).toEqual([not(old, before), null, not(old, newest), not(old, later)]);
    expect(all.get('newer')?.past).toEqual([not('2024-02-01', before), not('2024-02-01', between), null, null]);
  });

  test('says why a release has no figures', () => {
    expect(all.get('newer 2022-01-01')).toMatchObject({
      changed: false,
      reason: 'there is no snapshot of 2022-01-01: too old; there are: 2023-01-01, 2024-02-01',
    });
  });

  test.each([
    ['future', '9999-12-31.json is of 9999-12-31, which is yet to come'],
    ['noday', 'the list of snapshots is not one'],
    ['kind', 'grid.areas.0.iso2 is no text?'],
    ['older', 'is older than'],
    ['same', 'nothing newer'],
    ['damaged', 'is damaged'],
    ['format', 'this package knows 3: update the package'],
    ['columns', 'columns.median_itl_ms is not a list of'],
    ['negative', 'columns.joules_per_output_token.0 is no figure'],
    ['nowhere', 'columns.model points nowhere'],
    ['items', 'items.columns.batch_latency_s is not a list of'],
    ['wordless', ''],
    ['nobody', ''],
    ['absurd', 'absurd figures'],
    ['forged', 'and has other figures'],
    ['misdated', 'and the list says 2024-03-01'],
    ['outside', 'the list of snapshots is not one'],
    ['words', ''],
    ['redirected', 'was answered with 302'],
    ['moved', 'was answered with 301'],
    ['large', 'has more than 4000000 bytes'],
    ['silent', ''],
    ['dripping', ''],
    ['header', ''],
    ['gone', '/gone/ has no list of snapshots, which is in <site>/clients/'],
    ['http://example.invalid/', 'http: is not allowed: https is'],
    ['file:///etc/', 'file: is not allowed: https is'],
    ['ftp://127.0.0.1/', 'ftp: is not allowed: https is'],
    ['no address', 'no address is no https address'],
  ])('stays with what it has where it is sent to %s, and says why', (asked, reason) => {
    const ended = all.get(asked);
    expect(ended).toMatchObject({ changed: false, release: inside.release, wh: all.get('newer')?.wh });
    expect(ended?.reason).toMatch(/\S/);
    expect(ended?.reason).toContain(reason);
  });

  test('follows no redirect', () => {
    expect(elsewhere).toBe(0);
  });
});

test('what is no day is refused, as of which nothing can be asked', () => {
  const asked = { model: 'qwen-3-8b', outputTokens: 1, asOf: '2024-02-30' };
  expect(() => createClient(inside).estimate(asked)).toThrow('asOf is "2024-02-30". Allowed: YYYY-MM-DD.');
});

test('figures that are fetched answer all that older ones did, but for what was withdrawn', async () => {
  const archive = readArchive(PROJECT.published);
  const clients = await readClients(PROJECT);
  const releases = releaseDates(archive.live).map((date) => archive.release(date));
  const snapshots = [...releases, built().api.files].flatMap((files) => snapshotOf(files, archive, clients) ?? []);
  expect(snapshots.length).toBeGreaterThan(1);
  for (const [i, newer] of snapshots.slice(1).entries()) {
    const [before, after] = [createClient(snapshots[i]), createClient(newer)];
    const withdrawn = new Set(after.about().withdrawn.map(({ row_id }) => row_id));
    const kept = before.configurations().filter(({ row_id }) => !withdrawn.has(row_id));
    expect(kept.length).toBeGreaterThan(0);
    for (const { slug: model, workload, gpu, num_gpus: numGpus } of kept) {
      const asked = { model, workload: workload as TokenWorkload, gpu, numGpus, outputTokens: 1, maxItlMs: Infinity };
      expect([asked, after.estimate(asked) === null]).toEqual([asked, false]);
    }
    for (const { iso3, years } of snapshots[i]?.grid.areas ?? [])
      for (const year of Object.keys(years))
        expect([iso3, year, after.grid(iso3, year) === null]).toEqual([iso3, year, false]);
  }
});

test('says what is no date, before it fetches', async () => {
  const { reason } = await createClient(inside).pin('x', 'no address');
  expect(reason).toBe('x is no date (YYYY-MM-DD)');
});

test('what came late never takes the place of what is newer', async () => {
  const client = createClient(inside);
  HELD.wait = new Promise((resolve) => {
    HELD.go = resolve;
  });
  const late = client.update(`${url}/late`);
  await client.update(`${url}/newer`);
  HELD.go();
  expect(await late).toEqual({ changed: false, release: '2024-02-01', reason: 'there is nothing newer' });
  expect(client.about().release).toBe('2024-02-01');
});
