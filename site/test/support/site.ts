import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import { HtmlValidate, type ConfigData } from 'html-validate';
import { parseHTML } from 'linkedom';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import type { Measurement } from '../../../src/contract/generated/api.d.ts';
import type { Service } from '../../../src/contract/generated/data.d.ts';
import { baseNames } from '../../../src/checker/path.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { readDocuments } from '../../build/read-documents.ts';
import type { Documents } from '../../documents.ts';
import { browserOptions, pagePaths } from './browser.ts';
import { folderServer, listen } from '../../build/server.ts';
import { call, copyInto, ROOT, sharedFolder, temporaryFolders } from '../../../test/support/project.ts';

/** The site as a reader meets it: drawn whole, served as the static host does, open in a real browser. */
export interface SiteUnderTest {
  /** Folder of the site. */
  readonly folder: string;
  /** Its address, without a slash at the end; below the path that its own address has on its host. */
  readonly url: string;
  /** The documents that it shows. */
  readonly documents: Documents;
  /** A page as it was drawn, without a browser. */
  html(path: string): Document;
  /** Opens a page, and tells what went wrong while it was open. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * Opens pages, several at a time, and takes every look at each: what each look finds, by its name, with the address of
   * the page. Of a family of alike pages one is opened, unless `every` one is wanted.
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

/** Where the site says that it lies. */
export const BELOW_A_PATH = 'https://owner.example/repository';

/** Its repository, a measurement of contributors that forms can repeat, and a file that is in order. */
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

const LONG = 'W'.repeat(80);

/** What a contributor who means no good writes. */
export const HOSTILE = {
  model: `<u>Own model</u> ${LONG}`.slice(0, 100),
  model_id: `own/${'m'.repeat(150)}`,
  contributor: '<img src=x onerror=alert(1)>',
  affiliation: `"><script>alert(1)</script>${LONG}`,
  vendor_affiliation: true,
  engine: '<i>engine</i>',
  logs: `https://logs.example/${'z'.repeat(400)}`,
  notes: `<b>bold</b>\n\n# no heading ${LONG}${LONG}${LONG}`,
} as const;

/** The measurements of contributors: a plain one, a slow one, a sliced card, and one that means no good. */
function contributions(): ReadonlyMap<string, string> {
  const plain = JSON.parse(publishedMeasurement()) as Measurement;
  const sliced = JSON.parse(readFileSync(join(dirname(GOOD_FILE), 'sliced-card.json'), 'utf8')) as Measurement;
  const slow = {
    ...{ median_itl_ms: 600, p90_itl_ms: 700, p95_itl_ms: 720, p99_itl_ms: 800, tokens_per_second: 100 },
    ...{ joules_per_output_token: 5.4, joules_per_output_token_stdev: 0.1, wh_per_million_output_tokens: 1500 },
    requests_in_window: 120,
  };
  const others: readonly Measurement[] = [
    { ...plain, ...slow, measured_on: '2026-01-16' },
    { ...sliced, measured_on: '2026-01-17', avg_running_batch: 55, p90_itl_ms: 25, p99_itl_ms: 42 },
    { ...plain, ...HOSTILE, measured_on: '2026-01-18', avg_running_batch: 57, p90_itl_ms: 24, p99_itl_ms: 45 },
  ];
  return new Map([
    [PUBLISHED, publishedMeasurement()],
    ...others.map(
      (one) => [`contributions/Some-One/${baseNames(one, new Map())[0]}.json`, JSON.stringify(one, null, 2)] as const,
    ),
  ]);
}

/** What the command said when it drew the site is kept beside it. */
export const saidFile = (folder: string): string => `${folder}.said`;

/**
 * Draws the site: of the data as they are, of a project that has a repository, releases and measurements of contributors,
 * below a path, as a project lies on GitHub Pages.
 */
async function draw(folder: string): Promise<void> {
  const root = `${folder}-project`;
  await copyInto(root, ...['api', 'contributions', 'data', 'schema'].map((part) => join(ROOT, part)));
  const path = join(root, 'data/service.json');
  const service = JSON.parse(await readFile(path, 'utf8')) as Service;
  await writeFile(path, JSON.stringify({ ...service, repository: REPOSITORY }));
  for (const [file, text] of contributions()) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const { code, stdout, stderr } = await call('site', ['--out', folder, '--site-url', BELOW_A_PATH], {}, root);
  if (code !== 0) throw new Error(`The site could not be drawn:\n${stderr}`);
  await writeFile(saidFile(folder), stdout + stderr);
}

let browser: Promise<Browser> | undefined;

/** Connects to the one browser of the run. */
async function connect(): Promise<Browser> {
  const asked = { method: 'POST', body: JSON.stringify(await browserOptions()) };
  const answer = await fetch(String(process.env['TEST_BROWSER']), asked);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return chromium.connect(text);
}

/** A new window of the browser. */
async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= connect();
  return (await browser).newContext(options);
}

