import { createReadStream, readFileSync, rmSync, stat } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { KEPT_FILES } from '../site/build/kept-files.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { openBrowser } from '../site/preview/screenshots.ts';
import { listen, previewServer } from '../site/preview/server.ts';
import { firstLook } from './first-look.ts';
import { middle, program, ratio, timed, type Benchmark, type Found } from './harness.ts';
import { buildBelow } from './program.ts';
import { BESIDE, OWN } from './site-pages.ts';
import { SLOWDOWN, visit, type Visit, type VisitedPage } from './visits.ts';

/**
 * What a user would fetch instead, kB: the publishers' files as they were on 2026-11-21, as small as a server sends
 * them that compresses with gzip. Ember's whole file has about 16 MB; compressed, it was not measured.
 */
const INSTEAD = [
  ['instead: lm-arena-chat.json of ML.ENERGY, gzip', 41.1],
  ['instead: two tables of AI Energy Score, gzip', 1.5],
  ['instead: yearly electricity data of Ember, as it is', 16_000],
] as const;

/** What a user downloads, as the static host sends it: compressed with gzip where it is text. */
export const wire: Benchmark = {
  name: 'wire',
  summary:
    'bytes on the wire of the index, the grid, all model documents, the release zip; and of the sources instead (as they were, not measured here)',
  async run(folder, _effort, found) {
    await buildBelow(folder);
    const files = [...readTree(join(folder, 'v1'))];
    const kB = (start: string, size: (bytes: Uint8Array) => number): number =>
      files.reduce((sum, [path, bytes]) => sum + (path.startsWith(start) ? size(bytes) : 0), 0) / 1000;
    const asSent = (bytes: Uint8Array): number => gzipSync(bytes).byteLength;
    const asIs = (bytes: Uint8Array): number => bytes.byteLength;
    for (const path of ['index.json', 'index.csv', 'grid.json', 'per-query.json'])
      found(`${path}, gzip`, { value: kB(path, asSent) });
    found('all model documents, gzip', { value: kB('models/', asSent) });
    found('all files of a release, as they are', { value: kB('', asIs) });
    found('all.zip, as it is', { value: kB('all.zip', asIs) });
    for (const [name, value] of INSTEAD) found(name, { value });
  },
};

const REQUESTS = 500;
const FILES = ['index.json', 'grid.json', 'models/qwen-3-8b.json', 'all.zip'];

/** The server of `npm start`, against one that does nothing but send the files. */
export const serving: Benchmark = {
  name: 'serving',
  summary: `${REQUESTS} requests to the preview server / to a bare static file server`,
  async run(folder, { runs }, found) {
    await buildBelow(folder);
    const servers = [previewServer(folder), bareServer(folder)];
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    try {
      const [own = 0, bare = 0] = await Promise.all(servers.map((server) => listen(server, 0)));
      const paths = Array.from({ length: REQUESTS }, (_, i) => `/v1/${FILES[i % FILES.length] ?? ''}`);
      const load = (port: number) => () => Promise.all(paths.map((path) => fetched(port, path, agent)));
      found('serving / bare file server', await ratio(load(own), load(bare), runs));
    } finally {
      agent.destroy();
      for (const server of servers) server.close();
    }
  },
};

/** Sends files with their size, and knows nothing else: no dates, no ETag, no types, no 404. */
function bareServer(folder: string): Server {
  return createServer((request, response) => {
    const file = join(folder, request.url ?? '');
    stat(file, (error, info) => {
      if (error === null) createReadStream(file).pipe(response.writeHead(200, { 'Content-Length': info.size }));
      else response.destroy();
    });
  });
}

function fetched(port: number, path: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

/** Fewer visits tell little of what takes milliseconds. */
const VISITS = 9;

/** What a reader waits for: until a page is painted, and until it answers; bytes and scripts of the home page. */
export const site: Benchmark = {
  name: 'site',
  summary: `drawing the site, first with nothing kept, then again; the first page of npm start, and a change in npm run dev; the home page's bytes and scripts; on a processor slowed ${SLOWDOWN} times, paints and the time from what a reader does to the paint after it (with --beside of another site in turn)`,
  async run(folder, { small, runs, beside }, found) {
    const out = join(folder, 'site');
    const draw = program(['scripts/run.js', 'site', '--out', out, '--prefix', '/']);
    const first: number[] = [];
    while (first.length < 3) {
      rmSync(KEPT_FILES, { recursive: true, force: true });
      first.push((await timed(draw, 1)).value);
    }
    found('site, drawn as a process, nothing kept', middle(first));
    found('site, drawn as a process', await timed(draw, runs));
    await firstLook(folder, runs, found);
    const sites = [
      ...Object.entries(OWN).map(([name, page]) => ({ name, page, folder: out })),
      ...(beside === undefined ? [] : [{ name: 'beside', page: BESIDE, folder: beside }]),
    ];
    const [home] = await visited(sites, small ? runs : Math.max(runs, VISITS), found);
    if (home === undefined) return;
    const kB = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + sizeAsSent(join(out, path)), 0);
    found('home, first screen, gzip', { value: kB(home.first) });
    found('home, gzip, all that is fetched', { value: kB(home.all) });
    found('home, scripts, gzip', { value: kB(home.all.filter((path) => path.endsWith('.js'))) });
  },
};

interface SitePage {
  /** What its figures begin with. */
  readonly name: string;
  readonly page: VisitedPage;
  /** Where its site lies. */
  readonly folder: string;
}

/** Visits pages in turn, hands over the medians of each, and returns the last visit of each. */
async function visited(pages: readonly SitePage[], visits: number, found: Found): Promise<Visit[]> {
  const browser = await openBrowser();
  const servers: Server[] = [];
  try {
    const origins: string[] = [];
    for (const { folder } of pages) {
      const server = previewServer(folder);
      servers.push(server);
      origins.push(`http://127.0.0.1:${await listen(server, 0)}`);
    }
    const taken = pages.map((): Visit[] => []);
    // The first visits of all also warm the browser up.
    for (let turn = 0; turn <= visits; turn += 1) {
      for (const [i, { page }] of pages.entries()) {
        const one = await visit(browser, origins[i] ?? '', page);
        if (turn > 0) taken[i]?.push(one);
      }
    }
    for (const [i, { name, page }] of pages.entries()) {
      const all = taken[i] ?? [];
      found(`${name}, first contentful paint`, middle(all.map(({ firstPaint }) => firstPaint)));
      found(`${name}, largest contentful paint`, middle(all.map(({ largestPaint }) => largestPaint)));
      found(`${name}, layout shift`, middle(all.map(({ shift }) => shift)));
      for (const { name: what } of page.interactions) {
        found(`${name}, ${what}`, middle(all.map(({ interactions }) => interactions.get(what) ?? NaN)));
      }
    }
    return taken.flatMap((all) => all.slice(-1));
  } finally {
    await browser.close();
    for (const server of servers) server.close();
  }
}

/** kB of a file as a server sends it that compresses with gzip. */
function sizeAsSent(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).byteLength / 1000;
}
