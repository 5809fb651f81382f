import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  findingsOf,
  fixture,
  importFixtures,
  presentAfter,
  rulesOf,
  tableText,
} from '../../../test/support/sources.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { mlEnergy } from './index.ts';
import type { ImportResult } from '../source.ts';

type Row = Record<string, unknown>;

interface Document {
  task: string;
  task_display_name: string;
  configurations: Row[];
}

const FILE = 'lm-arena-chat.json';

/** The changed fixture. Rows 0 to 2 are Alpha 8B (row 2 on a B200). Rows 3 and 4 are two runs of Beta. */
function changed(change: (rows: Row[], document: Document) => unknown): string {
  const document = JSON.parse(fixture(`ml-energy/${FILE}`)) as Document;
  change(document.configurations, document);
  return JSON.stringify(document);
}

function importChanged(change: Parameters<typeof changed>[0], present?: ReadonlyMap<string, string>): ImportResult {
  return importFixtures(mlEnergy, { [FILE]: changed(change) }, present);
}

function broken(change: Parameters<typeof changed>[0]): readonly Finding[] {
  return findingsOf(() => importChanged(change));
}

/** Sets the energy per token of a row, and the fields that depend on it. */
function setEnergy(row: Row | undefined, joules: number): Row {
  const valueOf = (key: string): number => Number(row?.[key]);
  const power = joules * valueOf('output_throughput_tokens_per_sec');
  const perToken = power / valueOf('output_throughput_tokens_per_sec');
  const perRequest = perToken * valueOf('avg_output_len');
  const fields = { avg_power_watts: power, energy_per_token_joules: perToken, energy_per_request_joules: perRequest };
  return Object.assign(row ?? {}, fields);
}

/** The repeat number and energy of each run of Beta, in the order of the table. */
function betaRuns(imported: ImportResult): string[] {
  const rows = tableText(imported, 'configurations.csv')
    .split('\n')
    .filter((line) => line.startsWith('lm-arena-chat,beta'));
  return rows.map((line) => line.split(',')).map((cells) => `${cells[5] ?? ''}: ${Number(cells[10]).toFixed(4)}`);
}

describe('an import of ML.ENERGY', () => {
  const imported = importFixtures(mlEnergy);

  test('returns models and configurations with the exact numbers of the source', () => {
    expect(imported.version).toBe('v3.0, 2026-02-16');
    expect(imported.findings).toEqual([]);
    expect(tableText(imported, 'models.csv')).toBe(
      [
        'model_id,slug,name,params_b,active_params_b,architecture',
        'example-lab/Alpha-8B,alpha-8b,Alpha 8B,8,8,Dense Transformer',
        'example-lab/Beta-30B-A3B-FP8,beta-2-5-30b-a3b,Beta 2.5 30B A3B,30,3,MoE',
        'example-lab/Delta-VL-8B,delta-vl-8b,Delta VL 8B,8,8,Dense Transformer',
        'example-lab/Epsilon-Image,epsilon-image,Epsilon Image,1.6,1.6,Diffusion',
        'example-lab/Gamma-20B,gamma-20b,Gamma 20B,21,4,MoE',
        'example-lab/Zeta-Video,zeta-video,Zeta Video,1.6,1.6,Diffusion',
        '',
      ].join('\n'),
    );
    expect(tableText(imported, 'configurations.csv')).toContain(
      '\nlm-arena-chat,alpha-8b,B200,1,64,1,BF16,1,1,1,0.1129142811063624,700.125,6200.5,63.5,601.75,9.75,14.625,19.5,29.25\n',
    );
    expect(tableText(imported, 'generations.csv').split('\n').slice(1, 4)).toEqual([
      'text-to-image,epsilon-image,H100,1,1,1,1,1,BF16,1024,1024,20,,,382.875,510.5,1.3333333333333333,0.75',
      'text-to-image,epsilon-image,H100,2,2,1,2,1,BF16,1024,1024,20,,,275.234375,880.75,3.2,0.625',
      'text-to-image,epsilon-image,H100,2,2,2,1,1,BF16,1024,1024,20,,,225.0625,900.25,4,0.5',
    ]);
    expect(tableText(imported, 'generations.csv')).toContain('BF16,480,832,50,81,15,50697.25,680.5,');
  });

  test('has no version without the index', () => {
    expect(importFixtures(mlEnergy, { 'index.json': null }).version).toBeNull();
  });

  test('does not depend on the order of the rows', () => {
    const { configurations } = JSON.parse(fixture(`ml-energy/${FILE}`)) as Document;
    fc.assert(
      fc.property(fc.shuffledSubarray(configurations, { minLength: configurations.length }), (shuffled) => {
        const next = importChanged((_, document) => (document.configurations = shuffled));
        expect(next.tables).toEqual(imported.tables);
      }),
      { numRuns: 30 },
    );
  });

  test('changes nothing if it is repeated', () => {
    const again = importFixtures(mlEnergy, {}, presentAfter(imported));
    for (const { changes } of again.tables) expect(changes).toEqual({ added: 0, removed: 0, changed: 0 });
  });
});

