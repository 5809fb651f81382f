import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { checkEach } from '../../src/checker/check.ts';
import { EXAMPLE_PATH, MAX_BYTES } from '../../src/checker/path.ts';
import { byKeys } from '../../src/core/text/order.ts';
import { newFilePage } from '../blocks/check-outcome.tsx';
import { type CheckData, checkerOf } from '../blocks/checked.ts';
import { CHECK_DATA } from '../pages/check.tsx';
import { axeViolations } from './support/axe.ts';
import { project } from '../../test/support/inputs.ts';
import { ROOT } from '../../test/support/project.ts';
import {
  contributions,
  downloadOf,
  GOOD_FILE,
  PUBLISHED,
  publishedMeasurement,
  REPOSITORY,
  siteUnderTest,
} from './support/site.ts';

const FIXTURES = join(ROOT, 'test/fixtures/contributions');
const DAY = '2026-11-21';
// A latency that no published measurement and no example has.
const good = readFileSync(GOOD_FILE, 'utf8').replace('"median_itl_ms": 15,', '"median_itl_ms": 15.5,');
const site = siteUnderTest();

/** Opens the check page with the example, on the date of the tests. */
async function openCheck() {
  // In this time zone it is already the next day. The check uses UTC.
  const opened = await site.open('/contribute/check/', { timezoneId: 'Pacific/Auckland' });
  await opened.page.clock.setFixedTime(`${DAY}T22:30:00Z`);
  return opened;
}

const state = (page: Page): Promise<string> => page.innerText('#outcome [role=status]');
const rulesShown = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('.findings li').evaluateAll((all) => (all as HTMLElement[]).map(({ dataset }) => dataset['rule']));

describe('the check of a text with the published data of the site', () => {
  const reference = { ...project.inputs.reference, date: DAY };
  const fileOf = (path: string, bytes: Uint8Array) => {
    return { path, kind: 'file' as const, size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
  };

  /** The results of the page and of the command for a text. */
  function findings(text: string) {
    const data = JSON.parse(readFileSync(join(site.folder, 'contribute/check', CHECK_DATA), 'utf8')) as CheckData;
    const inBrowser = checkerOf(data)(text, 'someone', DAY);
    const published = [...contributions()].sort(byKeys(([path]) => path));
    const others = [
      ...published.map(([path, own]) => fileOf(path, Buffer.from(own))),
      // The page doesn't compare the example with itself.
      ...(inBrowser.isExample ? [] : [fileOf(EXAMPLE_PATH, readFileSync(join(ROOT, EXAMPLE_PATH)))]),
    ];
    const checked = [...checkEach([fileOf(inBrowser.path, Buffer.from(text))], reference, { others })];
    return { inBrowser, checked: checked.flatMap((each) => each.findings) };
  }

  test('has the same findings as the command for every fixture, and a row only without errors', () => {
    const names = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const { inBrowser, checked } = findings(readFileSync(join(FIXTURES, name), 'utf8'));
      expect([name, inBrowser.findings]).toEqual([name, checked]);
      expect([name, inBrowser.row === null]).toEqual([name, checked.some(({ severity }) => severity === 'error')]);
    }
    expect(names.length).toBeGreaterThan(20);
  });

  test.each([
    ['nothing', ''],
    ['brackets nested 30,000 deep', '['.repeat(30_000)],
    ['more than is read', ' '.repeat(MAX_BYTES + 1)],
    ['keys that programs have tripped over', good.replace('{', '{"__proto__": {"x": 1}, "constructor": 1,')],
    ['objects where text belongs', good.replace('"H100"', '{"a": [1]}').replace('"vLLM"', 'null')],
  ])('survives %s', (_, text) => {
    const { inBrowser, checked } = findings(text);
    expect(inBrowser.findings).toEqual(checked);
    expect([inBrowser.row, checked.length > 0]).toEqual([null, true]);
  });
});

