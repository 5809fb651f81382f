import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { gzipSync } from 'fflate';
import { day, threeDigits } from '../../src/figures/format.ts';
import { axeViolations } from './support/axe.ts';
import { siteUnderTest } from './support/site.ts';

// Tests that need a browser: rows that are links, copied texts, search.

const site = siteUnderTest();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.each(['/models/', '/workloads/text-to-image/'])(
  'on a phone, a tap anywhere on a row of %s opens its page without scripts',
  async (path) => {
    const { page, problems } = await site.open(path, { ...PHONE, javaScriptEnabled: false });
    const rows = page.locator('.figures tbody tr');
    const count = await rows.count();
    for (const at of [0, count - 1]) {
      const row = rows.nth(at);
      const href = await row.locator('a').getAttribute('href');
      const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
      for (const position of [
        { x: 12, y: 12 },
        { x: width - 12, y: height - 6 },
      ]) {
        await row.tap({ position });
        await page.waitForURL((url) => url.pathname === href);
        await page.goBack();
      }
    }
    expect(problems).toEqual([]);
  },
);

test('without scripts, the link of a latency limit opens its page, and Back returns', async () => {
  const { page, problems } = await site.open('/models/qwen-3-32b/', { javaScriptEnabled: false });
  const before = await page.locator('#figures').innerText();
  await page.getByRole('link', { name: /^30\sms/ }).click();
  await page.waitForURL(/\/at-30-ms\/$/);
  expect(await page.locator('#figures').innerText()).not.toBe(before);
  expect(await page.locator('.latency-limits [aria-current]').innerText()).toContain('30\u00a0ms');
  await page.goBack();
  expect(await page.locator('#figures').innerText()).toBe(before);
  expect(problems).toEqual([]);
});

test('a link made with another release shows a notice', async () => {
  const { page } = await site.open('/models/?release=2020-01-01');
  await page.locator('main > .caveat', { hasText: '2020-01-01' }).waitFor();
});

test('every SVG of a chart is valid, self-contained XML with its source, release and licence', async () => {
  const { page } = await site.open('/404.html');
  const names = readdirSync(join(site.folder, 'charts')).filter((name) => name.endsWith('.svg'));
  const problems = await page.evaluate(
    async ({ names: all, base, words }) => {
      const found: string[] = [];
      for (const name of all) {
        const svg = await (await fetch(`${base}/charts/${name}`)).text();
        const parsed = new DOMParser().parseFromString(svg, 'application/xml');
        const text = parsed.documentElement.textContent.replaceAll(/\s/g, '');
        if (parsed.querySelector('parsererror') !== null) found.push(`${name}: not XML`);
        if (/var\(|<script|data-/.test(svg)) found.push(`${name}: is not self-contained`);
        for (const word of words) if (!text.includes(word)) found.push(`${name}: lacks ${word}`);
      }
      return found;
    },
    {
      names,
      base: site.url,
      words: ['Source:', day(site.documents.manifest.updated).replaceAll(/\s/g, ''), 'CCBY4.0'],
    },
  );
  expect(names.length).toBeGreaterThan(50);
  expect(problems).toEqual([]);
});

test('a citation is shown, and copied, or selected if the browser doesn’t allow copying', async () => {
  const { page } = await site.open('/models/qwen-3-8b/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const ofChart = page.locator('.chart-foot .cite').first();
  await ofChart.locator('summary').click();
  expect(await ofChart.locator('pre').isVisible()).toBe(true);
  await ofChart.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const cited = await page.evaluate(() => navigator.clipboard.readText());
  const { manifest } = site.documents;
  for (const words of [`${manifest.site}/models/qwen-3-8b/?release=${manifest.updated}`, manifest.updated])
    expect(cited).toContain(words);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const copy = page.locator('details:has(#cite-text)').getByRole('button', { name: 'Copy', exact: true }).first();
  expect(await copy.isVisible()).toBe(false);
  await page.getByText('How to cite').click();
  await copy.click();
  await page.getByRole('status').filter({ hasText: 'Ctrl+C' }).waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await page.locator('#cite-text').innerText());
});

test('hidden text is shown before it is selected, if the browser doesn’t allow copying', async () => {
  const { page } = await site.open('/calculator/');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  expect(await page.locator('#calculator-link').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('status').filter({ hasText: 'Ctrl+C' }).waitFor();
  const link = await page.locator('#calculator-link').innerText();
  expect([await page.evaluate(() => getSelection()?.toString()), link]).toEqual([
    link,
    expect.stringContaining('http'),
  ]);
});

test('a chart is downloaded as a PNG of its whole picture', async () => {
  const { page, problems } = await site.open('/');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^PNG: / })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('responses.png');
  const png = await buffer(await download.createReadStream());
  const [, width = ''] = /width="(\d+)"/.exec(readFileSync(join(site.folder, 'charts/responses.svg'), 'utf8')) ?? [];
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16)]).toEqual(['PNG', 2 * Number(width)]);
  expect(problems).toEqual([]);
});

test('an unknown address suggests pages with its words', async () => {
  const { page } = await site.open('/modls/qwen-3-8b');
  await page.locator('[data-suggestions] a').first().waitFor();
  expect(await page.locator('[data-suggestions] a').first().innerText()).toBe('Qwen 3 8B');
});

