import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { h } from 'preact';
import { Entry } from '../blocks/changes.tsx';
import { day } from '../../src/figures/format.ts';
import { temporaryFolders, type Outcome } from '../../test/support/project.ts';
import { LOCAL_SITE } from '../local-address.ts';
import { HOSTILE, siteUnderTest } from './support/site.ts';

// Contributed measurements, releases and changes.

const site = siteUnderTest();
const temporary = temporaryFolders();

test('every measurement shows its contributor and a comparison with a published configuration', () => {
  const rows = [...site.html('/contribute/').querySelectorAll('.written-by-others tbody tr')].map((row) =>
    row.textContent.replaceAll('\u00a0', ' '),
  );
  const row = (date: string): string => rows.find((text) => text.includes(day(date))) ?? '';
  expect(rows).toHaveLength(4);
  const id = 'llama-3-1-8b-instruct/H100/1/64';
  const wh = site.documents.configurations.find(({ row_id }) => row_id === id)?.wh_per_million_output_tokens ?? NaN;
  for (const words of ['meets its latency limit', `${(40 / wh).toFixed(2)} × ${id}`, 'alice'])
    expect(row('2026-01-15')).toContain(words);
  expect(row('2026-01-16')).toContain('above its latency limit');
  expect(row('2026-01-17')).toContain('1 of 2 slices 3g.40gb loaded');
  expect(row('2026-01-18')).toContain('vendor-affiliated');
});

test('values of contributors are shown as text and wrap', async () => {
  const { page, problems } = await site.open('/contribute/', { viewport: { width: 320, height: 640 } });
  for (const opener of await page.locator('.written-by-others .row-opener').all()) await opener.click();
  for (const text of [HOSTILE.contributor, HOSTILE.affiliation, HOSTILE.model])
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  expect(await page.locator('.written-by-others :is(img, script, u, i, b)').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(problems).toEqual([]);
});

test('the changes are listed latest first, each with a link to its diff', () => {
  const document = site.html('/data/');
  const { changes } = site.documents.changes;
  const entries = changes.map(({ date }) => document.querySelector(`.fold > [id="${date}"]`));
  expect(entries.every((entry, i) => entry?.innerHTML.includes(`/releases/${changes[i]?.date ?? ''}/diff.json`))).toBe(
    true,
  );
  for (const [i, { reason }] of changes.entries()) expect(entries[i]?.textContent).toContain(reason.slice(0, 40));
  expect([...document.querySelectorAll('.fold > div[id^="20"]')].map(({ id }) => id)).toEqual(
    changes.map(({ date }) => date).reverse(),
  );
});

test('a changed value is shown with its record, old value, new value and relative change', () => {
  const changed = { document: 'grid.json', list: 'areas', id: 'FRA', change: 'changed' } as const;
  const figure = { field: 'years.2024', old: 44, new: 22, relative_change: -0.5 };
  const [entry] = site.documents.changes.changes;
  const diff = site.documents.diffs.get(site.documents.releases?.latest ?? '');
  if (entry === undefined || diff === undefined) throw new Error('The site has no release');
  const corrected = { ...diff, previous: '2030-01-10', changes: [{ ...changed, ...figure }] };
  const html = renderToString(h(Entry, { entry, diff: corrected, notice: 'Don’t use <it>' }));
  expect(html).toContain('Don’t use &lt;it>');
  expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(/FRA grid.json years 2024 44 22 −50.0 %/);
});

/** Runs a command of the page with the address of the site under test. */
async function typed(line: string, cwd: string): Promise<Outcome> {
  const here = line.replaceAll(LOCAL_SITE, site.url);
  return new Promise((resolve) => {
    execFile('sh', ['-ec', here], { cwd }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

test('the page shows all digests, and its commands verify a release and detect a changed byte', async () => {
  const document = site.html('/data/');
  const text = document.querySelector('main')?.textContent;
  for (const { sha256, sums_sha256 } of site.documents.releases?.releases ?? []) {
    for (const digest of [sha256, sums_sha256]) expect(text).toContain(digest);
  }
  const folder = await temporary();
  const lines = (id: string): string => document.querySelector(`#${id}`)?.textContent ?? '';
  expect(await typed(lines('verify-sums'), folder)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^SHA256SUMS: OK\ngrid.json: OK\nindex.json: OK\n$/),
  });
  const [fetched = '', check = ''] = lines('verify-archive').split('\n');
  expect(await typed(`${fetched}\n${check}`, folder)).toMatchObject({ code: 0, stdout: 'all.zip: OK\n' });
  const bytes = await readFile(join(folder, 'all.zip'));
  await writeFile(join(folder, 'all.zip'), bytes.with(1000, (bytes[1000] ?? 0) ^ 1));
  expect(await typed(check, folder)).toMatchObject({ code: 1, stdout: 'all.zip: FAILED\n' });
});
