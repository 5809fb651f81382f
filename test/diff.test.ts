import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Diff } from '../src/contract/generated/api.d.ts';
import { readInputs } from '../src/api/inputs/read.ts';
import { projectIn } from '../src/core/project.ts';
import { breakingChanges } from '../src/releases/compatibility.ts';
import { apiIn } from '../src/releases/archive.ts';
import { diffOf } from '../src/releases/diff.ts';
import { CHAT } from '../src/figures/chat.ts';
import { built, DATE, frozenApi, project } from './support/inputs.ts';
import { makeMiniData } from './mini/make.ts';
import { edit, INTENSITY, sharedMini } from './support/mini.ts';
import { call, type Outcome, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

describe('npm run diff', () => {
  let copy: string;
  const diff = (...args: string[]): Promise<Outcome> => call('diff', args, {}, copy);

  /** Builds the mini project twice: from its data, and with one corrected figure. */
  beforeAll(async () => {
    copy = await temporary();
    await makeMiniData(copy);
    expect(await call('build', ['--date', '2026-11-21', '--out', join(copy, 'before')], {}, copy)).toMatchObject({
      code: 0,
      stderr: '',
    });
    await edit(copy, INTENSITY, /^FRA,2024,.*$/m, 'FRA,2024,20');
    expect(await call('build', ['--date', '2026-12-05'], {}, copy)).toMatchObject({ code: 0, stderr: '' });
  });

  test('shows only the corrected figure, compared with the last build', async () => {
    // Absolute paths, because the process runs in another folder.
    const folders = [join(copy, 'before'), join(copy, 'dist/api/v1')];
    const { code, stdout, stderr } = await run('diff', folders);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const withoutHeading = (text: string): string => text.slice(text.indexOf(': '));
    const named = await diff('before');
    expect(withoutHeading(named.stdout)).toBe(withoutHeading(stdout));
    expect(named.stdout).toMatch(
      /^Changes from before \(2026-11-21\) to the build \(2026-12-05\): 1 record changed in grid\.json; largest change: FRA in grid\.json, g_co2e_per_kwh [\d.]+ → 20 \(−[\d.]+ %\)\ndocuments: grid\.json\n\ngrid\.json FRA {2}g_co2e_per_kwh: [\d.]+ → 20 \(−[\d.]+ %\)\ngrid\.json FRA {2}years\.2024: [\d.]+ → 20 \(−[\d.]+ %\)\n$/,
    );
  });

  test('prints a valid diff.json with --format json', async () => {
    const { stdout } = await diff('before', 'dist/api/v1', '--format', 'json');
    const parsed = JSON.parse(stdout) as Diff;
    expect(project.validator.check('Diff', parsed)).toEqual([]);
    expect(parsed).toMatchObject({ previous: '2026-11-21', updated: '2026-12-05', documents: ['grid.json'] });
  });

  test('finds a release by its date, and the live files by the word "live"', async () => {
    await cp(join(copy, 'before'), join(copy, 'api/v1/releases/2026-11-21'), { recursive: true });
    await cp(join(copy, 'dist/api/v1'), join(copy, 'api/v1'), { recursive: true });
    expect((await diff('2026-11-21', 'live')).stdout).toMatch(
      /^Changes from 2026-11-21 to live \(2026-12-05\): 1 record changed in grid\.json/,
    );
    expect((await diff('live')).stdout).toBe(
      'Changes from live (2026-12-05) to the build (2026-12-05): Nothing changed\n',
    );
    expect((await diff('2026-11-22')).stderr).toMatch(/2026-11-22\b.*manifest\.json.* 2026-11-21,/);
    await rm(join(copy, 'api'), { recursive: true });
  });

  test('rejects a word that is not an API, and lists the APIs that exist', async () => {
    for (const word of ['2026-11-21', 'live', 'nowhere', 'data'])
      expect(await diff(word)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(word),
      });
    expect(await diff('before', '--format', 'yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed: text, json'),
    });
    expect(await diff()).toMatchObject({ code: 2, stderr: expect.stringContaining('live') });
    // The mini project has no published API, so the command expects a build as the second API.
    await rm(join(copy, 'dist'), { recursive: true });
    expect((await diff('before')).stderr).toMatch(/dist\/api\/v1.*npm run build/);
    await mkdir(join(copy, 'broken'));
    await writeFile(join(copy, 'broken/manifest.json'), '{');
    expect(await diff('before', 'broken')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/manifest\.json is not a JSON object/),
    });
  });
});

