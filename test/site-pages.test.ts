import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { gzipSync } from 'fflate';
import { pagePaths, someOfEachKind } from '../site/preview/screenshots.ts';
import { day } from '../src/figures/format.ts';
import { type Look, opensWell, saidFile, siteUnderTest, SCRIPTS_AT_MOST } from './support/site.ts';
import { fileOf, htmlFindings, parsedPages, textOf } from './support/pages.ts';
import { strayWriting } from './support/writing.ts';

// What holds for every page, whatever it is about. Pages are found in the folder of the site, so that a new one is
// held to the same.

const site = siteUnderTest();
/** The same below a path, as a project has it on GitHub Pages. */
const below = siteUnderTest('unreleased');

/** The same bytes on every machine: those of the standard library differ from processor to processor. */
const GZIP = { level: 9, mtime: 0 } as const;

/** The smallest screen that must do. */
const PHONE = { width: 320, height: 640 };

/** What is wrong with a page, by what is in it and its address. */
type PageLook = (document: Document, path: string) => readonly string[];

/** What is held to of every page. It is read once, looked at in every way, and dropped: all at once take a gigabyte. */
const LOOKS = {
  'says what it is: language, a title of its own, a description, its address': unnamed,
  'has dates and figures written in one way: in words, and in threes set apart by thin spaces': strayWriting,
  'says of a date in words which one it is, to programs': timesOfAnotherDate,
  'loads no more than 25 kB of scripts, compressed': heavyScripts,
  'names the unit of every column of figures, in its head or in every cell': columnsWithoutUnit,
} satisfies Readonly<Record<string, PageLook>>;

/** Every finding of each look, with the address of its page. */
const found = new Map(Object.keys(LOOKS).map((name): [string, string[]] => [name, []]));
/** The linked data of each page. */
const linked = new Map<string, readonly Linked[]>();
let links: Links;
let linksBelow: Links;

beforeAll(async () => {
  links = await linksOf(site.folder, (document, path) => {
    for (const [name, look] of Object.entries<PageLook>(LOOKS)) {
      for (const finding of look(document, path)) found.get(name)?.push(`${path}: ${finding}`);
    }
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
    linked.set(
      path,
      scripts.map(({ textContent }) => JSON.parse(textContent) as Linked),
    );
  });
  linksBelow = await linksOf(below.folder);
});

test.each(Object.keys(LOOKS))('every page %s', (name) => {
  expect(found.get(name)).toEqual([]);
  expect(linked.size).toBeGreaterThan(200);
});

test('every page opens without errors or requests elsewhere, and nothing sticks out of the smallest screen', async () => {
  const found = await site.crawl(
    {
      opensWell,
      sideways: async ({ page }) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        return width <= PHONE.width ? [] : [`${width} px wide`];
      },
    },
    { viewport: PHONE },
  );
  expect(found).toEqual({ opensWell: [], sideways: [] });
});

test('without scripts every page has its head, its tables with rows and its pictures with marks', async () => {
  const look: Look = ({ page }) =>
    page.evaluate(() => {
      const isSeen = (element: Element): boolean => element.checkVisibility();
      const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
      const name = (element: Element): string => element.textContent.trim().slice(0, 60);
      const isEmpty = (table: Element): boolean => table.querySelector('tbody tr :is(td, th)') === null;
      const isBlank = (figure: Element): boolean =>
        ![...figure.querySelectorAll('svg :is(circle, rect, path, line)')].some(isSeen);
      return [
        ...(all('h1').filter(isSeen).length === 1 ? [] : ['not one head']),
        ...all('table')
          .filter((table) => isSeen(table) && isEmpty(table))
          .map((table) => `no rows: ${name(table)}`),
        ...all('figure')
          .filter((figure) => isSeen(figure) && isBlank(figure))
          .map((figure) => `no marks: ${name(figure)}`),
        ...all('.needs-script')
          .filter(isSeen)
          .map((element) => `seen without scripts: ${name(element)}`),
      ];
    });
  expect(await site.crawl({ look }, { javaScriptEnabled: false })).toEqual({ look: [] });
});

test('html-validate finds nothing on the pages of each kind; the long tests give it every page', async () => {
  const paths = someOfEachKind(await pagePaths(site.folder));
  expect(paths.flatMap((path) => htmlFindings(path, textOf(site.folder, path)))).toEqual([]);
});

test('the command says what it drew, and nothing else', () => {
  for (const { folder } of [site, below]) {
    expect(readFileSync(saidFile(folder), 'utf8')).toMatch(/^(Built [^]*\n)?Drew \d+ pages from [^\n]*\n$/);
  }
});

/** The page that has a title, by the title. */
const titles = new Map<string, string>();

