import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { gpuLabel, threeDigits, times } from '../../src/figures/format.ts';
import { siteUnderTest } from './support/site.ts';

// Tables on a wide screen, on a phone and on paper.

const site = siteUnderTest();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The text of a cell, with numbers that JavaScript can read. */
const plain = (text: string): string => text.replaceAll(',', '').replace('−', '-').trim();

test('the table has every area of grid.json with the emissions of the reference model on each GPU', () => {
  const { grid, index } = site.documents;
  const { slug } = index.rows.find(({ model }) => model === index.reference_row.model) ?? {};
  const rows = [...site.html('/electricity/').querySelectorAll('tbody tr')].map((row) =>
    [...row.children].slice(0, 4).map((cell) => plain(cell.textContent)),
  );
  // Wh per million tokens × gCO2e per kWh / 1,000 = kg CO2e per billion output tokens.
  const own = index.rows.filter((row) => row.slug === slug);
  const wanted = grid.areas.map(({ display_name, g_co2e_per_kwh: g }) => [
    plain(display_name),
    plain(threeDigits(g)),
    ...own.map((row) => plain(threeDigits((row.wh_per_million_output_tokens * g) / 1000))).sort(),
  ]);
  expect(rows.map(([name = '', g = '', ...kg]) => [name, g, ...kg.sort()]).sort()).toEqual(wanted.sort());
});

test('choosing a country and a model shows emissions on each GPU and changes the address', async () => {
  const { page, problems } = await site.open('/electricity/?country=FRA');
  const status = (): Promise<string> => page.locator('main').getByRole('status').first().innerText();
  const { areas, year } = site.documents.grid;
  const france = areas.find(({ iso3 }) => iso3 === 'FRA')?.g_co2e_per_kwh ?? NaN;
  expect(await status()).toContain(`${threeDigits(france)}\u00a0g`);
  expect(await status()).toContain(`France (${year})`);
  expect(await status()).toMatch(/\d{4}: [\d.,]+\sg, \d{4}: [\d.,]+\sg \(\d+\s% (?:less|more)\)\./);
  const countries = areas.filter(({ area_type }) => area_type === 'country');
  const rank = countries.filter(({ g_co2e_per_kwh: g }) => g < france).length + 1;
  expect(await status()).toContain(`Rank ${rank} of ${countries.length} countries`);
  const link = page.locator('#electricity .button');
  expect(await link.innerText()).toContain('France');
  expect(await link.getAttribute('href')).toContain('/calculator/?country=FRA');
  await page.locator('select[name=model]').selectOption('qwen-3-8b');
  for (const { num_gpus, gpu, wh_per_million_output_tokens: wh } of site.documents.index.rows.filter(
    ({ slug }) => slug === 'qwen-3-8b',
  ))
    expect(await status()).toContain(
      `${threeDigits((wh * france) / 1000)}\u00a0kg CO₂e on ${gpuLabel({ num_gpus, gpu })}`,
    );
  expect(new URL(page.url()).search).toBe('?country=FRA&model=qwen-3-8b');
  expect(problems).toEqual([]);
});

test('a column of numbers sorts by value, and the search shows the rows with every word', async () => {
  const { page, problems } = await site.open('/electricity/');
  const { areas } = site.documents.grid;
  await page.getByLabel('Show all').check();
  const column = (place: number): Promise<string[]> =>
    page.locator(`tbody tr:visible > :nth-child(${place})`).evaluateAll((found) => found.map((one) => one.textContent));
  const figures = async (): Promise<number[]> => (await column(2)).map((text) => Number(plain(text)));
  const button = page.getByRole('button', { name: /intensity/i });
  await button.click();
  const rising = await figures();
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  await button.click();
  expect(await figures()).toEqual(rising.toReversed());
  const search = page.getByLabel('Search the table');
  const status = page.locator('.table-search').getByRole('status');
  for (const [typed, name] of [
    ['turkiye', 'Türkiye'],
    ['united  AMERICA', 'United States'],
    ['deutschland', 'Germany'],
    ['espana', 'Spain'],
    ['schweiz', 'Switzerland'],
  ] as const) {
    await search.fill(typed);
    expect([await column(1), await status.innerText()]).toEqual([[name], `1 of ${areas.length} rows`]);
  }
  await search.fill('atlantis');
  expect([await column(1), await status.innerText()]).toEqual([[], expect.stringContaining('atlantis')]);
  expect(problems).toEqual([]);
});

