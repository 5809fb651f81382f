import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Service } from '../src/contract/generated/data.d.ts';
import { folderTexts } from '../src/core/files/read-tree.ts';
import type { RefreshReport } from '../src/refresh/refresh-report.ts';
import { SOURCES } from '../src/sources/index.ts';
import { mlEnergy } from '../src/sources/ml-energy/index.ts';
import { file, publisherOfTests, status, truncated } from './support/publisher.ts';
import {
  emberLines,
  furtherTaskFiles,
  scoreTable,
  taskFile,
  taskRows,
  text,
  type TaskRow,
} from './support/publishers-files.ts';
import { makeMiniData } from './mini/make.ts';
import { FROZEN } from './support/frozen.ts';
import { call, copyInto, run, sharedFolder, temporaryFolders, type Outcome } from './support/project.ts';
import { contract, FIXTURES } from './support/sources.ts';
import { digestsIn } from './support/project-files.ts';

const temporary = temporaryFolders();
/**
 * The project to refresh. Tests write into copies of its data. It has all energy scores, because the stars of a model
 * depend on all scores of its class.
 */
const root = await sharedFolder('mini-with-all-scores', async (folder) => {
  await makeMiniData(folder);
  await copyInto(join(folder, 'data'), join(FROZEN.data, 'ai-energy-score'));
});
const publisher = publisherOfTests();
/** A day after all dates in the project's data. */
const DAY = '2090-12-01';
const EMBER = '/ember/yearly.csv';
const TASK = '/ml/tasks/lm-arena-chat.json';
const INDEX = '/ml/index.json';
const SCORES = '/scores/text_generation.csv';
const REASONING = '/scores/reasoning.csv';
const ember = await emberLines(root);
/** Matches the start of France's line for 2024, and then its value. */
const FRA = /^(France,FRA,2024,.*,)([\d.]+)(?=,)/;
const oldFrance = Number(ember.map((line) => FRA.exec(line)?.[2]).find((figure) => figure !== undefined));
const rows = await taskRows(undefined, root);
const furtherTasks = await furtherTaskFiles(root);
const [texts, reasoning] = [await scoreTable('text_generation', root), await scoreTable('reasoning', root)];

beforeEach(() => {
  publisher.answers.set(EMBER, file(text(ember)));
  publisher.answers.set(TASK, file(taskFile(rows)));
  for (const [name, content] of furtherTasks) publisher.answers.set(`/ml/tasks/${name}`, file(content));
  publisher.answers.set(SCORES, file(texts));
  publisher.answers.set(REASONING, file(reasoning));
});

/** A copy of the project's data. */
async function dataCopy(): Promise<string> {
  const folder = join(await temporary(), 'data');
  await cp(join(root, 'data'), folder, { recursive: true });
  return folder;
}

/** Refreshes the sources in a copy of the data from the fake publisher. */
function refresh(data: string, sources: readonly string[], ...args: string[]): Promise<Outcome> {
  const places: Readonly<Record<string, string>> = { ember: EMBER, 'ml-energy': TASK, 'ai-energy-score': SCORES };
  const from = Object.entries(places)
    .filter(([id]) => sources.length === 0 || sources.includes(id))
    .flatMap(([id, path]) => ['--from', `${id}=${publisher.at(path)}`]);
  return call('refresh', [...sources, ...from, '--data', data, '--retrieved', DAY, ...args], {}, root);
}

/**
 * Ember's file with `from` replaced by `to` in each line that contains it. If `to` is null, these lines are removed.
 */
function emberWith(from: string | RegExp, to: string | null): string {
  const lines = ember.flatMap((line) => {
    if (line.search(from) === -1) return [line];
    return to === null ? [] : [line.replace(from, to)];
  });
  expect(lines).not.toEqual(ember);
  return text(lines);
}

