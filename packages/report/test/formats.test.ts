import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FindingsError } from '../../../src/core/findings/finding.ts';
import { FORMATS } from '../src/formats/index.ts';
import { readUsage, type ReadUsage } from '../src/usage.ts';
import { temporaryFolders } from '../../../test/support/project.ts';
import { type LoggedCall, WRITERS } from './support/writers.ts';

const NAMES = [...new Set(FORMATS.map(({ name }) => name))];
const FIXTURES = join(import.meta.dirname, 'fixtures');
const TODAY = '2026-11-26';
const temporary = temporaryFolders();

/** What is read of files, by their paths in a folder. */
async function readAll(
  files: Readonly<Record<string, string | Uint8Array>>,
  format: string | null = null,
): Promise<ReadUsage> {
  const folder = await temporary();
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const names = Object.keys(files);
  return readUsage(names.length === 1 ? join(folder, names[0] ?? '') : folder, {
    mayLeaveOut: 0,
    today: TODAY,
    format,
  });
}

/** The finding that a log is rejected with. */
async function findingOf(text: string, name = 'a.csv'): Promise<Readonly<Record<string, unknown>>> {
  const error: unknown = await readAll({ [name]: text }).catch((thrown: unknown) => thrown);
  if (!(error instanceof FindingsError)) throw new Error(`Not rejected: ${JSON.stringify(error)}`);
  return { ...error.findings[0] };
}

function outputOf({ usage }: ReadUsage): number {
  return usage.reduce((sum, { output }) => sum + output, 0);
}

function lines(...rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

describe('every format', () => {
  const fixtures = readdirSync(FIXTURES).filter((file) => !file.endsWith('.md'));
  test('has a fixture', () => {
    const names = fixtures.map((file) => file.split('.')[0] ?? '');
    expect(new Set(names)).toEqual(new Set(NAMES));
  });

  test.each(fixtures)('%s has the known sums', async (file) => {
    const { usage, formats, notices } = await readUsage(join(FIXTURES, file), { mayLeaveOut: 0, today: TODAY });
    expect(notices).toEqual([]);
    expect(formats.join()).toContain(`(${file.split('.')[0] ?? ''})`);
    const own = usage.filter(({ model }) => !model.includes('embedding'));
    expect(own.map(({ month, output, input }) => [month, output, input])).toEqual([
      ['2026-01', 300, 40],
      ['2026-02', 100, 5],
    ]);
    // Some formats don't have calls or cached tokens; those that have them agree.
    for (const { calls } of own) expect([null, 1]).toContain(calls);
    expect([null, 8]).toContain(own[0]?.cached);
  });

  test('gives the same figures for the same use', async () => {
    const day = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2026, 9, 31) });
    const count = fc.integer({ min: 1, max: 2_000_000 });
    const model = fc.constantFrom('Qwen/Qwen3-8B', 'openai/gpt-oss-20b', "o'b;r", 'a "b", c');
    const call = fc.record<LoggedCall>({ model, time: day, output: count, input: count });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 8, maxLength: 30 }), async (calls) => {
        // One folder has all formats, so that each run reads only once. The names of models say which format they are
        // from.
        const sums = new Map<string, readonly [number, number]>();
        const files: Record<string, string> = {};
        for (const [name, write] of Object.entries(WRITERS)) {
          const own = calls.map((one) => ({ ...one, model: `${name} ${one.model}` }));
          const [file, text] = write(own);
          files[`${name}/${file}`] = text;
          for (const { model: named, time, output, input } of own) {
            const key = `${new Date(time).toISOString().slice(0, 7)} ${named}`;
            const [a, b] = sums.get(key) ?? [0, 0];
            sums.set(key, [a + output, b + input]);
          }
        }
        const { usage, formats } = await readAll(files);
        const read = usage.map((one): [string, readonly [number, number | null]] => [
          `${one.month} ${one.model.replace(/^ollama\//, '')}`,
          [one.output, one.input],
        ]);
        expect(new Map(read)).toEqual(sums);
        expect(formats.map((text) => /\(([^()]+)\) in /.exec(text)?.[1]).sort()).toEqual(NAMES.toSorted());
      }),
      { numRuns: 2 },
    );
  });
});

