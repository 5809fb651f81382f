import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { byCodePoint } from '../../../src/core/text/order.ts';

/** Usual paths of Chrome and Chromium. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Launch options for an installed browser, or else for the one in the npm package, which is for Linux only. */
export async function browserOptions(): Promise<LaunchOptions> {
  const installed = process.env['CHROME'] ?? INSTALLED.find((path) => existsSync(path));
  return {
    executablePath: installed ?? (await (await import('@sparticuz/chromium')).default.executablePath()),
    // A container has no sandbox, and the pages are the project's own.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  };
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}

/**
 * The addresses of all pages below the site, from the HTML files in its folder, without redirects: `/data/`,
 * `/404.html`.
 */
export async function pagePaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter(
      (file) => file.endsWith('.html') && !readFileSync(join(folder, file), 'utf8').includes('http-equiv="refresh"'),
    )
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '/'))
    .sort(byCodePoint);
}
