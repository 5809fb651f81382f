import { describe, expect, test } from '@jest/globals';
import { check, placed, publishedRuns, reference } from './support/checking.ts';
import { changed, type Fields, fileOf, good, PATH } from './support/contribution-file.ts';
import { checkContributions } from '../src/checker/check.ts';
import { formatOf } from '../src/checker/formats.ts';

// Mistakes that people make when they write a file by hand. Each mistake gives one finding, whose fix works.

/** The good measurement as a file, with one part of its text replaced. */
function rewritten(from: string, to: string) {
  const text = JSON.stringify(good, null, 2);
  if (!text.includes(from)) throw new Error(`${from} is not in the measurement`);
  return fileOf(text.replace(from, to));
}

const FILE_NAME = PATH.slice(PATH.lastIndexOf('/') + 1);

/** Rule, field and fix of each finding. */
function fixesOf(file: ReturnType<typeof fileOf>) {
  return check(file).findings.map(({ rule, pointer, fix }) => [rule, pointer, fix]);
}

test('the fix for a power that is wrong by a factor of ten replaces the power, not the consistent energy', () => {
  const [, , fix] = fixesOf(changed({ gpu_power_watts_total: 54 })).find(([rule]) => rule === 'physics/energy') ?? [];
  expect(fix).toContain('"gpu_power_watts_total": 540');
  expect(fix).not.toContain('"joules_per_output_token"');
});

describe('the fix for two inconsistent energies replaces the wrong one, and then works:', () => {
  test.each<[string, Fields]>([
    ['joules in Wh per token', { joules_per_output_token: 0.00004 }],
    ['two swapped values', { joules_per_output_token: 40, wh_per_million_output_tokens: 0.144 }],
  ])('%s', (_, fields) => {
    const file = changed(fields);
    const [finding] = check(file).findings.filter(({ rule }) => rule === 'physics/unit-slip');
    const fixed = Object.fromEntries<number>(
      [...(finding?.fix ?? '').matchAll(/"(\w+)": ([\d.]+\d)/g)].map(
        ([, name = '', value]) => [name, Number(value)] as const,
      ),
    );
    expect(Object.keys(fixed)).toEqual(Object.keys(fields));
    expect(check(changed({ ...fields, ...fixed })).findings).toEqual([]);
  });
});

describe('invalid JSON gives one finding with a fix:', () => {
  test.each([
    ['"gpu_power_limit_w": 700', '"gpu_power_limit_w": None', 'Write null.'],
    ['"vendor_affiliation": false', '"vendor_affiliation": False', 'Write false.'],
    ['"gpu_power_watts_total": 540', '"gpu_power_watts_total": 540.0 W', 'Remove the unit: 540.0.'],
    ['"joules_per_output_token": 0.144', '"joules_per_output_token": .144', 'Write 0.144.'],
    ['"joules_per_output_token": 0.144', '"joules_per_output_token": 0,144', 'Write 0.144.'],
    ['"joules_per_output_token": 0.144', '"joules_per_output_token": NaN', 'Write null if the value is not known.'],
    ['"requests_in_window": 4500', '"requests_in_window": 4500.', 'Write 4500.'],
    ['"engine": "vLLM"', '"engine": vLLM', 'Write "vLLM".'],
    [
      '"median_itl_ms": 15',
      '"median_itl_ms": 15,000',
      'Write 15000 if the comma separates thousands, or 15.000 if it is a decimal comma.',
    ],
  ])('%s written as %s', (from, to, fix) => {
    expect(fixesOf(rewritten(from, to))).toEqual([['file/json', '', fix]]);
  });
});

