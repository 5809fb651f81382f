import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { gzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { readTree } from '../src/core/files/read-tree.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import type { Documents, ModelConfiguration } from '../site/documents.ts';
import { selectionInPrint } from '../site/views/rows.ts';
import { bandInWords, cards, energy, latency } from '../src/figures/format.ts';
import { axeViolations } from './support/axe.ts';
import { SCRIPTS_AT_MOST, scriptsHaveRun, settled, siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

/** That of the index, at which the page opens, ms. */
const CEILING = 500;

let documents: Documents;
beforeAll(() => {
  documents = readDocuments(readTree(join(site.folder, 'api/v1')));
});

/** The rows of the main table as a reader sees them: model, GPUs, energy and latency. */
async function tableOf(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('.explorer-rows tbody tr')].map((row) =>
      [0, 1, 2, 4].map((i) => row.children[i]?.textContent ?? '').join(' | '),
    ),
  );
}

/** The query of the address, from the page itself: the browser's driver hears of it later. */
function queryOf(page: Page): Promise<string> {
  return page.evaluate(() => location.search);
}

function inTable(rows: readonly ModelConfiguration[], itl: (c: ModelConfiguration) => number): string[] {
  return rows.map((c) => [c.model, cards(c), withBand(c), latency(itl(c))].join(' | '));
}

/** A figure of energy as its cell has it, with its band. */
function withBand(row: Pick<ModelConfiguration, 'wh_per_million_output_tokens' | 'relative_uncertainty'>): string {
  const { wh_per_million_output_tokens: wh, relative_uncertainty: u } = row;
  return energy(wh) + (bandInWords(wh, u) ?? '');
}

/** What stands in a column of the main table, without the spaces that group digits. */
async function columnOf(page: Page, column: number): Promise<string[]> {
  await settled(page);
  return page.evaluate(
    (i) =>
      [...document.querySelectorAll('.explorer-rows tbody tr')].map((row) =>
        (row.children[i]?.textContent ?? '').replaceAll('\u202f', ''),
      ),
    column,
  );
}

/** Orders by the numbers in texts. */
const collator = new Intl.Collator('en', { numeric: true });

/** The marks of the chart of GPUs: where each stands, and what it says. */
async function marksOf(page: Page): Promise<string[]> {
  await settled(page);
  return page
    .locator('#gpus .wide [data-tip]')
    .evaluateAll((all) =>
      all.map((mark) => `${mark.getAttribute('transform') ?? ''} ${mark.getAttribute('data-tip') ?? ''}`),
    );
}

/** The line that counts the rows of the table. */
async function countOf(page: Page): Promise<string> {
  await settled(page);
  return page.locator('.explorer-status').getByRole('status').innerText();
}

/** Words of the main page, once they follow from what was chosen. */
async function wordsAt(page: Page, selector: string): Promise<string> {
  await settled(page);
  // What is far from the screen is not laid out, and has no text that is seen.
  return (await page.locator(selector).textContent()) ?? '';
}

/** Everything on the page that follows from the settings. */
async function stateOf(page: Page): Promise<unknown> {
  await settled(page);
  return {
    text: await page.locator('#explorer').textContent(),
    marks: await marksOf(page),
    lines: await page.locator('#ceiling svg path').evaluateAll((all) => all.map((line) => line.outerHTML)),
    fields: await page
      .locator(':is(.explorer-controls, .ceiling-bar) :is(input, select)')
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
    sorted: await page.locator('th[aria-sort]').evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort'))),
    ticked: await page.locator('.explorer-rows .compare :checked').count(),
  };
}

/** For each model and GPU the one that no other beats, written by hand: the least of the first figure, then the second. */
function leastOf(
  keep: (c: ModelConfiguration) => boolean,
  first: (c: ModelConfiguration) => number,
  second: (c: ModelConfiguration) => number,
): ModelConfiguration[] {
  const least: Record<string, ModelConfiguration> = {};
  for (const c of documents.configurations) {
    if (!keep(c)) continue;
    const known = least[c.slug + c.gpu];
    const beaten =
      known === undefined || first(c) < first(known) || (first(c) === first(known) && second(c) < second(known));
    if (beaten) least[c.slug + c.gpu] = c;
  }
  return Object.values(least).sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
}

