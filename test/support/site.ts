import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../scripts/preview/browser.ts';
import { listen, previewServer } from '../../scripts/preview/server.ts';
import { ROOT, run, temporaryFolders } from './project.ts';

/** The site as a reader meets it: drawn by the command, served as the static host does, open in a real browser. */
export interface SiteUnderTest {
  /** Folder of the site. */
  readonly folder: string;
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Opens a page and tells what went wrong while it was open. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
}

/** A page that is open, and what a reader would not want to happen: errors, and requests to other places. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

/**
 * Draws the site once for the tests of a file, with the options of `npm run site`, and closes all after them.
 * `project` names the project that is drawn, where it is not this one but a copy.
 */
export function siteUnderTest(
  options: readonly string[] = [],
  project: () => Promise<string> = () => Promise.resolve(ROOT),
): SiteUnderTest {
  const temporary = temporaryFolders();
  const open: (() => Promise<void>)[] = [];
  let browser: Browser;
  const site = { folder: '', url: '' };

  beforeAll(async () => {
    site.folder = join(await temporary(), 'site');
    const { code, stderr } = await run('site', ['--out', site.folder, ...options], {}, await project());
    if (code !== 0) throw new Error(`npm run site failed:\n${stderr}`);
    const server = previewServer({ folder: site.folder, notFoundPage: join(site.folder, '404.html') });
    open.push(async () => {
      await promisify(server.close.bind(server))();
    });
    site.url = `http://127.0.0.1:${await listen(server, 0)}`;
    browser = await openBrowser();
    open.push(() => browser.close());
  });

  afterAll(async () => {
    for (const close of open.reverse()) await close();
  });

  return Object.assign(site, {
    async open(path: string, contextOptions: BrowserContextOptions = {}): Promise<OpenPage> {
      const context = await browser.newContext(contextOptions);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(`${site.url}/`) && !/^(data|blob):/.test(address)) problems.push(`request: ${address}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400 && response.url() !== site.url + path)
          problems.push(`${response.status()}: ${response.url()}`);
      });
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      return { page, problems };
    },
  });
}