describe('the tasks of ML.ENERGY', () => {
  const imported = importFixtures(mlEnergy);
  const present = presentAfter(imported);

  test('are rejected if a task that was imported before is missing', () => {
    const without = { 'gpqa.json': null, 'text-to-video.json': null };
    expect(findingsOf(() => importFixtures(mlEnergy, without, present))).toMatchObject([
      { rule: 'ml-energy/task-gone', severity: 'error', file: 'gpqa.json', message: expect.stringContaining('3 rows') },
      {
        rule: 'ml-energy/task-gone',
        file: 'text-to-video.json',
        message: expect.stringContaining('1 row of this task'),
      },
    ]);
    expect(importFixtures(mlEnergy, without).findings).toEqual([]);
  });

  test('give a warning if there is a new task', () => {
    const index = fixture('ml-energy/index.json').replace('"tasks": [', '"tasks": ["speech-chat",');
    expect(importFixtures(mlEnergy, { 'index.json': index }).findings).toMatchObject([
      { rule: 'ml-energy/new-task', severity: 'warning', found: 'speech-chat' },
    ]);
  });

  test.each<[string, string, Row, string]>([
    ['a wrong energy per image', 'text-to-image', { energy_per_image_joules: 1 }, 'ml-energy/item-identity'],
    [
      'a throughput that differs from batch size divided by latency',
      'text-to-image',
      { batch_size: 3 },
      'ml-energy/batch-latency',
    ],
    [
      'parallel degrees that do not match the number of GPUs',
      'text-to-image',
      { ulysses_degree: 2 },
      'ml-energy/sequence-parallel',
    ],
    ['a video without frames', 'text-to-video', { num_frames: null }, 'ml-energy/frames'],
    ['the name of another task', 'text-to-video', { task: 'x' }, 'ml-energy/task'],
  ])('are rejected with %s', (_what, task, change, rule) => {
    const document = JSON.parse(fixture(`ml-energy/${task}.json`)) as Document;
    Object.assign('task' in change ? document : (document.configurations[0] ?? {}), change);
    const findings = findingsOf(() => importFixtures(mlEnergy, { [`${task}.json`]: JSON.stringify(document) }));
    expect(rulesOf(findings)).toContain(rule);
  });
});

test('a new field gives one warning for all rows', () => {
  const { findings } = importChanged((rows) => {
    rows.forEach((row) => (row['ttft_ms'] = 3));
  });
  expect(findings).toMatchObject([
    { rule: 'source/changed-format', severity: 'warning', message: expect.stringContaining('new: ttft_ms') },
  ]);
});

