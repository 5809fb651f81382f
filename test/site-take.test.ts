import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import type { Manifest, Releases } from '../src/contract/generated/api.d.ts';
import { bandOf } from '../src/figures/uncertainty.ts';
import { listen } from '../site/preview/server.ts';
import { axeViolations } from './support/axe.ts';
import { scriptsHaveRun, siteUnderTest } from './support/site.ts';

// What readers take along of a chart: pictures, figures, HTML for another page, a citation.

const site = siteUnderTest();

const read = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(site.folder, 'api/v1', path), 'utf8')) as T;

/** Presses the tab of a chart. */
async function open(page: Page, chart: string, tab: string): Promise<void> {
  await page.locator(`#${chart} .tabs`).getByText(tab).click();
}

test('one part of the panel is shown at a time, without scripts as well, and none sticks out', async () => {
  for (const javaScriptEnabled of [true, false]) {
    for (const width of [390, 1440]) {
      const { page } = await site.open('/', { javaScriptEnabled, viewport: { width, height: 900 } });
      for (const tab of ['Image and data', 'Embed', 'Cite']) {
        await open(page, 'gpus', tab);
        const shown = page.locator('#gpus .take-part:visible');
        expect(await shown.evaluateAll((all) => all.map((part) => part.getAttribute('data-part')))).toEqual([tab]);
        const clipped = await shown
          .locator('*')
          .evaluateAll(
            (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
          );
        expect(clipped).toBe(0);
      }
      await page.close();
    }
  }
});

test('the link holds the state, the release and the chart; the citation names the release and no embed', async () => {
  const { page } = await site.open('/?ceiling=30', { permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, 'gpus', 'Embed');
  await page.locator('#gpus').getByRole('button', { name: 'Copy' }).first().click();
  await page.locator('#gpus [data-copied]').waitFor();
  const manifest = await read<Manifest>('manifest.json');
  const link = `${manifest.site}/?ceiling=30&release=${manifest.updated}#gpus`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const { releases, latest } = await read<Releases>('releases/index.json');
  const title = await page.locator('#gpus .chart-title').innerText();
  for (const part of ['cite', 'bibtex']) {
    const cited = (await page.locator(`#gpus-${part}`).textContent()) ?? '';
    for (const words of [title, link, releases.find(({ date }) => date === latest)?.sha256 ?? 'no release']) {
      expect(cited.replaceAll('\\', '')).toContain(words);
    }
    expect(cited).not.toContain('/embed/');
  }
  expect(await page.locator('#gpus-cite').textContent()).toContain(`release of ${latest ?? ''}`);
  await open(page, 'gpus', 'Cite');
  expect(await axeViolations(page)).toEqual([]);

  const { page: other } = await site.open('/?ceiling=30&release=2020-01-01');
  expect(await other.locator('main').innerText()).toContain('made with the data of 2020-01-01');
});

test('pictures say what must stand beside their figures; the table has figures as shown, with both ends of the band', async () => {
  const { caveat } = await read<Manifest>('manifest.json');
  const words = (text: string): string => text.replace(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words(await readFile(join(site.folder, 'charts/gpus.svg'), 'utf8'))).toContain(words(caveat));
  const rows: Record<string, string>[] = parse(await readFile(join(site.folder, 'charts/gpus.csv')), { columns: true });
  const { rows: index } = await read<{
    rows: { row_id: string; wh_per_million_output_tokens: number; relative_uncertainty: number }[];
  }>('index.json');
  expect(rows).toHaveLength(index.length);
  for (const row of rows) {
    const own = index.find(({ row_id }) => row_id === row['row_id']);
    const { low, high } = bandOf(own?.wh_per_million_output_tokens ?? NaN, own?.relative_uncertainty ?? NaN);
    expect([
      row['wh_per_million_output_tokens'],
      row['wh_per_million_output_tokens_low'],
      row['wh_per_million_output_tokens_high'],
    ]).toEqual([
      String(Number(own?.wh_per_million_output_tokens.toPrecision(3))),
      String(Number(low.toPrecision(2))),
      String(Number(high.toPrecision(2))),
    ]);
  }
});

test('an embedded chart is as high as its words and picture, and pushes no steps into the history around it', async () => {
  const { page: chart } = await site.open('/');
  const code = (await chart.locator('#gpus-embed').textContent()) ?? '';
  const { site: address } = await read<Manifest>('manifest.json');
  const article = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><div style="width:1000px">${code.replace(address, site.url)}</div>`);
  });
  const { page } = await site.open('/404.html', { viewport: { width: 1200, height: 900 } });
  try {
    await page.goto(`http://127.0.0.1:${await listen(article, 0)}/`);
    const frame = page.frameLocator('iframe');
    const heights = async (): Promise<readonly [number, number]> => [
      await page.locator('iframe').evaluate((element) => element.clientHeight),
      await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    ];
    await frame.getByRole('button', { name: '50 ms' }).waitFor();
    // What the code says holds until its script runs.
    const [, fallback = ''] = /height="(\d+)"/.exec(code) ?? [];
    await page.waitForFunction((before) => document.querySelector('iframe')?.height !== before, fallback);
    const [outside, inside] = await heights();
    expect(outside).toBe(inside);
    const before = await page.evaluate(() => history.length);
    await frame.getByRole('button', { name: '50 ms' }).click();
    await frame.getByRole('button', { name: '30 ms' }).click();
    await frame.getByText('At 30 ms a token').first().waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before);
    // A link leaves the article where it is.
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: 'Token Energy' }).click(),
    ]);
    await scriptsHaveRun(opened);
    expect(new URL(opened.url()).pathname).toBe('/');
  } finally {
    article.close();
  }
});
