import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { PROGRAM } from '../../src/core/program.ts';
import { listen, refusesHost } from './server.ts';

/** What the site is made of. */
const WATCHED = ['site', 'clients', 'src', 'schema', 'data', 'contributions', 'api'];
/** An editor writes a file in several steps, and git many files: they count as one change. */
const SETTLED_AFTER_MS = 50;
/** The script that every page has. Pages run no other than the site's own, so that reloading becomes a part of this one. */
const SCRIPT = '/assets/page.js';
/** Where open pages wait to hear that the site has changed; each says which one it is. */
const EVENTS = '/dev/events';
const RELOAD = `\nnew EventSource('${EVENTS}?' + location.pathname).onmessage = () => location.reload();\n`;
/** The browser keeps nothing: what it shows is the site as it is now. */
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** The site as the files made it at one time: `npm start` in a process of its own, so that changed code is used. */
interface Version {
  readonly process: ChildProcess;
  readonly port: number;
}

/**
 * Serves the site of the project that the program lies in, on the loopback address, as `npm start` with these options does, and, whenever a file changes, as it is from then on, reloading the pages that are open. What can't be drawn leaves the site as
 * it was; the terminal says why. Resolves with the port once the site is there.
 * @throws Error that names the port when it is taken.
 */
export async function serveForDevelopment(
  port: number,
  options: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  let version: Version | null = null;
  const waiting = new Map<ServerResponse, string>();
  const server = createServer((request, response) => {
    if (refusesHost(request, response)) return;
    const [path, query = '/'] = (request.url ?? '').split('?');
    if (path === EVENTS) {
      response.writeHead(200, { ...NOT_KEPT, 'Content-Type': 'text/event-stream' }).flushHeaders();
      waiting.set(response, query);
      response.once('close', () => waiting.delete(response));
    } else if (version === null) {
      response.writeHead(503, { ...NOT_KEPT, 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('The site can not be drawn: the terminal says why.\n');
    } else answer(version, request, response, path === SCRIPT);
  });
  // Taken first: a program that can't serve has nothing to draw.
  const taken = await listen(server, port, 'npm run dev');
  const replace = async (): Promise<boolean> => {
    const next = await started(options, print);
    if (next === null) return false;
    // The pages that are open are drawn before the reader is asked to look.
    const pages = new Set(waiting.size === 0 ? ['/'] : waiting.values());
    const drawn = await Promise.all([...pages].map((page) => isDrawn(next, page)));
    const [kept, ended] = drawn.includes(false) ? [version, next] : [next, version];
    version = kept;
    ended?.process.kill();
    return version === next;
  };
  // Each version ends with this process, which a signal alone would not see to.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
  await replace();
  onChange(async () => {
    if (!(await replace())) return;
    print('Drawn again.');
    for (const page of waiting.keys()) page.write('data: drawn\n\n');
  });
  return taken;
}

/** Starts the site as the files are now. Null where that failed, which it has said itself. */
function started(options: readonly string[], print: (line: string) => void): Promise<Version | null> {
  const words = [join(PROGRAM, 'scripts/run.js'), 'start', '--port', '0', ...options];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = (): void => void child.kill();
  process.once('exit', end);
  return new Promise((resolve) => {
    child.once('close', () => {
      process.off('exit', end);
      resolve(null);
    });
    createInterface(child.stdout).on('line', (line) => {
      const port = /^Serving http:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port === undefined) print(line);
      else resolve({ process: child, port: Number(port) });
    });
  });
}

/** Whether a version can draw a page. */
function isDrawn({ port }: Version, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    ask({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 500);
    })
      .once('error', () => {
        resolve(false);
      })
      .end();
  });
}

/** Answers as a version of the site does, with what reloads the page at the end of a script that every page has. */
function answer({ port }: Version, request: IncomingMessage, response: ServerResponse, isScript: boolean): void {
  const { method, url, headers } = request;
  const whole = { host: headers.host };
  ask({ host: '127.0.0.1', port, method, path: url, headers: isScript ? whole : headers }, (own) => {
    if (isScript) {
      text(own).then(
        (script) => response.writeHead(200, { ...NOT_KEPT, 'Content-Type': 'text/javascript' }).end(script + RELOAD),
        () => response.destroy(),
      );
      return;
    }
    response.writeHead(own.statusCode ?? 500, { ...own.headers, 'cache-control': NOT_KEPT['Cache-Control'] });
    own.pipe(response);
  })
    // It was replaced meanwhile.
    .once('error', () => response.destroy())
    .end();
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
