import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserServer, LaunchOptions } from 'playwright-core';

/** Environment variables that would change the behaviour or output of git and commands. */
const OF_THE_MACHINE = /^(GIT_|(FORCE|NO)_COLOR$|CI$|(HTTPS?|ALL|NO)_PROXY$)/i;

/** Functions to call after all tests. */
export interface OfTheRun {
  endBrowser?: () => Promise<void>;
}

/**
 * Runs before all tests. It makes a folder for data that several test files read, removes variables that differ between
 * machines, and starts a server that tells tests how to connect to the shared browser.
 */
export default async function setup(): Promise<void> {
  for (const name of Object.keys(process.env)) if (OF_THE_MACHINE.test(name)) Reflect.deleteProperty(process.env, name);
  // Ignores the user's git settings, such as a signing key.
  Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' });
  process.env['TEST_RUN_FOLDER'] = mkdtempSync(join(tmpdir(), 'token-energy-run-'));
  process.env['TEST_BROWSER'] = await startBrowserServer();
}

/**
 * The address of a server that returns the browser's WebSocket address. The first request starts the browser.
 */
async function startBrowserServer(): Promise<string> {
  let browser: Promise<BrowserServer> | undefined;
  const server = createServer((request, response) => {
    let options = '';
    request.on('data', (part: Buffer) => (options += part.toString()));
    request.on('end', () => {
      // Loaded only if needed, because loading it takes seconds.
      browser ??= import('playwright-core').then(({ chromium }) =>
        chromium.launchServer(JSON.parse(options) as LaunchOptions),
      );
      browser.then(
        (started) => response.end(started.wsEndpoint()),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve).unref());
  (globalThis as OfTheRun).endBrowser = async () => {
    server.close();
    await (await browser)?.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
