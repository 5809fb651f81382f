import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from '@jest/globals';
import { createClient } from '../clients/js/src/client.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { inPrint } from '../src/figures/format.ts';
import { dataVersionSnippet, snippets } from '../site/components/snippet.tsx';
import { ROOT, temporaryFolders } from './support/project.ts';
import { axeViolations } from './support/axe.ts';
import { BELOW_A_PATH, fileOf, siteUnderTest } from './support/site.ts';

const temporary = temporaryFolders();
const site = siteUnderTest();

const textsOf = (path: string, selector: string): string[] =>
  [...site.html(path).querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the reference page', () => {
  test('has every endpoint and table with its files, and every field and example of the schemas', () => {
    const { manifest, tables, openapi } = site.documents;
    const { pathname } = new URL(BELOW_A_PATH);
    const links = [...site.html('/api/').querySelectorAll('.fold p a')].map((a) => a.getAttribute('href') ?? '');
    const files = [
      ...manifest.endpoints.map(({ path }) => path).filter((path) => !path.includes('{')),
      ...tables.flatMap((table) => table.files.map(({ path }) => path)),
    ].map((path) => `/api/v1${path}`);
    for (const file of files) {
      expect([file, links.includes(pathname + file), existsSync(fileOf(site.folder, file))]).toEqual([
        file,
        true,
        true,
      ]);
    }
    const heads = textsOf('/api/', '.fold h3:has(code)');
    expect(heads).toEqual(
      expect.arrayContaining(
        [...manifest.endpoints, ...tables.map(({ name }) => ({ path: name }))].map(({ path }) => path),
      ),
    );

    const rows = textsOf('/api/', '.fields tbody tr').map((row) => row.replace(/\s+/g, ' '));
    const all = rows.join('\n');
    for (const { properties } of Object.values(openapi.components.schemas)) {
      for (const [name, { description = '' }] of Object.entries(properties ?? {})) {
        expect([name, rows.some((row) => row.startsWith(name))]).toEqual([name, true]);
        expect(all).toContain(inPrint(description).replace(/\s+/g, ' '));
      }
    }
    expect(textsOf('/api/', '#schema-Area tbody th, #schema-Grid tbody th, #schema-Change tbody th')).toEqual(
      expect.arrayContaining(['areaslist of Area', 'iso2text or null', 'yearsmap of text to number', 'datedate']),
    );
    const examples = Object.values(openapi.paths).flatMap(({ get }) =>
      Object.values(get.responses['200']?.content ?? {}).flatMap(({ example }) => example ?? []),
    );
    expect(textsOf('/api/', '.fold details pre').map((text) => JSON.parse(text) as unknown)).toEqual(examples);
  });

  test('shows the snippets with the address of the site, each with a button that copies it', () => {
    const document = site.html('/api/');
    for (const { id, code } of snippets(site.documents.manifest.site, site.documents.releases?.latest ?? null)) {
      expect(document.querySelector(`#${id}-code`)?.textContent).toBe(code);
      expect(document.querySelectorAll(`button[data-copy="#${id}-code"]`)).toHaveLength(1);
    }
  });
});

test('the methods carry what the documents say of boundary, selection, comparability and licence, and work it through', () => {
  const [perToken, perMillion, carbon] = textsOf('/methods/', '.worked');
  // Llama 3.3 70B Instruct on 4 H100: 2546 W / 6017.7 tokens/s; 0.4230942 J x 1e6 / 3600; x 473.721 g / 1000.
  expect(perToken).toMatch(/≈ 0\.423\u00a0J; published as 0\.4230942\u00a0J/);
  expect(perMillion).toContain('= 117.526\u00a0Wh');
  expect(carbon).toContain('= 55.7\u00a0kg CO₂e per billion tokens');
  const [main] = textsOf('/methods/', 'main');
  const { index, grid, hardware, perQuery, measurements, manifest } = site.documents;
  const said = [
    ...[index.source.method, index.selection, grid.basis, grid.note, hardware.note, perQuery.caveat],
    ...[measurements.note, manifest.attribution],
    ...manifest.sources.flatMap(({ licence_evidence, terms, citation }) => [licence_evidence, terms, citation]),
  ];
  for (const words of said) expect(main).toContain(inPrint(words ?? ''));
});