describe('a value of the wrong type or form', () => {
  const id = (text: string): Fields => ({ model_id: text });
  const withDetail =
    'Write "model_id": "meta-llama/Llama-3.1-8B-Instruct", "precision": "INT4", "precision_detail": "Q4_K_M".';
  test.each<[Fields, string]>([
    [{ measured_on: '15/01/2026' }, 'Write "2026-01-15".'],
    [{ measured_on: '01/02/2026' }, 'Write "2026-02-01", or "2026-01-02".'],
    [{ measured_on: '15 January 2026' }, 'Write "2026-01-15".'],
    [{ affiliation: '' }, 'Write null.'],
    [{ logs: 'null' }, 'Write null.'],
    [{ gpu_power_limit_w: 'None' }, 'Write null.'],
    [{ gpu_power_limit_w: 0 }, 'Write null.'],
    [{ gpu_power_limit_w: -1 }, 'Write null.'],
    [{ gpu_power_limit_w: -500 }, 'Write 500, without the minus sign.'],
    [{ median_itl_ms: -15 }, 'Write 15, without the minus sign.'],
    [{ vendor_affiliation: 'no' }, 'Write false.'],
    [{ median_itl_ms: '15,5' }, 'Write 15.5.'],
    [{ window_seconds: '600 s' }, 'Remove the unit: 600.'],
    [{ energy_source: 'nvidia-smi' }, 'Write "nvidia_smi_power".'],
    [{ protocol_version: 0.3 }, 'Write "protocol_version": "0.2".'],
    [{ engine_version: '' }, 'Write the value, or "unknown" if nobody knows it.'],
    [id('Llama-3.1-8B-Instruct-Q4_K_M.gguf'), withDetail],
    [id('llama3.1:8b-instruct-q4_K_M'), withDetail],
    [
      id('https://huggingface.co/meta-llama/Llama-3.1-8B-Instruct'),
      'Write "model_id": "meta-llama/Llama-3.1-8B-Instruct".',
    ],
  ])('%j gives one finding with the fix: %s', (change, fix) => {
    const [field = ''] = Object.keys(change);
    expect(fixesOf(changed(change))).toEqual([['schema/measurement', `/${field}`, fix]]);
  });

  test('that is missing gives a finding with the allowed values', () => {
    const { precision: _precision, model: _model, ...rest } = good;
    const allowed = check(fileOf(JSON.stringify(rest))).findings.flatMap((found) =>
      found.rule === 'schema/measurement' ? [[found.pointer, found.allowed]] : [],
    );
    expect(allowed).toContainEqual(['/precision', expect.stringContaining('FP8')]);
    expect(allowed).toContainEqual(['/model', expect.any(String)]);
  });

  test('13.0 instead of text gives a fix with the same digits', () => {
    const file = rewritten(`"cuda_version": "${String(good['cuda_version'])}"`, '"cuda_version": 13.0');
    expect(fixesOf(file)).toEqual([['schema/measurement', '/cuda_version', 'Write "13.0".']]);
  });
});

describe('a name or date', () => {
  test.each<[Fields, string, string]>([
    [{ contributor: 'Ada\u00a0Example' }, 'honesty/names', 'Replace it with an ordinary space: "Ada Example".'],
    [{ affiliation: 'None' }, 'honesty/names', 'Write null.'],
    [{ gpu: 'h100' }, 'physics/gpu', 'Write "H100".'],
    [
      { model_id: 'meta-lama/Llama-3.1-8B-Instruct' },
      'comparability/model',
      'Write "meta-llama/Llama-3.1-8B-Instruct".',
    ],
  ])('%j gives one finding of the rule %s with the fix: %s', (change, rule, fix) => {
    const [field = ''] = Object.keys(change);
    expect(fixesOf(changed(change))).toEqual([[rule, `/${field}`, fix]]);
  });

  test.each([
    ['H-100X', 'H100'],
    ['H100 SXM', 'H100'],
    ['NVIDIA A100 PCIe 80GB', 'A100'],
    ['MI250', 'MI250X'],
  ])('of an unknown GPU, %s, gives a warning with the nearest known name', (gpu, known) => {
    const { findings } = check(placed({ ...good, gpu, gpu_power_limit_w: null }));
    expect(findings).toMatchObject([{ rule: 'physics/gpu', severity: 'warning' }]);
    expect(findings[0]?.fix).toContain(`"${known}"`);
  });

  test('of an unknown GPU that is not in the file name gives a finding about the GPU first, then about the file name', () => {
    const fix = new RegExp(`gpu is wrong.*rename the file to ${FILE_NAME.replace('h100', 'h100x')}`);
    expect(check(changed({ gpu: 'H100X', gpu_power_limit_w: null })).findings).toMatchObject([
      { rule: 'physics/gpu', severity: 'warning', fix: expect.stringContaining('"H100"') },
      { rule: 'file/path', severity: 'error', fix: expect.stringMatching(fix) },
    ]);
  });

  test.each([
    ['2026-13-15', '2026-01-15', 'Write "2026-01-15", the date in the file name.'],
    ['2026-02-30', '2026-02-30', 'Correct the month or the day: no calendar has this date.'],
    ['2026-15-01', '2026-15-01', 'Write "2026-01-15".'],
    ['15.01.2026', '15.01.2026', 'Write "2026-01-15".'],
    ['2062-01-15', '2026-01-15', 'Write "2026-01-15", the date in the file name.'],
    ['2062-01-15', '2026-01-16', 'Write "2026-01-16", the date in the file name.'],
  ])('of the impossible day %s in a file named after %s gives one finding', (measured_on, named, fix) => {
    const found = fixesOf(changed({ measured_on }, PATH.replace('2026-01-15', named)));
    expect(found.map(([, pointer, own]) => [pointer, own])).toEqual([['/measured_on', fix]]);
  });

  test.each(['A6000', 'B100', 'RTX 4080', 'H1000', 'Some Card 9000'])(
    'of another GPU, %s, is not treated as mistyped',
    (gpu) => {
      expect(check(placed({ ...good, gpu })).findings[0]?.fix).not.toContain('write "');
    },
  );

  test('of other weights with a similar id is not treated as misspelt', () => {
    expect(fixesOf(changed({ model_id: 'unsloth/Llama-3.1-8B-Instruct' }))).toEqual([]);
  });
});

