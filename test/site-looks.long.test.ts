import { expect, test } from '@jest/globals';
import { pagePaths } from '../site/preview/screenshots.ts';
import { looksWrong } from './support/looks.ts';
import { htmlFindings, textOf } from './support/pages.ts';
import { opensWell, siteUnderTest } from './support/site.ts';

// What test/site-looks.test.ts and test/site-pages.test.ts hold some pages of each kind to, for every single page, and on
// a wide screen as well.

const site = siteUnderTest('unreleased');

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

test('html-validate finds nothing on any page', async () => {
  const paths = await pagePaths(site.folder);
  expect(paths.flatMap((path) => htmlFindings(path, textOf(site.folder, path)))).toEqual([]);
}, 600_000);