const wh = (c: ModelConfiguration): number => c.wh_per_million_output_tokens;
const median = (c: ModelConfiguration): number => c.median_itl_ms;
const p99 = (c: ModelConfiguration): number => c.p99_itl_ms;

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

test('without scripts, the table at the opening ceiling and every mark are there; with them, the same', async () => {
  const { page: still, problems } = await site.open('/', { javaScriptEnabled: false });
  const rows = inTable(
    leastOf((c) => median(c) <= CEILING, wh, median),
    median,
  );
  expect(rows.length).toBeGreaterThan(25);
  expect(await marksOf(still)).toHaveLength(rows.length);
  expect(await still.locator('.explorer-rows tbody tr').count()).toBe(rows.length);
  expect(await still.locator('.explorer-controls').isVisible()).toBe(false);
  expect(await still.locator('.ceiling-bar').isVisible()).toBe(false);

  const { page, problems: others } = await site.open('/');
  expect(await tableOf(page)).toEqual(rows);
  expect(await countOf(page)).toBe(`${rows.length} of ${documents.index.rows.length} pairs of model and GPU`);
  expect(await page.locator('#gpus .wide').evaluate((svg) => svg.outerHTML)).toBe(
    await still.locator('#gpus .wide').evaluate((svg) => svg.outerHTML),
  );
  expect([...problems, ...others]).toEqual([]);
});

test('the first screen of a phone answers in Wh per answer, image and video, as published, without a script', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  // What the best configuration of each model takes for one, the least first.
  const taken = (workload: string): number[] => {
    const document = documents.workloadDocuments.find((one) => one.workload === workload);
    const least = new Map<string, number>();
    for (const { slug, ...row } of document?.best ?? []) {
      const one =
        'wh_per_image' in row ? row.wh_per_image : 'wh_per_video' in row ? row.wh_per_video : row.wh_per_response;
      least.set(slug, Math.min(one, least.get(slug) ?? Infinity));
    }
    return [...least.values()].sort((a, b) => a - b);
  };
  const written = (figure = NaN): string => String(Number(figure.toPrecision(2)));
  const chat = taken('lm-arena-chat');
  const middles = ['gpqa', 'text-to-image', 'text-to-video'].map((workload) => {
    const all = taken(workload);
    return all[Math.floor((all.length - 1) / 2)];
  });
  expect(await page.locator('h1').innerText()).toBe(
    `A chat answer takes ${written(chat[0])} to ${written(chat.at(-1))}\u00a0Wh of GPU energy, at least`,
  );
  const figures = page.locator('#answers .narrow text', { hasText: /^[\d.]+\u00a0Wh$/ });
  expect(await figures.allTextContents()).toEqual(
    [chat[0], chat.at(-1), ...middles].map((figure) => `${written(figure)}\u00a0Wh`),
  );
  const { y = Infinity, height = 0 } = (await page.locator('#answers .narrow').boundingBox()) ?? {};
  expect(y + height).toBeLessThan(844);
});

test('whether size matters is told by the slope of the dense models, and how mixtures of experts stand to it', async () => {
  const least = new Map(
    leastOf(() => true, wh, median)
      .toReversed()
      .map((c) => [c.slug, c]),
  );
  const points = [...least.values()].map((c) => ({
    x: Math.log(c.active_params_b),
    y: Math.log(wh(c)),
    dense: c.params_b === c.active_params_b,
  }));
  const dense = points.filter((point) => point.dense);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(dense.map(({ x }) => x)), mean(dense.map(({ y }) => y))];
  const slope =
    dense.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) /
    dense.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  const mixtures = points.filter((point) => !point.dense).map(({ x, y }) => Math.exp(y - my - slope * (x - mx)));
  const sorted = mixtures.sort((a, b) => a - b);
  const half =
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? NaN)) / 2;
  const { page } = await site.open('/models/', { javaScriptEnabled: false });
  expect(await page.locator('#size .chart-title').innerText()).toBe(
    `Twice the active parameters take ${(2 ** slope).toFixed(1)} times the energy, a mixture of experts a median ${half.toFixed(1)} times that of a dense model`,
  );
  expect(await page.locator('#size .wide circle[data-tip][fill="var(--paper)"]').count()).toBe(mixtures.length);
  expect(await page.locator('#size .wide circle[data-tip]').count()).toBe(points.length);
});

