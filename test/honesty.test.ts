import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { contributor } from './support/measurement.ts';
import { likenessWords, likeTheIndex } from '../src/checker/likeness.ts';
import { scopeOf } from '../src/checker/scope.ts';
import { vendorIn } from '../src/checker/vendors.ts';
import { readContributionFiles } from '../src/api/inputs/contribution-files.ts';
import { code, inert } from '../src/core/text/markdown.ts';
import { atPower, check, reference, rulesOf, severitiesOf } from './support/checking.ts';
import { changed, type Fields, fileOf, good, PATH } from './support/contribution-file.ts';
import { temporaryFolders } from './support/project.ts';

// Absurd or copied measurements must be found by the right rule with the right severity. For each there is a similar
// honest measurement that must pass without findings.

const temporary = temporaryFolders();
const author = contributor('someone');

/** Severity and rule of each finding about the good measurement with these changes. */
function findingsAfter(change: Fields): string[] {
  return severitiesOf({ ...good, ...change });
}

/** These fields of the good measurement, multiplied by a factor. */
function times(fields: readonly string[], factor: number): Fields {
  return Object.fromEntries(fields.map((field) => [field, Number(good[field]) * factor]));
}

describe('a copy of a run', () => {
  const other = PATH.replace('someone', 'other');
  const MEASURED = ['joules_per_output_token', 'tokens_per_second', 'gpu_power_watts_total', 'avg_running_batch'];
  const LATENCIES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'];

  test.each<[string, Fields, string?]>([
    ['another name', { contributor: 'Another', notes: 'Mine' }],
    ['another window', { window_seconds: 601 }],
    ['other counts', { requests_in_window: 4600, avg_output_tokens: 510, avg_prompt_tokens: 80 }],
    ['every figure changed by 1e-9', times([...MEASURED, ...LATENCIES], 1 + 1e-9)],
    ['two figures changed', { p99_itl_ms: 45, avg_running_batch: 62 }],
    ['another GPU', { gpu: 'H200' }, other.replace('h100', 'h200')],
    ['another date, in the same folder', { measured_on: '2026-01-16' }, PATH.replace('-15-', '-16-')],
  ])('with %s is reported', (_, change, at = other) => {
    expect(rulesOf(changed({}), changed(change, at))).toEqual(['honesty/same-run']);
  });

  /** Severity and rule of each finding about the good measurement together with a changed one. */
  const severitiesWith = (change: Fields, at: string): string[] =>
    check(changed({}), changed({ joules_per_output_token_stdev: null, ...change }, at)).findings.map(
      ({ severity, rule }) => `${severity} ${rule}`,
    );
  const ENERGY = ['joules_per_output_token', 'wh_per_million_output_tokens'];
  const ALL = [...ENERGY, 'tokens_per_second', 'gpu_power_watts_total', 'avg_running_batch', ...LATENCIES];
  const later = { measured_on: '2026-01-16' };
  const LATER = PATH.replace('-15-', '-16-');

  test.each<[string, string, Fields, string]>([
    ['every figure changed by 0.05 %, in the same folder', 'error', { ...later, ...times(ALL, 1.0005) }, LATER],
    ['every figure changed by 0.05 %, in another folder', 'error', times(ALL, 1.0005), other],
    ['every figure changed by 0.3 %, in the same folder', 'warning', { ...later, ...times(ALL, 1.003) }, LATER],
    ['every figure changed by 1 %', 'warning', times(ALL, 1.01), other],
  ])('with %s gives one %s', (_, severity, change, at) => {
    expect(severitiesWith(change, at)).toEqual([`${severity} honesty/same-run`]);
  });

  test.each([
    [
      'a second run by the same person, in which only one value differs after rounding',
      { p99_itl_ms: 40 },
      PATH.replace('.json', '-2.json'),
    ],
    [
      'a run by another person in which four values differ',
      { p99_itl_ms: 40, avg_running_batch: 59, p90_itl_ms: 23, median_itl_ms: 15.2 },
      other,
    ],
    [
      'a second run by the same person, with values within 1 %',
      { ...times(['tokens_per_second', 'requests_in_window'], 1.004), median_itl_ms: 14.9, p99_itl_ms: 41.4 },
      PATH.replace('.json', '-2.json'),
    ],
  ])('is not confused with %s', (_, change, at) => {
    expect(rulesOf(changed({}), changed(change, at))).toEqual([]);
  });
});

