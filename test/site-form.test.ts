import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { checkEach } from '../src/checker/check.ts';
import { FIXED, baseName, EXAMPLE_PATH, MAX_BYTES } from '../src/checker/path.ts';
import { knownOf, type ContributionFile } from '../src/checker/reference.ts';
import { referenceOf } from '../src/api/inputs/reference.ts';
import { allRules } from '../src/checker/rules/index.ts';
import { scopeRules } from '../src/checker/scope.ts';
import { readingOf } from '../src/checker/subject.ts';
import { byKeys } from '../src/core/text/order.ts';
import { visible } from '../src/core/text/characters.ts';
import { FORM_DATA, type FormData, formGroups } from '../site/components/form/groups.ts';
import { ruleAnchor } from '../site/components/form/findings.tsx';
import { inWords } from '../site/components/form/in-words.ts';
import { answersOf, draftFrom } from '../site/components/form/answers.ts';
import { inPrint } from '../src/figures/format.ts';
import { newFilePage } from '../site/components/form/send.tsx';
import { makeMiniData } from './mini/make.ts';
import { axeViolations } from './support/axe.ts';
import { project } from './support/inputs.ts';
import { call, ROOT, temporaryFolders } from './support/project.ts';
import {
  GOOD_FILE,
  type OpenPage,
  PUBLISHED,
  publishedMeasurement,
  REPOSITORY,
  scriptsHaveRun,
  siteUnderTest,
} from './support/site.ts';

const FIXTURES = join(ROOT, 'test/fixtures/contributions');
/** Where the reader is, it is the next day already; the check counts in UTC. */
const DAY = '2026-11-21';
const READER = { timezoneId: 'Pacific/Auckland' };

const temporary = temporaryFolders();
const good = readFileSync(GOOD_FILE, 'utf8');
const published = publishedMeasurement();

const unset = siteUnderTest();
const site = siteUnderTest('unreleased');

/** The form, on the day of the tests, with every question whether to go on answered with yes. */
async function openForm(of = site): Promise<OpenPage> {
  const opened = await of.open('/contribute/form/', READER);
  await opened.page.clock.setFixedTime(`${DAY}T22:30:00Z`);
  opened.page.on('dialog', (dialog) => void dialog.accept());
  return opened;
}

let tab: OpenPage | null = null;

/** The form as who never used it finds it, in the one tab of most tests: to open another takes longest. */
async function freshForm(): Promise<OpenPage> {
  tab ??= await openForm();
  await tab.page.evaluate(() => {
    localStorage.clear();
  });
  await reload(tab.page);
  return tab;
}

/** Loads the form again, and waits until it works and checks. */
async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'load' });
  await page.locator('#result-head').waitFor();
  await page.focus('#field-handle');
  await page.locator('#preview').waitFor();
}

/** What the form fetches. */
async function dataOfForm(): Promise<FormData> {
  return JSON.parse(await readFile(join(site.folder, 'contribute/form', FORM_DATA), 'utf8')) as FormData;
}

/** Opens a file in the form, and waits until it is shown. */
async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.setInputFiles('#open-file', { name, mimeType: 'application/json', buffer });
  await page.locator('.form-note strong', { hasText: name }).waitFor();
}

/** What the form tells of a file, as the reader sees it. */
function told(page: Page): Promise<Record<string, string | null>[]> {
  return page.locator('#result [data-finding]').evaluateAll((items) =>
    items.map((item) => {
      const part = (name: string): string | null => item.querySelector(`[data-part="${name}"]`)?.textContent ?? null;
      return {
        severity: item.getAttribute('data-finding'),
        rule: part('rule'),
        message: part('message'),
        found: part('found'),
        allowed: part('allowed'),
        fix: part('fix'),
      };
    }),
  );
}

async function preview(page: Page): Promise<{ path: string; text: string }> {
  return {
    path: (await page.locator('#path').textContent()) ?? '',
    text: (await page.locator('#preview').textContent()) ?? '',
  };
}