/** The API of the mini project. */
const { inputs } = await readInputs(projectIn(await sharedMini()), { date: DATE });

describe('with the frozen data', () => {
  const api = frozenApi;

  test('every record has a unique id, and a first release lists all records', () => {
    const first = diffOf(null, api, []);
    expect(project.validator.check('Diff', first)).toEqual([]);
    const { configurations, generations } = project.inputs.mlEnergy;
    const { earlierConfigurations } = project.inputs.mlEnergyV2;
    // The chat rows are also in the model documents.
    const chat = configurations.filter(({ workload }) => workload === CHAT);
    expect(first.changes.filter((c) => c.list === 'configurations')).toHaveLength(
      configurations.length + generations.length + chat.length + earlierConfigurations.length,
    );
    expect(first.changes.every((c) => c.change === 'added')).toBe(true);
  });
});

describe('with the data of the mini project', () => {
  const { api } = built(inputs);

  test('a build has no differences from itself, even with another date or read from its files', () => {
    const later = built({ ...inputs, date: '2027-01-02' }).api;
    expect(diffOf(api, later, [])).toMatchObject({ documents: [], records: {}, changes: [] });
    expect(diffOf(apiIn(api.files), later, [])).toMatchObject({ documents: [], changes: [] });
    expect(breakingChanges(api, later, [])).toEqual([]);
  });

  test('a corrected configuration appears only in the documents that contain it', () => {
    const row = inputs.mlEnergy.configurations.find(
      (c) => c.workload === CHAT && c.slug === 'qwen-3-8b' && c.gpu === 'H100',
    );
    const configurations = inputs.mlEnergy.configurations.map((c) =>
      c === row ? { ...c, p99_itl_ms: c.p99_itl_ms * 2 } : c,
    );
    const after = built({ ...inputs, mlEnergy: { ...inputs.mlEnergy, configurations } }).api;
    const found = diffOf(api, after, []);
    expect(found.documents).toEqual(['models/qwen-3-8b.json', 'workloads/lm-arena-chat.json']);
    expect(new Set(found.changes.map((c) => c.field))).toEqual(new Set(['p99_itl_ms']));
  });

  test('a removed configuration of another workload must be retired too', () => {
    const generations = inputs.mlEnergy.generations.slice(1);
    const after = built({ ...inputs, mlEnergy: { ...inputs.mlEnergy, generations } }).api;
    expect(breakingChanges(api, after, [])).toMatchObject([
      { rule: 'compatibility/retired', message: expect.stringMatching(/^The row_id text-to-(image|video)\//) },
    ]);
  });

  test('a removed model needs one retirement for all its rows', () => {
    const without = <T extends { slug: string }>(rows: readonly T[]): T[] => rows.filter((r) => r.slug !== 'qwen-3-8b');
    const { models, configurations } = inputs.mlEnergy;
    const after = built({
      ...inputs,
      mlEnergy: { ...inputs.mlEnergy, models: without(models), configurations: without(configurations) },
    }).api;
    expect(breakingChanges(api, after, [])).toMatchObject([
      { rule: 'compatibility/retired', fix: expect.stringContaining('"id":"qwen-3-8b"') },
    ]);
    const removed = configurations.filter((c) => c.workload === CHAT && c.slug === 'qwen-3-8b');
    expect(diffOf(api, after, []).records['models/qwen-3-8b.json']?.removed).toBeGreaterThanOrEqual(removed.length);
  });
});
