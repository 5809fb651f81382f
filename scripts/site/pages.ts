import { join, relative } from 'node:path';
import Eleventy, { HtmlBasePlugin } from '@11ty/eleventy';
import { register } from 'tsx/esm/api';
import type { Site } from '../../site/site.ts';
import { ROOT } from '../root.ts';
import { byCodePoint } from '../text/order.ts';

/** Ending of a page below `site/pages/`. */
const PAGE = '11ty.tsx';

/**
 * Writes every page of `site/pages/` below `out` and returns their addresses, in order: `/grid/`, or `/404.html` for a
 * page that is a file. In the pages, addresses that begin with a slash are put below `prefix`, the path of the site on
 * its host.
 */
export async function writePages(site: Site, prefix: string, out: string): Promise<string[]> {
  const stop = register();
  try {
    const eleventy = new Eleventy(relative(process.cwd(), join(ROOT, 'site/pages')), relative(process.cwd(), out), {
      quietMode: true,
      configPath: null,
      pathPrefix: prefix,
      config(config) {
        config.addTemplateFormats(PAGE);
        config.addExtension(PAGE, { key: '11ty.js' });
        config.addGlobalData('site', () => site);
        config.addPlugin(HtmlBasePlugin);
        config.setUseGitIgnore(false);
        // On a slow machine Eleventy would warn of how long its own parts take.
        config.benchmarkManager.get('Configuration').setMinimumThresholdPercent(100);
      },
    });
    // What it did is told by the command; what went wrong is told by Eleventy, which knows more of it.
    eleventy.logger.overrideLogger({ log: () => undefined, warn: console.warn, error: console.error });
    const [, pages] = await eleventy.write();
    return pages.map(({ url }) => url).sort(byCodePoint);
  } finally {
    await stop();
  }
}
