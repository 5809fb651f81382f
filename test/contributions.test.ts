import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { fixedWork, leastOf } from '../bench/processor.ts';
import { annotate, findingsAsText } from '../src/core/findings/render.ts';
import { checkContributions } from '../src/checker/check.ts';
import { baseName, EXAMPLE_PATH, MAX_BYTES } from '../src/checker/path.ts';
import { referenceOf } from '../src/api/inputs/reference.ts';
import type { ContributionFile } from '../src/checker/reference.ts';
import type { CheckReport } from '../src/checker/row.ts';
import { allRules } from '../src/checker/rules/index.ts';
import { MOST_FINDINGS } from '../src/checker/rule.ts';
import { readingOf } from '../src/checker/subject.ts';
import { project } from './support/inputs.ts';
import { ROOT } from './support/project.ts';

const FIXTURES = join(ROOT, 'test/fixtures/contributions');
const reference = referenceOf(project.inputs, project.validator);

function fileOf(path: string, bytes: Uint8Array): ContributionFile {
  return { path, kind: 'file', size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}

/** A fixture, at the path that its content asks for. */
function fixture(name: string): ContributionFile {
  const bytes = readFileSync(join(FIXTURES, name));
  const { measurement } = readingOf(fileOf('', bytes), project.validator);
  const base = measurement === null ? '2026-01-15-llama-3-1-8b-instruct-h100' : baseName(measurement, reference.models);
  return fileOf(`contributions/someone/${base}.json`, bytes);
}

function namesIn(folder: string): string[] {
  return readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
}

function check(...files: ContributionFile[]): CheckReport {
  return checkContributions(files, reference);
}

const good = JSON.parse(readFileSync(join(FIXTURES, 'valid/whole-card.json'), 'utf8')) as Record<string, unknown>;
/** What another run of the same configuration would have measured. */
const ANOTHER_RUN = { p90_itl_ms: 22.4, p99_itl_ms: 40, avg_running_batch: 59.2 };
const goodPath = 'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100.json';

/** The good measurement with other values, or one of those as text. */
function changed(change: Record<string, unknown> | ((text: string) => string), path = goodPath): ContributionFile {
  const text = JSON.stringify(typeof change === 'function' ? good : { ...good, ...change }, null, 2);
  return fileOf(path, Buffer.from(typeof change === 'function' ? change(text) : text));
}

test('a field that the schema refuses is seen as such, however many unknown ones stand beside it', () => {
  const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`unknown_${i}`, i]));
  const { findings } = check(changed({ ...unknown, notes: 5, model: 5, gpu: 5, measured_on: {} }));
  const wrong = findings.filter(({ rule }) => rule === 'schema/type').map(({ pointer }) => pointer);
  expect(wrong.sort()).toEqual(['/gpu', '/measured_on', '/model', '/notes']);
});

describe('valid contributions', () => {
  test.each(namesIn('valid'))('%s gives no finding and one row', (name) => {
    const report = check(fixture(join('valid', name)));
    expect(report.findings).toEqual([]);
    expect(report.rows).toHaveLength(1);
  });

  test('the example of the project is valid, and gives no row', () => {
    const report = check(fileOf(EXAMPLE_PATH, readFileSync(join(ROOT, EXAMPLE_PATH))));
    expect(report).toEqual({ files: 1, findings: [], rows: [] });
  });

  test('a row is compared with the published configuration run most alike', () => {
    expect(check(changed({})).rows[0]).toMatchObject({
      comparable: true,
      itl_margin_ms: 485,
      like_for_like: { row_id: 'llama-3-1-8b-instruct/H100/1/64' },
    });
    expect(
      check(changed({ max_num_seqs: 512, avg_running_batch: 400, median_itl_ms: 30, tokens_per_second: 3750 })).rows[0],
    ).toBeUndefined();
    expect(
      check(changed({ mig_profile: '3g.40gb', slice_count: 2, slices_loaded: 1 })).rows[0]?.like_for_like,
    ).toBeNull();
    expect(check(changed({ precision: 'FP8' })).rows[0]?.like_for_like).toBeNull();
  });

  test('a row is priced in carbon: 40 Wh per million tokens on the World grid', () => {
    const world = project.inputs.ember.intensity.find((r) => r.iso3 === 'WLD' && r.year === 2024)?.g_co2e_per_kwh ?? 0;
    const [first] = check(changed({})).rows[0]?.kg_co2e_per_billion_output_tokens ?? [];
    expect(first).toEqual({ area: 'World', kg: (40 * world) / 1000 });
  });
});

/** Rules that no file breaks on its own, or not without breaking others. */
const OF_MORE = ['comparability/change', 'file/unchecked', 'file/many-findings'];

