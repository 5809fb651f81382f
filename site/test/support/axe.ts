import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../test/support/project-files.ts';

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** The problems that axe reports for an open page. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Without preload, axe makes no requests of its own.
  const options: RunOptions = { resultTypes: ['violations'], preload: false };
  const results = await page.evaluate((chosen) => axe.run(chosen), options);
  return results.violations.map(({ id, nodes }) => {
    const [first] = nodes;
    const summary = String(first?.failureSummary).replace(/\s+/g, ' ');
    return `${id}, ${nodes.length} times, first: ${String(first?.target)}: ${summary}`;
  });
}
