import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { comparisonResult, jumpsAbove, lowestPerResponse, nearbyChanges, pairsOf } from '../blocks/compare/results.ts';
import { choicesOf, type ComparisonQuestion } from '../blocks/compare/question.ts';
import { createClient } from '../../packages/client-js/src/client.ts';
import { snapshotOf } from '../../packages/client-js/snapshot/snapshot.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { latency, threeDigits, times } from '../../src/figures/format.ts';
import { archiveOf } from '../../src/releases/archive.ts';
import { project } from '../../test/support/inputs.ts';
import { siteUnderTest } from './support/site.ts';

// The compare page shows the configurations and verdicts of the package.

const site = siteUnderTest();
const LIMIT = 40;
const MODELS = ['qwen-3-8b', 'llama-3-1-8b-instruct', 'qwen-3-32b'];
const LINK = `/compare/?models=${MODELS.join(',')}&limit=${LIMIT}`;

const client = lazyValue(() => {
  const files = readTree(join(site.folder, 'api/v1'));
  return createClient(snapshotOf(files, archiveOf(files), project.inputs));
});

/** Each row of the result: model, energy and verdict. */
function shown(page: Page): Promise<string[][]> {
  return page
    .locator('.compare-result > .table-box tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)));
}

test('the rows and verdicts are those of the package', async () => {
  const { page, problems } = await site.open(LINK);
  const best = MODELS.flatMap((model) => client().best({ model, maxItlMs: LIMIT })[0] ?? []);
  best.sort((a, b) => a.whPerMillionOutputTokens - b.whPerMillionOutputTokens);
  const rows = await shown(page);
  expect(rows).toHaveLength(MODELS.length);
  for (const [i, [name = '', energy = '', verdict = '']] of rows.entries()) {
    const [own, lowest] = [best[i], best[0]];
    expect(name).toContain(own?.model ?? 'no row');
    expect(energy).toContain(threeDigits(own?.whPerMillionOutputTokens ?? NaN));
    const compared = client().compare(lowest?.rowId ?? '', own?.rowId ?? '')?.perMillionOutputTokens;
    const words = compared?.verdict === 'no clear difference' ? 'no clear difference' : 'clearly higher';
    expect(verdict).toBe(i === 0 ? 'lowest' : times(1 / (compared?.ratio ?? NaN)).concat(words));
  }
  // The matrix has all pairs, and is visible without a tap.
  expect(await page.locator('.compare-all table').isVisible()).toBe(true);
  const pairs = best.flatMap((a, i) => best.slice(i + 1).map((b) => client().compare(a.rowId, b.rowId)));
  const unclear = pairs.filter((pair) => pair?.perMillionOutputTokens.verdict === 'no clear difference');
  const matrix = await page.locator('.compare-all td').allTextContents();
  expect(matrix.filter((cell) => cell !== '')).toHaveLength(pairs.length);
  expect(matrix.filter((cell) => cell === '≈')).toHaveLength(unclear.length);
  expect(problems).toEqual([]);
});

test('a limit on the 99th percentile selects the lowest energy within it, and the address shows the same', async () => {
  const { page, problems } = await site.open(LINK);
  await page.getByRole('radio', { name: '99th percentile' }).check();
  await page.getByRole('checkbox', { name: 'H100' }).check();
  await page.getByRole('columnheader', { name: '99th percentile' }).waitFor();
  const rows = await shown(page);
  const chat = site.documents.workloadDocuments.find(({ workload }) => workload === 'lm-arena-chat');
  const own = (chat?.unit === 'Wh per million output tokens' ? chat.configurations : []).filter(
    (c) => c.slug === 'qwen-3-8b' && c.gpu === 'H100' && c.p99_itl_ms <= LIMIT,
  );
  const lowest = Math.min(...own.map((c) => c.wh_per_million_output_tokens));
  expect(rows.find(([name = '']) => name.startsWith('Qwen 3 8B'))?.[1]).toContain(threeDigits(lowest));
  const { search } = new URL(page.url());
  expect(search).toContain('qwen-3-8b@H100');
  const linked = await site.open(`/compare/${search}`);
  await linked.page.getByRole('columnheader', { name: '99th percentile' }).waitFor();
  expect(await shown(linked.page)).toEqual(rows);
  expect([...problems, ...linked.problems]).toEqual([]);
});

test('the example compares GPUs and starts on the first screen of a phone, and a typed name adds a model', async () => {
  const { page, problems } = await site.open('/compare/', { viewport: { width: 390, height: 800 } });
  const examples = await page.locator('.compare-chosen button').allInnerTexts();
  const sentence = await page.locator('.result-sentence').boundingBox();
  expect(sentence?.y).toBeLessThan(800);
  const added = page.getByLabel('Add a model');
  await added.fill('no such model');
  await added.press('Enter');
  expect(await page.locator('.compare-chosen button').count()).toBe(examples.length);
  expect(await page.locator('.compare-add [role=alert]').innerText()).toContain('no such model');
  const { model = '', slug = '' } = client().resolve('qwen-3-8b') ?? {};
  await added.fill(model.toLowerCase());
  await added.press('Enter');
  expect(await page.locator('.compare-chosen button').count()).toBe(examples.length + 1);
  expect(await added.inputValue()).toBe('');
  // The row of a model in the chart has its energy on each GPU.
  const [b200, h100] = ['B200', 'H100'].map((gpu) => client().best({ model: slug, gpu })[0]);
  const row = await page.locator('.compare-row', { hasText: model }).innerText();
  for (const one of [b200, h100]) expect(row).toContain(threeDigits(one?.whPerMillionOutputTokens ?? NaN));
  await page.getByRole('button', { name: `Remove ${model}` }).click();
  expect(await page.locator('.compare-chosen button').count()).toBe(examples.length);
  expect(await page.evaluate(() => document.activeElement?.closest('.compare-chosen') !== null)).toBe(true);
  expect(problems).toEqual([]);
});

test('every page starts with the latency limit of the main table, and a button sets another common limit', async () => {
  const { index } = site.documents;
  const limit = `${index.itl_deadline_ms}\u00a0ms`;
  for (const path of ['/calculator/', '/compare/'])
    expect([path, site.html(path).querySelector('[name=limit]')?.getAttribute('value')]).toEqual([
      path,
      String(index.itl_deadline_ms),
    ]);
  for (const path of ['/', '/models/', '/models/qwen-3-8b/', '/electricity/', '/calculator/', '/compare/'])
    expect([path, site.html(path).querySelector('main')?.textContent.includes(limit)]).toEqual([path, true]);
  const { page } = await site.open('/compare/?models=qwen-3-8b');
  const energyAt = (maxItlMs: number): string =>
    threeDigits(client().best({ model: 'qwen-3-8b', maxItlMs })[0]?.whPerMillionOutputTokens ?? NaN);
  expect(await page.locator('.result-sentence').innerText()).toContain(`${energyAt(500)}\u00a0Wh`);
  await page.getByRole('button', { name: 'Live chat' }).click();
  expect(await page.locator('.result-sentence').innerText()).toContain(`${energyAt(50)}\u00a0Wh`);
  expect(new URL(page.url()).searchParams.get('limit')).toBe('50');
});

test('words of a name list its models, and Enter or a click adds one', async () => {
  const { page, problems } = await site.open('/compare/?models=qwen-3-8b&limit=500');
  const added = page.getByLabel('Add a model');
  const matches = page.locator('.compare-add li');
  await added.fill('llama 70');
  const wanted = client()
    .models()
    .filter(({ model, workloads }) => /llama.*70/i.test(model) && workloads.includes('lm-arena-chat'));
  expect(await matches.allInnerTexts()).toEqual(wanted.map(({ model }) => model));
  await added.press('Enter');
  const [first, second] = wanted;
  const chosen = page.locator('.compare-chosen button');
  expect((await chosen.allInnerTexts()).at(-1)).toContain(first?.model);
  expect(await matches.first().isVisible()).toBe(false);
  await added.fill('70 llama');
  await added.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect((await chosen.allInnerTexts()).at(-1)).toContain(second?.model);
  await added.focus();
  expect(await matches.count()).toBeGreaterThan(5);
  await matches.first().click();
  expect(await chosen.count()).toBe(4);
  expect(await added.isDisabled()).toBe(true);
  expect(problems).toEqual([]);
});

test('on two GPUs, a line for each model says what the change saves and whether that is clear, and its rows are below each other', async () => {
  const { page, problems } = await site.open(
    `/compare/?models=${MODELS.flatMap((slug) => ['B200', 'H100'].map((gpu) => `${slug}@${gpu}`)).join(',')}&limit=${LIMIT}`,
  );
  const verdicts = await page.locator('.verdicts li').allInnerTexts();
  expect(verdicts).toHaveLength(MODELS.length);
  for (const slug of MODELS) {
    const [b200, h100] = ['B200', 'H100'].map((gpu) => client().best({ model: slug, gpu, maxItlMs: LIMIT })[0]);
    if (b200 === undefined || h100 === undefined) throw new Error(`${slug} has no configuration within the limit.`);
    const [low, high] = [b200, h100].sort((a, b) => a.whPerMillionOutputTokens - b.whPerMillionOutputTokens);
    const less = Math.round(
      100 * (1 - (low?.whPerMillionOutputTokens ?? NaN) / (high?.whPerMillionOutputTokens ?? NaN)),
    );
    const isClear =
      client().compare(low?.rowId ?? '', high?.rowId ?? '')?.perMillionOutputTokens.verdict === 'b uses more';
    const verdict = verdicts.find((line) => line.startsWith(`${b200.model}: `));
    expect(verdict).toContain(`: ${less}\u00a0% less energy on ${low?.gpu ?? ''} than on ${high?.gpu ?? ''}, `);
    expect(verdict).toContain(isClear ? ', clear' : ', no clear');
  }
  const models = (await shown(page)).map(([name = '']) => name.replace(/\d+ × .*/, ''));
  expect(models).toEqual(models.toSorted((a, b) => models.indexOf(a) - models.indexOf(b)));
  expect(models).toHaveLength(2 * MODELS.length);
  expect(problems).toEqual([]);
});

test('without a GPU, each model is compared on the one with its lowest energy', async () => {
  const { page } = await site.open(`/compare/?models=${MODELS.map((model) => `${model}@H100`).join(',')}`);
  await page.getByRole('checkbox', { name: 'H100' }).uncheck();
  expect(await page.getByRole('checkbox', { name: 'Lowest energy' }).isChecked()).toBe(true);
  expect(new URL(page.url()).searchParams.get('models')).toBe(MODELS.join(','));
});

test('a link can compare a model on one GPU with another model on another GPU', async () => {
  const { page } = await site.open('/compare/?models=qwen-3-8b@H100,llama-3-1-8b-instruct@B200');
  const rows = await shown(page);
  const names = rows.map(([name = '']) => name).sort();
  expect(names).toEqual([
    expect.stringMatching(/^Llama 3\.1 8B Instruct.*B200$/),
    expect.stringMatching(/^Qwen 3 8B.*H100$/),
  ]);
});

test('a model that was not measured on the workload is reported with the name of the workload', async () => {
  const { page } = await site.open('/compare/?models=qwen-3-30b-a3b-instruct,qwen-3-8b&workload=gpqa&limit=500');
  expect(await page.locator('.compare-result .caveat').innerText()).toMatch(/Qwen 3 30B A3B Instruct.*Reasoning/);
});

test('invalid parts of a link are reported, and a limit that nothing meets is explained', async () => {
  const { page } = await site.open('/compare/?models=qwen-3-8b,no-such-model&limit=0');
  expect(await page.locator('.caveat').first().innerText()).toMatch(/models=no-such-model, limit=0/);
  await page.getByLabel('Latency limit (ms)').fill('1');
  expect(await page.locator('.compare-result .caveat').innerText()).toContain('Qwen 3 8B');
  await page.getByRole('button', { name: /^Use / }).click();
  expect(await shown(page)).not.toHaveLength(0);
  await page.getByLabel('Latency limit (ms)').fill('fast');
  expect(await page.locator('#compare [role=alert]').innerText()).toContain('“fast”');
});

test('without scripts, the page says so and links to the table of all models', () => {
  const page = site.html('/compare/');
  expect(page.querySelector('main noscript a')?.getAttribute('href')).toMatch(/\/models\/$/);
  expect(page.querySelectorAll('.compare-result tbody tr').length).toBeGreaterThan(1);
});

test('the file of 99th percentiles has every configuration with energy per token', () => {
  const file = JSON.parse(readFileSync(join(site.folder, 'compare/p99.json'), 'utf8')) as Record<string, number>;
  const ids = client()
    .configurations()
    .map(({ rowId }) => rowId);
  expect(ids.filter((id) => file[id] === undefined)).toEqual([]);
});

test('a limit just below a configuration that changes the result is followed by what changes at that limit', async () => {
  // Two models that were measured on both GPUs, at each limit just below one of their configurations.
  const [a = '', b = ''] = client()
    .models()
    .filter(({ workloads, gpus }) => workloads.includes('lm-arena-chat') && gpus.length > 1)
    .map(({ slug }) => slug);
  const question: ComparisonQuestion = {
    choices: choicesOf([a, b], ['B200', 'H100']),
    workload: 'lm-arena-chat',
    limit: '',
    limited: 'median',
  };
  const resultAt = (limit: number) => {
    const { configurations } = comparisonResult(client(), question, limit, {});
    return { configurations, pairs: pairsOf(client(), configurations) };
  };
  const verdictsAt = (limit: number): string => {
    const { configurations, pairs } = resultAt(limit);
    const clear = pairs.filter(({ isClear }) => isClear);
    const names = clear.map(({ lower, higher }) => `${lower.slug} ${lower.gpu} ${higher.slug} ${higher.gpu}`);
    return [...configurations.map(({ slug, gpu }) => `${slug} ${gpu}`), ...names].sort().join();
  };
  const latencies = [a, b]
    .flatMap((model) => client().configurations({ model, workload: 'lm-arena-chat' }))
    .map(({ medianItlMs }) => medianItlMs);
  const cases = latencies.map((latencyOfOne) => {
    const [above, below] = [latencyOfOne * 0.99, latencyOfOne * 1.01];
    return {
      latencyOfOne,
      above,
      higher: nearbyChanges(client(), question, above, {}).above,
      below,
      lower: nearbyChanges(client(), question, below, {}).below,
    };
  });
  for (const { latencyOfOne, above, higher, below, lower } of cases) {
    if (verdictsAt(above) !== verdictsAt(latencyOfOne)) expect(higher).not.toBeNull();
    if (verdictsAt(below) !== verdictsAt(latencyOfOne - 0.1)) expect(lower).not.toBeNull();
    for (const [limit, change] of [
      [above, higher],
      [below, lower],
    ] as const) {
      if (change === null) continue;
      expect(Math.max(change.limit, limit)).toBeLessThanOrEqual(1.1 * Math.min(change.limit, limit) + 0.2);
      // The named configuration is a result of the other limit only.
      const { added } = change;
      if (added === null) {
        expect(verdictsAt(change.limit)).not.toBe(verdictsAt(limit));
        continue;
      }
      const before = resultAt(limit).configurations.find(({ slug, gpu }) => slug === added.slug && gpu === added.gpu);
      const factor = added.whPerMillionOutputTokens / (before?.whPerMillionOutputTokens ?? NaN);
      if (verdictsAt(change.limit) === verdictsAt(limit))
        expect(Math.abs(Math.log(factor))).toBeGreaterThan(Math.log(1.1));
      expect(resultAt(limit).configurations.map(({ rowId }) => rowId)).not.toContain(added.rowId);
      expect(resultAt(change.limit).configurations.map(({ rowId }) => rowId)).toContain(added.rowId);
    }
  }
  const [changed] = cases.filter(({ higher }) => (higher?.pairs.length ?? 0) > 0);
  const same = cases.find(({ higher }) => higher === null);
  for (const one of [changed, same]) {
    const { page } = await site.open(`/compare/?models=${a}@B200,${a}@H100,${b}@B200,${b}@H100&limit=${one?.above}`);
    const notes = await page.locator('.compare-result .caveat', { hasText: 'slightly higher limit' }).allInnerTexts();
    const words = one?.higher?.added == null ? [] : [one.higher.added.name, `${latency(one.higher.limit)}\u00a0ms`];
    expect(notes).toHaveLength(words.length === 0 ? 0 : 1);
    for (const word of words) expect(notes[0]).toContain(word);
    const { configurations } = resultAt(one?.above ?? NaN);
    expect(await page.locator('.compare-row .range').count()).toBe(configurations.length);
    // The sentence has the measured latency of the lowest configuration.
    const sentence = await page.locator('.result-sentence').innerText();
    expect(sentence).toContain(`${latency(configurations[0]?.medianItlMs ?? NaN)}\u00a0ms`);
  }
  const [loses] = cases.filter(({ lower }) => lower !== null);
  const { page } = await site.open(`/compare/?models=${a}@B200,${a}@H100,${b}@B200,${b}@H100&limit=${loses?.below}`);
  expect(await page.locator('.compare-result .caveat', { hasText: 'slightly lower limit' }).count()).toBe(1);
});

test('another lowest model per average response is named', async () => {
  const slugs = client()
    .models()
    .filter(({ workloads }) => workloads.includes('lm-arena-chat'))
    .map(({ slug }) => slug);
  const on = (choices: string[]) =>
    comparisonResult(
      client(),
      { choices: choicesOf(choices, ['']), workload: 'lm-arena-chat', limit: '', limited: 'median' },
      500,
      {},
    ).configurations;
  const pair = slugs
    .flatMap((a) => slugs.map((b) => [a, b]))
    .find((two) => lowestPerResponse(client(), on(two)) !== null);
  const configurations = on(pair ?? []);
  const [perToken, other] = configurations;
  expect(lowestPerResponse(client(), configurations)).toMatchObject({ lower: other, higher: perToken });
  expect(other?.whPerResponse).toBeLessThan(perToken?.whPerResponse ?? NaN);
  const { page } = await site.open(`/compare/?models=${pair?.join(',')}&limit=500`);
  expect(await page.locator('.compare-words').innerText()).toContain(`Per average response, ${other?.name}`);
});

test('models that use much less energy with a somewhat higher limit are named, at most three', async () => {
  const p99 = JSON.parse(readFileSync(join(site.folder, 'compare/p99.json'), 'utf8')) as Record<string, number>;
  const slugs = client()
    .models()
    .filter(({ workloads, gpus }) => workloads.includes('lm-arena-chat') && gpus.includes('B200'))
    .map(({ slug }) => slug);
  const questionOf = (models: string[]): ComparisonQuestion => ({
    choices: choicesOf(models, ['B200']),
    workload: 'lm-arena-chat',
    limit: String(LIMIT),
    limited: 'p99',
  });
  const jumps = jumpsAbove(client(), questionOf(slugs), LIMIT, p99);
  expect(jumps.length).toBeGreaterThan(0);
  expect(jumps.length).toBeLessThanOrEqual(3);
  for (const { from, to, limit } of jumps) {
    expect(to.slug).toBe(from.slug);
    expect(from.whPerMillionOutputTokens).toBeGreaterThanOrEqual(1.5 * to.whPerMillionOutputTokens);
    expect(limit).toBeGreaterThan(LIMIT);
    expect(limit).toBeLessThanOrEqual(1.5 * LIMIT + 0.1);
    // The stated limit selects the configuration.
    const [lowest] = comparisonResult(client(), questionOf([to.slug]), limit, p99).configurations;
    expect(lowest?.rowId).toBe(to.rowId);
  }
  const [jump] = jumps.filter(({ limit }) => limit > 1.1 * LIMIT);
  const { page } = await site.open(`/compare/?models=${jump?.to.slug}@B200&limit=${LIMIT}&latency=p99`);
  const words = `${jump?.to.model} would use ${threeDigits(jump?.to.whPerMillionOutputTokens ?? NaN)}\u00a0Wh`;
  expect(await page.locator('.compare-changes').innerText()).toContain(words);
  expect(await page.locator('.compare-changes').innerText()).toContain(`${latency(jump?.limit ?? NaN)}\u00a0ms`);
});

test('the link to a model has the latency limit if the limit has pages', async () => {
  const hrefs = async (query: string): Promise<(string | null)[]> => {
    const { page } = await site.open(`/compare/?models=qwen-3-32b&${query}`);
    const links = await page.locator('.compare-result > .table-box tbody a').all();
    return Promise.all(links.map((link) => link.getAttribute('href')));
  };
  const base = new URL(site.url).pathname;
  expect(await hrefs('limit=30')).toEqual([`${base}/models/qwen-3-32b/at-30-ms/`]);
  expect(existsSync(join(site.folder, 'models/qwen-3-32b/at-30-ms/index.html'))).toBe(true);
  expect(await hrefs('limit=500')).toEqual([`${base}/models/qwen-3-32b/`]);
  // The limits of the pages apply to the median.
  expect(await hrefs('limit=60&latency=p99')).toEqual([`${base}/models/qwen-3-32b/`]);
});

test('on a wide screen, the chart is beside the sentences, and on a phone above the pairs and the table', async () => {
  const topOf = async (page: Page, selector: string): Promise<number> =>
    (await page.locator(selector).boundingBox())?.y ?? NaN;
  const { page: wide } = await site.open(LINK, { viewport: { width: 1280, height: 800 } });
  expect(await topOf(wide, '.compare-chart')).toBeLessThan(await topOf(wide, '.compare-result > .table-box'));
  const { page: phone } = await site.open(LINK, { viewport: { width: 390, height: 800 } });
  expect(await topOf(phone, '.compare-chart')).toBeLessThan(await topOf(phone, '.compare-pairs'));
  expect(await topOf(phone, '.compare-chart')).toBeLessThan(await topOf(phone, '.compare-result > .table-box'));
});

test('a result that differs for the 99th percentile is stated beside that for the median', async () => {
  const p99 = JSON.parse(readFileSync(join(site.folder, 'compare/p99.json'), 'utf8')) as Record<string, number>;
  const { page } = await site.open('/compare/?models=qwen-3-8b@B200,qwen-3-8b@H100&limit=40');
  const question: ComparisonQuestion = {
    choices: choicesOf(['qwen-3-8b'], ['B200', 'H100']),
    workload: 'lm-arena-chat',
    limit: '40',
    limited: 'p99',
  };
  const [lowest] = comparisonResult(client(), question, 40, p99).configurations;
  const note = page.locator('.compare-result .caveat', { hasText: '99th percentile' });
  expect(await note.innerText()).toContain(lowest?.name);
  await page.getByLabel('99th percentile').check();
  expect(await note.count()).toBe(0);
  expect(await page.locator('.result-sentence').innerText()).toContain(lowest?.name);
});