test('the page opens with the rows and the words of the index, figure for figure', async () => {
  const { page } = await site.open('/');
  const index = documents.index.rows.map((row) =>
    [row.model, cards(row), withBand(row), latency(row.median_itl_ms)].join(' | '),
  );
  expect(await tableOf(page)).toEqual(index);
  expect(await page.locator('.explorer-rows caption').textContent()).toBe(selectionInPrint(documents.index.selection));
  await setField(page, 'Latency ceiling, ms', 'none');
  expect(await tableOf(page)).toEqual(
    inTable(
      leastOf(() => true, wh, median),
      median,
    ),
  );
});

test('chips, slider and field choose a ceiling; charts, their titles and the answer follow, and Back undoes', async () => {
  const { page } = await site.open('/');
  const title = (): Promise<string> => wordsAt(page, '#gpus .chart-title');
  const before = await marksOf(page);
  await page.getByRole('button', { name: '20 ms' }).click();
  expect(await title()).toContain('At 20\u00a0ms a token');
  expect(await marksOf(page)).not.toEqual(before);
  expect(await queryOf(page)).toBe('?ceiling=20');
  const kept = leastOf((c) => median(c) <= 20, wh, median);
  expect(await tableOf(page)).toEqual(inTable(kept, median));

  const handle = page.getByRole('slider', { name: 'Latency ceiling, handle of the chart' });
  await handle.focus();
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowRight');
  const ceiling = Number(new URLSearchParams(await queryOf(page)).get('ceiling'));
  expect(ceiling).toBeGreaterThan(22);
  expect(await handle.getAttribute('aria-valuetext')).toBe(`${ceiling}\u00a0ms`);
  expect(await wordsAt(page, '#ceiling .chart-title')).toContain(`A ceiling of ${ceiling}\u00a0ms`);
  // What each pair takes, as a multiple of what it takes without a ceiling: the median, by hand.
  const least = new Map(leastOf(() => true, wh, median).map((c) => [c.slug + c.gpu, wh(c)]));
  const times = leastOf((c) => median(c) <= ceiling, wh, median)
    .map((c) => wh(c) / (least.get(c.slug + c.gpu) ?? NaN))
    .sort((x, y) => x - y);
  const middle =
    ((times[Math.floor((times.length - 1) / 2)] ?? NaN) + (times[Math.ceil((times.length - 1) / 2)] ?? NaN)) / 2;
  expect(await page.locator('.ceiling-answer').innerText()).toContain(
    `costs a median ${middle.toFixed(1)} times the energy without a ceiling`,
  );

  await page.goBack();
  expect(await title()).toContain('At 20\u00a0ms a token');
  await page.goBack();
  expect(await marksOf(page)).toEqual(before);
});

test('another statistic picks what a reduction by hand picks, and Reset takes it back', async () => {
  const { page } = await site.open('/');
  const before = await marksOf(page);
  await page.getByRole('button', { name: '50 ms' }).click();
  await page.getByLabel('Share of the tokens').selectOption('p99');
  const expected = leastOf((c) => p99(c) <= 50, wh, p99);
  expect(await tableOf(page)).toEqual(inTable(expected, p99));
  const without = documents.index.rows.length - expected.length;
  expect(without).toBeGreaterThan(1);
  expect(await countOf(page)).toBe(`${expected.length} of ${documents.index.rows.length} pairs of model and GPU`);
  const note = await wordsAt(page, '#gpus .limits');
  expect(note).toContain('at or under 50\u00a0ms p99 ITL');
  if (without > 4) expect(note).toContain(`and ${without - 4} more`);
  expect(await marksOf(page)).toHaveLength(expected.length);
  expect(await queryOf(page)).toBe('?ceiling=50&statistic=p99');
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await marksOf(page)).toEqual(before);
  expect(await queryOf(page)).toBe('');
});

