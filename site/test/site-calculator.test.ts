import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createClient } from '../../packages/client-js/src/client.ts';
import type { CountedEarlierEstimate, Estimate, Question } from '../../packages/client-js/token-energy.d.ts';
import { snapshotOf } from '../../packages/client-js/snapshot/snapshot.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { gpuLabel, integer, rangeOutwards, threeDigits } from '../../src/figures/format.ts';
import { archiveOf } from '../../src/releases/archive.ts';
import { project } from '../../test/support/inputs.ts';
import { downloadOf, type OpenPage, siteUnderTest } from './support/site.ts';

// The calculator shows the results of the package, and other pages show the same values.

const site = siteUnderTest();
const GPUS = ['B200', 'H100'];
const REFERENCE = 'llama-3-3-70b-instruct';

const client = lazyValue(() => {
  const files = readTree(join(site.folder, 'api/v1'));
  return createClient(snapshotOf(files, archiveOf(files), project.inputs));
});

function estimated(question: Question): Estimate {
  const found = client().estimate(question);
  if (found?.basis !== 'measured') throw new Error(JSON.stringify(client().why(question)));
  return found;
}

/** The claim of an estimate as the calculator shows it, with the name of the workload instead of its id. */
function named({ claim, workload }: Estimate): string {
  const name = site.documents.workloads.workloads.find((one) => one.workload === workload)?.name ?? '';
  return claim.replace(workload, name);
}

/** A value of at least 1,000 as pages write it: in thousands, and in millions from 1,000,000 on. */
function inLarge(value: number, thousands: string, millions: string): string {
  return value < 1e6 ? `${threeDigits(value / 1e3)}\u00a0${thousands}` : `${threeDigits(value / 1e6)}\u00a0${millions}`;
}

/** Energy and emissions of at least 1,000 Wh and 1,000 g, as pages write them. */
function inKilo({ wh, gCo2e }: Estimate): string[] {
  return [inLarge(wh.value, 'kWh', 'MWh'), inLarge(gCo2e?.value ?? NaN, 'kg\u00a0CO₂e', 't\u00a0CO₂e')];
}

/** The same below 1,000 Wh and 1,000 g. */
function inSingle({ wh, gCo2e }: Estimate): string[] {
  return [`${threeDigits(wh.value)}\u00a0Wh`, `${threeDigits(gCo2e?.value ?? NaN)}\u00a0g\u00a0CO₂e`];
}

const csvRows = (text: string): Record<string, string>[] => parse(text, { columns: true });
const field = (page: Page, name: string): Locator => page.locator(`.calculator-form [name=${name}]`);
/**
 * Opens the calculator and waits for the code and the data of its results, which load when the reader goes to a field.
 */
async function openLoaded(options?: BrowserContextOptions): Promise<OpenPage> {
  const opened = await site.open('/calculator/', options);
  await field(opened.page, 'model').focus();
  await opened.page.locator('#outcome[aria-busy=false]').waitFor();
  return opened;
}

/** Opens the parts of the result that are closed at first. */
async function openParts(page: Page): Promise<void> {
  await page.locator('#outcome details').evaluateAll((closed) => {
    for (const one of closed) one.setAttribute('open', '');
  });
}
/** The text of the result, with the parts that are closed at first. */
async function outcome(page: Page): Promise<string> {
  await openParts(page);
  return page.locator('#outcome').innerText();
}
const alert = (page: Page): Promise<string> => page.locator('.calculator-form [role=alert]').innerText();
/** The values in the period that the reader chose, which have bars. */
async function figures(page: Page): Promise<string[]> {
  await openParts(page);
  return page.locator('.gpu-bar:has(.range-bar) strong').allInnerTexts();
}
/** The large value and the emissions below it. */
async function headlineFigures(page: Page): Promise<string[]> {
  return page.locator('.headline strong, .result .facts b').allInnerTexts();
}
/** The values in the other period. */
async function otherFigures(page: Page): Promise<string[]> {
  await openParts(page);
  return page.locator('.gpu-bar:not(:has(.range-bar)) strong').allInnerTexts();
}

