import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { gzipSync } from 'fflate';
import { pagePaths } from './support/browser.ts';
import { day } from '../../src/figures/format.ts';
import { axeViolations } from './support/axe.ts';
import { looksWrong } from './support/looks.ts';
import { fileOf, type Found, htmlFindings, htmlOf, type Look, oneOfEachKind, type OpenPage } from './support/site.ts';
import { opensWell, resize, outputFile, siteUnderTest } from './support/site.ts';

// Checks for every page in the folder of the site, so new pages are checked as well. Of similar pages, these tests
// check one; the long tests check all.

const site = siteUnderTest();
let paths: readonly string[];
beforeAll(async () => {
  paths = await pagePaths(site.folder);
});

test('the command prints one summary line', () => {
  expect(readFileSync(outputFile(site.folder), 'utf8')).toMatch(/^(Built [^]*\n)?\S+ \d+ pages from [^\n]*\n$/);
});

test('every link points to an existing file and element, or to another site by https', () => {
  const home = new URL(site.documents.manifest.site);
  const ids = new Map<string, Set<string>>();
  const links = new Map<string, string>();
  for (const path of paths) {
    const text = htmlOf(site.folder, path).replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/g, '');
    const all = (name: string): string[] =>
      [...text.matchAll(new RegExp(`<[^>]*? ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
        value.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
      );
    ids.set(path, new Set(all('id')));
    for (const address of [...all('href'), ...all('src')]) {
      links.set(new URL(address, home.href + path).href, path);
    }
    expect([path, /<a [^>]*target=/.test(text)]).toEqual([path, false]);
  }
  const problemOf = (target: URL): string | null => {
    if (['mailto:', 'data:'].includes(target.protocol)) return null;
    if (target.origin !== home.origin) return target.protocol === 'https:' ? null : 'not https';
    if (!target.href.startsWith(`${home.href}/`)) return 'outside the path of the site';
    const path = target.pathname.slice(home.pathname.length);
    if (!statSync(fileOf(site.folder, path), { throwIfNoEntry: false })?.isFile()) return 'no such file';
    const id = decodeURIComponent(target.hash.slice(1));
    return id === '' || ids.get(path)?.has(id) !== false ? null : 'no such element';
  };
  const problems = [...links].flatMap(([href, path]) => {
    const problem = problemOf(new URL(href));
    return problem === null ? [] : [`${path}: ${problem}: ${href}`];
  });
  expect(problems).toEqual([]);
  expect(links.size).toBeGreaterThan(1000);
});

/** Checks of the HTML of a page. */
const HTML_CHECKS: Readonly<Record<string, (document: Document, path: string) => readonly string[]>> = {
  'has a language, a title, a description and a canonical address': missingMetadata,
  'has machine-readable dates that match their text': wrongDates,
  'has a unit for every column of numbers': columnsWithoutUnit,
  'has one h1, tables with rows and charts with marks without scripts': emptyParts,
};

test.each(Object.entries(HTML_CHECKS))('every page %s', (_, look) => {
  const found = oneOfEachKind(paths).flatMap((path) =>
    look(site.html(path), path).map((finding) => `${path}: ${finding}`),
  );
  expect(found).toEqual([]);
});

test('every title is unique', () => {
  const titles = paths.map((path) => /<title>([^]*?)<\/title>/.exec(htmlOf(site.folder, path))?.[1] ?? '');
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
});

test('html-validate reports no errors', () => {
  expect(oneOfEachKind(paths).flatMap((path) => htmlFindings(site.folder, path))).toEqual([]);
});

test('pages with data have a JSON-LD Dataset whose files exist', () => {
  const home = site.documents.manifest.site;
  for (const path of ['/', '/models/qwen-3-8b/', '/workloads/reasoning/', '/electricity/']) {
    const all = [...site.html(path).querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Linked,
    );
    const [set] = all.filter((linked) => linked['@type'] === 'Dataset');
    const url = home + path;
    expect(set).toMatchObject({ url, '@id': expect.stringContaining(`${url}#`), description: expect.any(String) });
    expect(set?.isPartOf?.['@id']).toBe(path === '/' ? undefined : `${home}/#dataset`);
    for (const { contentUrl = '' } of set?.distribution ?? []) {
      expect([contentUrl, existsSync(join(site.folder, contentUrl.slice(home.length)))]).toEqual([contentUrl, true]);
    }
    expect([path, set?.distribution?.length === 0, set?.citation?.length === 0]).toEqual([path, false, false]);
  }
});

/** The JSON-LD properties that search engines read. */
interface Linked {
  readonly '@type'?: string;
  readonly isPartOf?: { readonly '@id'?: string };
  readonly citation?: readonly string[];
  readonly distribution?: readonly { readonly contentUrl?: string }[];
}

// The check page needs all rules.
test('every page except the check loads less than 41 kB of scripts at first', () => {
  const light = paths.filter((path) => path !== '/contribute/check/');
  const heavy = oneOfEachKind(light).flatMap((path) => {
    const sources = [...site.html(path).querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (element) => new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', 'https://site').pathname,
    );
    const prefix = new URL(site.documents.manifest.site).pathname;
    const bytes = sources
      .map((source) => gzipSync(readFileSync(fileOf(site.folder, source.slice(prefix.length)))).length)
      .reduce((a, b) => a + b, 0);
    return bytes > 0 && bytes < 41_000 ? [] : [`${path}: ${bytes} bytes`];
  });
  expect(heavy).toEqual([]);
});

/** Checks of every open page, in this order, because the later ones change the page. */
const PAGE_CHECKS: Readonly<Record<string, Look>> = {
  'opens without errors or requests elsewhere': opensWell,
  'is at most 8,000 pixels high on a phone, or has a list of contents': tooHigh,
  'has no overflow and no overlapping labels at 390 pixels': ({ page }) => looksWrong(page),
  'has no accessibility problems according to axe': ({ page }) => axeViolations(page),
  'fits a screen of 320 pixels': sideways,
  'has no overflow and no overlapping labels at 768 pixels': async ({ page }) => {
    await resize(page, { width: 768, height: 1024 });
    return looksWrong(page);
  },
  'has no overflow and no overlapping labels at 1,440 pixels': async ({ page }) => {
    await resize(page, { width: 1440, height: 900 });
    return looksWrong(page);
  },
  'shows tooltips of marks by keyboard, and Escape hides them': marksWithoutTips,
  'has the files of each chart and a link preview': chartsWithoutFiles,
  'uses selectors of the style sheet': collectSelectors,
};

/** The selectors of the style sheet, and whether an open page had a matching element. */
const selectors = new Map<string, boolean>();

let found: Found;
beforeAll(async () => {
  found = await site.crawl(PAGE_CHECKS, { viewport: { width: 390, height: 900 } });
});

test.each(Object.keys(PAGE_CHECKS))('every page %s', (name) => {
  expect(found[name]).toEqual([]);
});

/**
 * Selectors for elements that the opened pages don't contain with the current data. Only pages of images have parts of
 * charts, only some models have a note, only a visitor's change makes the check report findings, and only a second
 * release has changed values.
 */
const UNUSED_TODAY = /data-gpu="2"|^\.(caveat|changed-values|empty|findings|finding-part|long|note)\b|chart-parts/;

test('every selector matches an element of some page', () => {
  const unused = [...selectors].filter(([selector, isUsed]) => !isUsed && !UNUSED_TODAY.test(selector));
  expect(unused.map(([selector]) => selector)).toEqual([]);
  expect(selectors.size).toBeGreaterThan(100);
});

test('the checks detect a broken page', async () => {
  const { page, ...opened } = await site.open('/data/', { viewport: { width: 390, height: 900 } });
  await page.evaluate(() => {
    document.body.innerHTML = '<img src="gone.png"><div style="position:absolute;width:900px;height:9000px">x</div>';
  });
  const looks = [
    tooHigh,
    sideways,
    PAGE_CHECKS['has no accessibility problems according to axe'],
    ({ page: at }: OpenPage) => looksWrong(at),
  ];
  const seen = [];
  for (const look of looks) seen.push((await look?.({ page, ...opened }))?.length !== 0);
  expect(seen).toEqual([true, true, true, true]);
});

test.each([true, false])(
  'on a phone, the header is one line whose button opens the navigation, scripts: %s',
  async (scripts) => {
    const { page } = await site.open('/data/', { viewport: { width: 390, height: 844 }, javaScriptEnabled: scripts });
    expect((await page.locator('.site-header').boundingBox())?.height).toBeLessThan(60);
    const link = page.locator('nav a[href$="/methods/"]').first();
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL(/\/methods\//);
  },
);

test('a tablet shows the navigation and the columns of the table, and a phone one column of choice', async () => {
  const { page } = await site.open('/models/', { viewport: { width: 768, height: 1024 } });
  const columns = (): Promise<number> => page.locator('.figures tbody tr').first().locator('.more:visible').count();
  expect(await page.locator('.site-header nav a:visible').count()).toBeGreaterThan(5);
  expect([await page.getByRole('button', { name: 'Menu' }).isVisible(), await columns()]).toEqual([false, 2]);
  await page.setViewportSize({ width: 767, height: 1024 });
  expect([await page.getByRole('button', { name: 'Menu' }).isVisible(), await columns()]).toEqual([true, 1]);
});

test.each(['/models/', '/workloads/reasoning/', '/workloads/image-chat/'])(
  'on a phone, the first row of %s is in the upper half',
  async (path) => {
    const { page } = await site.open(path, { viewport: { width: 390, height: 844 } });
    expect((await page.locator('.figures tbody tr').first().boundingBox())?.y).toBeLessThanOrEqual(400);
  },
);

test.each(['/', '/models/qwen-3-8b/', '/methods/', '/boundaries/'])(
  'the text of the charts of %s has 11 to 16 pixels on every screen, and charts end at the edge of the page',
  async (path) => {
    const { page } = await site.open(path);
    for (const width of [320, 390, 500, 600, 700, 768, 900, 1000, 1200, 1440, 1920]) {
      await resize(page, { width, height: 900 });
      const drawn = await page.locator('.plot > svg:visible').evaluateAll((all) =>
        all.map((svg) => {
          const { width: shown, right } = svg.getBoundingClientRect();
          const [, , own = NaN] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
          const around = svg.closest('figure')?.parentElement?.getBoundingClientRect();
          const padding = parseFloat(getComputedStyle(svg.closest('figure')?.parentElement ?? svg).paddingRight);
          return {
            letters: (parseFloat(getComputedStyle(svg).fontSize) * shown) / own,
            gap: Math.abs((around?.right ?? NaN) - padding - right),
          };
        }),
      );
      expect([width, drawn.length > 0]).toEqual([width, true]);
      for (const { letters, gap } of drawn)
        expect([width, letters, letters >= 11 && letters < 16.1, gap < 1]).toEqual([width, letters, true, true]);
    }
  },
);

test('on a phone, the list of contents stays at the top, and closes after it leads to a section', async () => {
  const { page } = await site.open('/methods/', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const opener = page.locator('.contents summary');
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight - 3000);
  });
  expect((await opener.boundingBox())?.y).toBeLessThan(30);
  await opener.tap();
  const link = page.locator('.contents a').nth(2);
  const id = (await link.getAttribute('href'))?.slice(1) ?? '';
  await link.tap();
  await page.waitForURL(new RegExp(`#${id}$`));
  expect(await link.isVisible()).toBe(false);
  const heading = await page.locator(`[id="${id}"]`).boundingBox();
  const bar = await opener.boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN) - 1);
  expect(heading?.y).toBeLessThan(200);
});

