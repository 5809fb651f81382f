import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Grid, Index } from '../scripts/contract/generated/api.d.ts';
import { siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

const document = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(site.folder, 'api/v1', path), 'utf8')) as T;

/** The cells of every row in sight, as a reader sees them; a figure without its spaces and with a plain minus. */
async function rows(page: Page): Promise<string[][]> {
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

test('the picture has a dot for every country', async () => {
  const { page } = await site.open('/grid/', { javaScriptEnabled: false });
  const { areas } = await document<Grid>('grid.json');
  const titles = await page.locator('svg.picture circle title').allTextContents();
  const countries = areas.filter((area) => area.area_type === 'country');
  expect(titles.map((title) => title.replace(/ [\d.\u202f]+$/, '')).toSorted()).toEqual(
    countries.map((area) => area.display_name).toSorted(),
  );
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