test('shows the same example with and without scripts, with the emissions of the electricity page', async () => {
  const { page, problems } = await site.open('/calculator/');
  const { page: bare } = await site.open('/calculator/', { javaScriptEnabled: false });
  const hidden = ['Copy sentence', 'Copy link', 'CSV', 'Copy full claim'];
  const lines = async (of: Page): Promise<string[]> =>
    (await outcome(of)).split('\n').filter((line) => line !== '' && !hidden.includes(line));
  expect(await lines(bare)).toEqual(await lines(page));
  expect(await bare.locator('noscript .empty').isVisible()).toBe(true);
  const [{ avgOutputTokens } = { avgOutputTokens: NaN }] = client().configurations({
    model: REFERENCE,
    workload: 'lm-arena-chat',
  });
  const example = { model: REFERENCE, outputTokens: avgOutputTokens, responses: 1000 };
  const inAYear = { ...example, responses: 365_000 };
  expect(await figures(page)).toEqual(GPUS.flatMap((gpu) => inKilo(estimated({ ...inAYear, gpu }))));
  expect(await otherFigures(page)).toEqual(GPUS.flatMap((gpu) => inSingle(estimated({ ...example, gpu }))));
  const electricity = site.html('/electricity/').querySelector('[data-part="emissions"]')?.textContent ?? '';
  for (const { gCo2e } of GPUS.map((gpu) => estimated({ model: REFERENCE, gpu, outputTokens: 1e9 })))
    expect(electricity).toContain(`${threeDigits((gCo2e?.value ?? NaN) / 1000)}\u00a0kg`);
  // An undefined colour would leave a bar without a background.
  expect(
    await page.locator('.range-bar').evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundImage)),
  ).not.toContain('none');
  expect(await page.getByRole('rowheader').allInnerTexts()).toHaveLength(6);
  expect(problems).toEqual([]);
});

test('counts responses of the average length of the model, or of an assumed length if that is not known', async () => {
  const { page } = await site.open('/calculator/?tokens=1000000&of=responses&per=year&model=qwen-3-8b&limit=500');
  const [lowest] = client().configurations({ model: 'qwen-3-8b', workload: 'lm-arena-chat' });
  const outputTokens = 1e6 * (lowest?.avgOutputTokens ?? NaN);
  const wanted = GPUS.map((gpu) => estimated({ model: 'qwen-3-8b', gpu, outputTokens }));
  expect(await figures(page)).toEqual(wanted.flatMap(inKilo));
  expect(await page.locator('.headline').innerText()).toContain('1,000,000 responses');
  await field(page, 'length').fill('250');
  const typed = GPUS.map((gpu) => estimated({ model: 'qwen-3-8b', gpu, outputTokens: 250e6 }));
  expect(await figures(page)).toEqual(typed.flatMap(inKilo));
  const headline = await page.locator('.headline').innerText();
  expect(headline).toContain('1,000,000 responses of 250 tokens');
  const [, claimed] = GPUS.map((gpu) => estimated({ model: 'qwen-3-8b', gpu, outputTokens: 250, responses: 1e6 }));
  await field(page, 'gpu').selectOption('H100');
  const sentence = String(await page.locator('#claim').textContent());
  if (claimed !== undefined) expect(sentence).toContain(named(claimed));
  expect(sentence).toContain('Per year: ');
  expect(new URL(page.url()).searchParams.get('length')).toBe('250');
  const measuredLength = integer(lowest?.avgOutputTokens ?? NaN);
  expect(await outcome(page)).toContain(`measured with responses of ${measuredLength}`);
  const [row] = csvRows(await downloadOf(page, page.getByRole('button', { name: 'CSV' })));
  expect(row).toMatchObject({ output_tokens: '250000000', responses: '1000000', output_tokens_per_response: '250' });
  await field(page, 'gpu').selectOption('');
  await field(page, 'per').selectOption('day');
  const [inAYear = ''] = inKilo(estimated({ model: 'qwen-3-8b', gpu: 'B200', outputTokens: 365 * 250e6 }));
  expect(await outcome(page)).toContain(inAYear);
  for (const wrong of ['2.5', '2 million']) {
    await field(page, 'length').fill(wrong);
    expect(await alert(page)).toContain(wrong);
  }
  await field(page, 'length').fill('1 million');
  await field(page, 'tokens').fill('1 billion');
  // So many tokens in all that a year of them is no longer exact.
  expect(await alert(page)).toContain('10,000,000 responses');
  await page.getByRole('button', { name: 'Use 10,000,000' }).click();
  expect(await field(page, 'tokens').inputValue()).toBe('10,000,000');
  await field(page, 'tokens').fill('1000000');
  await field(page, 'length').fill('');
  await field(page, 'model').selectOption('other');
  await field(page, 'name').fill('zai-org/GLM-4.5');
  expect(await page.locator('.headline').innerText()).toContain('1,000,000 responses of 500 tokens');
  expect(await page.locator('#outcome .caveat:not(.small-use)').innerText()).toContain('500');
  await field(page, 'length').fill('300');
  expect(await page.locator('#outcome .caveat:not(.small-use)').count()).toBe(0);
});

test('how often something is counted and the period of the result are independent, and a year is always shown', async () => {
  const { page } = await site.open('/calculator/?tokens=10000&of=&per=day&gpu=B200');
  const times = (factor: number): Estimate =>
    estimated({ model: REFERENCE, gpu: 'B200', outputTokens: 10_000 * factor });
  expect([await figures(page), await otherFigures(page)]).toEqual([inSingle(times(365)), inSingle(times(1))]);
  const sentence = page.locator('#sentence');
  const { low, high } = times(365).wh;
  expect(await sentence.innerText()).toContain(rangeOutwards({ low, high }));
  await field(page, 'per').selectOption('year');
  expect(await figures(page)).toEqual(inSingle(times(1)));
  await field(page, 'per').selectOption('day');
  await field(page, 'for').selectOption('day');
  expect([await figures(page), await otherFigures(page)]).toEqual([inSingle(times(1)), inSingle(times(365))]);
  expect(await sentence.innerText()).toContain(inSingle(times(1))[0]);
  await field(page, 'per').selectOption('');
  expect([await field(page, 'for').isVisible(), await otherFigures(page)]).toEqual([false, []]);
});