describe('deceptive characters', () => {
  test.each([
    ['a soft hyphen', { contributor: 'Te\u00adst' }],
    ['a tag character', { engine: `vLLM${String.fromCodePoint(0xe0041)}` }],
    ['stacked combining marks', { contributor: `a${'\u0301'.repeat(9)}` }],
    ['a joiner in a Latin word', { model: 'Lla\u200dma' }],
    ['a line break in a name', { contributor: 'Test\nfixture' }],
    ['a direction override in an unknown value', { gpu: 'H\u202e100' }],
    ['a soft hyphen in an invalid id', { model_id: 'meta-llama/Llama\u00ad-3.1' }],
    ['a control character in notes', { notes: 'a\u0007b' }],
  ])('such as %s give only a finding of the rule file/text', (_, change) => {
    expect(rulesOf(changed(change))).toEqual(['file/text']);
  });

  test.each([
    ['a Cyrillic letter', { engine: 'vLL\u041c' }, '\u041c (U+041C)'],
    ['a full-width letter', { engine: 'ｖLLM' }, 'ｖ (U+FF56)'],
    ['a mathematical letter', { contributor: '\u{1d400}nna' }, '\u{1d400} (U+1D400)'],
    ['a no-break space', { engine: 'v\u00a0LLM' }, 'v␣LLM'],
    ['a name in another script', { contributor: '山田 太郎' }, '山 (U+5C71)'],
  ])('such as %s are rejected in names', (_, change, found) => {
    const { findings } = check(changed(change));
    expect(findings.map((each) => [each.rule, each.severity, each.found])).toEqual([['honesty/names', 'error', found]]);
  });

  test('are not reported in Latin names of people and organisations', () => {
    const names = [
      'Łukasz Żółć',
      'Nguyễn Văn',
      "O'Brien",
      'O’Brien',
      'AT&T Labs',
      'Mª José Müller',
      'Işık',
      'Þór',
      'Hawaiʻi',
    ];
    const decomposed = 'Nguyễn Văn, Ọ̀gá'.normalize('NFD');
    for (const name of [...names, decomposed, 'Université d’Orléans (LIFO) – équipe n° 3', 'GPU + LLM/AI, Inc.'])
      for (const field of ['contributor', 'affiliation'])
        expect([name, ...rulesOf(changed({ [field]: name }))]).toEqual([name]);
  });

  test('such as line breaks in notes become one line of Markdown', () => {
    const { findings, rows } = check(changed({ notes: 'One\n\n# Two\r\n| three |\tfour' }));
    expect([findings, rows.length]).toEqual([[], 1]);
    for (const render of [inert, code]) expect(render('One\n\n# Two\r\n<b>')).not.toMatch(/[\r\n]/);
  });
});

describe('the address of logs', () => {
  test.each([
    ['https://user:secret@logs.example.org/', null],
    ['https://logs.example.org/run?token=abc', 'https://gist.github.com/someone/abc?file=run.log'],
    ['https://bucket.s3.amazonaws.com/run?X-Amz-Signature=abc', 'https://zenodo.org/records/1#key-figures'],
    ['https://gpu-box/run', 'https://gpu.box.example.org/run'],
    ['https://logs.internal./run', 'https://logs.example.org/run'],
    ['https://127.0.0.1/run', null],
    ['https://0x7f.1/run', null],
    ['https://[fe80::1]/run', null],
  ])('%s is rejected without repeating it, and %s is accepted', (wrong, honest) => {
    const { findings } = check(changed({ logs: wrong }));
    expect(findings).toEqual([expect.objectContaining({ rule: 'honesty/secret', severity: 'error', found: null })]);
    expect(rulesOf(changed({ logs: honest }))).toEqual([]);
  });
});

describe('a vendor in the affiliation', () => {
  test('is recognised by its GPU, its engine or a copy of its model', () => {
    const products = 'AMD; MI300X; SGLang; Qwen 3 8B; someone/Qwen3-8B-AWQ';
    expect(vendorIn('Alibaba Cloud', products)).toEqual({ name: 'Alibaba', isWhole: false });
    expect(vendorIn('Advanced Micro Devices, Inc.', products)).toEqual({ name: 'AMD', isWhole: true });
    expect(vendorIn('lmsys', products)).toEqual({ name: 'LMSYS', isWhole: true });
    expect(vendorIn('NVIDIA', products)).toBeNull();
  });

  const [error, warning] = ['error honesty/vendor', 'warning honesty/vendor'];
  test.each([
    ['NVIDIA', error, 'The Navidia Lab'],
    ['nvidia corporation', error, 'N.V. Philips'],
    ["NVIDIA's DGX team", warning, 'Nvidiana University'],
    ['Red Hat (vLLM team)', warning, 'Red Hat'],
    ['jane@nvidia.com', warning, 'jane@example.org'],
  ])(
    'written as %s gives the finding "%s", and the honest affiliation %s gives none',
    (affiliation, expected, honest) => {
      expect(findingsAfter({ affiliation })).toEqual([expected]);
      expect(findingsAfter({ affiliation, vendor_affiliation: true })).toEqual(['notice honesty/vendor']);
      expect(findingsAfter({ affiliation: honest })).toEqual([]);
    },
  );
});

