import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFolder } from '../../src/core/files/replace-folder.ts';
import { listen, previewServer } from './server.ts';
import type { Browser, LaunchOptions } from 'playwright-core';
import { byCodePoint } from '../../src/core/text/order.ts';

/** What the pages are looked at on: CSS pixels, what the reader prefers, and paper. */
const SCREENS: readonly Screen[] = [
  { name: 'phone', width: 390 },
  { name: 'tablet', width: 768 },
  { name: 'desktop', width: 1440 },
  { name: 'wide', width: 2560 },
  { name: 'dark', width: 1440, colorScheme: 'dark' },
  { name: 'dark-phone', width: 390, colorScheme: 'dark' },
  // A4 between its margins.
  { name: 'print', width: 680, media: 'print' },
];

interface Screen {
  readonly name: string;
  readonly width: number;
  readonly colorScheme?: 'dark';
  readonly media?: 'print';
}

/** Pages that are open at once: most of the time goes into waiting. */
const AT_ONCE = 4;

/** Takes pictures of some pages of each kind of the site in folder `site`, on each screen, into folder `out`. @returns how many. */
export async function takeScreenshots(site: string, out: string): Promise<number> {
  const paths = someOfEachKind(await pagePaths(site));
  const server = previewServer(site);
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const browser = await openBrowser();
  try {
    await replaceFolder(out, async (folder) => {
      for (const { name, width, colorScheme = 'light', media = 'screen' } of SCREENS) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
        const waiting = [...paths];
        const work = async (): Promise<void> => {
          const page = await context.newPage();
          await page.emulateMedia({ media, colorScheme });
          for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
            await page.goto(origin + path);
            const file = `${name}${path.replaceAll('/', '-').replace(/-$/, '')}.png`;
            await writeFile(join(folder, file), await page.screenshot({ fullPage: true }));
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
        await context.close();
      }
    });
  } finally {
    await browser.close();
    server.close();
  }
  return paths.length * SCREENS.length;
}

/** Pages that one function draws, of which there are dozens. */
const FAMILIES = ['/grid/', '/embed/grid-', '/embed/model-', '/embed/answers-', '/models/'];

/** Of the addresses of a family of alike pages the first, the last and one between, and all others. */
function someOfEachKind(paths: readonly string[]): string[] {
  const families = FAMILIES.map((start) => paths.filter((path) => path.startsWith(start) && path !== start));
  const twins = new Set(
    families.flatMap((family) => {
      const kept = [family[0], family[Math.floor(family.length / 2)], family.at(-1)];
      return family.filter((path) => !kept.includes(path));
    }),
  );
  return paths.filter((path) => !twins.has(path));
}

/** Where Chrome or Chromium is found when it is installed. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How a headless browser is started: the one that is installed, else the one that comes as a package, for Linux alone. */
export async function browserOptions(): Promise<LaunchOptions> {
  const installed = process.env['CHROME'] ?? INSTALLED.find((path) => existsSync(path));
  return {
    executablePath: installed ?? (await (await import('@sparticuz/chromium')).default.executablePath()),
    // The pages are the project's own, and a container has no sandbox to offer.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  };
}

export async function openBrowser(): Promise<Browser> {
  // Loaded here: the command that draws the site seldom opens one.
  const { chromium } = await import('playwright-core');
  return chromium.launch(await browserOptions());
}

/** The addresses of all pages of a site below its own, from the HTML files in its folder: `/grid/`, `/404.html`. */
export async function pagePaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '/'))
    .sort(byCodePoint);
}
