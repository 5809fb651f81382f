import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listen, previewServer } from '../site/preview/server.ts';

let server: Server;
let port: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-energy-'));
  await mkdir(join(folder, 'public/api/v1'), { recursive: true });
  await writeFile(join(folder, 'secret.json'), '{}');
  for (const name of ['manifest.json', 'index.csv', 'types.d.ts', 'all.zip', '.hidden.json']) {
    await writeFile(join(folder, 'public/api/v1', name), `content of ${name}`);
  }
  server = previewServer(join(folder, 'public'));
  port = await listen(server, 0);
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Sends the path as it is, which fetch would tidy up first. */
function ask(path: string, method = 'GET', headers = {}): Promise<IncomingMessage & { body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        resolve(Object.assign(response, { body }));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the preview server', () => {
  test.each([
    ...[
      '/%',
      '/%00',
      '/%E0%A4%A',
      '/%ff%fe',
      '/..%2f..%2fetc/passwd',
      '/../../secret.json',
      '//',
      '//x',
      '/\\..\\x',
      '/a\\b',
    ],
    ...[
      '*',
      'x',
      '?',
      '#',
      'http://[',
      'http://',
      'http://x:99999999/',
      '/api//evil',
      '/'.repeat(900),
      `/${'a'.repeat(900)}`,
    ],
    ...['/con', '/api/v1/manifest.json/', '/api/v1', '/%2e%2e/', '/;', '/:', '/api/v1/%0d%0aSet-Cookie:x'],
  ])('survives the path %j, and sends nothing from elsewhere', async (path) => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.setTimeout(5_000, () => socket.destroy());
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => {
        resolve(text);
      });
      socket.on('error', () => undefined);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 (200|301|400|404|414|431) /);
    expect(answer).not.toMatch(/root:|^Set-Cookie/im);
    expect((await ask('/api/v1/manifest.json')).statusCode).toBe(200);
  });

  test('listens on the loopback address alone', () => {
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  });

  test('sends a file as the static host does', async () => {
    const { statusCode, headers, body } = await ask('/api/v1/manifest.json');
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'content of manifest.json' });
    expect(headers).toMatchObject({
      'cache-control': 'max-age=600',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^(W\/)?"/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
  });

  test.each([
    ['manifest.json', 'application/json; charset=utf-8'],
    ['index.csv', 'text/csv; charset=utf-8'],
    ['types.d.ts', 'text/plain; charset=utf-8'],
    ['all.zip', 'application/zip'],
  ])('sends %s as %s', async (name, type) => {
    expect((await ask(`/api/v1/${name}`)).headers['content-type']).toBe(type);
  });

  test('answers 304 without a body while the ETag holds', async () => {
    const { etag } = (await ask('/api/v1/manifest.json')).headers;
    const again = await ask('/api/v1/manifest.json', 'GET', { 'If-None-Match': etag });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect((await ask('/api/v1/manifest.json', 'GET', { 'If-None-Match': '"other"' })).statusCode).toBe(200);
  });

  test('answers what it can not send with the status that says why', async () => {
    expect((await ask('/api/v1/manifest.json', 'GET', { Range: 'bytes=0-6' })).statusCode).toBe(206);
    expect((await ask('/api/v1/manifest.json', 'GET', { Range: 'bytes=9999-' })).statusCode).toBe(416);
    expect((await ask('/api/v1/manifest.json', 'GET', { 'If-Match': '"other"' })).statusCode).toBe(412);
  });

  test('answers HEAD without a body, and other methods with 405', async () => {
    expect(await ask('/api/v1/manifest.json', 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { statusCode, headers } = await ask('/api/v1/manifest.json', method);
      expect({ method, statusCode, allow: headers.allow }).toEqual({ method, statusCode: 405, allow: 'GET, HEAD' });
    }
  });

  test('answers an unknown path with the HTML page, open to every origin', async () => {
    const { statusCode, headers, body } = await ask('/api/v1/models/no-such-model.json');
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'access-control-allow-origin': '*' });
    expect(body).toContain('<!doctype html>');
  });

  test.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/api/v1/../../../secret.json',
    '/api/v1/.hidden.json',
    '/%00',
    '/%',
  ])('lets nobody out of the folder: %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(404);
  });

  test('follows no link out of the folder, but the one to the API', async () => {
    await symlink(join(folder, 'secret.json'), join(folder, 'public/linked.json'));
    await symlink(folder, join(folder, 'public/linked'), 'dir');
    for (const path of ['/linked.json', '/linked/secret.json', '/linked/public/api/v1/manifest.json'])
      expect([path, (await ask(path)).statusCode]).toEqual([path, path.includes('public') ? 200 : 404]);
    const other = await mkdtemp(join(folder, 'other-'));
    await mkdir(join(other, 'api'));
    await symlink(join(folder, 'public/api/v1'), join(other, 'api/v1'), 'dir');
    const linking = previewServer(other);
    const at = await listen(linking, 0);
    expect((await fetch(`http://127.0.0.1:${at}/api/v1/manifest.json`)).status).toBe(200);
    linking.close();
  });

  test.each([
    ['localhost', 200],
    ['LOCALHOST:8000', 200],
    ['[::1]:8000', 200],
    ['evil.example', 421],
    ['127.0.0.1.evil.example:80', 421],
    ['127.0.0.1:1:1', 421],
  ])('answers who asks for the host %j with %i', async (host, status) => {
    expect((await ask('/api/v1/manifest.json', 'GET', { host })).statusCode).toBe(status);
  });

  test('sends a draft to no page from elsewhere', async () => {
    const draft = previewServer(join(folder, 'public'), { isDraft: () => Promise.resolve(true) });
    const answer = await fetch(`http://127.0.0.1:${await listen(draft, 0)}/api/v1/manifest.json`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    draft.close();
  });

  test('names a busy port and how to choose another', async () => {
    const second = previewServer(folder);
    await expect(listen(second, port)).rejects.toThrow(
      `Port ${port} is in use by another program. Choose another one: npm start -- --port`,
    );
  });
});
