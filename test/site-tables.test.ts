import { day, energy as energyInWords } from '../src/figures/format.ts';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseHTML } from 'linkedom';
import type { Measurement, Releases } from '../src/contract/generated/api.d.ts';
import { pagePaths } from '../site/preview/screenshots.ts';
import { baseName } from '../src/checker/path.ts';
import { axeViolations } from './support/axe.ts';
import { makeMiniData } from './mini/make.ts';
import { releaseAll } from './support/mini.ts';
import { call, copyUnreleased, type Outcome, ROOT, temporaryFolders } from './support/project.ts';
import { siteUnderTest, type SiteUnderTest } from './support/site.ts';
import { strayWriting } from './support/writing.ts';

const temporary = temporaryFolders();
const [FIRST, SECOND] = ['2030-01-10', '2030-02-10'];

/** A small project without any release, with the program beside it. */
async function projectBeforeReleases(): Promise<string> {
  const root = join(await temporary(), 'project');
  await copyUnreleased(root);
  await makeMiniData(root);
  return root;
}

async function fixture(name: string): Promise<Measurement> {
  const text = await readFile(join(ROOT, 'test/fixtures/contributions/valid', name), 'utf8');
  return JSON.parse(text) as Measurement;
}

const LONG = 'W'.repeat(80);
const HOSTILE = {
  model: `<u>Own model</u> ${LONG}`.slice(0, 100),
  model_id: `own/${'m'.repeat(150)}`,
  contributor: '<img src=x onerror=alert(1)>',
  affiliation: `"><script>alert(1)</script>${LONG}`,
  vendor_affiliation: true,
  engine: '<i>engine</i>',
  logs: `https://logs.example/${'z'.repeat(400)}`,
  notes: `<b>bold</b>\n\n# no heading ${LONG}${LONG}${LONG}`,
} as const;

/** A plain contribution, a slow one, a sliced card, and one that means no good. */
async function contributions(): Promise<string> {
  const plain = await fixture('whole-card.json');
  const slow = {
    median_itl_ms: 600,
    p90_itl_ms: 700,
    p95_itl_ms: 720,
    p99_itl_ms: 800,
    tokens_per_second: 100,
    joules_per_output_token: 5.4,
    joules_per_output_token_stdev: 0.1,
    wh_per_million_output_tokens: 1500,
    requests_in_window: 120,
  };
  return contributed([
    plain,
    { ...plain, ...slow, measured_on: '2026-01-16' },
    { ...(await fixture('sliced-card.json')), measured_on: '2026-01-17', p99_itl_ms: 42 },
    { ...plain, ...HOSTILE, measured_on: '2026-01-18', p99_itl_ms: 43 },
  ]);
}

/** Measurements as files below a folder. */
async function contributed(files: readonly Measurement[]): Promise<string> {
  const folder = join(await temporary(), 'contributions');
  for (const file of files) {
    const path = join(folder, 'Some-One', `${baseName(file, new Map())}.json`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(file, null, 2));
  }
  return folder;
}

/** Dates and figures that are written in another way than everywhere, of every page. */
async function strays({ folder }: SiteUnderTest): Promise<string[]> {
  const found: string[] = [];
  for (const path of await pagePaths(folder)) {
    const { document } = parseHTML(await readFile(join(folder, path.replace(/\/$/, '/index.html')), 'utf8'));
    found.push(...strayWriting(document).map((stray) => `${path}: ${stray}`));
  }
  return found;
}

