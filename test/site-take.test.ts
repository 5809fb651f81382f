import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { bandOf } from '../src/figures/uncertainty.ts';
import { listen } from '../site/preview/server.ts';
import { axeViolations } from './support/axe.ts';
import { siteUnderTest } from './support/site.ts';

// What readers take along of a chart, and how they find what they look for.

const site = siteUnderTest();

/** Presses the tab of a chart. */
async function open(page: Page, tab: string): Promise<void> {
  await page.locator('#gpus .tabs').getByText(tab).click();
}

test('one part of the panel is shown at a time, without scripts as well, and none sticks out', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await site.open('/', { javaScriptEnabled, viewport: { width: 390, height: 900 } });
    for (const tab of ['Image and data', 'Embed', 'Cite']) {
      await open(page, tab);
      const shown = page.locator('#gpus .take-part:visible');
      expect(await shown.evaluateAll((all) => all.map((part) => part.getAttribute('data-part')))).toEqual([tab]);
      const clipped = await shown
        .locator('*')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0));
      expect(clipped).toEqual([]);
    }
  }
});

test('the link holds the state, the release and the chart; the citation names the data and no embed', async () => {
  const { page } = await site.open('/?ceiling=30', { permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, 'Embed');
  await page.locator('#gpus').getByRole('button', { name: 'Copy' }).first().click();
  await page.locator('#gpus [data-copied]').waitFor();
  const { manifest } = site.documents;
  const link = `${manifest.site}/?ceiling=30&release=${manifest.updated}#gpus`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const title = await page.locator('#gpus .chart-title').innerText();
  const cited = (await page.locator('#gpus-cite').textContent()) ?? '';
  for (const words of [title, link, manifest.updated]) expect(cited).toContain(words);
  expect(cited).not.toContain('/embed/');
  await open(page, 'Cite');
  expect(await axeViolations(page)).toEqual([]);
  const { page: other } = await site.open('/?ceiling=30&release=2020-01-01');
  expect(await other.locator('main').innerText()).toContain('made with the data of 2020-01-01');
});

test('a picture says what must stand beside its figures; its table has them as shown, with both ends of the band', async () => {
  const { manifest, index } = site.documents;
  const words = (text: string): string => text.replace(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  const svg = await readFile(join(site.folder, 'charts/gpus.svg'), 'utf8');
  expect(words(svg)).toContain(words(manifest.caveat));
  const rows: Record<string, string>[] = parse(await readFile(join(site.folder, 'charts/gpus.csv')), { columns: true });
  const wanted = index.rows.map(({ row_id, wh_per_million_output_tokens: wh, relative_uncertainty: u }) => {
    const { low, high } = bandOf(wh, u);
    return [row_id, ...[wh.toPrecision(3), low.toPrecision(2), high.toPrecision(2)].map((one) => String(Number(one)))];
  });
  const shown = rows.map((row) => [
    row['row_id'],
    ...['', '_low', '_high'].map((end) => row[`wh_per_million_output_tokens${end}`]),
  ]);
  expect(shown.sort()).toEqual(wanted.sort());
});

test('an embedded chart is as high as its words and picture, and pushes no steps into the history around it', async () => {
  const code = site.html('/').querySelector('#gpus-embed')?.textContent ?? '';
  const article = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(
      `<!doctype html><div style="width:1000px">${code.replace(site.documents.manifest.site, site.url)}</div>`,
    );
  });
  const { page } = await site.open('/404.html', { viewport: { width: 1200, height: 900 } });
  try {
    await page.goto(`http://127.0.0.1:${await listen(article, 0)}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: '50 ms' }).waitFor();
    // What the code says holds until its script runs.
    const [, fallback = ''] = /height="(\d+)"/.exec(code) ?? [];
    await page.waitForFunction((before) => document.querySelector('iframe')?.height !== before, fallback);
    expect(await page.locator('iframe').evaluate((element) => element.clientHeight)).toBe(
      await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    );
    const before = await page.evaluate(() => history.length);
    await frame.getByRole('button', { name: '30 ms' }).click();
    await frame.getByText('At 30 ms a token').first().waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before);
  } finally {
    article.close();
  }
});

const FIELD = 'Search models, countries, cards and pages';

test('the search of any page leads to a model, a country, a card and a page; what is typed stays text', async () => {
  const { page, problems } = await site.open('/data/', { viewport: { width: 390, height: 844 } });
  const field = page.getByRole('searchbox', { name: FIELD });
  const results = page.locator('.search-results');
  const first = async (typed: string): Promise<string> => {
    await field.fill(typed);
    await results.getByText(/^\d+ found$/).waitFor();
    return results.getByRole('link').first().innerText();
  };
  expect(await first('qwen3-8b')).toBe('Qwen 3 8B Models');
  expect(await first('NVIDIA H100')).toContain('Cards');
  expect(await first('methods')).toContain('Pages');
  await field.fill('<img src=x onerror=alert(1)>');
  await results.getByText('Nothing is called “<img src=x onerror=alert(1)>”').waitFor();
  expect(await results.locator('img').count()).toBe(0);
  expect(await first('niger')).toBe('Niger Countries');
  expect(await axeViolations(page)).toEqual([]);
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.waitForURL('**/grid/nigeria/');
  expect(problems).toEqual([]);
});

test('without scripts, the list of everything has every model and country once', () => {
  const groups = site.html('/search/').querySelectorAll('[data-group=Models] a, [data-group=Countries] a');
  const named = [...groups].map((link) => link.getAttribute('href'));
  expect(named.length).toBeGreaterThan(200);
  expect(new Set(named).size).toBe(named.length);
});

test('a script that could not be fetched is asked for once more', async () => {
  const { page } = await site.open('/404.html');
  const asked: string[] = [];
  await page.route('**/assets/explorer.js?*', (route) => {
    asked.push(new URL(route.request().url()).search.replace(/v=\w+/, 'v'));
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await page.goto(`${site.url}/`);
  await page.locator('[data-theme-switch][title]').waitFor();
  await page.locator('.ceiling-bar button:enabled').last().click();
  await page.waitForURL(/ceiling=20/);
  expect(asked).toEqual(['?v', '?v&again']);
});
