import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { looksWrong } from './support/looks.ts';
import { siteUnderTest } from './support/site.ts';

// How the pages look and what their charts say, as far as a program can tell. The site is that of the data as they are,
// which have all workloads.

const site = siteUnderTest(['--unreleased']);

/** A phone, a tablet, a laptop. The long tests take every page, on a wide screen as well. */
test.each([390, 768, 1440])(
  'at %d pixels nothing is wider than its box, and no labels overlap',
  async (width) => {
    expect(await site.crawl(({ page }) => looksWrong(page), { viewport: { width, height: 900 } })).toEqual([]);
  },
  120_000,
);

test('every mark of every chart is named by the keyboard, and Escape takes the name away', async () => {
  const found = await site.crawl(async ({ page }) => {
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
  });
  expect(found).toEqual([]);
}, 120_000);

test('a tap pins the name of a mark, with the way to what is told of it', async () => {
  const { page } = await site.open('/', { viewport: { width: 390, height: 800 }, hasTouch: true });
  await page.locator('#gpus .narrow [data-tip]').first().tap();
  const tip = page.locator('#gpus .tip.pinned');
  expect(await tip.innerText()).toContain('Wh per million tokens');
  await tip.getByRole('link', { name: 'More' }).click();
  await page.waitForURL(/\/models\//);
});

test('every chart has its files, its page to be embedded, and a title of its own', async () => {
  const titles = new Map<string, string>();
  const found = await site.crawl(async ({ page }) => {
    const ids = await page.locator('figure.chart').evaluateAll((all) => all.map(({ id }) => id));
    const problems: string[] = [];
    for (const id of ids) {
      const title = await page.locator(`figure[id="${id}"] .chart-title`).innerText();
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
      if (width !== 1200 || height < 300) problems.push(`${id}.png is ${width} × ${height}`);
      const svg = readFileSync(join(site.folder, `charts/${id}.svg`), 'utf8');
      if (/var\(|<script|data-/.test(svg)) problems.push(`${id}.svg does not stand alone`);
      const [heads = '', ...rows] = readFileSync(join(site.folder, `charts/${id}.csv`), 'utf8')
        .trim()
        .split('\r\n');
      if (!heads.startsWith('"') || rows.length === 0) problems.push(`${id}.csv is empty`);
      readFileSync(join(site.folder, `embed/${id}/index.html`));
    }
    return problems;
  });
  expect(found).toEqual([]);
});

test('what is shared has a picture that exists, an address, and a way to the page', async () => {
  const found = await site.crawl(({ page }) =>
    page
      .evaluate(() => {
        const of = (selector: string): string => document.querySelector(selector)?.getAttribute('content') ?? '';
        return {
          image: of('meta[property="og:image"]'),
          url: of('meta[property="og:url"]'),
          card: of('meta[name="twitter:card"]'),
        };
      })
      .then(({ image, url, card }) => {
        const id = /\/charts\/([a-z0-9-]+)\.png$/.exec(image)?.[1] ?? '';
        readFileSync(join(site.folder, `charts/${id}.png`));
        return url.startsWith('https://') && card === 'summary_large_image' ? [] : [`${url} ${card}`];
      }),
  );
  expect(found).toEqual([]);
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

test('a link is shared whole, and one of another release says so', async () => {
  const { page } = await site.open('/?ceiling=30', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('#gpus').getByRole('link', { name: 'Share' }).click();
  await page.locator('#gpus').getByText('Link copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/\?ceiling=30&release=\d{4}-\d\d-\d\d#gpus$/);
  const { page: other } = await site.open('/?ceiling=30&release=2020-01-01');
  expect(await other.locator('main').innerText()).toContain('made with the data of 2020-01-01');
});

test('CO₂ has its subscript wherever it is read', async () => {
  const found = await site.crawl(({ page }) =>
    page.evaluate(() => {
      for (const code of document.querySelectorAll('code, pre, textarea')) code.remove();
      return [...document.body.innerText.matchAll(/.{0,30}CO2.{0,20}/g)].map(([text]) => text);
    }),
  );
  expect(found).toEqual([]);
});
