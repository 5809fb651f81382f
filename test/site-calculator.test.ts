import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import type { Grid, Index, Manifest, Model } from '../src/contract/generated/api.d.ts';
import { call, temporaryFolders } from './support/project.ts';
import { siteUnderTest } from './support/site.ts';

const site = siteUnderTest();
const temporary = temporaryFolders();

const document = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(site.folder, 'api/v1', path), 'utf8')) as T;

/** What a download of the page holds. */
async function downloaded(page: Page, kind: 'JSON' | 'CSV'): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${kind}` }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** The part of the exported record that the tests read. */
interface CalculationRecord {
  readonly address: string;
  readonly release: string;
  readonly caveat: string;
  readonly attribution: string;
  readonly inputs: Record<string, unknown>;
  readonly results: { readonly kg_co2e_per_billion_output_tokens: number } & Record<
    'total' | 'per_year' | 'per_1000_answers',
    Record<'output_tokens' | 'energy_kwh' | 'energy_kwh_low' | 'emissions_kg_co2e' | 'emissions_kg_co2e_high', number> &
      Record<'cost' | 'cost_high', number | null>
  >;
  readonly documents: readonly { path: string; data_version: string }[];
}

const record = async (page: Page): Promise<CalculationRecord> =>
  JSON.parse(await downloaded(page, 'JSON')) as CalculationRecord;

/** The figures of a column of the other cases, as the page shows them: of the time asked for, a year, 1,000 answers. */
const shown = async (page: Page, column: string): Promise<number[]> => {
  const heads = await page.locator('.calculator-cases thead th').allInnerTexts();
  const place = heads.findIndex((head) => head.startsWith(column));
  const texts = await page.locator(`.calculator-cases tbody tr > :nth-child(${place + 1})`).allInnerTexts();
  return texts.slice(0, 3).map((text) => Number(text.replaceAll('\u202f', '')));
};

/** What few change is behind a line that opens it. */
async function openMore(page: Page): Promise<void> {
  const more = page.locator('.calculator-form details');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}

/** The query of the link to a result: the row, what else was chosen, and the release. */
async function pinned(rowId: string | undefined, rest = ''): Promise<string> {
  const { latest } = await document<{ latest: string }>('releases/index.json');
  return `?configuration=${rowId ?? ''}${rest}&release=${latest}`;
}
/** The row of the reference model on the GPU where it takes least. */
const openingRow = ({ reference_row, rows }: Index) =>
  rows
    .filter(({ model }) => model === reference_row.model)
    .sort((a, b) => a.joules_per_output_token - b.joules_per_output_token)[0];
const three = (value: number): number => Number(value.toPrecision(3));

describe('the calculator’s figures are the documents’', () => {
  test('by default: the reference model where it takes least, World, a million tokens a day for a month', async () => {
    const { page, problems } = await site.open('/calculator/');
    const [index, grid] = [await document<Index>('index.json'), await document<Grid>('grid.json')];
    const row = openingRow(index);
    // J per token × 1e6 tokens / 3600 J per Wh = Wh per million tokens; a million tokens a day; / 1000 = kWh.
    const daily = (Number(row?.joules_per_output_token) * 1e6) / 3600 / 1000;
    const kwh = (daily * 365) / 12;
    const kg = (kwh * grid.world) / 1000;
    const answersKwh = (daily * 1000 * Number(row?.avg_output_tokens)) / 1e6;

    const { results, inputs } = await record(page);
    expect(inputs).toMatchObject({ row_id: row?.row_id, iso3: 'WLD', year: grid.year, pue: null });
    expect(results.total.energy_kwh).toBeCloseTo(kwh, 12);
    expect(results.total.emissions_kg_co2e).toBeCloseTo(kg, 12);
    expect(results.total.cost).toBeNull();
    expect(results.per_1000_answers.energy_kwh).toBeCloseTo(answersKwh, 12);
    // The pricing rule of the API: Wh per million tokens × gCO2e per kWh / 1,000.
    expect(results.kg_co2e_per_billion_output_tokens).toBeCloseTo((daily * 1000 * grid.world) / 1000, 9);
    expect(await shown(page, 'Energy')).toEqual([kwh, kwh * 12, answersKwh].map(three));
    expect(await shown(page, 'Emissions')).toEqual([kg, kg * 12, (answersKwh * grid.world) / 1000].map(three));
    expect(problems).toEqual([]);
  });

  test('Sweden in an earlier year, a PUE and a price, on the most frugal row', async () => {
    const [index, grid] = [await document<Index>('index.json'), await document<Grid>('grid.json')];
    const [row] = index.rows;
    const sweden = grid.areas.find((area) => area.iso3 === 'SWE');
    const [year = ''] = Object.keys(sweden?.years ?? {});
    const { page, problems } = await site.open(
      `/calculator/?configuration=${row?.row_id}&tokens=5%20billion&span=day&country=SWE&year=${year}&pue=1.3&price=0.25&currency=EUR`,
    );
    // 5,000 million tokens × Wh per million / 1000 × 1.3 = kWh; × g / 1000 = kg; × 0.25 = EUR.
    const kwh = ((5000 * Number(row?.wh_per_million_output_tokens)) / 1000) * 1.3;
    const kg = (kwh * Number(sweden?.years[year])) / 1000;

    const { results } = await record(page);
    expect(results.total.energy_kwh).toBeCloseTo(kwh, 9);
    // Both ends of the band, of everything that is worked out from the energy.
    const u = 1 + Number(row?.relative_uncertainty);
    expect(results.total.energy_kwh_low).toBeCloseTo(kwh / u, 9);
    expect(results.total.emissions_kg_co2e_high).toBeCloseTo(kg * u, 9);
    expect(results.total.cost_high).toBeCloseTo(kwh * 0.25 * u, 9);
    expect(results.total.emissions_kg_co2e).toBeCloseTo(kg, 9);
    expect(results.total.cost).toBeCloseTo(kwh * 0.25, 9);
    expect(results.per_year.energy_kwh).toBeCloseTo(kwh * 365, 6);
    expect(await shown(page, 'Energy')).toContain(three(kwh));
    expect(await shown(page, 'Emissions')).toContain(three(kg));
    expect(await shown(page, 'Cost')).toContain(three(kwh * 0.25));
    expect(problems).toEqual([]);
  });

  test('a lightly loaded server, chosen in the form', async () => {
    const { page, problems } = await site.open('/calculator/');
    const [model, grid] = [
      await document<Model>('models/qwen-3-235b-a22b-instruct.json'),
      await document<Grid>('grid.json'),
    ];
    const [first] = model.configurations.filter((c) => c.gpu === 'B200');
    const highest = [...grid.areas].sort((a, b) => b.g_co2e_per_kwh - a.g_co2e_per_kwh)[0];
    await openMore(page);
    await page.getByLabel('Every').selectOption('month');
    await page.getByLabel('Model', { exact: true }).selectOption({ label: model.name });
    await page.getByLabel('GPU', { exact: true }).selectOption('B200');
    // The best row of the model on that GPU is what a new GPU begins with.
    await expect(page.getByLabel('Configuration', { exact: true }).inputValue()).resolves.toBe(
      model.best['B200']?.row_id,
    );
    await page.getByLabel('Configuration', { exact: true }).selectOption(first?.row_id ?? '');
    await page.getByLabel('Electricity of').selectOption(highest?.iso3 ?? '');
    await page.getByLabel('How many').fill('20 000 000');
    // 20 million tokens × J per token = 20e6 × J; / 3.6e6 J per kWh = kWh.
    const kwh = (20e6 * Number(first?.joules_per_output_token)) / 3.6e6;

    const { results } = await record(page);
    expect(results.total.energy_kwh).toBeCloseTo(kwh, 12);
    expect(results.total.emissions_kg_co2e).toBeCloseTo((kwh * Number(highest?.g_co2e_per_kwh)) / 1000, 12);
    expect(problems).toEqual([]);
  });
});

test('every configuration published can be chosen', async () => {
  const { page } = await site.open('/calculator/');
  await openMore(page);
  const values = (label: string): Promise<string[]> =>
    page
      .getByLabel(label, { exact: true })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as unknown as { value: string }).value));
  const offered: string[] = [];
  for (const slug of await values('Model')) {
    await page.getByLabel('Model', { exact: true }).selectOption(slug);
    for (const gpu of await values('GPU')) {
      await page.getByLabel('GPU', { exact: true }).selectOption(gpu);
      offered.push(...(await values('Configuration')));
    }
  }
  const { models } = await document<{ models: { slug: string }[] }>('models.json');
  const documents = await Promise.all(models.map(({ slug }) => document<Model>(`models/${slug}.json`)));
  const published = documents.flatMap((model) => model.configurations.map((c) => c.row_id));
  expect(offered.toSorted()).toEqual(published.toSorted());
});

describe('the address', () => {
  test('holds what was chosen, and a shared link gives the same result', async () => {
    const { page } = await site.open('/calculator/', { permissions: ['clipboard-read', 'clipboard-write'] });
    expect(new URL(page.url()).search).toBe('');
    await openMore(page);
    await page.getByLabel('GPU', { exact: true }).selectOption('B200');
    await page.getByLabel('Electricity of').selectOption('FRA');
    await page.getByLabel('Price of electricity').fill('0.2');
    await page.getByLabel('Its currency').fill('kr & öre');
    const { best } = await document<Model>('models/llama-3-3-70b-instruct.json');
    const wanted = await pinned(best['B200']?.row_id, '&country=FRA&price=0.2&currency=kr+%26+%C3%B6re');
    const { site: published } = await document<Manifest>('manifest.json');
    await page.waitForURL(`${site.url}/calculator/${wanted}`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${published}/calculator/${wanted}`);

    const other = await site.open(`/calculator/${wanted}`);
    expect(await record(other.page)).toEqual(await record(page));
    expect(other.problems).toEqual([]);
  });

  test('with values that can’t be used gives the defaults, and says so at each field', async () => {
    const { page, problems } = await site.open(
      '/calculator/?configuration=nothing/H100/1/1&tokens=-1&country=<b>&year=1999&pue=0.5&price=free&currency=way+too+long+a+name&utm=x',
    );
    const told = await page.locator('.field-problem').allTextContents();
    expect(told).toEqual([
      expect.stringMatching(/“-1” is not a number/),
      expect.stringMatching(/“<b>” is not the code of an area.*World is used/),
      expect.stringMatching(/row_id “nothing\/H100\/1\/1”.*The one that the calculator opens with is used/),
      expect.stringMatching(/World has no figure for “1999”/),
      expect.stringMatching(/from 1 to 10; “0.5” is not/),
      expect.stringMatching(/“free” is not a number/),
      expect.stringMatching(/at most 12 characters.*It is left out/),
    ]);
    // A number that can't be read gives no result; once it can, the rest is as the page opens.
    expect(await page.locator('.empty').filter({ visible: true }).innerText()).toContain('There is no result');
    await page.getByLabel('How many').fill('1,000,000');
    await page.getByLabel('PUE of the data centre').fill('');
    await page.getByLabel('Price of electricity').fill('');
    const standard = await site.open('/calculator/');
    expect({ ...(await record(page)), address: '' }).toEqual({ ...(await record(standard.page)), address: '' });
    expect(problems).toEqual([]);
  });

  test('a value typed wrong is told where it was typed, and goes when it is mended', async () => {
    const { page } = await site.open('/calculator/?tokens=5000000');
    const field = page.getByLabel('How many');
    await field.fill('5,00');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#tokens-problem').innerText()).toContain('is not a number');
    expect(await field.inputValue()).toBe('5,00');
    expect(await page.locator('.headline').count()).toBe(0);
    expect(await page.locator('.empty').filter({ visible: true }).innerText()).toContain('There is no result');
    await field.fill('5,000');
    await page.waitForURL(/[?&]tokens=5000&/);
    expect(await page.locator('.field-problem').count()).toBe(0);
  });

  test('a number with two meanings is asked back, and a press on one of them answers', async () => {
    const { page } = await site.open('/calculator/');
    const field = page.getByLabel('How many');
    await field.fill('250 million');
    await page.waitForURL(/[?&]tokens=250000000&/);
    await field.fill('1.500 million');
    expect(await page.locator('#tokens-problem').innerText()).toContain('Which one?');
    expect(await page.locator('.headline').count()).toBe(0);
    await page.getByRole('button', { name: '1500000', exact: true }).click();
    await page.waitForURL(/[?&]tokens=1500000&/);
    expect(await field.inputValue()).toBe('1500000');
    expect(await page.locator('.field-problem').count()).toBe(0);
  });

  test('a month of answers in Poland is three fields and a choice, and Back takes it back', async () => {
    const { page } = await site.open('/calculator/');
    await page.getByLabel('Every').selectOption('month');
    await page.getByLabel('How many').fill('1,000');
    await page.getByLabel('Of what').selectOption('answers');
    await page.getByLabel('Electricity of').selectOption('POL');
    const { results, inputs } = await record(page);
    expect(inputs).toMatchObject({ amount: 1000, unit: 'answers', period: 'month', iso3: 'POL' });
    expect(results.total.energy_kwh).toBeCloseTo(results.per_1000_answers.energy_kwh, 12);
    expect(results.per_year.energy_kwh).toBeCloseTo(12 * results.total.energy_kwh, 9);
    expect(await page.locator('#grid-pol .chart-title').innerText()).toContain('Poland');
    await page.goBack();
    await page.waitForURL((address) => !address.search.includes('POL'));
    expect(await page.getByLabel('Electricity of').inputValue()).toBe('WLD');
    // The world stands nowhere among its countries.
    expect(await page.locator('figure').count()).toBe(1);
  });
});

