import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveStatic from 'serve-static';

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
    files(request, response, (error?: unknown) => {
      const status = statusOf(error);
      if (status === 412 || status === 416) {
        response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end();
        return;
      }
      // Read each time: the folder may have been replaced since.
      const notFound = contentOf(join(folder, '404.html')) ?? Buffer.from(NOT_FOUND);
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': notFound.length });
      response.end(request.method === 'HEAD' ? undefined : notFound);
    });
  });
}

/** What a folder without `404.html` answers for an unknown path. */
const NOT_FOUND =
  '<!doctype html>\n<html lang="en">\n<title>Not found</title>\n<p>There is no such file.</p>\n</html>\n';

function contentOf(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}

/** The status that the file library suggests for what it did not serve. */
function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

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
