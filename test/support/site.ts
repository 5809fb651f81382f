import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Manifest } from '../../scripts/contract/generated/api.d.ts';
import { openBrowser, pagePaths, someOfEachKind } from '../../scripts/preview/screenshots.ts';
import { listen, previewServer } from '../../scripts/preview/server.ts';
import { ROOT, run, sharedFolder, temporaryFolders } from './project.ts';

/** The site as a reader meets it: drawn by the command, served as the static host does, open in a real browser. */
export interface SiteUnderTest {
  /** Folder of the site. */
  readonly folder: string;
  /** Its address, without a slash at the end; below the path that its own address has on its host. */
  readonly url: string;
  /** Opens a page and tells what went wrong while it was open. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * Opens pages, several at a time, and gathers what `visit` finds, each with the address of its page: every page, but
   * of a family of alike pages the first, the last and one between, unless `every` one is wanted.
   */
  crawl(
    visit: (open: OpenPage) => Promise<readonly string[]>,
    options?: BrowserContextOptions,
    every?: boolean,
  ): Promise<string[]>;
}

/** A page that is open, and what a reader would not want to happen: errors, and requests to other places. */
export interface OpenPage {
  readonly page: Page;
  readonly status: number;
  readonly problems: readonly string[];
}

/** How many pages a crawl has open at once: most of the time goes into waiting until nothing is fetched any more. */
const AT_ONCE = 6;

/** What the site is drawn from: the options of `npm run site`, and the project if it is another one. */
export interface Drawn {
  readonly options: readonly string[];
  readonly root: string;
}

/**
 * Draws the site once for the tests of a file, with the options of `npm run site` (without any, once for all files), and
 * closes all after them. A
 * function is asked before the tests.
 */
export function siteUnderTest(drawn: readonly string[] | (() => Promise<Drawn>) = []): SiteUnderTest {
  const temporary = temporaryFolders();
  const open: (() => Promise<void>)[] = [];
  let browser: Browser;
  const site = { folder: '', url: '' };

  beforeAll(async () => {
    const parent = await temporary();
    const { options, root } = typeof drawn === 'function' ? await drawn() : { options: drawn, root: ROOT };
    const draw = async (folder: string): Promise<void> => {
      const { code, stderr } = await run('site', ['--out', folder, ...options], {}, root);
      if (code !== 0) throw new Error(`npm run site failed:\n${stderr}`);
    };
    if (options.length === 0 && root === ROOT) site.folder = await sharedFolder('site', draw);
    else {
      site.folder = join(parent, 'site');
      await draw(site.folder);
    }
    const manifest = JSON.parse(await readFile(join(site.folder, 'api/v1/manifest.json'), 'utf8')) as Manifest;
    const prefix = new URL(manifest.site).pathname.replace(/\/$/, '');
    const host = prefix === '' ? site.folder : join(parent, 'host');
    if (host !== site.folder) {
      await mkdir(dirname(host + prefix), { recursive: true });
      await symlink(site.folder, host + prefix);
    }
    const server = previewServer(host);
    open.push(async () => {
      await promisify(server.close.bind(server))();
    });
    site.url = `http://127.0.0.1:${await listen(server, 0)}${prefix}`;
    browser = await openBrowser();
    open.push(() => browser.close());
  });

  afterAll(async () => {
    for (const close of open.reverse()) await close();
  });

  return Object.assign(site, {
    async open(path: string, contextOptions: BrowserContextOptions = {}): Promise<OpenPage> {
      return openPage(await browser.newContext(contextOptions), site.url, path);
    },
    async crawl(
      visit: (open: OpenPage) => Promise<readonly string[]>,
      contextOptions: BrowserContextOptions = {},
      every = false,
    ): Promise<string[]> {
      const context = await browser.newContext(contextOptions);
      const paths = await pagePaths(site.folder);
      const waiting = every ? paths : someOfEachKind(paths);
      const found: string[] = [];
      const work = async (): Promise<void> => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          const opened = await openPage(context, site.url, path);
          const findings = await visit(opened);
          found.push(...findings.map((finding) => `${path}: ${finding}`));
          await opened.page.close();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await context.close();
      return found.sort();
    },
  });
}

async function openPage(context: BrowserContext, site: string, path: string): Promise<OpenPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${site}/`) && !/^(data|blob):/.test(address)) problems.push(`request: ${address}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== site + path)
      problems.push(`${response.status()}: ${response.url()}`);
  });
  const response = await page.goto(site + path, { waitUntil: 'networkidle' });
  return { page, status: response?.status() ?? 0, problems };
}
