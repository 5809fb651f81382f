import { expect, test } from '@jest/globals';
import { predict } from '../src/figures/prediction.ts';
import { threeDigits } from '../src/figures/format.ts';
import { settled, siteUnderTest } from './support/site.ts';

// Tables of figures, on a screen, on a phone and on paper; and the model that is not here.

const site = siteUnderTest();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** What stands in a table, a figure without its spaces and with a plain minus. */
const plain = (text: string): string => text.replaceAll('\u202f', '').replace('−', '-').trim();

test('the table of grids has every area as grid.json has it, priced on the reference row', () => {
  const { grid, index } = site.documents;
  const { model, gpu } = index.reference_row;
  const wh = Number(index.rows.find((r) => r.model === model && r.gpu === gpu)?.wh_per_million_output_tokens);
  const rows = [...site.html('/grid/').querySelectorAll('tbody tr')].map((row) =>
    [...row.children].slice(0, 3).map((cell) => plain(cell.textContent)),
  );
  // Wh per million tokens × gCO2e per kWh / 1,000 = kg CO2e per billion output tokens.
  const wanted = grid.areas.map(({ display_name, iso3, g_co2e_per_kwh: g }) => [
    ...[`${display_name} ${iso3}`, g.toFixed(1), ((wh * g) / 1000).toFixed(1)],
  ]);
  expect(rows.sort()).toEqual(wanted.sort());
});

test('the map colours countries by their figure and leads to their pages, which have rank and years', () => {
  const { areas } = site.documents.grid;
  const shapes = [...site.html('/grid/').querySelectorAll('#world [data-tip]')].map((one) =>
    ['data-tip', 'data-href', 'fill'].map((name) => one.getAttribute(name) ?? ''),
  );
  const shape = (name: string): string[] => shapes.find(([tip]) => tip?.startsWith(`${name}:`)) ?? [];
  expect(shapes.length).toBeGreaterThan(150);
  expect(shape('Sweden')[2]).toBe('var(--below-3)');
  expect(shape('Poland')[2]).toMatch(/^var\(--above-/);
  expect(shape('Poland')[1]).toMatch(/\/grid\/poland\/$/);
  const countries = areas.filter(({ area_type }) => area_type === 'country');
  const own = countries.find(({ iso3 }) => iso3 === 'POL');
  const cleaner = countries.filter(({ g_co2e_per_kwh }) => g_co2e_per_kwh < (own?.g_co2e_per_kwh ?? 0)).length;
  const poland = site.html('/grid/poland/');
  expect(poland.querySelector('.chart-title')?.textContent).toContain(`number ${cleaner + 1} of ${countries.length}`);
  const years = [...poland.querySelectorAll('table')].at(1)?.querySelectorAll('tbody tr');
  expect(years).toHaveLength(Object.keys(own?.years ?? {}).length);
});

test('a column of figures sorts by size, and the search shows the rows that have every word', async () => {
  const { page, problems } = await site.open('/grid/');
  const { areas } = site.documents.grid;
  const rows = async (): Promise<string[][]> => {
    await settled(page);
    const all = await page
      .locator('tbody tr:visible')
      .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
    return all.map((cells) => cells.map(plain));
  };
  const column = async (): Promise<number[]> =>
    (await rows()).map((cells) => Number(cells.find((cell) => /^[+-]/.test(cell)) ?? 0));
  await page.getByRole('button', { name: /^\d+ to \d+/ }).click();
  const rising = await column();
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  await page.getByRole('button', { name: /^\d+ to \d+/ }).click();
  expect(await column()).toEqual(rising.toReversed());

  const search = page.getByLabel('Search the table');
  const status = page.locator('.table-search').getByRole('status');
  for (const [typed, name] of [
    ['turkiye', 'Türkiye TUR'],
    ['united  AMERICA', 'United States USA'],
  ] as const) {
    await search.fill(typed);
    expect((await rows()).map(([first]) => first)).toEqual([name]);
    expect(await status.innerText()).toBe(`1 of ${areas.length} rows`);
  }
  await search.fill('atlantis');
  expect([await rows(), await status.innerText()]).toEqual([[], expect.stringContaining('No row has “atlantis”')]);
  expect(problems).toEqual([]);
});

test('on a phone a row is a line that a tap opens, without scripts; on a wide screen it has all its cells', async () => {
  const { page } = await site.open('/grid/', { ...PHONE, javaScriptEnabled: false });
  const row = page.locator('tbody tr').first();
  const cells = (): Promise<number> => row.locator('th:visible, td:visible').count();
  expect(await cells()).toBe(3);
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await row.locator('.row-opener').tap();
  const all = await row.locator('th, td').count();
  expect(await cells()).toBe(all);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect([await cells(), await page.locator('.row-opener:visible').count()]).toEqual([all, 0]);
});

test('a phone shows the first rows of a long table, all when asked, and leads to the country that is chosen', async () => {
  const { page, problems } = await site.open('/grid/', PHONE);
  const visible = (): Promise<number> => page.locator('.long tbody tr:visible').count();
  expect(await visible()).toBe(20);
  await page.getByLabel('Search the table').fill('zimbabwe');
  expect(await visible()).toBe(1);
  await page.getByLabel('Search the table').fill('');
  await page.getByLabel('Show all').check();
  expect(await visible()).toBe(site.documents.grid.areas.length);
  await page.getByLabel('Your country').selectOption('Türkiye');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/\/grid\/turkiye\/$/);
  expect(problems).toEqual([]);
});

const PAPER = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };

test.each(['/', '/models/qwen-3-8b/', '/calculator/'])('on paper %s takes one or two pages', async (path) => {
  const { page } = await site.open(path);
  const pdf = await page.pdf({ format: 'A4', margin: PAPER });
  const pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
  expect([1, 2]).toContain(pages);
});

test('a model that is not here is predicted as the published coefficients give it, or refused in words', async () => {
  const { page, problems } = await site.open('/models/#predicted', PHONE);
  const { predictions } = site.documents;
  if (predictions === null) throw new Error('There are no predictions');
  const said = (): Promise<string> => page.locator('#prediction').getByRole('status').innerText();
  const choose = async (bits: string, params: string): Promise<void> => {
    await page.getByLabel('Parameters, billions').fill(params);
    await page.getByLabel('Active of them').fill('12');
    await page.getByLabel('Bits').selectOption(bits);
    await page.locator('#prediction').getByLabel('GPU').selectOption('H100');
  };
  await choose('8', '120');
  const wanted = predict(predictions, { params_b: 120, active_params_b: 12, bits: 8, gpu: 'H100', maker: '' });
  if (wanted.refusal !== null) throw new Error(wanted.refusal);
  for (const words of ['Predicted', ...[wanted.wh, wanted.low, wanted.high].map(threeDigits)])
    expect(await said()).toContain(words);
  expect(new URL(page.url()).search).toBe('?params=120&active=12&bits=8&gpu=H100');
  await choose('4', '120');
  expect(await said()).toBe('No prediction: weights of 4 bits were not measured.');
  await choose('8', '-3');
  expect(await said()).toContain('Write the number of parameters in billions');
  expect(problems).toEqual([]);
});
