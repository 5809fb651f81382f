import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { checkEach } from '../src/checker/check.ts';
import { EXAMPLE_PATH, FIXED, MAX_BYTES } from '../src/checker/path.ts';
import { referenceOf } from '../src/api/inputs/reference.ts';
import { inPrint } from '../src/figures/format.ts';
import { FORM_DATA, type FormData, formGroups, questionsOf } from '../site/components/form/groups.ts';
import { answersOf, draftFrom, NO_WORK } from '../site/components/form/answers.ts';
import { newFilePage } from '../site/components/form/send.tsx';
import type * as Checks from '../site/islands/checks.ts';
import { axeViolations } from './support/axe.ts';
import { project } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';
import { GOOD_FILE, PUBLISHED, publishedMeasurement, REPOSITORY, siteUnderTest } from './support/site.ts';
import { type OpenPage, scriptsHaveRun } from './support/site.ts';

const FIXTURES = join(ROOT, 'test/fixtures/contributions');
const DAY = '2026-11-21';
const good = readFileSync(GOOD_FILE, 'utf8');
const site = siteUnderTest();
const temporary = temporaryFolders();
let data: FormData;

beforeAll(async () => {
  data = JSON.parse(await readFile(join(site.folder, 'contribute/form', FORM_DATA), 'utf8')) as FormData;
});

/** The form, on the day of the tests, with every question whether to go on answered with yes. */
async function openForm(): Promise<OpenPage> {
  // Where the reader is, it is the next day already; the check counts in UTC.
  const opened = await site.open('/contribute/form/', { timezoneId: 'Pacific/Auckland' });
  await opened.page.clock.setFixedTime(`${DAY}T22:30:00Z`);
  opened.page.on('dialog', (dialog) => void dialog.accept());
  return opened;
}

/** Loads the form again, and waits until it works and checks. */
async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'load' });
  await page.locator('#result-head').waitFor();
  await page.focus('#field-handle');
  await page.locator('#preview').waitFor();
}

/** Opens a file in the form, and waits until it is shown. */
async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page.setInputFiles('#open-file', { name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('.form-note strong', { hasText: name }).waitFor();
}

/** The rules and messages that the form tells. */
function told(page: Page): Promise<(readonly [rule: string, message: string])[]> {
  return page.locator('#result [data-finding]').evaluateAll((items) =>
    items.map((item) => {
      const part = (name: string): string => item.querySelector(`[data-part="${name}"]`)?.textContent ?? '';
      return [part('rule'), part('message')] as const;
    }),
  );
}

const preview = async (page: Page): Promise<string> => (await page.locator('#preview').textContent()) ?? '';

/** What the form makes of a file: of the version it knows, and without optional fields that say nothing. */
function asWritten(text: string): Record<string, unknown> {
  const { required = [] } = project.inputs.definitions.get('Measurement') ?? {};
  const entries = Object.entries({ ...(JSON.parse(text) as object), ...FIXED });
  return Object.fromEntries(entries.filter(([field, value]) => value !== null || required.includes(field)));
}

describe('the script of the checks, as the page loads it', () => {
  const reference = { ...referenceOf(project.inputs, project.validator), date: new Date().toISOString().slice(0, 10) };
  let checks: typeof Checks;
  let checker: ReturnType<typeof Checks.checkerOf>;
  beforeAll(async () => {
    const script = join(await temporary(), 'checks.mjs');
    await copyFile(join(site.folder, 'assets/checks.js'), script);
    checks = (await import(pathToFileURL(script).href)) as typeof Checks;
    checker = checks.checkerOf(data, questionsOf(data.schema));
  });

  /** What the form and what the check find in a file. */
  function findings(bytes: Buffer) {
    const content = fileOf(bytes);
    const { measurement } = checks.readContent(content);
    const answers = measurement === null ? {} : answersOf(measurement, data.schema).answers;
    const work = { ...NO_WORK, answers: { ...answers, handle: 'someone' }, all: true };
    const { told: inForm, path, ready } = checks.outcomeOf({ ...work, opened: { name: 'a', content } }, checker);
    const others = [PUBLISHED, EXAMPLE_PATH].map((at) => ({
      path: at,
      kind: 'file' as const,
      ...fileOf(Buffer.from(at === PUBLISHED ? publishedMeasurement() : readFileSync(join(ROOT, at)))),
    }));
    const file = { path, kind: 'file' as const, ...fileOf(bytes) };
    const checked = [...checkEach([file], reference, { others })].flatMap((each) => each.findings);
    const sorted = (all: readonly { rule: string; severity: string; pointer: string }[]): string[] =>
      all.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`).sort();
    return { ready, inForm: sorted(inForm.map(({ finding }) => finding)), checked: sorted(checked) };
  }

  const fileOf = (bytes: Buffer) => ({
    size: bytes.length,
    bytes: bytes.length > MAX_BYTES ? null : new Uint8Array(bytes),
  });

  test('finds in every fixture what the command finds, and lets nothing be sent that has an error', () => {
    const names = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const { ready, inForm, checked } = findings(readFileSync(join(FIXTURES, name)));
      expect([name, inForm]).toEqual([name, checked]);
      expect([name, ready]).toEqual([name, !checked.some((finding) => finding.startsWith('error'))]);
    }
    expect(names.length).toBeGreaterThan(20);
  });

  test.each([
    ['brackets nested 30,000 deep', '['.repeat(30_000)],
    ['keys that programs have tripped over', good.replace('{', '{"__proto__": {"x": 1}, "constructor": 1,')],
    ['objects where text belongs', good.replace('"H100"', '{"a": [1]}').replace('"vLLM"', 'null')],
    ['5,000 unknown keys', `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ])('outlasts %s', (_, text) => {
    const { inForm, checked } = findings(Buffer.from(text));
    expect(inForm).toEqual(checked);
    expect(checked.length).toBeGreaterThan(0);
  });
});

