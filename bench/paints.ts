// Opens pages of dist/site/, or of another folder, on a processor slowed down four times: `npx tsx bench/paints.ts [DIR [PATH…]]`.
// Prints the median paint times, the layout shift, and how long the page takes to respond to a reader's action.
import { argv } from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../site/test/support/browser.ts';
import { folderServer, listen } from '../site/build/server.ts';

const VISITS = 9;
const SLOWDOWN = 4;
/** Actions by name, with the selector of the element they need. A page without that element skips the action. */
const ACTIONS = [
  ['sort of the table, ms', 'table thead button', (page: Page, at: string) => page.locator(at).first().click()],
  ['search, ms', '[data-search-field]', (page, at) => page.locator(at).press('q')],
  // This action comes last because it leaves the page.
  ['chip to its page, ms', '.ceilings a:not([aria-current])', (page, at) => page.locator(at).nth(1).click()],
] as const satisfies readonly (readonly [string, string, (page: Page, at: string) => Promise<void>])[];
const REST = 400;

const [folder = 'dist/site', ...paths] = argv.slice(2);
const server = folderServer(folder);
const origin = `http://127.0.0.1:${await listen(server, 0)}`;
const browser = await openBrowser();
try {
  for (const path of paths.length > 0 ? paths : ['/', '/models/qwen-3-8b/', '/electricity/', '/models/']) {
    const visits: Map<string, number>[] = [];
    // The first visit warms up.
    for (let turn = 0; turn <= VISITS; turn += 1) visits.push(await visit(browser, origin + path));
    const [, ...counted] = visits;
    for (const name of counted[0]?.keys() ?? []) {
      const sorted = counted.map((one) => one.get(name) ?? NaN).sort((a, b) => a - b);
      const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((value) =>
        (value ?? NaN).toFixed(name === 'shift' ? 3 : 0),
      );
      console.log(`${path} ${name}: ${middle} (${least} to ${most})`);
    }
  }
} finally {
  await browser.close();
  server.close();
}

/** Opens a page with an empty cache and without other hosts. @returns the measured values by name. */
async function visit(from: Browser, url: string): Promise<Map<string, number>> {
  const context = await from.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['https://*'] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const found = new Map([
    ['first paint, ms', Math.max(...(await timelineOf(page, 'paint')).map(({ startTime }) => startTime))],
    ['largest paint, ms', (await timelineOf(page, 'largest-contentful-paint')).at(-1)?.startTime ?? NaN],
  ]);
  const shifts = (await timelineOf(page, 'layout-shift')).filter(({ hadRecentInput }) => hadRecentInput !== true);
  found.set(
    'shift',
    shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  );
  for (const [name, at, act] of ACTIONS) {
    if ((await page.locator(at).count()) === 0) continue;
    await page.waitForTimeout(REST);
    found.set(name, await untilPainted(page, () => act(page, at)));
  }
  await context.close();
  return found;
}

/** Milliseconds from an action to the next paint: of the same page, or of the page that the action opens. */
async function untilPainted(page: Page, act: () => Promise<void>): Promise<number> {
  const from = page.url();
  await page.evaluate(() => {
    for (const type of ['click', 'input']) {
      addEventListener(
        type,
        ({ timeStamp }) => {
          sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp));
          requestAnimationFrame(() => {
            setTimeout(() => {
              sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now()));
            });
          });
        },
        { capture: true, once: true },
      );
    }
  });
  await act();
  await page.waitForTimeout(REST);
  const [paint] = page.url() === from ? [] : await timelineOf(page, 'paint');
  return page.evaluate((start) => {
    const [pressed, painted] = ['pressed', 'painted'].map((name) => Number(sessionStorage.getItem(name)));
    return (start === null ? (painted ?? NaN) : performance.timeOrigin + start) - (pressed ?? NaN);
  }, paint?.startTime ?? null);
}

/** An entry of the browser's performance timeline. */
interface TimelineEntry {
  readonly startTime: number;
  /** The size of a layout shift. */
  readonly value?: number;
  /** Whether a layout shift followed an action of the reader. */
  readonly hadRecentInput?: boolean;
}

/** The timeline entries of a type since the page was opened. */
function timelineOf(page: Page, type: string): Promise<TimelineEntry[]> {
  return page.evaluate(
    (name) =>
      new Promise<TimelineEntry[]>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().map((entry): TimelineEntry => entry.toJSON() as TimelineEntry));
        }).observe({ type: name, buffered: true });
        setTimeout(() => {
          resolve([]);
        }, 500);
      }),
    type,
  );
}
