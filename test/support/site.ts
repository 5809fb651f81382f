import { readFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Manifest } from '../../src/contract/generated/api.d.ts';
import type { Service } from '../../src/contract/generated/data.d.ts';
import { openBrowser, pagePaths, someOfEachKind } from '../../site/preview/screenshots.ts';
import { listen, previewServer } from '../../site/preview/server.ts';
import { call, copyInto, type Outcome, ROOT, run, sharedFolder, temporaryFolders } from './project.ts';

/** The site as a reader meets it: drawn whole, served as the static host does, open in a real browser. */
export interface SiteUnderTest {
  /** Folder of the site. */
  readonly folder: string;
  /** Its address, without a slash at the end; below the path that its own address has on its host. */
  readonly url: string;
  /** Opens a page, and tells what went wrong while it was open. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * Opens pages, several at a time, and takes every look at each: what each look finds, by its name, with the address of
   * the page. Every page is opened, but of a family of alike pages the first, the last and one between, unless `every`
   * one is wanted.
   */
  crawl(looks: Readonly<Record<string, Look>>, options?: BrowserContextOptions, every?: boolean): Promise<Found>;
}

/** What the looks of a crawl found, by the name of each. */
export type Found = Readonly<Record<string, readonly string[]>>;

/** What is wrong with a page that is open. */
export type Look = (open: OpenPage) => readonly string[] | Promise<readonly string[]>;

/** A page that is open, and what a reader would not want to happen: errors, and requests to other places. */
export interface OpenPage {
  readonly path: string;
  readonly page: Page;
  readonly status: number;
  readonly problems: readonly string[];
}

/** How many pages a crawl has open at once. */
const AT_ONCE = 3;

/** What the site is drawn from: the options of `npm run site`, and the project if it is another one. */
export interface Drawn {
  readonly options: readonly string[];
  readonly root: string;
}

/** Draws a site into a folder. */
type Draw = (folder: string) => Promise<void>;

/** The last release, at the top of a host, drawn by the command as a user types it: once for all files. */
const released: Draw = async (folder) => keep(folder, await run('site', ['--out', folder]));

/** Where `unreleased` lies. */
export const BELOW_A_PATH = 'https://owner.example/repository';

/** Repository of `unreleased`, its one measurement of contributors, and that measurement. */
export const REPOSITORY = 'https://github.com/some-owner/some-project';
export const PUBLISHED = 'contributions/alice/2026-01-15-llama-3-1-8b-instruct-h100.json';
export const GOOD_FILE = join(ROOT, 'test/fixtures/contributions/valid/whole-card.json');

/** The text of that measurement: the figures of another run than that of the good file. */
export function publishedMeasurement(): string {
  return readFileSync(GOOD_FILE, 'utf8')
    .replace('"avg_running_batch": 60', '"avg_running_batch": 59')
    .replace('"p90_itl_ms": 22', '"p90_itl_ms": 23')
    .replace('"p99_itl_ms": 41', '"p99_itl_ms": 43');
}

/**
 * The data as they are, of a project that has a repository and a measurement of a contributor, below a path, as a project
 * lies on GitHub Pages: drawn once for all files.
 */
const unreleased: Draw = async (folder) => {
  const root = `${folder}-project`;
  await copyInto(root, ...['api', 'contributions', 'data', 'schema'].map((part) => join(ROOT, part)));
  const path = join(root, 'data/service.json');
  const service = JSON.parse(await readFile(path, 'utf8')) as Service;
  await writeFile(path, JSON.stringify({ ...service, repository: REPOSITORY }));
  await mkdir(dirname(join(root, PUBLISHED)));
  await writeFile(join(root, PUBLISHED), publishedMeasurement());
  await draw(folder, { options: ['--site-url', BELOW_A_PATH], root });
};

const SHARED = { released, unreleased };

async function draw(folder: string, { options, root }: Drawn): Promise<void> {
  await keep(folder, await call('site', ['--out', folder, ...options], {}, root));
}

async function keep(folder: string, { code, stdout, stderr }: Outcome): Promise<void> {
  if (code !== 0) throw new Error(`The site could not be drawn:\n${stderr}`);
  await writeFile(saidFile(folder), stdout + stderr);
}

/** What the command said when it drew a site, kept beside it. */
export function saidFile(folder: string): string {
  return `${folder}.said`;
}

