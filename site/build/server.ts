import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import serveStatic from 'serve-static';
import { types } from '../../src/api/documents/files.ts';
import { memoize, lazyValue } from '../../src/core/files/lazy-files.ts';
import { LOOPBACK } from '../../src/core/net/loopback.ts';
import { messageOf } from '../../src/core/text/words.ts';
import { drawnSite, type SiteSource } from './drawn-site.ts';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const NOT_FOUND_PAGE = '404.html';

/**
 * A server of static files that answers as the static host does: cached for ten minutes, with ETag and Last-Modified, 304
 * to every request whose copy is current, open to every origin, GET and HEAD only, the folder's `404.html` for an unknown
 * path. `before` is called with the path of what is asked for, before the folder is looked into: time to put it there. Two
 * differences are meant: `types.d.ts` has its documented content type, and a name that is not this machine's is refused.
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
    const refuse = (status: number, why: string): void => void response.writeHead(status, TEXT).end(`${why}\n`);
    const fail = (error: unknown): void => {
      console.error(`${url}: ${messageOf(error)}`);
      refuse(500, messageOf(error));
    };
    const sendNotFound = (): void => {
      const page = join(folder, NOT_FOUND_PAGE);
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(existsSync(page) ? readFileSync(page) : 'There is no such file.');
    };
    const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (!LOOPBACK.includes(name)) refuse(421, 'This server answers to localhost and 127.0.0.1 alone.');
    // The file library throws on an address that is none, which would end the server.
    else if (!URL.canParse(url, 'http://localhost')) refuse(400, 'This is no address.');
    else {
      // The host answers 304 whatever the request says of caches. The file library takes `no-cache`, which fetch() adds to
      // every conditional request, as a reason to send the whole file.
      delete headers['cache-control'];
      response.setHeader('Cache-Control', 'max-age=600');
      response.setHeader('Access-Control-Allow-Origin', '*');
      const send = (): void => {
        files(request, response, (error?: { readonly status?: number }) => {
          const { status = 404 } = error ?? {};
          if (status === 404) before(NOT_FOUND_PAGE).then(sendNotFound, fail);
          else refuse(status, 'This can’t be sent.');
        });
      };
      before(new URL(url, 'http://localhost').pathname.slice(1)).then(send, fail);
    }
  });
}

/**
 * A server that draws each file of a site when it is first asked for, into `folder`, which is empty; the files of the API
 * are sent from where they lie. `begin` begins to draw, which else the first request does.
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
    // The last leads from `/data` to `/data/`.
    const file = [path, `${path}index.html`, `${path}/index.html`].find((name) => paths.has(name));
    if (file !== undefined) await put(file);
  });
  return { server, begin };
}

/**
 * Serves a site on the loopback address until the process is told to stop. The port is taken before `sourceOf` is called:
 * who can't serve has nothing to build. `tell` is called with it once pages can be drawn.
 * @throws Error that names the port when it is taken; what `sourceOf` and drawing throw, and then nothing is served.
 */
export async function serveSite(
  port: number,
  sourceOf: () => Promise<SiteSource>,
  tell: (port: number) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'token-energy-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
  const { server, begin } = siteServer(sourceOf, folder);
  const taken = await listen(server, port);
  try {
    await begin();
  } catch (error) {
    server.close();
    throw error;
  }
  tell(taken);
}

/**
 * Starts the server on the loopback address and returns the port it listens on; port 0 takes a free one.
 * @throws Error that names the port when it is taken.
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
