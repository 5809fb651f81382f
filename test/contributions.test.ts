import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkContributions } from '../src/checker/check.ts';
import { formatOf, reportAsMarkdown } from '../src/checker/formats.ts';
import { EXAMPLE_PATH } from '../src/checker/path.ts';
import type { ContributionFile } from '../src/checker/reference.ts';
import { allRules } from '../src/checker/rules/index.ts';
import { MAX_FINDINGS } from '../src/checker/rule.ts';
import { subjectOf } from '../src/checker/subject.ts';
import { check, placed, reference, rulesOf } from './support/checking.ts';
import { changed, type Fields, fileOf, FIXTURES, good, PATH, valid } from './support/contribution-file.ts';
import { project } from './support/frozen-inputs.ts';
import { ROOT } from './support/project.ts';

/** A valid or invalid fixture, at the path that its fields require. */
function fixture(name: string): ContributionFile {
  const bytes = readFileSync(join(FIXTURES, name));
  const { object } = subjectOf(fileOf(bytes), reference);
  return fileOf(bytes, object === null ? PATH : placed(object).path);
}

function namesIn(folder: string): string[] {
  const names = readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.json'));
}

/** The values that another run of the same configuration could have measured. */
const ANOTHER_RUN = { p90_itl_ms: 22.4, p99_itl_ms: 40, avg_running_batch: 59.2 };

/** The good measurement as a file, with parts of its text replaced. */
function rewritten(...changes: readonly (readonly [from: string, to: string])[]): ContributionFile {
  return fileOf(changes.reduce((text, [from, to]) => text.replace(from, to), JSON.stringify(good, null, 2)));
}

describe('valid contributions', () => {
  test.each(namesIn('valid'))('%s gives no finding and one row', (name) => {
    const { findings, rows } = check(fixture(join('valid', name)));
    expect([findings, rows.length]).toEqual([[], 1]);
  });

  test("the project's example is valid, but gives no row", () => {
    const report = check(fileOf(readFileSync(join(ROOT, EXAMPLE_PATH)), EXAMPLE_PATH));
    expect(report).toEqual({ files: 1, findings: [], rows: [] });
  });

  test('a row is compared with the most similar published configuration, and converted to emissions', () => {
    const [row] = check(changed({})).rows;
    expect(row).toMatchObject({ comparable: true, itl_margin_ms: 485 });
    expect(row?.like_for_like?.row_id).toBe('llama-3-1-8b-instruct/H100/1/64');
    const sliced = { mig_profile: '3g.40gb', slice_count: 2, slices_loaded: 1 };
    for (const other of [sliced, { precision: 'FP8' }, { cpu_offload: true }])
      expect(check(changed(other)).rows[0]?.like_for_like).toBeNull();
    // 40 Wh per million tokens on the World grid.
    const world = project.inputs.ember.intensity.find((r) => r.iso3 === 'WLD' && r.year === 2024)?.g_co2e_per_kwh ?? 0;
    expect(row?.kg_co2e_per_billion_output_tokens[0]).toEqual({ area: 'World', kg: (40 * world) / 1000 });
  });
});

test.each([
  [undefined, true],
  [null, true],
  ['other', false],
])('the report about a row with the workload %s asks for the workload: %s', async (workload, isAsked) => {
  const report = check(changed({ workload }));
  expect(report.findings).toEqual([]);
  for (const text of [reportAsMarkdown(report), await formatOf('text').render(report)])
    expect(text.includes('lm-arena-chat')).toBe(isAsked);
});

describe('a comparable row that is not like for like', () => {
  test.each<[string, Fields, string[], string]>([
    ['an unknown GPU', { gpu: 'Some Card 9000' }, ['physics/gpu'], 'unknown GPU'],
    ['CPU offload', { cpu_offload: true }, ['comparability/like-the-index'], 'weights in main memory'],
  ])('because of %s has a report that says so and gives no ratio', (_, change, rules, words) => {
    const report = check(placed({ ...good, ...change }));
    expect(report.findings.map(({ rule }) => rule)).toEqual(rules);
    expect(report.rows).toMatchObject([{ comparable: true, like_for_like: null, reference: null }]);
    const [line] = reportAsMarkdown(report)
      .split('\n')
      .filter((each) => each.includes('yes, limit 500 ms'));
    expect(line).toContain('not like for like');
    expect(line).toContain(words);
  });
});