type Pair = readonly [wrong: Fields, expected: readonly string[], honest: Fields];

describe('an implausible value', () => {
  const drafted = (tokens: number): Fields => ({ speculative_decoding: true, speculative_tokens: tokens });
  const spread = (joules_per_output_token_stdev: number, runs: number): Fields => ({
    joules_per_output_token_stdev,
    runs,
  });
  const a100 = (limit: number, watts: number): Fields => atPower(watts, { gpu: 'A100', gpu_power_limit_w: limit });
  const awq = { precision_detail: 'NVFP4' };

  test.each<Pair>([
    [drafted(129), ['error physics/speculation'], drafted(16)],
    [drafted(65), ['warning physics/speculation'], drafted(64)],
    [spread(0, 30), ['warning physics/spread'], spread(0.0001, 30)],
    [spread(0, 3), ['warning physics/spread'], spread(0, 2)],
    [{ gpu_power_limit_w: 800 }, ['error physics/power-limit'], { gpu_power_limit_w: 700 }],
    [{ gpu_power_limit_w: 760 }, ['warning physics/power-limit'], { gpu_power_limit_w: null }],
    // The lowest limit of all GPUs with this name.
    [a100(10, 9.5), ['warning physics/power-limit', 'warning comparability/ratio'], a100(150, 140)],
    [awq, ['error physics/precision'], { precision: 'INT8', precision_detail: 'GPTQ' }],
  ])('such as %j gives %j, and %j gives no finding', (wrong, expected, honest) => {
    expect(findingsAfter(wrong)).toEqual(expected);
    expect(findingsAfter(honest)).toEqual([]);
  });
});

describe('an implausible version', () => {
  const warning = ['warning honesty/versions'];
  test.each<Pair>([
    [{ driver_version: 'R570' }, warning, { driver_version: '570.124.06' }],
    [{ cuda_version: 'cu128' }, warning, { cuda_version: '12.8.93' }],
    [{ engine_version: 'best' }, warning, { engine_version: 'nightly' }],
    [{ driver_version: '99.1' }, warning, { driver_version: '999.10', cuda_version: '99.0' }],
  ])('such as %j gives %j, and %j gives no finding', (wrong, expected, honest) => {
    expect(findingsAfter(wrong)).toEqual(expected);
    expect(findingsAfter(honest)).toEqual([]);
  });
});

describe('the fix', () => {
  const detail = (precision: string, name: string): string =>
    `Write "precision": "${precision}" and "precision_detail": "${name}".`;
  test.each([
    ['NVFP4', detail('other', 'NVFP4')],
    ['fp-8', 'Write "FP8".'],
    ['AWQ', detail('INT4', 'AWQ')],
    ['GPTQ', detail('INT4', 'GPTQ').replace('"INT4"', '"INT4" (or "INT8" if its weights have 8 bits)')],
    ['q4km', detail('INT4', 'Q4_K_M')],
    ['IQ3_XXS', detail('other', 'IQ3_XXS')],
  ])('for the precision %s names the allowed value', (precision, fix) => {
    const { findings } = check(changed({ precision }));
    expect(findings.map(({ rule, fix }) => [rule, fix])).toEqual([['schema/measurement', fix]]);
  });

  const json = JSON.stringify(good);
  const beyond = 'a number beyond the range of double precision';
  test.each([
    [json.replace('0.144', '1e400'), 'schema/measurement', beyond],
    ['1e400', 'file/json', beyond],
    ['model,gpu,wh\nLlama,H100,40\nQwen,H100,50\n', 'file/json', 'model,gpu,wh'],
    ['model: Llama\ngpu: H100\n', 'file/json', 'model: Llama'],
    [json.replace('0.144', 'NaN'), 'file/json', 'NaN'],
    [json.replaceAll('"', "'"), 'file/json', null],
  ])('comes with one finding for text that is not JSON or has a number beyond doubles: %.20s', (text, rule, found) => {
    const { findings } = check(fileOf(text));
    expect(findings.map((each) => each.rule)).toEqual([rule]);
    if (found !== null) expect(findings[0]?.found).toBe(found);
  });
});

