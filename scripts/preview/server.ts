import { existsSync, readFileSync, watch } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveStatic from 'serve-static';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { PROGRAM } from '../program.ts';

/**
 * A server of static files that answers as the static host does: cached for ten minutes, with ETag and
 * Last-Modified, open to every origin, GET and HEAD only, the folder's `404.html` for an unknown path, nothing outside
 * the folder. One difference is meant: `types.d.ts` is sent as text, where the host takes it for a video. `cacheControl`
 * is the header that says for how long an answer may be kept.
 */
export function previewServer(folder: string, cacheControl = 'max-age=600'): Server {
  const files = serveStatic(folder, {
    cacheControl: false,
    fallthrough: false,
    setHeaders: (response: ServerResponse, path: string) => {
      if (path.endsWith('.d.ts')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    },
  });
  return createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', cacheControl);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Only GET and HEAD are offered.\n');
      return;
    }
    // The file library throws on an address that is none, which would end the server.
    if (!URL.canParse(request.url ?? '', 'http://localhost')) {
      response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This is no address.\n');
      return;
    }
    files(request, response, (error?: { readonly status?: number }) => {
      // What the file library suggests for what it did not serve.
      const status = error?.status;
      if (status === 412 || status === 416) {
        response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end();
        return;
      }
      const page = join(folder, '404.html');
      // Read each time: the folder may have been replaced since.
      const notFound = existsSync(page) ? readFileSync(page) : Buffer.from(NOT_FOUND);
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': notFound.length });
      response.end(request.method === 'HEAD' ? undefined : notFound);
    });
  });
}

/** What a folder without `404.html` answers for an unknown path. */
const NOT_FOUND =
  '<!doctype html>\n<html lang="en">\n<title>Not found</title>\n<p>There is no such file.</p>\n</html>\n';

/**
 * Starts the server on the loopback address and returns the port it listens on; port 0 takes a free one. `program` is what
 * to run again with another port.
 * @throws Error that names the port when it is taken.
 */
export function listen(server: Server, port: number, program = 'npm start'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program. Choose another one: ${program} -- --port ${port + 1}`
          : `Port ${port} can't be listened on: ${error.message}. Choose another one with --port.`;
      reject(new Error(reason));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** What the site is made of. */
const WATCHED = ['site', 'scripts', 'schema', 'data', 'contributions', 'api'];
/** An editor writes a file in several steps, and git many files: they count as one change. */
const SETTLED_AFTER_MS = 150;
/** The script that every page has. Pages run no other than the site's own, so that reloading becomes a part of this one. */
const SCRIPT = '/assets/page.js';
/** Where open pages wait to hear that the site was drawn again. */
const EVENTS = '/dev/events';
const RELOAD = `\nnew EventSource('${EVENTS}').onmessage = () => location.reload();\n`;

/**
 * Draws the site into `folder` with the options of `npm run site`, serves it on the loopback address, and does both again,
 * reloading the pages that are open, whenever a file changes. Resolves with the port once the site is there.
 * @throws Error that names the port when it is taken.
 */
export async function serveForDevelopment(folder: string, port: number, options: readonly string[]): Promise<number> {
  // The browser keeps nothing: what it shows is what was drawn last.
  const preview = previewServer(folder, 'no-store');
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    const head = { 'Cache-Control': 'no-store' };
    if (path === EVENTS) {
      response.writeHead(200, { ...head, 'Content-Type': 'text/event-stream' }).flushHeaders();
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    } else if (path === SCRIPT) {
      readFile(join(folder, SCRIPT), 'utf8').then(
        (text) => response.writeHead(200, { ...head, 'Content-Type': 'text/javascript' }).end(text + RELOAD),
        () => preview.emit('request', request, response),
      );
    } else preview.emit('request', request, response);
  });
  // Taken first: a program that can't serve has nothing to draw.
  const taken = await listen(server, port, 'npm run dev');
  await draw(options);
  onChange(async () => {
    if (await draw(options)) for (const page of waiting) page.write('data: drawn\n\n');
  });
  return taken;
}

/** Calls `act` after files have changed, never twice at once. */
function onChange(act: () => Promise<void>): void {
  let acting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  for (const folder of WATCHED.map((name) => join(PROGRAM, name)).filter((path) => existsSync(path))) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        acting = acting.then(act);
      }, SETTLED_AFTER_MS);
    });
  }
}

/** Draws the site in a process of its own, so that changed code is used. False when that failed, which it has said. */
function draw(options: readonly string[]): Promise<boolean> {
  const words = [join(PROGRAM, 'scripts/run.js'), 'site', '--prefix', '/', ...options];
  return new Promise((resolve) => {
    spawn(process.execPath, words, { stdio: 'inherit' }).once('close', (code) => {
      resolve(code === 0);
    });
  });
}
