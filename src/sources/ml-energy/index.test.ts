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
import { slugOf } from '../../core/text/slug.ts';
import type { ImportResult } from '../source.ts';

type Row = Record<string, unknown>;

interface Document {
  task: string;
  task_display_name: string;
  configurations: Row[];
}

const FILE = 'lm-arena-chat.json';

/** The fixture with one thing changed. Rows 0 to 2 are Alpha 8B (the third on B200), 3 and 4 two runs of Beta. */
function changed(change: (document: Document, rows: Row[]) => void): string {
  const document = JSON.parse(fixture(`ml-energy/${FILE}`)) as Document;
  change(document, document.configurations);
  return JSON.stringify(document);
}

function importChanged(change: (rows: Row[]) => void, present: ReadonlyMap<string, string> = new Map()): ImportResult {
  return importFixtures(
    mlEnergy,
    {
      [FILE]: changed((_, rows) => {
        change(rows);
      }),
    },
    present,
  );
}

function broken(change: (rows: Row[], document: Document) => void): readonly Finding[] {
  return findingsOf(() =>
    importFixtures(mlEnergy, {
      [FILE]: changed((document, rows) => {
        change(rows, document);
      }),
    }),
  );
}

/** Changes one field of the first row; energy per token and per request follow, unless they are what is changed. */
function set(row: Row | undefined, fields: Row): void {
  if (row === undefined) throw new Error('no such row');
  Object.assign(row, fields);
  const given = (key: string): number => Number(row[key]);
  if ('energy_per_token_joules' in fields) {
    row['avg_power_watts'] = given('energy_per_token_joules') * given('output_throughput_tokens_per_sec');
    row['energy_per_token_joules'] = given('avg_power_watts') / given('output_throughput_tokens_per_sec');
    row['energy_per_request_joules'] = given('energy_per_token_joules') * given('avg_output_len');
  }
}

/** Number of the run and energy of each run of Beta, in the order of the table. */
function runs(imported: ImportResult): string[] {
  const rows = tableText(imported, 'configurations.csv')
    .split('\n')
    .filter((line) => line.startsWith('lm-arena-chat,beta'));
  return rows.map((line) => line.split(',')).map((cells) => `${cells[5] ?? ''}: ${Number(cells[10]).toFixed(4)}`);
}

