import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { gzipSync } from 'fflate';
import { someOfEachKind } from '../site/preview/screenshots.ts';
import { day } from '../src/figures/format.ts';
import { type Look, opensWell, saidFile, siteUnderTest } from './support/site.ts';
import { fileOf, htmlFindings, type Pages, readPages } from './support/pages.ts';
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

let pages: Pages;
let pagesBelow: Pages;

beforeAll(async () => {
  pages = await readPages(site.folder);
  pagesBelow = await readPages(below.folder);
});

/** Every finding of `look` over all pages, each with the address of its page. */
function everyPage(look: (document: Document, path: string) => readonly string[]): string[] {
  return [...pages.documents].flatMap(([path, document]) =>
    look(document, path).map((finding) => `${path}: ${finding}`),
  );
}

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

test('html-validate finds nothing on the pages of each kind; the long tests give it every page', () => {
  const paths = someOfEachKind([...pages.texts.keys()]);
  expect(paths.flatMap((path) => htmlFindings(path, pages.texts.get(path) ?? ''))).toEqual([]);
});

test('the command says what it drew, and nothing else', () => {
  for (const { folder } of [site, below]) {
    expect(readFileSync(saidFile(folder), 'utf8')).toMatch(/^(Built [^]*\n)?Drew \d+ pages from [^\n]*\n$/);
  }
});

test('every page says what it is: language, a title of its own, a description, its address', () => {
  const titles = new Map<string, string>();
  const found = everyPage((document, path) => {
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
  });
  expect(found).toEqual([]);
});

test.each([
  ['at the top of a host', () => [site, pages] as const],
  ['below a path', () => [below, pagesBelow] as const],
])('every link leads to a file and an element that exist, or elsewhere by https: %s', (_, of) => {
  const [{ folder, url }, { documents }] = of();
  // A fault of the frame is on every page: it is told once.
  const found = new Map<string, string[]>();
  for (const [path, document] of documents) {
    for (const element of document.querySelectorAll('[href], [src]')) {
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      const fault = linkFault(element, address, url + path, url, folder, documents);
      if (fault !== null) found.set(`${fault}: ${address}`, [...(found.get(`${fault}: ${address}`) ?? []), path]);
    }
  }
  expect(
    [...found].map(([fault, [first, ...others]]) => `${fault}, on ${String(first)} and ${others.length} more`),
  ).toEqual([]);
});

/** What is wrong with a link of the page `from`, of the site `url` in `folder`. */
function linkFault(
  element: Element,
  address: string,
  from: string,
  url: string,
  folder: string,
  documents: Pages['documents'],
): string | null {
  if (element.hasAttribute('target')) return 'opens elsewhere unasked';
  // What the site says of its own address leads to its files, too.
  const own = [url, siteAddress(documents)].find((start) => `${address}/`.startsWith(`${start}/`));
  const target = new URL(own === undefined ? address : url + address.slice(own.length), from);
  if (target.protocol === 'mailto:') return null;
  if (target.origin !== new URL(url).origin) return target.protocol === 'https:' ? null : 'not by https';
  if (!target.href.startsWith(`${url}/`)) return 'leaves the path of the site';
  const path = target.pathname.slice(new URL(`${url}/`).pathname.length - 1);
  if (!statSync(fileOf(folder, path), { throwIfNoEntry: false })?.isFile()) return 'no such file';
  const id = decodeURIComponent(target.hash.slice(1));
  return id === '' || documents.get(path)?.getElementById(id) !== null ? null : 'no such element';
}

/** The address that the pages give for the site, without a slash at the end. */
function siteAddress(documents: Pages['documents']): string {
  return documents.get('/')?.querySelector('link[rel=canonical]')?.getAttribute('href')?.replace(/\/$/, '') ?? '';
}

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
  const [home, ids] = [siteAddress(pages.documents), new Set<string>()];
  const found = everyPage((document, path) => {
    if (!/^\/((models|workloads|grid|compare)\/.+\/|grid\/|hardware\/|per-query\/)?$/.test(path)) return [];
    const all = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Linked,
    );
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
  });
  expect(found).toEqual([]);
  // The home page, every model, workload and country, and the pages of pairs, grid, hardware and queries.
  expect(ids.size).toBeGreaterThan(200);
});

test('dates and figures are written in one way: in words, and in threes set apart by thin spaces', () => {
  expect(everyPage(strayWriting)).toEqual([]);
  // A date in words says which one it is, to programs.
  const times = everyPage((document) =>
    [...document.querySelectorAll('time')]
      .filter((time) => day(time.getAttribute('datetime') ?? '') !== time.textContent)
      .map((time) => time.textContent),
  );
  expect(times).toEqual([]);
});

test('no page loads more than 25 kB of scripts, compressed', () => {
  const weights = new Map<string, number>();
  const found = everyPage((document, path) => {
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
    return scripts.has('/assets/page.js') && sum <= 25_000 ? [] : [`${sum} bytes: ${[...scripts].join(', ')}`];
  });
  expect(found).toEqual([]);
});

/** Scripts by their paths, with those that they import before they run. */
function withImports(scripts: readonly string[]): Set<string> {
  const all = new Set(scripts);
  // A set's own loop comes to what is added while it runs.
  for (const script of all) {
    const text = readFileSync(join(site.folder, script), 'utf8');
    for (const [, from = ''] of text.matchAll(
      /(?:^|[;}\n])(?:import|export)(?:[\w\s{},*$]+from)?\s*["']([^"']+)["']/g,
    )) {
      all.add(new URL(from, `https://site${script}`).pathname);
    }
  }
  return all;
}

test('every column of figures names its unit, in its head or in every cell', () => {
  const found = everyPage((document) =>
    [...document.querySelectorAll('table')].flatMap((table) =>
      [...table.querySelectorAll('thead th.figure')].flatMap((head) => {
        const column = [...(head.parentElement?.children ?? [])].indexOf(head);
        const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent ?? '');
        const unit = head.querySelector('.unit')?.textContent ?? '';
        const inCells = cells.every((cell) => !/\d/.test(cell) || /[a-z%]/i.test(cell));
        // A year has none.
        return unit !== '' || inCells || /\byear$/.test(head.textContent) ? [] : [`${head.textContent} has no unit`];
      }),
    ),
  );
  expect(found).toEqual([]);
});
