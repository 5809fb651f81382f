import { mkdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixedWork, leastOf } from '../bench/processor.ts';
import { unconfirmed } from '../src/checker/account.ts';
import { checkContributions } from '../src/checker/check.ts';
import { reportAsMarkdown } from '../src/checker/formats.ts';
import { likenessOf, likenessWords } from '../src/checker/likeness.ts';
import { madeBy } from '../src/checker/makers.ts';
import type { ContributionFile } from '../src/checker/reference.ts';
import type { CheckReport } from '../src/checker/row.ts';
import { scopeOf } from '../src/checker/scope.ts';
import { readContributionFiles } from '../src/api/inputs/contribution-files.ts';
import { referenceOf } from '../src/api/inputs/reference.ts';
import { code, inert } from '../src/core/text/markdown.ts';
import { project } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

// What is absurd or copied does not get in, and what is honest is neither refused nor sent the wrong way.

const temporary = temporaryFolders();
const reference = referenceOf(project.inputs, project.validator);
const good = JSON.parse(
  readFileSync(join(ROOT, 'test/fixtures/contributions/valid/whole-card.json'), 'utf8'),
) as Readonly<Record<string, unknown>>;
const path = 'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100.json';
const second = path.replace('.json', '-2.json');
const other = path.replace('someone', 'other');

function fileOf(text: string, at = path): ContributionFile {
  const bytes = Buffer.from(text);
  return { path: at, kind: 'file', size: bytes.length, bytes };
}

function changed(change: Readonly<Record<string, unknown>>, at = path): ContributionFile {
  return fileOf(JSON.stringify({ ...good, ...change }, null, 2), at);
}

function check(...files: ContributionFile[]): CheckReport {
  return checkContributions(files, reference);
}

function rulesOf(...files: ContributionFile[]): string[] {
  return check(...files).findings.map(({ rule }) => rule);
}

describe('a copy of a run', () => {
  const MEASURED = ['joules_per_output_token', 'tokens_per_second', 'gpu_power_watts_total', 'avg_running_batch'];
  const LATENCIES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'];
  const times = (fields: readonly string[], factor: number): Record<string, number> =>
    Object.fromEntries(fields.map((field) => [field, Number(good[field]) * factor]));

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['another name', { contributor: 'Another', notes: 'Mine' }],
    ['another window', { window_seconds: 601 }],
    [
      'another count of requests and tokens',
      { requests_in_window: 4600, avg_output_tokens: 510, avg_prompt_tokens: 80 },
    ],
    ['1e-9 on every figure', times([...MEASURED, ...LATENCIES], 1 + 1e-9)],
    ['two figures changed', { p99_itl_ms: 45, avg_running_batch: 62 }],
    ['another card', { gpu: 'H200' }],
  ])('with %s is found in the folder of another person', (_, change) => {
    const at = change['gpu'] === 'H200' ? other.replace('h100', 'h200') : other;
    expect(rulesOf(changed({}), changed(change, at))).toEqual(['honesty/same-run']);
  });

  test('with another date is found, in the same folder as well', () => {
    const at = path.replace('2026-01-15', '2026-01-16');
    expect(rulesOf(changed({}), changed({ measured_on: '2026-01-16' }, at))).toEqual(['honesty/same-run']);
  });

  test('is found wherever the figures lie', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.9, max: 1.1, noNaN: true }),
        fc.double({ min: -9e-5, max: 9e-5, noNaN: true }),
        (by, off) => {
          const run = times(LATENCIES, by);
          const copy = times(LATENCIES, by * (1 + off));
          expect(rulesOf(changed(run), changed(copy, other))).toEqual(['honesty/same-run']);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('is not what one person measures twice with the same rounded figures but one', () => {
    expect(rulesOf(changed({}), changed({ p99_itl_ms: 40 }, second))).toEqual([]);
  });

  test('is not what two people measure with three figures that differ', () => {
    const run = { p99_itl_ms: 40, avg_running_batch: 59, p90_itl_ms: 23 };
    expect(rulesOf(changed({}), changed(run, other))).toEqual([]);
  });
});

