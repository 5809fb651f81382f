import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../test/support/project-files.ts';

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** What axe finds wrong on an open page. Contrast holds in both themes: the tests of pages work it out. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // What it would fetch for its rules about style sheets would be a request that no reader makes.
  const options: RunOptions = { resultTypes: ['violations'], preload: false };
  const results = await page.evaluate((chosen) => axe.run(chosen), options);
  return results.violations.map(({ id, nodes }) => {
    const [first] = nodes;
    const summary = String(first?.failureSummary).replace(/\s+/g, ' ');
    return `${id}, ${nodes.length} times, first: ${String(first?.target)}: ${summary}`;
  });
}