test('German names of months are read, with and without a day', async () => {
  const numbers: Readonly<Record<string, readonly string[]>> = {
    '01': ['Januar', 'Jänner'],
    '02': ['Februar'],
    '03': ['März', 'Mrz', 'MÄRZ', 'Ma\u0308rz', 'Maerz'],
    '04': ['April'],
    '05': ['Mai'],
    '06': ['Juni'],
    '07': ['Juli'],
    '08': ['August'],
    '09': ['September'],
    10: ['Oktober', 'Okt.'],
    11: ['November'],
    12: ['Dezember', 'Dez'],
  };
  const months = Object.entries(numbers).flatMap(([number, names]) =>
    names.flatMap((name) => ['', '3. ', 'Donnerstag, 3. '].map((day) => ({ number, text: `${day}${name} 2025` }))),
  );
  const rows = months.map(({ text }) => `${text};${text};1`);
  const { usage } = await readAll({ 'a.csv': `model;month;output_tokens\n${rows.join('\n')}\n` });
  const read = new Map(usage.map(({ model, month }) => [model, month]));
  expect(read).toEqual(new Map(months.map(({ number, text }) => [text, `2025-${number}`])));
});

test('a month that is not read names the form to write, and offers to leave out no row', async () => {
  const { found, fix } = await findingOf('model,month,output_tokens\nx,maj 2026,1\nx,2026-01,1\n');
  expect(found).toBe('maj 2026');
  expect(fix).toContain('YYYY-MM');
  expect(fix).not.toContain('--may-leave-out');
});

describe('the provider that served a model', () => {
  const litellm = (provider: string) =>
    `request_id,startTime,model,completion_tokens,custom_llm_provider\na,2026-01-01,qwen/qwen3-32b,5,${provider}\n`;
  const activity = { date: '2026-01-08', model: 'qwen/qwen3-32b', requests: 1, completion_tokens: 5 };
  const generation = { id: 'a', created_at: '2026-01-08', model: 'qwen/qwen3-32b', tokens_completion: 5 };
  const cloudflare = { id: 'a', created_at: '2026-01-08', model: 'qwen/qwen3-32b', tokens_out: 5 };
  const vercel = { day: '2026-01-08', model: 'qwen/qwen3-32b', total_cost: 1, request_count: 1, output_tokens: 5 };
  const metrics = { completion_tokens: 5, prompt_tokens: 1, api_requests: 1 };
  const day = (...providers: readonly string[]) => ({
    date: '2026-01-08',
    metrics,
    breakdown: {
      models: { 'qwen/qwen3-32b': { metrics } },
      providers: Object.fromEntries(providers.map((provider) => [provider, { metrics }])),
    },
  });
  const days = (...results: readonly object[]) => JSON.stringify({ results });
  const langfuse = (metadata: object) =>
    lines({
      id: 'a',
      type: 'GENERATION',
      start_time: '2026-01-08 10:00:00.000000',
      provided_model_name: 'qwen/qwen3-32b',
      usage_details: { input: 1, output: 5, total: 6 },
      metadata,
    });
  test.each([
    ['a.json', days(day('groq')), 'groq'],
    ['a.json', days(day('hosted_vllm', 'groq')), 'groq-or-hosted_vllm'],
    ['a.json', days(day('hosted_vllm')), undefined],
    ['a.json', days(day('unknown')), undefined],
    ['a.json', days(day()), undefined],
    ['a.jsonl', langfuse({ ls_provider: 'together' }), 'together'],
    ['a.jsonl', langfuse({ attributes: { 'gen_ai.system': 'groq' } }), 'groq'],
    ['a.jsonl', langfuse({ attributes: { 'gen_ai.system': 'openai' } }), undefined],
    ['a.jsonl', langfuse({ user: 'x' }), undefined],
    ['a.json', JSON.stringify({ data: [{ ...activity, provider_name: 'Groq' }] }), 'groq'],
    ['a.json', JSON.stringify({ data: [{ ...activity, provider_name: 'OpenAI' }] }), 'openrouter'],
    ['a.json', JSON.stringify({ data: [activity] }), 'openrouter'],
    ['a.jsonl', lines({ ...generation, provider_name: 'Cerebras' }), 'cerebras'],
    ['a.jsonl', lines({ ...generation, provider_name: '' }), 'openrouter'],
    ['a.json', JSON.stringify({ result: [{ ...cloudflare, provider: 'groq' }] }), 'groq'],
    ['a.json', JSON.stringify({ result: [cloudflare] }), 'cloudflare'],
    ['a.json', JSON.stringify({ results: [{ ...vercel, provider: 'sambanova' }] }), 'sambanova'],
    ['a.json', JSON.stringify({ results: [vercel] }), 'vercel'],
    ['a.csv', litellm('groq'), 'groq'],
    ['a.csv', litellm('Together AI'), 'together-ai'],
    ['a.csv', litellm('hosted_vllm'), undefined],
    ['a.csv', litellm('openai'), undefined],
    ['a.csv', litellm(''), undefined],
    ['a.csv', 'model,month,output_tokens,provider\nqwen/qwen3-32b,2026-01,5,Groq\n', 'groq'],
    [
      'a.jsonl',
      lines({
        timestamp: '2026-01-01T00:00:00Z',
        'gen_ai.request.model': 'qwen/qwen3-32b',
        'gen_ai.usage.output_tokens': 5,
        'gen_ai.system': 'groq',
      }),
      'groq',
    ],
  ])('is read from %s: %s', async (file, text, provider) => {
    const { usage } = await readAll({ [file]: text });
    expect(usage.map((one) => [one.model, one.provider])).toEqual([['qwen/qwen3-32b', provider]]);
  });
});

