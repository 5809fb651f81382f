import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from '@jest/globals';
import { allRules } from '../../src/checker/rules/index.ts';
import { scopeRules } from '../../src/checker/scope.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import { bytes, inPrint } from '../../src/figures/format.ts';
import { dataVersionCode, snippets } from '../blocks/snippet.tsx';
import { LOCAL_SITE } from '../local-address.ts';
import { ROOT } from '../../test/support/project.ts';
import { BELOW_A_PATH, fileOf, siteUnderTest } from './support/site.ts';

const site = siteUnderTest();

const textsOf = (path: string, selector: string): string[] =>
  [...site.html(path).querySelectorAll(selector)].map(({ textContent }) => textContent);

test('every document has a page with its files, tables and fields', () => {
  const { openapi, tables } = site.documents;
  const { schemas } = openapi.components;
  const links = [...site.html('/data/').querySelectorAll('.documents th a')].map((a) => a.getAttribute('href') ?? '');
  const pages = links
    .filter((href) => href.includes('/data/'))
    .map((href) => href.slice(new URL(BELOW_A_PATH).pathname.length));
  const files = pages.flatMap((path) =>
    [...site.html(path).querySelectorAll('main li a')].map((a) => a.getAttribute('href')?.split('/api/v1')[1] ?? ''),
  );
  const wanted = tables.flatMap((table) => table.files.map(({ path }) => path));
  for (const [path, { get }] of Object.entries(openapi.paths)) {
    if (get.responses['200']?.content?.['application/json']?.schema?.$ref !== undefined && !path.includes('{'))
      wanted.push(path);
  }
  expect(wanted.filter((path) => !files.includes(path))).toEqual([]);
  for (const file of files) expect([file, existsSync(fileOf(site.folder, `/api/v1${file}`))]).toEqual([file, true]);
  const rows = pages.flatMap((path) => textsOf(path, '.fields tbody tr')).map((row) => row.replace(/\s+/g, ' '));
  const all = rows.join('\n');
  for (const { properties } of Object.values(schemas)) {
    for (const [name, { description = '' }] of Object.entries(properties ?? {})) {
      expect([name, rows.some((row) => row.startsWith(name))]).toEqual([name, true]);
      expect(all).toContain(inPrint(description).replace(/\s+/g, ' '));
    }
  }
  expect(textsOf('/data/grid/', 'tbody th')).toEqual(
    expect.arrayContaining(['areaslist of Area', 'iso2text or null', 'yearsmap of text to number']),
  );
});

test('the contribute page shows every rule', () => {
  const main = site.html('/contribute/').querySelector('main')?.textContent;
  for (const { id, title, why, hint } of [...allRules, ...scopeRules])
    for (const words of [id, title, ...[why].flat(), hint]) expect(main).toContain(inPrint(words.replaceAll('`', '')));
});

test('the data page shows every snippet with an address that serves the site and a copy button', () => {
  const document = site.html('/data/');
  for (const { id, code } of snippets(LOCAL_SITE, site.documents.releases?.latest ?? null)) {
    // The address of the site under test is a placeholder.
    expect(document.querySelector(`#${id}-code`)?.textContent).toBe(code);
    expect(document.querySelectorAll(`button[data-copy="#${id}-code"]`)).toHaveLength(1);
  }
});

test('the data page shows the formats of each document, with sizes, and its schema', () => {
  const row = [...site.html('/data/').querySelectorAll('.documents tbody tr')].find((one) =>
    one.textContent.startsWith('index.json'),
  );
  const files = [...(row?.querySelectorAll('.format') ?? [])].map(({ textContent }) => textContent);
  for (const [file, format] of [
    ['index.json', 'JSON'],
    ['index.csv', 'CSV'],
  ])
    expect(files).toContain(`${format}${bytes(statSync(join(site.folder, `api/v1/${file}`)).size)}`);
  expect(row?.querySelector('td:last-child a')?.getAttribute('href')).toMatch(/\/schema\/index\.schema\.json$/);
});