/**
 * A site for the tests of a file, and a browser once one of them opens a page; both are gone after them. A function says
 * what to draw, before the tests.
 */
export function siteUnderTest(drawn: keyof typeof SHARED | (() => Promise<Drawn>) = 'released'): SiteUnderTest {
  const temporary = temporaryFolders();
  const open: (() => Promise<void>)[] = [];
  let browser: Promise<Browser> | undefined;
  const site = { folder: '', url: '' };

  beforeAll(async () => {
    const parent = await temporary();
    if (typeof drawn === 'function') {
      site.folder = join(parent, 'site');
      await draw(site.folder, await drawn());
    } else site.folder = await sharedFolder(drawn, SHARED[drawn]);
    const manifest = JSON.parse(await readFile(join(site.folder, 'api/v1/manifest.json'), 'utf8')) as Manifest;
    const prefix = new URL(manifest.site).pathname.replace(/\/$/, '');
    const host = prefix === '' ? site.folder : join(parent, 'host');
    if (host !== site.folder) {
      await mkdir(dirname(host + prefix), { recursive: true });
      await symlink(site.folder, host + prefix);
    }
    const server = previewServer(host);
    open.push(async () => {
      server.closeIdleConnections();
      await promisify(server.close.bind(server))();
    });
    site.url = `http://127.0.0.1:${await listen(server, 0)}${prefix}`;
  });

  afterAll(async () => {
    await (await browser)?.close();
    for (const close of open.reverse()) await close();
  });

  const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    browser ??= openBrowser();
    return (await browser).newContext(options);
  };

  return Object.assign(site, {
    async open(path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
      return openPage(await newContext(options), site.url, path, options.javaScriptEnabled);
    },
    async crawl(
      looks: Readonly<Record<string, Look>>,
      options: BrowserContextOptions = {},
      every = false,
    ): Promise<Found> {
      const context = await newContext(options);
      const paths = await pagePaths(site.folder);
      const waiting = every ? paths : someOfEachKind(paths);
      const found = new Map<string, string[]>(Object.keys(looks).map((name) => [name, []]));
      const work = async (): Promise<void> => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          const opened = await openPage(context, site.url, path, options.javaScriptEnabled);
          for (const [name, look] of Object.entries(looks)) {
            for (const finding of await look(opened)) found.get(name)?.push(`${path}: ${finding}`);
          }
          await opened.page.close();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await context.close();
      return Object.fromEntries([...found].map(([name, findings]) => [name, findings.sort()]));
    },
  });
}

async function openPage(context: BrowserContext, site: string, path: string, runsScripts = true): Promise<OpenPage> {
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
  const response = await page.goto(site + path);
  if (runsScripts) await scriptsHaveRun(page);
  return { path, page, status: response?.status() ?? 0, problems };
}

/** That a page opens, with nothing that a reader would not want to happen. */
export function opensWell({ status, problems }: OpenPage): string[] {
  return [...(status === 200 ? [] : [`status ${status}`]), ...problems];
}

/** Resolves once all of a page shows what was chosen: what is out of sight is drawn after the rest is painted. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
}

/** Gives an open page another size, and waits until its scripts have followed. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await scriptsHaveRun(page);
}

/**
 * Resolves once every script of the page works: a script ends when all is fetched and in place that it makes, and to
 * import it once more waits for that end. What starts in sight is brought there. Two frames later, its effects have run
 * and what it put there is laid out.
 */
export async function scriptsHaveRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
    // What fails has said so itself.
    await Promise.allSettled(scripts.map(({ src }) => import(src) as Promise<unknown>));
    if (scripts.length === 0) return;
    const top = scrollY;
    for (const part of document.querySelectorAll<HTMLElement>('[data-script]')) {
      part.scrollIntoView();
      const { src = '' } = scripts.find((script) => script.src.includes('/page.js')) ?? {};
      await Promise.allSettled([import(src.replace('/page.js', `/${part.dataset['script'] ?? ''}.js`))]);
    }
    scrollTo(0, top);
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/**
 * What the scripts of a page may weigh as fflate packs them, bytes: 25 KiB as servers send them, which pack some 4 % tighter.
 * fflate gives the same on every machine.
 */
export const SCRIPTS_AT_MOST = 26_600;