/** Rules without a fixture: a single file can't break them, or can only break them together with other rules. */
const WITHOUT_FIXTURE = ['file/path', 'comparability/change', 'file/unchecked'];

describe('invalid contributions', () => {
  test.each(namesIn('invalid'))('%s breaks only the rule that its folder is named after', (name) => {
    expect(rulesOf(fixture(join('invalid', name)))).toEqual([dirname(name)]);
  });

  test.each(namesIn('invalid'))('%s gives a fix for every error and warning', (name) => {
    const withoutFix = check(fixture(join('invalid', name))).findings.filter(
      ({ severity, fix }) => severity !== 'notice' && (fix ?? '') === '',
    );
    expect(withoutFix).toEqual([]);
  });

  test('exist for every rule that a single file can break, and every rule has a unique id', () => {
    const ids = allRules.map(({ id }) => id).filter((id) => !WITHOUT_FIXTURE.includes(id));
    expect(ids.filter((id) => !existsSync(join(FIXTURES, `invalid/${id}`)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a file with another protocol version gives one error, and its fix works', () => {
    const withVersion = (protocol_version: unknown) =>
      check(placed({ ...valid('with-optional-fields'), protocol_version }));
    for (const version of ['0.3', '0.1', 0.2, null]) {
      const { findings, rows } = withVersion(version);
      expect(rows).toEqual([]);
      expect(findings).toEqual([
        expect.objectContaining({
          rule: 'schema/measurement',
          severity: 'error',
          pointer: '/protocol_version',
          found: JSON.stringify(version),
          fix: 'Write "protocol_version": "0.2".',
        }),
      ]);
    }
    expect(withVersion('0.2')).toMatchObject({ findings: [], rows: [{ comparable: true }] });
  });
});

describe('the path and kind of a file', () => {
  const name = '2026-01-15-llama-3-1-8b-instruct-h100';
  test.each([
    'contributions/x.json',
    `contributions/someone/deep/${name}.json`,
    `contributions/some_one_/${name}.json`,
    `contributions/-someone/${name}.json`,
    `contributions/someone/${name.replace('15', '16')}.json`,
    ...[name.replace('h100', 'b200'), `${name}-1`, `${name}-02`].map((other) => `contributions/someone/${other}.json`),
    `contributions/someone/${name}.JSON`,
    'contributions/someone/README.md',
  ])('the path %s is rejected', (path) => {
    expect(rulesOf(changed({}, path))).toEqual(['file/path']);
  });

  test('a folder can have any GitHub handle, and file names can have numbers from 2', () => {
    const paths = ['someone', 'Some-One', 'some-one_corp', 'a'.repeat(39)].map(
      (handle) => `contributions/${handle}/${name}`,
    );
    expect(paths.flatMap((path) => rulesOf(changed({}, `${path}-12.json`)))).toEqual([]);
  });

  test.each(['YOUR_HANDLE', 'your-handle', 'your-github-handle', 'YOUR-GITHUB-HANDLE'])(
    "the documentation's placeholder %s is rejected as a folder",
    (folder) => {
      const { findings } = check(changed({}, PATH.replace('someone', folder)));
      const fix = 'Rename the folder to your GitHub handle.';
      expect(findings).toMatchObject([{ rule: 'file/path', severity: 'error', found: folder, fix }]);
    },
  );

  test('the fix names the correct path', () => {
    const nvl = placed({ ...good, gpu: 'H100 NVL', gpu_power_limit_w: null, gpu_power_watts_total: 390 });
    const [finding] = check({ ...nvl, path: PATH }).findings.filter(({ rule }) => rule === 'file/path');
    expect(finding?.fix).toBe(`Rename the file to ${name}-nvl.json`);
  });

  test.each<ContributionFile['kind']>(['symlink', 'other', 'file'])('a %s without content is rejected', (kind) => {
    const { findings } = check({ path: PATH, kind, size: 20, bytes: null });
    expect(findings).toEqual([expect.objectContaining({ rule: 'file/kind', severity: 'error' })]);
  });
});

describe('several files', () => {
  const other = PATH.replace('someone', 'other');

  test('a file is compared with existing files, which get no findings themselves', () => {
    const { findings } = checkContributions([changed({}, other)], reference, {
      others: [changed({ precision: 'nonsense' })],
    });
    expect(findings.map((f) => f.rule)).toEqual(['honesty/same-run']);
  });

  const half = {
    joules_per_output_token: 0.072,
    wh_per_million_output_tokens: 20,
    joules_per_output_token_stdev: null,
  };
  test.each([
    [
      { ...half, gpu_power_watts_total: 270, notes: 'Corrected' },
      [
        [
          'warning',
          '20 Wh; changed: joules_per_output_token, wh_per_million_output_tokens, gpu_power_watts_total, joules_per_output_token_stdev, notes',
        ],
      ],
    ],
    [{ gpu_power_watts_total: 545 }, [['notice', 'changed: gpu_power_watts_total']]],
    [{}, []],
  ])('a change to an existing row is reported with the changed fields: %j', (now, expected) => {
    const { findings } = checkContributions([changed(now)], reference, { others: [changed({})] });
    expect(findings.map(({ severity, found }) => [severity, found])).toEqual(expected);
    expect(findings.every(({ rule }) => rule === 'comparability/change')).toBe(true);
  });

  test('two folders whose names differ only in case are rejected', () => {
    const path = PATH.replace('someone', 'SomeOne').replace('.json', '-2.json');
    const { findings } = check(changed({}), changed(ANOTHER_RUN, path));
    const folder = { rule: 'file/path', found: 'SomeOne', allowed: 'someone' };
    expect(findings).toEqual([expect.objectContaining(folder)]);
  });
});

describe('findings', () => {
  test('are all reported at once with line and column, even after syntax errors', () => {
    const mistakes = [
      ['"precision"', '"precison"'],
      ['"num_gpus": 1', '"num_gpus": "1"'],
      ['"p99_itl_ms": 41', '"p99_itl_ms": 4'],
    ] as const;
    expect(check(rewritten(...mistakes)).findings.map((f) => [f.rule, f.line, f.column, f.fix])).toEqual([
      ['schema/measurement', 11, 3, 'Rename it to "precision".'],
      ['schema/measurement', 7, 15, 'Write 1.'],
      ['physics/percentiles', 19, 17, expect.any(String)],
    ]);
    const broken = rewritten(
      ...mistakes,
      ['"max_num_seqs": 64,', '"max_num_seqs": 64, // the cap'],
      ['"tokens_per_second": 3750', '"tokens_per_second": 3,750'],
      ['"requests_in_window": 4500', '"requests_in_window": 4,500'],
    );
    expect(check(broken).findings.map(({ rule, line }) => `${rule} ${line}`)).toEqual([
      'file/json 12',
      'file/json 21',
      'file/json 31',
      'schema/measurement 11',
      'schema/measurement 7',
      'physics/percentiles 19',
    ]);
  });

  const nvl = 'If your GPU is the H100 NVL, write "H100 NVL". Otherwise, ignore the warning.';
  const both = 'Write 3750 if the comma separates thousands, or 3.750 if it is a decimal comma.';
  test.each([
    ['"tokens_per_second": 3750', '"tokens_per_second": "3,750"', 'schema/measurement', both],
    ['"tokens_per_second": 3750', '"tokens_per_second": 3,750', 'file/json', both],
    ['0.144', '"0,144"', 'schema/measurement', 'Write 0.144.'],
    ['"gpu": "H100"', '"gpu": "NVIDIA H100 NVL 94GB"', 'physics/gpu', nvl],
    ['never published."', 'never published.",', 'file/json', 'Remove the comma.'],
    ['"precision": "BF16"', '"precision": "bf16"', 'schema/measurement', 'Write "BF16".'],
  ])('about %s written as %s have the rule %s and the fix: %s', (from, to, rule, fix) => {
    expect(check(rewritten([from, to])).findings.map((f) => [f.rule, f.fix])).toContainEqual([rule, fix]);
  });

  test.each([
    [{ wh_per_million_output_tokens: 0.04 }, 'kWh, not Wh'],
    [{ joules_per_output_token: 144 }, 'mJ, not J'],
    [{ median_itl_ms: 0.015, p90_itl_ms: 0.022, p95_itl_ms: 0.027, p99_itl_ms: 0.041 }, 'seconds, not milliseconds'],
    [{ gpu_power_watts_total: 0.54 }, 'kW, not W'],
    [{ gpu_power_watts_total: 540_000 }, 'mW, not W'],
    [{ num_gpus: 4, gpu_power_watts_total: 135 }, 'the power of one GPU, not of all'],
    [{ window_seconds: 10, requests_in_window: 4500 }, 'minutes, not seconds'],
  ])('name the mistaken unit: %j', (change, words) => {
    const unitMistake = expect.objectContaining({
      rule: 'physics/unit-slip',
      message: expect.stringContaining(`like ${words}`),
    });
    expect(check(changed(change)).findings).toContainEqual(unitMistake);
  });

  test('name the file for which a rule throws an error, and the other files are still checked', () => {
    const throwError = () => {
      throw new Error('a bug in the check');
    };
    const broken = { ...reference, models: { get: throwError } as never };
    const { findings, files } = checkContributions([changed({}), changed({ num_gpus: 'x' })], broken);
    const failed = { rule: 'file/unchecked', file: PATH, severity: 'error', found: 'a bug in the check' };
    expect(files).toBe(2);
    expect(findings).toContainEqual(expect.objectContaining(failed));
    expect(findings.map(({ rule }) => rule)).toContain('schema/measurement');
  });
});

test.each(['"a":1,1', '"a":"\\u0000"', '"gpu":1', '"a" 1', '"k":['])(
  'a file that only repeats %s gives at most MAX_FINDINGS findings',
  (line) => {
    const file = fileOf(`{${`${line}\n`.repeat(60_000 / (line.length + 1))}}`);
    const { findings } = check(file);
    expect(findings.length).toBeLessThanOrEqual(MAX_FINDINGS);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
  },
);

test('a copied run is reported even if the file has too many other findings', () => {
  const unknownFields = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`unknown_${i}`, i]));
  const path = PATH.replace('someone', 'other');
  const findings = check(changed({}), changed(unknownFields, path)).findings.filter(({ file }) => file === path);
  expect(findings).toHaveLength(MAX_FINDINGS);
  expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['honesty/same-run', 'file/unchecked']));
});

describe('the check never crashes', () => {
  test('on random JSON, bytes and paths', () => {
    const json = fc.json({ maxDepth: 6 }).map((text) => fileOf(text));
    const bytes = fc
      .tuple(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }))
      .map(([content, path]) => fileOf(content, path));
    const property = fc.property(fc.oneof(json, bytes), (file) => {
      expect(check(file).findings.length).toBeGreaterThan(0);
    });
    fc.assert(property, { numRuns: 200 });
  });

  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  test.each([
    ['brackets nested 30,000 deep', '['.repeat(30_000)],
    ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a field nested 20,000 deep', JSON.stringify(good).replace('"BF16"', nested)],
    ['the same field and a repeated key', JSON.stringify(good).replace('"BF16"', `${nested},"gpu":1`)],
    ['an object instead of a text', JSON.stringify(good).replace('"BF16"', '{"toString": null, "valueOf": null}')],
    ['half a surrogate pair', JSON.stringify(good).replace('Test fixture', '\\ud800')],
  ])('on %s', (_, text) => {
    const { findings } = check(fileOf(text));
    expect(findings.some((f) => f.severity === 'error')).toBe(true);
    expect(findings.filter(({ rule }) => rule === 'file/unchecked')).toEqual([]);
  });
});