test('the methods page contains the texts of the documents and a worked example', () => {
  const [main = ''] = textsOf('/methods/', 'main');
  // Llama 3.3 70B Instruct on 4 H100: 2546 W / 6017.7 tokens/s; 0.4230942 J x 1e6 / 3600; x 473.721 g / 1000.
  for (const value of ['0.4230942\u00a0J', '117.526\u00a0Wh', '55.7\u00a0kg']) expect(main).toContain(value);
  const { index, grid, hardware, perQuery, manifest } = site.documents;
  const texts = [
    index.source.method,
    index.selection,
    grid.basis,
    grid.note,
    hardware.note,
    perQuery.caveat,
    manifest.attribution,
    ...manifest.sources.flatMap(({ licence_evidence, terms, citation }) => [licence_evidence, terms, citation]),
  ];
  for (const words of texts) expect(main).toContain(inPrint(words ?? ''));
});

test.each([
  ['/contribute/', '#physics-energy'],
  ['/data/grid/', '#Area'],
])('%s has closed sections, and a link into one opens it without scripts', async (path, anchor) => {
  const { page } = await site.open(path, { javaScriptEnabled: false });
  expect(await page.locator(anchor).isVisible()).toBe(false);
  expect(await page.locator('button[data-copy]:visible').count()).toBe(0);
  await page.goto(site.url + path + anchor);
  expect(await page.locator(anchor).isVisible()).toBe(true);
});

/** Runs a program on a snippet and returns what it prints. */
async function output(command: string, args: readonly string[], cwd = ROOT): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd })).stdout;
}

/** The code of a snippet, which reads from the site of this test. */
function codeOf(id: string): string {
  const found = snippets(site.url, site.documents.releases?.latest ?? null).find((snippet) => snippet.id === id);
  if (found === undefined) throw new Error(`No snippet is named ${id}`);
  return found.code;
}

describe('the snippets, run', () => {
  test('curl prints the table', async () => {
    const { index } = site.documents;
    expect((await output('sh', ['-c', codeOf('curl')])).trimEnd().split('\r\n')).toHaveLength(index.rows.length + 1);
  });

  test('JavaScript and Python print energy, emissions and the caveat', async () => {
    const { index, grid } = site.documents;
    const wh = index.rows[0]?.wh_per_million_output_tokens ?? NaN;
    const script = await output(process.execPath, ['--input-type=module', '-e', codeOf('javascript')]);
    const france = grid.areas.find(({ iso3 }) => iso3 === 'FRA')?.g_co2e_per_kwh ?? NaN;
    expect(script).toContain(`in France ${((wh * france) / 1000).toFixed(2)} kg CO2e per billion`);
    const python = await output('python3', ['-c', codeOf('python')]);
    expect(python).toContain(`: ${((wh * grid.world) / 1000).toFixed(2)} kg CO2e per billion output tokens\n`);
    for (const printed of [script, python]) expect(printed).toContain(index.caveat);
  });

  test('the pinned JavaScript reads only one release', async () => {
    const printed = await output(process.execPath, ['--input-type=module', '-e', codeOf('pinned')]);
    expect(printed).toContain(`release ${site.documents.releases?.latest ?? ''}, data_version`);
  });

  test('DuckDB runs on the local file, without its extension for the web', async () => {
    const path = 'api/v1/tables/token-configurations.parquet';
    const code = codeOf('duckdb-parquet').replace(`${site.url}/${path}`, join(site.folder, path));
    expect(code).not.toContain('http');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const [first] = (await connection.runAndReadAll(code)).getRowObjects();
    connection.closeSync();
    const withinLimit = site.documents.configurations.filter((c) => c.p99_itl_ms <= 100);
    expect(first?.['wh']).toBeCloseTo(Math.min(...withinLimit.map((c) => c.wh_per_million_output_tokens)), 1);
  });

  test('the code for data_version computes the published one', async () => {
    const code = dataVersionCode(site.url);
    const { data_version } = site.documents.index;
    const printed = await output(process.execPath, ['--input-type=module', '-e', code]);
    expect(printed).toBe(`${data_version} ${data_version}\n`);
  });
});

test('the latest snapshot has its published digest', async () => {
  const read = (path: string): Promise<string> => readFile(join(site.folder, 'clients', path), 'utf8');
  const { snapshots } = JSON.parse(await read('index.json')) as { snapshots: { path: string; sha256: string }[] };
  const last = snapshots.at(-1);
  expect(sha256(await read(last?.path ?? ''))).toBe(last?.sha256);
});
