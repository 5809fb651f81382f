import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { listen, previewServer } from './server.ts';

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
  for (const folder of WATCHED.map((name) => join(ROOT, name)).filter((path) => existsSync(path))) {
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
  const words = [join(ROOT, 'scripts/run.js'), 'site', '--prefix', '/', ...options];
  return new Promise((resolve) => {
    spawn(process.execPath, words, { stdio: 'inherit' }).once('close', (code) => {
      resolve(code === 0);
    });
  });
}
