import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { byCodePoint } from '../../../src/core/text/order.ts';

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
  return chromium.launch(await browserOptions());
}

/** The addresses of all pages of a site below its own, from the HTML files in its folder: `/data/`, `/404.html`. What only leads on is none. */
export async function pagePaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter(
      (file) => file.endsWith('.html') && !readFileSync(join(folder, file), 'utf8').includes('http-equiv="refresh"'),
    )
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '/'))
    .sort(byCodePoint);
}