test('within an energy budget, the least latency is picked', async () => {
  const { page } = await site.open('/');
  await openFilters(page);
  await page.getByLabel('Pick for each model and GPU').selectOption('latency');
  await setField(page, 'Energy budget, Wh per M tokens', '100');
  await setField(page, 'Latency ceiling, ms', '');
  expect(await tableOf(page)).toEqual(
    inTable(
      leastOf((c) => wh(c) <= 100, median, wh),
      median,
    ),
  );
  expect(await queryOf(page)).toBe('?ceiling=none&budget=100&pick=latency');
});

test('the table filters and sorts by every column', async () => {
  const { page } = await site.open('/?ceiling=none');
  await openFilters(page);
  await page.getByRole('combobox', { name: 'GPU', exact: true }).selectOption('H100');
  await page.getByLabel('Architecture').selectOption('Dense Transformer');
  await setField(page, 'Parameters from, B', '30');
  await page.getByLabel('Model name').fill('llama');
  const rows = documents.index.rows.filter(
    (row) => row.gpu === 'H100' && row.params_b >= 30 && row.model.startsWith('Llama 3'),
  );
  const shown = await tableOf(page);
  expect(rows.length).toBeGreaterThan(2);
  expect(shown).toHaveLength(rows.length);
  expect(await wordsAt(page, '#gpus .limits')).toContain(
    `Filtered away: ${documents.index.rows.length - rows.length} pairs of model and GPU, by “llama”, H100, Dense`,
  );
  const heads = ['Model', 'GPUs', 'Energy', 'Median ITL', 'Running batch', 'Parameters', 'Precision'];
  for (const [i, name] of heads.entries()) {
    const head = page.getByRole('columnheader', { name });
    // Pressed until it is ascending, then once more: the table begins sorted by energy.
    await head.getByRole('button').click();
    if ((await head.getAttribute('aria-sort')) === 'descending') await head.getByRole('button').click();
    // After the energy stands what it is without a ceiling.
    const column = i < 3 ? i : i + 1;
    const ascending = await columnOf(page, column);
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const descending = await columnOf(page, column);
    const inOrder = ascending.every((value, k) => k === 0 || collator.compare(ascending[k - 1] ?? '', value) <= 0);
    expect({ name, inOrder, turned: descending }).toEqual({ name, inOrder: true, turned: [...ascending].reverse() });
  }
  await page.getByRole('button', { name: 'Energy', exact: true }).click();
  expect(await tableOf(page)).toEqual(shown);
  await page.getByLabel('Model name').fill('no such model');
  await settled(page);
  expect(await page.locator('.explorer-rows').count()).toBe(0);
  expect(await page.locator('.empty', { hasText: 'No configuration is left' }).isVisible()).toBe(true);
});

test('the address keeps every setting: who opens it sees the same', async () => {
  const { page } = await site.open('/');
  await openFilters(page);
  await page.getByLabel('Share of the tokens').selectOption('p90');
  await setField(page, 'Latency ceiling, ms', '80');
  await setField(page, 'Energy budget, Wh per M tokens', '250');
  await page.getByLabel('Pick for each model and GPU').selectOption('latency');
  await page.getByLabel('Model name').fill('instruct');
  await setField(page, 'Parameters to, B', '300');
  await page.getByRole('button', { name: 'p90 ITL' }).click();
  await page.getByRole('button', { name: 'p90 ITL' }).click();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('checkbox').nth(0).check();
  const { pathname, search } = new URL(page.url());
  expect(search).toMatch(
    /^\?ceiling=80&statistic=p90&budget=250&pick=latency&search=instruct&max_size=300&sort=-itl&compare=[a-z0-9-]+\/H?[B0-9]+,[a-z0-9-]+\/[HB0-9]+$/,
  );
  const { page: other, problems } = await site.open(pathname + search);
  // What stands side by side comes by a script of its own.
  for (const one of [other, page]) await one.locator('#side-by-side').waitFor();
  expect(await stateOf(other)).toEqual(await stateOf(page));
  expect(problems).toEqual([]);
});