describe('before the first release, with contributions', () => {
  const site = siteUnderTest(async () => {
    const root = await projectBeforeReleases();
    return { root, options: ['--contributions', await contributions()] };
  });

  test('every row says who measured, and how it stands against what is published', async () => {
    const { page, problems } = await site.open('/measurements/');
    const row = async (date: string): Promise<string> =>
      (await page.locator('tbody tr', { hasText: day(date) }).innerText()).replaceAll('\u202f', ' ');
    expect(await page.locator('tbody tr').count()).toBe(4);
    const published = JSON.parse(
      await readFile(join(site.folder, 'api/v1/models/llama-3-1-8b-instruct.json'), 'utf8'),
    ) as { configurations: { row_id: string; wh_per_million_output_tokens: number }[] };
    const like = published.configurations.find(({ row_id }) => row_id === 'llama-3-1-8b-instruct/H100/1/64');
    const energy = like?.wh_per_million_output_tokens ?? NaN;
    expect(await row('2026-01-15')).toMatch(
      /1 × H100\s+40.0\s+(?:[\d.]+ to [\d.]+\s+)?15.0\s+comparable\s+485.0\u00a0ms under the ceiling/,
    );
    expect(await row('2026-01-15')).toContain('same precision, engine and card; workload not stated');
    expect(await row('2026-01-15')).toMatch(/Test fixture\s+Some-One/);
    expect(await row('2026-01-15')).toContain(`${(40 / energy).toFixed(2)} × ${energyInWords(energy)}\u00a0Wh`);
    expect(await row('2026-01-16')).toMatch(
      /1 500\s+(?:[\d. ]+ to [\d. ]+\s+)?600.0\s+not comparable\s+100.0\u00a0ms above the ceiling/,
    );
    expect(await row('2026-01-17')).toMatch(/1 of 2 slices 3g.40gb loaded[^]*none/);
    expect(await row('2026-01-18')).toContain('vendor-affiliated');
    expect(problems).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('what a contributor writes stays text, wraps, and is followed by no search engine', async () => {
    const { page, problems } = await site.open('/measurements/', { viewport: { width: 320, height: 640 } });
    for (const opener of await page.locator('.row-opener').all()) await opener.click();
    for (const text of [HOSTILE.contributor, HOSTILE.affiliation, HOSTILE.notes, HOSTILE.model, HOSTILE.engine]) {
      expect(await page.getByText(text).first().isVisible()).toBe(true);
    }
    expect(await page.locator('main :is(img, script, u, i, b)').count()).toBe(0);
    expect(await page.getByRole('link', { name: HOSTILE.logs }).getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(problems).toEqual([]);
  });

  test('what is written by others stays as it is, and nothing else is written in another way than everywhere', async () => {
    expect(await strays(site)).toEqual([]);
  });

  test('the pages of releases say that there is none', async () => {
    for (const path of ['/releases/', '/changes/']) {
      const { page, problems } = await site.open(path);
      expect(await page.locator('main').innerText()).toContain('Nothing has been released yet.');
      expect(await page.locator('main table').count()).toBe(0);
      expect(problems).toEqual([]);
    }
  });
});

describe('after two releases', () => {
  let root: string;
  const site = siteUnderTest(async () => {
    root = await projectBeforeReleases();
    await release(FIRST);
    const intensity = join(root, 'data/ember/intensity.csv');
    const halved = (await readFile(intensity, 'utf8')).replace(
      /^(FRA,2024,)(.*)$/m,
      (_, key: string, figure: string) => `${key}${Number(figure) / 2}`,
    );
    await writeFile(intensity, halved);
    const measurement = { ...(await fixture('whole-card.json')), p99_itl_ms: 44 };
    await cp(await contributed([measurement]), join(root, 'contributions'), { recursive: true });
    await release(SECOND);
    return { root, options: [] };
  });

  const release = (date: string): Promise<string> => releaseAll(root, date);

  test('the changes tell the latest first, what moved by how much, and lead to the whole diff', async () => {
    const { page, problems } = await site.open('/changes/');
    expect(await page.locator('h2').allInnerTexts()).toEqual([day(SECOND), day(FIRST)]);
    // Once, though the list of areas has the figure twice.
    const moves = page.getByRole('table', { name: `What moved since ${day(FIRST)}` });
    expect(await moves.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^France\s+grid area\s+g CO₂e per kWh and 1 more\s.*−50.0\s%$/s),
    ]);
    expect(await page.getByRole('table', { name: /^What moved/ }).count()).toBe(1);
    expect(await page.locator('main li').allInnerTexts()).toEqual([
      '1 measurement added: contributions/Some-One/2026-01-15-llama-3-1-8b-instruct-h100.json',
    ]);
    expect(problems).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('no date of a release is written in another way than everywhere', async () => {
    expect(await strays(site)).toEqual([]);
  });

  /** Runs a line of the page as a reader types it; the address of the site is that of the test. */
  async function typed(line: string, cwd: string): Promise<Outcome> {
    return new Promise((resolve) => {
      execFile('sh', ['-ec', line], { cwd }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      });
    });
  }

  async function linesOf(id: string): Promise<string> {
    const { page } = await site.open('/releases/');
    const address = await page.locator('link[rel=canonical]').getAttribute('href');
    const lines = await page.locator(`#${id}`).innerText();
    return lines.replaceAll(String(address).replace(/\/releases\/$/, ''), site.url);
  }

  test('the lines that verify a release work as typed, and notice a flipped byte', async () => {
    const folder = await temporary();
    const archive = await linesOf('verify-archive');
    expect(await typed(archive, folder)).toMatchObject({ code: 0, stdout: 'all.zip: OK\n' });
    expect(await typed(await linesOf('verify-sums'), folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^SHA256SUMS: OK\nall.zip: OK\ngrid.json: OK\nindex.json: OK\n$/),
    });
    const [install, verify = ''] = (await linesOf('verify-site')).split('\n');
    expect(install).toBe('npm ci');
    expect(await typed(verify, root)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Verified: 2 releases'),
    });

    const served = join(site.folder, `api/v1/releases/${SECOND}/all.zip`);
    const bytes = await readFile(served);
    await writeFile(served, bytes.with(1000, (bytes[1000] ?? 0) ^ 1));
    expect(await typed(archive, folder)).toMatchObject({ code: 1, stdout: 'all.zip: FAILED\n' });
    expect(await typed(verify, root)).toMatchObject({ code: 1 });
  });

  test('the digests stand in full, and a notice stands wherever its release does', async () => {
    const list = join(root, 'api/v1/releases/index.json');
    const releases = JSON.parse(await readFile(list, 'utf8')) as Releases;
    const words = ['--notice', FIRST, 'Don’t use <it>'];
    expect(await call('release', words, {}, root)).toMatchObject({ code: 0, stderr: '' });
    const out = join(await temporary(), 'site');
    expect(await call('site', ['--out', out], {}, root)).toMatchObject({ code: 0 });
    const html = await readFile(join(out, 'releases/index.html'), 'utf8');
    for (const { sha256, sums_sha256 } of releases.releases) {
      expect(html).toContain(`>${sha256}</code>`);
      expect(html).toContain(`>${sums_sha256}</code>`);
    }
    expect(html).toMatch(
      new RegExp(`class="caveat"><strong>Notice on the release of ${day(FIRST)}:</strong> Don’t use &lt;it>[^]*<table`),
    );
  });
});
