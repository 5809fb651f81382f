// Plays the visits of four readers on dist/site/, or on another folder, on a phone and on a laptop: `npx tsx bench/visits.ts [DIR]`.
// Prints what each reader needs as a Markdown table. Fails if an answer is not on its page. The answers are computed from the
// documents in api/v1/ of the site, not read from its pages.
import { join } from 'node:path';
import { argv } from 'node:process';
import type { Browser, Locator, Page } from 'playwright-core';
import { threeDigits } from '../src/figures/format.ts';
import { quantile } from '../src/figures/statistics.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import { folderServer, listen } from '../site/build/server.ts';
import type { Documents } from '../site/documents.ts';
import { openBrowser } from '../site/test/support/browser.ts';
import { isUnclearDifference, resultsAt, workloadsOf } from '../site/workload.ts';

const WIDTHS = [390, 1280] as const;
const MODEL = 'qwen-3-8b';
/** The models that the engineer compares. */
const COMPARED = ['qwen-3-8b', 'llama-3-1-8b-instruct'] as const;
const GPUS = ['B200', 'H100'] as const;
const RESPONSES = 1_000_000;
const LIMIT_MS = 40;
/** Energy to heat a litre of water by 80 K, Wh. */
const WATER_WH = (4.186 * 80) / 3.6;

/** What a reader can do. Each action is counted. */
interface Hands {
  /** Opens a page by its address, as from a search engine. */
  open(path: string): Promise<void>;
  /** Taps a link, a button or a field. */
  tap(at: Locator): Promise<void>;
  /** Types into a field, which takes a tap. */
  type(at: Locator, text: string): Promise<void>;
  /** Types a name and picks a suggestion: a tap on the field and one on the suggestion. */
  pick(at: Locator, name: string): Promise<void>;
  /** Chooses an option: a tap on the field and one on the option. */
  choose(at: Locator, value: string): Promise<void>;
}

/** A reader with a question. */
interface Reader {
  readonly name: string;
  /** Leads to the page with the answer. */
  readonly visit: (hands: Hands, page: Page) => Promise<void>;
  /** Where the answer is, and the numbers or texts that it contains. */
  readonly answers: (page: Page) => readonly (readonly [at: Locator, texts: readonly (string | RegExp)[]])[];
}

interface Visit {
  readonly taps: number;
  readonly pages: number;
  /** As sent by the local server, which does not compress. */
  readonly kilobytes: number;
  /** From the last action to the visible answer, ms. */
  readonly wait: number;
  /** Heights of the screen from the top of the page to the answer. */
  readonly screens: number;
}

