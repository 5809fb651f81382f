import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen } from '../site/preview/server.ts';
import { siteServer } from '../site/preview/site-server.ts';
import { drawnSite, type DrawnSite, type SiteSource } from '../site/build/drawn-site.ts';
import { PROJECT, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const source: SiteSource = {
  ...{ api: PROJECT.published, project: PROJECT, prefix: '/', repository: null },
  ...{ date: '2026-11-22', checks: new Map() },
};
const close = (one: Server): Promise<void> => promisify(one.close.bind(one))();

let server: Server;
let url: string;
let site: DrawnSite;

beforeAll(async () => {
  site = await drawnSite(source);
  ({ server } = siteServer(Promise.resolve(source), await temporary()));
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});

afterAll(() => close(server));

test.each([
  ['/', 'index.html', 'text/html'],
  ['/grid/', 'grid/index.html', 'text/html'],
  ['/assets/page.js', 'assets/page.js', 'text/javascript'],
  ['/charts/gpus.png', 'charts/gpus.png', 'image/png'],
  ['/measure.mjs', 'measure.mjs', 'text/javascript'],
  ['/changes.atom', 'changes.atom', 'application/atom+xml'],
])('%s is answered with what is drawn as %s', async (address, path, type) => {
  const response = await fetch(url + address);
  expect(response.headers.get('content-type')).toContain(type);
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from((await site.file(path)) ?? ''))).toBe(true);
  // Drawn once: who asks again, as browsers do, need not fetch it again.
  expect((await fetch(url + address, { method: 'HEAD' })).headers.get('etag')).toBe(response.headers.get('etag'));
});

test('the files of the API are those of the folder', async () => {
  const sent = await (await fetch(`${url}/api/v1/index.json`)).text();
  expect(sent).toBe(await readFile(join(PROJECT.published, 'index.json'), 'utf8'));
});

test('an address without its last slash leads to the page, and an unknown one to the page that says so', async () => {
  const response = await fetch(`${url}/methods`);
  expect([response.status, response.url]).toEqual([200, `${url}/methods/`]);
  for (const address of ['/no-such-page/', '/api/v1/no-such-file.json']) {
    const unknown = await fetch(url + address);
    expect([unknown.status, await unknown.text()]).toEqual([404, await site.file('404.html')]);
  }
});

test('what can not be drawn is answered with why, and the API is there all the same', async () => {
  const api = await temporary();
  await mkdir(join(api, 'releases'));
  await writeFile(join(api, 'index.json'), '{}');
  const { server: broken } = siteServer(Promise.resolve({ ...source, api }), await temporary());
  const at = `http://127.0.0.1:${await listen(broken, 0)}`;
  const page = await fetch(`${at}/`);
  expect([page.status, await page.text()]).toEqual([
    500,
    'The API lacks manifest.json, which the site is drawn from.\n',
  ]);
  expect(await (await fetch(`${at}/api/v1/index.json`)).text()).toBe('{}');
  await close(broken);
});