describe('characters that deceive', () => {
  const tag = String.fromCodePoint(0xe0041);
  test.each([
    ['soft hyphen', 'contributor', 'Te\u00adst'],
    ['word joiner', 'contributor', 'Te\u2060st'],
    ['byte order mark', 'affiliation', 'Te\ufeffst'],
    ['tag', 'engine', `vLLM${tag}`],
    ['filler', 'contributor', '\u3164'],
    ['pile of marks', 'contributor', `a${'\u0301'.repeat(9)}`],
    ['joiner in a Latin word', 'model', 'Lla\u200dma'],
    ['line break in a name', 'contributor', 'Test\nfixture'],
    ['direction override in a value that would be unknown', 'gpu', 'H\u202e100'],
    ['soft hyphen in an id that would have the wrong form', 'model_id', 'meta-llama/Llama\u00ad-3.1'],
    ['control character in notes', 'notes', 'a\u0007b'],
  ])('%s: the string names its own rule only', (_, field, text) => {
    expect(rulesOf(changed({ [field]: text }))).toEqual(['file/characters']);
  });

  test.each([
    ['gpu', '\u041d100', 'H100'],
    ['gpu', 'Ｈ１００', 'H100'],
    ['engine', 'vLL\u041c', 'vLLM'],
    ['model', 'Llama 3.1 8\u0412 Instruct', 'Llama 3.1 8B Instruct'],
    ['contributor', '\u0410nna', 'Anna'],
    ['affiliation', 'Universit\u0443 of X', 'University of X'],
    ['prompt_set', '\u0410\u0420\u0421', 'APC'],
    ['driver_version', '570\u00a0beta', '570 beta'],
    ['contributor', '\u{1d400}nna', 'Anna'],
  ])('%s %j looks like %j', (field, text, latin) => {
    const { findings } = check(changed({ [field]: text }));
    expect(findings).toEqual([
      expect.objectContaining({
        rule: 'honesty/look-alikes',
        fix: `Write "${latin}", or the whole name in one script.`,
      }),
    ]);
  });

  test.each([
    'Мария Иванова',
    'Сара',
    'Ελένη',
    '山田　太郎',
    'علی‌رضا',
    'Mª José Müller',
    'Işık',
    'O’Brien',
    'Łukasz 🤖',
  ])('a person is called %s', (contributor) => {
    expect(rulesOf(changed({ contributor }))).toEqual([]);
  });
});

test('a line break that is allowed stays one line of Markdown', () => {
  const { findings, rows } = check(changed({ notes: 'One\n\n# Two\r\n| three |\tfour' }));
  expect([findings, rows.length]).toEqual([[], 1]);
  for (const render of [inert, code]) expect(render('One\n\n# Two\r\n<b>')).not.toMatch(/[\r\n]/);
});

test('64 KiB of look-alikes or of marks are told in no time', () => {
  for (const text of ['\u041dx'.repeat(15_000), 'a\u0301'.repeat(15_000), '\u00ad'.repeat(15_000)]) {
    const checking = leastOf(3, () => check(changed({ contributor: text, gpu: text, precision: text })));
    expect(checking / fixedWork()).toBeLessThan(10);
  }
});

describe('the address of logs', () => {
  test.each([
    'https://user:secret@logs.example.org/',
    'https://logs.example.org/run?token=abc',
    'https://bucket.s3.amazonaws.com/run?X-Amz-Signature=abc',
    'https://localhost/run',
    'https://gpu-box/run',
    'https://gpu.lan/run',
    'https://logs.internal./run',
    'https://127.0.0.1/run',
    'https://0x7f.1/run',
    'https://2130706433/run',
    'https://10.0.0.3/run',
    'https://[fe80::1]/run',
  ])('%s is refused, and not repeated', (logs) => {
    const { findings } = check(changed({ logs }));
    expect(findings).toEqual([expect.objectContaining({ rule: 'honesty/logs', found: null })]);
  });

  test.each(['https://gist.github.com/someone/abc?file=run.log', 'https://zenodo.org/records/1#key-figures', null])(
    '%s is accepted',
    (logs) => {
      expect(rulesOf(changed({ logs }))).toEqual([]);
    },
  );
});