test('the filters and the order of the models table are in the address and in the links of the latency limits', async () => {
  const { page, problems } = await site.open('/models/');
  const rows = page.locator('.figures tbody tr:visible');
  const all = await rows.count();
  await page.getByLabel('Vendor').selectOption('Qwen');
  const heads = page.locator('.figures thead tr:last-child');
  await heads.getByRole('button', { name: 'H100', exact: false }).first().click();
  const names = await rows.locator('th a').allInnerTexts();
  expect(names.length).toBeLessThan(all);
  for (const name of names) expect(name).toContain('Qwen');
  const { search } = new URL(page.url());
  expect(search).toBe('?vendor=Qwen&sort=h100');
  const linked = await site.open(`/models/${search}`);
  expect(await linked.page.locator('.figures tbody tr:visible th a').allInnerTexts()).toEqual(names);
  expect(await linked.page.locator('.latency-limits a').last().getAttribute('href')).toContain(search);
  expect([...problems, ...linked.problems]).toEqual([]);
});

test('the title of the models page names the lowest of the shown models', async () => {
  const { page, problems } = await site.open('/models/');
  const title = page.locator('h1');
  const whole = await title.innerText();
  await page.getByLabel('Vendor').selectOption({ label: 'Google' });
  const names = await page.locator('.figures tbody tr:visible th a').allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  expect(await title.innerText()).toContain(names[0]);
  expect(await title.innerText()).not.toContain(names.at(-1));
  expect(await title.innerText()).not.toContain('Llama');
  await page.getByLabel('Vendor').selectOption('');
  expect(await title.innerText()).toBe(whole);
  expect(problems).toEqual([]);
});

test('on a phone, each model says in words whether the difference between the GPUs is clear', async () => {
  const { page } = await site.open('/models/', { viewport: { width: 390, height: 844 } });
  const verdicts = page.locator('.figures tbody .verdict:visible');
  const ratios = await page
    .locator('.figures tbody .more-1')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['value'])).filter((one) => one < 1e6));
  const words = await verdicts.allInnerTexts();
  expect(words.map((text) => /: ([^×]+×), (?:clear|no clear difference)$/.exec(text)?.[1])).toEqual(ratios.map(times));
  expect(new Set(words.map((text) => text.replace(/.*, /, ''))).size).toBe(2);
});

test('the medians of the models table are those of the shown models', async () => {
  const { page, problems } = await site.open('/models/');
  const foot = page.locator('.figures tfoot tr');
  const all = await foot.innerText();
  const ratios = page.locator('.figures tbody tr:visible .more-1');
  await page.getByLabel('Vendor').selectOption('Qwen');
  const shown = (await ratios.evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['value']))))
    .filter((value) => value < Number.MAX_VALUE)
    .sort((a, b) => a - b);
  const half = shown.length / 2;
  const median = ((shown[Math.ceil(half) - 1] ?? NaN) + (shown[Math.floor(half)] ?? NaN)) / 2;
  expect(await foot.locator('.more-1').innerText()).toBe(times(median));
  // Its decimal point is below those of the column.
  const marginOf = (row: Locator): Promise<string> =>
    row.locator('.more-1 > span').evaluate((number) => getComputedStyle(number).marginRight);
  const sameDecimals = page.locator('.figures tbody tr:visible', {
    has: page.locator('.more-1 > span', { hasText: /^\d+\.\d×$/ }),
  });
  expect(await marginOf(foot)).toBe(await marginOf(sameDecimals.first()));
  // With all models, the script computes the same values as the build.
  await page.getByLabel('Vendor').selectOption('');
  expect(await foot.innerText()).toBe(all);
  expect(problems).toEqual([]);
});

test('a country chosen on the map is outlined there and is the first row of the table', async () => {
  const { page, problems } = await site.open('/electricity/');
  const first = page.locator('tbody tr').first();
  const outline = page.locator('.map > .chosen').first();
  const choose = async (iso3: string): Promise<void> => {
    await page.locator(`[data-country=${iso3}]`).dispatchEvent('click');
    expect(new URL(page.url()).searchParams.get('country')).toBe(iso3);
    expect(await outline.getAttribute('d')).toBe(await page.locator(`[data-country=${iso3}]`).getAttribute('d'));
    expect(await first.getAttribute('aria-current')).toBe('true');
    expect(await first.locator('a').getAttribute('id')).toBe(iso3);
  };
  await choose('FRA');
  await choose('BRA');
  await page.getByRole('button', { name: /intensity/i }).click();
  expect(await first.locator('a').getAttribute('id')).toBe('BRA');
  // The other rows are in order.
  const figures = await page.locator('tbody tr > :nth-child(2)').allTextContents();
  const others = figures.slice(1).map((text) => Number(plain(text)));
  expect(others).toEqual(others.toSorted((a, b) => a - b));
  await page.locator('select[name=country]').selectOption('World');
  expect(await outline.getAttribute('d')).toBe('');
  expect(problems).toEqual([]);
});