test('what an address or a field asks for in vain is said, and the start holds in its place', async () => {
  const { page } = await site.open('/?ceiling=fast&gpu=%3Cb%3EA100&compare=gone/H100&sort=toString&fbclid=1');
  const said = await page.getByRole('alert').allInnerTexts();
  for (const value of ['fast', '<b>A100', 'gone/H100', 'toString']) expect(said.join()).toContain(`“${value}”`);
  expect(said.join()).not.toContain('fbclid');
  expect(await tableOf(page)).toHaveLength(documents.index.rows.length);

  await setField(page, 'Latency ceiling, ms', '12.5');
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('');

  const { page: twice } = await site.open('/?ceiling=100&ceiling=200');
  expect(await twice.getByRole('alert').first().innerText()).toBe(
    'The address has ceiling more than once. The first is used.',
  );
  expect(await twice.getByLabel('Latency ceiling, ms').inputValue()).toBe('100');
});

test.each(['1,000', '1000000000', '1 000 ms'])(
  'a ceiling of %s is refused beside its field, and the old one holds',
  async (text) => {
    const { page } = await site.open('/?ceiling=80&gpu=H100');
    const before = { table: await tableOf(page), marks: await marksOf(page) };
    const field = page.getByLabel('Latency ceiling, ms', { exact: true });
    await setField(page, 'Latency ceiling, ms', text);
    // Another change leaves what was typed where it is.
    await setField(page, 'Parameters from, B', '1');
    expect(await field.inputValue()).toBe(text);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const problem = page.locator(`#${(await field.getAttribute('aria-describedby')) ?? 'none'}`);
    const told = (await problem.innerText()).replaceAll('\u202f', ' ');
    expect(told).toContain(`Latency ceiling can’t be “${text}”: it can be a number of ms above 0 and up to 1 000 000`);
    expect(told).toContain('Until then: at or under 80\u00a0ms median ITL.');
    const [above, below] = [await field.boundingBox(), await problem.boundingBox()];
    expect((below?.y ?? Infinity) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40);
    expect({ table: await tableOf(page), marks: await marksOf(page) }).toEqual(before);
    expect(await queryOf(page)).toBe('?ceiling=80&gpu=H100&min_size=1');

    await setField(page, 'Latency ceiling, ms', '1\u202f000');
    expect(await field.inputValue()).toBe('1000');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await problem.count()).toBe(0);
    expect(await queryOf(page)).toBe('?ceiling=1000&gpu=H100&min_size=1');
  },
);

test('a range of sizes that is upside down is called so', async () => {
  const { page } = await site.open('/?min_size=100&max_size=8');
  const field = page.getByLabel('Parameters to, B');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#max_size-problem').innerText()).toContain('upside down');
  await setField(page, 'Parameters to, B', '800');
  expect(await page.locator('#max_size-problem').count()).toBe(0);
  expect(await tableOf(page)).not.toEqual([]);
});

test('chosen rows stand side by side, relative to the first, and with the keyboard alone', async () => {
  const { page } = await site.open('/');
  const [a, b] = leastOf((c) => median(c) <= CEILING, wh, median);
  if (a === undefined || b === undefined) throw new Error('The index has too few rows.');
  await openFilters(page);
  const section = page.getByRole('region', { name: 'Chosen models side by side' });
  expect(await page.locator('#side-by-side').count()).toBe(0);

  // From the field before the table: Reset, the table itself, seven heads, then row by row a link and a box.
  await page.getByLabel('Parameters to, B').focus();
  const order = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) await page.keyboard.press('Tab');
  };
  await order(11);
  await page.keyboard.press('Space');
  await order(2);
  await page.keyboard.press('Space');
  expect(await queryOf(page)).toBe(`?compare=${a.slug}/${a.gpu},${b.slug}/${b.gpu}`);

  await section.waitFor();
  const row = async (name: RegExp): Promise<string[]> =>
    (await section.getByRole('row', { name }).locator('td').allInnerTexts()).map((text) =>
      text.trim().replaceAll(/\s/g, ' '),
    );
  expect(await row(/^Energy/)).toEqual([
    energy(a.wh_per_million_output_tokens),
    expect.stringContaining(
      `${energy(b.wh_per_million_output_tokens)} ${(b.wh_per_million_output_tokens / a.wh_per_million_output_tokens).toFixed(2)}×`,
    ),
  ]);
  expect(await row(/^GPUs/)).toEqual([a, b].map((c) => cards(c).replaceAll(/\s/g, ' ')));

  // A comparison stands whatever the filters are, and says where the limits leave nothing.
  await page.getByLabel('Model name').fill('deepseek');
  expect(await row(/^GPUs/)).toHaveLength(2);
  await setField(page, 'Latency ceiling, ms', '1');
  expect(await row(/^GPUs/)).toEqual(Array(2).fill('no configuration at or under 1 ms median ITL'));

  await page.getByRole('button', { name: `Remove ${a.model} on ${a.gpu}` }).focus();
  await page.keyboard.press('Enter');
  expect(new URLSearchParams(await queryOf(page)).get('compare')).toBe(`${b.slug}/${b.gpu}`);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('side-by-side');
});

