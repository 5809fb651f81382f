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
import { FROZEN } from '../../../test/support/frozen.ts';
import { initRepository } from '../../../test/support/git.ts';
import { call, copyInto, ROOT, sharedFolder, temporaryFolders } from '../../../test/support/project.ts';

/** The whole site, served like the static host, for tests in a browser. */
export interface SiteUnderTest {
  /** Folder of the site. */
  readonly folder: string;
  /** Its address without a final slash, below the same path as on its host. */
  readonly url: string;
  /** The documents that it shows. */
  readonly documents: Documents;
  /** The HTML of a page, without a browser. Tests only read it: it is parsed once. */
  html(path: string): Document;
  /** Opens a page and records errors while it is open. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * Opens pages, several at a time, and runs all checks on each. Returns the findings by the name of the check. Of
   * similar pages, it opens one, or all with `every`.
   */
  crawl(looks: Readonly<Record<string, Look>>, options?: BrowserContextOptions, every?: boolean): Promise<Found>;
}

/** The findings of a crawl, by the name of the check. */
export type Found = Readonly<Record<string, readonly string[]>>;

/** A check of an open page, which returns its findings. */
export type Look = (open: OpenPage) => readonly string[] | Promise<readonly string[]>;

/** An open page, with its errors and its requests to other sites. */
export interface OpenPage {
  readonly path: string;
  readonly page: Page;
  readonly status: number;
  readonly problems: readonly string[];
}

/** The number of pages that a crawl opens in parallel. */
const AT_ONCE = 3;

/** The address of the site under test. */
export const BELOW_A_PATH = 'https://owner.example/repository';

/** Its repository, a published measurement, and a valid file. */
export const REPOSITORY = 'https://github.com/some-owner/some-project';
export const PUBLISHED = 'contributions/alice/2026-01-15-llama-3-1-8b-instruct-h100.json';
export const GOOD_FILE = join(ROOT, 'test/fixtures/contributions/valid/whole-card.json');

/** The text of the published measurement, which differs from the valid file. */
export function publishedMeasurement(): string {
  return readFileSync(GOOD_FILE, 'utf8')
    .replace('"avg_running_batch": 60', '"avg_running_batch": 59')
    .replace('"median_itl_ms": 15', '"median_itl_ms": 16')
    .replace('"p90_itl_ms": 22', '"p90_itl_ms": 23')
    .replace('"p99_itl_ms": 41', '"p99_itl_ms": 43');
}

const LONG = 'W'.repeat(80);

/** Values of a malicious contributor. */
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

/** Contributed measurements: a plain one, a slow one, one on a MIG slice, and a malicious one. */
export function contributions(): ReadonlyMap<string, string> {
  const plain = JSON.parse(publishedMeasurement()) as Measurement;
  const sliced = JSON.parse(readFileSync(join(dirname(GOOD_FILE), 'sliced-card.json'), 'utf8')) as Measurement;
  const slow = {
    median_itl_ms: 610,
    p90_itl_ms: 710,
    p95_itl_ms: 730,
    p99_itl_ms: 810,
    tokens_per_second: 100,
    joules_per_output_token: 5.4,
    joules_per_output_token_stdev: 0.1,
    wh_per_million_output_tokens: 1500,
    requests_in_window: 120,
  };
  const others: readonly Measurement[] = [
    { ...plain, ...slow, measured_on: '2026-01-16' },
    {
      ...sliced,
      measured_on: '2026-01-17',
      median_itl_ms: 14.6,
      avg_running_batch: 55,
      p90_itl_ms: 25,
      p99_itl_ms: 42,
    },
    { ...plain, ...HOSTILE, measured_on: '2026-01-18', avg_running_batch: 57, p90_itl_ms: 24, p99_itl_ms: 45 },
  ];
  return new Map([
    [PUBLISHED, publishedMeasurement()],
    ...others.map(
      (one) => [`contributions/Some-One/${baseNames(one, new Map())[0]}.json`, JSON.stringify(one, null, 2)] as const,
    ),
  ]);
}

/** The file with the output of the command that wrote the site. */
export const outputFile = (folder: string): string => `${folder}.output`;