test('equal rows of sums are counted, and reported with their output tokens', async () => {
  const header = 'model,month,output_tokens,calls\n';
  const noticesOf = async (rows: string) => {
    const read = await readAll({ 'a.csv': `${header}${rows}` });
    return [outputOf(read), read.notices.join(' ')];
  };
  const equal = 'x,2026-01-03,700,2\n';
  expect(await noticesOf(`${equal}${equal}${equal}y,2026-01-03,700,2\n`)).toEqual([
    2800,
    expect.stringMatching(/^2 rows are equal .*\(1,400 output tokens/),
  ]);
  expect(await noticesOf(`${equal}x,2026-01-04,700,2\nx,2026-01-03,701,2\n`)).toEqual([2101, '']);
  // Rows of an overlapping export are in another file.
  const overlapping = await readAll({ 'a.csv': `${header}${equal}`, 'b.csv': `${header}${equal}y,2026-01,1,1\n` });
  expect(overlapping.notices).toEqual([expect.stringMatching(/^1 row is equal .*\(700 output tokens/)]);
  // Two calls can be equal.
  const call = 'x,2026-01-03T10:00:00Z,700\n';
  expect((await readAll({ 'a.csv': `model,timestamp,output_tokens\n${call}${call}` })).notices).toEqual([]);
});

describe('a number or date with two readings', () => {
  const header = 'model;date;requests;output_tokens\n';
  test('is rejected with both', async () => {
    expect(await findingOf(`${header}x;2026-01-15;10;12.000\nx;2026-01-16;10;250.000\n`)).toMatchObject({
      pointer: 'row 2 (the header is row 1)',
      found: '12.000',
      allowed: '12 or 12000',
    });
    expect(await findingOf(`${header}x;26-01-15;3;5\n`)).toMatchObject({
      pointer: 'date',
      found: '26-01-15',
      allowed: '2026-01-15 or 2015-01-26',
    });
    expect(await findingOf(`${header}x;03/04/2026;3;5\nx;05/04/2026;3;5\n`)).toMatchObject({ found: '03/04/2026' });
  });

  test('has another reason where the thousands are certain', async () => {
    for (const cells of ['1.200.000', '12.000\nx;2026-01-15;1;1.200.000', '1.200.000\nx;2026-01-15;1;7.5'])
      expect(await findingOf(`${header}x;2026-01-15;1;${cells}\n`)).toMatchObject({
        message: expect.stringMatching(/output_tokens.* thousands/),
        found: '1.200.000',
        fix: expect.stringContaining('1200000'),
      });
    const quoted = await findingOf('model,month,output_tokens\nx,2026-01,"1,200,000"\n');
    expect(quoted).toMatchObject({
      message: expect.stringMatching(/output_tokens.* thousands/),
      found: '1,200,000',
      fix: expect.stringContaining('1200000'),
    });
  });

  test.each([
    ['300.0', 300],
    ['12.000\nx;2026-01-15;1;7.0', 19],
    ['1e+05', 100_000],
  ])('is read if the file decides: %j', async (cell, output) => {
    expect(outputOf(await readAll({ 'a.csv': `${header}x;2026-01-15;1;${cell}\n` }))).toBe(output);
  });

  test.each([
    ['15/01/2026\n03/02/2026', ['2026-01', '2026-02']],
    ['01/15/2026\n02/03/2026', ['2026-01', '2026-02']],
    ['28.01.26', ['2026-01']],
    ['2026/01/15', ['2026-01']],
    ['15 January 2026\nFeb 3, 2026', ['2026-01', '2026-02']],
    ['1767225600\n1769904000123', ['2026-01', '2026-02']],
    ['202601\n20260203', ['2026-01', '2026-02']],
  ])('is a date where all dates of the file agree: %j', async (dates, months) => {
    const rows = dates.split('\n').map((date) => `x;"${date}";1;5`);
    const { usage } = await readAll({ 'a.csv': `${header}${rows.join('\n')}\n` });
    expect(usage.map(({ month }) => month)).toEqual(months);
  });
});

describe('reasoning tokens are counted once', () => {
  const row = { type: 'GENERATION', start_time: '2026-03-01 10:00:00', provided_model_name: 'x' };
  const read = (usage_details: object) => readAll({ 'a.jsonl': lines({ ...row, id: 'a', usage_details }) });
  test.each([
    [{ input: 22_118, output: 1970, output_reasoning: 956, total: 24_088 }, 1970],
    [{ input: 500, output: 100, reasoning_tokens: 900, total: 1500 }, 1000],
    [{ input: 500, output: 100, reasoning_tokens: 900 }, 1000],
  ])('%j', async (details, output) => {
    expect(outputOf(await read(details))).toBe(output);
  });

  test('or the row is rejected', async () => {
    const text = lines({ ...row, id: 'a', usage_details: { input: 5, output: 100, reasoning_tokens: 90 } });
    expect(await findingOf(text, 'a.jsonl')).toMatchObject({ pointer: 'row 1', found: expect.stringContaining('90') });
    const other = lines({ ...row, id: 'a', usage_details: { input: 5, output: 100, total: 900 } });
    expect(await findingOf(other, 'a.jsonl')).toMatchObject({
      found: 'input tokens 5, output tokens 100, total tokens 900',
    });
  });
});

describe('rows without new use', () => {
  const rows = 'request_id,model,startTime,completion_tokens,cache_hit\n';
  const row = (id: string, hit: string, output = 7) => `${id},x,2026-02-01 10:00:00,${output},${hit}\n`;
  test('are responses from a cache, however that is written', async () => {
    const hits = ['1', 't', 'HIT', 'True', 'yes'].map((hit, i) => row(`h${i}`, hit));
    const misses = ['0', 'f', 'MISS', 'None', ''].map((hit, i) => row(`m${i}`, hit));
    const { usage, notCounted } = await readAll({ 'a.csv': `${rows}${hits.join('')}${misses.join('')}` });
    expect(usage.map(({ output, calls }) => [output, calls])).toEqual([[35, 5]]);
    expect(notCounted).toEqual([{ reason: 'hit', rows: 5, output: 35 }]);
  });

  test('are rows about a call that another row is about, in another file too', async () => {
    const read = await readAll({
      'a.csv': `${rows}${row('a', '', 5)}${row('a', '', 9)}`,
      'b.csv': `${rows}${row('a', '')}${row('b', '')}`,
    });
    expect(outputOf(read)).toBe(16);
    expect(read.notCounted).toEqual([{ reason: 'repeated', rows: 2, output: 12 }]);
  });

  test('but not rows of a table of their own that have an equal id and differ', async () => {
    const text = 'id,model,timestamp,output_tokens\n1,x,2026-02-01,5\n1,x,2026-02-02,5\n1,x,2026-02-02,5\n';
    const read = await readAll({ 'a.csv': text });
    expect([outputOf(read), read.notCounted.map(({ rows: count }) => count)]).toEqual([10, [1]]);
    expect(read.notices).toEqual([expect.stringMatching(/^1 row .* id /)]);
    const once = await readAll({ 'a.csv': 'id,model,timestamp,output_tokens\n1,x,2026-02-01,5\n1,x,2026-02-01,5\n' });
    expect([outputOf(once), once.notices]).toEqual([5, []]);
  });

  test('are rows with totals', async () => {
    const words = [
      'Total',
      'GRAND TOTAL:',
      'All models',
      'Sum of all models',
      'Insgesamt',
      'Gesamtergebnis',
      'Total général',
      'Total general',
      'Sous-total',
      'Totale',
      'Totaal',
      'Razem',
      'Итого',
      'ΣΥΝΟΛΟ',
      '合計',
      '총합계',
    ];
    const places = [
      (word: string) => `${word},,5`,
      (word: string) => `,${word},5`,
      (word: string) => `${word},2026-01,5`,
      (word: string) => `${word},${word},5`,
    ];
    const totals = words.flatMap((word) => places.map((rowWith) => rowWith(word)));
    const { usage, notCounted } = await readAll({
      'a.csv': ['model,month,output_tokens', 'x,2026-01,5', ...totals, ''].join('\n'),
    });
    expect(usage).toMatchObject([{ model: 'x', month: '2026-01', output: 5 }]);
    expect(notCounted).toEqual([{ reason: 'totals', rows: totals.length, output: 5 * totals.length }]);
  });

  test('are spans around model calls in a table', async () => {
    const text = `id,run_type,start_time,total_tokens,prompt_tokens,completion_tokens,model
r0,chain,2026-01-05T10:00:00,445,45,400,x
r1,llm,2026-01-05T10:00:01,340,40,300,x
r2,llm,2026-01-05T10:00:06,105,5,100,x
r3,retriever,2026-01-05T10:00:07,0,0,0,
`;
    const read = await readAll({ 'a.csv': text });
    expect([outputOf(read), read.usage[0]?.calls]).toEqual([400, 2]);
    const own = await readAll({ 'a.csv': text.replace('run_type', 'span_kind').replace('start_time', 'timestamp') });
    expect([outputOf(own), own.usage[0]?.calls]).toEqual([400, 2]);
  });

  test('are parts of one entry of Azure API Management', async () => {
    const header =
      'TimeGenerated [UTC],CorrelationId,ModelName,PromptTokens,CompletionTokens,TotalTokens,SequenceNumber\n';
    const entry = (part: number) => `"1/25/2026, 10:00:00.123 AM",c1,x,40,300,340,${part}\n`;
    const read = await readAll({ 'a.csv': `${header}${entry(0)}${entry(1)}` });
    expect(read.usage).toMatchObject([{ month: '2026-01', calls: 1, output: 300, input: 40 }]);
  });

  test('are requests of a batch without a response, which are rejected as such', async () => {
    const usage = { prompt_tokens: 40, completion_tokens: 300, total_tokens: 340 };
    const body = { id: 'a', created: 1_767_607_200, model: 'x', usage };
    const text = lines({ response: { body }, error: null }, { response: null, error: { code: 'batch_expired' } });
    expect(await findingOf(text, 'a.jsonl')).toMatchObject({
      pointer: 'row 2',
      message: expect.stringContaining('no model and no tokens'),
      fix: expect.stringContaining('--may-leave-out 1'),
    });
  });

  test('are the rows of a copy of a file', async () => {
    const text = `${rows}${row('a', '')}`;
    const read = await readAll({ 'a.csv': text, 'b/a.csv.gz': gzipSync(text) });
    expect([outputOf(read), read.files.length, read.notices.length]).toEqual([7, 1, 1]);
  });
});

describe('objects around rows and lists in rows', () => {
  const row = { model: 'x', created_at: '2026-01-05T10:00:00Z', completion_tokens: 5 };
  test.each([[[{ role: 'user' }]], ['hello'], [null], [[{ ...row, completion_tokens: 1 }]]])(
    'a key data in a row hides no row: %j',
    async (data) => {
      expect(outputOf(await readAll({ 'a.jsonl': lines({ ...row, data }, { ...row, data: null }) }))).toBe(10);
    },
  );

  test('missing pages are reported, and whole lists are not', async () => {
    const page = (meta: object) => JSON.stringify({ data: [row], meta, ...meta });
    for (const [meta, notices] of [
      [{ page: 1, totalPages: 6 }, 1],
      [{ page: 1, totalPages: 1 }, 0],
      [{ result_info: { page: 1, per_page: 50, total_count: 51 } }, 1],
      [{ result_info: { page: 1, per_page: 50, total_count: 50 } }, 0],
      [{ has_more: true }, 1],
      [{ has_more: false }, 0],
    ] as const) {
      const read = await readAll({ 'a.json': page(meta) });
      expect([read.notices.length, read.missingPages.length]).toEqual([notices, notices]);
    }
    expect((await readAll({ 'a.json': page({ page: 1, totalPages: 6 }) })).missingPages).toEqual(['5 of 6 pages']);
    const all = { '1.json': page({ page: 1, totalPages: 2 }), '2.json': page({ page: 2, totalPages: 2 }) };
    expect((await readAll(all)).notices).toEqual([]);
  });

  test('totals that differ from the sums of the models are reported', async () => {
    const metrics = { prompt_tokens: 111, completion_tokens: 5, api_requests: 11 };
    const models = { x: { metrics: { prompt_tokens: 37, completion_tokens: 5, api_requests: 1 } } };
    const day = { date: '2026-03-27', metrics, breakdown: { models } };
    const { usage, notices } = await readAll({ 'a.json': JSON.stringify({ results: [day] }) });
    expect(usage).toMatchObject([{ calls: 1, input: 37, output: 5 }]);
    expect(notices).toEqual([expect.stringMatching(/111 .*37 .*11 .*1 /)]);
  });

  test('two versions of an export are read together, and documents without usage are named', async () => {
    const read = await readAll({
      'a/1.csv': 'request_id,model,startTime,completion_tokens\nr1,x,2026-01-05 10:00:00,100\n',
      'a/2.csv': 'request_id,model,startTime,completion_tokens,created_at\nr2,x,2026-02-05 10:00:00,100,2026-02-06\n',
      'scores/1.jsonl': lines({ id: 's', timestamp: '2026-03-01', trace_id: 't', name: 'q', value: 1 }),
    });
    expect([outputOf(read), read.files.length, read.notices.length]).toEqual([200, 2, 1]);
  });

  test('files in several formats are added, with a notice', async () => {
    const sums = 'model,month,output_tokens\nx,2026-01,5\n';
    const read = await readAll({ 'a.jsonl': lines(row), 'b.csv': sums });
    expect([outputOf(read), read.formats.length, read.notices.length]).toEqual([10, 2, 1]);
  });
});

describe('calls without output tokens', () => {
  const litellm = (call_type: string, model: string) =>
    lines(
      { request_id: 'a', startTime: '2026-01-01', model: 'x', completion_tokens: 5, prompt_tokens: 1, call_type: '' },
      { request_id: 'b', startTime: '2026-01-01', model, completion_tokens: 0, prompt_tokens: 9, call_type },
    );
  const langfuse = (type: string, model: string) =>
    lines(
      { id: 'a', type: 'GENERATION', start_time: '2026-01-08', provided_model_name: 'x', usage_details: { output: 5 } },
      { id: 'b', type, start_time: '2026-01-08', provided_model_name: model, usage_details: { input: 9 } },
    );
  const openai = (object: string, model: string) =>
    JSON.stringify({
      data: [
        {
          start_time: 1767225600,
          results: [
            { object: 'organization.usage.completions.result', model: 'x', output_tokens: 5, num_model_requests: 1 },
            { object, model, input_tokens: 9, num_model_requests: 1 },
          ],
        },
      ],
    });
  // The type decides, even against the name of the model; without one that says it, the name decides.
  test.each([
    ['a.jsonl', litellm('aembedding', 'our-vectors'), 'embedding'],
    ['a.jsonl', litellm('arerank', 'our-vectors'), 'embedding'],
    ['a.jsonl', litellm('aimage_generation', 'our-pictures'), 'image'],
    ['a.jsonl', litellm('atranscription', 'our-ears'), 'image'],
    ['a.jsonl', litellm('acompletion', 'embed-chat'), 'noOutput'],
    ['a.jsonl', litellm('', 'text-embedding-3-small'), 'embedding'],
    ['a.jsonl', litellm('', 'our-vectors'), 'noOutput'],
    ['a.jsonl', langfuse('EMBEDDING', 'our-vectors'), 'embedding'],
    ['a.json', openai('organization.usage.embeddings.result', 'our-vectors'), 'embedding'],
    ['a.json', openai('organization.usage.images.result', 'our-pictures'), 'image'],
  ])('%s %s: %s', async (file, text, reason) => {
    const { usage, notCounted } = await readAll({ [file]: text });
    expect([usage.map(({ output }) => output), notCounted.map((one) => one.reason)]).toEqual([[5], [reason]]);
  });
});

describe('a log that lacks something', () => {
  test('is rejected with the format, the keys found and those missing', async () => {
    const bucket = {
      start_time: 1767225600,
      results: [{ input_tokens: 5, output_tokens: 5, num_model_requests: 1, model: null }],
    };
    const usage = await findingOf(JSON.stringify({ data: [bucket] }), 'a.json');
    expect(usage['fix'] ?? usage['allowed']).toBeTruthy();
    const none = await findingOf('prompt,cost\n"my secret, really?",3\n');
    expect(none).toMatchObject({ found: 'prompt, cost' });
    expect(JSON.stringify(none)).not.toContain('secret');
    const withoutTime = await findingOf('ModelName,CompletionTokens\nx,3\n');
    expect([withoutTime['found'], withoutTime['allowed']]).toEqual([
      'ModelName, CompletionTokens',
      expect.stringMatching(/^time: /),
    ]);
    const inList = await findingOf(JSON.stringify({ events: [{ id: 'a', metrics: { tokens: 3 } }] }), 'a.json');
    expect(inList['found']).toMatch(/^model: nothing; .* events\[\]\.id, events\[\]\.metrics\.tokens$/);
    const withoutHeader = await findingOf('"What is my salary, at 52?",3\n');
    expect(JSON.stringify(withoutHeader)).not.toContain('salary');
  });

  // Traces as LangSmith, Braintrust, Datadog, LlamaIndex and Codex write them, each with the keys of a table.
  test.each([
    [
      'LangSmith',
      [
        {
          start_time: '2026-10-03',
          extra: { metadata: { ls_model_name: 'x' } },
          outputs: { usage_metadata: { output_tokens: 3 } },
        },
      ],
      ['extra.metadata.ls_model_name', 'start_time', 'outputs.usage_metadata.output_tokens'],
    ],
    [
      'Braintrust',
      [
        {
          id: 'a',
          created: '2026-10-03T10:00:00Z',
          metadata: { model: 'x' },
          metrics: { start: 1.5, completion_tokens: 3 },
        },
      ],
      ['metadata.model', 'created', 'metrics.completion_tokens'],
    ],
    [
      'Datadog',
      [{ data: [{ attributes: { start_ns: 1759485600, meta: { model_name: 'x' }, metrics: { output_tokens: 3 } } }] }],
      ['data[].attributes.meta.model_name', 'data[].attributes.start_ns', 'data[].attributes.metrics.output_tokens'],
    ],
    [
      'LlamaIndex',
      [{ event_type: 'llm', time: '10/03/2026', payload: { raw: { model: 'x', usage: { completion_tokens: 3 } } } }],
      ['payload.raw.model', 'time', 'payload.raw.usage.completion_tokens'],
    ],
    [
      'Codex',
      [
        { timestamp: '2026-10-03T10:00:00Z', type: 'turn_context', payload: { model: 'x' } },
        {
          timestamp: '2026-10-03T10:00:01Z',
          type: 'event_msg',
          payload: { info: { total_token_usage: { output_tokens: 9 }, last_token_usage: { output_tokens: 3 } } },
        },
      ],
      ['payload.model', 'timestamp', 'payload.info.last_token_usage.output_tokens'],
    ],
  ])('says which nested keys make a table: %s', async (_, rows, keys) => {
    const { found, fix } = await findingOf(lines(...rows), 'a.jsonl');
    for (const key of keys) expect([found, fix]).toEqual([found, fix].map(() => expect.stringContaining(key)));
    expect(fix).not.toContain('total_token_usage');
  });

  test.each([
    [
      'an MLflow trace with spans',
      {
        info: { trace_metadata: { 'mlflow.trace.tokenUsage': '{"output_tokens": 9}' } },
        data: {
          spans: [
            {
              start_time_unix_nano: 1759485600000000000,
              attributes: { 'mlflow.chat.tokenUsage': '{"output_tokens": 3}', 'mlflow.llm.model': '"x"' },
            },
          ],
        },
      },
      /output_tokens from the JSON text in data\.spans\[\]\.attributes\.mlflow\.chat\.tokenUsage$/,
    ],
    [
      'chats of Open WebUI',
      {
        chat: {
          history: { messages: { m2: { model: 'x', timestamp: 1, usage: { prompt_eval_count: 4, eval_count: 3 } } } },
          messages: [{ model: 'x', timestamp: 1, usage: { prompt_eval_count: 4, completion_tokens: 3 } }],
        },
      },
      /model from chat\.messages\[\]\.model, timestamp from chat\.messages\[\]\.timestamp, output_tokens from chat\.messages\[\]\.usage\.completion_tokens$/,
    ],
  ])('says which keys belong together: %s', async (_, row, fix) => {
    expect((await findingOf(lines(row), 'a.jsonl'))['fix']).toMatch(fix);
  });

  // MLflow has its tokens in a text, and Weave the model's name as a key.
  test.each([
    [
      'MLflow',
      { info: { timestamp_ms: 1759485600000, trace_metadata: { 'mlflow.trace.tokenUsage': '{"output_tokens": 3}' } } },
    ],
    ['Weave', { started_at: '2026-10-03', summary: { usage: { 'Qwen/Qwen3-14B': { completion_tokens: 3 } } } }],
  ])('says which needed key is not there: %s', async (_, row) => {
    const { found, fix } = await findingOf(lines({ ...row, inputs: { 'my secret, really?': 'secret' } }), 'a.jsonl');
    expect(found).toMatch(/^model: nothing; time: \w/);
    expect(found).not.toContain('secret');
    for (const column of ['model', 'output_tokens', 'timestamp', 'month']) expect(fix).toContain(column);
  });

  test('is metrics of a server, or a text file whose name hides its form', async () => {
    const metrics = [
      '# HELP vllm:generation_tokens_total Number of generation tokens processed.',
      '# TYPE vllm:generation_tokens_total counter',
      'vllm:generation_tokens_total{engine="0",model_name="x"} 83741.0',
    ];
    for (const text of [metrics.join('\n'), metrics.slice(2).join('\n')]) {
      const finding = await findingOf(text, 'metrics.txt');
      expect(finding['found']).toBe('vllm:generation_tokens_total');
      expect(finding['fix']).toContain('model, month and output_tokens');
      expect(finding['fix']).not.toContain('Rename');
    }
    expect((await findingOf('{"model":"x"}', 'calls.log'))['fix']).toContain('calls.jsonl');
    expect((await findingOf('model,month,output_tokens\n', 'calls.txt'))['fix']).toContain('calls.csv');
    for (const text of ['Server started.\n', '[2026-01-05 10:00:00][INFO] Running, with 2 messages.\n{"usage": {}}\n'])
      expect((await findingOf(text, 'server.log'))['fix']).not.toContain('Rename');
  });

  test('is read as the named format', async () => {
    const text = 'day,model,total_cost,request_count,output_tokens\n2026-01-05,x,1,3,5\n';
    expect((await readAll({ 'a.csv': text })).formats.join()).toContain('(vercel)');
    expect((await readAll({ 'a.csv': text }, 'own-sums')).formats.join()).toContain('(own-sums)');
  });
});
