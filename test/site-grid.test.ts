import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Grid, Index } from '../src/contract/generated/api.d.ts';
import { settled, siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

const document = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(site.folder, 'api/v1', path), 'utf8')) as T;

/** The cells of every row in sight, as a reader sees them; a figure without its spaces and with a plain minus. */
async function rows(page: Page): Promise<string[][]> {
  await settled(page);
  const texts = await page
    .locator('tbody tr:visible')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
  return texts.map((cells) => cells.map((text) => text.replaceAll('\u202f', '').replace('−', '-')));
}

test('the table has every area as grid.json has it, priced on the reference row', async () => {
  const { page, problems } = await site.open('/grid/', { javaScriptEnabled: false });
  const [grid, index] = [await document<Grid>('grid.json'), await document<Index>('index.json')];
  const { model, gpu } = index.reference_row;
  const wh = Number(index.rows.find((r) => r.model === model && r.gpu === gpu)?.wh_per_million_output_tokens);
  const previous = String(Number(grid.year) - 1);
  const others = [...new Set(grid.areas.flatMap((area) => Object.keys(area.years)))]
    .filter((year) => year !== grid.year)
    .toSorted()
    .reverse();
  const wanted = grid.areas.map(({ display_name, iso3, continent, years, latest_year }) => {
    const [now, before] = [Number(years[grid.year]), Number(years[previous])];
    const change = Number(((100 * (now - before)) / before).toFixed(1)) + 0;
    return [
      `${display_name} ${iso3}`,
      now.toFixed(1),
      // Wh per million tokens × gCO2e per kWh / 1,000 = kg CO2e per billion output tokens.
      ((wh * now) / 1000).toFixed(1),
      ...others.map((year) => years[year]?.toFixed(1) ?? '–'),
      `${change > 0 ? '+' : ''}${change.toFixed(1)}`,
      latest_year,
      continent ?? '–',
    ];
  });
  const heads = await page.locator('thead th').allInnerTexts();
  expect(heads.map((head) => head.split('\n')[0])).toEqual([
    ...['Area', grid.year, 'Reference row', ...others, `${previous} to ${grid.year}`, 'Latest year', 'Continent'],
  ]);
  expect((await rows(page)).toSorted()).toEqual(wanted.toSorted());
  expect(problems).toEqual([]);
});

test('the map colours countries by their figure, and each leads to its page', async () => {
  const { page } = await site.open('/grid/', { javaScriptEnabled: false });
  const { areas, world } = await document<Grid>('grid.json');
  const shapes = await page
    .locator('#world [data-tip]')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('data-tip'), one.getAttribute('data-href'), one.getAttribute('fill')]),
    );
  expect(shapes.length).toBeGreaterThan(150);
  const shade = (name: string): string => shapes.find(([tip]) => tip?.startsWith(`${name}:`) === true)?.[2] ?? '';
  const [sweden, poland] = ['SWE', 'POL'].map((iso3) => areas.find((area) => area.iso3 === iso3));
  expect(Number(sweden?.g_co2e_per_kwh)).toBeLessThan(100);
  expect(shade('Sweden')).toBe('var(--below-3)');
  expect(Number(poland?.g_co2e_per_kwh)).toBeGreaterThan(world);
  expect(shade('Poland')).toMatch(/^var\(--above-/);
  expect(shapes.find(([tip]) => tip?.startsWith('Poland:') === true)?.[1]).toBe('/grid/poland/');
});

test('a country has its rank, its years, and what every model emits there', async () => {
  const { page, problems } = await site.open('/grid/poland/', { javaScriptEnabled: false });
  const { areas } = await document<Grid>('grid.json');
  const countries = areas.filter(({ area_type }) => area_type === 'country');
  const own = countries.find(({ iso3 }) => iso3 === 'POL');
  const cleaner = countries.filter(({ g_co2e_per_kwh }) => g_co2e_per_kwh < (own?.g_co2e_per_kwh ?? 0)).length;
  expect(await page.locator('.chart-title').innerText()).toContain(`number ${cleaner + 1} of ${countries.length}`);
  const [first] = await page.locator('table').first().locator('tbody tr').allInnerTexts();
  const cells = (first ?? '').split('\t');
  const wh = Number(cells[3]);
  expect(Number(cells[2]) / ((wh * (own?.g_co2e_per_kwh ?? 0)) / 1000)).toBeCloseTo(1, 1);
  expect(await page.locator('table').nth(1).locator('tbody tr').count()).toBe(Object.keys(own?.years ?? {}).length);
  expect(problems).toEqual([]);
});

test('a column of figures sorts by size', async () => {
  const { page } = await site.open('/grid/');
  const column = async (): Promise<number[]> =>
    (await rows(page)).map((cells) => Number(cells.find((cell) => /^[+-]/.test(cell)) ?? 0));
  await page.getByRole('button', { name: /^\d+ to \d+/ }).click();
  const rising = await column();
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  await page.getByRole('button', { name: /^\d+ to \d+/ }).click();
  expect(await column()).toEqual(rising.toReversed());
});

test('the search shows the rows that have every word, and says how many', async () => {
  const { page, problems } = await site.open('/grid/');
  const { areas } = await document<Grid>('grid.json');
  const search = page.getByLabel('Search the table');
  const status = page.locator('.table-search').getByRole('status');
  expect(await status.innerText()).toBe(`${areas.length} rows`);

  await search.fill('turkiye');
  expect((await rows(page)).map(([name]) => name)).toEqual(['Türkiye TUR']);
  expect(await status.innerText()).toBe(`1 of ${areas.length} rows`);

  await search.fill('united  AMERICA');
  expect((await rows(page)).map(([name]) => name)).toEqual(['United States USA']);

  await page.getByRole('button', { name: 'Area' }).click();
  expect(await rows(page)).toHaveLength(1);

  await search.fill('atlantis');
  expect(await rows(page)).toEqual([]);
  expect(await status.innerText()).toContain('No row has “atlantis”');

  await search.fill('');
  expect(await rows(page)).toHaveLength(areas.length);
  expect(problems).toEqual([]);
});

test('a phone shows the first rows of a long table, all of them when asked, and what is searched for', async () => {
  const { page } = await site.open('/grid/', { viewport: { width: 390, height: 800 } });
  const visible = (): Promise<number> => page.locator('.long tbody tr:visible').count();
  const all = await page.locator('.long tbody tr').count();
  expect(all).toBeGreaterThan(150);
  expect(await visible()).toBe(20);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(8000);
  await page.getByLabel('Search the table').fill('zimbabwe');
  expect(await visible()).toBe(1);
  await page.getByLabel('Search the table').fill('');
  await page.getByLabel('Show all').check();
  expect(await visible()).toBe(all);
  const { page: still } = await site.open('/grid/', { viewport: { width: 1280, height: 800 } });
  expect(await still.locator('.long tbody tr:visible').count()).toBe(all);
});