test('the electricity page has the energy of the package for every model and GPU', () => {
  for (const option of site.html('/electricity/').querySelectorAll<HTMLOptionElement>('[data-rows]')) {
    const rows = JSON.parse(option.dataset['rows'] ?? '') as [gpus: string, wh: number][];
    const wanted = GPUS.flatMap((gpu) => {
      const found = client().estimate({ model: option.value, gpu, outputTokens: 1e6 });
      return found?.basis === 'measured' ? [found] : [];
    });
    expect([option.value, rows.map(([, wh]) => wh)]).toEqual([option.value, wanted.map(({ wh }) => wh.value)]);
  }
});

test('the address contains the fields, a link shows the same result, and the copied text has ranges and a citation', async () => {
  const { page, problems } = await openLoaded({ permissions: ['clipboard-read', 'clipboard-write'] });
  await field(page, 'tokens').fill('2 billion');
  await field(page, 'of').selectOption('output tokens');
  await field(page, 'per').selectOption('month');
  await field(page, 'for').selectOption('month');
  await field(page, 'country').selectOption('France');
  await field(page, 'limit').fill('30');
  await page.locator('.calculator-form summary').click();
  await field(page, 'pue').fill('1.2');
  const asked = { model: REFERENCE, outputTokens: 2e9, grid: 'FRA', maxItlMs: 30, pue: 1.2 };
  const wanted = GPUS.map((gpu) => estimated({ ...asked, gpu }));
  expect(await figures(page)).toEqual(wanted.flatMap(inKilo));
  const ofAYear = estimated({ ...asked, gpu: 'B200', outputTokens: 24e9 });
  const [perYear = ''] = inKilo(ofAYear);
  expect(await outcome(page)).toContain(perYear);
  const copied = async (name: string): Promise<string> => {
    await page.getByRole('button', { name }).click();
    return String(await page.evaluate('navigator.clipboard.readText()'));
  };
  const short = await copied('Copy sentence');
  const claim = await copied('Copy full claim');
  const { caveat, site: address, licence, updated } = site.documents.manifest;
  const { search } = new URL(page.url());
  for (const words of [
    'Per month: ',
    updated,
    licence,
    `${address}/calculator/${search}`,
    ...wanted.slice(0, 1).map(named),
  ])
    expect(claim).toContain(words);
  const [, second] = wanted;
  const inKwh = threeDigits((second?.wh.value ?? NaN) / 1000);
  expect(claim.replaceAll('\u00a0', ' ')).toContain(` On 4 × H100: ${inKwh} kWh`);
  // The values of a year are in the same unit, however large they are.
  expect(claim).not.toMatch(/\d\s(?:M?Wh|t CO2e)/);
  expect(claim.split('GPU energy of')).toHaveLength(2);
  expect(claim).not.toContain('SHA-256');
  expect(claim).not.toContain('at least');
  // The sentence has the values of the headline, the conditions and the source. The claim also has the year.
  expect(claim).toContain(`In a year: ${threeDigits(ofAYear.wh.value / 1000)} kWh`);
  for (const words of [
    ...wanted.slice(0, 1).flatMap(inKilo),
    '30\u00a0ms',
    'France',
    updated,
    `${address}/calculator/`,
  ])
    expect(short).toContain(words);
  // A result with a PUE has no lower bound, so its caveat has no sentence about one.
  const withoutBound = caveat.split(/(?<=\.) /).filter((sentence) => !sentence.includes('lower bound'));
  expect(await outcome(page)).toContain(withoutBound.join(' '));
  const linked = await site.open(`/calculator/${search}`);
  expect(await outcome(linked.page)).toBe(await outcome(page));
  const [first] = csvRows(await downloadOf(page, page.getByRole('button', { name: 'CSV' })));
  expect(first).toMatchObject({
    row_id: wanted[0]?.rowId,
    period: 'per month',
    basis: 'measured',
    gpu_energy_pue: '1.2',
  });
  // The claim, the headline and the table round the range alike.
  const { low: from, high: to } = estimated({ ...asked, gpu: 'B200' }).wh;
  expect(claim).toContain(`${rangeOutwards({ low: from / 1000, high: to / 1000 })} kWh`);
  expect(await page.locator('.headline').innerText()).toContain(rangeOutwards({ low: from / 1000, high: to / 1000 }));
  const uncertainty = await page.getByRole('row', { name: 'Measurement' }).innerText();
  expect(uncertainty).toContain(`${threeDigits(from / 1000, 'down')}\u00a0kWh`);
  expect(uncertainty).toContain(`${threeDigits(to / 1000, 'up')}\u00a0kWh`);
  const shown = (wh = NaN): number => Number(wh.toPrecision(4));
  expect(Number(first?.['gpu_energy_wh'])).toBe(shown(wanted[0]?.wh.value));
  expect(Number(first?.['gpu_energy_wh_per_year_high'])).toBe(shown(12 * (wanted[0]?.wh.high ?? NaN)));
  expect(first?.['converted_energy_wh_per_year']).toBe('');
  await page.getByRole('radio', { name: 'Whole data centre' }).check();
  const {
    low = NaN,
    middle = NaN,
    high = NaN,
  } = estimated({ ...asked, gpu: 'B200', boundary: 'site' }).converted?.wh ?? {};
  const [beyond] = csvRows(await downloadOf(page, page.getByRole('button', { name: 'CSV' })));
  const converted = { converted_energy_wh_low: low, converted_energy_wh: middle, converted_energy_wh_high: high };
  for (const [name, wh] of Object.entries(converted)) expect([name, Number(beyond?.[name])]).toEqual([name, shown(wh)]);
  // A converted row says that it is an estimate, with the caveat of the conversion, and has the values of the year.
  expect(beyond?.['basis']).toBe('estimate, converted from measured GPU energy');
  expect(beyond?.['caveat']).toMatch(/^Converted, not measured: .+ About the GPU energy/);
  expect(Number(beyond?.['converted_energy_wh_per_year'])).toBe(shown(12 * middle));
  // The bars, the yearly line, the table and the sentence show the estimate for the site.
  expect((await figures(page))[0]).toBe(inLarge(middle, 'kWh', 'MWh'));
  expect(await page.locator('.headline').innerText()).toContain('estimated');
  expect(await outcome(page)).toContain(inLarge(12 * middle, 'kWh', 'MWh'));
  expect(await page.getByRole('row', { name: 'Measurement' }).innerText()).toContain(
    `${threeDigits(high / 1000, 'up')}\u00a0kWh`,
  );
  const sentence = String(await page.locator('#claim').textContent());
  const inRange = rangeOutwards({ low: low / 1000, high: high / 1000 });
  expect(sentence).toContain(`${inRange}\u00a0kWh (middle ${threeDigits(middle / 1000)})`);
  // The claim is there once, and the other GPU has its values only.
  expect(sentence).toContain(named(estimated({ ...asked, gpu: 'B200', boundary: 'site' })));
  const other = estimated({ ...asked, gpu: 'H100', boundary: 'site' });
  expect(sentence).not.toContain(named(other));
  const { low: otherLow = NaN, middle: otherMiddle = NaN, high: otherHigh = NaN } = other.converted?.wh ?? {};
  const otherRange = rangeOutwards({ low: otherLow / 1000, high: otherHigh / 1000 });
  expect(sentence).toContain(`${threeDigits(otherMiddle / 1000)} kWh (${otherRange} kWh)`);
  expect(sentence).toContain('site × 1.20');
  await page.getByRole('radio', { name: 'GPUs' }).check();
  await field(page, 'load').selectOption({ index: 1 });
  const { smallest } = estimated({ ...asked, gpu: 'B200' }).loadRange;
  expect((await figures(page))[0]).toBe(inLarge(smallest.wh, 'kWh', 'MWh'));
  await field(page, 'per').selectOption('year');
  await field(page, 'for').selectOption('year');
  expect(await page.locator('#claim').textContent()).toContain('Per year: ');
  // The claim does not repeat the year of a count per year, and the file has it in the same columns.
  expect(await page.locator('#claim').textContent()).not.toContain('In a year');
  const [yearly] = csvRows(await downloadOf(page, page.getByRole('button', { name: 'CSV' })));
  expect(yearly?.['gpu_energy_wh_per_year']).toBe(yearly?.['gpu_energy_wh']);
  expect([...problems, ...linked.problems]).toEqual([]);
});

