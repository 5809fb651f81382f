import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settled, siteUnderTest } from './support/site.ts';

// What a reader sets stands in the address: a link shows the same, Back undoes, and Forward does it again.

const site = siteUnderTest();

/** What a reader sees of a page, and what stands in its fields. */
async function seen(page: Page): Promise<unknown> {
  await settled(page);
  // Fields are drawn anew with the next frame.
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          setTimeout(() => {
            // What is folded is part of what a link shows, once it is opened.
            for (const fold of document.querySelectorAll('details')) fold.open = true;
            const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select)')];
            const heads = [...document.querySelectorAll('main th')];
            resolve({
              words: document.querySelector('main')?.innerText,
              // An amount stands as it was typed, and with spaces where the address gave it.
              fields: fields.map(({ type, value, checked }) =>
                type === 'checkbox' ? checked : value.replaceAll(/(?<=\d)\s(?=\d)/g, ''),
              ),
              sorted: heads.map((head) => head.getAttribute('aria-sort')),
            });
          }, 50);
        });
      }),
  );
}

type Step = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

const p99: Step = (page) => page.getByLabel('Share of the tokens').selectOption('p99');

/** Each part of the site that answers to its reader: where, and changes that each are one to undo. */
const PAGES: readonly (readonly [what: string, path: string, steps: readonly Step[]])[] = [
  [
    'the main page',
    '/',
    [
      press('30 ms'),
      async (page) => {
        await page
          .getByRole('checkbox', { name: /^Compare / })
          .nth(0)
          .click();
        await page.getByRole('heading', { name: 'Side by side' }).or(page.getByText('Side by side')).first().waitFor();
      },
      async (page) => {
        await page
          .getByRole('checkbox', { name: /^Compare / })
          .nth(1)
          .click();
      },
      (page) => page.locator('.explorer-rows').getByRole('button', { name: 'Model' }).click(),
      (page) => page.locator('.explorer-rows').getByRole('button', { name: 'Model' }).click(),
    ],
  ],
  [
    'the calculator',
    '/calculator/',
    [
      (page) => page.getByLabel('How many').fill('5000'),
      (page) => page.getByLabel('Every').selectOption('month'),
      (page) => page.getByLabel('Electricity of').selectOption('POL'),
      press('30 ms'),
    ],
  ],
  [
    'a model’s chart and table',
    '/models/qwen-3-8b/',
    [p99, press(/^Energy.*Wh/), press('per answer'), press(/^Energy.*J/), press('30 ms')],
  ],
  ['the models under a ceiling, sorted', '/models/', [press('30 ms'), press(/^B200/), press('50 ms')]],
  ['two GPUs under a ceiling', '/compare/b200-vs-h100/', [press('30 ms'), p99]],
  ['a workload under a ceiling', '/workloads/gpqa/', [press('30 ms'), press(/^Energy/), press('50 ms')]],
  ['a chart of the main page alone', '/embed/ceiling/', [press('30 ms'), press('100 ms')]],
  ['a model’s chart alone', '/embed/model-qwen-3-8b/', [p99, press('per answer')]],
  [
    'the table of grids',
    '/grid/',
    [
      press(/^Reference row/),
      press(/^Reference row/),
      async (page) => {
        await page.getByLabel('Search the table').pressSequentially('united');
      },
      press(/^Area/),
    ],
  ],
  [
    'the second table of a page',
    '/hardware/',
    [
      press(/^Power limit/),
      async (page) => {
        await page
          .locator('table')
          .nth(1)
          .getByRole('button', { name: /^Power/ })
          .click();
      },
    ],
  ],
];

test.each(PAGES)(
  '%s: a link shows the same, Back undoes change by change, Forward does it again',
  async (_, path, steps) => {
    const { page, problems } = await site.open(path);
    const now = async () => ({ shown: await seen(page), url: page.url() });
    const states = [await now()];
    for (const step of steps) {
      await step(page);
      states.push(await now());
    }
    expect(new Set(states.map(({ url }) => url)).size).toBe(steps.length + 1);
    for (const state of states.slice(0, -1).reverse()) {
      await page.goBack();
      expect(await now()).toEqual(state);
    }
    for (const state of states.slice(1)) {
      await page.goForward();
      expect(await now()).toEqual(state);
    }
    const linked = await site.open(
      new URL(page.url()).pathname.slice(new URL(site.url).pathname.length - 1) + new URL(page.url()).search,
    );
    expect(await seen(linked.page)).toEqual(states.at(-1)?.shown);
    expect([...problems, ...linked.problems]).toEqual([]);
  },
);

test('a link that the page writes in another way is not one step more to leave it', async () => {
  const { page } = await site.open('/grid/');
  await page.goto(`${site.url}/calculator/?country=WLD&release=2026-01-01`, { waitUntil: 'load' });
  await page.waitForURL(`${site.url}/calculator/`);
  await page.goBack();
  expect(page.url()).toBe(`${site.url}/grid/`);
});

test('what is typed after Back is a change of its own', async () => {
  const { page } = await site.open('/grid/?search=fr');
  const search = page.getByLabel('Search the table');
  await search.pressSequentially('a');
  await page.goBack();
  expect(await search.inputValue()).toBe('fr');
  await search.pressSequentially('e');
  await page.goBack();
  expect(await search.inputValue()).toBe('fr');
});

test.each([
  ['of a column that is not there', 'sort=colour'],
  ['of nothing', 'sort=&search='],
  ['of markup', `sort=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`],
  ['of what objects have', 'sort=constructor&search-2=x&sort-2=__proto__'],
  ['longer than anyone types', `search=${'x'.repeat(5000)}`],
  ['of broken escapes', 'sort=%E0%A4%A&sort=-'],
])('an address %s shows the table as it was drawn', async (_, query) => {
  const [plain, asked] = [await site.open('/grid/'), await site.open(`/grid/?${query}`)];
  expect(await seen(asked.page)).toEqual(await seen(plain.page));
  expect(asked.problems).toEqual([]);
});

test('what is searched for stays text, and what others put into the address stays there', async () => {
  const { page, problems } = await site.open(`/grid/?from=elsewhere&search=${encodeURIComponent('<img src=x>')}`);
  expect(await page.locator('.table-search').getByRole('status').textContent()).toContain('No row has “<img src=x>”');
  await page.getByRole('button', { name: /^Area/ }).click();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    from: 'elsewhere',
    search: '<img src=x>',
    sort: 'area',
  });
  expect(problems).toEqual([]);
});
