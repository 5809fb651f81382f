import { expect, test } from '@jest/globals';
import { pagePaths } from './support/browser.ts';
import { looksWrong } from './support/looks.ts';
import { htmlFindings, opensWell, siteUnderTest } from './support/site.ts';

// The checks of site-pages.test.ts for all pages and more screen widths.

const site = siteUnderTest();

test.each([390, 768, 1440, 2560])(
  'at %d pixels nothing on any page is wider than its box, and no labels overlap',
  async (width) => {
    const viewport = { width, height: 900 };
    expect(await site.crawl({ opensWell, looks: ({ page }) => looksWrong(page) }, { viewport }, true)).toEqual({
      opensWell: [],
      looks: [],
    });
  },
  600_000,
);

test('html-validate reports no errors for any page', async () => {
  for (const path of await pagePaths(site.folder)) {
    expect(htmlFindings(site.folder, path)).toEqual([]);
  }
}, 600_000);
