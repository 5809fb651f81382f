import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { folderServer, listen, siteServer } from '../build/server.ts';
import { drawnSite, type SiteSource } from '../build/drawn-site.ts';
import { LOCAL_SITE } from '../local-address.ts';
import { PROJECT, temporaryFolders } from '../../test/support/project.ts';

const temporary = temporaryFolders();
const servers: Server[] = [];
const FILES = ['api/v1/manifest.json', 'api/v1/index.csv', 'api/v1/types.d.ts', 'api/v1/.hidden.json', '404.html'];

let folder: string;
let port: number;

async function serve(server: Server): Promise<number> {
  servers.push(server);
  return listen(server, 0);
}

beforeAll(async () => {
  folder = await temporary();
  await mkdir(join(folder, 'public/api/v1'), { recursive: true });
  await writeFile(join(folder, 'secret.json'), 'secret');
  for (const name of FILES) await writeFile(join(folder, 'public', name), `content of ${name}`);
  port = await serve(folderServer(join(folder, 'public')));
});

afterAll(() => {
  for (const server of servers) server.close();
});

/** The raw response to a path, which fetch() would normalise. */
async function ask(path: string, method = 'GET', ...headers: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const host = headers.some((line) => line.startsWith('Host:')) ? [] : ['Host: localhost'];
  socket.write([`${method} ${path} HTTP/1.1`, ...host, ...headers, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

describe('a server of a folder', () => {
  test.each([
    '/%',
    '/%00',
    '/%ff%fe',
    '/..%2f..%2fsecret.json',
    '/../secret.json',
    '/%2e%2e/secret.json',
    '//',
    '//x',
    '/\\..\\x',
    '*',
    'x',
    '?',
    'http://[',
    'http://x:99999999/',
    '/'.repeat(900),
    '/api/v1/manifest.json/',
    '/api/v1',
    '/;',
    '/api/v1/%0d%0aSet-Cookie:x',
    '/api/v1/.hidden.json',
  ])('survives the path %j, and sends nothing from elsewhere', async (path) => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1\.1 (301|400|403|404) /);
    expect(answer).not.toMatch(/^secret|^content of api|^Set-Cookie/im);
    expect(await ask('/api/v1/manifest.json')).toContain('content of api/v1/manifest.json');
  });

  test.each([
    ['manifest.json', 'application/json; charset=utf-8'],
    ['types.d.ts', 'text/plain; charset=utf-8'],
  ])('sends %s with its documented content type and the headers of the static host', async (name, type) => {
    const answer = await ask(`/api/v1/${name}`);
    expect(answer).toContain(`Content-Type: ${type}\r\n`);
    expect(answer).toContain('Cache-Control: max-age=600\r\n');
    expect(answer).toContain('Access-Control-Allow-Origin: *\r\n');
    const etag = /^ETag: (.*)\r$/m.exec(answer)?.[1] ?? '';
    expect(await ask(`/api/v1/${name}`, 'GET', `If-None-Match: ${etag}`)).toMatch(/^HTTP\/1\.1 304 /);
  });

  test('sends 304 if the client’s copy is current, and only then', async () => {
    const url = `http://127.0.0.1:${port}/api/v1/manifest.json`;
    const whole = await fetch(url);
    const [etag, modified] = ['etag', 'last-modified'].map((name) => whole.headers.get(name) ?? '');
    const ask = async (headers: Record<string, string | undefined>): Promise<unknown[]> => {
      const response = await fetch(url, {
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, value ?? '']),
      });
      return [response.status, await response.text(), response.headers.get('etag')];
    };
    const body = 'content of api/v1/manifest.json';
    // fetch() adds `cache-control: no-cache` to a conditional request.
    expect(await ask({ 'If-None-Match': etag })).toEqual([304, '', etag]);
    expect(await ask({ 'If-None-Match': `"other", ${etag ?? ''}` })).toEqual([304, '', etag]);
    expect(await ask({ 'If-Modified-Since': modified })).toEqual([304, '', etag]);
    expect(await ask({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })).toEqual([200, body, etag]);
    expect(await ask({ 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).toEqual([200, body, etag]);
  });

  test('sends the 404 page as HTML for an unknown path', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/models/no-such-model.json`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('content of 404.html');
  });

  test.each([
    ['GET', '/api/v1/manifest.json', 'Range: bytes=9999-', 416],
    ['HEAD', '/api/v1/manifest.json', 'Host: LOCALHOST:8000', 200],
    ['GET', '/no-such-page/', 'Host: [::1]:8000', 404],
    ['POST', '/api/v1/manifest.json', 'Host: localhost', 405],
    ['GET', '/api/v1/manifest.json', 'Host: evil.example', 421],
    ['GET', '/api/v1/manifest.json', 'Host: 127.0.0.1.evil.example:80', 421],
  ])('answers %s %s, %s, with %d', async (method, path, header, status) => {
    expect(await ask(path, method, header)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('listens only on the loopback address, and an error names a busy port and the option for another', async () => {
    expect(servers[0]?.address()).toMatchObject({ address: '127.0.0.1' });
    const message = `Port ${port} is in use by another program. Choose another one: npm start -- --port ${port + 1}`;
    await expect(listen(folderServer(folder), port)).rejects.toThrow(message);
  });
});

describe('a server of a site', () => {
  const source: SiteSource = { api: PROJECT.published, project: PROJECT, prefix: '/', repository: null };

  test('sends pages, files of the API, or the 404 page', async () => {
    const site = await drawnSite(source);
    const { server } = siteServer(() => Promise.resolve(source), await temporary());
    const url = `http://127.0.0.1:${await serve(server)}`;
    for (const [address, path] of [
      ['/data', 'data/index.html'],
      ['/assets/page.js', 'assets/page.js'],
      ['/charts/responses.png', 'charts/responses.png'],
      ['/no-such-page/', '404.html'],
    ] as const) {
      const bytes = Buffer.from(await (await fetch(url + address)).arrayBuffer());
      expect([address, bytes.equals(Buffer.from((await site.file(path)) ?? ''))]).toEqual([address, true]);
    }
    const index = await (await fetch(`${url}/api/v1/index.json`)).text();
    expect(index).toBe(await readFile(join(PROJECT.published, 'index.json'), 'utf8'));
  });

  test.each([
    { kind: 'a placeholder', address: 'https://energy.example', isLocal: true },
    { kind: 'a public', address: 'https://some-owner.github.io/energy', isLocal: false },
  ])('with $kind address, commands read from the right server', async ({ address, isLocal }) => {
    const localUrl = 'http://127.0.0.1:4321';
    const api = await temporary();
    await cp(PROJECT.published, api, { recursive: true });
    const manifest = JSON.parse(await readFile(join(api, 'manifest.json'), 'utf8')) as Record<string, unknown>;
    await writeFile(join(api, 'manifest.json'), JSON.stringify({ ...manifest, site: address }));
    const drawn = await drawnSite({ ...source, api, localUrl });
    for (const path of ['data/index.html', 'data/grid/index.html', 'methods/index.html']) {
      const html = String(await drawn.file(path));
      expect([path, html.includes(localUrl), html.includes(LOCAL_SITE)]).toEqual([path, isLocal, false]);
      expect(html).toContain(isLocal ? localUrl : address);
    }
  });

  test('reports why a page can’t be made', async () => {
    const api = await temporary();
    await mkdir(join(api, 'releases'));
    const { server } = siteServer(() => Promise.resolve({ ...source, api }), await temporary());
    const page = await fetch(`http://127.0.0.1:${await serve(server)}/`);
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('manifest.json')]);
  });
});