describe('a percentile below a lower percentile gives one finding:', () => {
  const exchanged = (fields: string) => `If the two values were exchanged, write ${fields}.`;
  const lookUp = 'Look up both values in your log and take all percentiles from the same run.';
  test.each<[Fields, string, string]>([
    [
      { median_itl_ms: 41, p99_itl_ms: 15 },
      'median_itl_ms is above p99_itl_ms',
      exchanged('"median_itl_ms": 15, "p99_itl_ms": 41'),
    ],
    [
      { p90_itl_ms: 27, p95_itl_ms: 22 },
      'p90_itl_ms is above p95_itl_ms',
      exchanged('"p90_itl_ms": 22, "p95_itl_ms": 27'),
    ],
    [{ median_itl_ms: 50 }, 'median_itl_ms is above p99_itl_ms', lookUp],
    [{ p99_itl_ms: 4 }, 'p95_itl_ms is above p99_itl_ms', lookUp],
  ])('%j', (change, message, fix: string) => {
    const { findings } = check(changed(change));
    expect(findings).toMatchObject([{ rule: 'physics/percentiles', severity: 'error', fix }]);
    expect(findings[0]?.message).toContain(message);
    const fixed = Object.fromEntries(
      [...fix.matchAll(/"(\w+)": (\d+)/g)].map(([, name = '', value]) => [name, Number(value)] as const),
    );
    if (fix !== lookUp) expect(check(changed({ ...change, ...fixed })).findings).toEqual([]);
  });
});

describe('a running batch that is too large for the throughput and the latencies is reported:', () => {
  const batchFindings = (change: Fields) =>
    check(changed({ max_num_seqs: 4096, requests_in_window: 4500, ...change }))
      .findings.filter(({ rule }) => rule === 'physics/batch')
      .map(({ severity, pointer }) => `${severity} ${pointer}`);

  test.each<[Fields, string[]]>([
    [{ avg_running_batch: 70 }, []],
    [{ avg_running_batch: 90 }, ['warning /avg_running_batch']],
    [{ avg_running_batch: 120 }, ['error /avg_running_batch']],
    [{ avg_running_batch: 180 }, ['error /avg_running_batch']],
    // Long prompts of other requests, or a long time to first token, can explain a large batch.
    [{ avg_running_batch: 180, avg_prompt_tokens: 1000 }, ['warning /avg_running_batch']],
    [{ avg_running_batch: 180, ttft_median_ms: 9000 }, ['warning /avg_running_batch']],
  ])('%j', (change, expected) => {
    expect(batchFindings(change)).toEqual(expected);
  });

  test('as an error for most small published batches times three, and for none of the published batches', () => {
    const small = publishedRuns().filter((run) => Number(run['avg_running_batch']) < 100);
    const errorsWith = (factor: number): number =>
      small.filter((run) => {
        const batch = { avg_running_batch: Number(run['avg_running_batch']) * factor, max_num_seqs: 4096 };
        const { findings } = check(placed({ ...run, ...batch }));
        return findings.some(({ rule, severity }) => rule === 'physics/batch' && severity === 'error');
      }).length;
    expect(errorsWith(1)).toBe(0);
    expect(errorsWith(3) / small.length).toBeGreaterThan(0.85);
  });
});

describe('a value in the wrong unit or scope gives one finding, whose fix works:', () => {
  /** The fields in a fix of the form `Write "field": value.` */
  const fieldsIn = (fix: string | null): Fields => JSON.parse(`{${(fix ?? '').replace(/^Write |\.$/g, '')}}`) as Fields;

  test.each<[string, Fields]>([
    [
      'seconds',
      { median_itl_ms: 0.015, p90_itl_ms: 0.022, p95_itl_ms: 0.027, p99_itl_ms: 0.041, ttft_median_ms: null },
    ],
    ['kW', { gpu_power_watts_total: 0.54 }],
    ['kWh', { wh_per_million_output_tokens: 0.04 }],
    ['mJ, with a consistent value in Wh', { joules_per_output_token: 144, wh_per_million_output_tokens: 40_000 }],
    [
      'the throughput of one request, with a consistent energy',
      { tokens_per_second: 62.5, joules_per_output_token: 8.64, wh_per_million_output_tokens: 2400 },
    ],
    ['minutes', { window_seconds: 10 }],
  ])('%s', (_, change) => {
    const without = { ...change, joules_per_output_token_stdev: null };
    const [finding, ...others] = check(changed(without)).findings;
    expect([finding?.rule, others]).toEqual(['physics/unit-slip', []]);
    expect(check(changed({ ...without, ...fieldsIn(finding?.fix ?? null) })).findings).toEqual([]);
  });
});

test('the JSON report escapes invisible and direction characters, and can be parsed', async () => {
  const report = checkContributions([changed({ notes: 'a\u202eb', contributor: 'A\u{e0041}B' })], reference);
  const text = await formatOf('json').render(report);
  expect(text).not.toMatch(/[\u202e\u{e0041}]/u);
  expect((JSON.parse(text) as { findings: unknown }).findings).toEqual(report.findings);
});
