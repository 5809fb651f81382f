import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { referenceOf } from '../../src/api/inputs/reference.ts';
import { checkEach } from '../../src/checker/check.ts';
import { EXAMPLE_PATH, MAX_BYTES } from '../../src/checker/path.ts';
import { newFilePage } from '../blocks/check-outcome.tsx';
import { type CheckData, checkerOf } from '../blocks/checked.ts';
import { CHECK_DATA } from '../pages/check.tsx';
import { axeViolations } from './support/axe.ts';
import { project } from '../../test/support/inputs.ts';
import { ROOT } from '../../test/support/project.ts';
import { downloadOf, GOOD_FILE, PUBLISHED, publishedMeasurement, REPOSITORY, siteUnderTest } from './support/site.ts';

const FIXTURES = join(ROOT, 'test/fixtures/contributions');
const DAY = '2026-11-21';
const good = readFileSync(GOOD_FILE, 'utf8');
const site = siteUnderTest();

/** The page with the example in its field, on the day of the tests. */
async function openCheck() {
  // Where the reader is, it is the next day already; the check counts in UTC.
  const opened = await site.open('/contribute/check/', { timezoneId: 'Pacific/Auckland' });
  await opened.page.clock.setFixedTime(`${DAY}T22:30:00Z`);
  return opened;
}

const state = (page: Page): Promise<string> => page.innerText('#outcome [role=status]');
const rulesTold = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('.findings li').evaluateAll((all) => (all as HTMLElement[]).map(({ dataset }) => dataset['rule']));

describe('the check of a text, against what the site publishes', () => {
  const reference = { ...referenceOf(project.inputs, project.validator), date: DAY };
  const fileOf = (path: string, bytes: Uint8Array) => {
    return { path, kind: 'file' as const, size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
  };

  /** What the page and what the command find in a text. */
  function findings(text: string) {
    const data = JSON.parse(readFileSync(join(site.folder, 'contribute/check', CHECK_DATA), 'utf8')) as CheckData;
    const told = checkerOf(data)(text, 'someone', DAY);
    const published = Buffer.from(publishedMeasurement());
    const others = [fileOf(PUBLISHED, published), fileOf(EXAMPLE_PATH, readFileSync(join(ROOT, EXAMPLE_PATH)))];
    const checked = [...checkEach([fileOf(told.path, Buffer.from(text))], reference, { others })];
    return { told, checked: checked.flatMap((each) => each.findings) };
  }

  test('finds in every fixture what the command finds, and takes nothing that has an error', () => {
    const names = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const { told, checked } = findings(readFileSync(join(FIXTURES, name), 'utf8'));
      expect([name, told.findings]).toEqual([name, checked]);
      expect([name, told.row === null]).toEqual([name, checked.some(({ severity }) => severity === 'error')]);
    }
    expect(names.length).toBeGreaterThan(20);
  });

  test.each([
    ['nothing', ''],
    ['brackets nested 30,000 deep', '['.repeat(30_000)],
    ['more than is read', ' '.repeat(MAX_BYTES + 1)],
    ['keys that programs have tripped over', good.replace('{', '{"__proto__": {"x": 1}, "constructor": 1,')],
    ['objects where text belongs', good.replace('"H100"', '{"a": [1]}').replace('"vLLM"', 'null')],
  ])('outlasts %s', (_, text) => {
    const { told, checked } = findings(text);
    expect(told.findings).toEqual(checked);
    expect([told.row, checked.length > 0]).toEqual([null, true]);
  });
});

test('a measurement is pasted, told beside the nearest published run, and opens a pull request with its very text', async () => {
  const { page, problems } = await openCheck();
  expect(await page.inputValue('#measurement')).toBe(readFileSync(join(ROOT, EXAMPLE_PATH), 'utf8'));
  expect(await state(page)).toContain('Not ready');
  await page.fill('#measurement', good);
  expect(await state(page)).toBe('Ready, but for your GitHub handle: nothing to mend.');
  expect(await page.locator('#open-on-github').count()).toBe(0);
  await page.fill('#handle', 'Some-One');
  expect(await state(page)).toBe('Ready to send: nothing to mend.');
  expect(await page.innerText('#row')).toMatch(/ comparable with the index .* llama-3-1-8b-instruct\/H100\/1\/64/s);
  const path = (await page.textContent('#path')) ?? '';
  expect(path).toMatch(/^contributions\/Some-One\/[\w-]+-llama-3-1-8b-instruct-h100\.json$/);
  expect(await downloadOf(page, page.getByRole('button', { name: 'Download' }))).toBe(good);
  const address = new URL((await page.getAttribute('#open-on-github', 'href')) ?? '');
  expect(address.origin + address.pathname).toBe(`${REPOSITORY}/new/main`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ filename: path, value: good });
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a mistake is told with its line until it is mended, a published run is told, and text stays text', async () => {
  const { page, problems } = await openCheck();
  await page.fill('#handle', 'alice');
  await page.fill('#measurement', good.replace('"avg_running_batch": 60', '"avg_running_batch": 70'));
  expect(await page.innerText('.findings')).toMatch(/larger than the cap.*Found: .*70.*Allowed: at most 64/s);
  await page.getByRole('link', { name: /^Line \d+$/ }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('"avg_running_batch": 70');
  expect(await axeViolations(page)).toEqual([]);
  await page.fill('#measurement', publishedMeasurement());
  expect(await rulesTold(page)).toEqual(['honesty/same-run']);
  expect(await page.getByRole('link', { name: 'change it' }).getAttribute('href')).toBe(
    `${REPOSITORY}/edit/main/${PUBLISHED}`,
  );
  await page.fill('#measurement', good.replace('"H100"', '"<img src=x onerror=alert(1)>\u202e"'));
  await page.fill('#handle', '<b>x');
  expect(await page.innerText('#outcome')).toContain('<img src=x');
  expect(await page.locator('#outcome :is(img, b)').count()).toBe(0);
  expect(await rulesTold(page)).toContain('file/path');
  expect(problems).toEqual([]);
});

test('where the rules can not be had, or no script runs, the page says what to do', async () => {
  const { page } = await openCheck();
  await page.route(/\/rules\.json/, (route) => route.abort());
  await page.reload();
  await page.locator('#outcome', { hasText: 'The rules could not be loaded.' }).waitFor();
  const { page: plain } = await site.open('/contribute/check/', { javaScriptEnabled: false });
  expect(await plain.innerText('main')).toContain('npm run check');
  expect(await plain.locator('#measurement').isVisible()).toBe(false);
});

test('an address that is too long leaves the text to be pasted', () => {
  const long = newFilePage(REPOSITORY, 'contributions/a/b.json', 'ü'.repeat(4000));
  expect(long).toEqual({ url: `${REPOSITORY}/new/main?filename=contributions%2Fa%2Fb.json`, withText: false });
});