test('a tap pins the tooltip of a mark with a link to its page', async () => {
  const { page } = await site.open('/', { viewport: { width: 390, height: 800 }, hasTouch: true });
  await page.locator('#responses .narrow [data-tip]').first().tap();
  const tip = page.locator('#responses .tip.pinned');
  expect(await tip.innerText()).toContain('Wh');
  await tip.getByRole('link', { name: 'More' }).click();
  await page.waitForURL(/\/models\//);
});

test('the button switches the theme, and the next page keeps it', async () => {
  const { page } = await site.open('/data/', { colorScheme: 'light' });
  const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  const button = page.locator('[data-theme-switch]');
  await button.click();
  expect(await background()).not.toBe(light);
  await page.goto(`${site.url}/electricity/`);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test('an unknown address returns a page with links to other pages', async () => {
  const { page, status } = await site.open('/no/such/page/');
  expect(status).toBe(404);
  expect(await page.locator('main a[href*="/search/?q="]').getAttribute('href')).toContain('q=page');
  await page.locator('nav a[href$="/models/"]').first().click();
  await page.waitForURL(`${site.url}/models/`);
});

// axe does not check the contrast of marks and text in charts.
test.each(['light', 'dark'] as const)(
  'marks have a contrast of 3:1 and text of 4.5:1 to the background, %s',
  (theme) => {
    const sheet = readFileSync(join(import.meta.dirname, '../styles/base.css'), 'utf8');
    const colours = new Map(
      [...sheet.matchAll(/(--[a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
        ([, name = '', light = '', dark = '']) => [name, { light, dark }],
      ),
    );
    const gpus = [...colours.keys()].filter((name) => name.startsWith('--gpu-'));
    const map = [...colours.keys()].filter((name) => /^--(?:below|above)-/.test(name));
    const of = (name: string): string => colours.get(name)?.[theme] ?? '';
    const weak = (names: readonly string[], least: number): string[] =>
      names.filter((name) => !(contrast(of(name), of('--paper')) >= least));
    expect(weak([...gpus, ...map, '--quiet', '--line-strong'], 3)).toEqual([]);
    expect(weak([...gpus, '--ink', '--muted', '--accent', '--warn'], 4.5)).toEqual([]);
    expect([gpus.length, map.length]).toEqual([6, 6]);
  },
);

test('every custom property that a style reads is set somewhere', () => {
  const folder = join(import.meta.dirname, '../styles');
  const sheets = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const set = [...sheets, ...oneOfEachKind(paths).map((path) => htmlOf(site.folder, path))].flatMap((text) =>
    [...text.matchAll(/(--[\w-]+): ?/g)].map(([, name]) => name),
  );
  const asked = sheets.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...new Set(asked)].filter((name) => !set.includes(name))).toEqual([]);
});

/** Contrast by the Web Content Accessibility Guidelines 2.2, from 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function missingMetadata({ title, documentElement: html }: Document, path: string): string[] {
  const of = (selector: string, name: string): string => html.querySelector(selector)?.getAttribute(name) ?? '';
  const description = of('meta[name=description]', 'content');
  const canonical = of('link[rel=canonical]', 'href');
  return [
    ...(html.lang === 'en' ? [] : ['no language']),
    ...(title !== '' && title.length <= 120 ? [] : [`title of ${title.length} characters`]),
    ...(description.length >= 30 && description.length <= 300 ? [] : [`description: ${description}`]),
    ...((canonical.startsWith('https://') && canonical.endsWith(path.replace(/at-\d+-m?s\/$/, ''))) ||
    canonical.endsWith(path)
      ? []
      : [`canonical: ${canonical}`]),
  ];
}

function wrongDates(document: Document): string[] {
  return [...document.querySelectorAll('time')]
    .filter((time) => day(time.getAttribute('datetime') ?? '') !== time.textContent)
    .map((time) => time.textContent);
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

function emptyParts(document: Document): string[] {
  const lacks = (selector: string, part: string): string[] =>
    [...document.querySelectorAll(selector)]
      .filter((one) => one.querySelector(part) === null)
      .map((one) => `${selector} without ${part}: ${one.textContent.trim().slice(0, 60)}`);
  return [
    ...(document.querySelectorAll('h1').length === 1 ? [] : ['not one head']),
    ...lacks('table', 'tbody tr :is(td, th)'),
    ...lacks('figure', ':is(svg :is(circle, rect, path, line), .strip, .empty)'),
  ];
}

async function tooHigh({ page }: OpenPage): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const hasContents = (await page.locator('nav.contents').count()) > 0;
  return height <= 8000 || hasContents ? [] : [`${height} px`];
}

async function sideways({ page }: OpenPage): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width <= 320 ? [] : [`${width} px wide`];
}

async function marksWithoutTips({ page }: OpenPage): Promise<string[]> {
  const problems: string[] = [];
  for (const plot of await page.locator('.plot:visible').all()) {
    const [tip = ''] = await plot.evaluate((element) =>
      [...element.querySelectorAll('[data-tip]')]
        .filter((mark) => mark.getClientRects().length > 0)
        .map((mark) => mark.getAttribute('data-tip') ?? ''),
    );
    if (tip === '') continue;
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    const shown = (await plot.locator('.tip').allInnerTexts()).join();
    if (shown.replace(/\s/g, '') !== tip.replace(/\s/g, '')) problems.push(`“${shown}” instead of “${tip}”`);
    await page.keyboard.press('Escape');
    if ((await plot.locator('.tip').count()) > 0) problems.push('the tooltip stays');
  }
  return problems;
}

/**
 * Records which selectors match an element of the page, in any state, including search results, tooltips and a year in
 * the calculator.
 */
async function collectSelectors({ page, path }: OpenPage): Promise<string[]> {
  if (path === '/') {
    await page.fill('[data-search-field]', 'qwen');
    await page.locator('.search-results a').first().waitFor();
    await page.locator('.plot:visible [data-tip]:visible').first().click();
  }
  if (path === '/search/') {
    await page.fill('[data-search-field]', 'qwen');
    await page.locator('main a', { hasText: 'Qwen' }).first().waitFor();
  }
  // At a stricter limit, models differ less clearly, and a slightly different limit changes the result.
  if (path === '/compare/') {
    await page.getByRole('button', { name: 'Live chat' }).click();
    await page.locator('.compare-add input').fill('qwen 3 8b');
    await page.locator('.compare-add input').press('Enter');
    await page.locator('.compare-changes').waitFor();
    await page.locator('.compare-add input').fill('qwen');
  }
  if (path === '/electricity/') await page.locator('select[name=country]').selectOption('FRA');
  // The result of a month also shows the year.
  if (path === '/calculator/') {
    await page.locator('[name=per]').selectOption('month');
    await page.locator('.each-gpu', { hasText: 'In a month' }).waitFor({ state: 'attached' });
    // A prediction assumes the length of the responses, and a number with two meanings is a problem of its field.
    await page.locator('[name=limit]').fill('500');
    await page.locator('[name=model]').selectOption('deepseek-ai/DeepSeek-R1');
    await page.locator('#outcome .caveat').first().waitFor();
    await page.locator('[name=tokens]').fill('1.500 million');
    await page.locator('.calculator-form [role=alert]').waitFor();
  }
  if (path === '/methods/') {
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-copy]')?.click());
    // The message appears when the browser has written to the clipboard.
    await page.locator('.said').waitFor();
  }
  const found = await page.evaluate(() => {
    const STATES =
      /::[\w-]+|:(hover|focus-visible|focus|checked|target)(?![\w-])|\[(aria-sort|data-theme|hidden|open)[^\]]*\]/g;
    const of = (rules: Iterable<CSSRule>): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSGroupingRule) return of(rule.cssRules);
        return rule instanceof CSSStyleRule ? partsOf(rule.selectorText).flatMap(eachOf) : [];
      });
    const partsOf = (list: string): string[] => (/\([^)]*\(/.test(list) ? [list] : list.split(/,(?![^(]*\))/));
    /** The selectors that `:is()` combines into one. */
    const eachOf = (selector: string): string[] => {
      const [whole = '', inner] = /:is\(([^()]*)\)/.exec(selector) ?? [];
      return inner?.split(',').flatMap((one) => eachOf(selector.replace(whole, one.trim()))) ?? [selector.trim()];
    };
    const isHere = (selector: string): boolean =>
      document.querySelector(selector.replace(STATES, ':nth-child(n)')) !== null;
    return [...document.styleSheets].flatMap(({ href, cssRules }) =>
      href === null ? [] : of(cssRules).map((selector) => [selector, isHere(selector)] as const),
    );
  });
  for (const [selector, isUsed] of found) selectors.set(selector, isUsed || selectors.get(selector) === true);
  return [];
}

function chartsWithoutFiles({ path }: OpenPage): string[] {
  const document = site.html(path);
  const problems = [...document.querySelectorAll('figure.chart')].flatMap(({ id }) => {
    const svg = readFileSync(join(site.folder, `charts/${id}.svg`), 'utf8');
    const rows = readFileSync(join(site.folder, `charts/${id}.csv`), 'utf8')
      .trim()
      .split('\r\n');
    return [
      ...(/var\(|<script|data-/.test(svg) ? [`${id}.svg is not self-contained`] : []),
      ...(rows.length > 1 ? [] : [`${id}.csv is empty`]),
    ];
  });
  const image = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
  const shared = image.slice(site.documents.manifest.site.length);
  const png = readFileSync(join(site.folder, shared));
  const isSlide = png.readUInt32BE(16) === 1200 && png.readUInt32BE(20) === 630;
  return [...problems, ...(isSlide ? [] : [`a picture of another size: ${image}`])];
}
