import type { Page } from 'playwright-core';
import type { Interaction, VisitedPage } from './visits.ts';

/** The pages of ours that are visited, by what their figures are called. */
export const OWN = {
  home: {
    path: '/',
    ready: async (page) => {
      await page.locator('.explorer-controls summary').click();
      await live(page, '.explorer-controls input[type=search]');
    },
    interactions: [
      press('ceiling chip', '.ceiling-bar .chips button:text-is("50")'),
      press('another ceiling chip', '.ceiling-bar .chips button:text-is("100")'),
      chosen('p99 in place of the median', '.ceiling-bar select', 'End'),
      chosen('the median again', '.ceiling-bar select', 'Home'),
      press('sort of the table', '.explorer-rows thead .size button'),
      typed('search for a model', '.explorer-controls input[type=search]'),
    ],
  },
  'a model': {
    path: '/models/qwen-3-8b/',
    ready: (page) => live(page, '.ceiling-bar select'),
    interactions: [chosen('p99 in place of the median', '.ceiling-bar select', 'End')],
  },
  grid: {
    path: '/grid/',
    ready: async (page) => {
      await page.locator('.table-box thead button').first().waitFor();
      await page.locator('[data-search-field]').focus();
      await page.locator('.search-results').waitFor({ state: 'attached' });
    },
    interactions: [
      press('sort of the table', '.table-box thead button:has-text("Continent")'),
      typed('search of the table', '.table-search input'),
      typed('search of all pages', '[data-search-field]'),
    ],
  },
  models: {
    path: '/models/',
    ready: (page) => page.locator('.model-list thead button').first().waitFor(),
    interactions: [press('sort of the table', '.model-list thead button:has-text("Architecture")')],
  },
} as const satisfies Record<string, VisitedPage>;

/**
 * Another site's page, as far as every page with a table and a slider is alike: a press of the third head of its first
 * table, and a step of its first slider.
 */
export const BESIDE: VisitedPage = {
  path: '/',
  ready: (page) => page.locator('table tbody tr').first().waitFor(),
  interactions: [
    press('sort of the table', 'table thead th:nth-child(3)'),
    chosen('step of the first slider', 'input[type=range]', 'ArrowLeft'),
    press('first box', 'input[type=checkbox]'),
  ],
};

/** Touches a control, and waits until its script has taken its place. */
async function live(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().focus();
  await page.locator('[data-waits]').first().waitFor({ state: 'detached' });
}

function press(name: string, selector: string): Interaction {
  return { name, event: 'click', acts: [(page) => page.locator(selector).first().click()] };
}

function chosen(name: string, selector: string, key: string): Interaction {
  return { name, event: 'input', acts: [keyed(selector, key)] };
}

/** Some letters, one after the other. */
function typed(name: string, selector: string): Interaction {
  return { name, event: 'input', acts: ['q', 'w', 'e', 'n'].map((letter) => keyed(selector, letter)) };
}

function keyed(selector: string, key: string): Interaction['acts'][number] {
  return (page) => page.locator(selector).first().press(key);
}
