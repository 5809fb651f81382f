import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { createClient } from '../clients/js/src/client.ts';
import { threeDigits } from '../src/figures/format.ts';
import { snapshotOf } from '../clients/build/snapshot.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { project } from './support/inputs.ts';
import { downloadOf, siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

/** What a download of the page holds. */
const downloaded = (page: Page, kind: 'JSON' | 'CSV'): Promise<string> =>
  downloadOf(page, page.getByRole('button', { name: `Download ${kind}` }));

/** The part of the exported record that the tests read. */
interface CalculationRecord {
  readonly caveat: string;
  readonly inputs: Record<string, unknown>;
  readonly results: Record<'total' | 'per_year', { energy_kwh: number; emissions_kg_co2e: number; cost: number }>;
}

const record = async (page: Page): Promise<CalculationRecord> =>
  JSON.parse(await downloaded(page, 'JSON')) as CalculationRecord;

/** What few change is behind a line that opens it. */
async function openMore(page: Page): Promise<void> {
  const more = page.locator('.calculator-form details');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}

/** The text of the result, the ranges and the formula. */
async function outcome(page: Page): Promise<string> {
  const parts = ['.headline-figures', '#sentence', '.calculator-cases', '.formula'];
  return (await Promise.all(parts.map((part) => page.locator(part).innerText()))).join('\n');
}

test('opens with the worked example, without scripts as with them, and offers every configuration', async () => {
  const { page, problems } = await site.open('/calculator/');
  const { page: bare } = await site.open('/calculator/', { javaScriptEnabled: false });
  expect(await outcome(bare)).toBe(await outcome(page));
  expect(await bare.locator('noscript .empty').isVisible()).toBe(true);

  const { index, grid, modelDocuments } = site.documents;
  const { inputs, results, caveat } = await record(page);
  const row = index.rows.find(({ row_id }) => row_id === inputs['row_id']);
  expect(row?.model).toBe(index.reference_row.model);
  // A million tokens a day for a month: J per token × 1e6 tokens / 3.6e6 J per kWh × 365 / 12.
  const kwh = (Number(row?.joules_per_output_token) * 1e6 * 365) / 12 / 3.6e6;
  expect(results.total.energy_kwh).toBeCloseTo(kwh, 9);
  expect(results.total.emissions_kg_co2e).toBeCloseTo((kwh * grid.world) / 1000, 9);
  expect((await page.locator('.headline-figures').innerText()).replaceAll('\u202f', '')).toContain(threeDigits(kwh));
  expect(caveat).toBe(site.documents.manifest.caveat);

  await openMore(page);
  const values = (label: string): Promise<string[]> =>
    page
      .getByLabel(label, { exact: true })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const [model] = modelDocuments;
  await page.getByLabel('Model', { exact: true }).selectOption(model?.slug ?? '');
  const offered: string[] = [];
  for (const gpu of await values('GPU')) {
    await page.getByLabel('GPU', { exact: true }).selectOption(gpu);
    offered.push(...(await values('Configuration')));
  }
  expect(offered.sort()).toEqual(model?.configurations.map(({ row_id }) => row_id).sort());
  expect((await values('Model')).length).toBe(modelDocuments.length);
  expect(problems).toEqual([]);
});

test('what is chosen stands in the address: a shared link gives the same, and Back takes a choice back', async () => {
  const { page } = await site.open('/calculator/', { permissions: ['clipboard-read', 'clipboard-write'] });
  expect(new URL(page.url()).search).toBe('');
  await openMore(page);
  await page.getByLabel('Price of electricity').fill('0.2');
  await page.getByLabel('Its currency').fill('kr & öre');
  await page.getByLabel('Every').selectOption('month');
  await page.getByLabel('How many').fill('1,000');
  await page.getByLabel('Of what').selectOption('answers');
  await page.getByLabel('Electricity of').selectOption('POL');
  await page.waitForURL(/country=POL.*&price=0.2&currency=kr\+%26\+%C3%B6re/);
  const { inputs, results } = await record(page);
  expect(inputs).toMatchObject({ amount: 1000, unit: 'answers', period: 'month', iso3: 'POL', price_per_kwh: 0.2 });
  expect(results.per_year.energy_kwh).toBeCloseTo(12 * results.total.energy_kwh, 9);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied.').waitFor();
  const query = new URL(page.url()).search;
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `${site.documents.manifest.site}/calculator/${query}`,
  );
  const other = await site.open(`/calculator/${query}`);
  expect(await record(other.page)).toEqual(await record(page));
  await page.goBack();
  await page.waitForURL((address) => !address.search.includes('POL'));
  expect(await page.getByLabel('Electricity of').inputValue()).toBe('WLD');
  expect(other.problems).toEqual([]);
});