test('a use that needs a small part of the server shows the energy at the smallest batch that is fast enough', async () => {
  const [best, ...others] = client().configurations({ model: REFERENCE, gpu: 'B200', workload: 'lm-arena-chat' });
  const batches = others.filter(({ numGpus }) => numGpus === best?.numGpus).reverse();
  const [smallest] = batches;
  if (best === undefined || smallest === undefined) throw new Error('The model was measured at one batch only');
  const note = async (perSecond: number, load = ''): Promise<string> => {
    const perDay = Math.round(perSecond * 24 * 60 * 60);
    const { page } = await site.open(
      `/calculator/?gpu=B200&limit=500&tokens=${perDay}&of=&per=day&for=day&load=${load}`,
    );
    await page.locator('.headline', { hasText: integer(perDay) }).waitFor();
    return (await page.locator('.small-use').allInnerTexts()).join('');
  };
  const whAt = ({ whPerMillionOutputTokens: wh }: typeof best, perSecond: number): string =>
    threeDigits((wh * perSecond * 24 * 60 * 60) / 1e9);
  const slow = smallest.tokensPerSecond / 10;
  const idle = await note(slow);
  for (const words of [integer(best.tokensPerSecond), whAt(smallest, slow), 'Idle time']) expect(idle).toContain(words);
  // Just more than a batch generates: the next larger one is fast enough.
  const [, , larger, next] = batches;
  const between = (larger?.tokensPerSecond ?? NaN) * 1.01;
  const busier = await note(between);
  if (next !== undefined) expect(busier).toContain(whAt(next, between));
  expect(busier).not.toContain('Idle time');
  expect([await note(best.tokensPerSecond), await note(slow, 'quiet')]).toEqual(['', '']);
});

