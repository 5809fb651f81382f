import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import serveStatic from 'serve-static';
import { types } from '../../src/api/documents/files.ts';
import { memoize, lazyValue } from '../../src/core/memoize.ts';
import { isLoopback } from '../../src/core/net/loopback.ts';
import { messageOf } from '../../src/core/text/words.ts';
import { drawnSite, type SiteSource } from './drawn-site.ts';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const NOT_FOUND_PAGE = '404.html';

/**
 * A server of static files that behaves like the static host: caching for ten minutes, ETag and Last-Modified, 304 if
 * the client's copy is current, any origin, GET and HEAD only, and the folder's `404.html` for unknown paths. `before`
 * is called with each requested path and may create the file. Two differences are intended: `types.d.ts` has its
 * documented content type, and requests to other host names are rejected.
 */
export function folderServer(
  folder: string,
  before: (path: string) => Promise<void> = () => Promise.resolve(),
): Server {
  const files = serveStatic(folder, {
    cacheControl: false,
    fallthrough: false,
    setHeaders: (response, path) => {
      if (path.endsWith('.d.ts')) response.setHeader('Content-Type', `${types.mediaType}; charset=utf-8`);
    },
  });
  return createServer((request, response) => {
    const { url = '', headers } = request;
    const reject = (status: number, why: string): void => void response.writeHead(status, TEXT).end(`${why}\n`);
    const fail = (error: unknown): void => {
      console.error(`${url}: ${messageOf(error)}`);
      reject(500, messageOf(error));
    };
    const sendNotFound = (): void => {
      const page = join(folder, NOT_FOUND_PAGE);
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(existsSync(page) ? readFileSync(page) : 'No file has this address.');
    };
    const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (!isLoopback(name)) reject(421, 'This server accepts only the host names localhost and 127.0.0.1.');
    // serve-static throws on an invalid address, which would end the server.
    else if (!URL.canParse(url, 'http://localhost')) reject(400, 'This is not a valid address.');
    else {
      // The static host sends 304 even if the request says `no-cache`, which fetch() adds to every conditional request.
      // serve-static would send the whole file.
      delete headers['cache-control'];
      response.setHeader('Cache-Control', 'max-age=600');
      response.setHeader('Access-Control-Allow-Origin', '*');
      const send = (): void => {
        files(request, response, (error?: { readonly status?: number }) => {
          const { status = 404 } = error ?? {};
          if (status === 404) before(NOT_FOUND_PAGE).then(sendNotFound, fail);
          else reject(status, 'This file can’t be sent.');
        });
      };
      before(new URL(url, 'http://localhost').pathname.slice(1)).then(send, fail);
    }
  });
}

/**
 * A server that makes each file of a site on its first request, in the empty folder `folder`. It sends the files of the
 * API from their own folder. `begin` starts the work before the first request.
 */
export function siteServer(sourceOf: () => Promise<SiteSource>, folder: string) {
  const begin = lazyValue(async () => {
    const source = await sourceOf();
    await mkdir(join(folder, 'api'));
    await symlink(resolve(source.api), join(folder, 'api/v1'), 'junction');
    const site = await drawnSite(source);
    const put = memoize(async (path) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), (await site.file(path)) ?? '');
    });
    return { paths: new Set(site.paths), put };
  });
  const server = folderServer(folder, async (path) => {
    const { paths, put } = await begin();
    // The last name redirects `/data` to `/data/`.
    const file = [path, `${path}index.html`, `${path}/index.html`].find((name) => paths.has(name));
    if (file !== undefined) await put(file);
  });
  return { server, begin };
}

/**
 * Serves a site on the loopback address until the process stops. It opens the port before it calls `sourceOf`, so that
 * a port in use fails at once, and so that pages can name the port. `onReady` is called with the port when pages can be
 * served.
 * @throws Error that names the port if it is in use, and the errors of `sourceOf` and of making the site.
 */
export async function serveSite(
  port: number,
  sourceOf: (port: number) => Promise<SiteSource>,
  onReady: (port: number) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'token-energy-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
  let chosen = port;
  const { server, begin } = siteServer(() => sourceOf(chosen), folder);
  chosen = await listen(server, port);
  try {
    await begin();
  } catch (error) {
    server.close();
    throw error;
  }
  onReady(chosen);
}

/**
 * Starts the server on the loopback address and returns its port. Port 0 means any free port.
 * @throws Error that names the port if it is in use.
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'is in use by another program' : `can't be listened on: ${message}`;
      fail(new Error(`Port ${port} ${why}. Choose another one: npm start -- --port ${port + 1}`));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