/** What the form makes of a file: of the version it knows, and without optional fields that say nothing. */
function asWritten(text: string): Record<string, unknown> {
  const { required = [] } = project.inputs.definitions.get('Measurement') ?? {};
  const entries = Object.entries({ ...(JSON.parse(text) as object), ...FIXED });
  return Object.fromEntries(entries.filter(([field, value]) => value !== null || required.includes(field)));
}

const reference = { ...referenceOf(project.inputs, project.validator), date: DAY };

const labels = new Map(
  formGroups(project.inputs.definitions.get('Measurement') ?? {})
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => !Object.hasOwn(FIXED, name))
    .map(({ name, label }) => [name, label]),
);

function questionOf(name: string): Parameters<typeof inWords>[1] {
  const label = labels.get(name);
  return label === undefined ? null : { name, label, answer: '' };
}

function fileOf(path: string, bytes: Uint8Array): ContributionFile {
  return { path, kind: 'file', size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}

/** What the check tells of a file in this process, the errors first, with the labels of the form. */
function expected(path: string, bytes: Buffer): Record<string, string | null>[] {
  const others = [
    fileOf(PUBLISHED, Buffer.from(published)),
    fileOf(EXAMPLE_PATH, readFileSync(join(ROOT, EXAMPLE_PATH))),
  ];
  const findings = [...checkEach([fileOf(path, bytes)], reference, { others })]
    .flatMap((checked) => checked.findings)
    .map((found) => inWords(found, questionOf(found.pointer.slice(1))));
  const safe = (text: string | null): string | null => (text === null ? null : visible(text));
  return (['error', 'warning', 'notice'] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map(({ rule, message, found, allowed, fix }) => ({
        severity,
        rule,
        message: visible(message),
        found: safe(found),
        allowed: safe(allowed),
        fix: safe(fix),
      })),
  );
}

describe('the form checks as the command does', () => {
  const fixtures = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );

  test('every fixture gets the same findings, told with the labels of the form', async () => {
    const { page, problems } = await freshForm();
    await page.fill('#field-handle', 'someone');
    for (const name of fixtures) {
      const bytes = readFileSync(join(FIXTURES, name));
      await openFile(page, name.replaceAll('/', '-'), bytes);
      const { path } = await preview(page);
      const { measurement } = readingOf(fileOf('', bytes), project.validator);
      if (measurement !== null) {
        expect([name, path]).toEqual([name, `contributions/someone/${baseName(measurement, reference.models)}.json`]);
      }
      const findings = expected(path, bytes);
      expect([name, await told(page)]).toEqual([name, findings]);
      const refused = findings.some(({ severity }) => severity === 'error');
      expect([name, await page.locator('#open-on-github').count()]).toEqual([name, refused ? 0 : 1]);
    }
    expect(problems).toEqual([]);
  });

  test('what it knows is what the data say', async () => {
    const { facts, schema } = await dataOfForm();
    const { grids, ...known } = knownOf(facts);
    const { grids: priced, date, validator, ...inputs } = reference;
    const keys = Object.keys(facts.models[0]?.configurations[0] ?? {});
    const pick = (run: object): object => Object.fromEntries(Object.entries(run).filter(([key]) => keys.includes(key)));
    const picked = new Map(
      [...inputs.models].map(([id, { configurations, ...model }]) => [
        id,
        { ...model, configurations: configurations.map(pick) },
      ]),
    );
    const { measured, ...rest } = inputs;
    const rows = ({ byWeights }: typeof measured): object[] =>
      [...byWeights.values()]
        .flat()
        .sort(byKeys((run) => run.row_id))
        .map(pick);
    expect(rows(known.measured)).toEqual(rows(measured));
    expect({ ...known, measured: null }).toEqual({ ...rest, models: picked, measured: null });
    expect(grids).toEqual(priced.slice(0, 1));
    expect(schema).toEqual(JSON.parse(readFileSync(join(ROOT, 'schema/measurement.schema.json'), 'utf8')));
  });

  test('a run that is published already is told, and its file keeps its name', async () => {
    const { page } = await freshForm();
    await page.fill('#field-handle', 'alice');
    await openFile(page, 'again.json', Buffer.from(published));
    expect(await told(page)).toEqual([expect.objectContaining({ rule: 'honesty/same-run', found: PUBLISHED })]);
    expect((await preview(page)).path).toBe(PUBLISHED.replace('.json', '-2.json'));
    await expect(page.getByRole('link', { name: 'change it' }).getAttribute('href')).resolves.toBe(
      `${REPOSITORY}/edit/main/${PUBLISHED}`,
    );
  });
});