describe('files that are not measurements', () => {
  test('are skipped in a folder if they are hidden files or backups', async () => {
    const folder = join(await temporary(), 'contributions');
    await mkdir(join(folder, 'someone'), { recursive: true });
    const clutter = ['.DS_Store', 'someone/.DS_Store', 'someone/._a.json', 'someone/Thumbs.db', 'someone/a.json~'];
    for (const name of [...clutter, 'someone/notes.txt']) await writeFile(join(folder, name), 'x');
    expect([...readContributionFiles(folder)].map((file) => file.path)).toEqual(['contributions/someone/notes.txt']);
  });

  test('give one scope/mixed finding in a pull request', () => {
    const clutter = 'contributions/someone/.DS_Store';
    const { applies, contributions, findings } = scopeOf([PATH, clutter], author);
    expect({ applies, contributions }).toEqual({ applies: true, contributions: [PATH] });
    expect(findings).toEqual([expect.objectContaining({ rule: 'scope/mixed' })]);
    expect(scopeOf([clutter], author).applies).toBe(true);
  });
});

describe('the comparison with the index', () => {
  const models = new Map([['m/x', { configurations: [{ gpu: 'H100', precision: 'BF16' as const }] }]]);
  const known = { ...reference, models };
  const setup = { model_id: 'm/x', gpu: 'H100', gpu_product: null, mig_profile: null, precision: 'BF16' };
  const row = { ...setup, engine: 'vLLM', workload: 'lm-arena-chat' } as const;

  test.each([
    [{}, 'like for like: same workload, precision, engine and GPU'],
    [{ workload: 'other' }, 'not like for like: same precision, engine and GPU; different workload'],
    [{ workload: null }, 'not like for like: same precision, engine and GPU; workload not stated'],
    [
      { gpu: 'B200', engine: 'SGLang', precision: 'FP8' },
      'not like for like: same workload; different precision, engine and GPU',
    ],
    [{ mig_profile: '3g.40gb' }, 'not like for like: same workload, precision and engine; different GPU'],
    [{ model_id: 'm/y' }, 'not like for like: same workload and engine; model not in the main table'],
    [{ cpu_offload: true }, 'not like for like: same workload, precision, engine and GPU; weights in main memory'],
    [{ cpu_offload: false }, 'like for like: same workload, precision, engine and GPU'],
  ] as const)('of a row with the changes %j says "%s"', (change, words) => {
    expect(likenessWords(likeTheIndex({ ...row, ...change }, known))).toBe(words);
  });

  test('is never like for like for an unknown GPU, even if everything else is the same', () => {
    const likeness = { ...likeTheIndex(row, known), known_gpu: false };
    expect(likenessWords(likeness)).toBe('not like for like: same workload, precision, engine and GPU; unknown GPU');
  });

  test('treats another product with the same gpu as a different GPU', () => {
    const isSame = (gpu_product: string, more: Fields = {}): unknown =>
      check(changed({ gpu_product, ...more })).rows[0]?.like_the_index.gpu;
    expect(isSame('NVIDIA H100 80GB HBM3')).toBe(true);
    expect(isSame('NVIDIA H100 PCIe', { ...atPower(337.5), gpu_power_limit_w: 350 })).toBe(false);
  });
});

describe('a misleading or secret value is reported and not repeated', () => {
  const slow = ['joules_per_output_token', 'wh_per_million_output_tokens', 'median_itl_ms', 'p90_itl_ms', 'p95_itl_ms'];
  const four = { ...times([...slow, 'p99_itl_ms'], 4), ...times(['tokens_per_second', 'requests_in_window'], 1 / 4) };
  test.each([
    ['a token in the notes', { notes: `cloned with ghp_${'a1'.repeat(18)}` }, 'honesty/secret'],
    ['a password in the notes', { notes: 'ssh root@host password: hunter2secret' }, 'honesty/secret'],
    ['an API key in the notes', { notes: `WANDB_API_KEY=${'0a'.repeat(20)}` }, 'honesty/secret'],
    ["an energy counter of another vendor's GPUs", { energy_source: 'amd_smi_total_energy' }, 'physics/meter'],
    ['another precision in the model id', { model: 'L', model_id: 'x/Llama-3.1-8B-FP8' }, 'physics/precision'],
    ['notes without a real reason', { notes: 'x', ...four }, 'comparability/ratio'],
  ])('if it is %s', (_, change, rule) => {
    expect(rulesOf(changed(change))).toContain(rule);
    expect(JSON.stringify(check(changed(change)).findings)).not.toMatch(/ghp_a1|hf_b2/);
  });

  test('but similar harmless notes are accepted', () => {
    const notes = 'a request takes sk-something short, and hf_transfer was on';
    const meter = { energy_source: 'external_meter', notes: 'between the board and the card, at its connector' };
    expect([rulesOf(changed({ notes })), rulesOf(changed(meter))]).toEqual([[], ['physics/meter']]);
  });
});