test('on a phone the result and the button that copies its sentence are in sight beside the first question and the last', async () => {
  const { page } = await site.open('/calculator/', { viewport: { width: 390, height: 844 } });
  await openMore(page);
  for (const label of ['Model', 'How many', 'Its currency']) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    const [box, result] = [await field.boundingBox(), await page.locator('.headline').boundingBox()];
    expect(await page.locator('.headline').getByRole('button', { name: 'Copy sentence with citation' }).count()).toBe(
      1,
    );
    if (box === null || result === null) throw new Error('Nothing is drawn');
    expect(result.y + result.height).toBeLessThanOrEqual(844);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(result.y);
  }
});

test('the sentence is copied with what it leaves out and the release that it cites', async () => {
  const { page } = await site.open('/calculator/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy sentence with citation' }).click();
  await page.locator('[data-copied]').waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  const { caveat, site: published } = await document<Manifest>('manifest.json');
  const row = openingRow(await document<Index>('index.json'));
  const figure = await page.locator('.headline strong').first().innerText();
  for (const words of [
    `take ${figure}`,
    'GPUs alone: a floor',
    caveat,
    `${published}/calculator/${await pinned(row?.row_id)}`,
  ]) {
    expect(copied).toContain(words);
  }
});

describe('an export', () => {
  test('says what was asked, where the figures are from, and what they leave out', async () => {
    const { page } = await site.open('/calculator/?country=SWE&pue=1.2');
    const [manifest, grid] = [await document<Manifest>('manifest.json'), await document<Grid>('grid.json')];
    const model = await document<Model>('models/llama-3-3-70b-instruct.json');
    const { latest } = await document<{ latest: string }>('releases/index.json');
    expect(await record(page)).toMatchObject({
      address: `${manifest.site}/calculator/${await pinned(model.best['B200']?.row_id, '&country=SWE&pue=1.2')}`,
      release: latest,
      inputs: {
        row_id: model.best['B200']?.row_id,
        amount: 1e6,
        unit: 'tokens',
        period: 'day',
        span: 'month',
        iso3: 'SWE',
        pue: 1.2,
      },
      formula: { energy_kwh: expect.stringContaining('wh_per_million_output_tokens * (output_tokens / 1000000)') },
      boundary: 'gpu_only',
      pue_note: expect.stringContaining('still missing'),
      caveat: manifest.caveat,
      attribution: manifest.attribution,
      documents: [
        { path: 'models/llama-3-3-70b-instruct.json', data_version: model.data_version },
        { path: 'grid.json', data_version: grid.data_version },
      ],
    });
  });

  test('as CSV holds the same, and nothing that a spreadsheet would run', async () => {
    const { page } = await site.open('/calculator/?price=0.25&currency=%3D1%2B1');
    const rows = parse(await downloaded(page, 'CSV'), { record_delimiter: '\r\n' });
    const cells = new Map(rows.map(([field = '', value = '']) => [field, value]));
    const { results, attribution } = await record(page);
    expect(cells.get('inputs.currency')).toBe("'=1+1");
    expect(cells.get('results.total.energy_kwh')).toBe(String(results.total.energy_kwh));
    expect(cells.get('results.per_year.cost')).toBe(String(results.per_year.cost));
    expect(cells.get('attribution')).toBe(attribution);
    expect([...cells.values()].filter((value) => /^[=+\-@\t\r]/.test(value))).toEqual([]);
  });
});

