import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../preview/browser.ts';
import { listen, previewServer } from '../preview/server.ts';
import { ROOT } from '../root.ts';
import { middle, runProcess, timed } from './measure.ts';
import type { Benchmark } from './result.ts';

/** How much slower than this machine a reader's phone is taken to be. */
const SLOWDOWN = 4;

/** What a reader of the home page waits for: bytes, scripts, and the first figures of the main table. */
export const site: Benchmark = {
  name: 'site',
  summary: `drawing the site; the home page's bytes, scripts and first contentful paint on a processor slowed ${SLOWDOWN} times`,
  async run(folder, { runs }, found) {
    const out = join(folder, 'site');
    const draws: number[] = [];
    for (let run = 0; run < runs; run += 1)
      draws.push(
        await timed(() => {
          runProcess(['scripts/run.js', 'site', '--out', out, '--prefix', '/'], ROOT);
        }),
      );
    found({
      name: 'site, drawn as a process',
      value: middle(draws).median,
      unit: 's',
      spread: middle(draws).spread,
      reach: 4,
    });

    const server = previewServer(out);
    const origin = `http://127.0.0.1:${await listen(server, 0)}`;
    const browser = await openBrowser();
    try {
      const paints: number[] = [];
      let bytes = 0;
      let scripts = 0;
      for (let run = 0; run <= runs; run += 1) {
        const context = await browser.newContext();
        const page = await context.newPage();
        const bodies: Promise<readonly [string, number]>[] = [];
        page.on('response', (response) => {
          const type = response.headers()['content-type'] ?? '';
          bodies.push(response.body().then((body) => [type, gzipSync(body, { level: 9 }).byteLength]));
        });
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
        const sizes = await Promise.all(bodies);
        bytes = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000;
        scripts = sizes.reduce((sum, [type, size]) => sum + (type.includes('javascript') ? size : 0), 0) / 1000;
        const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
        // The first visit of all also warms the browser up.
        if (run > 0 && painted !== undefined) paints.push(painted / 1000);
        await context.close();
      }
      const { median, spread } = middle(paints);
      found({ name: 'home, gzip, all that is fetched', value: bytes, unit: 'kB', reach: 60 });
      found({ name: 'home, scripts, gzip', value: scripts, unit: 'kB', reach: 25 });
      found({ name: 'home, first contentful paint', value: median, unit: 's', spread, reach: 0.25 });
    } finally {
      await browser.close();
      server.close();
    }
  },
};
