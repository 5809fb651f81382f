import { createReadStream, readFileSync, stat } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { readTree } from '../src/core/files/read-tree.ts';
import { openBrowser } from '../site/preview/screenshots.ts';
import { listen, previewServer } from '../site/preview/server.ts';
import { firstLook } from './first-look.ts';
import { middle, program, ratio, timed, type Benchmark } from './harness.ts';
import { buildBelow } from './program.ts';

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

/** How much slower than this machine a reader's phone is taken to be. */
const SLOWDOWN = 4;

/** What a reader of the home page waits for: bytes, scripts, and the first figures of the main table. */
export const site: Benchmark = {
  name: 'site',
  summary: `drawing the site; the first page of npm start, and a change in npm run dev; the home page's bytes, scripts and first contentful paint on a processor slowed ${SLOWDOWN} times`,
  async run(folder, { runs }, found) {
    const out = join(folder, 'site');
    const draw = program(['scripts/run.js', 'site', '--out', out, '--prefix', '/']);
    found('site, drawn as a process', await timed(draw, runs));
    await firstLook(folder, runs, found);
    const server = previewServer(out);
    const origin = `http://127.0.0.1:${await listen(server, 0)}`;
    const browser = await openBrowser();
    try {
      // The first visit of all also warms the browser up.
      const { paths } = await visit(browser, origin);
      const paints: number[] = [];
      while (paints.length < runs) paints.push((await visit(browser, origin)).paint);
      const kB = (ending: RegExp): number =>
        paths.filter((path) => ending.test(path)).reduce((sum, path) => sum + sizeAsSent(join(out, path)), 0);
      found('home, gzip, all that is fetched', { value: kB(/$/) });
      found('home, scripts, gzip', { value: kB(/\.js$/) });
      found('home, first contentful paint', middle(paints));
    } finally {
      await browser.close();
      server.close();
    }
  },
};

/** kB of a file as a server sends it that compresses with gzip. */
function sizeAsSent(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).byteLength / 1000;
}

/** Visits the home page with nothing cached: the files that are fetched, below the site, and seconds to paint. */
async function visit(browser: Browser, origin: string): Promise<{ paths: readonly string[]; paint: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Addresses alone: a body can't be had any more once the page is left, and some are still on their way then.
  const paths = new Set<string>();
  page.on('response', (response) => {
    paths.add(new URL(response.url()).pathname.replace(/\/$/, '/index.html'));
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  await context.close();
  if (painted === undefined) throw new Error('The browser did not report when it painted');
  return { paths: [...paths], paint: painted / 1000 };
}