test('a measurement is typed in, follows the suggestions, and opens a pull request with its very text', async () => {
  const { page, problems } = await openForm();
  const { answers } = answersOf(JSON.parse(good) as object, data.schema);
  await page.fill('#field-handle', 'Some-One');
  const offered = ['model_id', 'wh_per_million_output_tokens', 'num_gpus', 'tensor_parallel'];
  for (const [name, answer] of Object.entries(answers)) {
    if (offered.includes(name) || answer === '' || (await page.locator(`#field-${name}[readonly]`).count()) > 0)
      continue;
    const control = page.locator(`#field-${name}`);
    const type = await control.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.localName,
    );
    if (type === 'radio') await page.locator(`[name=${name}][value=${answer}]`).check();
    else if (type === 'select') await control.selectOption(answer);
    else await control.fill(answer);
  }
  for (const name of offered) await page.locator(`#offer-${name} button`).click();
  expect(await told(page)).toEqual([]);
  expect(await page.locator('#result').innerText()).toContain('Ready to send: no errors.');
  expect(await page.locator('#row').innerText()).toMatch(
    /llama-3-1-8b-instruct\/H100\/1\/64.*comparable with the index.*With the world’s electricity, /s,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = await preview(page);
  const path = (await page.locator('#path').textContent()) ?? '';
  expect(path).toBe(`contributions/Some-One/${download.suggestedFilename()}`);
  expect(JSON.parse(text)).toEqual(asWritten(good));
  const address = new URL((await page.locator('#open-on-github').getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe(`${REPOSITORY}/new/main`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ filename: path, value: text });
  expect(problems).toEqual([]);
});

test('a mistake stands at its field and in the list until it is fixed; a published run is told, and text stays text', async () => {
  const { page, problems } = await openForm();
  await page.fill('#field-handle', 'alice');
  await openFile(page, 'good.json', good);
  const field = page.locator('#field-avg_running_batch');
  await field.fill('70');
  await field.press('Tab');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.innerText('#said-avg_running_batch')).toContain(
    'The running batch is larger than the cap on it. Allowed: at most 64 (max_num_seqs).',
  );
  expect(await page.locator('#open-on-github').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Average running batch' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-avg_running_batch');
  await field.fill('60');
  expect(await told(page)).toEqual([]);
  expect(await page.locator('#open-on-github').count()).toBe(1);

  await openFile(page, 'again.json', publishedMeasurement());
  expect(await told(page)).toEqual([['honesty/same-run', expect.any(String)]]);
  expect(await page.getByRole('link', { name: 'change it' }).getAttribute('href')).toBe(
    `${REPOSITORY}/edit/main/${PUBLISHED}`,
  );
  await openFile(page, 'markup.json', good.replace('"H100"', '"<img src=x onerror=alert(1)>\u202e"'));
  expect(await page.innerText('#result')).toContain('<img src=x');
  expect(await page.locator('#measurement img').count()).toBe(0);

  await page.getByText('Paste JSON').click();
  await page.fill('#pasted', good.replace('"tokens_per_second": 3750', '"tokens_per_second": 3,750'));
  await page.getByRole('button', { name: 'Read it' }).click();
  expect((await told(page)).map(([rule]) => rule)).toEqual(['file/json']);
  await page.getByRole('button', { name: 'Write it again now' }).click();
  expect(await told(page)).toEqual([]);
  expect(JSON.parse(await preview(page))).toEqual(asWritten(good));
  expect(problems).toEqual([]);
});