test.each([
  ['/contribute/rules/', '#physics-power', 'Energy per token times tokens per second is power'],
  ['/methods/', '#units', 'J per token = average GPU power'],
  ['/api/', '#schema-Area', 'continent'],
])('%s opens folded, and a link into it opens what it leads to, without scripts', async (path, anchor, words) => {
  const { page } = await site.open(path, { javaScriptEnabled: false });
  expect(await page.locator('main').innerText()).not.toContain(words);
  expect(await page.locator('button[data-copy]:visible').count()).toBe(0);
  await page.goto(site.url + path + anchor);
  expect(await page.locator(anchor).innerText()).toContain(words);
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
  test('curl prints the table, and with an ETag leaves an unchanged file alone', async () => {
    const { index } = site.documents;
    expect((await output('sh', ['-c', codeOf('curl')])).trimEnd().split('\r\n')).toHaveLength(index.rows.length + 1);
    const folder = await temporary();
    await output('sh', ['-c', codeOf('curl-etag')], folder);
    const { mtimeMs } = await stat(join(folder, 'index.json'));
    const code = codeOf('curl-etag').replace('curl ', "curl --write-out '%{http_code}' ");
    expect(await output('sh', ['-c', code], folder)).toBe('304');
    expect((await stat(join(folder, 'index.json'))).mtimeMs).toBe(mtimeMs);
  });

  test('JavaScript and Python print energy, carbon and the caveat', async () => {
    const { index, grid } = site.documents;
    const wh = index.rows[0]?.wh_per_million_output_tokens ?? NaN;
    const script = await output(process.execPath, ['--input-type=module', '-e', codeOf('javascript')]);
    const france = grid.areas.find(({ iso3 }) => iso3 === 'FRA')?.g_co2e_per_kwh ?? NaN;
    expect(script).toContain(`in France ${((wh * france) / 1000).toFixed(2)} kg CO2e per billion`);
    const python = await output('python3', ['-c', codeOf('python')]);
    expect(python).toContain(`: ${((wh * grid.world) / 1000).toFixed(2)} kg CO2e per billion output tokens\n`);
    for (const printed of [script, python]) expect(printed).toContain(index.caveat);
  });

  test('JavaScript reads from one release alone', async () => {
    const printed = await output(process.execPath, ['--input-type=module', '-e', codeOf('pinned')]);
    expect(printed).toContain(`release ${site.documents.releases?.latest ?? ''}, data_version`);
  });

  test.each([
    ['duckdb-csv', 'api/v1/index.csv', null],
    ['duckdb-parquet', 'api/v1/tables/token-configurations.parquet', 100],
  ])('DuckDB runs %s on the file itself, as its extension for the web is not at hand here', async (id, path, p99) => {
    const code = codeOf(id).replace(`${site.url}/${path}`, join(site.folder, path));
    expect(code).not.toContain('http');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const [first] = (await connection.runAndReadAll(code)).getRowObjects();
    connection.closeSync();
    const { index, configurations } = site.documents;
    const kept = p99 === null ? index.rows : configurations.filter((c) => c.p99_itl_ms <= p99);
    expect(first?.['wh']).toBeCloseTo(Math.min(...kept.map((c) => c.wh_per_million_output_tokens)), 1);
  });

  test('the data_version of a document is worked out as published', async () => {
    const { code } = dataVersionSnippet(site.url);
    const { data_version } = site.documents.index;
    const printed = await output(process.execPath, ['--input-type=module', '-e', code]);
    expect(printed).toBe(`${data_version} ${data_version}\n`);
  });
});

test('the site has the snapshot that its list names, and the playground runs the package on it', async () => {
  const read = (path: string): Promise<string> => readFile(join(site.folder, 'clients', path), 'utf8');
  const { snapshots } = JSON.parse(await read('index.json')) as { snapshots: { path: string; sha256: string }[] };
  const last = snapshots.at(-1);
  const text = await read(last?.path ?? '');
  expect(sha256(text)).toBe(last?.sha256);
  const wh = createClient(JSON.parse(text)).estimate({ model: 'qwen-3-8b', gpu: 'H100', outputTokens: 1000 })?.wh.value;

  const { page, problems } = await site.open('/api/javascript/');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.replace(/.*\/clients\//, 'clients/')));
  expect(await axeViolations(page)).toEqual([]);
  expect(fetched).toEqual([]);
  await page.fill('[name=model]', 'qwen-3-8b');
  await page.fill('[name=outputTokens]', '1000');
  await page.click('#playground-form button');
  await page.locator('#playground-answer', { hasText: '"wh"' }).waitFor();
  expect(JSON.parse((await page.textContent('#playground-answer')) ?? '')).toMatchObject({ wh: { value: wh } });
  expect(fetched.sort()).toEqual([expect.stringMatching(/^clients\/\d/), 'clients/core.js', 'clients/index.json']);
  await page.fill('[name=model]', "llama' 70b");
  await page.click('#playground-form button');
  await page.locator('#playground-answer', { hasText: '"why"' }).waitFor();
  expect(await page.textContent('#playground-code')).toContain("model: 'llama\\' 70b'");
  expect(problems).toEqual([]);
});
