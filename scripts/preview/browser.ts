import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

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