test('each latency limit in “What changes the result” has its own lowest-energy GPU', async () => {
  const model = 'llama-3-1-8b-instruct';
  const { page, problems } = await site.open(`/calculator/?model=${model}&tokens=1000000&of=&per=&limit=50&country=`);
  await openParts(page);
  const row = await page.locator('.effects tr', { hasText: 'Latency limit' }).innerText();
  const lowest = (maxItlMs: number): Estimate | undefined =>
    GPUS.map((gpu) => estimated({ model, outputTokens: 1_000_000, maxItlMs, gpu })).sort(
      (a, b) => a.wh.value - b.wh.value,
    )[0];
  const [strict, loose] = [lowest(50), lowest(500)];
  // Otherwise, this model tests nothing.
  expect(strict?.gpu).not.toBe(loose?.gpu);
  expect(row).toContain(threeDigits(loose?.wh.value ?? NaN));
  expect(row).toContain(`500\u00a0ms, ${gpuLabel({ gpu: loose?.gpu ?? '', num_gpus: loose?.numGpus ?? NaN })}`);
  expect(problems).toEqual([]);
});

test('a button sets the latency limit for a use, and shows which one is set', async () => {
  const { page } = await site.open('/calculator/?tokens=1+billion&limit=50');
  const preset = (name: string): Locator => page.getByRole('button', { name });
  const origin = page.locator('#limit-origin');
  expect(await preset('Live chat').getAttribute('aria-pressed')).toBe('true');
  expect(await origin.innerText()).toContain('set 50\u00a0ms');
  await preset('Default').click();
  expect(await field(page, 'limit').inputValue()).toBe('500');
  expect(await origin.innerText()).toContain('starts with 500\u00a0ms');
  expect(new URL(page.url()).searchParams.get('limit')).toBe('500');
  const wanted = GPUS.map((gpu) => estimated({ model: REFERENCE, gpu, outputTokens: 1e9, maxItlMs: 500 }));
  expect(await figures(page)).toEqual(wanted.flatMap(inKilo));
  await field(page, 'limit').fill('30');
  for (const name of ['Default', 'Live chat']) expect(await preset(name).getAttribute('aria-pressed')).toBe('false');
});

test('messages and estimates of the 2024 benchmark name workloads in words', async () => {
  const { page } = await site.open('/calculator/?gpu=A100');
  expect(await alert(page)).toMatch(/A100.*Chat/);
  await page.getByRole('button', { name: 'Show all GPUs' }).click();
  expect(await figures(page)).toHaveLength(4);
  await page.goto(`${site.url}/calculator/?gpu=A100&model=llama-3-1-8b-instruct`);
  await page.locator('.headline', { hasText: 'A100' }).waitFor();
  const shown = (await outcome(page)).replaceAll(/https:\S+/g, '');
  expect(shown).toMatch(/2024 benchmark/);
  expect(shown).not.toMatch(/lm-arena-chat|chat-2024/);
});

/** The estimate of the 2024 benchmark for a question. */
function estimatedIn2024(question: Question): CountedEarlierEstimate {
  const found = client().estimate(question);
  if (found?.basis !== 'measured-2024') throw new Error(JSON.stringify(client().why(question)));
  return found;
}

