import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { selectionInPrint } from '../site/views/rows.ts';
import type { ModelConfiguration } from '../site/documents.ts';
import { bandInWords, cards, energy, latency } from '../src/figures/format.ts';
import { indexLimits, itl, type Limits, pick } from '../src/figures/limits.ts';
import { axeViolations } from './support/axe.ts';
import { scriptsHaveRun, settled, siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

/** The rows of the main table as a reader sees them: model, GPUs, energy and latency. */
async function tableOf(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('.explorer-rows tbody tr')].map((row) =>
      [0, 1, 2, 4].map((i) => row.children[i]?.textContent ?? '').join(' | '),
    ),
  );
}

/** The same of rows as they are published. */
function inTable(rows: readonly ModelConfiguration[], { statistic }: Limits): string[] {
  return rows.map((c) => {
    const { wh_per_million_output_tokens: wh, relative_uncertainty: u } = c;
    return [c.model, cards(c), energy(wh) + (bandInWords(wh, u) ?? ''), latency(itl(c, statistic))].join(' | ');
  });
}

/** The table within limits, those of the index but for what is changed. */
function tableWithin(change: Partial<Limits> = {}): string[] {
  const limits = { ...indexLimits(500), ...change };
  return inTable(pick(site.documents.configurations, limits), limits);
}

/** The query of the address, from the page itself: the browser's driver hears of it later. */
const queryOf = (page: Page): Promise<string> => page.evaluate(() => location.search);

/** Where the marks of the chart of GPUs stand, and what they say. */
async function marksOf(page: Page): Promise<string[]> {
  await settled(page);
  return page
    .locator('#gpus .wide [data-tip]')
    .evaluateAll((all) =>
      all.map((mark) => `${mark.getAttribute('transform') ?? ''} ${mark.getAttribute('data-tip') ?? ''}`),
    );
}

/** Words of the main page, once they follow from what was chosen: what is far from the screen has no text that is seen. */
async function wordsAt(page: Page, selector: string): Promise<string> {
  await settled(page);
  return (await page.locator(selector).textContent()) ?? '';
}