describe('a maker', () => {
  test.each([
    ['NVIDIA', 'the GPU'],
    ['NVIDIA Corporation', 'the GPU'],
    ['nvidia, Inc.', 'the GPU'],
    ['Meta Platforms, Inc.', 'the model'],
    ['vLLM project', 'the engine'],
    ['NVIDI\u0391', 'the GPU'],
    ['AMD', null],
    ['University of Meta-Analysis', null],
    ['Intelligent Systems Lab', null],
  ])('%s makes %s', (affiliation, made) => {
    const row = { gpu: 'H100', engine: 'vLLM', model: 'Llama 3.1 8B', model_id: 'meta-llama/Llama-3.1-8B' };
    expect(madeBy(affiliation, row)?.made ?? null).toBe(made);
  });

  test('is known by the copy of its model, and by its own card', () => {
    const row = { gpu: 'MI300X', engine: 'SGLang', model: 'Qwen 3 8B', model_id: 'someone/Qwen3-8B-AWQ' };
    expect(madeBy('Alibaba Cloud', row)?.made).toBe('the model');
    expect(madeBy('Advanced Micro Devices, Inc.', row)?.made).toBe('the GPU');
    expect(madeBy('NVIDIA', row)).toBeNull();
  });
});

describe('advice', () => {
  test.each([
    ['NVFP4', 'Write "precision": "other" and "precision_detail": "NVFP4", a field of protocol 0.3.'],
    ['FP4', 'Write "precision": "other" and "precision_detail": "FP4", a field of protocol 0.3.'],
    ['bfloat16', 'Write "BF16".'],
    ['fp-8', 'Write "FP8".'],
    ['float16', 'Write "FP16".'],
    ['mxfp4', 'Write "MXFP4".'],
    ['AWQ', 'Write "precision": "INT4" and "precision_detail": "AWQ", a field of protocol 0.3.'],
    [
      'GPTQ',
      'Write "precision": "INT4" (or "INT8", where its weights have 8 bits) and "precision_detail": "GPTQ", a field of protocol 0.3.',
    ],
    ['Q4_K_M', 'Write "precision": "INT4" and "precision_detail": "Q4_K_M", a field of protocol 0.3.'],
    ['q4km', 'Write "precision": "INT4" and "precision_detail": "Q4_K_M", a field of protocol 0.3.'],
    ['Q8_0', 'Write "precision": "INT8" and "precision_detail": "Q8_0", a field of protocol 0.3.'],
    ['IQ3_XXS', 'Write "precision": "other" and "precision_detail": "IQ3_XXS", a field of protocol 0.3.'],
  ])('on the precision %s', (precision, fix) => {
    const { findings } = check(changed({ precision }));
    expect(findings.map(({ rule, fix }) => [rule, fix])).toEqual([['schema/value', fix]]);
  });

  test.each([
    ['NVIDIA H100 80GB HBM3', /"H100"/],
    ['H100 PCIe', /^(?!.*If it is one of these, write "H100")/],
    ['H100 PCIe 80GB', /^(?!.*write "H100")/i],
    ['h100-sxm', /"H100"/],
  ])('on the card %s', (gpu, fix) => {
    const { findings } = check(changed({ gpu }, path.replace('-h100', `-${gpu.toLowerCase().replaceAll(' ', '-')}`)));
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'physics/unknown-gpu', fix: expect.stringMatching(fix) }),
    );
  });

  test('on wrong joules blames the joules, whatever the factor, and nothing else', () => {
    const { findings } = check(changed({ joules_per_output_token: 0.21 }));
    expect(findings).toEqual([
      expect.objectContaining({ pointer: '/joules_per_output_token', found: '0.21', allowed: 'about 0.144' }),
    ]);
  });

  test('on a wrong throughput blames the throughput, and nothing else', () => {
    const { findings } = check(changed({ tokens_per_second: 2500 }));
    expect(findings).toEqual([
      expect.objectContaining({ pointer: '/tokens_per_second', found: '2500', allowed: 'about 3750' }),
    ]);
  });

  test('on a number beyond the doubles says so', () => {
    const { findings } = check(fileOf(JSON.stringify(good).replace('0.144', '1e400')));
    expect(findings).toEqual([
      expect.objectContaining({
        rule: 'schema/type',
        message: '"joules_per_output_token" is too large a number',
        found: 'a number beyond the range of double precision',
      }),
    ]);
  });

  test('on a file of one number beyond the doubles does not call it null', () => {
    const [finding] = check(fileOf('1e400')).findings.filter(({ rule }) => rule === 'file/object');
    expect(finding?.found).toBe('a number beyond the range of double precision');
  });

  test.each([
    ['a table', 'model,gpu,wh\nLlama,H100,40\nQwen,H100,50\n', 'it looks like a table (CSV)'],
    ['YAML', 'model: Llama\ngpu: H100\n', 'it does not begin with {'],
  ])('on %s is that one thing', (_, text, what) => {
    const { findings } = check(fileOf(text));
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['file/json', `The file is not JSON: ${what}`],
    ]);
    expect(JSON.stringify(findings)).not.toContain('NaN');
  });

  test('on NaN as a figure is about figures', () => {
    const [finding] = check(fileOf(JSON.stringify(good).replace('0.144', 'NaN'))).findings;
    expect(finding?.message).toBe('The file is not JSON: this is not a number');
  });
});