function unnamed(document: Document, path: string): string[] {
  const title = document.title;
  const twin = titles.get(title);
  titles.set(title, path);
  const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  return [
    ...(document.documentElement.lang === 'en' ? [] : ['no language']),
    ...(title !== '' && title.length <= 120 ? [] : [`title of ${title.length} characters`]),
    ...(twin === undefined ? [] : [`the title of ${twin}`]),
    ...(description.length >= 30 && description.length <= 300 ? [] : [`description: ${description}`]),
    // A chart alone belongs to the page that has it.
    ...(canonical.startsWith('https://') && (canonical.endsWith(path) || path.startsWith('/embed/'))
      ? []
      : [`canonical: ${canonical}`]),
  ];
}

/** What leads from the pages of a site, and where it may lead to. */
interface Links {
  /** The address that the pages give for the site, without a slash at the end. */
  readonly home: string;
  /** The ids of what is on each page. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** The pages that have an address, by the address. */
  readonly pagesWith: ReadonlyMap<string, readonly string[]>;
  /** The pages of which something opens elsewhere unasked. */
  readonly targets: readonly string[];
}

/** Reads every page of a site, and lets `look` see it as well. */
async function linksOf(folder: string, look: (document: Document, path: string) => void = () => undefined) {
  const [ids, pagesWith] = [new Map<string, Set<string>>(), new Map<string, string[]>()];
  const targets: string[] = [];
  let home = '';
  for await (const { path, document } of parsedPages(folder)) {
    const own = new Set<string>();
    ids.set(path, own);
    for (const element of document.querySelectorAll('[id], [href], [src]')) {
      if (element.id !== '') own.add(element.id);
      const address = element.getAttribute('href') ?? element.getAttribute('src');
      if (address === null) continue;
      if (element.hasAttribute('target')) targets.push(path);
      // Most links of a page stand in its frame, which others have as well.
      const others = pagesWith.get(address);
      if (others === undefined) pagesWith.set(address, [path]);
      else if (others.at(-1) !== path) others.push(path);
    }
    if (path === '/') {
      home = document.querySelector('link[rel=canonical]')?.getAttribute('href')?.replace(/\/$/, '') ?? '';
    }
    look(document, path);
  }
  return { home, ids, pagesWith, targets } satisfies Links;
}

test.each([
  ['at the top of a host', () => [site, links] as const],
  ['below a path', () => [below, linksBelow] as const],
])('every link leads to a file and an element that exist, or elsewhere by https: %s', (_, of) => {
  const [{ folder, url }, { home, ids, pagesWith, targets }] = of();
  const [{ origin, pathname }, known] = [new URL(`${url}/`), new Map<string, string | null>()];
  const faultOf = (target: URL): string | null => {
    if (target.protocol === 'mailto:') return null;
    if (target.origin !== origin) return target.protocol === 'https:' ? null : 'not by https';
    if (!target.href.startsWith(`${url}/`)) return 'leaves the path of the site';
    const path = target.pathname.slice(pathname.length - 1);
    if (!statSync(fileOf(folder, path), { throwIfNoEntry: false })?.isFile()) return 'no such file';
    const id = decodeURIComponent(target.hash.slice(1));
    return id === '' || ids.get(path)?.has(id) !== false ? null : 'no such element';
  };
  // A fault of the frame is on every page: it is told once.
  const faults = new Map<string, string[]>();
  for (const [address, pages] of pagesWith) {
    // What the site says of its own address leads to its files, too.
    const own = [url, home].find((start) => `${address}/`.startsWith(`${start}/`));
    for (const page of pages) {
      const target = new URL(own === undefined ? address : url + address.slice(own.length), url + page);
      if (!known.has(target.href)) known.set(target.href, faultOf(target));
      const fault = known.get(target.href) ?? null;
      if (fault !== null) faults.set(`${fault}: ${address}`, [...(faults.get(`${fault}: ${address}`) ?? []), page]);
    }
  }
  expect(
    [...faults].map(([fault, [first, ...others]]) => `${fault}, on ${String(first)} and ${others.length} more`),
  ).toEqual([]);
  expect(targets).toEqual([]);
});

/** Linked data of a page, as far as search engines for data ask for it. */
interface Linked {
  readonly '@type'?: string;
  readonly '@id'?: string;
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly license?: string;
  readonly isPartOf?: { readonly '@id'?: string };
  readonly citation?: readonly string[];
  readonly variableMeasured?: readonly { readonly description?: string; readonly unitText?: string }[];
  readonly distribution?: readonly { readonly contentUrl?: string; readonly encodingFormat?: string }[];
}

const ENDINGS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
};