/** The filters are behind a line that opens them. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.locator('.explorer-controls');
  if ((await filters.getAttribute('open')) === null) await filters.locator('summary').click();
}

async function setField(page: Page, label: string, value: string): Promise<void> {
  await openFilters(page);
  // To leave another field may draw anew, which would take back what is typed meanwhile, as fast as no reader types.
  await page.getByLabel(label, { exact: true }).focus();
  await page.locator('#explorer:not([aria-busy])').waitFor();
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
}

test('without scripts the rows and the words of the index are there, on a phone the answers on the first screen; with them, the same', async () => {
  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
  const { page: still, problems } = await site.open('/', phone);
  const rows = tableWithin();
  expect(rows).toHaveLength(site.documents.index.rows.length);
  expect(await tableOf(still)).toEqual(rows);
  expect(await still.locator('.explorer-rows caption').textContent()).toBe(
    selectionInPrint(site.documents.index.selection),
  );
  for (const control of ['.explorer-controls', '.ceiling-bar', '.needs-script']) {
    expect(await still.locator(`${control}:visible`).count()).toBe(0);
  }
  expect(await still.locator('h1').innerText()).toMatch(/^A chat answer takes [\d.]+ to [\d.]+\u00a0Wh of GPU energy/);
  const figures = await still.locator('#answers .narrow text', { hasText: /^[\d.]+\u00a0Wh$/ }).count();
  expect(figures).toBe(5);
  const { y = Infinity, height = 0 } = (await still.locator('#answers .narrow').boundingBox()) ?? {};
  expect(y + height).toBeLessThan(844);

  const { page, problems: others } = await site.open('/');
  expect(await tableOf(page)).toEqual(rows);
  expect(await marksOf(page)).toEqual(await marksOf(still));
  expect(await marksOf(page)).toHaveLength(rows.length);
  expect([...problems, ...others]).toEqual([]);
});

test('chips, slider and statistic choose a ceiling; chart, title, table and answer follow, Back and Reset undo', async () => {
  const { page } = await site.open('/');
  const title = (): Promise<string> => wordsAt(page, '#gpus .chart-title');
  const before = await marksOf(page);
  await page.getByRole('button', { name: '20 ms' }).click();
  expect(await title()).toContain('At 20\u00a0ms a token');
  expect(await queryOf(page)).toBe('?ceiling=20');
  expect(await tableOf(page)).toEqual(tableWithin({ ceiling: 20 }));
  expect(await marksOf(page)).not.toEqual(before);

  const handle = page.getByRole('slider', { name: 'Latency ceiling, handle of the chart' });
  await handle.focus();
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowRight');
  const ceiling = Number(new URLSearchParams(await queryOf(page)).get('ceiling'));
  expect(ceiling).toBeGreaterThan(22);
  expect(await handle.getAttribute('aria-valuetext')).toBe(`${ceiling}\u00a0ms`);
  expect(await wordsAt(page, '#ceiling .chart-title')).toContain(`A ceiling of ${ceiling}\u00a0ms`);
  expect(await page.locator('.ceiling-answer').innerText()).toContain('times the energy without a ceiling');
  await page.goBack();
  expect(await title()).toContain('At 20\u00a0ms a token');
  await page.goBack();
  expect(await marksOf(page)).toEqual(before);

  await page.getByRole('button', { name: '50 ms' }).click();
  await page.getByLabel('Share of the tokens').selectOption('p99');
  expect(await tableOf(page)).toEqual(tableWithin({ ceiling: 50, statistic: 'p99' }));
  expect(await queryOf(page)).toBe('?ceiling=50&statistic=p99');
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await marksOf(page)).toEqual(before);
});

test('a budget, filters and every column choose and sort the rows; the address gives the same to who opens it', async () => {
  const { page } = await site.open('/');
  await openFilters(page);
  await page.getByLabel('Pick for each model and GPU').selectOption('latency');
  await setField(page, 'Energy budget, Wh per M tokens', '100');
  await setField(page, 'Latency ceiling, ms', '');
  expect(await tableOf(page)).toEqual(tableWithin({ ceiling: null, budget: 100, pick: 'latency' }));

  await page.getByRole('button', { name: 'Reset' }).click();
  await openFilters(page);
  await page.getByRole('combobox', { name: 'GPU', exact: true }).selectOption('H100');
  await setField(page, 'Parameters from, B', '30');
  await page.getByLabel('Model name').fill('llama');
  const rows = site.documents.index.rows.filter(
    (row) => row.gpu === 'H100' && row.params_b >= 30 && row.model.startsWith('Llama'),
  );
  const shown = await tableOf(page);
  expect(rows.length).toBeGreaterThan(2);
  expect(shown).toHaveLength(rows.length);
  const all = site.documents.index.rows.length;
  expect(await wordsAt(page, '#gpus .limits')).toContain(`Filtered away: ${all - rows.length} pairs of model and GPU`);
  await page.getByRole('columnheader', { name: 'Median ITL' }).getByRole('button').click();
  const latencies = (await tableOf(page)).map((row) => Number(row.split(' | ')[3]));
  expect(latencies).toEqual([...latencies].sort((a, b) => a - b));
  for (const i of [1, 0]) await page.getByRole('checkbox').nth(i).check();
  const query = await queryOf(page);
  expect(query).toMatch(/^\?search=llama&gpu=H100&min_size=30&sort=itl&compare=[a-z0-9-]+\/H100,[a-z0-9-]+\/H100$/);
  const { page: other, problems } = await site.open(`/${query}`);
  await other.locator('#side-by-side').waitFor();
  expect(await tableOf(other)).toEqual(await tableOf(page));
  expect(await other.locator('.explorer-rows .compare :checked').count()).toBe(2);
  await page.getByLabel('Model name').fill('no such model');
  await settled(page);
  expect(await page.locator('.empty', { hasText: 'No configuration is left' }).isVisible()).toBe(true);
  expect(await page.locator('#gpus svg.wide').textContent()).toContain('take a filter away');
  expect(problems).toEqual([]);
});

test('what an address or a field asks for in vain is said where it stands, and what held before holds', async () => {
  const { page } = await site.open('/?ceiling=fast&gpu=%3Cb%3EA100&compare=gone/H100&sort=toString&fbclid=1');
  const said = (await page.getByRole('alert').allInnerTexts()).join();
  for (const value of ['fast', '<b>A100', 'gone/H100', 'toString']) expect(said).toContain(`“${value}”`);
  expect(said).not.toContain('fbclid');
  expect(await tableOf(page)).toEqual(tableWithin());

  const { page: typed } = await site.open('/?ceiling=80&gpu=H100');
  const before = await tableOf(typed);
  const field = typed.getByLabel('Latency ceiling, ms', { exact: true });
  await setField(typed, 'Latency ceiling, ms', '1,000');
  expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['1,000', 'true']);
  const problem = typed.locator(`#${(await field.getAttribute('aria-describedby')) ?? 'none'}`);
  const told = (await problem.innerText()).replaceAll('\u202f', ' ');
  expect(told).toContain('Latency ceiling can’t be “1,000”: it can be a number of ms above 0 and up to 1 000 000');
  expect(await tableOf(typed)).toEqual(before);
  await setField(typed, 'Latency ceiling, ms', '1\u202f000');
  expect(await problem.count()).toBe(0);
  expect(await queryOf(typed)).toBe('?ceiling=1000&gpu=H100');
});

test('chosen rows stand side by side, relative to the first, and with the keyboard alone', async () => {
  const { page } = await site.open('/');
  const [a, b] = pick(site.documents.configurations, indexLimits(500));
  if (a === undefined || b === undefined) throw new Error('The index has too few rows.');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const i of [0, 1]) {
    await boxes.nth(i).focus();
    await page.keyboard.press('Space');
  }
  expect(await queryOf(page)).toBe(`?compare=${a.slug}/${a.gpu},${b.slug}/${b.gpu}`);
  const section = page.getByRole('region', { name: 'Chosen models side by side' });
  await section.waitFor();
  const row = async (name: RegExp): Promise<string[]> =>
    (await section.getByRole('row', { name }).locator('td').allInnerTexts()).map((text) =>
      text.trim().replaceAll(/\s/g, ' '),
    );
  const [first, second] = [a, b].map((c) => c.wh_per_million_output_tokens);
  expect(await row(/^Energy/)).toEqual([
    energy(first ?? NaN),
    expect.stringContaining(`${energy(second ?? NaN)} ${((second ?? NaN) / (first ?? NaN)).toFixed(2)}×`),
  ]);
  await setField(page, 'Latency ceiling, ms', '1');
  expect(await row(/^GPUs/)).toEqual(Array(2).fill('no configuration at or under 1 ms median ITL'));
  await page.getByRole('button', { name: `Remove ${a.model} on ${a.gpu}` }).focus();
  await page.keyboard.press('Enter');
  expect(new URLSearchParams(await queryOf(page)).get('compare')).toBe(`${b.slug}/${b.gpu}`);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('side-by-side');
});

test('on a small screen nothing sticks out, axe finds nothing, and the focus is never under the bar of the chosen', async () => {
  const [a, b] = site.documents.index.rows.map((row) => `${row.slug}/${row.gpu}`);
  const { page, problems } = await site.open(`/?budget=300&gpu=none&compare=${a ?? ''},${b ?? ''}`, {
    viewport: { width: 320, height: 640 },
  });
  expect([...(await axeViolations(page)), ...problems]).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const hidden: string[] = [];
  await page.locator('.explorer-rows thead button').first().focus();
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    hidden.push(
      ...(await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.compare-bar')?.getBoundingClientRect();
        if (bar === undefined || !focused?.closest('tbody, thead')) return [];
        const { top, bottom } = focused.getBoundingClientRect();
        return bottom > bar.top && top < bar.bottom ? [focused.textContent] : [];
      })),
    );
  }
  expect(hidden).toEqual([]);
});

test('where configurations or the script can not be had, the published index stays, and the page says what does not work', async () => {
  const { page } = await site.open('/404.html');
  await page.route('**/configurations.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site.url}/?gpu=H100`);
  await scriptsHaveRun(page);
  expect(await page.getByText('ceilings, filters and sorting don’t work just now').innerText()).toContain('503');
  expect(await tableOf(page)).toEqual(tableWithin());
  expect(await page.getByLabel('Model name').isDisabled()).toBe(true);

  await page.route('**/explorer.js*', (route) => route.abort());
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  await page.locator('.ceiling-bar button').last().click();
  await page.locator('.ceiling-bar button:disabled').last().waitFor();
  expect(await tableOf(page)).toEqual(tableWithin());
});

test('scripts of the controls come with the first use of one, and what is done before they work is done then', async () => {
  const { page } = await site.open('/404.html', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const asked: string[] = [];
  // Slow enough that a reader is there first.
  await page.route('**/explorer.js*', (route) => {
    asked.push(route.request().url());
    setTimeout(() => void route.continue(), 300);
  });
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.locator('.ceiling-bar button').last().tap();
  await page.waitForURL(`${site.url}/?ceiling=20`);
  expect(await wordsAt(page, '.ceiling-answer')).toContain('times the energy');
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  await page.locator('.explorer-controls summary').press('Enter');
  await page.getByLabel('Model name').focus();
  await page.keyboard.type('qwen');
  await page.waitForURL(`${site.url}/?search=qwen`);
  expect(await page.getByLabel('Model name').inputValue()).toBe('qwen');
});

test('the chosen ceiling goes along to a model, and a pair that is pointed at has its line lit', async () => {
  const { page } = await site.open('/?ceiling=30&statistic=p99');
  const circle = page.locator('#ceiling svg.wide g[data-tip]').nth(3).locator('circle');
  await circle.evaluate((mark) => {
    mark.scrollIntoView({ block: 'center' });
  });
  await circle.hover({ force: true });
  const said = await page.locator('#ceiling .tip').innerText();
  const named = page.locator('#ceiling svg.wide [data-named]');
  expect((await named.getAttribute('data-tip'))?.replace(/\s/g, '')).toBe(said.replace(/\s/g, ''));
  await page.locator('.explorer-rows tbody a').first().click();
  await page.waitForURL(/\/models\/.*\?ceiling=30&statistic=p99/);
  await page.locator('#figures').getByText('ceiling 30 ms').first().waitFor();
});