describe('a measurement made in the form', () => {
  test('is typed in, follows the suggestions, compares itself, and is accepted by the check', async () => {
    const { page, problems } = await freshForm();
    const answers = answersOf(JSON.parse(good) as object, (await dataOfForm()).schema).answers;
    await page.fill('#field-handle', 'Some-One');
    const offered = ['model_id', 'wh_per_million_output_tokens', 'num_gpus', 'tensor_parallel', 'runs'];
    for (const [name, answer] of Object.entries(answers)) {
      if (offered.includes(name) || answer === '' || (await page.locator(`#field-${name}[readonly]`).count()) > 0)
        continue;
      const control = page.locator(`#field-${name}`);
      const type = await control.evaluate((element) =>
        element instanceof HTMLInputElement ? element.type : element.localName,
      );
      if (type === 'radio') await page.locator(`[name=${name}][value=${answer}]`).check();
      else if (type === 'select') await control.selectOption(answer);
      else await control.pressSequentially(answer);
    }
    for (const name of offered) await page.locator(`#offer-${name} button`).click();
    await page.fill('#field-runs', answers['runs'] ?? '');
    await page.press('#field-runs', 'Tab');

    expect(await told(page)).toEqual([]);
    expect(await page.locator('#result').innerText()).toContain('Ready to send: no errors.');
    expect(await page.locator('#row').innerText()).toMatch(
      /llama-3-1-8b-instruct\/H100\/1\/64.*comparable with the index.*With the world’s electricity, /s,
    );

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const { path, text } = await preview(page);
    const folder = await temporary();
    await makeMiniData(folder);
    await download.saveAs(join(folder, path));
    expect(path).toBe(`contributions/Some-One/${download.suggestedFilename()}`);
    expect(await readFile(join(folder, path), 'utf8')).toBe(text);
    expect(JSON.parse(text)).toEqual(asWritten(good));
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(asWritten(good)));
    expect(await call('check', [path, '--date', DAY], {}, folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 files checked: 0 errors, 0 warnings'),
    });

    const address = new URL((await page.locator('#open-on-github').getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`${REPOSITORY}/new/main`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ filename: path, value: text });
    expect(problems).toEqual([]);
  });

  test('is refused with the mistake at its field, and accepted once it is fixed', async () => {
    const { page } = await freshForm();
    await page.fill('#field-handle', 'someone');
    await openFile(page, 'good.json', Buffer.from(good));
    const field = page.locator('#field-avg_running_batch');
    await field.fill('70');
    await field.press('Tab');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const words = await Promise.all(ids.map((id) => page.locator(`#${id}`).innerText()));
    expect(words.join(' ')).toContain(
      'The running batch is larger than the cap on it. Allowed: at most 64 (max_num_seqs).',
    );
    expect(await page.locator('#open-on-github').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to Average running batch' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-avg_running_batch');

    await field.fill('60');
    expect(await told(page)).toEqual([]);
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.locator('#open-on-github').count()).toBe(1);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.locator('[role=status]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await preview(page)).text);
  });

  test('speaks of questions and answers, in words', async () => {
    const { page } = await freshForm();
    const answer = async (name: string, words: string): Promise<string> => {
      await page.fill(`#field-${name}`, words);
      await page.press(`#field-${name}`, 'Tab');
      return page.innerText(`#said-${name}`);
    };
    expect(await answer('num_gpus', '1.5')).toBe(
      'Error: Number of GPUs is of the wrong kind. Allowed: a whole number. ' +
        'Write the figure alone, without decimals, unit or thousands commas.',
    );
    expect(await answer('tokens_per_second', '3,750')).toContain('Write it as a number: 3750.');
    const handle = await answer('handle', 'not a handle/');
    expect(handle).toContain('This is not a GitHub handle. Allowed: up to 39 letters, digits');
    expect(handle).not.toContain('contributions/');
  });

  test('knows how long a text may be, also where it makes the file too large', async () => {
    const { page } = await freshForm();
    expect(await page.innerText('#help-contributor')).toMatch(/At most 100 characters\.$/);
    await page.fill('#field-notes', 'x'.repeat(MAX_BYTES));
    await page.press('#field-notes', 'Tab');
    expect((await told(page)).map(({ rule }) => rule)).toEqual(['file/size', 'schema/format']);
    expect(await page.innerText('#said-notes')).toContain('Notes is too long. Allowed: at most 4000 characters.');
    expect(await page.getAttribute('#field-notes', 'aria-invalid')).toBe('true');
  });

  test('keeps a broken file that was opened', async () => {
    const { page } = await freshForm();
    await openFile(page, 'broken.json', Buffer.from('\ufeff{"model": "B", }'));
    const before = [await preview(page), await told(page)];
    await reload(page);
    expect([await preview(page), await told(page)]).toEqual(before);
    expect(await page.innerText('.form-note')).toContain('This is broken.json as you opened it.');
  });

  test('tells of empty fields only when asked', async () => {
    const { page } = await freshForm();
    await page.locator('#field-measured_on').pressSequentially('2026-1');
    expect(await told(page)).toEqual([]);
    await page.press('#field-measured_on', 'Tab');
    expect((await told(page)).map(({ rule }) => rule)).toEqual(['schema/format']);
    await page.getByRole('button', { name: 'Check everything' }).first().click();
    const missing = (await told(page)).filter(({ rule }) => rule === 'schema/missing-field');
    expect(missing.map(({ message }) => message)).toContain('Median ITL is missing');
    expect(missing.map(({ fix }) => fix)).toEqual(missing.map(() => null));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result-head');
  });

  test('outlasts a reload, until it is cleared', async () => {
    const { page } = await freshForm();
    await page.fill('#field-handle', 'someone');
    await openFile(
      page,
      'odd.json',
      Buffer.from(good.replace('"precision": "BF16"', '"precision": "fp-8", "colour": "green"')),
    );
    await page.fill('#field-notes', 'Two\nlines');
    const before = await preview(page);
    expect(before.text).toMatch(/"notes": "Two\\nlines",\s+"colour": "green"\s+}\n$/);
    await reload(page);
    expect(await preview(page)).toEqual(before);
    expect(await page.inputValue('#field-precision')).toBe('fp-8');
    await page.getByRole('button', { name: 'Remove it' }).click();
    expect((await preview(page)).text).not.toContain('colour');
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await reload(page);
    expect(await page.inputValue('#field-model')).toBe('');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('is not overwritten by another tab without a word', async () => {
    const { page: one } = await freshForm();
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
    expect(await axeViolations(one)).toEqual([]);

    await one.getByRole('button', { name: 'Take over the other tab’s draft' }).click();
    expect(await notes(one)).toBe('of the second');
    expect(await elsewhere(one).count()).toBe(0);

    await one.fill('#field-engine', 'vLLM');
    await elsewhere(two).waitFor();
    await two.getByRole('button', { name: 'Keep what stands here' }).click();
    expect(await elsewhere(two).count()).toBe(0);
    await elsewhere(one).waitFor();
    await reload(one);
    expect([await notes(one), await one.inputValue('#field-engine')]).toEqual(['of the second', '']);
  });

  test('is read from what was pasted, and written again without its mistakes of form', async () => {
    const { page } = await freshForm();
    await page.fill('#field-handle', 'someone');
    await page.getByText('Paste JSON').click();
    await page.fill('#pasted', good.replace('"tokens_per_second": 3750', '"tokens_per_second": 3,750'));
    await page.getByRole('button', { name: 'Read it' }).click();
    expect((await told(page)).map(({ rule, fix }) => [rule, fix])).toEqual([['file/json', 'Write 3750']]);
    await page.getByRole('button', { name: 'Write it again now' }).click();
    expect(await told(page)).toEqual([]);
    expect(JSON.parse((await preview(page)).text)).toEqual(asWritten(good));
  });
});

