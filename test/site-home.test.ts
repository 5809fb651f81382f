import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { readTree } from '../scripts/files/read-tree.ts';
import { readDocuments } from '../scripts/site/read-documents.ts';
import type { Documents, ModelConfiguration } from '../site/documents.ts';
import { cards, energy, latency } from '../site/figures/format.ts';
import { ROOT } from './support/project.ts';
import { siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

let documents: Documents;
beforeAll(() => {
  documents = readDocuments(readTree(join(site.folder, 'api/v1')));
});

/** The rows of the main table as a reader sees them: model, GPUs, energy and latency. */
function tableOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.explorer-rows tbody tr')].map((row) =>
      [...row.children]
        .slice(1, 5)
        .map((cell) => cell.textContent)
        .join(' | '),
    ),
  );
}

function inTable(rows: readonly ModelConfiguration[], itl: (c: ModelConfiguration) => number): string[] {
  return rows.map((c) => [c.model, cards(c), energy(c.wh_per_million_output_tokens), latency(itl(c))].join(' | '));
}

/** What stands in a column of the main table, without the spaces that group digits. */
function columnOf(page: Page, column: number): Promise<string[]> {
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

/** Where the marks of the picture stand, those of the chosen configurations apart from the others. */
function marksOf(page: Page): Promise<{ chosen: string[]; others: string[] }> {
  return page.evaluate(() => {
    const places = (selector: string): string[] =>
      [...document.querySelectorAll(`.plot ${selector} use`)]
        .map((mark) => `${mark.getAttribute('x') ?? ''} ${mark.getAttribute('y') ?? ''}`)
        .sort();
    return { chosen: places('.chosen'), others: places('.other') };
  });
}

/** Everything on the page that follows from the settings. */
async function stateOf(page: Page): Promise<unknown> {
  return {
    text: await page.locator('#explorer').innerText(),
    marks: await marksOf(page),
    lines: await page
      .locator('.plot .limit, .plot .pareto path')
      .evaluateAll((all) => all.map((line) => line.outerHTML)),
    fields: await page
      .locator('.explorer-controls :is(input, select)')
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
    sorted: await page.locator('th[aria-sort]').evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort'))),
    ticked: await page.locator('.explorer-rows :checked').count(),
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

async function setField(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
}

test('without scripts, the whole index and every mark are there; with them, the same', async () => {
  const { page: still, problems } = await site.open('/', { javaScriptEnabled: false });
  const rows = documents.index.rows.map((row) =>
    [row.model, cards(row), energy(row.wh_per_million_output_tokens), latency(row.median_itl_ms)].join(' | '),
  );
  expect(rows.length).toBeGreaterThan(30);
  const marks = {
    chosen: await still.locator('.plot .chosen use').count(),
    all: await still.locator('.plot use').count(),
  };
  expect(marks).toEqual({ chosen: rows.length, all: documents.configurations.length });
  expect(await still.locator('.explorer-rows tbody tr').count()).toBe(rows.length);
  expect(await still.locator('.explorer-controls').isVisible()).toBe(false);

  const { page, problems: others } = await site.open('/');
  expect(await tableOf(page)).toEqual(rows);
  expect(await page.locator('#explorer').getByRole('status').innerText()).toBe(
    `${rows.length} of ${rows.length} pairs of model and GPU`,
  );
  expect(await page.locator('.explorer-rows caption').innerText()).toBe(documents.index.selection);
  expect(await page.locator('.plot > svg').evaluate((svg) => svg.outerHTML)).toBe(
    await still.locator('.plot > svg').evaluate((svg) => svg.outerHTML),
  );
  expect([...problems, ...others]).toEqual([]);
});

test('another ceiling, and another statistic, pick what a reduction by hand picks; marks and line move', async () => {
  const { page } = await site.open('/');
  const before = await marksOf(page);
  await page.getByLabel('The ceiling is for the').selectOption('p99');
  await setField(page, 'Latency ceiling, ms', '50');
  const expected = leastOf((c) => p99(c) <= 50, wh, p99);
  expect(await tableOf(page)).toEqual(inTable(expected, p99));
  const without = documents.index.rows.length - expected.length;
  expect(without).toBeGreaterThan(1);
  expect(await page.locator('#explorer').getByRole('status').innerText()).toBe(
    `${expected.length} of ${documents.index.rows.length} pairs of model and GPU; ` +
      `${without} have no configuration at or under 50 ms p99 ITL`,
  );
  const after = await marksOf(page);
  expect(after.chosen).toHaveLength(expected.length);
  expect(after.chosen.length + after.others.length).toBe(documents.configurations.length);
  expect(after.others).not.toEqual(before.others);
  // On a logarithmic axis of the p99 latency, where the line is the place of 50 ms.
  const line = Number.parseFloat((await page.locator('.plot .limit').getAttribute('x1')) ?? '');
  const [start = 0, ...lefts] = after.chosen.map((place) => Number.parseFloat(place)).sort((x, y) => x - y);
  const [least = 0, ...latencies] = expected.map(p99).sort((x, y) => x - y);
  for (const [i, ms] of latencies.entries()) {
    expect(((lefts[i] ?? 0) - start) / (line - start)).toBeCloseTo(Math.log(ms / least) / Math.log(50 / least), 2);
  }
  expect(new URL(page.url()).search).toBe('?ceiling=50&statistic=p99');
  expect(await page.locator('.explorer-rows caption').innerText()).toContain('not the published index');

  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await marksOf(page)).toEqual(before);
  expect(new URL(page.url()).search).toBe('');
});

test('within an energy budget, the least latency is picked', async () => {
  const { page } = await site.open('/');
  await page.getByLabel('Pick for each model and GPU').selectOption('latency');
  await setField(page, 'Energy budget, Wh per M tokens', '100');
  await setField(page, 'Latency ceiling, ms', '');
  expect(await tableOf(page)).toEqual(
    inTable(
      leastOf((c) => wh(c) <= 100, median, wh),
      median,
    ),
  );
  expect(await page.locator('.plot .limit').count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?ceiling=none&budget=100&pick=latency');
});

test('the table filters and sorts by every column', async () => {
  const { page } = await site.open('/');
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
  expect(await page.locator('#explorer').getByRole('status').innerText()).toContain(
    `${documents.index.rows.length - rows.length} filtered out`,
  );
  const heads = ['Model', 'GPUs', 'Energy', 'Median ITL', 'Running batch', 'Parameters', 'Precision'];
  for (const [i, name] of heads.entries()) {
    const head = page.getByRole('columnheader', { name });
    // Pressed until it is ascending, then once more: the table begins sorted by energy.
    await head.getByRole('button').click();
    if ((await head.getAttribute('aria-sort')) === 'descending') await head.getByRole('button').click();
    const ascending = await columnOf(page, i + 1);
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const descending = await columnOf(page, i + 1);
    const inOrder = ascending.every((value, k) => k === 0 || collator.compare(ascending[k - 1] ?? '', value) <= 0);
    expect({ name, inOrder, turned: descending }).toEqual({ name, inOrder: true, turned: [...ascending].reverse() });
  }
  await page.getByRole('button', { name: 'Energy' }).click();
  expect(await tableOf(page)).toEqual(shown);
  await page.getByLabel('Model name').fill('no such model');
  expect(await page.locator('.explorer-rows').count()).toBe(0);
  expect(await page.getByText('No configuration is left').isVisible()).toBe(true);
});

test('the address keeps every setting: who opens it sees the same', async () => {
  const { page } = await site.open('/');
  await page.getByLabel('The ceiling is for the').selectOption('p90');
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
    expect(told).toContain('Until then, it is 80 ms.');
    const [above, below] = [await field.boundingBox(), await problem.boundingBox()];
    expect((below?.y ?? Infinity) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(24);
    expect({ table: await tableOf(page), marks: await marksOf(page) }).toEqual(before);
    expect(new URL(page.url()).search).toBe('?ceiling=80&gpu=H100&min_size=1');

    await setField(page, 'Latency ceiling, ms', '1\u202f000');
    expect(await field.inputValue()).toBe('1000');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await problem.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?ceiling=1000&gpu=H100&min_size=1');
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
  const [a, b] = documents.index.rows;
  if (a === undefined || b === undefined) throw new Error('The index has too few rows.');
  const section = page.getByRole('region', { name: 'Chosen models side by side' });
  expect(await section.count()).toBe(0);

  // From the field before the table: Reset, the table itself, seven heads, then row by row a box and a link.
  await page.getByLabel('Parameters to, B').focus();
  const order = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) await page.keyboard.press('Tab');
  };
  await order(10);
  await page.keyboard.press('Space');
  await order(2);
  await page.keyboard.press('Space');
  expect(new URL(page.url()).search).toBe(`?compare=${a.slug}/${a.gpu},${b.slug}/${b.gpu}`);

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
  expect(new URL(page.url()).searchParams.get('compare')).toBe(`${b.slug}/${b.gpu}`);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('side-by-side');
});

test('where the configurations can not be had, the published index stays, and the page says what does not work', async () => {
  const { page } = await site.open('/404.html');
  await page.route('**/configurations.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site.url}/?gpu=H100`, { waitUntil: 'networkidle' });
  expect(await page.getByText('limits, filters and sorting don’t work just now').innerText()).toContain('503');
  expect(await tableOf(page)).toHaveLength(documents.index.rows.length);
  expect(await page.getByLabel('Model name').isDisabled()).toBe(true);

  await page.route('**/configurations.json', (route) => route.abort());
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.getByText('limits, filters and sorting don’t work just now').innerText()).toBe(
    'What is shown is the published index; limits, filters and sorting don’t work just now. ' +
      'The configurations could not be fetched. To try again, load the page again.',
  );
});

test('labels of compared models say the GPUs and run over neither each other nor the edge, at any width', async () => {
  const near = documents.index.rows.slice(0, 6).map((row) => `${row.slug}/${row.gpu}`);
  const { page } = await site.open(`/?compare=${near.join(',')}`);
  const all = documents.index.rows.map((row) => `${row.model}, ${cards(row)}`);
  for (const width of [660, 768, 900, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const names = page.locator('.plot .names text');
    expect(all).toEqual(expect.arrayContaining(await names.allTextContents()));
    const over = await names.evaluateAll((texts) => {
      const picture = document.querySelector('.plot')?.getBoundingClientRect() ?? new DOMRect();
      const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
      const out = boxes.filter(({ box }) => box.left < picture.left || box.right > picture.right);
      const pairs = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (b) =>
              a.box.left < b.box.right &&
              b.box.left < a.box.right &&
              a.box.top < b.box.bottom &&
              b.box.top < a.box.bottom,
          )
          .map((b) => `${a.text} / ${b.text}`),
      );
      return [...out.map(({ text }) => `${text} / edge`), ...pairs];
    });
    expect({ width, over, several: (await names.count()) > 2 }).toEqual({ width, over: [], several: true });
  }
  expect(await page.locator('.plot .chosen use').count()).toBe(documents.index.rows.length);
});

test('on a small screen, what has the focus is never under the bar of the chosen', async () => {
  const [a] = documents.index.rows;
  const { page } = await site.open(`/?compare=${a?.slug ?? ''}/${a?.gpu ?? ''}`, {
    viewport: { width: 375, height: 667 },
  });
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
  expect(inRows).toBeGreaterThan(60);
  expect(under).toEqual([]);
});

test('the page is small: at most 60 kB in all and 25 kB of scripts, compressed', async () => {
  const { page } = await site.open('/');
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const sizes = new Map<string, number>();
  for (const address of ['index.html', ...fetched.map((name) => new URL(name).pathname.slice(1))]) {
    sizes.set(address, gzipSync(await readFile(join(site.folder, address)), { level: 9 }).length);
  }
  expect([...sizes.keys()]).toEqual(expect.arrayContaining(['assets/explorer.js', 'configurations.json']));
  const total = (ending: RegExp): number =>
    [...sizes].filter(([name]) => ending.test(name)).reduce((sum, [, size]) => sum + size, 0);
  expect(total(/./)).toBeLessThanOrEqual(60_000);
  expect(total(/\.js$/)).toBeLessThanOrEqual(25_000);
});

test('with limits, a comparison and a value in vain, axe finds nothing and nothing sticks out of a small screen', async () => {
  const [a, b] = documents.index.rows.map((row) => `${row.slug}/${row.gpu}`);
  const path = `/?ceiling=40&budget=300&statistic=p95&gpu=none&compare=${a ?? ''},${b ?? ''}`;
  const source = await readFile(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, problems } = await site.open(path, { colorScheme, viewport: { width: 320, height: 640 } });
    await page.evaluate(source);
    const violations = await page.evaluate(async () => {
      const results = await axe.run({ resultTypes: ['violations'] });
      return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    });
    expect([...violations, ...problems]).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

declare const axe: { run(options: object): Promise<AxeResults> };
