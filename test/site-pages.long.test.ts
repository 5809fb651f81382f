import { expect, test } from '@jest/globals';
import { parseHTML } from 'linkedom';
import { pagePaths } from './support/browser.ts';
import { looksWrong } from './support/looks.ts';
import { htmlFindings, htmlOf, opensWell, siteUnderTest } from './support/site.ts';
import { strayWriting } from './support/writing.ts';

// What test/site-pages.test.ts holds one page of each kind to, for every single page, and on a wide screen as well.

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

test('no page has a fault of html-validate, or a date or figure in another writing', async () => {
  for (const path of await pagePaths(site.folder)) {
    expect(htmlFindings(site.folder, path)).toEqual([]);
    expect([path, ...strayWriting(parseHTML(htmlOf(site.folder, path)).document)]).toEqual([path]);
  }
}, 600_000);