test('a pasted measurement is compared with a published configuration and opens a pull request with its text', async () => {
  const { page, problems } = await openCheck();
  expect(await page.inputValue('#measurement')).toBe(readFileSync(join(ROOT, EXAMPLE_PATH), 'utf8'));
  expect(await state(page)).toMatch(/^Example data.*no problems/);
  expect(await rulesShown(page)).toEqual([]);
  await page.fill('#measurement', (await page.inputValue('#measurement')).replace('"num_gpus": 1', '"num_gpus": 0'));
  expect(await state(page)).toMatch(/^Example data.*error/);
  expect(await rulesShown(page)).not.toContain('honesty/example');
  expect(await page.locator('#open-on-github').count()).toBe(0);
  await page.fill('#measurement', good);
  expect(await rulesShown(page)).toEqual([]);
  expect(await page.locator('#open-on-github').count()).toBe(0);
  await page.fill('#handle', 'Some-One');
  expect(await state(page)).toMatch(/^Ready to send/);
  const row = await page.innerText('#row');
  for (const words of ['meets the latency limit', '500\u00a0ms', 'llama-3-1-8b-instruct/H100/1/64'])
    expect(row).toContain(words);
  const path = (await page.textContent('#path')) ?? '';
  expect(path).toMatch(/^contributions\/Some-One\/[\w-]+-llama-3-1-8b-instruct-h100\.json$/);
  expect(await downloadOf(page, page.getByRole('button', { name: 'Download' }))).toBe(good);
  const address = new URL((await page.getAttribute('#open-on-github', 'href')) ?? '');
  expect(address.origin + address.pathname).toBe(`${REPOSITORY}/new/main`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ filename: path, value: good });
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a chosen file is checked, and its workload is shown', async () => {
  const { page, problems } = await openCheck();
  const choose = (text: string): Promise<void> =>
    page.setInputFiles('#file', { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  expect(await page.innerText('#row')).toContain('lm-arena-chat');
  await choose(good);
  await page.locator('#outcome', { hasText: 'Would publish' }).waitFor();
  expect(await page.inputValue('#measurement')).toBe(good);
  expect(await page.innerText('#row')).toMatch(/not known, with a mean of 90 input tokens and 500 output tokens/);
  await choose(good.replace('"vLLM"', '"vLLM", "workload": "<b>"'));
  await page.locator('#row', { hasText: 'not known' }).waitFor();
  expect(await page.locator('#outcome b').count()).toBe(0);
  await choose(' '.repeat(MAX_BYTES + 100));
  await page.locator('#outcome', { hasText: 'Not ready' }).waitFor();
  expect((await page.inputValue('#measurement')).length).toBe(MAX_BYTES + 1);
  expect(problems).toEqual([]);
});

test('a finding links to its line, a published file is detected, and text is never HTML', async () => {
  const { page, problems } = await openCheck();
  await page.fill('#handle', 'alice');
  await page.fill('#measurement', good.replace('"avg_running_batch": 60', '"avg_running_batch": 70'));
  expect(await page.innerText('.findings')).toContain('70');
  await page.getByRole('link', { name: /^Line \d+$/ }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('"avg_running_batch": 70');
  expect(await axeViolations(page)).toEqual([]);
  await page.fill('#measurement', publishedMeasurement());
  expect(await rulesShown(page)).toEqual(['honesty/same-run']);
  expect(await page.getByRole('link', { name: 'change it' }).getAttribute('href')).toBe(
    `${REPOSITORY}/edit/main/${PUBLISHED}`,
  );
  await page.fill('#measurement', good.replace('"H100"', '"<img src=x onerror=alert(1)>\u202e"'));
  await page.fill('#handle', '<b>x');
  expect(await page.innerText('#outcome')).toContain('<img src=x');
  expect(await page.locator('#outcome :is(img, b)').count()).toBe(0);
  expect(await rulesShown(page)).toContain('file/path');
  expect(problems).toEqual([]);
});

test('if the rules can’t be loaded or no script runs, the page shows what to do', async () => {
  const { page } = await openCheck();
  await page.route(/\/rules\.json/, (route) => route.abort());
  await page.reload();
  await page.locator('#outcome', { hasText: 'could not be loaded' }).waitFor();
  const { page: plain } = await site.open('/contribute/check/', { javaScriptEnabled: false });
  expect(await plain.innerText('main')).toContain('npm run check');
  expect(await plain.locator('#measurement').isVisible()).toBe(false);
});

test('a long text is left out of the address', () => {
  const long = newFilePage(REPOSITORY, 'contributions/a/b.json', 'ü'.repeat(4000));
  expect(long).toEqual({ url: `${REPOSITORY}/new/main?filename=contributions%2Fa%2Fb.json`, withText: false });
});
