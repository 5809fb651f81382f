import { expect, test } from '@jest/globals';
import { axeViolations } from './support/axe.ts';
import { siteUnderTest } from './support/site.ts';

// What every page has in its head: the menu, the search, and scripts that are asked for once more.

const site = siteUnderTest('unreleased');

const FIELD = 'Search models, countries, cards and pages';

test('the search of any page leads to a model, a country, a card and a page, the exact name first', async () => {
  const { page, problems } = await site.open('/data/', { viewport: { width: 390, height: 844 } });
  const field = page.getByRole('searchbox', { name: FIELD });
  const results = page.locator('.search-results');
  const first = async (typed: string): Promise<string> => {
    await field.fill(typed);
    await results.getByText(/^\d+ found$/).waitFor();
    return results.getByRole('link').first().innerText();
  };
  expect(await first('niger')).toBe('Niger Countries');
  expect(await first('qwen3-8b')).toBe('Qwen 3 8B Models');
  expect(await first('NVIDIA H100')).toContain('Cards');
  expect(await first('methods')).toContain('Pages');
  expect(await axeViolations(page)).toEqual([]);
  await first('niger');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/grid/nigeria/');
  expect(problems).toEqual([]);
});

test('what is typed stays text, and what is not found is said', async () => {
  const { page, problems } = await site.open('/data/');
  await page.getByRole('searchbox', { name: FIELD }).fill('<img src=x onerror=alert(1)>');
  const results = page.locator('.search-results');
  await results.getByText('Nothing is called “<img src=x onerror=alert(1)>”').waitFor();
  expect(await results.locator('img').count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await results.isVisible()).toBe(false);
  expect(problems).toEqual([]);
});

test('without scripts, the head leads to the list of everything, which has every model and country once', async () => {
  const { page } = await site.open('/data/', { javaScriptEnabled: false });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const links = await page.locator('[data-group] a').evaluateAll((all) => all.map((link) => link.textContent));
  expect(links).toEqual(expect.arrayContaining(['Qwen 3 8B', 'Poland', 'NVIDIA H100 80GB HBM3', 'Answers']));
  const groups = page.locator('[data-group=Models] a, [data-group=Countries] a');
  const named = await groups.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(named.length).toBeGreaterThan(200);
  expect(new Set(named).size).toBe(named.length);
});

test.each(['page', 'explorer', 'search'])(
  '%s.js is asked for once more where it could not be fetched',
  async (name) => {
    const { page } = await site.open('/404.html');
    const asked: string[] = [];
    await page.route(`**/assets/${name}.js?*`, (route) => {
      asked.push(new URL(route.request().url()).search.replace(/v=\w+/, 'v'));
      return asked.length === 1 ? route.abort() : route.continue();
    });
    await page.goto(`${site.url}/`);
    await page.locator('[data-theme-switch][title]').waitFor();
    await page.locator('.ceiling-bar button:enabled').last().click();
    await page.waitForURL(/ceiling=20/);
    if (name === 'search') await page.getByRole('searchbox', { name: FIELD }).fill('niger');
    if (name === 'search') await page.getByText('2 found').waitFor();
    expect(asked.slice(0, 2)).toEqual(['?v', '?v&again']);
  },
);