test('hostile files are told as the check tells them, and the form goes on', async () => {
  const hostile = {
    'brackets nested 30,000 deep': '['.repeat(30_000),
    'a field nested 20,000 deep': good.replace('"BF16"', '['.repeat(20_000) + ']'.repeat(20_000)),
    'keys that programs have tripped over': good.replace(
      '{',
      '{"__proto__": {"x": 1}, "constructor": 1, "toString": 2,',
    ),
    'HTML and invisible characters': good.replace('"H100"', '"<img src=x onerror=alert(1)>\u202e\u0000"'),
    'objects where text belongs': good.replace('"H100"', '{"a": [1]}').replace('"vLLM"', 'null'),
    '5,000 unknown keys': `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join(',')}}`,
  };
  const { page, problems } = await freshForm();
  await page.fill('#field-handle', 'someone');
  for (const [name, text] of Object.entries(hostile)) {
    await openFile(page, name, Buffer.from(text));
    expect([name, await told(page)]).toEqual([name, expected((await preview(page)).path, Buffer.from(text))]);
    await page.fill('#field-engine', `after ${name}`);
    expect((await preview(page)).text).toContain(`"engine": "after ${name}"`);
  }
  expect(await page.locator('#measurement img').count()).toBe(0);
  expect(problems).toEqual([]);
});