test('where the configurations can not be had, the published index stays, and the page says what does not work', async () => {
  const { page } = await site.open('/404.html');
  await page.route('**/configurations.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site.url}/?gpu=H100`);
  await scriptsHaveRun(page);
  expect(await page.getByText('ceilings, filters and sorting don’t work just now').innerText()).toContain('503');
  expect(await tableOf(page)).toHaveLength(documents.index.rows.length);
  expect(await page.getByLabel('Model name').isDisabled()).toBe(true);

  await page.route('**/configurations.json', (route) => route.abort());
  await page.reload();
  await scriptsHaveRun(page);
  expect(await page.getByText('ceilings, filters and sorting don’t work just now').innerText()).toBe(
    'What is shown is as it was published; ceilings, filters and sorting don’t work just now. ' +
      'The configurations could not be fetched. To try again, load the page again.',
  );
});

test('on a small screen, what has the focus is never under the bar of the chosen', async () => {
  const [a] = documents.index.rows;
  const { page } = await site.open(`/?compare=${a?.slug ?? ''}/${a?.gpu ?? ''}`, {
    viewport: { width: 375, height: 667 },
  });
  await openFilters(page);
  await page.getByLabel('Parameters to, B').focus();
  const under: string[] = [];
  let inRows = 0;
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('.compare-bar')?.getBoundingClientRect();
      if (focused === null || bar === undefined || focused.closest('tbody, thead') === null) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      return { name: focused.ariaLabel ?? focused.textContent, hidden: bottom > bar.top && top < bar.bottom };
    });
    if (found !== null) inRows += 1;
    if (found?.hidden === true) under.push(found.name);
  }
  // Twenty rows, each with its link and what opens it.
  expect(inRows).toBeGreaterThan(40);
  expect(under).toEqual([]);
});

test('read to its end, the page weighs at most 54 kB with its fonts; a control fetches the scripts, of 25 kB', async () => {
  const { page } = await site.open('/404.html');
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const weigh = async (): Promise<(ending: RegExp) => number> => {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const sizes = new Map<string, number>();
    for (const address of ['index.html', ...fetched.map((name) => new URL(name).pathname.slice(1))]) {
      sizes.set(address, gzipSync(await readFile(join(site.folder, address)), { level: 9, mtime: 0 }).length);
    }
    return (ending) => [...sizes].filter(([name]) => ending.test(name)).reduce((sum, [, size]) => sum + size, 0);
  };
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  const read = await weigh();
  expect(read(/assets\/page\.js/)).toBeGreaterThan(0);
  expect(read(/\.woff2$/)).toBeGreaterThan(0);
  expect(read(/assets\/explorer\.js/)).toBe(0);
  expect(read(/./)).toBeLessThanOrEqual(54_000);
  await page.locator('.ceiling-bar button').last().click();
  await page.locator('[data-waits]').first().waitFor({ state: 'detached' });
  const all = await weigh();
  expect(all(/configurations\.json/)).toBeGreaterThan(0);
  expect(all(/\.js$/)).toBeLessThanOrEqual(SCRIPTS_AT_MOST);
});