test('a GPU that only the 2024 benchmark measured has a result like the others, with its own response length', async () => {
  const { page, problems } = await site.open(
    '/calculator/?gpu=A100&model=llama-3-1-8b-instruct&tokens=1000&of=responses&per=day&for=day',
  );
  const asked = { model: 'llama-3-1-8b-instruct', gpu: 'A100', responses: 1000 };
  const length = Math.round(estimatedIn2024({ ...asked, outputTokens: 1 }).avgOutputTokens);
  const { wh, gCo2e, rowId } = estimatedIn2024({ ...asked, outputTokens: length });
  await page.locator('.headline', { hasText: 'A100' }).waitFor();
  expect(await figures(page)).toEqual([
    `${threeDigits(wh.value)}\u00a0Wh`,
    `${threeDigits(gCo2e?.value ?? NaN)}\u00a0g\u00a0CO₂e`,
  ]);
  expect(await page.locator('.headline-words').first().innerText()).toContain(`2024`);
  const sentence = await page.locator('#sentence').innerText();
  for (const words of [`${length} output tokens`, '2024', `${threeDigits(wh.value)}\u00a0Wh`, 'Leaderboard V2'])
    expect(sentence).toContain(words);
  expect(await page.locator('.effects tbody tr').count()).toBeGreaterThan(1);
  const [row] = csvRows(await downloadOf(page, page.getByRole('button', { name: 'CSV' })));
  expect(row).toMatchObject({
    basis: 'measured-2024',
    row_id: rowId,
    gpu_energy_wh: String(Number(wh.value.toPrecision(4))),
    gpu_energy_wh_low: '',
    max_itl_ms: '',
    max_mean_tpot_ms: '500',
  });
  expect(problems).toEqual([]);
});

test('a model without a figure for a GPU offers similar models of the 2024 benchmark', async () => {
  const { page } = await site.open('/calculator/?gpu=A100');
  const offered = page.locator('.calculator-form [role=alert] .button');
  expect(await offered.count()).toBeGreaterThan(2);
  await offered.first().click();
  expect(await field(page, 'model').inputValue()).toMatch(/^llama-.*@chat-2024$/);
  expect(await figures(page)).toHaveLength(2);
  // Without a GPU, the model is shown on each GPU of that benchmark.
  await field(page, 'gpu').selectOption('');
  expect(await page.locator('.gpu-bar:has(.range-bar) p > span:first-child').allInnerTexts()).toEqual([
    expect.stringContaining('H100'),
    expect.stringContaining('A100'),
  ]);
});

test('an estimate of the 2024 benchmark follows the period, and says that it is not converted', async () => {
  const address = `${site.url}/calculator/?gpu=A100&model=llama-3-1-8b-instruct&tokens=1000000`;
  const energyIn = async (query: string): Promise<number> => {
    await page.goto(`${address}${query}`);
    await page.locator('.headline', { hasText: 'A100' }).waitFor();
    const [words = ''] = await figures(page);
    const [, value = '', prefix = ''] = /([\d.]+)\s([kM]?)Wh/.exec(words) ?? [];
    return Number(value) * 1_000 ** ['', 'k', 'M'].indexOf(prefix);
  };
  const { page } = await site.open('/calculator/?gpu=A100');
  const [daily, yearly] = [await energyIn('&per=day'), await energyIn('&per=year')];
  expect(daily / yearly / 365).toBeCloseTo(1, 1);
  await page.goto(`${address}&per=day&boundary=site`);
  await page.locator('#outcome').getByText('not converted').waitFor();
});

test('ambiguous counts offer a choice, and invalid values are reported', async () => {
  const { page, problems } = await site.open(
    '/calculator/?tokens=1.500+million&country=%3Cb%3E&span=year&gpu=H100&limit=500',
  );
  expect(await page.locator('.caveat[role=alert]').innerText()).toContain('country=<b>, span=year');
  await page.getByRole('button', { name: '1,500,000', exact: true }).click();
  const counted = inSingle(estimated({ model: REFERENCE, gpu: 'H100', outputTokens: 1.5e6 }));
  expect(await headlineFigures(page)).toEqual(counted);
  // The values of one GPU without another period are not repeated.
  expect(await figures(page)).toEqual([]);
  await field(page, 'tokens').fill('-1');
  expect(await alert(page)).toContain('“-1”');
  // The last result stays visible, and nothing of it can be copied.
  expect(await headlineFigures(page)).toEqual(counted);
  expect(await page.locator('#outcome').evaluate((outcome: HTMLElement) => outcome.inert)).toBe(true);
  expect(await field(page, 'tokens').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'tokens').fill('5');
  await field(page, 'limit').fill('fast');
  expect(await alert(page)).toContain('“fast”');
  await field(page, 'limit').fill('47.5');
  expect(await page.locator('#sentence').innerText()).toContain('47.5\u00a0ms');
  expect(await page.locator('#outcome').evaluate((outcome: HTMLElement) => outcome.inert)).toBe(false);
  expect(await field(page, 'limit').getAttribute('aria-invalid')).toBe('false');
  await page.locator('.calculator-form summary').click();
  await field(page, 'pue').fill('0.5');
  expect(await alert(page)).toContain('0.5');
  expect(problems).toEqual([]);
});