describe('power by energy_source', () => {
  const power = (energy_source: string, watts: number): string[] =>
    rulesOf(changed({ energy_source, gpu_power_watts_total: watts }));

  test.each([
    ['nvml_total_energy', 562, []],
    ['nvml_total_energy', 578, ['physics/power']],
    ['nvidia_smi_power', 578, []],
    ['nvidia_smi_power', 605, ['physics/power']],
  ])('%s: %d W beside 540', (source, watts, rules) => {
    expect(power(source, watts)).toEqual(rules);
  });
});

describe('rounding', () => {
  test('explains no more than the digits that are given', () => {
    const energy = (wh: number): string[] => rulesOf(changed({ wh_per_million_output_tokens: wh }));
    expect([energy(40.1), energy(40.3)]).toEqual([[], ['physics/energy-units']]);
  });

  test('explains at most 5 % of one figure', () => {
    const figures = {
      gpu_power_watts_total: 700,
      tokens_per_second: 700,
      avg_running_batch: 12,
      requests_in_window: 840,
    };
    const energy = (wh: number): string[] =>
      rulesOf(
        changed({
          ...figures,
          joules_per_output_token: 1,
          joules_per_output_token_stdev: null,
          wh_per_million_output_tokens: wh,
        }),
      ).filter((rule) => rule.startsWith('physics/'));
    expect([energy(288), energy(320)]).toEqual([[], ['physics/energy-units']]);
  });
});

describe('files that nobody means as a measurement', () => {
  test('are not seen in a folder', async () => {
    const folder = join(await temporary(), 'contributions');
    await mkdir(join(folder, 'someone'), { recursive: true });
    for (const name of ['.DS_Store', 'someone/.DS_Store', 'someone/._a.json', 'someone/Thumbs.db', 'someone/a.json~']) {
      await writeFile(join(folder, name), 'x');
    }
    await writeFile(join(folder, 'someone/notes.txt'), 'x');
    expect([...readContributionFiles(folder)].map((file) => file.path)).toEqual(['contributions/someone/notes.txt']);
  });

  test('are named as what they are in a pull request, once', () => {
    const { applies, contributions, findings } = scopeOf(
      [path, 'contributions/someone/.DS_Store'],
      unconfirmed('someone', null),
    );
    expect({ applies, contributions }).toEqual({ applies: true, contributions: [path] });
    expect(findings).toEqual([expect.objectContaining({ rule: 'scope/clutter' })]);
    expect(scopeOf(['contributions/someone/.DS_Store'], unconfirmed('someone', null)).applies).toBe(true);
  });
});