test('what is done before the script works is done once it does: pressed, tapped, typed and sorted', async () => {
  const opened = async (touches: boolean): Promise<Page> => {
    const viewport = { width: touches ? 390 : 1440, height: 844 };
    const { page } = await site.open('/404.html', { viewport, hasTouch: touches });
    // Slow enough that a reader is there first.
    await page.route('**/explorer.js*', (route) => void setTimeout(() => void route.continue(), 300));
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    return page;
  };
  const asked = (page: Page, query: string): Promise<void> => page.waitForURL(`${site.url}/${query}`);

  const phone = await opened(true);
  await phone.locator('.ceiling-bar button').last().tap();
  await asked(phone, '?ceiling=20');
  expect(await wordsAt(phone, '.ceiling-answer')).toContain('times the energy');

  const sorted = await opened(false);
  await sorted.locator('.explorer-rows thead .size button').click();
  await asked(sorted, '?sort=size');

  const typed = await opened(false);
  await typed.locator('.explorer-controls summary').press('Enter');
  await typed.getByLabel('Model name').focus();
  await typed.keyboard.type('qwen');
  await asked(typed, '?search=qwen');
  expect(await typed.getByLabel('Model name').inputValue()).toBe('qwen');
  expect(await typed.locator('.explorer-controls').getAttribute('open')).not.toBeNull();
});

test('where the script can not be had, its controls can not be used', async () => {
  const { page } = await site.open('/404.html');
  await page.route('**/explorer.js*', (route) => route.abort());
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const chip = page.locator('.ceiling-bar button').last();
  expect(await chip.isEnabled()).toBe(true);
  await chip.click();
  await page.locator('.ceiling-bar button:disabled').last().waitFor();
  expect(await tableOf(page)).toHaveLength(documents.index.rows.length);
});

test('with limits, a comparison and a value in vain, axe finds nothing and nothing sticks out of a small screen', async () => {
  const [a, b] = documents.index.rows.map((row) => `${row.slug}/${row.gpu}`);
  const path = `/?ceiling=40&budget=300&statistic=p95&gpu=none&compare=${a ?? ''},${b ?? ''}`;
  const { page, problems } = await site.open(path, { viewport: { width: 320, height: 640 } });
  expect([...(await axeViolations(page)), ...problems]).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('what no configuration keeps is named beside the chart, and a chart of nothing says so in itself', async () => {
  const { page } = await site.open('/?ceiling=30');
  const note = (): Promise<string> => wordsAt(page, '#gpus .limits');
  const kept = new Set(leastOf((c) => median(c) <= 30, wh, median).map((c) => c.slug + c.gpu));
  const lost = documents.index.rows.filter((row) => !kept.has(row.slug + row.gpu));
  expect(lost.length).toBeGreaterThan(0);
  for (const { model, gpu } of lost) expect(await note()).toContain(`${model} on ${gpu}`);
  expect(await page.locator('.ceiling-answer').innerText()).toContain(
    `${lost.length} of ${documents.index.rows.length} can’t keep it`,
  );
  await openFilters(page);
  await page.getByRole('combobox', { name: 'GPU', exact: true }).selectOption('H100');
  expect(await note()).toMatch(/Filtered away: \d+ pairs of model and GPU, by H100\./);
  await page.getByLabel('Model name').fill('no such model');
  await settled(page);
  for (const chart of ['gpus', 'ceiling']) {
    expect(await page.locator(`#${chart} svg.wide`).textContent()).toContain('take a filter away');
    expect(await page.locator(`#${chart} [data-tip]`).count()).toBe(0);
  }
});

test('the chosen ceiling goes along to a model, and a pair that is pointed at has its line lit', async () => {
  const { page } = await site.open('/?ceiling=30&statistic=p99');
  const lines = page.locator('#ceiling svg.wide g[data-tip]');
  const pair = lines.nth(3);
  await scriptsHaveRun(page);
  await pair.locator('circle').evaluate((mark) => {
    mark.scrollIntoView({ block: 'center' });
  });
  await pair.locator('circle').hover({ force: true });
  const said = await page.locator('#ceiling .tip').innerText();
  const named = page.locator('#ceiling svg.wide [data-named]');
  expect((await named.getAttribute('data-tip'))?.replace(/\s/g, '')).toBe(said.replace(/\s/g, ''));
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(await named.locator('path').evaluate((path) => getComputedStyle(path).stroke)).toBe(ink);
  await page.locator('.explorer-rows tbody a').first().click();
  await page.waitForURL(/\/models\/.*\?ceiling=30&statistic=p99/);
  await page.locator('#figures').getByText('ceiling 30 ms').first().waitFor();
});