test('a typed model name gives a prediction, a measured model, or similar names', async () => {
  const { page, problems } = await site.open('/calculator/?tokens=1+billion&limit=500');
  const name = field(page, 'name');
  expect(await name.isVisible()).toBe(false);
  await field(page, 'model').selectOption('other');
  const asked = { model: 'zai-org/GLM-4.5', gpu: 'B200', outputTokens: 1e9, allowPredicted: true };
  const predicted = client().estimate(asked);
  await name.fill(asked.model);
  expect(await page.locator('#claim').textContent()).toContain(predicted?.claim.replace('lm-arena-chat', 'Chat'));
  expect(await outcome(page)).not.toMatch(/at least|running batch was/);
  // A prediction is for a busy server, and the copied sentence says what it is, with the limit as typed.
  const sentence = page.locator('#sentence');
  expect(await sentence.innerText()).toMatch(/busy server.+90 % interval.+predicted GPU energy/);
  await page.locator('.calculator-form summary').click();
  await field(page, 'load').selectOption('quiet');
  expect(await sentence.innerText()).toContain('busy server');
  await page.getByRole('radio', { name: 'Whole data centre' }).check();
  expect(await sentence.innerText()).toMatch(/estimated from predicted GPU energy/);
  await page.getByRole('radio', { name: 'GPUs' }).check();
  await field(page, 'load').selectOption('');
  await name.fill('Qwen/Qwen3-8B');
  expect(await page.locator('#sentence').innerText()).toContain('output tokens of Qwen 3 8B');
  await name.fill('<img src=x onerror=alert(1)> qwen3-80b');
  expect(await alert(page)).toContain('was not measured');
  await name.fill('gpt-4o');
  expect(await alert(page)).toContain('closed model');
  await page.getByRole('button', { name: 'Choose an open model' }).click();
  expect(await field(page, 'model').evaluate((select) => select === document.activeElement)).toBe(true);
  await name.fill('qwen 3 33b');
  const [near = ''] = client().near('qwen 3 33b');
  await page.getByRole('button', { name: client().resolve(near)?.model ?? near, exact: true }).click();
  expect(await field(page, 'model').inputValue()).toBe(near);
  expect(problems).toEqual([]);
});

test('a predicted model at a stricter limit offers its estimate, and the same model measured on another workload', async () => {
  const model = 'deepseek-ai/DeepSeek-R1';
  const link = `/calculator/?model=${model}&tokens=1000&of=responses&per=day&for=day&limit=50&gpu=H100`;
  const { page, problems } = await site.open(link);
  expect(await alert(page)).toContain('500');
  await page.getByRole('button', { name: /estimate at 500/ }).click();
  expect(await page.locator('.headline').innerText()).toContain('Predicted');
  expect(await page.locator('.calculator-form [role=alert]').count()).toBe(0);
  // On every GPU, it is the prediction for chat, even where the model was measured on another workload.
  await field(page, 'gpu').selectOption('');
  const predicted = GPUS.map((gpu) =>
    client().estimate({ model, gpu, workload: 'lm-arena-chat', outputTokens: 500_000, allowPredicted: true }),
  );
  expect(await figures(page)).toEqual(
    predicted.flatMap((one) => [`${threeDigits(one?.wh.value ?? NaN)}\u00a0Wh`, expect.any(String)]),
  );
  const { page: other } = await site.open(link);
  const { slug = '' } = client().resolve(model) ?? {};
  await other.getByRole('button', { name: 'reasoning' }).click();
  expect(await field(other, 'model').inputValue()).toBe(`${slug}@gpqa`);
  expect(await figures(other)).not.toHaveLength(0);
  expect(await other.locator('.headline').innerText()).not.toContain('Predicted');
  expect(problems).toEqual([]);
});

test('a limit that no configuration meets offers the lowest limit that one meets', async () => {
  const { page } = await site.open('/calculator/?limit=10');
  const latencies = client()
    .configurations({ model: REFERENCE, workload: 'lm-arena-chat' })
    .map(({ medianItlMs }) => medianItlMs);
  const least = Math.ceil(Math.min(...latencies));
  await page.getByRole('button', { name: `Use ${least}\u00a0ms` }).click();
  expect(await field(page, 'limit').inputValue()).toBe(String(least));
  expect(await page.locator('#sentence').innerText()).toContain(`${least}\u00a0ms`);
});

test('a link without a count shows the count of the example, and one without a unit means output tokens in total', async () => {
  const { page } = await site.open(`/calculator/?model=${REFERENCE}&gpu=H100`);
  const { page: example } = await site.open('/calculator/');
  expect(await figures(page)).toEqual((await figures(example)).slice(2));
  await page.goto(`${site.url}/calculator/?tokens=5000&limit=50&gpu=H100&release=2026-01-01`);
  const wanted = estimated({ model: REFERENCE, gpu: 'H100', outputTokens: 5000, maxItlMs: 50 });
  await page.getByText('5,000 output tokens').first().waitFor();
  expect(await headlineFigures(page)).toEqual(inSingle(wanted));
});