describe('a report of a file of usage', () => {
  const USAGE = `model,month,calls,output_tokens
Qwen/Qwen3-8B,2026-01,2,700
qwen3:14b,2026-02,1,100
=1+1,2026-02,1,400
<img src=x onerror=alert(1)>,2026-02,1,5
`;

  /** The files of a report that the page hands out, by the names that the command gives them. */
  async function handedOut(page: Page): Promise<Map<string, string>> {
    const files = new Map<string, string>();
    for (const button of await page.getByRole('button', { name: /^Download \w+[./]/ }).all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const name = (await button.innerText()).replace('Download ', '');
      expect(download.suggestedFilename()).toBe(name.replace('/', '-'));
      files.set(name, await readFile(await download.path(), 'utf8'));
    }
    return files;
  }

  /** The files that the command writes. */
  async function written(file: string, ...options: string[]): Promise<Map<string, string>> {
    const out = join(await temporary(), 'report');
    expect(await call('report', [file, '--out', out, ...options])).toMatchObject({ code: 0 });
    const names = (await readdir(out, { recursive: true })).filter((name) => name.includes('.'));
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const)),
    );
  }

  test('is that of the command to the byte, follows the choices, and is made here', async () => {
    const file = join(await temporary(), 'usage.csv');
    await writeFile(file, USAGE);
    const { page, problems } = await site.open('/calculator/');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: 'Report from a file of usage' }).click();
    await page.getByLabel('File of usage, CSV').setInputFiles(file);
    await page.locator('#report-paragraph').waitFor();
    const files = await handedOut(page);
    expect([...files.keys()].sort()).toEqual([
      ...['boamps/qwen-3-14b.json', 'boamps/qwen-3-8b.json', 'paragraph.txt', 'report.csv', 'report.html'],
    ]);
    expect(files).toEqual(await written(file));
    expect(fetched.filter((one) => !one.startsWith('GET '))).toEqual([]);
    expect(fetched).toContain('GET /assets/report.js');

    await openMore(page);
    await page.getByLabel('Electricity of').selectOption('FRA');
    await page.getByLabel('PUE of the data centre').fill('1.2');
    await page.getByText('a PUE of 1.2').first().waitFor();
    await page.locator('#report-paragraph', { hasText: 'a PUE of 1.2' }).waitFor();
    expect(await handedOut(page)).toEqual(await written(file, '--grid', 'FRA', '--pue', '1.2'));

    const [printed] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open the page to print' }).click(),
    ]);
    expect(await printed.locator('h1').innerText()).toBe('Energy of language models: January 2026 to February 2026');
    expect(await printed.locator('img, script').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('says what is wrong with a row, where, and what is allowed, and takes the next file', async () => {
    const { page, problems } = await site.open('/calculator/');
    await page.getByRole('button', { name: 'Report from a file of usage' }).click();
    const choose = async (text: string): Promise<void> =>
      page
        .getByLabel('File of usage, CSV')
        .setInputFiles({ name: 'usage.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose(`${USAGE}x,<b>soon</b>,1,1\n`);
    const finding = page.locator('.findings li');
    await finding.waitFor();
    expect((await finding.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^month: It is no month \(line 6\) Found: "<b>soon<\/b>" Allowed: YYYY-MM, or/,
    );
    await page.route('**/api/v1/manifest.json', (route) => route.fulfill({ status: 503 }));
    await choose(USAGE);
    await page.getByText('the server answered 503').waitFor();
    await page.unroute('**/api/v1/manifest.json');
    await choose(`${USAGE}\n`);
    await page.locator('#report-paragraph').waitFor();
    expect(problems).toEqual([expect.stringContaining('503'), expect.stringContaining('503')]);
  });
});

describe('where the figures to choose from can’t be had', () => {
  /** The text of the result, the ranges and the formula. */
  const outcome = async (page: Page): Promise<string> =>
    [
      await page.locator('.headline-figures').innerText(),
      await page.locator('#sentence').innerText(),
      await page.locator('.calculator-cases').innerText(),
      await page.locator('.formula').innerText(),
    ].join('\n');

  test('without scripts the worked example stands with every figure', async () => {
    const [live, bare] = [
      await site.open('/calculator/'),
      await site.open('/calculator/', { javaScriptEnabled: false }),
    ];
    expect(await outcome(bare.page)).toBe(await outcome(live.page));
    expect(await bare.page.locator('noscript .empty').isVisible()).toBe(true);
    expect(await live.page.locator('noscript .empty').isVisible()).toBe(false);
  });

  test('a failing download leaves the worked example, and says so', async () => {
    const { page } = await site.open('/calculator/');
    const before = await outcome(page);
    await page.route('**/configurations.json', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('the server answered 500');
    expect(await outcome(page)).toBe(before);
    expect(await page.getByLabel('How many').isDisabled()).toBe(true);
  });
});
