import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import serveStatic from 'serve-static';
import { LOOPBACK } from '../../src/core/net/loopback.ts';
import { messageOf } from '../../src/core/text/words.ts';

/** What a server of a folder is told beside it. */
interface Preview {
  /**
   * Called with the path of what is asked for, below the folder, before the folder is looked into: time to put it there.
   * Where that fails, the answer says so.
   */
  readonly before?: (path: string) => Promise<void>;
  /** What is not released is for who draws it alone: pages from elsewhere can't read it. */
  readonly isDraft?: () => Promise<boolean>;
}

/**
 * A server of static files that answers as the static host does: cached for ten minutes, with ETag and
 * Last-Modified, open to every origin but for drafts, GET and HEAD only, the folder's `404.html` for an unknown path,
 * nothing from outside the folder, also by a link, but what its `api/v1` leads to. Two differences are meant: `types.d.ts`
 * is sent as text, where the host takes it for a video, and a name that is not this machine's is refused, so that no page
 * from elsewhere reads what is served here by a name of its own that leads here.
 */
export function previewServer(
  folder: string,
  { before = () => Promise.resolve(), isDraft = () => Promise.resolve(false) }: Preview = {},
): Server {
  const files = serveStatic(folder, {
    cacheControl: false,
    fallthrough: false,
    setHeaders: (response: ServerResponse, path: string) => {
      if (path.endsWith('.d.ts')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    },
  });
  return createServer((request, response) => {
    if (refusesHost(request, response)) return;
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
    const refuse = (): void => void before(NOT_FOUND_PAGE).then(sendNotFound, fail);
    const send = async (): Promise<void> => {
      if (!(await isDraft())) response.setHeader('Access-Control-Allow-Origin', '*');
      await before(path);
      if (leadsOutside(folder, path)) refuse();
      else
        files(request, response, (error?: { readonly status?: number }) => {
          // What the file library suggests for what it did not serve.
          const status = error?.status;
          if (status === 412 || status === 416) response.writeHead(status, TEXT).end();
          else refuse();
        });
    };
    send().catch(fail);
  });
}

/** Answers who asks by a name that is not this machine's, and says whether it did. */
function refusesHost({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (LOOPBACK.includes(name)) return false;
  response.writeHead(421, TEXT).end('This server answers to localhost and 127.0.0.1 alone.\n');
  return true;
}

/** Whether what lies at a path of a folder is really elsewhere; no for what is not there. */
function leadsOutside(folder: string, path: string): boolean {
  const real = realPath(join(folder, path));
  const within = [folder, join(folder, 'api/v1')].map((own) => `${realPath(own) ?? ''}${sep}`);
  return real !== null && !within.some((own) => `${real}${sep}`.startsWith(own));
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
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
 * Starts the server on the loopback address and returns the port it listens on; port 0 takes a free one.
 * @throws Error that names the port when it is taken.
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program. Choose another one: npm start -- --port ${port + 1}`
          : `Port ${port} can't be listened on: ${error.message}. Choose another one with --port.`;
      reject(new Error(reason));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