describe('an import of ML.ENERGY', () => {
  const imported = importFixtures(mlEnergy);

  test('gives models and configurations with the digits of the source', () => {
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

  test('knows no version without the index', () => {
    expect(importFixtures(mlEnergy, { 'index.json': null }).version).toBeNull();
  });

  test('does not depend on the order of the rows', () => {
    const { configurations } = JSON.parse(fixture(`ml-energy/${FILE}`)) as Document;
    fc.assert(
      fc.property(fc.shuffledSubarray(configurations, { minLength: configurations.length }), (shuffled) => {
        const text = changed((document) => {
          document.configurations = shuffled;
        });
        expect(importFixtures(mlEnergy, { [FILE]: text }).tables).toEqual(imported.tables);
      }),
      { numRuns: 30 },
    );
  });

  test('changes nothing the second time', () => {
    const again = importFixtures(mlEnergy, {}, presentAfter(imported));
    for (const { changes } of again.tables) expect(changes).toEqual({ added: 0, removed: 0, changed: 0 });
  });
});

describe('the previous format, without avg_output_len', () => {
  const without = (rows: Row[]): void => {
    rows.forEach((row) => delete row['avg_output_len']);
  };

  test('gives the same tables, and is told', () => {
    const [now, before] = [importFixtures(mlEnergy), importChanged(without)];
    expect(before.tables).toEqual(now.tables);
    expect(before.findings).toEqual([]);
    expect([now.format, before.format]).toEqual([
      expect.stringContaining('with avg_output_len'),
      expect.stringContaining('without avg_output_len'),
    ]);
  });

  test('is none where some rows have it', () => {
    const findings = broken((rows) => delete rows[1]?.['avg_output_len']);
    expect(findings).toMatchObject([
      { rule: 'source/fields', message: expect.stringContaining('missing: avg_output_len') },
    ]);
  });

  test.each([
    ['0', 0],
    ['text', '1'],
    ['nothing', null],
  ])('is refused where energy per request is %s', (_what, value) => {
    const findings = broken((rows) => {
      without(rows);
      Object.assign(rows[2] ?? {}, { energy_per_request_joules: value });
    });
    expect(findings.map((f) => `${f.rule} ${f.pointer}`)).toEqual([
      'ml-energy/output-length /configurations/2/energy_per_request_joules',
    ]);
  });
});

describe('further tasks', () => {
  const imported = importFixtures(mlEnergy);
  const present = presentAfter(imported);

  test('a task that disappears is an error, unless nothing of it was ever taken over', () => {
    const without = { 'gpqa.json': null, 'text-to-video.json': null };
    expect(findingsOf(() => importFixtures(mlEnergy, without, present))).toMatchObject([
      { rule: 'ml-energy/task-gone', severity: 'error', file: 'gpqa.json', message: expect.stringContaining('3 rows') },
      { rule: 'ml-energy/task-gone', file: 'text-to-video.json', message: expect.stringContaining('1 row of it') },
    ]);
    expect(importFixtures(mlEnergy, without).findings).toEqual([]);
  });

  test('a task that appears is told', () => {
    const index = fixture('ml-energy/index.json').replace('"tasks": [', '"tasks": ["speech-chat",');
    expect(importFixtures(mlEnergy, { 'index.json': index }).findings).toMatchObject([
      { rule: 'ml-energy/new-task', severity: 'warning', found: 'speech-chat' },
    ]);
  });

  test('two runs of one configuration are numbered within their workload', () => {
    const gamma = tableText(imported, 'configurations.csv')
      .split('\n')
      .filter((line) => line.startsWith('gpqa,gamma'));
    expect(gamma.map((line) => line.split(',')[5])).toEqual(['1', '2']);
  });

  test.each<[string, string, Row, string]>([
    ['a wrong energy per image', 'text-to-image', { energy_per_image_joules: 1 }, 'ml-energy/item-identity'],
    [
      'a throughput that is not the batch over its latency',
      'text-to-image',
      { batch_size: 3 },
      'ml-energy/batch-latency',
    ],
    ['a layout of other cards', 'text-to-image', { ulysses_degree: 2 }, 'ml-energy/sequence-parallel'],
    ['a video without frames', 'text-to-video', { num_frames: null }, 'ml-energy/frames'],
    ['another task', 'text-to-video', { task: 'x' }, 'ml-energy/task'],
  ])('%s stops the import', (_what, task, change, rule) => {
    const document = JSON.parse(fixture(`ml-energy/${task}.json`)) as Document;
    Object.assign('task' in change ? document : (document.configurations[0] ?? {}), change);
    const findings = findingsOf(() => importFixtures(mlEnergy, { [`${task}.json`]: JSON.stringify(document) }));
    expect(rulesOf(findings)).toContain(rule);
  });
});

test('a further field is a warning, told once for all rows', () => {
  const { findings } = importChanged((rows) => {
    rows.forEach((row) => (row['ttft_ms'] = 3));
  });
  expect(findings).toMatchObject([
    { rule: 'source/changed-format', severity: 'warning', message: expect.stringContaining('new: ttft_ms') },
  ]);
});

describe('identity', () => {
  const first = presentAfter(importFixtures(mlEnergy));

  test('run 1 is the one with lower energy', () => {
    expect(runs(importFixtures(mlEnergy))).toEqual(['1: 0.1346', '2: 0.1474']);
  });

  test('a run with the same figures keeps its number, whatever happens to the other', () => {
    const next = importChanged((rows) => {
      set(rows[4], { energy_per_token_joules: 0.2 });
    }, first);
    expect(runs(next)).toEqual(['1: 0.2000', '2: 0.1474']);
  });

  test('corrected runs keep their numbers in the order of energy', () => {
    const next = importChanged((rows) => {
      set(rows[3], { energy_per_token_joules: 0.1 });
      set(rows[4], { energy_per_token_joules: 0.12 });
    }, first);
    expect(runs(next)).toEqual(['1: 0.1000', '2: 0.1200']);
  });

  test('only a surplus run gets a new number, however low its energy', () => {
    const next = importChanged((rows) => {
      rows.push({ ...rows[3] });
      set(rows[5], { energy_per_token_joules: 0.01 });
    }, first);
    expect(runs(next)).toEqual(['1: 0.1346', '2: 0.1474', '3: 0.0100']);
  });

  test('a number that was given away is not given again', () => {
    const oneLeft = importChanged((rows) => {
      rows.splice(4, 1);
    }, first);
    expect(runs(oneLeft)).toEqual(['2: 0.1474']);
    expect(rulesOf(oneLeft.findings)).toEqual(['source/gone']);
    expect(runs(importFixtures(mlEnergy, {}, presentAfter(oneLeft)))).toEqual(['2: 0.1474', '3: 0.1346']);
  });

  test('name and slug stay with the model id when the nickname changes', () => {
    const text = changed((_, rows) => {
      rows.slice(3).forEach((row) => (row['nickname'] = 'Beta Renamed'));
    });
    const next = importFixtures(mlEnergy, { [FILE]: text, 'index.json': null }, first);
    expect(tableText(next, 'models.csv')).toBe(first.get('models.csv'));
    expect(rulesOf(next.findings)).toEqual(['ml-energy/renamed']);
  });

  test('other settings under a published row id are a warning', () => {
    const next = importChanged((rows) => {
      rows.slice(3).forEach((row) => Object.assign(row, { tensor_parallel: 2, expert_parallel: 1 }));
    }, first);
    expect(rulesOf(next.findings)).toEqual(['ml-energy/changed-settings', 'ml-energy/changed-settings']);
  });

  test('a slug that belongs to another model stops the import', () => {
    const text = changed((_, rows) => {
      rows.slice(0, 3).forEach((row) => (row['model_id'] = 'other-lab/Alpha-8B'));
    });
    const findings = findingsOf(() => importFixtures(mlEnergy, { [FILE]: text }, first));
    expect(rulesOf(findings)).toEqual(['ml-energy/slug-collision']);
  });

  test.each([
    ['Llama 3.1 405B Instruct FP8', 'llama-3-1-405b-instruct-fp8'],
    ['  (Weird)__Name! ', 'weird-name'],
  ])('the slug of "%s" is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('what stops an import', () => {
  const field =
    (name: string, value: unknown) =>
    (rows: Row[]): void => {
      set(rows[0], { [name]: value });
    };

  test.each<[string, (rows: Row[], document: Document) => void, string]>([
    [
      'another task',
      (_, document) => {
        document.task = 'gpqa';
      },
      'ml-energy/task /task',
    ],
    [
      'no rows',
      (rows) => {
        rows.length = 0;
      },
      'source/type /configurations',
    ],
    [
      'a row that is no object',
      (rows) => {
        rows.push([] as unknown as Row);
      },
      'source/type /configurations/5',
    ],
    [
      'a wrong energy per token',
      field('avg_power_watts', 500),
      'ml-energy/power-identity /configurations/0/energy_per_token_joules',
    ],
    [
      'a wrong energy per request',
      field('energy_per_request_joules', 1),
      'ml-energy/request-identity /configurations/0/energy_per_request_joules',
    ],
    ['a batch above its cap', field('avg_batch_size', 16.01), 'ml-energy/batch-cap /configurations/0/avg_batch_size'],
    ['percentiles out of order', field('p95_itl_ms', 13), 'ml-energy/percentile-order /configurations/0/p95_itl_ms'],
    [
      'an unknown precision',
      (rows) => {
        rows.slice(0, 3).forEach((row) => (row['weight_precision'] = 'int3'));
      },
      'ml-energy/precision /configurations/0/weight_precision',
    ],
    ['a figure of zero', field('median_itl_ms', 0), 'source/exclusiveMinimum /configurations/0/median_itl_ms'],
    ['a figure as text', field('avg_output_len', '600'), 'source/type /configurations/0/avg_output_len'],
    ['half a card', field('num_gpus', 0.5), 'source/type /configurations/0/num_gpus'],
    ['a path as card', field('gpu_model', '../H100'), 'source/pattern /configurations/0/gpu_model'],
    ['two model names', field('nickname', 'Beta 8B'), 'ml-energy/model-attributes /configurations/1/nickname'],
    [
      'more active parameters than parameters',
      (rows) => {
        rows.slice(0, 3).forEach((row) => (row['activated_params_billions'] = 9));
      },
      'ml-energy/active-parameters /configurations/0/activated_params_billions',
    ],
    [
      'identical runs',
      (rows) => {
        rows.push({ ...rows[0] });
      },
      'ml-energy/identical-runs /configurations/5',
    ],
    [
      'settings that share a row id',
      (rows) => {
        set(rows[4], { tensor_parallel: 2, expert_parallel: 1 });
      },
      'ml-energy/shared-row-id /configurations/4',
    ],
  ])('%s', (_what, change, expected) => {
    expect(broken(change).map((f) => `${f.rule} ${f.pointer}`)).toContain(expected);
  });

  test('fields that are missing or unknown, told once for all rows, with those found', () => {
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
        fix: '"avg_power_watts" may now be called "avg_power_watt".',
      },
    ]);
    expect(findings[0]?.found).toContain('p99_itl_ms');
  });

  test('a key that means something to JavaScript, which is only one too many', () => {
    const text = fixture(`ml-energy/${FILE}`).replace('"task":', '"__proto__": {"x": 1}, "task":');
    const { tables, findings } = importFixtures(mlEnergy, { [FILE]: text });
    expect([tables, rulesOf(findings)]).toEqual([importFixtures(mlEnergy).tables, ['source/changed-format']]);
  });

  test.each(['Alpha \u0000', 'Alpha \u202e', 'Alpha\n8B'])('hostile text: %j', (name) => {
    const findings = broken((rows) => {
      rows.slice(0, 3).forEach((row) => (row['nickname'] = name));
    });
    expect(rulesOf(findings)).toContain('source/unsafe-text');
  });

  test.each(['{"task": NaN}', '', '[1, 2'])('a file that is no JSON: %s', (text) => {
    expect(rulesOf(findingsOf(() => importFixtures(mlEnergy, { [FILE]: text })))).toEqual(['source/json']);
  });

  test('a missing file', () => {
    expect(rulesOf(findingsOf(() => importFixtures(mlEnergy, { [FILE]: null })))).toEqual(['source/missing-file']);
  });

  test.each([
    ['another model name', '"nickname": "Alpha 8B"', '"nickname": "Alpha 9B"', 'ml-energy/model-attributes'],
    ['no date', '"2026-02-16"', '"soon"', 'ml-energy/index'],
    ['no such task', '"tasks": [', '"tasks": ["gpqa"], "others": [', 'ml-energy/index'],
    ['no models', '"models"', '"model_list"', 'source/fields'],
  ])('an index with %s', (_what, from, to, rule) => {
    const index = fixture('ml-energy/index.json').replace(from, to);
    expect(rulesOf(findingsOf(() => importFixtures(mlEnergy, { 'index.json': index })))).toEqual([rule]);
  });

  test('everything is told at once', () => {
    const findings = broken((rows) => {
      set(rows[0], { avg_batch_size: 17 });
      set(rows[1], { p90_itl_ms: 1 });
      set(rows[2], { num_gpus: 0 });
    });
    expect(rulesOf(findings)).toEqual(['ml-energy/batch-cap', 'ml-energy/percentile-order', 'source/minimum']);
  });
});

test('a running batch that does not fit latency and throughput is a warning', () => {
  const { findings } = importChanged((rows) => {
    set(rows[0], { avg_batch_size: 1 });
  });
  expect(findings).toMatchObject([{ rule: 'ml-energy/batch-band', severity: 'warning', allowed: '0.95 to 4.5' }]);
});

test('a damaged table of the last import stops the next one', () => {
  const present = presentAfter(importFixtures(mlEnergy));
  present.delete('configurations.csv');
  expect(rulesOf(findingsOf(() => importFixtures(mlEnergy, {}, present)))).toEqual(['table/missing']);
});