const [folder = 'dist/site'] = argv.slice(2);
const documents = readDocuments(readTree(join(folder, 'api/v1')));
const server = folderServer(folder);
const origin = `http://127.0.0.1:${await listen(server, 0)}`;
const browser = await openBrowser();
try {
  console.log('| reader | width | taps | pages | kB | ms until the answer | screens down |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const reader of readersOf(documents)) {
    for (const width of WIDTHS) {
      const { taps, pages, kilobytes, wait, screens } = await play(browser, reader, width);
      const cells = [reader.name, width, taps, pages, kilobytes, wait, screens.toFixed(1)];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
} finally {
  await browser.close();
  server.close();
}

/** The four readers, with the answers that follow from the documents. */
function readersOf({ boundaries, ...others }: Documents): Reader[] {
  const [chat] = workloadsOf(others);
  if (chat === undefined || boundaries === null) throw new Error('The site has no workload or no conversion ratios.');
  const lowestOn = (limit: number, model: string = MODEL) =>
    resultsAt(
      chat.configurations.filter(({ slug }) => slug === model),
      limit,
    )[0]?.configurations ?? [];
  const [lowest] = lowestOn(Infinity);
  const length = lowest?.tokens?.avg_output_tokens ?? NaN;
  const ratio = boundaries.rungs.reduce((product, { middle }) => product * middle, 1);
  const yearly = lowestOn(chat.latencyLimits[0]).map(({ wh }) => (wh * length * RESPONSES * ratio) / 1e6 / 1000);
  const compared = COMPARED.map((model) => {
    const [less, more] = lowestOn(LIMIT_MS, model).filter(({ gpu }) => GPUS.some((name) => name === gpu));
    if (less === undefined || more === undefined) throw new Error(`${model} was not measured on two GPUs.`);
    return { name: less.model, less, more };
  });
  const responses = resultsAt(chat.configurations, Infinity).map(({ configurations: [best] }) => best.whPerOutput);
  const median = quantile(responses, 0.5);
  const everyday = Number((WATER_WH / median).toPrecision(2)).toLocaleString('en-US');
  return [
    {
      name: 'manager: a year of a million responses, at the site with cooling',
      async visit(hands, page) {
        await hands.open('/');
        await hands.tap(page.locator('main a[href$="calculator/"]').first());
        await hands.type(page.locator('[name=tokens]'), String(RESPONSES));
        await hands.choose(page.locator('[name=of]'), 'responses');
        await hands.choose(page.locator('[name=per]'), 'year');
        await hands.choose(page.locator('[name=model]'), MODEL);
        await hands.tap(page.locator('label:has([name=boundary][value=site])'));
      },
      // The large value is on the GPU that uses the least. The other GPU is below it.
      answers: (page) => [
        [page.locator('.result .headline'), yearly.slice(0, 1).map(inKwh)],
        [page.locator('.result .facts'), yearly.slice(1).map(inKwh)],
      ],
    },
    {
      name: `engineer: two models, B200 or H100, within ${LIMIT_MS} ms`,
      async visit(hands, page) {
        await hands.open('/');
        await hands.tap(page.locator('main a[href$="compare/"]').first());
        // The fields are disabled until the script of the page runs.
        await page.locator('[name=model]:enabled').waitFor();
        const chosen = await page.locator('.compare-chosen li').allInnerTexts();
        for (const { name } of compared)
          if (!chosen.some((text) => text.startsWith(name))) await hands.pick(page.locator('[name=model]'), name);
        if ((await page.locator('[name=limit]').inputValue()) !== String(LIMIT_MS))
          await hands.type(page.locator('[name=limit]'), String(LIMIT_MS));
      },
      answers: (page) => [
        ...compared.map(
          ({ name, less, more }) =>
            [page.locator('.compare-row', { hasText: name }), [threeDigits(less.wh), threeDigits(more.wh)]] as const,
        ),
        ...compared.map(
          ({ name, less, more }) =>
            [
              page.locator('.verdicts li', { hasText: name }),
              [
                `${Math.round(100 * (1 - less.wh / more.wh))}\u00a0%`,
                isUnclearDifference(less, more) ? 'no clear difference' : /, clear difference/,
              ],
            ] as const,
        ),
      ],
    },
    {
      name: 'journalist: a headline with an everyday comparison',
      visit: (hands) => hands.open('/'),
      answers: (page) => [
        [page.locator('#quote'), [Math.min(...responses), median, Math.max(...responses)].map(twoDigits)],
        [page.locator('.facts'), [everyday]],
      ],
    },
    {
      name: 'researcher: the command for eight GPUs, and what happens next',
      async visit(hands, page) {
        await hands.open('/');
        // On a phone, a button opens the navigation.
        const menu = page.locator('header > .menu');
        if (await menu.isVisible()) await hands.tap(menu);
        await hands.tap(page.locator('header a[href$="contribute/"]'));
        await hands.tap(page.locator('label:has([name=gpus][value=eight])'));
      },
      answers: (page) => [
        [page.locator('pre', { hasText: 'measure.mjs' }).last(), ['--gpus 0,1,2,3,4,5,6,7']],
        [page.locator('#what-happens-next + ol'), ['measurements.json']],
      ],
    },
  ];
}

/** A value in kWh with its unit, as the calculator writes it. */
function inKwh(value: number): string {
  return `${threeDigits(value)}\u00a0kWh`;
}

/** A value with two significant digits, as the headline rounds it. */
function twoDigits(value: number): string {
  return String(Number(value.toPrecision(2)));
}

/** Plays a visit with an empty cache. @throws Error if an answer is missing. */
async function play(from: Browser, reader: Reader, width: number): Promise<Visit> {
  const context = await from.newContext({ viewport: { width, height: 800 }, hasTouch: width < 800 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let [bytes, taps, last] = [0, 0, 0];
  const pages = new Set<string>();
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on('framenavigated', (frame) => pages.add(new URL(frame.url()).pathname));
  const act = async (count: number, action: () => Promise<unknown>): Promise<void> => {
    taps += count;
    last = performance.now();
    await action();
  };
  await reader.visit(
    {
      open: (path) => act(0, () => page.goto(origin + path)),
      tap: (at) => act(1, () => at.click()),
      type: (at, text) => act(1, () => at.fill(text)),
      pick: (at, name) =>
        act(2, async () => {
          await at.fill(name);
          await at.press('Enter');
        }),
      choose: (at, value) => act(2, () => at.selectOption(value)),
    },
    page,
  );
  let screens = 0;
  for (const [at, texts] of reader.answers(page)) {
    for (const text of texts) await at.filter({ hasText: text }).waitFor({ timeout: 5000 });
    const box = await at.boundingBox();
    screens = Math.max(screens, (box?.y ?? Infinity) / 800);
  }
  const wait = Math.round(performance.now() - last);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { taps, pages: pages.size, kilobytes: Math.round(bytes / 1000), wait, screens };
}