test('a value that can’t be used is told where it stands, and a number with two meanings is asked back', async () => {
  const { page, problems } = await site.open(
    '/calculator/?configuration=nothing/H100/1/1&tokens=-1&country=<b>&pue=0.5',
  );
  const told = await page.locator('.field-problem').allTextContents();
  expect(told).toEqual([
    expect.stringMatching(/“-1” is not a number/),
    expect.stringMatching(/“<b>” is not the code of an area.*World is used/),
    expect.stringMatching(/row_id “nothing\/H100\/1\/1”.*The one that the calculator opens with is used/),
    expect.stringMatching(/from 1 to 10; “0.5” is not/),
  ]);
  expect(await page.locator('.empty').filter({ visible: true }).innerText()).toContain('There is no result');
  const field = page.getByLabel('How many');
  await field.fill('1.500 million');
  expect(await page.locator('#tokens-problem').innerText()).toContain('Which one?');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: '1500000', exact: true }).click();
  await page.waitForURL(/[?&]tokens=1500000&/);
  expect(await field.inputValue()).toBe('1500000');
  expect(await page.locator('#tokens-problem').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a ceiling prices the row that keeps it, as the packages do, and what no row keeps is said', async () => {
  const files = readTree(join(site.folder, 'api/v1'));
  const client = createClient(snapshotOf(files, archiveOf(files), project.inputs.clients));
  const estimated = (maxItlMs: number): string =>
    threeDigits(
      client.estimate({ model: 'llama-3-3-70b-instruct', gpu: 'B200', outputTokens: 1e6, maxItlMs })?.wh.value ?? NaN,
    );
  const { page, problems } = await site.open('/calculator/?ceiling=30&tokens=1000000000&span=day');
  const figure = (): Promise<string> => page.locator('.headline strong').first().innerText();
  // A billion tokens in kWh are a million in Wh.
  expect(await figure()).toBe(estimated(30));
  await page.getByRole('button', { name: '50 ms', exact: true }).click();
  expect(await figure()).toBe(estimated(50));
  expect(estimated(50)).not.toBe(estimated(30));
  const { page: lost } = await site.open('/calculator/?ceiling=1');
  expect(await lost.getByRole('alert').innerText()).toContain('does not keep the ceiling');
  expect(problems).toEqual([]);
});

test('on a phone the result stands beside each question, and its sentence is copied with what it leaves out', async () => {
  const { page } = await site.open('/calculator/', {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openMore(page);
  for (const label of ['Model', 'How many', 'Its currency']) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    const [box, result] = [await field.boundingBox(), await page.locator('.headline').boundingBox()];
    if (box === null || result === null) throw new Error('Nothing is drawn');
    expect(result.y + result.height).toBeLessThanOrEqual(844);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(result.y);
  }
  await page.getByRole('button', { name: 'Copy sentence with citation' }).click();
  await page.locator('[data-copied]').waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  const figure = await page.locator('.headline strong').first().innerText();
  const { caveat, site: published } = site.documents.manifest;
  for (const words of [`take ${figure}`, 'GPUs alone: a floor', caveat, `${published}/calculator/?configuration=`]) {
    expect(copied).toContain(words);
  }
});

test('the CSV of a result holds it, and nothing that a spreadsheet would run', async () => {
  const { page } = await site.open('/calculator/?price=0.25&currency=%3D1%2B1');
  const rows = parse(await downloaded(page, 'CSV'), { record_delimiter: '\r\n' });
  const cells = new Map(rows.map(([field = '', value = '']) => [field, value]));
  expect(cells.get('inputs.currency')).toBe("'=1+1");
  expect(cells.get('results.total.energy_kwh')).toBe(String((await record(page)).results.total.energy_kwh));
  expect([...cells.values()].filter((value) => /^[=+\-@\t\r]/.test(value))).toEqual([]);
});

test('a failing download leaves the worked example, and says so', async () => {
  const { page } = await site.open('/calculator/');
  const before = await outcome(page);
  await page.route('**/configurations.json', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('the server answered 500');
  expect(await outcome(page)).toBe(before);
  expect(await page.getByLabel('How many').isDisabled()).toBe(true);
});