/**
 * Writes the site of a project with a repository, releases and contributed measurements, below a path as on GitHub
 * Pages.
 */
async function draw(folder: string): Promise<void> {
  const root = `${folder}-project`;
  await copyInto(root, `${FROZEN.root}/.`);
  initRepository(root);
  const { code: released, stderr: why } = await call('release', ['--date', '2026-11-27'], {}, root);
  if (released !== 0) throw new Error(`The site has no release to show:\n${why}`);
  const path = join(root, 'data/service.json');
  const service = JSON.parse(await readFile(path, 'utf8')) as Service;
  await writeFile(path, JSON.stringify({ ...service, repository: REPOSITORY }));
  for (const [file, text] of contributions()) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const { code, stdout, stderr } = await call('site', ['--out', folder, '--site-url', BELOW_A_PATH], {}, root);
  if (code !== 0) throw new Error(`The site could not be made:\n${stderr}`);
  await writeFile(outputFile(folder), stdout + stderr);
}

let browser: Promise<Browser> | undefined;

/** Connects to the one browser of the run. */
async function connect(): Promise<Browser> {
  const asked = { method: 'POST', body: JSON.stringify(await browserOptions()) };
  const response = await fetch(String(process.env['TEST_BROWSER']), asked);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return chromium.connect(text);
}

/** A new window of the browser. */
async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= connect();
  return (await browser).newContext(options);
}

/** The site for the tests of a file. It is made once per run, and its browser windows are closed after the tests. */
export function siteUnderTest(): SiteUnderTest {
  const temporary = temporaryFolders();
  const site = { folder: '', url: '' };
  let documents: Documents | undefined;
  const parsed = new Map<string, Document>();
  let server: ReturnType<typeof folderServer> | undefined;

  beforeAll(async () => {
    site.folder = await sharedFolder('site', draw);
    const host = join(await temporary(), 'host');
    const prefix = new URL(BELOW_A_PATH).pathname;
    await mkdir(host);
    await symlink(site.folder, host + prefix);
    // The page that the host shows for unknown addresses.
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
    html(path: string): Document {
      const document = parsed.get(path) ?? parseHTML(htmlOf(site.folder, path)).document;
      parsed.set(path, document);
      return document;
    },
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

/** One page of each group of similar pages. */
export function oneOfEachKind(paths: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  for (const path of paths) {
    const kind = path.replace(/at-\d+-m?s\/$/, 'at/').replace(/^\/(grid|models|workloads)\/(?!at\/)[^/]+\//, '/$1/*/');
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

/** The status and the errors of a page that did not open well. */
export function opensWell({ status, problems }: OpenPage): string[] {
  return [...(status === 200 ? [] : [`status ${status}`]), ...problems];
}

/** Resizes an open page and waits for its scripts. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await scriptsHaveRun(page);
}

/**
 * Resolves when all scripts of the page have run and their changes are laid out: importing a script again waits for its
 * end, and two frames later its effects are visible.
 */
async function scriptsHaveRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')];
    // Failing scripts report their own errors.
    await Promise.allSettled(scripts.map(({ src }) => import(src) as Promise<unknown>));
    if (scripts.length === 0) return;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** The text of the file that a button downloads. */
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
    // The standard allows both styles, and the renderer closes void elements.
    'doctype-style': 'off',
    'void-style': 'off',
    // Ids of rows, such as dates, may begin with a digit.
    'valid-id': ['error', { relaxed: true }],
    // Values reach the style sheet as custom properties.
    'no-inline-style': 'off',
    // Each panel contains the tabs, and only one panel is visible.
    'unique-landmark': 'off',
    // The calculator updates without a submit button.
    'wcag/h32': 'off',
    // The title of a model's page contains its energy, GPUs and latency limit.
    'long-title': ['error', { maxlength: 120 }],
  },
};

const validator = new HtmlValidate(RULES);

/** The errors that html-validate reports for a page. */
export function htmlFindings(folder: string, path: string): string[] {
  return validator
    .validateStringSync(htmlOf(folder, path))
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column}: ${message} [${ruleId}]`),
    );
}