test('the notes fit the boundary and the fields', async () => {
  const { page } = await openLoaded();
  const notes = async (): Promise<string> => {
    await outcome(page);
    return page.locator('#outcome ul').innerText();
  };
  expect(await page.locator('#outcome ul').isVisible()).toBe(false);
  expect(await notes()).toContain('cooling and idle time are not included');
  expect(await notes()).not.toContain('You named');
  await page.getByRole('radio', { name: 'Whole data centre' }).check();
  expect(await notes()).toContain('Converted');
  expect(await notes()).toMatch(/GPU energy that was converted: .*cooling and idle time are not included/);
  await page.getByRole('radio', { name: '+ server' }).check();
  expect(await notes()).toContain('cooling are not included');
});

test('on a phone, a line with the energy and the emissions stays visible below every field and leads to the whole result', async () => {
  const { page } = await site.open('/calculator/?per=month&boundary=site&pue=1', {
    viewport: { width: 390, height: 844 },
  });
  const line = page.locator('.brief');
  const [energy = '', emissions = ''] = await figures(page);
  const brief = await line.innerText();
  for (const words of [energy, emissions, 'in a year', 'B200']) expect(brief).toContain(words);
  for (const name of ['model', 'tokens', 'load']) {
    await field(page, name).focus();
    const box = await field(page, name).boundingBox();
    const fixed = await line.boundingBox();
    if (box === null || fixed === null) throw new Error('Nothing is visible');
    expect(fixed.height).toBeLessThan(72);
    expect(fixed.y + fixed.height).toBeLessThanOrEqual(844);
    expect(box.y + box.height).toBeLessThanOrEqual(fixed.y);
  }
  await line.click();
  expect((await page.locator('.headline').boundingBox())?.y).toBeLessThan(400);
  // A problem of a field must not stand above an outdated result.
  await field(page, 'tokens').fill('-1');
  expect(await line.isVisible()).toBe(false);
});

test.each([
  ['qwen-3-8b', '/models/qwen-3-8b/at-30-ms/', 30, 'lm-arena-chat'],
  ['deepseek-r1', '/models/deepseek-r1/', 500, 'gpqa'],
] as const)(
  'the button of the page of %s shows its energy at the same limit',
  async (model, path, maxItlMs, workload) => {
    const { page, problems } = await site.open(path);
    await page.locator('a.button[href*="/calculator/"]').click();
    await page.waitForURL(/calculator/);
    const [{ gpu, slug } = { gpu: '', slug: '' }] = client().best({ model, maxItlMs, workload });
    const [{ avgOutputTokens: outputTokens } = { avgOutputTokens: NaN }] = client().configurations({ model, workload });
    const wanted = estimated({ model: slug, gpu, maxItlMs, workload, outputTokens, responses: 365_000 });
    await page.waitForFunction(() => document.querySelectorAll('.gpu-bar .range-bar').length === 1);
    expect((await figures(page))[0]).toBe((wanted.wh.value < 1000 ? inSingle : inKilo)(wanted)[0]);
    expect(problems).toEqual([]);
  },
);

test('the notes state both lower bounds if that of the claim is below the range', async () => {
  const { page } = await site.open('/calculator/?gpu=B200&limit=50');
  const [{ avgOutputTokens: outputTokens } = { avgOutputTokens: NaN }] = client().configurations({
    model: REFERENCE,
    workload: 'lm-arena-chat',
  });
  const { wh, atLeastWhPerMillionOutputTokens: least } = estimated({
    model: REFERENCE,
    gpu: 'B200',
    maxItlMs: 50,
    outputTokens,
    responses: 1000,
  });
  const notes = await page.locator('#outcome ul').textContent();
  const bounds = [wh.low, ((least ?? NaN) * outputTokens) / 1000].map((bound) => threeDigits(bound, 'down'));
  expect(bounds[0]).not.toBe(bounds[1]);
  for (const bound of bounds) expect(notes).toContain(`${bound}\u00a0Wh`);
  expect(await page.locator('#claim').textContent()).toContain(`at least ${bounds[1] ?? ''}`);
});

test('the page loads the data when the reader goes to a field, and the CSV button of the example also works', async () => {
  const { page, problems } = await site.open('/calculator/');
  const loaded = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('clients/')).length,
    );
  expect([await loaded(), await field(page, 'model').isEnabled()]).toEqual([0, true]);
  const example = await figures(page);
  const [row] = csvRows(await downloadOf(page, page.getByRole('button', { name: 'CSV' })));
  expect(`${threeDigits(Number(row?.['gpu_energy_wh_per_year']) / 1000)}\u00a0kWh`).toBe(example[0]);
  expect([await loaded(), await figures(page)]).toEqual([1, example]);
  expect(problems).toEqual([]);
});

test('if the data can’t be loaded, the page shows an error and the example; no other page loads the data', async () => {
  const { page } = await site.open('/electricity/');
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringMatching(/clients\/|calculator\.js/));
  await page.route('**/clients/*.json', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${site.url}/calculator/`);
  await field(page, 'model').selectOption('qwen-3-8b');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('500');
  expect(await field(page, 'model').isDisabled()).toBe(true);
  expect(await figures(page)).toHaveLength(4);
});
