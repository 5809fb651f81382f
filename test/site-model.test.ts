import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { gzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import type { Configuration, Model, Workloads } from '../src/contract/generated/api.d.ts';
import { makeMiniData } from './mini/make.ts';
import { releaseAll } from './support/mini.ts';
import { call, ROOT, temporaryFolders } from './support/project.ts';
import { groupBy } from '../src/core/text/group-by.ts';
import { projectIn } from '../src/core/project.ts';
import { drawnSite } from '../site/build/drawn-site.ts';
import { energy } from '../src/figures/format.ts';
import { siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

/** Heads of the table of configurations, with the figure that stands below each and the decimals it is shown with. */
const FIGURES: Readonly<
  Record<string, readonly [figure: (c: Configuration) => number, written: number | ((figure: number) => string)]>
> = {
  'Batch cap requests': [(c) => c.max_num_seqs, 0],
  'Running batch requests': [(c) => c.avg_running_batch, 1],
  'Energy Wh / M tokens': [(c) => c.wh_per_million_output_tokens, energy],
  'Energy J/token': [(c) => c.joules_per_output_token, 4],
  'ITL median ms': [(c) => c.median_itl_ms, 1],
  'p90 ms': [(c) => c.p90_itl_ms, 1],
  'p95 ms': [(c) => c.p95_itl_ms, 1],
  'p99 ms': [(c) => c.p99_itl_ms, 1],
  'Output tokens/s': [(c) => c.tokens_per_second, 0],
  'Power W, all cards': [(c) => c.gpu_power_watts_total, 0],
  'Power W per card': [(c) => c.gpu_power_watts_total / c.num_gpus, 0],
  'Answer tokens': [(c) => c.avg_output_tokens, 0],
};

test('every configuration of every model stands in its table with its figures, best rows and repeats marked', async () => {
  const models = await modelDocuments();
  expect(models.length).toBeGreaterThan(0);
  for (const model of models) {
    const { head, rows } = await configurationsOf(model.slug);
    expect(rows.map(({ id }) => id)).toEqual(model.configurations.map(({ row_id }) => row_id));
    expect(rows.filter(({ tags }) => tags.includes('best')).map(({ id }) => id)).toEqual(
      Object.values(model.best).map(({ row_id }) => row_id),
    );
    model.configurations.forEach((c, i) => {
      const { cells = [], tags = [] } = rows[i] ?? {};
      for (const [name, [figure, written]] of Object.entries(FIGURES)) {
        const shown = cells[head.indexOf(name)]?.replaceAll('\u202f', '');
        const value = typeof written === 'number' ? figure(c).toFixed(written) : written(figure(c));
        expect([c.row_id, name, shown]).toEqual([c.row_id, name, value.replaceAll('\u202f', '')]);
      }
      expect(cells[head.indexOf('Precision')]).toBe(c.precision);
      expect(tags.includes(`run ${c.repeat}`)).toBe(c.repeat > 1);
    });
  }
});

test('the best rows stand at the head of the page with their figures, and lead to the calculator', async () => {
  const { page, problems } = await site.open('/models/qwen-3-235b-a22b-instruct-fp8/');
  const best = page.getByRole('table', { name: 'The best rows' });
  const { best: rows } = await modelDocument('qwen-3-235b-a22b-instruct-fp8');
  const cell = (name: string, column: number): Promise<string> =>
    best.getByRole('row', { name }).getByRole('cell').nth(column).innerText();
  for (const [i, c] of Object.values(rows).entries()) {
    expect(await cell('Energy per million output tokens', i)).toContain(
      `${energy(c.wh_per_million_output_tokens)}\u00a0Wh`,
    );
    expect(await cell('Median inter-token latency', i)).toContain(`${c.median_itl_ms.toFixed(1)}\u00a0ms`);
    expect(await cell('Parallelism', i)).toContain(`expert parallel ${c.expert_parallel}`);
    expect(await best.getByRole('link', { name: 'Calculator' }).nth(i).getAttribute('href')).toBe(
      `../../calculator/?configuration=${c.row_id}`,
    );
  }
  expect(await page.getByRole('link', { name: 'Qwen 3 235B A22B Instruct', exact: true }).count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test.each([500, 30, 20])(
  'on a phone, what each GPU takes within %d ms is on the first screen, and what that costs',
  async (ceiling) => {
    const { page } = await site.open('/models/qwen-3-32b/', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: `${ceiling} ms`, exact: true }).click();
    const { configurations } = await modelDocument('qwen-3-32b');
    const wh = (c: Configuration): number => c.wh_per_million_output_tokens;
    const told = groupBy(configurations, ({ gpu }) => gpu)
      .map(([gpu, own]) => {
        const least = Math.min(...own.map(wh));
        return { gpu, least, under: Math.min(...own.filter((c) => c.median_itl_ms <= ceiling).map(wh)) };
      })
      .sort((a, b) => a.under - b.under)
      .map(({ gpu, least, under }) => ({
        gpu,
        wh: `${energy(under)}\u00a0Wh`,
        cost:
          under / least < 1.05
            ? 'costs no energy'
            : `${(under / least).toFixed(1)} times the ${energy(least)}\u00a0Wh without a ceiling`,
      }));
    const answer = page.getByRole('status', { name: 'What it takes at least' });
    const items = await answer.getByRole('listitem').allInnerTexts();
    expect(items).toHaveLength(told.length);
    told.forEach(({ gpu, wh: figure, cost }, i) => {
      for (const words of [gpu, figure, cost]) expect(items[i]).toContain(words);
    });
    expect(items[0]).toContain('most frugal');
    const { y = 0, height = Infinity } = (await answer.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(844);
  },
);

test('kinds of work are tabs that the address names, without a script, and on paper all are there', async () => {
  const { page } = await site.open('/models/qwen-3-14b/', { javaScriptEnabled: false });
  const chat = page.locator('#lm-arena-chat');
  const reasoning = page.getByRole('table', { name: 'Best on each GPU' });
  expect([await chat.isVisible(), await reasoning.isVisible()]).toEqual([true, false]);
  await page.getByRole('link', { name: 'Reasoning' }).filter({ visible: true }).first().click();
  expect(new URL(page.url()).hash).toBe('#gpqa');
  expect([await chat.isVisible(), await reasoning.isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: 'print' });
  expect([await chat.isVisible(), await reasoning.isVisible()]).toEqual([true, true]);
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  expect([await chat.isVisible(), await reasoning.isVisible()]).toEqual([true, false]);
});

test('no page of a model is higher than 8 000 px on a phone, and how answers spread is drawn where it is known', async () => {
  for (const { slug, best } of await modelDocuments()) {
    const { page } = await site.open(`/models/${slug}/`, { viewport: { width: 390, height: 844 } });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect({ slug, height, high: height > 8000 }).toEqual({ slug, height, high: false });
    const known = Object.values(best).filter(({ wh_per_answer }) => wh_per_answer !== undefined);
    const dots = await page.locator(`#answers-${slug} .narrow [data-tip]`).evaluateAll((all) => all.length);
    expect([slug, dots]).toEqual([slug, known.length]);
    await page.close();
  }
});

test('without scripts every picture and figure is there, and no button that does nothing', async () => {
  const { page, problems } = await site.open('/models/llama-4-scout-17b-16e-instruct/', { javaScriptEnabled: false });
  const picture = page.locator('#model-llama-4-scout-17b-16e-instruct svg.wide');
  expect(await picture.isVisible()).toBe(true);
  // A mark for each configuration, and the two series told apart by name.
  const { configurations } = await modelDocument('llama-4-scout-17b-16e-instruct');
  expect(await picture.locator('[data-tip]').count()).toBe(configurations.length);
  expect(await picture.locator('text', { hasText: /^H100, [48] cards$/ }).count()).toBe(2);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('the statistic and the unit of a model’s chart are chosen, stand in the address, and Back undoes', async () => {
  const slug = 'qwen-3-8b';
  const { page, problems } = await site.open(`/models/${slug}/`);
  const places = (): Promise<(string | null)[]> =>
    page.locator('#figures svg.wide [data-tip]').evaluateAll((all) => all.map((one) => one.getAttribute('data-tip')));
  const before = await places();
  await page.getByLabel('Share of the tokens').selectOption('p99');
  expect(await page.locator('.chart-subtitle').first().innerText()).toContain('against the p99 inter-token latency');
  await page.getByRole('button', { name: 'per answer' }).click();
  expect(new URL(page.url()).search).toBe('?statistic=p99&per=answer');
  const { configurations } = await modelDocument(slug);
  const [first] = configurations;
  const wh = (Number(first?.wh_per_million_output_tokens) * Number(first?.avg_output_tokens)) / 1e6;
  expect((await places())[0]).toContain(
    `${wh.toPrecision(3)}\u00a0Wh per answer, p99 ${first?.p99_itl_ms.toFixed(1) ?? ''}\u00a0ms`,
  );
  await page.goBack();
  await page.goBack();
  expect(await places()).toEqual(before);
  const other = await site.open(`/embed/model-${slug}/?statistic=p99&per=answer`);
  expect(await other.page.locator('.chart-subtitle').innerText()).toContain('per answer');
  expect([...problems, ...other.problems]).toEqual([]);
});

test('the bend of a full server is told with its figures', async () => {
  const { page } = await site.open('/models/qwen-3-235b-a22b-instruct/', { javaScriptEnabled: false });
  const { configurations } = await modelDocument('qwen-3-235b-a22b-instruct');
  const [largest] = configurations.filter(({ gpu, num_gpus }) => gpu === 'B200' && num_gpus === 4).slice(-1);
  expect(await page.locator('#figures .chart-note').first().innerText()).toContain(
    `to ${largest?.median_itl_ms.toFixed(1) ?? ''}\u00a0ms while`,
  );
});

test('the address of a row leads to the row', async () => {
  const id = 'qwen-3-30b-a3b-instruct/H100/2/512/r2';
  const { page } = await site.open(`/models/qwen-3-30b-a3b-instruct/#${id}`, { viewport: { width: 375, height: 800 } });
  const row = page.getByRole('row').filter({ has: page.locator(':target') });
  expect(await row.innerText()).toContain('run 2');
  const { y = -1 } = (await row.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(800);
});

describe('copying a citation', () => {
  test('puts its very text into the clipboard and says so', async () => {
    const { page } = await site.open('/models/qwen-3-8b/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy' }).nth(1).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator('#cite-bibtex').textContent());
    const { data_version } = await modelDocument('qwen-3-8b');
    const { latest } = JSON.parse(await readFile(join(ROOT, 'api/v1/releases/index.json'), 'utf8')) as {
      latest: string;
    };
    expect(copied).toContain(`data\\_version ${data_version}`);
    expect(copied).toContain(`/api/v1/releases/${latest}/models/qwen-3-8b.json`);
  });

  test('selects the text where the browser refuses, and tells what to press', async () => {
    const { page } = await site.open('/models/qwen-3-8b/');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('status').filter({ hasText: 'Ctrl+C' }).waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await page.locator('#cite-text').innerText());
  });
});

test('the list names every model, and no page of them is heavier than 60 kB', async () => {
  const { page } = await site.open('/models/');
  const { models } = JSON.parse(await readFile(join(site.folder, 'api/v1/workloads.json'), 'utf8')) as Workloads;
  const every = models.map(({ slug }) => slug);
  const links = page.locator('tbody a');
  const named = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  expect(every.length).toBeGreaterThan(40);
  expect(named.toSorted()).toEqual(every.map((slug) => `/models/${slug}/`).toSorted());
  for (const slug of every) {
    const html = await readFile(join(site.folder, 'models', slug, 'index.html'));
    expect(gzipSync(html, { mtime: 0 }).byteLength).toBeLessThan(60_000);
  }
});

describe('history', () => {
  const temporary = temporaryFolders();

  test('is a sentence before and after the first release, and with several tells what each published', async () => {
    const root = await temporary();
    await makeMiniData(root);
    const page = async (): Promise<Document> => {
      const project = projectIn(root);
      const isReleased = existsSync(project.published);
      if (!isReleased) expect(await call('build', [], {}, root)).toMatchObject({ code: 0 });
      const api = isReleased ? project.published : project.build;
      const source = {
        project,
        api,
        prefix: '/',
        repository: null,
        date: '2030-03-01',
        checks: new Map<string, string>(),
      };
      const html = await (await drawnSite(source)).file('models/qwen-3-8b/index.html');
      return parseHTML(String(html)).document;
    };
    const sentences = (document: Document): string[] =>
      [...document.querySelectorAll('main > p')].map((p) => p.textContent);

    const none = await page();
    expect(sentences(none).join()).toContain('These values are in no release yet.');

    await releaseAll(root, '2030-01-10');
    expect((await page()).querySelector('section[aria-label^="History of"]')).toBeNull();

    await correctBestRow(root);
    await releaseAll(root, '2030-02-10');
    const document = await page();
    const history = document.querySelector('section[aria-label^="History of"]');
    const lines = [...(history?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(lines).toEqual([
      ['10 January 2030', '20.0', '–', '47.2', '8\u202f535', '474.4'],
      ['10 February 2030', '16.0', '−20.00', '47.2', '10\u202f668', '474.4'],
    ]);
    expect(history?.querySelector('.chart-title')?.textContent).toContain('from 20.0 to 16.0\u00a0Wh over 2 releases');
    // The best row on B200 has not changed.
    expect(document.querySelectorAll('section[aria-label^="History of"]')).toHaveLength(1);
  });
});

/** Takes a fifth of the energy per token off the best row of Qwen 3 8B on the H100. */
async function correctBestRow(root: string): Promise<void> {
  const table = join(root, 'data/ml-energy/configurations.csv');
  const [head = '', ...lines] = (await readFile(table, 'utf8')).split('\n');
  const columns = head.split(',');
  const factors: Readonly<Record<string, number>> = { tokens_per_second: 1.25, joules_per_output_token: 0.8 };
  const corrected = lines.map((line) => {
    if (!line.startsWith('lm-arena-chat,qwen-3-8b,H100,1,512,')) return line;
    const cells = line.split(',').map((cell, i) => {
      const factor = factors[columns[i] ?? ''];
      return factor === undefined ? cell : String(Number(cell) * factor);
    });
    return cells.join(',');
  });
  await writeFile(table, [head, ...corrected].join('\n'));
}

async function modelDocuments(): Promise<Model[]> {
  const names = (await readdir(join(site.folder, 'api/v1/models'))).toSorted();
  return Promise.all(names.map((name) => modelDocument(name.replace(/\.json$/, ''))));
}

async function modelDocument(slug: string): Promise<Model> {
  return JSON.parse(await readFile(join(site.folder, `api/v1/models/${slug}.json`), 'utf8')) as Model;
}

interface Row {
  readonly id: string | null;
  readonly tags: readonly string[];
  readonly cells: readonly string[];
}

/** The table of configurations as it stands in the page. */
async function configurationsOf(slug: string): Promise<{ head: string[]; rows: Row[] }> {
  const { document } = parseHTML(await readFile(join(site.folder, 'models', slug, 'index.html'), 'utf8'));
  const text = (element: Element): string => element.textContent.trim();
  const table = document.querySelector('table[data-sortable]');
  const head = [...(table?.querySelectorAll('thead th') ?? [])].map((th) =>
    [...th.childNodes].map((node) => node.textContent).join(' '),
  );
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => ({
    id: row.querySelector('a[id]')?.id ?? null,
    tags: [...row.querySelectorAll('.tag')].map(text),
    cells: [...row.children].map(text),
  }));
  return { head, rows };
}
