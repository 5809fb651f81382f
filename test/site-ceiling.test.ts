import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createClient } from '../clients/js/src/client.ts';
import type { Snapshot } from '../src/contract/generated/site.d.ts';
import { threeDigits } from '../src/figures/format.ts';
import { axeViolations } from './support/axe.ts';
import { scriptsHaveRun, siteUnderTest } from './support/site.ts';

// One ceiling at every door: the address holds it, links carry it, and wherever figures stand under it they are those that
// the packages answer with. The site is that of the data as they are, below a path.

const site = siteUnderTest('unreleased');

/** What the package for programs takes for a million tokens under a ceiling, Wh, as pages write it. */
async function estimated(model: string, gpu: string, maxItlMs: number): Promise<string> {
  const read = (path: string): Promise<string> => readFile(join(site.folder, 'clients', path), 'utf8');
  const { snapshots } = JSON.parse(await read('index.json')) as { snapshots: { path: string }[] };
  const client = createClient(JSON.parse(await read(snapshots.at(-1)?.path ?? '')) as Snapshot);
  return threeDigits(client.estimate({ model, gpu, outputTokens: 1e6, maxItlMs })?.wh.value ?? NaN);
}

/** The text of a row, a column or a mark, by what names it. */
const DOORS: Readonly<Record<string, (page: Page) => Promise<string | null>>> = {
  '/': (page) => page.locator('.explorer-rows tr', { hasText: 'Qwen 3 8B' }).filter({ hasText: 'B200' }).textContent(),
  '/models/': (page) => page.locator('.model-list tr', { hasText: 'Qwen 3 8B' }).locator('td').first().innerText(),
  '/models/qwen-3-8b/': (page) =>
    page.getByRole('table', { name: 'The best rows' }).locator('.main-figure').first().innerText(),
  '/compare/b200-vs-h100/': (page) =>
    page.locator('.chart .wide [data-tip^="Qwen 3 8B, 1\u202f×\u202fB200"]').getAttribute('data-tip'),
  '/workloads/lm-arena-chat/': (page) =>
    page.locator('#workload tbody tr', { hasText: 'Qwen 3 8B' }).filter({ hasText: 'B200' }).innerText(),
};

test.each(Object.keys(DOORS))(
  '%s shows what the packages answer at a ceiling, in the address or pressed',
  async (path) => {
    const { page, problems } = await site.open(`${path}?ceiling=30`);
    const shown = DOORS[path] ?? (() => Promise.resolve(null));
    const [at30, at20] = [await estimated('qwen-3-8b', 'B200', 30), await estimated('qwen-3-8b', 'B200', 20)];
    expect(at20).not.toBe(at30);
    expect(await shown(page)).toContain(at30);
    await page.getByRole('button', { name: '20 ms', exact: true }).click();
    expect(new URL(page.url()).search).toBe('?ceiling=20');
    expect(await shown(page)).toContain(at20);
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    expect(await page.getByRole('button', { name: '30 ms', exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(await shown(page)).toContain(at30);
    expect(problems).toEqual([]);
  },
);

test('the calculator prices the row that keeps the ceiling, and says what no row keeps', async () => {
  const { page, problems } = await site.open('/calculator/?ceiling=30&tokens=1000000000&span=day');
  const figure = (): Promise<string> => page.locator('.headline strong').first().innerText();
  // A billion tokens in kWh are a million in Wh.
  expect(await figure()).toBe(await estimated('llama-3-3-70b-instruct', 'B200', 30));
  await page.getByRole('button', { name: '50 ms', exact: true }).click();
  expect(await figure()).toBe(await estimated('llama-3-3-70b-instruct', 'B200', 50));
  await page.waitForURL(/ceiling=50/);
  await page.goBack();
  await page.waitForURL(/ceiling=30/);
  expect(await figure()).toBe(await estimated('llama-3-3-70b-instruct', 'B200', 30));
  const { page: lost } = await site.open('/calculator/?ceiling=1');
  expect(await lost.getByRole('alert').innerText()).toContain('does not keep the ceiling');
  expect(await lost.locator('#calculator-models svg.wide').textContent()).toContain(
    'No configuration keeps this ceiling.',
  );
  const { page: wrong } = await site.open('/calculator/?ceiling=fast');
  expect(await wrong.getByRole('alert').innerText()).toContain('“fast” is none: it can be a number of ms');
  expect(problems).toEqual([]);
});

test('links carry the ceiling from page to page, and what can’t be one is told where it would stand', async () => {
  const { page } = await site.open('/?ceiling=30&statistic=p99');
  for (const [link, path] of [
    ['Models', '/models/'],
    ['Qwen 3 8B', '/models/qwen-3-8b/'],
    ['Compare', '/compare/b200-vs-h100/'],
    ['Calculator', '/calculator/'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname.endsWith(path));
    await scriptsHaveRun(page);
    const search = new URL(page.url()).searchParams;
    expect([path, search.get('ceiling'), search.get('statistic')]).toEqual([path, '30', 'p99']);
    expect(await page.getByRole('button', { name: '30 ms', exact: true }).getAttribute('aria-pressed')).toBe('true');
  }
  const { page: wrong } = await site.open('/models/?ceiling=fast');
  expect(await wrong.getByRole('alert').innerText()).toContain('Latency ceiling can’t be “fast”');
  const { page: other } = await site.open('/compare/b200-vs-h100/?statistic=mean');
  expect(await other.getByRole('alert').innerText()).toContain('Share of the tokens can’t be “mean”');
});

test('a table drawn under another ceiling sorts as before', async () => {
  const { page } = await site.open('/models/');
  await page.getByRole('button', { name: '30 ms', exact: true }).click();
  const names = page.locator('.model-list tbody th');
  await page.locator('.model-list thead').getByRole('button', { name: 'Model', exact: true }).click();
  const sorted = await names.allInnerTexts();
  expect(sorted).toEqual([...sorted].sort(new Intl.Collator('en', { numeric: true }).compare));
  expect(new URL(page.url()).search).toBe('?ceiling=30&sort=model');
});
