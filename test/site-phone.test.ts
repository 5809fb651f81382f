import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Predictions } from '../src/contract/generated/api.d.ts';
import { predict } from '../src/figures/prediction.ts';
import { threeDigits } from '../src/figures/format.ts';
import { axeViolations } from './support/axe.ts';
import { siteUnderTest } from './support/site.ts';

// Pages on a phone and on paper, and the model that is not here. The site is that of the data as they are.

const site = siteUnderTest('unreleased');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('on a phone a row is a line of its name and its two figures, and a tap opens the rest, without scripts', async () => {
  const { page } = await site.open('/grid/', { ...PHONE, javaScriptEnabled: false });
  const row = page.locator('tbody tr').first();
  const cells = (): Promise<number> => row.locator('th:visible, td:visible').count();
  expect(await cells()).toBe(3);
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await row.locator('.row-opener').tap();
  expect(await cells()).toBe(await row.locator('th, td').count());
  expect(await page.locator('tbody tr:visible').count()).toBe(20);
});

test('on a wide screen a row has all its cells and nothing to open', async () => {
  const { page } = await site.open('/grid/');
  const row = page.locator('tbody tr').first();
  expect(await row.locator('th:visible, td:visible').count()).toBe(await row.locator('th, td').count());
  expect(await page.locator('.row-opener:visible').count()).toBe(0);
});

test('a link to a row shows it opened', async () => {
  const { page: list } = await site.open('/models/qwen-3-8b/', PHONE);
  const id = (await list.locator('tbody a[id]').last().getAttribute('id')) ?? '';
  const { page } = await site.open(`/models/qwen-3-8b/#${id}`, PHONE);
  const row = page.locator('tbody tr', { has: page.locator(`[id="${id}"]`) });
  expect(await row.locator('td:visible').count()).toBe(await row.locator('td').count());
});

test('the country that is chosen first is led to', async () => {
  const { page, problems } = await site.open('/grid/', PHONE);
  await page.getByLabel('Your country').selectOption('Türkiye');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/\/grid\/turkiye\/$/);
  expect(problems).toEqual([]);
});

test.each([
  ['/contribute/rules/', '#physics-power', 'Energy per token times tokens per second is power'],
  ['/methods/', '#units', 'J per token = average GPU power'],
  ['/api/', '#schema-Area', 'continent'],
])('%s opens folded, and a link into it opens what it leads to, without scripts', async (path, anchor, words) => {
  const { page: closed } = await site.open(path, { javaScriptEnabled: false });
  expect(await closed.locator('main').innerText()).not.toContain(words);
  const { page } = await site.open(path + anchor, { javaScriptEnabled: false });
  expect(await page.locator(anchor).innerText()).toContain(words);
  await closed.emulateMedia({ media: 'print' });
  expect(await closed.locator('.fold > div').first().isVisible()).toBe(true);
});

test.each(['/', '/models/qwen-3-8b/', '/grid/poland/', '/calculator/'])(
  'on paper %s takes one or two pages, the first of which has its head',
  async (path) => {
    const { page } = await site.open(path);
    const margin = '12mm';
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    const pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    // Of the first page, 273 mm high, the pictures and words begin in its upper third.
    const top = await page.locator('main :is(p, figure)').first().boundingBox();
    expect(top?.y).toBeLessThan(340);
  },
);

test('a model that is not here is predicted as the published coefficients give it, or refused in words', async () => {
  const predictions = JSON.parse(readFileSync(join(site.folder, 'api/v1/predictions.json'), 'utf8')) as Predictions;
  const { page, problems } = await site.open('/predicted/', PHONE);
  const said = page.locator('main').getByRole('status');
  await page.getByLabel('Parameters, billions').fill('120');
  await page.getByLabel('Active of them').fill('12');
  await page.getByLabel('Bits').selectOption('8');
  await page.locator('main').getByLabel('GPU').selectOption('H100');
  const wanted = predict(predictions, { params_b: 120, active_params_b: 12, bits: 8, gpu: 'H100', maker: '' });
  if (wanted.refusal !== null) throw new Error(wanted.refusal);
  const text = await said.innerText();
  for (const words of ['Predicted', ...[wanted.wh, wanted.low, wanted.high].map(threeDigits)]) {
    expect(text).toContain(words);
  }
  expect(new URL(page.url()).search).toBe('?params=120&active=12&bits=8&gpu=H100');
  await page.getByLabel('Bits').selectOption('4');
  expect(await said.innerText()).toBe('No prediction: weights of 4 bits were not measured.');
  await page.getByLabel('Active of them').fill('200');
  expect(await said.innerText()).toBe('No more parameters can be active than the model has.');
  for (const wrong of ['many', '-3', '0', '1e3', '']) {
    await page.getByLabel('Parameters, billions').fill(wrong);
    expect(await said.innerText()).toContain('Write the number of parameters in billions');
  }
  expect(problems).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`${site.url}/models/`);
  expect(await page.getByRole('link', { name: 'My model isn’t here' }).count()).toBe(1);
});
