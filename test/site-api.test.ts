import { inPrint } from '../src/figures/format.ts';
import { execFile, execFileSync } from 'node:child_process';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readTree } from '../src/core/files/read-tree.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import type { Documents } from '../site/documents.ts';
import { ROOT, temporaryFolders } from './support/project.ts';
import { makeMiniData } from './mini/make.ts';
import { siteUnderTest } from './support/site.ts';
import { dataVersionSnippet, type Snippet, snippets } from '../site/components/snippet.tsx';

const temporary = temporaryFolders();
const site = siteUnderTest('unreleased');
let documents: Documents;

beforeAll(() => {
  documents = readDocuments(readTree(join(site.folder, 'api/v1')));
});

/** The text of every element that `selector` finds on a page, shown or not. */
async function texts(path: string, selector: string): Promise<string[]> {
  const { page, problems } = await site.open(path);
  expect(problems).toEqual([]);
  return await page.locator(selector).allTextContents();
}

describe('the reference page', () => {
  test('has every endpoint, with a link to a file that is there', async () => {
    const { page } = await site.open('/api/');
    const found = await page.locator('.fold h3:has(code)').allTextContents();
    const workloads = documents.manifest.further_endpoints.filter(({ path }) => !path.startsWith('/tables'));
    expect(workloads).toHaveLength(12);
    expect(found).toEqual([
      ...[...documents.manifest.endpoints, ...workloads].map(({ path }) => path),
      ...documents.tables.map(({ name }) => name),
    ]);
    const links = await page
      .locator('.fold p.small a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(links).toHaveLength(documents.manifest.endpoints.length + workloads.length);
    for (const link of links) expect([link, (await fetch(new URL(link, site.url))).status]).toEqual([link, 200]);
  });

  test('has every table with a link to each of its files, and every column with its description', async () => {
    const { page } = await site.open('/api/');
    const hrefs = await page.locator('.fold p a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    const { pathname } = new URL(site.url);
    const files = documents.tables.flatMap((table) => table.files.map(({ path }) => `${pathname}/api/v1${path}`));
    expect(hrefs.filter((href) => /\/tables\/|index\.csv/.test(href))).toEqual(files);
    for (const link of files) expect([link, (await fetch(new URL(link, site.url))).status]).toEqual([link, 200]);
    const grid = await texts('/api/', '#table-grid tbody tr');
    expect(grid.at(-1)).toMatch(/^g_co2e_per_kwhnumber.*gCO₂e per kWh/);
  });

  test('has every field of every schema, with its description', async () => {
    const rows = new Set((await texts('/api/', '.fields tbody tr')).map((row) => row.replace(/\s+/g, ' ')));
    const all = [...rows].join('\n');
    for (const { properties } of Object.values(documents.openapi.components.schemas)) {
      for (const [name, { description = '' }] of Object.entries(properties ?? {})) {
        expect([...rows].some((row) => row.startsWith(name))).toBe(true);
        expect(all).toContain(inPrint(description).replace(/\s+/g, ' '));
      }
    }
    expect(rows.size).toBeGreaterThan(150);
  });

  test('says a type in words: lists and maps lead to what they hold, nulls and options are told', async () => {
    const types = await texts('/api/', '#schema-Area tbody th, #schema-Grid tbody th, #schema-Change tbody th');
    expect(types).toEqual(
      expect.arrayContaining([
        'areaslist of Area',
        'iso2text or null',
        'yearsmap of text to number',
        'continenttext, optional',
        'datedate',
        'recordsmap of text to RecordCounts',
      ]),
    );
  });

  test('shows each example as it stands in openapi.json', async () => {
    const examples = await texts('/api/', '.fold details pre');
    const expected = Object.values(documents.openapi.paths).flatMap(({ get }) =>
      Object.values(get.responses['200']?.content ?? {}).flatMap(({ example }) =>
        example === undefined ? [] : [example],
      ),
    );
    expect(examples.map((example) => JSON.parse(example) as unknown)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(9);
  });

  test('shows the snippets with the address of the site, each with a button that copies it', async () => {
    const { page } = await site.open('/api/');
    for (const { id, code } of snippets(documents.manifest.site, documents.releases?.latest ?? null)) {
      expect(await page.locator(`#${id}-code`).textContent()).toBe(code);
      expect(await page.locator(`button[data-copy="#${id}-code"]`).count()).toBe(1);
    }
  });
});

test.each(['/api/', '/methods/'])(
  'every link within %s leads to a place on it, and none is twice there',
  async (path) => {
    const { page } = await site.open(path);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    const targets = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')?.slice(1)));
    expect(targets.filter((target) => !ids.includes(target ?? ''))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.length).toBeGreaterThan(0);
  },
);

test('without scripts the pages are whole, and the copy buttons are away', async () => {
  for (const path of ['/api/', '/methods/']) {
    const { page } = await site.open(path, { javaScriptEnabled: false });
    expect(await page.locator('button[data-copy]:visible').count()).toBe(0);
    for (const fold of await page.locator('main > .fold > summary').all()) await fold.click();
    expect(await page.locator('pre:visible').count()).toBeGreaterThan(0);
  }
});

test('no page is wider than a small phone, with everything opened', async () => {
  for (const path of ['/api/', '/methods/']) {
    const { page } = await site.open(path, { viewport: { width: 320, height: 640 } });
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

describe('the methods page', () => {
  test('works its formulas through with the figures of the documents', async () => {
    const [perToken, perMillion, carbon] = await texts('/methods/', '.worked');
    // Llama 3.3 70B Instruct on 4 H100: 2546 W / 6017.7 tokens/s; 0.4230942 J x 1e6 / 3600; x 473.721 g / 1000.
    expect(perToken).toMatch(/≈ 0\.423\u00a0J; published as 0\.4230942\u00a0J/);
    expect(perMillion).toContain('= 117.526\u00a0Wh');
    expect(carbon).toContain('= 55.7\u00a0kg CO₂e per billion tokens');
  });

  test('carries what the documents say of boundary, selection, comparability and licence', async () => {
    const [main = ''] = await texts('/methods/', 'main');
    const { index, grid, hardware, perQuery, measurements, manifest, releases } = documents;
    const said = [
      index.source.method,
      index.selection,
      grid.basis,
      grid.note,
      hardware.note,
      perQuery.caveat,
      measurements.note,
      manifest.attribution,
      releases?.note,
      ...manifest.sources.flatMap(({ licence_evidence, terms, citation }) => [licence_evidence, terms, citation]),
    ];
    for (const words of said) expect(main).toContain(inPrint(words ?? ''));
  });
});

/** Runs a program on a snippet and returns what it prints. */
async function output(command: string, args: readonly string[], cwd = ROOT): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd })).stdout;
}

/** The code of a snippet, which reads from the site of this test. */
function codeOf(id: string): string {
  const found = snippets(site.url, documents.releases?.latest ?? null).find((snippet) => snippet.id === id);
  if (found === undefined) throw new Error(`No snippet is named ${id}`);
  return found.code;
}

function has(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs where the machine has the program, and is told as skipped elsewhere. */
const where = (present: boolean) => (present ? test : test.skip);

describe('the snippets, run', () => {
  where(has('curl', '--version'))('curl prints the table', async () => {
    const lines = (await output('sh', ['-c', codeOf('curl')])).trimEnd().split('\r\n');
    expect(lines).toHaveLength(documents.index.rows.length + 1);
  });

  where(has('curl', '--version'))('curl with an ETag fetches once, and leaves an unchanged file alone', async () => {
    const folder = await temporary();
    const file = join(folder, 'index.json');
    await output('sh', ['-c', codeOf('curl-etag')], folder);
    const { mtimeMs } = await stat(file);
    const code = codeOf('curl-etag').replace('curl ', "curl --write-out '%{http_code}' ");
    expect(await output('sh', ['-c', code], folder)).toBe('304');
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(documents.index);
  });

  test('JavaScript prints energy, carbon in France, and the caveat', async () => {
    const printed = await output(process.execPath, ['--input-type=module', '-e', codeOf('javascript')]);
    const [row] = documents.index.rows;
    expect(printed).toContain(`${row?.model ?? ''}, ${row?.num_gpus ?? 0} x ${row?.gpu ?? ''}: `);
    const france = documents.grid.areas.find(({ iso3 }) => iso3 === 'FRA');
    const kg = ((row?.wh_per_million_output_tokens ?? 0) * (france?.g_co2e_per_kwh ?? 0)) / 1000;
    expect(printed).toContain(`in France ${kg.toFixed(2)} kg CO2e per billion`);
    expect(printed).toContain(documents.index.caveat);
  });

  where(has('python3', '--version'))('Python prints carbon and the caveat', async () => {
    const printed = await output('python3', ['-c', codeOf('python')]);
    const kg = ((documents.index.rows[0]?.wh_per_million_output_tokens ?? 0) * documents.grid.world) / 1000;
    expect(printed).toContain(`: ${kg.toFixed(2)} kg CO2e per billion output tokens\n`);
    expect(printed.trimEnd().endsWith(documents.index.caveat)).toBe(true);
  });

  where(has('python3', '-c', 'import pandas'))('Python with pandas prints a median per GPU', async () => {
    expect(await output('python3', ['-c', codeOf('pandas')])).toMatch(/B200 +[\d.]+\nH100 +[\d.]+/);
  });

  where(has('Rscript', '--version'))('R prints a median per GPU', async () => {
    expect(await output('Rscript', ['-e', codeOf('r')])).toMatch(/1 B200 +[\d.]+\n2 H100 +[\d.]+/);
  });

  test('JavaScript reads from one release alone', async () => {
    const printed = await output(process.execPath, ['--input-type=module', '-e', codeOf('pinned')]);
    const { latest } = documents.releases ?? {};
    expect(printed.trimEnd().split('\n')).toHaveLength(3);
    expect(printed).toMatch(new RegExp(`^DeepSeek V3.1: \\d+ configurations, release ${latest ?? ''}, data_version`));
  });

  test.each([
    ['duckdb-csv', 'api/v1/index.csv', 5],
    ['duckdb-parquet', 'api/v1/tables/token-configurations.parquet', null],
  ])('DuckDB runs %s on the file itself, as its extension for the web is not at hand here', async (id, path, count) => {
    const code = codeOf(id).replace(`${site.url}/${path}`, join(site.folder, path));
    expect(code).not.toContain('http');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = (await connection.runAndReadAll(code)).getRowObjects();
    connection.closeSync();
    const cheapest =
      id === 'duckdb-csv' ? documents.index.rows : documents.configurations.filter((c) => c.p99_itl_ms <= 100);
    const least = Math.min(...cheapest.map((c) => c.wh_per_million_output_tokens));
    expect(rows[0]?.['wh']).toBeCloseTo(least, 1);
    const pairs = new Set(documents.configurations.filter((c) => c.p99_itl_ms <= 100).map((c) => `${c.slug} ${c.gpu}`));
    expect(rows).toHaveLength(count ?? pairs.size);
  });

  test.skip('Google Sheets imports the table (it runs at its maker only; no program here can)', () => undefined);
  test.skip('Excel imports the table (Power Query runs in Excel only; no program here can)', () => undefined);

  test.each(['index.json', 'grid.json', 'hardware.json', 'models.json'])(
    'the data_version of %s is worked out as published',
    async (path) => {
      const { code }: Snippet = dataVersionSnippet(site.url);
      const printed = await output(process.execPath, ['--input-type=module', '-e', code.replace('index.json', path)]);
      const text = await readFile(join(site.folder, 'api/v1', path), 'utf8');
      const { data_version: published } = JSON.parse(text) as { data_version: string };
      expect(published).toMatch(/^[0-9a-f]{16}$/);
      expect(printed).toBe(`${published} ${published}\n`);
    },
  );
});

describe('whatever the data says', () => {
  const HOSTILE = `</title></script><script>document.title = 'broken'</script> ]]> & "x" <img src=x onerror=alert(1)>`;
  const hostile = siteUnderTest(async () => {
    const root = await temporary();
    await makeMiniData(root);
    const data = join(root, 'data');
    await cp(join(ROOT, 'data/changes.json'), join(data, 'changes.json'));
    const change = async (name: string, replace: (text: string) => string): Promise<void> => {
      await writeFile(join(data, name), replace(await readFile(join(data, name), 'utf8')));
    };
    const words = JSON.stringify(HOSTILE);
    await change('service.json', (text) =>
      text.replaceAll(/("(?:caveat|description|selection)": )".*"/g, (_, key: string) => key + words),
    );
    await change('changes.json', (text) => text.replace(/("summary": )".*"/, (_, key: string) => key + words));
    return { root, options: [] };
  });

  test('stays text on the pages', async () => {
    for (const path of ['/api/', '/methods/']) {
      const { page, problems } = await hostile.open(path);
      expect(problems).toEqual([]);
      expect(await page.locator('body').textContent()).toContain(HOSTILE);
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.title()).not.toContain('broken');
    }
  });

  test('stays text in the feed', async () => {
    const { page } = await hostile.open('/404.html');
    const feed = await readFile(join(hostile.folder, 'changes.atom'), 'utf8');
    const titles = await page.evaluate(
      (xml) =>
        [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('entry > title')].map(
          (t) => t.textContent,
        ),
      feed,
    );
    expect(titles).toContain(HOSTILE);
  });
});
