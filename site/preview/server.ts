import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveStatic from 'serve-static';
import { messageOf } from '../../src/core/text/words.ts';

/**
 * A server of static files that answers as the static host does: cached for ten minutes, with ETag and
 * Last-Modified, open to every origin, GET and HEAD only, the folder's `404.html` for an unknown path, nothing outside
 * the folder. One difference is meant: `types.d.ts` is sent as text, where the host takes it for a video.
 *
 * `before` is called with the path of what is asked for, below the folder, before the folder is looked into: time to put it
 * there. Where that fails, the answer says so.
 */
export function previewServer(
  folder: string,
  before: (path: string) => Promise<void> = () => Promise.resolve(),
): Server {
  const files = serveStatic(folder, {
    cacheControl: false,
    fallthrough: false,
    setHeaders: (response: ServerResponse, path: string) => {
      if (path.endsWith('.d.ts')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    },
  });
  return createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', 'max-age=600');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', ...TEXT }).end('Only GET and HEAD are offered.\n');
      return;
    }
    const path = pathIn(request.url ?? '');
    // The file library throws on an address that is none, which would end the server.
    if (path === null) {
      response.writeHead(400, TEXT).end('This is no address.\n');
      return;
    }
    const fail = (error: unknown): void => {
      console.error(`/${path}: ${messageOf(error)}`);
      response.writeHead(500, TEXT).end(`${messageOf(error)}\n`);
    };
    const sendNotFound = (): void => {
      const page = join(folder, NOT_FOUND_PAGE);
      // Read each time: the folder may have been replaced since.
      const notFound = existsSync(page) ? readFileSync(page) : Buffer.from(NOT_FOUND);
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': notFound.length });
      response.end(request.method === 'HEAD' ? undefined : notFound);
    };
    const send = (): void => {
      files(request, response, (error?: { readonly status?: number }) => {
        // What the file library suggests for what it did not serve.
        const status = error?.status;
        if (status === 412 || status === 416) response.writeHead(status, TEXT).end();
        else before(NOT_FOUND_PAGE).then(sendNotFound, fail);
      });
    };
    before(path).then(send, fail);
  });
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** The path of an address without the slash at its beginning, decoded; as it stands where it can't be; null for no address. */
function pathIn(url: string): string | null {
  if (!URL.canParse(url, 'http://localhost')) return null;
  const path = new URL(url, 'http://localhost').pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const NOT_FOUND_PAGE = '404.html';
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