describe('npm run refresh', () => {
  test('reports unchanged sources whatever the order of rows, and does not change the data', async () => {
    const data = await dataCopy();
    const [header = '', ...totals] = ember;
    publisher.answers.set(
      EMBER,
      file(text([header, ...totals.reverse()]), { 'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT' }),
    );
    publisher.answers.set(TASK, file(taskFile([...rows].reverse())));
    const outcome = await refresh(data, []);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    const notRead = (id: string) => expect.stringMatching(new RegExp(`^${id}: not read`)) as unknown;
    expect(outcome.stdout.split('\n')).toEqual([
      'ml-energy: unchanged',
      notRead('ml-energy-v2'),
      'ember: unchanged',
      'ai-energy-score: unchanged',
      notRead('nvidia'),
      notRead('gpu-cards'),
      notRead('open-weights'),
      expect.stringMatching(/^aiconfigurator: not read.*--from aiconfigurator=FILE/),
      notRead('boundaries'),
      '3 sources read, 0 changed, 6 not read; 0 sources written.',
      '',
    ]);
    expect(digestsIn(data)).toEqual(digestsIn(join(root, 'data')));
  });

  test('reports only the corrected figure, and writes it', async () => {
    const data = await dataCopy();
    const now = Number((oldFrance * 1.125).toFixed(3));
    const by = `(+${((now / oldFrance - 1) * 100).toFixed(1)} %)`;
    publisher.answers.set(EMBER, file(emberWith(FRA, `$1${now}`)));
    const dry = await refresh(data, ['ember'], '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain(`largest change: FRA in grid.json, g_co2e_per_kwh ${oldFrance} → ${now} ${by}`);
    expect(shownChanges(dry.stdout)).toEqual([
      `grid.json FRA  g_co2e_per_kwh: ${oldFrance} → ${now} ${by}`,
      `grid.json FRA  years.2024: ${oldFrance} → ${now} ${by}`,
    ]);
    expect(dry.stdout).not.toContain('[refresh/');
    expect(digestsIn(data)).toEqual(digestsIn(join(root, 'data')));

    const written = await refresh(data, ['ember']);
    expect(written.stdout).toContain('1 source written');
    expect(JSON.parse(await readFile(join(data, 'ember/source.json'), 'utf8'))).toMatchObject({
      version: `as retrieved ${DAY}`,
      retrieved: DAY,
    });
    const digests = digestsIn(data);
    expect((await refresh(data, ['ember'])).stdout).toContain('ember: unchanged');
    expect(digestsIn(data)).toEqual(digests);
    // A local edit is a change, even if the publisher's file is unchanged.
    const table = join(data, 'ember/intensity.csv');
    const lines = await readFile(table, 'utf8');
    await writeFile(table, lines.replace(/^FRA,2024,.*$/m, `FRA,2024,${now + 1}`));
    expect((await refresh(data, ['ember'])).stdout).toContain('ember: changed');
    expect(await readFile(table, 'utf8')).toBe(lines);
  });

  test('gives a new model a new slug, and keeps every other slug and row_id', async () => {
    const data = await dataCopy();
    const before = await ids(data);
    const first = rows[0] ?? {};
    const fresh: TaskRow = { ...first, model_id: 'example-lab/Unheard-Of-9B', nickname: 'Unheard of 9B (Chat)' };
    publisher.answers.set(TASK, file(taskFile([fresh, ...[...rows].reverse()])));
    const outcome = await refresh(data, ['ml-energy']);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('1 record added in models.json');
    expect(outcome.stdout).toContain('unheard-of-9b-chat in models.json is new. [refresh/new]');
    expect(outcome.stdout).toMatch(/^models\.json unheard-of-9b-chat +added$/m);
    const after = await ids(data);
    expect(before.filter((id) => !after.includes(id))).toEqual([]);
    const added = [
      'model unheard-of-9b-chat example-lab/Unheard-Of-9B',
      expect.stringMatching(/^row lm-arena-chat\/unheard-of-9b-chat\//),
    ];
    expect(after.filter((id) => !before.includes(id)).sort()).toEqual(added);
  });

  test('prints the flags before the changes', async () => {
    const data = await dataCopy();
    const lines = emberWith(FRA, `$1${oldFrance / 2}`)
      .replace(/^(China,CHN,2024.*,)[\d.]+(?=,)/m, '$1-37.907')
      .replace(/^Germany,.*\n/gm, '')
      .replace(/^United States,USA,2023.*\n/m, '');
    publisher.answers.set(EMBER, file(lines));
    const report = join(await temporary(), 'made/report.json');
    const outcome = await refresh(data, ['ember'], '--report', report);
    expect(outcome.code).toBe(0);
    const flags = outcome.stdout.slice(0, outcome.stdout.indexOf('\ndocuments: '));
    for (const flag of [
      'The intensity of China in 2024 is negative',
      'DEU in grid.json was removed. [refresh/vanished]',
      'CHN in grid.json was removed. [refresh/vanished]',
      'years.2023 of USA in grid.json was removed. It was ',
      `g_co2e_per_kwh of FRA in grid.json changes: ${oldFrance} → ${Number((oldFrance / 2).toFixed(6))} (−50.0 %). [refresh/large-move]`,
    ]) {
      expect(flags).toContain(flag);
    }
    const [only] = await reports(report);
    expect(only?.text).toBe(outcome.stdout.slice(0, outcome.stdout.lastIndexOf('\n', outcome.stdout.length - 2)));
  });

  test('puts a large change at the top of the pull request text, and writes the figure', async () => {
    const data = await dataCopy();
    publisher.answers.set(EMBER, file(emberWith(FRA, `$1${oldFrance / 10}`)));
    const report = join(await temporary(), 'report.json');
    expect(await refresh(data, ['ember'], '--report', report)).toMatchObject({ code: 0, stderr: '' });
    const lines = (await readFile(report.replace('.json', '.md'), 'utf8')).split('\n');
    const heading = lines.findIndex((line) => line.startsWith('Review before'));
    expect(heading).toBeLessThan(6);
    expect(lines[heading + 1]).toMatch(/FRA in grid\.json changes: .* \(−90\.0 %\)\. \[refresh\/large-move\]$/);
  });

  test('rejects a tenfold energy that contradicts the other values of its row', async () => {
    const data = await dataCopy();
    const tenfold = rows.map((row, i) => {
      const energy = { energy_per_token_joules: Number(row['energy_per_token_joules']) * 10 };
      return i === 0 ? { ...row, ...energy } : row;
    });
    publisher.answers.set(TASK, file(taskFile(tenfold)));
    expect(await refresh(data, ['ml-energy'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ml-energy: failed'),
    });
    expect(digestsIn(data)).toEqual(digestsIn(join(root, 'data')));
  });

  test("shows the importer's warnings in the terminal, the report and the summary, even if nothing changes", async () => {
    const data = await dataCopy();
    publisher.answers.set(TASK, file(taskFile(rows.map((row) => ({ ...row, quality: 'good' })))));
    const folder = await temporary();
    const [report, summary] = [join(folder, 'report.json'), join(folder, 'summary.md')];
    await writeFile(summary, '');
    const from = ['--from', `ml-energy=${publisher.at(TASK)}`];
    const outcome = await run('refresh', ['ml-energy', ...from, '--data', data, '--report', report], {
      GITHUB_STEP_SUMMARY: summary,
    });
    expect(outcome.stdout).toMatch(/^ml-energy: unchanged\n.*\nwarning: /);
    expect(outcome.stdout).toContain('new: quality. [source/changed-format]');
    const [only] = await reports(report);
    expect(only).toMatchObject({ state: 'unchanged' });
    expect(only?.text).toContain('source/changed-format');
    expect(await readFile(summary, 'utf8')).toContain('source/changed-format');
    expect(digestsIn(data)).toEqual(digestsIn(join(root, 'data')));
  });

  test('names our own file if the mistake is in our data', async () => {
    const data = await dataCopy();
    await writeFile(join(data, 'retired.json'), '{"retired": 1}');
    publisher.answers.set(EMBER, file(emberWith(FRA, `$1${oldFrance + 1}`)));
    const outcome = await refresh(data, ['ember']);
    expect(outcome.stderr).toMatch(/^ember: failed\nerror: data\/retired\.json/);
  });

  test('still reads the other sources if some fail', async () => {
    const data = await dataCopy();
    publisher.answers.set(EMBER, file('<!DOCTYPE html><title>Be right back</title>'));
    publisher.answers.set(TASK, [status(500), file(taskFile(rows.map((row, i) => (i === 0 ? corrected(row) : row))))]);
    publisher.answers.set(INDEX, [truncated('{"never": "whole"}'), status(404)]);
    publisher.answers.set(REASONING, status(404));
    const outcome = await refresh(data, [], '--report', join(data, 'report.json'));
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^ember: failed\nerror: data\/ember: .*the server sends a web page in its place/);
    expect(outcome.stderr).toMatch(/^ai-energy-score: failed\nerror: .*reasoning\.csv .*404/m);
    expect(outcome.stdout).toContain('ml-energy: changed');
    expect(outcome.stdout).toContain('1 source read, 1 changed, 2 failed, 6 not read; 1 source written.');
    const states = (await reports(join(data, 'report.json'))).map(({ source, state }) => `${source}: ${state}`);
    expect(states).toEqual([
      'ml-energy: changed',
      'ml-energy-v2: not read',
      'ember: failed',
      'ai-energy-score: failed',
      'nvidia: not read',
      'gpu-cards: not read',
      'open-weights: not read',
      'aiconfigurator: not read',
      'boundaries: not read',
    ]);
    for (const id of ['ember', 'ai-energy-score', 'nvidia']) {
      expect(digestsIn(join(data, id))).toEqual(digestsIn(join(root, 'data', id)));
    }
    expect((await readdir(data)).sort()).toEqual([...(await readdir(join(root, 'data'))), 'report.json'].sort());
  });

  test('rejects data that would break the build, and writes nothing', async () => {
    const data = await dataCopy();
    const { reference_row } = JSON.parse(await readFile(join(root, 'data/service.json'), 'utf8')) as Service;
    const reference = reference_row.model;
    publisher.answers.set(TASK, file(taskFile(rows.filter((row) => row['nickname'] !== reference))));
    const outcome = await refresh(data, ['ml-energy']);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain('[statement/reference-row]');
    expect(digestsIn(data)).toEqual(digestsIn(join(root, 'data')));
  });

  test.each([
    ['an unknown source', ['embre'], {}, /source embre\..* ember\?/],
    ['a file without a source', ['ember', '--from', 'file.csv'], {}, /--from file\.csv .*: ember\./],
    ['a file of an unknown source', ['--from', 'embre=file.csv'], {}, /--from embre=file\.csv .*: ml-energy, .*ember/],
    ['a file of a source without files', ['--from', 'nvidia=a'], {}, /--from nvidia=a: .*data\/nvidia\//],
    ['a file of another source', ['ember', '--from', 'nvidia=a'], {}, /--from nvidia=a .*: ember\./],
  ])('rejects %s with exit code 2', async (_case, args, env, message) => {
    const outcome = await call('refresh', [...args, '--dry-run'], env, root);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(message);
  });
});

/** Reads a source from its fixtures into a data folder that contains only sources. */
function importInto(data: string, source: string, ...args: string[]): Promise<Outcome> {
  return call('refresh', [source, '--data', data, '--from', `${source}=${join(FIXTURES, source)}`, ...args], {}, root);
}

async function sourceFile(data: string, id: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(data, id, 'source.json'), 'utf8')) as Record<string, unknown>;
}

describe('npm run refresh with local files', () => {
  // The tests of the other sources create their binary files.
  const ofText = SOURCES.filter(({ files }) => files.length > 0 && files.every(({ asText }) => asText === undefined));
  test.each(ofText.map(({ id }) => id))(
    '%s writes its tables the first time, and nothing the second time',
    async (id) => {
      const data = await temporary();
      const first = await importInto(data, id, '--retrieved', '2026-11-01');
      expect(first).toMatchObject({ code: 0, stderr: '' });
      expect(first.stdout).toMatch(/^ {2}\S+ +\d+ rows?: \d+ added, 0 removed, 0 changed$/m);
      expect(await sourceFile(data, id)).toMatchObject({ retrieved: '2026-11-01' });
      const written = await folderTexts(join(data, id));
      const expected = await readdir(join(root, 'data', id));
      expect([...written.keys()].sort()).toEqual(expected.sort());

      const second = await importInto(data, id, '--retrieved', '2026-11-02');
      expect(second).toMatchObject({ code: 0, stderr: '' });
      expect(second.stdout).toContain(`${id}: unchanged`);
      expect(await folderTexts(join(data, id))).toEqual(written);
      expect(await readdir(data)).toEqual([id]);
    },
  );

  test('keeps the version while the figures are unchanged, and uses the retrieval date if they change', async () => {
    const [data, from] = [await temporary(), await temporary()];
    for (const version of ['first look', 'second look']) {
      await importInto(data, 'ember', '--source-version', version, '--retrieved', '2026-11-01');
      expect(await sourceFile(data, 'ember')).toMatchObject({ version, retrieved: '2026-11-01' });
    }
    expect((await importInto(data, 'ember', '--source-version', 'second look')).stdout).toContain('ember: unchanged');

    const [name = ''] = await readdir(join(FIXTURES, 'ember'));
    const fixture = await readFile(join(FIXTURES, 'ember', name), 'utf8');
    await writeFile(join(from, name), fixture.replace('344.5', '-37.907'));
    const args = ['ember', '--data', data, '--from', `ember=${from}`, '--retrieved', '2026-11-02'];
    const next = await call('refresh', args, {}, root);
    expect(next.code).toBe(0);
    expect(next.stdout).toContain('warning: ');
    expect(next.stdout).toContain('0 added, 0 removed, 1 changed');
    expect(await sourceFile(data, 'ember')).toMatchObject({
      version: 'as retrieved 2026-11-02',
      retrieved: '2026-11-02',
    });
  });

  test('does not change tables that are maintained by hand', async () => {
    const data = await temporary();
    await importInto(data, 'ember');
    await writeFile(join(data, 'ember/names.csv'), 'iso3,display_name\nTZA,Tanzania\n');
    await writeFile(join(data, 'ember/areas.csv'), 'iso3,iso2,name,area_type,continent\n');
    expect((await importInto(data, 'ember')).stdout).toContain('4 added');
    expect(await readFile(join(data, 'ember/names.csv'), 'utf8')).toBe('iso3,display_name\nTZA,Tanzania\n');
  });

  test('reports all mistakes in a file, and writes nothing', async () => {
    const [data, from] = [await temporary(), await temporary()];
    await importInto(data, 'ai-energy-score');
    const before = await folderTexts(join(data, 'ai-energy-score'));
    await cp(join(FIXTURES, 'ai-energy-score'), from, { recursive: true });
    const table = join(from, 'reasoning.csv');
    await writeFile(table, (await readFile(table, 'utf8')).replace('8.5,1', '-8.5,1').replace('Dec 25\n', 'Dez 25\n'));
    const outcome = await call(
      'refresh',
      ['ai-energy-score', '--data', data, '--from', `ai-energy-score=${from}`],
      {},
      root,
    );
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(`error: ${table}:2 total_gpu_energy:`);
    expect(outcome.stderr).toContain(`error: ${table}:2 test date:`);
    expect(await folderTexts(join(data, 'ai-energy-score'))).toEqual(before);
  });

  test('rejects an invalid file and then reads a valid one, even if no tables exist yet', async () => {
    const data = await dataCopy();
    const tables = SOURCES.find(({ id }) => id === 'ember')?.importedFiles ?? [];
    for (const name of tables) await rm(join(data, 'ember', name));
    publisher.answers.set(EMBER, file('Country,Year,g\nFrance,2024,40\n'));
    const broken = await refresh(data, ['ember']);
    expect(broken.stderr).toMatch(/^ember: failed\nerror: .*The fields are not the expected ones/);
    publisher.answers.set(EMBER, file(text(ember)));
    const outcome = await refresh(data, ['ember']);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).not.toContain(' → ');
    for (const name of tables) {
      expect(await readFile(join(data, 'ember', name))).toEqual(await readFile(join(root, 'data/ember', name)));
    }
  });
});