test('on a phone, the map shows the part around the chosen country, and a button shows the whole map again', async () => {
  const { page, problems } = await site.open('/electricity/', PHONE);
  const map = page.locator('svg.map');
  const button = page.getByRole('button', { name: 'Whole map' });
  const whole = await map.getAttribute('viewBox');
  expect(await button.isVisible()).toBe(false);
  await page.locator('select[name=country]').selectOption('DEU');
  expect(await map.getAttribute('viewBox')).not.toBe(whole);
  await button.tap();
  expect([await map.getAttribute('viewBox'), await button.isVisible()]).toEqual([whole, false]);
  expect(await page.locator('select[name=country]').inputValue()).toBe('DEU');
  expect(problems).toEqual([]);
});

test('the arrow keys and Enter choose a country on the map', async () => {
  const { page, problems } = await site.open('/electricity/');
  await page.locator('.plot').focus();
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  const chosen = new URL(page.url()).searchParams.get('country');
  expect(chosen).toBe(await page.locator('[data-country]').first().getAttribute('data-country'));
  expect(problems).toEqual([]);
});

test('on a phone, the reader chooses a column of the models table without scripts', async () => {
  const { page } = await site.open('/models/', { ...PHONE, javaScriptEnabled: false });
  const cells = (): Promise<string[]> =>
    page.locator('.figures tbody tr').first().locator('.more:visible').allInnerTexts();
  const before = await cells();
  expect(before).toHaveLength(1);
  await page.getByLabel('Column').selectOption({ index: 1 });
  expect(await cells()).not.toEqual(before);
});

test('on a phone, a button opens the latency limits without scripts, and the table has the ratio for the chosen one', async () => {
  const { page } = await site.open('/models/', { ...PHONE, javaScriptEnabled: false });
  const link = page.locator('.latency-limits').getByRole('link', { name: /^40\sms/ });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Latency limit' }).tap();
  await link.tap();
  await page.waitForURL(/\/models\/at-40-ms\/$/);
  await page.getByLabel('Column').selectOption({ label: '40\u00a0ms, compared with 500\u00a0ms' });
  const [lowest, atLimit] = ['/models/', '/models/at-40-ms/'].map((path) =>
    Number(site.html(path).getElementById('qwen-3-8b')?.getAttribute('data-wh')),
  );
  expect(await page.locator('#qwen-3-8b .more:visible').innerText()).toBe(times((atLimit ?? NaN) / (lowest ?? NaN)));
});

test('on a phone, a tap opens a row without scripts; a wide screen shows all cells', async () => {
  const { page } = await site.open('/electricity/', { ...PHONE, javaScriptEnabled: false });
  const row = page.locator('tbody tr').first();
  const cells = (): Promise<number> => row.locator('th:visible, td:visible').count();
  expect(await cells()).toBe(2);
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await row.locator('.row-opener').tap();
  const all = await row.locator('th, td').count();
  expect(await cells()).toBe(all);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect([await cells(), await page.locator('.row-opener:visible').count()]).toEqual([all, 0]);
});

test('on a phone, a link in a row opens its page', async () => {
  const { page } = await site.open('/electricity/', PHONE);
  await page.locator('tbody th a').nth(3).tap();
  await page.waitForURL(/\?country=[A-Z]{3}$/);
});

test.each([
  ['a phone', PHONE],
  ['a wide screen', {}],
])('%s shows the first rows of a long table, and all on request', async (_, options) => {
  const { page } = await site.open('/electricity/', options);
  const visible = (): Promise<number> => page.locator('.long tbody tr:visible').count();
  expect(await visible()).toBe(20);
  await page.getByLabel('Search the table').fill('zimbabwe');
  expect(await visible()).toBe(1);
  await page.getByLabel('Search the table').fill('');
  await page.getByLabel('Show all').check();
  expect(await visible()).toBe(site.documents.grid.areas.length);
});

const PAPER = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };

test.each(['/', '/models/qwen-3-8b/', '/calculator/'])('%s fits one or two printed pages', async (path) => {
  const { page } = await site.open(path);
  const pdf = await page.pdf({ format: 'A4', margin: PAPER });
  const pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
  expect([1, 2]).toContain(pages);
});
