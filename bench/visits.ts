// Visits pages on a processor slowed four times, of dist/site/ or of another site: `npx tsx bench/visits.ts [DIR [PATH…]]`.
// Prints medians of when a page is painted, how far things move by themselves, and what a reader waits for after an act.
import { argv } from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../site/test/support/browser.ts';
import { folderServer, listen } from '../site/build/server.ts';

const VISITS = 9;
const SLOWDOWN = 4;
/** What is done on a page that has it, and when the wait is over: at the next frame, or once another page is painted. */
const ACTS = [
  ['sort of the table, ms', 'table thead button', (page: Page, at: string) => page.locator(at).first().click()],
  ['search, ms', '[data-search-field]', (page, at) => page.locator(at).press('q')],
  // The last: it leaves the page.
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

/** One visit with nothing cached; what lies on other hosts is not there. */
async function visit(from: Browser, url: string): Promise<Map<string, number>> {
  const context = await from.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['https://*'] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const found = new Map([
    ['first paint, ms', Math.max(...(await notedOf(page, 'paint')).map(({ startTime }) => startTime))],
    ['largest paint, ms', (await notedOf(page, 'largest-contentful-paint')).at(-1)?.startTime ?? NaN],
  ]);
  const shifts = (await notedOf(page, 'layout-shift')).filter(({ hadRecentInput }) => hadRecentInput !== true);
  found.set(
    'shift',
    shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  );
  for (const [name, at, act] of ACTS) {
    if ((await page.locator(at).count()) === 0) continue;
    await page.waitForTimeout(REST);
    found.set(name, await untilPainted(page, () => act(page, at)));
  }
  await context.close();
  return found;
}

/** Milliseconds from the next press to the paint after it: that of the next page where the press leads to one. */
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
  const [paint] = page.url() === from ? [] : await notedOf(page, 'paint');
  return page.evaluate((start) => {
    const [pressed, painted] = ['pressed', 'painted'].map((name) => Number(sessionStorage.getItem(name)));
    return (start === null ? (painted ?? NaN) : performance.timeOrigin + start) - (pressed ?? NaN);
  }, paint?.startTime ?? null);
}

/** Something that the browser notes of a page; of a shift how far, and whether the reader had just done something. */
interface Noted {
  readonly startTime: number;
  readonly value?: number;
  readonly hadRecentInput?: boolean;
}

/** What the browser has noted of the page since it began; of what never was, nothing. */
function notedOf(page: Page, type: string): Promise<Noted[]> {
  return page.evaluate(
    (name) =>
      new Promise<Noted[]>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().map((entry): Noted => entry.toJSON() as Noted));
        }).observe({ type: name, buffered: true });
        setTimeout(() => {
          resolve([]);
        }, 500);
      }),
    type,
  );
}
