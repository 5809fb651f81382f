import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { SITE_FOLDER } from '../cli/site-options.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { openBrowser } from '../preview/browser.ts';
import { pagePaths } from '../preview/page-paths.ts';
import { listen, previewServer } from '../preview/server.ts';
import { ROOT } from '../root.ts';

/** The screens that the pages are looked at on: CSS pixels, and what the reader prefers. */
const SCREENS = [
  { name: 'desktop', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', width: 375, height: 812, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 900, colorScheme: 'dark' },
] as const;

await command(
  {
    name: 'screenshots',
    summary: 'Takes a picture of every page of dist/site/ (npm run site) on each screen, into dist/screenshots/.',
    options: {
      page: { value: 'PATH', description: 'Only the pages whose address begins with this, such as /grid/.' },
      screen: { value: 'NAME', description: 'Only this screen: desktop, phone or dark.' },
    },
  },
  async ({ values }) => {
    if (!existsSync(join(SITE_FOLDER, 'index.html')))
      throw new Error('There is no site in dist/site/. Run: npm run site');
    const only = values.page;
    const paths = (await pagePaths(SITE_FOLDER)).filter((path) => typeof only !== 'string' || path.startsWith(only));
    const screens = SCREENS.filter(({ name }) => values.screen === undefined || values.screen === name);
    const server = previewServer(SITE_FOLDER);
    const origin = `http://127.0.0.1:${await listen(server, 0)}`;
    const browser = await openBrowser();
    try {
      await replaceFolder(join(ROOT, 'dist/screenshots'), async (folder) => {
        for (const { name, width, height, colorScheme } of screens) {
          const context = await browser.newContext({ viewport: { width, height }, colorScheme });
          const page = await context.newPage();
          for (const path of paths) {
            await page.goto(origin + path, { waitUntil: 'networkidle' });
            const file = `${name}${path.replaceAll('/', '-').replace(/-$/, '')}.png`;
            await writeFile(join(folder, file), await page.screenshot({ fullPage: true }));
          }
          await context.close();
        }
      });
    } finally {
      await browser.close();
      server.close();
    }
    console.log(`Took ${paths.length * screens.length} pictures into dist/screenshots/`);
  },
);
