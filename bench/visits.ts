import type { Browser, Page } from 'playwright-core';

/** How much slower than this machine a reader's phone is taken to be. */
export const SLOWDOWN = 4;

type Act = (page: Page) => Promise<void>;

/** Something that a reader does on a page. */
export interface Interaction {
  readonly name: string;
  /** The event that it begins with. */
  readonly event: 'click' | 'input';
  /** Each does it once, one as soon after the other as somebody types; the slowest counts. */
  readonly acts: readonly Act[];
}

/** A page to visit, and what is done on it. */
export interface VisitedPage {
  readonly path: string;
  /** Brings the page to where it answers to its reader. */
  readonly ready: (page: Page) => Promise<void>;
  readonly interactions: readonly Interaction[];
}

/** What a visit came to: seconds to paint, how far things moved by themselves, and ms of each interaction. */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly interactions: ReadonlyMap<string, number>;
  /** The files that were fetched for the first screen, and until all of the page answered: paths below the site. */
  readonly first: readonly string[];
  readonly all: readonly string[];
}

/** Between two letters of somebody who types, ms; other interactions wait until nothing is left of the one before. */
const TYPING = 120;
const REST = 400;

/** Visits a page with nothing cached, on a slow processor; what lies on other hosts is not there. */
export async function visit(browser: Browser, origin: string, visited: VisitedPage): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  // Addresses alone: a body can't be had any more once the page is left, and some are still on their way then.
  const paths = new Set<string>();
  page.on('response', (response) => {
    paths.add(new URL(response.url()).pathname.replace(/\/$/, '/index.html'));
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['https://*'] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(origin + visited.path, { waitUntil: 'networkidle' });
  const first = [...paths];
  await visited.ready(page);
  await page.waitForLoadState('networkidle');
  const all = [...paths];
  const interactions = new Map<string, number>();
  for (const { name, event, acts } of visited.interactions) {
    const taken: number[] = [];
    for (const [i, act] of acts.entries()) {
      await page.waitForTimeout(i === 0 ? REST : TYPING);
      taken.push(await untilPainted(page, event, act));
    }
    interactions.set(name, Math.max(...taken));
  }
  const painted = await paintsOf(page);
  await context.close();
  return { ...painted, interactions, first, all };
}

/** Milliseconds from the event that an interaction begins with to the paint after it: the message behind its frame. */
async function untilPainted(page: Page, event: string, act: Act): Promise<number> {
  const over = await page.evaluateHandle(
    (type) => ({
      // Held by the page until it is over: the act may end before it.
      painted: new Promise<number>((resolve) => {
        addEventListener(
          type,
          ({ timeStamp }) => {
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                resolve(performance.now() - timeStamp);
              };
              port2.postMessage(null);
            });
          },
          { capture: true, once: true },
        );
      }),
    }),
    event,
  );
  await act(page);
  return over.evaluate(({ painted }) => painted);
}

/** Something that the browser notes of a page, as far as it is read here. */
interface Noted {
  readonly startTime: number;
  /** Of a shift: how far, and whether the reader had just done something. */
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

async function paintsOf(page: Page): Promise<Pick<Visit, 'firstPaint' | 'largestPaint' | 'shift'>> {
  const first = (await notedOf(page, 'paint')).at(-1);
  const largest = (await notedOf(page, 'largest-contentful-paint')).at(-1);
  if (first === undefined || largest === undefined) throw new Error('The browser did not report when it painted');
  const shifts = (await notedOf(page, 'layout-shift')).filter(({ hadRecentInput }) => hadRecentInput !== true);
  return {
    firstPaint: first.startTime / 1000,
    largestPaint: largest.startTime / 1000,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  };
}
