import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT } from './project-files.ts';

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/**
 * What axe finds wrong on an open page, by all its rules in light and by those about colours in the dark: nothing else
 * is another there.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violations(page, rules)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What it would fetch for its rules about style sheets would be a request that no reader makes.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules !== undefined && { runOnly: [...rules] }),
  };
  const results = await page.evaluate((chosen) => axe.run(chosen), options);
  return results.violations.map(({ id, nodes }) => {
    const [first] = nodes;
    const summary = String(first?.failureSummary).replace(/\s+/g, ' ');
    return `${id}, ${nodes.length} times, first: ${String(first?.target)}: ${summary}`;
  });
}