test('empty fields are told of when asked, in words, and a draft outlasts a reload until it is cleared', async () => {
  const { page } = await openForm();
  await page.fill('#field-num_gpus', '1.5');
  await page.press('#field-num_gpus', 'Tab');
  expect(await page.innerText('#said-num_gpus')).toContain('Number of GPUs is of the wrong kind.');
  expect((await told(page)).map(([rule]) => rule)).not.toContain('schema/missing-field');
  await page.getByRole('button', { name: 'Check everything' }).first().click();
  expect((await told(page)).map(([, message]) => message)).toContain('Median ITL is missing');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('result-head');

  await openFile(page, 'odd.json', good.replace('"precision": "BF16"', '"precision": "fp-8", "colour": "green"'));
  await page.fill('#field-notes', 'Two\nlines');
  const before = await preview(page);
  expect(before).toMatch(/"notes": "Two\\nlines",\s+"colour": "green"\s+}\n$/);
  await reload(page);
  expect(await preview(page)).toBe(before);
  await page.getByRole('button', { name: 'Remove it' }).click();
  expect(await preview(page)).not.toContain('colour');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await reload(page);
  expect(await page.inputValue('#field-model')).toBe('');
});

test('a draft is not overwritten by another tab without a word', async () => {
  const { page: one } = await openForm();
  const two = await one.context().newPage();
  await two.goto(one.url());
  await scriptsHaveRun(two);
  const notes = (page: Page): Promise<string> => page.inputValue('#field-notes');
  const elsewhere = (page: Page) => page.locator('#elsewhere[aria-live=polite]', { hasText: 'in another tab' });
  await two.fill('#field-notes', 'of the second');
  await elsewhere(one).waitFor();
  await one.fill('#field-notes', 'of the first');
  await reload(two);
  expect(await notes(two)).toBe('of the second');
  await one.getByRole('button', { name: 'Take over the other tab’s draft' }).click();
  expect([await notes(one), await elsewhere(one).count()]).toEqual(['of the second', 0]);
});

test('where checks or rules can not be had, the form says what to do and keeps what was typed', async () => {
  const { page } = await openForm();
  await page.route(/\/checks\.js/, (route) => route.abort());
  expect(await page.innerText('#result')).toContain('Nothing to check yet.');
  await page.fill('#field-handle', 'someone');
  await page.locator('#result', { hasText: 'The checks could not be loaded.' }).waitFor();
  await page.unroute(/\/checks\.js/);
  await page.reload({ waitUntil: 'load' });
  // What was begun before is checked without being touched.
  await page.locator('#preview').waitFor();
  expect(await page.inputValue('#field-handle')).toBe('someone');
  await page.route(/\/reference\.json/, (route) => route.abort());
  await page.reload();
  await page.locator('#result', { hasText: 'The rules could not be loaded.' }).waitFor();
});

describe('without a script', () => {
  test('every field stands in a table with what it means', () => {
    const document = site.html('/contribute/form/');
    const rows = [...document.querySelectorAll('tbody th[scope=row]')].map(({ textContent }) => textContent);
    const { properties } = JSON.parse(readFileSync(join(ROOT, 'schema/measurement.schema.json'), 'utf8')) as {
      properties: Record<string, { description: string }>;
    };
    expect(rows.sort()).toEqual(Object.keys(properties).sort());
    for (const { description } of Object.values(properties))
      expect(document.querySelector('main')?.textContent).toContain(inPrint(description));
  });
});

test('a field of a newer schema has a place in the form', () => {
  const schema = { properties: { gpu: { type: 'string' }, colour_of_rack: { type: 'string' } }, required: ['gpu'] };
  expect(formGroups(schema).map(({ title, fields }) => [title, fields.map(({ label }) => label)])).toEqual([
    ['On what', ['GPU']],
    ['More', ['Colour of rack']],
  ]);
});

test('an address that is too long leaves the text to be pasted', () => {
  const short = newFilePage(REPOSITORY, 'contributions/a/b.json', '{"a": "x & y"}\n');
  expect(new URL(short.url).searchParams.get('value')).toBe('{"a": "x & y"}\n');
  const long = newFilePage(REPOSITORY, 'contributions/a/b.json', 'ü'.repeat(4000));
  expect(long).toEqual({ url: `${REPOSITORY}/new/main?filename=contributions%2Fa%2Fb.json`, withText: false });
});

test('answers and files lead to each other', () => {
  const schema = project.inputs.definitions.get('Measurement') ?? {};
  for (const name of readdirSync(join(FIXTURES, 'valid'))) {
    const text = readFileSync(join(FIXTURES, 'valid', name), 'utf8');
    const { answers, extras } = answersOf(JSON.parse(text) as object, schema);
    const { kit, ...written } = asWritten(text);
    // The kit's word for itself is kept, and no question.
    expect(Object.fromEntries(extras)).toEqual(kit === undefined ? {} : { kit });
    expect(draftFrom(answers, schema)).toEqual(written);
  }
});