describe('beside the index', () => {
  const models = new Map([['m/x', { configurations: [{ gpu: 'H100', precision: 'BF16' as const }] }]]);
  const row = {
    model_id: 'm/x',
    gpu: 'H100',
    mig_profile: null,
    precision: 'BF16',
    engine: 'vLLM',
    workload: 'lm-arena-chat',
  } as const;

  test.each([
    [{}, 'like for like: same workload, precision, engine and card'],
    [{ workload: 'other' }, 'not like for like: same precision, engine and card; other workload'],
    [{ workload: null }, 'not like for like: same precision, engine and card; workload not stated'],
    [
      { gpu: 'B200', engine: 'SGLang', precision: 'FP8' },
      'not like for like: same workload; other precision, engine and card',
    ],
    [{ mig_profile: '3g.40gb' }, 'not like for like: same workload, precision and engine; other card'],
    [
      { model_id: 'm/y', workload: null },
      'not like for like: same engine; workload not stated; model not on the index',
    ],
  ] as const)('%j', (change, words) => {
    expect(likenessWords(likenessOf({ ...row, ...change }, models))).toBe(words);
  });

  test('another card of the same gpu is another card', () => {
    const product = (gpu_product: string) =>
      check(changed({ protocol_version: '0.3', gpu_product, gpu_power_watts_total: 540 })).rows[0]?.like_the_index.card;
    expect(product('NVIDIA H100 80GB HBM3')).toBe(true);
    const frugal = { joules_per_output_token: 0.09, wh_per_million_output_tokens: 25, gpu_power_watts_total: 337.5 };
    const pcie = { protocol_version: '0.3', gpu_product: 'NVIDIA H100 PCIe', gpu_power_limit_w: 350, ...frugal };
    expect(check(changed(pcie)).rows[0]?.like_the_index.card).toBe(false);
  });

  test('the comment says it, with the handle beside the name', () => {
    const markdown = reportAsMarkdown(check(changed({ contributor: 'Test @someone' })));
    expect(markdown).toContain('| `Test @someone` (`someone`) |');
    expect(markdown).toContain('| not like for like: same precision, engine and card; workload not stated |');
    expect(markdown).toContain('Comparable says that the median inter-token latency');
  });
});

describe('what a reader should not be told', () => {
  test.each([
    ['a token in the notes', { notes: `cloned with ghp_${'a1'.repeat(18)}` }, 'honesty/secret'],
    ['a token in the path of the logs', { logs: `https://example.org/hf_${'b2'.repeat(17)}/run` }, 'honesty/secret'],
    ['a maker in letters that look alike', { affiliation: 'NVlDIA' }, 'honesty/maker'],
    ["a meter of another maker's cards", { energy_source: 'amd_smi_total_energy' }, 'physics/meter'],
    ['a limit that no such card has', { gpu_power_limit_w: 2000 }, 'physics/set-limit'],
    ["a name that begins with a maker's", { affiliation: 'NVIDIA (Santa Clara)' }, 'honesty/maker'],
    ['a maker by its address', { affiliation: 'nvidia.com' }, 'honesty/maker'],
    ['a maker as contributor', { contributor: 'Meta AI Inference', affiliation: null }, 'honesty/maker'],
    ['a password in the notes', { notes: 'ssh root@host password: hunter2secret' }, 'honesty/secret'],
    ['a key of a program', { notes: `WANDB_API_KEY=${'0a'.repeat(20)}` }, 'honesty/secret'],
    [
      'a format of another precision',
      { protocol_version: '0.3', precision_detail: 'NVFP4' },
      'physics/precision-detail',
    ],
    ['a name that says another precision', { model: 'L', model_id: 'x/Llama-3.1-8B-FP8' }, 'physics/precision-detail'],
    ['a word in place of a reason', { notes: 'x', ...energy(4) }, 'comparability/ratio'],
  ])('%s', (_, change, rule) => {
    expect(rulesOf(changed(change))).toContain(rule);
    expect(JSON.stringify(check(changed(change)).findings)).not.toMatch(/ghp_a1|hf_b2/);
  });

  test.each([
    { notes: 'a request takes sk-something short, and hf_transfer was on' },
    { energy_source: 'external_meter', notes: 'between the board and the card, at its connector' },
    { protocol_version: '0.3', precision: 'INT8', precision_detail: 'GPTQ' },
  ])('is not found where it is not: %j', (change) => {
    const found = rulesOf(changed(change));
    expect(found).not.toContain('honesty/secret');
    expect(found).not.toContain('physics/meter');
    expect(found).not.toContain('physics/precision-detail');
  });

  /** The same run with so many times the energy, slower by as much. */
  function energy(times: number): Readonly<Record<string, unknown>> {
    const part = (field: string, factor: number): object => ({ [field]: Number(good[field]) * factor });
    return {
      ...part('joules_per_output_token', times),
      ...part('wh_per_million_output_tokens', times),
      ...part('tokens_per_second', 1 / times),
      ...part('median_itl_ms', times),
      ...part('p90_itl_ms', times),
      ...part('p95_itl_ms', times),
      ...part('p99_itl_ms', times),
      ...part('requests_in_window', 1 / times),
    };
  }
});