describe('the identity of runs and models:', () => {
  const first = presentAfter(importFixtures(mlEnergy));

  test.each<[string, (rows: Row[]) => unknown, string[]]>([
    ['run 1 is the run with the lower energy', () => undefined, ['1: 0.1346', '2: 0.1474']],
    [
      'an unchanged run keeps its number if the other run changes',
      (rows) => setEnergy(rows[4], 0.2),
      ['1: 0.2000', '2: 0.1474'],
    ],
    [
      'changed runs get the existing numbers in the order of their energy',
      (rows) => [setEnergy(rows[3], 0.1), setEnergy(rows[4], 0.12)],
      ['1: 0.1000', '2: 0.1200'],
    ],
    [
      'an additional run gets a new number, even if it has the lowest energy',
      (rows) => rows.push(setEnergy({ ...rows[3] }, 0.01)),
      ['1: 0.1346', '2: 0.1474', '3: 0.0100'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(betaRuns(importChanged(change, first))).toEqual(expected);
  });

  test('the number of a removed run is not used again', () => {
    const oneLeft = importChanged((rows) => rows.splice(4, 1), first);
    expect(betaRuns(oneLeft)).toEqual(['2: 0.1474']);
    expect(betaRuns(importFixtures(mlEnergy, {}, presentAfter(oneLeft)))).toEqual(['2: 0.1474', '3: 0.1346']);
  });

  test('a model keeps its name and slug if its nickname changes', () => {
    const text = changed((rows) => {
      rows.slice(3).forEach((row) => (row['nickname'] = 'Beta Renamed'));
    });
    const next = importFixtures(mlEnergy, { [FILE]: text, 'index.json': null }, first);
    expect(tableText(next, 'models.csv')).toBe(first.get('models.csv'));
    expect(rulesOf(next.findings)).toEqual(['ml-energy/renamed']);
  });

  test('a slug that belongs to another model is rejected', () => {
    const change = (rows: Row[]): void => {
      rows.slice(0, 3).forEach((row) => (row['model_id'] = 'other-lab/Alpha-8B'));
    };
    expect(rulesOf(findingsOf(() => importChanged(change, first)))).toEqual(['ml-energy/slug-collision']);
  });
});

describe('an import of ML.ENERGY is rejected because of', () => {
  const first = 'configurations/0';
  test.each<[string, Row, string]>([
    ['a wrong energy per token', { avg_power_watts: 500 }, 'ml-energy/power-identity joules_per_output_token'],
    [
      'a wrong energy per request',
      { energy_per_request_joules: 1 },
      `ml-energy/request-identity /${first}/energy_per_request_joules`,
    ],
    ['an unknown precision', { weight_precision: 'int3' }, `source/enum /${first}/weight_precision`],
    ['a figure of zero', { median_itl_ms: 0 }, `source/minimum /${first}/median_itl_ms`],
    ['a figure as text', { avg_output_len: '600' }, `source/type /${first}/avg_output_len`],
    ['half a GPU', { num_gpus: 0.5 }, `source/type /${first}/num_gpus`],
    ['a path as the GPU', { gpu_model: '../H100' }, `source/pattern /${first}/gpu_model`],
    ['two names for one model', { nickname: 'Beta 8B' }, 'ml-energy/model-attributes /configurations/1/nickname'],
    [
      'more active than total parameters',
      { activated_params_billions: 9 },
      `ml-energy/active-parameters /${first}/activated_params_billions`,
    ],
  ])('%s', (_what, fields, expected) => {
    const findings = broken((rows) => {
      const isOfModel = 'weight_precision' in fields || 'activated_params_billions' in fields;
      rows.slice(0, isOfModel ? 3 : 1).forEach((row) => Object.assign(row, fields));
    });
    expect(findings.map((f) => `${f.rule} ${f.pointer}`)).toContain(expected);
  });

  test.each<[string, (rows: Row[], document: Document) => unknown, string]>([
    ['the name of another task', (_, document) => (document.task = 'gpqa'), 'ml-energy/task /task'],
    ['no rows', (rows) => rows.splice(0), 'source/type /configurations'],
    ['a row that is not an object', (rows) => rows.push([] as unknown as Row), 'source/type /configurations/5'],
    ['identical runs', (rows) => rows.push({ ...rows[0] }), 'ml-energy/identical-runs /configurations/5'],
    [
      'two settings with the same row_id',
      (rows) => Object.assign(rows[4] ?? {}, { tensor_parallel: 2, expert_parallel: 1 }),
      'ml-energy/shared-row-id /configurations/4',
    ],
  ])('%s', (_what, change, expected) => {
    expect(broken(change).map((f) => `${f.rule} ${f.pointer}`)).toContain(expected);
  });

  test('missing or unknown fields, reported once for all rows, with the fields found', () => {
    const findings = broken((rows) => {
      for (const row of rows) {
        row['avg_power_watt'] = row['avg_power_watts'];
        delete row['avg_power_watts'];
      }
    });
    expect(findings).toMatchObject([
      {
        rule: 'source/fields',
        message: expect.stringContaining('missing: avg_power_watts; unknown: avg_power_watt') as unknown,
      },
    ]);
    expect(findings[0]?.found).toContain('p99_itl_ms');
  });

  test('a missing file', () => {
    expect(rulesOf(findingsOf(() => importFixtures(mlEnergy, { [FILE]: null })))).toEqual(['source/missing-file']);
  });

  test.each([
    ['no date', '"2026-02-16"', '"soon"', 'ml-energy/index'],
    ['no tasks', '"tasks"', '"task_list"', 'source/fields'],
  ])('an index with %s', (_what, from, to, rule) => {
    const index = fixture('ml-energy/index.json').replace(from, to);
    expect(rulesOf(findingsOf(() => importFixtures(mlEnergy, { 'index.json': index })))).toEqual([rule]);
  });
});

test('a key with a special meaning in JavaScript counts as a new field', () => {
  const text = fixture(`ml-energy/${FILE}`).replace('"task":', '"__proto__": {"x": 1}, "task":');
  const { tables, findings } = importFixtures(mlEnergy, { [FILE]: text });
  expect([tables, rulesOf(findings)]).toEqual([importFixtures(mlEnergy).tables, ['source/changed-format']]);
});