describe('the pages around it', () => {
  test('without a repository there is a download alone', async () => {
    const { page } = await openForm(unset);
    await page.fill('#field-handle', 'someone');
    await openFile(page, 'good.json', Buffer.from(good));
    expect(await page.locator('#result').innerText()).toContain('has not named its repository');
    expect(await page.locator('a[href*="github.com"][href*="/new/"]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(1);
  });

  test('without scripts every field stands in a table, with the example to start from', async () => {
    const { page } = await site.open('/contribute/form/', { javaScriptEnabled: false });
    const rows = await page.locator('tbody th[scope=row]').allInnerTexts();
    const { properties } = JSON.parse(readFileSync(join(ROOT, 'schema/measurement.schema.json'), 'utf8')) as {
      properties: Record<string, { description: string }>;
    };
    expect([...rows].sort()).toEqual(Object.keys(properties).sort());
    for (const { description } of Object.values(properties))
      expect(await page.innerText('main')).toContain(inPrint(description));
    expect(await page.locator('#measurement').isVisible()).toBe(false);
    const example = await page.request.get(`${site.url}/contribute/example.json`);
    expect(await example.text()).toBe(readFileSync(join(ROOT, 'contributions/example.json'), 'utf8'));
  });

  test('where the script is blocked, the form says what to do', async () => {
    const { page } = await site.open('/contribute/form/');
    await page.route(/\/form[^/]*\.js/, (route) => route.abort());
    await page.reload();
    await scriptsHaveRun(page);
    const result = page.locator('#result');
    expect(await result.isVisible()).toBe(true);
    expect(await result.innerText()).toContain('If this stays, the script could not be loaded: reload the page');
    await page.unroute(/\/form[^/]*\.js/);
    await page.route(/\/reference\.json/, (route) => route.abort());
    await page.reload();
    await scriptsHaveRun(page);
    expect(await result.innerText()).toContain('The rules could not be loaded.');
  });

  test('the checks are fetched with the first answer, and hold what was typed before they came', async () => {
    const { page, problems } = await openForm();
    const asked: string[] = [];
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/checks\.js/, async (route) => {
      asked.push(new URL(route.request().url()).search);
      await held;
      await route.continue();
    });
    expect(await page.innerText('#result')).toContain('Nothing to check yet.');
    expect(asked).toEqual([]);
    await page.fill('#field-handle', 'someone');
    await page.fill('#field-num_gpus', '1.5');
    await page.press('#field-num_gpus', 'Tab');
    expect(await page.innerText('#result [role=status]')).toBe('Loading the checks…');
    expect(await axeViolations(page)).toEqual([]);
    letThrough();
    await page.locator('#result [data-finding=error]').waitFor();
    expect(await page.innerText('#said-num_gpus')).toContain('Number of GPUs is of the wrong kind.');
    expect((await preview(page)).path).toContain('contributions/someone/');
    // Of the same drawing as the page.
    expect(asked).toEqual([
      new URL((await page.getAttribute('script[src*="form.js"]', 'src')) ?? '', page.url()).search,
    ]);
    expect(problems).toEqual([]);
  });

  test('where the checks are blocked, the form says so, and keeps what was typed', async () => {
    const { page } = await openForm();
    await page.route(/\/checks\.js/, (route) => route.abort());
    await page.fill('#field-handle', 'someone');
    await page.setInputFiles('#open-file', { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(good) });
    await page.locator('#result', { hasText: 'The checks could not be loaded.' }).waitFor();
    expect(await page.innerText('#result')).toContain('What you typed is kept in this browser.');
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(/\/checks\.js/);
    await page.reload({ waitUntil: 'load' });
    // What was begun before is checked without being touched.
    await page.locator('#preview').waitFor();
    expect(await page.inputValue('#field-handle')).toBe('someone');
  });

  test('every rule has its place on the page of the rules', async () => {
    const { page, problems } = await site.open('/contribute/rules/');
    for (const { id, title, why, hint } of [...allRules, ...scopeRules]) {
      const rule = await page.locator('.fold .fold', { has: page.locator(`#${ruleAnchor(id)}`) }).textContent();
      for (const words of [id, title, why, hint]) expect(rule).toContain(inPrint(words));
    }
    expect(problems).toEqual([]);
  });

  test('a field of a newer schema has a place in the form', () => {
    const schema = { properties: { gpu: { type: 'string' }, colour_of_rack: { type: 'string' } }, required: ['gpu'] };
    expect(formGroups(schema).map(({ title, fields }) => [title, fields.map(({ label }) => label)])).toEqual([
      ['On what', ['GPU']],
      ['More', ['Colour of rack']],
    ]);
  });
});

test('an address that is too long leaves the text to be pasted', () => {
  const short = newFilePage(REPOSITORY, 'contributions/a/b.json', '{"a": "x & y"}\n');
  expect(short.withText).toBe(true);
  expect(new URL(short.url).searchParams.get('value')).toBe('{"a": "x & y"}\n');
  const long = newFilePage(REPOSITORY, 'contributions/a/b.json', 'ü'.repeat(4000));
  expect(long).toEqual({ url: `${REPOSITORY}/new/main?filename=contributions%2Fa%2Fb.json`, withText: false });
});

test('answers and files lead to each other', () => {
  const schema = project.inputs.definitions.get('Measurement') ?? {};
  for (const name of readdirSync(join(FIXTURES, 'valid'))) {
    const file = JSON.parse(readFileSync(join(FIXTURES, 'valid', name), 'utf8')) as Record<string, unknown>;
    const { answers, extras } = answersOf(file, schema);
    // The kit's word for itself is kept, and no question.
    expect(Object.fromEntries(extras)).toEqual('kit' in file ? { kit: file['kit'] } : {});
    const { kit, ...written } = asWritten(JSON.stringify(file));
    expect(draftFrom(answers, schema)).toEqual(written);
  }
  // A line break, which only notes may have, shows in the form as what it becomes.
  const { answers } = answersOf({ model: 'A\nmodel', notes: 'two\r\nlines' }, schema);
  expect(answers).toEqual({ model: 'A model', notes: 'two\r\nlines' });
  expect(draftFrom(answers, schema)).toMatchObject({ model: 'A model', notes: 'two\r\nlines' });
});
