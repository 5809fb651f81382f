import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { pagePaths } from '../site/preview/screenshots.ts';
import { axeViolations } from './support/axe.ts';
import { looksWrong } from './support/looks.ts';
import { type Found, type Look, type OpenPage, opensWell, resize, siteUnderTest } from './support/site.ts';

// How the pages look and what their charts say, as far as a program can tell. Every page is opened once, and everything
// is looked at while it is open. The site is that of the data as they are, which have all workloads.

const site = siteUnderTest('unreleased');

/** A phone, a tablet, a laptop. The long tests take every page, on a wide screen as well. */
const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;

const wideAt = (width: number): string => `at ${width} pixels nothing is wider than its box, and no labels overlap`;

/** What is held to of every page, in the order in which it is looked at: the last two leave the page another one. */
const LOOKS: Readonly<Record<string, Look>> = {
  'opens without errors or requests elsewhere, below a path': opensWell,
  'is at most 8,000 pixels high on a phone': tooHigh,
  ...Object.fromEntries(
    WIDTHS.map((width): [string, Look] => [
      wideAt(width),
      async ({ page }) => {
        await resize(page, { width, height: HEIGHT });
        return looksWrong(page);
      },
    ]),
  ),
  'names every mark of every chart by the keyboard, and Escape takes the name away': marksWithoutNames,
  'has the files of each chart, its page to be embedded, and a title of its own': chartsWithoutFiles,
  'has a picture to be shared that exists, an address, and a way to the page': sharedInVain,
  'gives axe nothing to find, in light and in dark': ({ page, path }) =>
    isFirstOfItsKind(path) ? axeViolations(page) : [],
  'gives CO₂ its subscript wherever it is read': plainSubscripts,
};

let found: Found;
let kinds: ReadonlyMap<string, string>;
beforeAll(async () => {
  kinds = new Map((await pagePaths(site.folder)).reverse().map((path) => [kindOf(path), path]));
  found = await site.crawl(LOOKS, { viewport: { width: WIDTHS[0] ?? 0, height: HEIGHT } });
});

test.each(Object.keys(LOOKS))('every page %s', (name) => {
  expect(found[name]).toEqual([]);
});

/**
 * Pages that one function draws from one kind of figures are one kind to axe. Charts alone are one, too, but for those
 * with a script: axe sees each of them on its page as well.
 */
function kindOf(path: string): string {
  return path.replace(
    /^(\/embed\/(?:calculator|ceiling|model)?|\/(?:grid|models|since)\/|\/workloads\/(?:text-to)?).+/,
    '$1 and others',
  );
}

function isFirstOfItsKind(path: string): boolean {
  return kinds.get(kindOf(path)) === path;
}

async function tooHigh({ page }: OpenPage): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return height <= 8000 ? [] : [`${height} px`];
}

async function marksWithoutNames({ page }: OpenPage): Promise<string[]> {
  const problems: string[] = [];
  for (const plot of await page.locator('.plot').all()) {
    const tips = await plot.evaluate((element) =>
      [...element.querySelectorAll('[data-tip]')]
        .filter((mark) => mark.getClientRects().length > 0)
        .map((mark) => mark.getAttribute('data-tip') ?? ''),
    );
    // A few of many: it is the same step for each.
    const steps = Math.min(tips.length, 5);
    await plot.focus();
    for (const tip of tips.slice(0, steps)) {
      await page.keyboard.press('ArrowRight');
      const said = (await plot.locator('.tip').allInnerTexts()).join();
      if (said.replace(/\s/g, '') !== tip.replace(/\s/g, '')) problems.push(`“${said}” instead of “${tip}”`);
    }
    await page.keyboard.press('Escape');
    if ((await plot.locator('.tip').count()) > 0) problems.push('a name stays');
  }
  return problems;
}

/** The chart that has a title, by the title. */
const titles = new Map<string, string>();

async function chartsWithoutFiles({ page }: OpenPage): Promise<string[]> {
  const charts = await page.locator('figure.chart').evaluateAll((all) =>
    all.map((chart) => ({
      id: chart.id,
      title: chart.querySelector<HTMLElement>('.chart-title')?.innerText ?? '',
    })),
  );
  const problems: string[] = [];
  for (const { id, title } of charts) {
    const twin = titles.get(title);
    if (
      twin !== undefined &&
      twin.replace('compare-b200-vs-h100', 'gpus') !== id.replace('compare-b200-vs-h100', 'gpus')
    ) {
      problems.push(`${id} has the title of ${twin}`);
    }
    titles.set(title, id);
    const png = readFileSync(join(site.folder, `charts/${id}.png`));
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    if (width !== 1200 || height !== 630) problems.push(`${id}.png is ${width} × ${height}`);
    const svg = readFileSync(join(site.folder, `charts/${id}.svg`), 'utf8');
    if (/var\(|<script|data-/.test(svg)) problems.push(`${id}.svg does not stand alone`);
    const [heads = '', ...rows] = readFileSync(join(site.folder, `charts/${id}.csv`), 'utf8')
      .trim()
      .split('\r\n');
    if (!heads.startsWith('"') || rows.length === 0) problems.push(`${id}.csv is empty`);
    readFileSync(join(site.folder, `embed/${id}/index.html`));
  }
  return problems;
}

async function sharedInVain({ page }: OpenPage): Promise<string[]> {
  const { image, url, card } = await page.evaluate(() => {
    const of = (selector: string): string => document.querySelector(selector)?.getAttribute('content') ?? '';
    return {
      image: of('meta[property="og:image"]'),
      url: of('meta[property="og:url"]'),
      card: of('meta[name="twitter:card"]'),
    };
  });
  const id = /\/charts\/([a-z0-9-]+)\.png$/.exec(image)?.[1] ?? '';
  const isThere = existsSync(join(site.folder, `charts/${id}.png`));
  return isThere && url.startsWith('https://') && card === 'summary_large_image' ? [] : [`${image} ${url} ${card}`];
}

function plainSubscripts({ page }: OpenPage): Promise<string[]> {
  return page.evaluate(() => {
    for (const code of document.querySelectorAll('code, pre, textarea')) code.remove();
    return [...document.body.innerText.matchAll(/.{0,30}CO2.{0,20}/g)].map(([text]) => text);
  });
}

test('a tap pins the name of a mark, with the way to what is told of it', async () => {
  const { page } = await site.open('/', { viewport: { width: 390, height: 800 }, hasTouch: true });
  await page.locator('#gpus .narrow [data-tip]').first().tap();
  const tip = page.locator('#gpus .tip.pinned');
  expect(await tip.innerText()).toContain('Wh per million tokens');
  await tip.getByRole('link', { name: 'More' }).click();
  await page.waitForURL(/\/models\//);
});

test('the theme is switched, remembered, and as it was chosen before anything is painted', async () => {
  const { page } = await site.open('/data/', { colorScheme: 'light' });
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.click();
  await button.click();
  expect(await button.getAttribute('title')).toBe('Theme: dark');
  expect(await ground()).not.toBe(light);
  await page.goto(`${site.url}/grid/`);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await button.click();
  await page.reload();
  expect(await ground()).toBe(light);
});