/** The changed intensities in the printed report. */
function shownChanges(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    const [, record, change] = /^(grid\.json [A-Z]{3}) {2,}(.*)$/.exec(line) ?? [];
    return record === undefined || change === undefined ? [] : [`${record}  ${change}`];
  });
}

/** The row with another energy, and with the values that depend on it. */
function corrected(row: TaskRow): TaskRow {
  const power = Number(row['avg_power_watts']) * 1.01;
  const perToken = power / Number(row['output_throughput_tokens_per_sec']);
  return {
    ...row,
    avg_power_watts: power,
    energy_per_token_joules: perToken,
    energy_per_request_joules: perToken * Number(row['avg_output_len']),
  };
}

/** Every slug with its model id, and every row_id. */
async function ids(data: string): Promise<string[]> {
  const { models, configurations } = mlEnergy.readTables(
    await folderTexts(join(data, 'ml-energy')),
    'data/ml-energy',
    contract,
  );
  return [
    ...models.map(({ slug, model_id }) => `model ${slug} ${model_id}`),
    ...configurations.map((c) => `row ${[c.workload, c.slug, c.gpu, c.num_gpus, c.max_num_seqs, c.repeat].join('/')}`),
  ];
}

async function reports(path: string): Promise<RefreshReport[]> {
  return JSON.parse(await readFile(path, 'utf8')) as RefreshReport[];
}