test('the address of a row targets the row', async () => {
  const id = 'qwen-3-30b-a3b-instruct/H100/2/512/r2';
  const { page } = await site.open(`/models/qwen-3-30b-a3b-instruct/#${id}`, {
    viewport: { width: 1200, height: 800 },
  });
  const row = page.getByRole('row').filter({ has: page.locator(':target') });
  expect(await row.innerText()).toContain('run 2');
});

test('the search finds models, countries, GPUs and pages, and shows the query as text', async () => {
  const { page, problems } = await site.open('/data/', { viewport: { width: 390, height: 844 } });
  const field = page.locator('[data-search-field]');
  const results = page.locator('.search-results');
  const first = async (typed: string): Promise<string> => {
    await field.fill(typed);
    await results.getByText(/^\d+ result/).waitFor();
    return results.getByRole('link').first().innerText();
  };
  expect(await first('qwen3-8b')).toMatch(/^Qwen 3 8B Model\s+Chat: [\d.]+\sWh per million output tokens/);
  expect(await first('NVIDIA H100')).toContain('GPU');
  expect(await first('methods')).toContain('Page');
  expect(await first('what does chatgpt take')).toContain('ChatGPT');
  await first('bigger model');
  expect(await results.getByRole('link').first().getAttribute('href')).toMatch(/\/models\/#size-lm-arena-chat$/);
  for (const [typed, href] of [
    ['h100 to b200', /\/compare\/\?models=.+@B200.+@H100/],
    ['kwh per response', /\/calculator\/$/],
    ['phone charge', /\/#litre-of-water$/],
  ] as const) {
    await first(typed);
    expect(await results.getByRole('link').first().getAttribute('href')).toMatch(href);
  }
  await field.fill('<img src=x onerror=alert(1)>');
  await results.getByText('“<img src=x onerror=alert(1)>”').waitFor();
  expect(await results.locator('img').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  const germany = site.documents.grid.areas.find(({ iso3 }) => iso3 === 'DEU')?.g_co2e_per_kwh ?? NaN;
  expect(await first('germany')).toContain(`${threeDigits(germany)}\u00a0g CO₂e per kWh`);
  expect(await first('gpt-4o')).toContain('not measured');
  expect(await first('cost')).toContain('Prices');
  expect(await first('car')).toContain('Cars');
  expect(await first('qwen 3 32b 30 ms')).toContain('at 30\u00a0ms');
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.waitForURL(/\/models\/qwen-3-32b\/at-30-ms\/$/);
  expect(problems).toEqual([]);
});

test('the page of a search shows all its results in place of the list, and an empty search shows the list', async () => {
  const { page, problems } = await site.open('/search/?q=gemma');
  const results = page.locator('.search-page');
  const field = page.locator('[data-search-field]');
  await results.getByText(/^\d+ results/).waitFor();
  expect(await results.getByRole('link').first().innerText()).toContain('Gemma');
  expect(await page.locator('[data-all-pages]').isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await field.fill('H100 & B200');
  await page.waitForURL(/\/search\/\?q=H100%20%26%20B200$/);
  await field.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.closest('.search-page') !== null)).toBe(true);
  await field.fill('');
  expect(await page.locator('[data-all-pages]').isVisible()).toBe(true);
  expect(await results.getByRole('link').count()).toBe(0);
  expect(problems).toEqual([]);
  expect(await shiftsOf('/search/?q=gemma')).toBeLessThan(0.01);
});

/** The sum of the layout shifts while a page opens on a phone. */
async function shiftsOf(path: string): Promise<number> {
  const { page } = await site.open(path, { viewport: { width: 390, height: 844 } });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(sum);
        }, 300);
      }),
  );
}

test('the box below the search field links to all results', async () => {
  const { page: other } = await site.open('/data/');
  await other.locator('[data-search-field]').fill('gemma');
  await other.getByRole('link', { name: 'Open these results' }).click();
  await other.waitForURL(/\/search\/\?q=gemma$/);
  const { page: many } = await site.open('/data/');
  await many.locator('[data-search-field]').fill('qwen');
  const all = many.getByRole('link', { name: /^See all \d+ results$/ });
  const count = /\d+/.exec(await all.innerText())?.[0] ?? '';
  expect(await many.locator('.search-results li').count()).toBeLessThan(Number(count));
  await all.click();
  await many.locator('.search-page').getByText(`${count} results`).waitFor();
  expect(await many.locator('.search-page li').count()).toBe(Number(count));
});

test('Enter in the search field opens the page with all results', async () => {
  const { page } = await site.open('/data/');
  const field = page.locator('[data-search-field]');
  await field.fill('gpt-4o');
  await page.locator('.search-results a').first().waitFor();
  await field.press('Enter');
  await page.waitForURL(/\/search\/\?q=gpt-4o$/);
  expect(await page.locator('.search-page li').first().innerText()).toContain('not measured');
});

test('the page that the search reads is smaller than 21 kB', () => {
  expect(gzipSync(readFileSync(join(site.folder, 'search/index.html'))).length).toBeLessThan(21_000);
});

test('the list of all pages has every model and country once', () => {
  const groups = site.html('/search/').querySelectorAll('[data-group=Models] a, [data-group=Countries] a');
  const named = [...groups].map((link) => link.getAttribute('href'));
  expect(named.length).toBeGreaterThan(200);
  expect(new Set(named).size).toBe(named.length);
});