/** The site, drawn once per run, for the tests of a file; the windows that they open are closed after them. */
export function siteUnderTest(): SiteUnderTest {
  const temporary = temporaryFolders();
  const site = { folder: '', url: '' };
  let documents: Documents | undefined;
  let server: ReturnType<typeof folderServer> | undefined;

  beforeAll(async () => {
    site.folder = await sharedFolder('site', draw);
    const host = join(await temporary(), 'host');
    const prefix = new URL(BELOW_A_PATH).pathname;
    await mkdir(host);
    await symlink(site.folder, host + prefix);
    // What the host of a project site shows for an address that is not there.
    await symlink(join(site.folder, '404.html'), join(host, '404.html'));
    server = folderServer(host);
    site.url = `http://127.0.0.1:${await listen(server, 0)}${prefix}`;
  });

  afterAll(async () => {
    await (await browser)?.close();
    server?.closeIdleConnections();
    if (server !== undefined) await promisify(server.close.bind(server))();
  });

  const methods = {
    html: (path: string): Document => parseHTML(htmlOf(site.folder, path)).document,
    async open(path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
      return openPage(await newWindow(options), site.url, path, options.javaScriptEnabled);
    },
    async crawl(looks: Readonly<Record<string, Look>>, options: BrowserContextOptions = {}, every = false) {
      const context = await newWindow(options);
      const paths = await pagePaths(site.folder);
      const waiting = every ? paths : oneOfEachKind(paths);
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
  };
  return Object.defineProperty(Object.assign(site, methods), 'documents', {
    get: () => (documents ??= readDocuments(readTree(join(site.folder, 'api/v1')))),
  }) as typeof site & typeof methods & { documents: Documents };
}

/** Of pages that one function draws from one kind of figures the middle one, and all others. */
export function oneOfEachKind(paths: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  for (const path of paths) {
    const kind = path.replace(/at-\d+-m?s\/$/, 'at/').replace(/^\/(grid|models|work)\/(?!at\/)[^/]+\//, '/$1/*/');
    kinds.set(kind, [...(kinds.get(kind) ?? []), path]);
  }
  return [...kinds].map(([kind, alike]) => alike[Math.floor(alike.length / 2)] ?? kind);
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

/** Gives an open page another size, and waits until its scripts have followed. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await scriptsHaveRun(page);
}

/**
 * Resolves once every script of the page works: a script ends when all is fetched and in place that it makes, and to
 * import it once more waits for that end. Two frames later, its effects have run
 * and what it put there is laid out.
 */
async function scriptsHaveRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
    // What fails has said so itself.
    await Promise.allSettled(scripts.map(({ src }) => import(src) as Promise<unknown>));
    if (scripts.length === 0) return;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** The text of what a button downloads. */
export async function downloadOf(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return text(await download.createReadStream());
}

/** The file of an address of a site. */
export function fileOf(folder: string, path: string): string {
  return join(folder, decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path));
}

/** The text of a page. */
export function htmlOf(folder: string, path: string): string {
  return readFileSync(fileOf(folder, path), 'utf8');
}

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How it is written, where the standard allows either: the library closes void elements.
    'doctype-style': 'off',
    'void-style': 'off',
    // Any id without spaces is one. Rows are linked to by their own, such as a date.
    'valid-id': ['error', { relaxed: true }],
    // Figures reach the style sheet as custom properties, and pictures have their own from the library.
    'no-inline-style': 'off',
    // The tabs stand in each panel, of which one is seen.
    'unique-landmark': 'off',
    // The calculator answers while its fields are filled in.
    'wcag/h32': 'off',
    // A model's title holds its figure, the card and the ceiling: what people search for.
    'long-title': ['error', { maxlength: 120 }],
  },
};

const validator = new HtmlValidate(RULES);

/** What html-validate finds wrong on a page. */
export function htmlFindings(folder: string, path: string): string[] {
  return validator
    .validateStringSync(htmlOf(folder, path))
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column}: ${message} [${ruleId}]`),
    );
}
