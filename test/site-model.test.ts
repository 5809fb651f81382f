import { expect, test } from '@jest/globals';
import type { Configuration } from '../src/contract/generated/api.d.ts';
import { energy } from '../src/figures/format.ts';
import { siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

/** Heads of the table of configurations, with the figure that stands below each. */
const FIGURES: Readonly<Record<string, (c: Configuration) => string>> = {
  'Running batch requests': (c) => c.avg_running_batch.toFixed(1),
  'Energy Wh / M tokens': (c) => energy(c.wh_per_million_output_tokens),
  'Energy J/token': (c) => c.joules_per_output_token.toFixed(4),
  'ITL median ms': (c) => c.median_itl_ms.toFixed(1),
  'p99 ms': (c) => c.p99_itl_ms.toFixed(1),
  'Output tokens/s': (c) => c.tokens_per_second.toFixed(0),
  'Power W per card': (c) => (c.gpu_power_watts_total / c.num_gpus).toFixed(0),
};

test('every configuration of every model stands in its table with its figures, best rows and repeats marked', () => {
  for (const model of site.documents.modelDocuments) {
    const table = site.html(`/models/${model.slug}/`).querySelector('table[data-sortable]');
    const heads = [...(table?.querySelectorAll('thead th') ?? [])].map((th) =>
      [...th.childNodes].map((node) => node.textContent).join(' '),
    );
    const rows = [...(table?.querySelectorAll('tbody tr') ?? [])];
    expect(rows.map((row) => row.querySelector('a[id]')?.id)).toEqual(model.configurations.map((c) => c.row_id));
    const best = new Set(Object.values(model.best).map((row) => row.row_id));
    model.configurations.forEach((c, i) => {
      const cells = [...(rows[i]?.children ?? [])].map((cell) => cell.textContent.trim().replaceAll('\u202f', ''));
      const shown = Object.keys(FIGURES).map((head) => cells[heads.indexOf(head)]);
      expect([c.row_id, ...shown]).toEqual([
        c.row_id,
        ...Object.values(FIGURES).map((written) => written(c).replaceAll('\u202f', '')),
      ]);
      const tags = [...(rows[i]?.querySelectorAll('.tag') ?? [])].map((tag) => tag.textContent.trim());
      expect([tags.includes('best'), tags.includes(`run ${c.repeat}`)]).toEqual([best.has(c.row_id), c.repeat > 1]);
    });
  }
});

test('the list names every model, and the best rows of a page lead to the calculator', () => {
  const links = [...site.html('/models/').querySelectorAll('tbody a')].map((link) => link.getAttribute('href') ?? '');
  const every = site.documents.workloadDocuments.flatMap(({ configurations }) => configurations.map((c) => c.slug));
  expect(links.map((href) => href.split('/').at(-2)).sort()).toEqual([...new Set(every)].sort());
  for (const { slug, best } of site.documents.modelDocuments) {
    const main = site.html(`/models/${slug}/`).querySelector('main');
    for (const { row_id } of Object.values(best))
      expect([row_id, main?.querySelector(`a[href$="/calculator/?configuration=${row_id}"]`) !== null]).toEqual([
        row_id,
        true,
      ]);
  }
});

test('on a phone, what each GPU takes within a ceiling is on the first screen, and what that costs', async () => {
  const { page } = await site.open('/models/qwen-3-32b/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: '30 ms', exact: true }).click();
  const configurations = site.documents.modelDocuments.find(({ slug }) => slug === 'qwen-3-32b')?.configurations ?? [];
  const answer = page.getByRole('status', { name: 'What it takes at least' });
  const items = await answer.getByRole('listitem').allInnerTexts();
  const least = (gpu: string): number =>
    Math.min(
      ...configurations
        .filter((c) => c.gpu === gpu && c.median_itl_ms <= 30)
        .map((c) => c.wh_per_million_output_tokens),
    );
  for (const gpu of ['B200', 'H100']) {
    expect(items.find((item) => item.includes(gpu))).toContain(`${energy(least(gpu))}\u00a0Wh`);
  }
  expect(items.join()).toContain('without a ceiling');
  expect(items[0]).toContain('most frugal');
  const { y = 0, height = Infinity } = (await answer.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(844);
});

test('without scripts, kinds of work are tabs that the address names, every mark is there, and no idle button', async () => {
  const { page, problems } = await site.open('/models/qwen-3-14b/', { javaScriptEnabled: false });
  const model = site.documents.modelDocuments.find(({ slug }) => slug === 'qwen-3-14b');
  const picture = page.locator('#model-qwen-3-14b svg.wide');
  expect(await picture.locator('[data-tip]').count()).toBe(model?.configurations.length);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  const chat = page.locator('#lm-arena-chat');
  const reasoning = page.getByRole('table', { name: 'Best on each GPU' });
  const seen = async (): Promise<boolean[]> => [await chat.isVisible(), await reasoning.isVisible()];
  expect(await seen()).toEqual([true, false]);
  await page.getByRole('link', { name: 'Reasoning' }).filter({ visible: true }).first().click();
  expect(new URL(page.url()).hash).toBe('#gpqa');
  expect(await seen()).toEqual([false, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await seen()).toEqual([true, true]);
  expect(problems).toEqual([]);
});

test('the statistic and the unit of a chart are chosen, stand in the address, and Back undoes', async () => {
  const { page, problems } = await site.open('/models/qwen-3-8b/');
  const marks = (): Promise<(string | null)[]> =>
    page.locator('#figures svg.wide [data-tip]').evaluateAll((all) => all.map((one) => one.getAttribute('data-tip')));
  const before = await marks();
  await page.getByLabel('Share of the tokens').selectOption('p99');
  await page.getByRole('button', { name: 'per answer' }).click();
  expect(new URL(page.url()).search).toBe('?statistic=p99&per=answer');
  expect(await page.locator('.chart-subtitle').first().innerText()).toContain('against the p99 inter-token latency');
  const [first] = site.documents.modelDocuments.find(({ slug }) => slug === 'qwen-3-8b')?.configurations ?? [];
  const wh = (Number(first?.wh_per_million_output_tokens) * Number(first?.avg_output_tokens)) / 1e6;
  expect((await marks())[0]).toContain(`${wh.toPrecision(3)}\u00a0Wh per answer, p99`);
  await page.goBack();
  await page.goBack();
  expect(await marks()).toEqual(before);
  expect(problems).toEqual([]);
});

test('the address of a row leads to the row, opened on a phone', async () => {
  const id = 'qwen-3-30b-a3b-instruct/H100/2/512/r2';
  const { page } = await site.open(`/models/qwen-3-30b-a3b-instruct/#${id}`, { viewport: { width: 375, height: 800 } });
  const row = page.getByRole('row').filter({ has: page.locator(':target') });
  expect(await row.innerText()).toContain('run 2');
  expect(await row.locator('td:visible').count()).toBe(await row.locator('td').count());
  const { y = -1 } = (await row.boundingBox()) ?? {};
  expect([y >= 0, y < 800]).toEqual([true, true]);
});

test('a citation is copied as it stands, or selected where the browser refuses', async () => {
  const { page } = await site.open('/models/qwen-3-8b/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy' }).nth(1).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('#cite-bibtex').textContent());
  const model = site.documents.modelDocuments.find(({ slug }) => slug === 'qwen-3-8b');
  expect(copied).toContain(`data\\_version ${model?.data_version ?? ''}`);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('status').filter({ hasText: 'Ctrl+C' }).waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await page.locator('#cite-text').innerText());
});
