import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settled, siteUnderTest } from './support/site.ts';

// What a reader sets stands in the address: a link shows the same, Back undoes, Forward does it again.

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

/** One page of each machinery: changes that each are one to undo. */
const PAGES: readonly (readonly [what: string, path: string, steps: readonly Step[]])[] = [
  [
    'the calculator',
    '/calculator/',
    [
      (page) => page.getByLabel('How many').fill('5000'),
      (page) => page.getByLabel('Electricity of').selectOption('POL'),
      press('30 ms'),
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
    const linked = await site.open(page.url().slice(site.url.length));
    expect(await seen(linked.page)).toEqual(states.at(-1)?.shown);
    expect([...problems, ...linked.problems]).toEqual([]);
  },
);

test('a link that the page writes in another way is not one step more to leave it', async () => {
  const { page } = await site.open('/electricity/');
  await page.goto(`${site.url}/calculator/?country=WLD&release=2026-01-01`, { waitUntil: 'load' });
  await page.waitForURL(`${site.url}/calculator/`);
  await page.goBack();
  expect(page.url()).toBe(`${site.url}/electricity/`);
});