describe('invalid contributions', () => {
  test.each(namesIn('invalid'))('%s breaks the rule it is named after, and no other', (name) => {
    const { findings } = check(fixture(join('invalid', name)));
    expect(findings.map((f) => f.rule)).toEqual([name.replace(/\.json$/, '')]);
  });

  test('there is one for every rule that a file alone can break', () => {
    const elsewhere = ['file/path', 'file/kind', 'file/handle-case', 'honesty/same-run', ...OF_MORE];
    const missing = allRules.filter(
      ({ id }) => !elsewhere.includes(id) && !existsSync(join(FIXTURES, `invalid/${id}.json`)),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  test('every rule has an id of its own', () => {
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length);
  });
});

describe('file/path', () => {
  test.each([
    'contributions/x.json',
    'contributions/someone/deep/2026-01-15-llama-3-1-8b-instruct-h100.json',
    'contributions/some_one_/2026-01-15-llama-3-1-8b-instruct-h100.json',
    'contributions/-someone/2026-01-15-llama-3-1-8b-instruct-h100.json',
    'contributions/someone/2026-01-16-llama-3-1-8b-instruct-h100.json',
    'contributions/someone/2026-01-15-llama-3-1-8b-instruct-b200.json',
    'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100-1.json',
    'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100-02.json',
    'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100.JSON',
    'contributions/someone/README.md',
  ])('refuses %s', (path) => {
    expect(check(changed({}, path)).findings.map((f) => f.rule)).toEqual(['file/path']);
  });

  test.each(['someone', 'Some-One', 'some-one_corp', 'a'.repeat(39)])(
    'accepts the handle %s, and a number from 2',
    (handle) => {
      const name = '2026-01-15-llama-3-1-8b-instruct-h100';
      expect(check(changed({}, `contributions/${handle}/${name}-12.json`)).findings).toEqual([]);
    },
  );

  test('names the path that would be right', () => {
    expect(
      check(
        changed({
          gpu: 'H100 NVL',
          gpu_power_limit_w: null,
          gpu_power_watts_total: 390,
          joules_per_output_token: 0.104,
          wh_per_million_output_tokens: 0.104e6 / 3600,
        }),
      ).findings,
    ).toEqual([
      expect.objectContaining({
        fix: 'Move the file to contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100-nvl.json',
      }),
    ]);
  });
});

describe('what a file is', () => {
  test.each<[ContributionFile['kind'], string]>([
    ['symlink', 'This is a symbolic link'],
    ['other', 'This is not a regular file'],
    ['file', 'The file was not read'],
  ])('%s is refused without being read', (kind, message) => {
    const { findings } = check({ path: goodPath, kind, size: 20, bytes: null });
    expect(findings).toEqual([expect.objectContaining({ rule: 'file/kind', message })]);
  });
});

describe('files together', () => {
  const other = 'contributions/other/2026-01-15-llama-3-1-8b-instruct-h100.json';

  test('the same run twice is reported in the second file, with the first', () => {
    const { findings, rows } = check(changed({}), changed({ contributor: 'Another', notes: 'Mine' }, other));
    expect(findings).toEqual([expect.objectContaining({ rule: 'honesty/same-run', file: other, found: goodPath })]);
    expect(rows).toHaveLength(1);
  });

  test('a file is held against those that are there already, about which nothing is said', () => {
    const report = checkContributions([changed({}, other)], reference, {
      others: [changed({ precision: 'nonsense' })],
    });
    expect(report.findings.map((f) => f.rule)).toEqual(['honesty/same-run']);
  });

  test('other figures make another run', () => {
    expect(check(changed({}), changed(ANOTHER_RUN, other)).findings).toEqual([]);
  });

  test('a change of a row that is there is told as one, by how much its energy changes', () => {
    const half = {
      ...{ joules_per_output_token: 0.072, wh_per_million_output_tokens: 20, joules_per_output_token_stdev: null },
      ...{ gpu_power_watts_total: 270, notes: 'Corrected' },
    };
    const said = (now: Record<string, unknown>): unknown[] =>
      checkContributions([changed(now)], reference, { others: [changed({})] }).findings.map((f) => [
        f.severity,
        f.rule,
        f.message,
      ]);
    const rule = 'comparability/change';
    const energy = 'The row is there already, and its energy changes: ';
    expect(said(half)).toEqual([['warning', rule, `${energy}−50 % of what is published now`]]);
    expect(said({ gpu_power_watts_total: 545 })).toEqual([
      ['notice', rule, 'The row is there already, and changes; its energy stays'],
    ]);
    expect(said({})).toEqual([]);
  });

  test('one handle has one folder, whatever the case', () => {
    const { findings } = check(
      changed({}),
      changed(ANOTHER_RUN, goodPath.replace('someone', 'SomeOne').replace('.json', '-2.json')),
    );
    expect(findings).toEqual([
      expect.objectContaining({ rule: 'file/handle-case', found: 'SomeOne', allowed: 'someone' }),
    ]);
  });
});

describe('findings', () => {
  test('are reported all at once, each with its line and column', () => {
    const { findings } = check(
      changed((text) =>
        text
          .replace('"precision"', '"precison"')
          .replace('"num_gpus": 1', '"num_gpus": "1"')
          .replace('"p99_itl_ms": 41', '"p99_itl_ms": 4'),
      ),
    );
    expect(findings.map((f) => [f.rule, f.line, f.column, f.fix])).toEqual([
      ['schema/unknown-field', 11, 3, 'Did you mean "precision"?'],
      ['schema/type', 7, 15, 'Write it as a number: 1'],
      ['physics/percentiles', 19, 17, expect.any(String)],
    ]);
  });

  test('about a missing field point at the object', () => {
    const { findings } = check(changed((text) => text.replace(/ {2}"window_seconds.*\n/, '')));
    expect(findings).toEqual([
      expect.objectContaining({ rule: 'schema/missing-field', pointer: '/window_seconds', line: 1, column: 1 }),
    ]);
  });

  test.each([
    ['"tokens_per_second": 3750', '"tokens_per_second": "3,750"', 'schema/type', 'Write it as a number: 3750'],
    ['"tokens_per_second": 3750', '"tokens_per_second": 3,750', 'file/json', 'Write 3750'],
    [
      '"gpu": "H100"',
      '"gpu": "h100"',
      'physics/unknown-gpu',
      'If it is one of these, write "H100", and in gpu_product what its driver calls it.',
    ],
    [
      '"gpu": "H100"',
      '"gpu": "NVIDIA H100 NVL 94GB"',
      'physics/unknown-gpu',
      'If it is one of these, write "H100 NVL".',
    ],
    ['"joules_per_output_token": 0.144', '"joules_per_output_token": 0,144', 'file/json', 'Write 0.144'],
    [
      '"joules_per_output_token": 0.144',
      '"joules_per_output_token": "0,144"',
      'schema/type',
      'Write it as a number: 0.144',
    ],
    ['never published."', 'never published.",', 'file/json', 'Remove the comma.'],
    ['"precision": "BF16"', '"precision": "bf16"', 'schema/value', 'Write "BF16".'],
  ])('%s written as %s: %s, %s', (from, to, rule, fix) => {
    const { findings } = check(changed((text) => text.replace(from, to)));
    expect(findings.map((f) => [f.rule, f.fix])).toContainEqual([rule, fix]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ wh_per_million_output_tokens: 0.04 }, 'wh_per_million_output_tokens looks like kWh, not Wh'],
    [
      { median_itl_ms: 0.015, p90_itl_ms: 0.022, p95_itl_ms: 0.027, p99_itl_ms: 0.041 },
      'median_itl_ms looks like seconds, not milliseconds',
    ],
    [{ gpu_power_watts_total: 0.54 }, 'gpu_power_watts_total looks like kW, not W'],
    [{ num_gpus: 4, gpu_power_watts_total: 135 }, 'gpu_power_watts_total looks like the power of one card, not of all'],
    [{ window_seconds: 10, requests_in_window: 4500 }, 'window_seconds looks like minutes, not seconds'],
  ])('name the mistaken unit: %j', (change, message) => {
    expect(check(changed(change)).findings).toContainEqual(
      expect.objectContaining({ rule: 'physics/unit-slip', message }),
    );
  });
});

test('mistakes of form do not hide the others: everything is reported in one go', () => {
  const broken = (text: string): string =>
    text
      .replace('"max_num_seqs": 64,', '"max_num_seqs": 64, // the cap')
      .replace('"tokens_per_second": 3750', '"tokens_per_second": 3,750')
      .replace('"requests_in_window": 4500', '"requests_in_window": 4,500')
      .replace('"p99_itl_ms": 41', '"p99_itl_ms": 4')
      .replace('"precision"', '"precison"');
  expect(check(changed(broken)).findings.map((f) => [f.rule, f.line])).toEqual([
    ['file/json', 12],
    ['file/json', 21],
    ['file/json', 31],
    ['schema/unknown-field', 11],
    ['physics/percentiles', 19],
  ]);
});

test('joules in another unit are named, and not the figures that disagree with them', () => {
  const { findings } = check(changed({ joules_per_output_token: 144 }));
  expect(findings.map((f) => f.message)).toEqual(['joules_per_output_token looks like mJ, not J']);
});

test('a rule that fails is an error of the file in which it does, and the other files are checked', () => {
  const broken = {
    ...reference,
    models: {
      get: () => {
        throw new Error('a fault of the check');
      },
    } as never,
  };
  const { findings, files } = checkContributions([changed({}), changed({ num_gpus: 'x' })], broken);
  expect(files).toBe(2);
  expect(
    findings.filter(({ rule }) => rule === 'file/unchecked').map((f) => [f.file, f.severity, f.found]),
  ).toContainEqual([goodPath, 'error', 'a fault of the check']);
  expect(findings.map(({ rule }) => rule)).toContain('schema/type');
});

test.each(['"a":1,1', '"a":"\\u0000"', '"gpu":1', '"a" 1', '"k":['])(
  'a file of nothing but %s is checked at once, and gets at most 100 findings',
  (line) => {
    const text = `{${`${line}\n`.repeat(60_000 / (line.length + 1))}}`;
    const { findings } = check(fileOf(goodPath, Buffer.from(text)));
    expect(findings.length).toBeLessThanOrEqual(MOST_FINDINGS);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
    const checking = leastOf(3, () => check(fileOf(goodPath, Buffer.from(text))));
    // A hundred times and more, were it to look through the file for each fault; the long test holds every file to 100 ms.
    expect(checking / fixedWork()).toBeLessThan(20);
  },
);

test('a card is never taken for another because its name is near', () => {
  const [h800] = check(changed({ gpu: 'H800' }, goodPath.replace('h100', 'h800'))).findings;
  expect(h800).toMatchObject({ rule: 'physics/unknown-gpu', fix: expect.stringContaining('keep its name') });
  expect(check(changed({ gpu: 'GH200' }, goodPath.replace('h100', 'gh200'))).findings).toEqual([]);
});

test('a file of nothing but faults gets no more findings than a person reads', () => {
  const keys = Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join(',');
  const { findings } = check(fileOf(goodPath, Buffer.from(`{${keys}}`)));
  expect(findings.length).toBeLessThanOrEqual(MOST_FINDINGS);
});

test('no text of a file reaches the terminal as a command to it', async () => {
  const { findings } = check(
    changed((text) => text.replace('"gpu"', '"g\\u001b[2J\\u202epu"'), 'contributions/some\u001b[31mone/x.json'),
  );
  const commands = ['\u001b', '\u202e', '\u0007'];
  const annotations: string[] = [];
  const print = jest.spyOn(process.stdout, 'write').mockImplementation((text) => annotations.push(String(text)) > 0);
  await annotate(findings).finally(() => {
    print.mockRestore();
  });
  expect(annotations).toHaveLength(findings.length);
  for (const shown of [findingsAsText(findings), annotations.join('')]) {
    expect(commands.filter((command) => shown.includes(command))).toEqual([]);
  }
});

test('a name in another script still makes the name of a file', () => {
  const path = 'contributions/someone/2026-01-15-some-owner-tongyi-h100.json';
  const sized = { protocol_version: '0.3', total_params_b: 7 };
  expect(check(changed({ ...sized, model: '通义千问', model_id: 'some-owner/tongyi' }, path)).findings).toEqual([]);
});

describe('whatever the file, the check does not crash', () => {
  test('on any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(check(fileOf(goodPath, Buffer.from(text))).findings.length).toBeGreaterThan(0);
      }),
    );
  });

  test('on any bytes, and any path', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }), (bytes, path) => {
        expect(check(fileOf(path, bytes)).findings.length).toBeGreaterThan(0);
      }),
    );
  });

  test('on any value in any field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(good)), fc.jsonValue(), (field, value) => {
        const { findings, rows } = check(changed({ [field]: value }));
        expect(rows.length === 1 || findings.some((f) => f.severity === 'error')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['brackets nested 30,000 deep', '['.repeat(30_000)],
    ['objects nested 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['a field nested 20,000 deep', JSON.stringify(good).replace('"BF16"', '['.repeat(20_000) + ']'.repeat(20_000))],
    [
      'the same, with a key that is written twice',
      JSON.stringify(good).replace('"BF16"', `${'['.repeat(20_000)}${']'.repeat(20_000)},"gpu":1`),
    ],
    ['a number beyond the doubles', JSON.stringify(good).replace('0.144', '1e999')],
    ['half a surrogate pair', JSON.stringify(good).replace('Test fixture', '\\ud800')],
  ])('on %s', (_, text) => {
    expect(check(fileOf(goodPath, Buffer.from(text))).findings.some((f) => f.severity === 'error')).toBe(true);
  });
});
