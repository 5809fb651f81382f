import { expect, test } from '@jest/globals';
import { siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

test('the main table sorts by a column, both ways', async () => {
  const { page, problems } = await site.open('/');
  const first = (): Promise<string> => page.locator('tbody tr').first().innerText();
  await page.getByRole('button', { name: 'Energy' }).click();
  expect(await first()).toContain('Llama 3.1 8B');
  await page.getByRole('button', { name: 'Energy' }).click();
  expect(await first()).toContain('405B');
  expect(problems).toEqual([]);
});
