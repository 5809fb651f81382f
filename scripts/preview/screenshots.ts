import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFolder } from '../files/replace-folder.ts';
import { listen, previewServer } from './server.ts';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';
import { byCodePoint } from '../text/order.ts';

/** The screens that the pages are looked at on: CSS pixels, and what the reader prefers. */
export const SCREENS = [
  { name: 'desktop', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', width: 375, height: 812, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 900, colorScheme: 'dark' },
] as const;
type Screen = (typeof SCREENS)[number];

/**
 * Takes a picture of each page of the site in folder `site` whose path begins with `start`, on each screen, into folder
 * `out`. @returns how many. @throws Error where there is no site.
 */
export async function takeScreenshots(site: string, out: string, start: string, screens: readonly Screen[]) {
  if (!existsSync(join(site, 'index.html'))) throw new Error('There is no site in dist/site/. Run: npm run site');
  const paths = (await pagePaths(site)).filter((path) => path.startsWith(start));
  const server = previewServer(site);
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const browser = await openBrowser();
  try {
    await replaceFolder(out, async (folder) => {
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
  return paths.length * screens.length;
}

/** Where Chrome or Chromium is found when it is installed. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A headless browser: the one that is installed, else the one that comes as a package, for Linux alone. */
export async function openBrowser(): Promise<Browser> {
  const installed = process.env['CHROME'] ?? INSTALLED.find((path) => existsSync(path));
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    // The pages are the project's own, and a container has no sandbox to offer.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** The addresses of all pages of a site below its own, from the HTML files in its folder: `/grid/`, `/404.html`. */
export async function pagePaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '/'))
    .sort(byCodePoint);
}