test('every page of figures says as linked data which part of the data set it shows, with files that exist', () => {
  const [{ home }, ids] = [links, new Set<string>()];
  const wrongOf = (path: string, all: readonly Linked[]): string[] => {
    if (!/^\/((models|workloads|grid|compare)\/.+\/|grid\/|hardware\/|per-query\/)?$/.test(path)) return [];
    const [set, ...others] = all.filter((linked) => linked['@type'] === 'Dataset');
    if (set === undefined || others.length > 0) return [`${all.length} data sets`];
    const { description = '', distribution = [], variableMeasured = [], citation = [] } = set;
    const id = set['@id'] ?? '';
    const wrong = {
      id: !id.startsWith(`${home}${path}#`) || ids.has(id),
      name: (set.name ?? '') === '',
      description: description.length < 50 || description.length > 5000,
      url: set.url !== home + path,
      license: !(set.license ?? '').startsWith('https://'),
      part: path === '/' ? set.isPartOf !== undefined : set.isPartOf?.['@id'] !== `${home}/#dataset`,
      citation: citation.length === 0 || citation.includes(''),
      measured: variableMeasured.length === 0 || variableMeasured.some((one) => (one.description ?? '') === ''),
      trail: path !== '/' && !all.some((linked) => linked['@type'] === 'BreadcrumbList'),
      files: distribution.length === 0,
    };
    ids.add(id);
    return [
      ...Object.entries(wrong).flatMap(([what, is]) => (is ? [what] : [])),
      ...distribution.flatMap(({ contentUrl = '', encodingFormat }) => {
        const file = contentUrl.startsWith(`${home}/`) ? contentUrl.slice(home.length) : '';
        const isThere = statSync(join(site.folder, file), { throwIfNoEntry: false })?.isFile() === true;
        const ending = file.slice(file.lastIndexOf('.') + 1);
        return isThere && encodingFormat === ENDINGS[ending] ? [] : [`${contentUrl}: ${String(encodingFormat)}`];
      }),
    ];
  };
  expect([...linked].flatMap(([path, all]) => wrongOf(path, all).map((wrong) => `${path}: ${wrong}`))).toEqual([]);
  // The home page, every model, workload and country, and the pages of pairs, grid, hardware and queries.
  expect(ids.size).toBeGreaterThan(200);
});

function timesOfAnotherDate(document: Document): string[] {
  return [...document.querySelectorAll('time')]
    .filter((time) => day(time.getAttribute('datetime') ?? '') !== time.textContent)
    .map((time) => time.textContent);
}

/** What each script weighs. */
const weights = new Map<string, number>();

function heavyScripts(document: Document, path: string): string[] {
  const page = new URL(`https://site${path}`);
  const named = [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(
    (element) => new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', page).pathname,
  );
  const scripts = withImports(named);
  const bytes = [...scripts].map((script) => {
    const known = weights.get(script) ?? gzipSync(readFileSync(join(site.folder, script)), GZIP).length;
    weights.set(script, known);
    return known;
  });
  const sum = bytes.reduce((a, b) => a + b, 0);
  return scripts.has('/assets/page.js') && sum <= SCRIPTS_AT_MOST ? [] : [`${sum} bytes: ${[...scripts].join(', ')}`];
}

/** Scripts by their paths, with those that they import before they run. */
function withImports(scripts: readonly string[]): Set<string> {
  const all = new Set(scripts);
  // A set's own loop comes to what is added while it runs.
  for (const script of all) {
    for (const imported of importsOf(script)) all.add(imported);
  }
  return all;
}

/** What each script imports before it runs. */
const imports = new Map<string, readonly string[]>();

function importsOf(script: string): readonly string[] {
  const known = imports.get(script);
  if (known !== undefined) return known;
  const found = readFileSync(join(site.folder, script), 'utf8').matchAll(
    /(?:^|[;}\n])(?:import|export)(?:[\w\s{},*$]+from)?\s*["']([^"']+)["']/g,
  );
  const paths = [...found].map(([, from = '']) => new URL(from, `https://site${script}`).pathname);
  imports.set(script, paths);
  return paths;
}

function columnsWithoutUnit(document: Document): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) =>
    [...table.querySelectorAll('thead th.figure')].flatMap((head) => {
      const column = [...(head.parentElement?.children ?? [])].indexOf(head);
      const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent ?? '');
      const unit = head.querySelector('.unit')?.textContent ?? '';
      const inCells = cells.every((cell) => !/\d/.test(cell) || /[a-z%]/i.test(cell));
      // A year has none.
      return unit !== '' || inCells || /\byear$/.test(head.textContent) ? [] : [`${head.textContent} has no unit`];
    }),
  );
}
