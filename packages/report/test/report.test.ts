import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { snapshotIn } from '../../client-js/snapshot/snapshot.ts';
import { createClient } from '../../client-js/src/client.ts';
import type { TokenEnergy } from '../../client-js/token-energy.d.ts';
import { type Finding, FindingsError } from '../../../src/core/findings/finding.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { ENERGY, figureInWords, quantity } from '../../../src/figures/quantities.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { EMISSIONS_IN_PRINT } from '../src/words/amounts.ts';
import { NO_PROVENANCE, paragraphOf, partOf, textsOf } from './report-text.ts';
import { type Naming, namingOf } from '../src/naming.ts';
import { reportCsv } from '../src/report-csv.ts';
import { reportPage } from '../src/report-page.tsx';
import type { ReportQuestion } from '../src/question.ts';
import { adviceIn, reportOf, sumOf } from '../src/report.ts';
import { notCountedInWords } from '../src/log/not-counted.ts';
import { readUsage, type ReadUsage } from '../src/usage.ts';
import { plain, writeSummedLogs } from './support/summed-logs.ts';
import { caveatOf, caveatWithoutBound } from '../../../src/figures/caveat.ts';
import { SECOND } from '../../../test/mini/make.ts';
import { documentOf, frozenApi, project } from '../../../test/support/inputs.ts';
import { sharedMini } from '../../../test/support/mini.ts';
import { call, type Outcome, temporaryFolders } from '../../../test/support/project.ts';

const TODAY = '2026-11-26';

/** The words of a page whose tables are tested. */
const NO_WORDS = { headline: '', parts: [] };

const temporary = temporaryFolders();
const api = frozenApi;
let client: TokenEnergy;
let naming: Naming;
let mini: string;

beforeAll(async () => {
  const snapshot = snapshotIn(archiveOf(api.files), project.inputs);
  client = createClient(snapshot);
  naming = namingOf(snapshot);
  mini = await sharedMini();
});

/** The usage and notices that are read from files with these names and contents. */
async function readAll(files: Readonly<Record<string, string | Uint8Array>>, mayLeaveOut = 0, path = '') {
  const folder = await temporary();
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const limits = project.inputs.clients.prompts.map(({ context_tokens }) => context_tokens);
  return readUsage(join(folder, path || (Object.keys(files)[0] ?? '')), { mayLeaveOut, today: TODAY, limits });
}

const NONE = { place: '', calls: null, input: null, cached: null };
const BY_HAND = `model,month,calls,output_tokens,input_tokens
Qwen/Qwen3-8B,2026-01,2,700,90
Qwen/Qwen3-8B,2026-02,1,100,5
gpt-4o,2026-02,1,400,7
`;
/**
 * The same calls in two exports of gateways: one row per call, with stored responses and failed calls, and one row per
 * day.
 */
const LITELLM = `request_id,model,startTime,prompt_tokens,completion_tokens,metadata,cache_hit
a,Qwen/Qwen3-8B,2026-01-31 23:59:59.999,50,300.0,"{""note"": ""a, b
c""}",False
b,Qwen/Qwen3-8B,2026-01-01T00:00:00Z,40,400,,
c,,2026-01-01T00:00:00Z,0,0,,
d,Qwen/Qwen3-8B,2026-02-11T10:00:00+02:00,5,100,,None
e,gpt-4o,2026-02-11,7,400,,
f,gpt-4o,2026-02-11,7,999,,True
`;
const ACTIVITY = [
  { date: '2026-01-08', model: 'Qwen/Qwen3-8B', requests: 2, prompt_tokens: 90, completion_tokens: 700, usage: 0.1 },
  { date: '2026-02-08', model: 'Qwen/Qwen3-8B', requests: 1, prompt_tokens: 5, completion_tokens: 60 },
  { date: '2026-02-09', model: 'Qwen/Qwen3-8B', requests: 0, prompt_tokens: 0, completion_tokens: 40 },
  { date: '2026-02-08', model: 'gpt-4o', requests: 1, prompt_tokens: 7, completion_tokens: 400 },
];
const observation = (start_time: string, provided_model_name: string | null, usage_details: object) =>
  JSON.stringify({ type: 'GENERATION', start_time, provided_model_name, usage_details, input: ['x'] });
const LANGFUSE = [
  observation('2026-01-31 23:59:59.000000', 'Qwen/Qwen3-8B', {
    input: 30,
    input_audio_tokens: 20,
    output: 100,
    output_reasoning_tokens: 200,
    total: 350,
  }),
  observation('2026-01-01 00:00:00.000000', 'Qwen/Qwen3-8B', { input: 40, output: 400 }),
  observation('2026-01-01 00:00:00.000000', null, {}),
  observation('2026-02-11 00:00:00.000000', 'Qwen/Qwen3-8B', { input: 5, output: 100 }),
  observation('2026-02-11 00:00:00.000000', 'gpt-4o', { input: 7, output: 400 }),
].join('\n');
const EUROPE = `\ufeff${BY_HAND.replace('calls', ' Calls').replaceAll(',', ';').replaceAll('\n', '\r\n')}`;

describe('usage', () => {
  test.each<[string, string, string | Uint8Array]>([
    ['by hand', 'a.csv', BY_HAND],
    ['by hand in a spreadsheet of Europe', 'a.csv', EUROPE],
    ['by hand with tabs', 'a.tsv', BY_HAND.replaceAll(',', '\t')],
    ['by hand with bars', 'A.CSV', BY_HAND.replaceAll(',', '|')],
    ['by hand, compressed', "it's a[1]*.csv.gz", gzipSync(BY_HAND)],
    ['LiteLLM', 'a.csv', LITELLM],
    ['OpenRouter', 'a.json', JSON.stringify({ data: ACTIVITY })],
    ['OpenRouter without its wrapper', 'a.json', JSON.stringify(ACTIVITY)],
    ['OpenRouter by lines', 'a.jsonl.gz', gzipSync(ACTIVITY.map((one) => JSON.stringify(one)).join('\n'))],
    ['Langfuse', 'a.jsonl', LANGFUSE],
  ])('is read alike: %s', async (_, file, text) => {
    const read = await readAll({ [file]: text });
    expect(plain(read)).toEqual([
      { ...NONE, model: 'Qwen/Qwen3-8B', month: '2026-01', calls: 2, output: 700, input: 90 },
      { ...NONE, model: 'Qwen/Qwen3-8B', month: '2026-02', calls: 1, output: 100, input: 5 },
      { ...NONE, model: 'gpt-4o', month: '2026-02', calls: 1, output: 400, input: 7 },
    ]);
    const without = { reason: 'nothing', rows: 1, output: 0 };
    const cached = { reason: 'hit', rows: 1, output: 999 };
    expect(read.notCounted).toEqual(text === LITELLM ? [cached, without] : text === LANGFUSE ? [without] : []);
  });

  test('is what a sum in plain JavaScript says, in CSV, in JSON and in Parquet, in one file and in several', async () => {
    const folder = await temporary();
    const { paths, usage } = await writeSummedLogs(folder, 2000);
    for (const path of paths) expect(plain(await readUsage(path, { mayLeaveOut: 0, today: TODAY }))).toEqual(usage);
  });

  const line = (text: string): string => `model,month,output_tokens\n${text}\n`;
  test.each<[string, string | Uint8Array, Partial<Record<keyof Finding, unknown>>]>([
    ['a.csv', 'name,tokens\nx,1\n', { found: 'name, tokens' }],
    ['a.csv', '', { found: 'nothing that looks like a name' }],
    ['a.csv.gz', gzipSync(BY_HAND).subarray(0, -20), { fix: 'Download it again' }],
    ['a.csv', 'model,month,output_tokens\n', { found: 'no rows' }],
    ['a.csv', line('x,2026-13,1'), { pointer: 'row 2 (the header is row 1)', found: '2026-13' }],
    ['a.csv', line('x,0015-01,1'), { pointer: 'row 2 (the header is row 1)', found: '0015-01' }],
    [
      'a.csv',
      line('x,2026-02-28,1\nx,2026-02-30,1'),
      { pointer: 'row 3 (the header is row 1)', found: '2026-02-30', fix: expect.stringContaining(' 28 ') },
    ],
    [
      'a.csv',
      line('x,2026-09-31T23:30:00+02:00,1'),
      { pointer: 'row 2 (the header is row 1)', fix: expect.stringContaining(' 30 ') },
    ],
    // Spreadsheets show empty lines as rows.
    ['a.csv', line('\nx,2026-01,1\n\nx,2026-13,1'), { pointer: 'row 5 (the header is row 1)' }],
    ['a.csv', line('x,20260931,1'), { pointer: 'row 2 (the header is row 1)', found: '20260931' }],
    ['a.csv', line('x,15/01/2026,1\nx,30/02/2026,1'), { pointer: 'row 3 (the header is row 1)', found: '30/02/2026' }],
    [
      'a.csv',
      line('x,15/01/2026,1\nx,28/02/2026,1\nx,02/15/2026,1'),
      { pointer: 'month', found: '02/15/2026 and 15/01/2026', fix: expect.stringContaining('YYYY-MM-DD') },
    ],
    ['a.csv', line('x,31 September 2026,1'), { pointer: 'row 2 (the header is row 1)', found: '31 September 2026' }],
    ['a.csv', line('x,Jan-26,1'), { found: 'Jan-26', fix: expect.stringContaining('yyyy-mm') }],
    [
      'a.csv',
      line('x,2026-01,1.5\nx,2026-01,-1\nx,2026-01,nan'),
      { pointer: 'row 2 (the header is row 1)', found: '1.5' },
    ],
    [
      'a.csv',
      line('x,2026-01,1\n"a\nb",2026-01,2\nx,2026-01,"41,837"'),
      { pointer: 'row 4 (the header is row 1)', found: '41,837' },
    ],
    ['a.csv', line('x,2026-01,2.805.264'), { allowed: '2805264', fix: expect.stringMatching(/ 2805264$/) }],
    [
      'a.csv',
      line('x,2026-01,"237160,0"\nx,2026-01,"5,0"'),
      { found: '237160,0', fix: expect.stringMatching(/ 237160$/) },
    ],
    ['a.csv', line('x,2026-01,?\nx,2026-01,?'), { fix: expect.not.stringContaining('--may-leave-out') }],
    ['a.csv', line('x,2026-01,?\nx,2026-01,1'), { fix: expect.stringContaining('--may-leave-out 1') }],
    ['a.csv', line('x,2026-01,1.20E+06'), { pointer: 'row 2 (the header is row 1)', found: '1.20E+06' }],
    ['a.csv', line(',2026-01,1'), { pointer: 'row 2 (the header is row 1)', allowed: 'The name of a model' }],
    ['a.csv', line('x,2026-01,1\nx'), { message: 'Line 3 has 1 cells, but the header has 3' }],
    ['a.csv', line('x,2026-01,1\n"x"y,2026-01,1'), { message: 'A quote is not closed, or not doubled, in line 3' }],
    ['a.csv', Buffer.from(line('é,2026-01,1'), 'latin1'), { message: 'Line 2 is not UTF-8' }],
    ['a.csv', Buffer.from(line('x,2026-01,1'), 'utf16le'), { message: 'The file is not UTF-8 text' }],
    [
      'a.json',
      '[{"model": "x", "date": "2026-01-01", "completion_tokens": "many"}]',
      { found: 'many', pointer: 'row 1' },
    ],
    ['a.json', '[{"model": "x", "date": "2026-01-01", "completion_tokens": 1}, 7]', { pointer: 'row 2' }],
    ['a.jsonl', '{"model": "x"}\n{"model', { message: 'The JSON is not valid in line 2' }],
    ['a.json', '[{"model": "x", "date": "2026-01-01"}]', { found: 'model, date' }],
    ['a.parquet', 'PAR1', { message: 'The file is not valid Parquet' }],
    ['a.xlsx', 'PK', { fix: 'Spreadsheets are not read. Save the sheet as "CSV UTF-8"' }],
    ['a.db', 'SQLite format 3', { message: expect.stringContaining('format') }],
  ])('is rejected with what is wrong: %s %j', async (file, text, found) => {
    const error = await readAll({ [file]: text }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FindingsError);
    expect(error).toMatchObject({ findings: [{ rule: 'report/usage', ...found }] });
    expect(String(error)).not.toMatch(/Binder|Conversion|Invalid Input|read_csv|read_json|LINE \d/);
  });

  test('is rejected with the name of a similar file if there is no such file', async () => {
    await expect(readAll({ 'usage.csv': BY_HAND }, 0, 'usge.csv')).rejects.toMatchObject({
      findings: [{ fix: expect.stringMatching(/^Write .+usage\.csv$/) }],
    });
  });

  test('is rejected with more cached tokens than input tokens', async () => {
    const own = 'model,month,calls,output_tokens,input_tokens,cached_input_tokens\nx,2026-01,1,5,100000,500000\n';
    const litellm =
      'request_id,model,startTime,prompt_tokens,completion_tokens,cache_read_input_tokens\na,x,2026-01-31,100000,5,500000\n';
    for (const text of [own, litellm])
      await expect(readAll({ 'a.csv': text })).rejects.toMatchObject({
        findings: [
          {
            pointer: 'row 2 (the header is row 1)',
            found: expect.stringMatching(/500000.+100000/),
            fix: expect.stringContaining('600000'),
          },
        ],
      });
    expect((await readAll({ 'a.csv': own.replace('500000', '100000') })).usage.map(({ cached }) => cached)).toEqual([
      100_000,
    ]);
  });

  test('adds reasoning tokens that cannot be part of the output', async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 200, completion_tokens_details: { reasoning_tokens: 600 } };
    const response = { id: 'a', object: 'chat.completion', created: 1_767_225_600, model: 'Qwen 3 8B', usage };
    const read = await readAll({ 'a.jsonl': `${JSON.stringify(response)}\n` });
    expect(read.usage.map(({ output }) => output)).toEqual([800]);
  });

  test('keeps counts that some files state apart from files that do not state them', async () => {
    const row = 'Qwen 3 32B,2026-01,1,1000,10000';
    const read = await readAll(
      {
        'a.csv': `model,month,calls,output_tokens,input_tokens,cached_input_tokens\n${row},9000\n`,
        'b.csv': `model,month,calls,output_tokens,input_tokens\n${row}\n`,
      },
      0,
      '.',
    );
    expect(read.usage.map(({ cached }) => cached).sort()).toEqual([9000, null]);
  });

  test('keeps calls without output tokens out of the calls with a figure, and says how many there are', async () => {
    const row = (id: string, tokens: number) =>
      `${id},Qwen/Qwen3-8B,2026-01-03T00:00:00Z,${tokens * 10},${tokens},success`;
    const head = 'request_id,model,startTime,prompt_tokens,completion_tokens,status';
    const read = await readAll({ 'a.csv': [head, row('a', 300), row('b', 0), row('c', 0)].join('\n') });
    expect(read.usage).toMatchObject([{ model: 'Qwen/Qwen3-8B', calls: 1, output: 300, input: 3000 }]);
    const report = reportOf(read, client, {}, naming);
    // The headline can be copied alone, so it has these calls as well.
    const { headline } = textsOf(report, words);
    expect(headline).toContain(' 300 output tokens ');
    for (const said of [headline, partOf(report, 'Not included')])
      expect(said).toContain('2 calls without output tokens');
    const mapped = reportOf(read, client, {}, { ...naming, models: new Map([['Qwen/Qwen3-8B', 'qwen-3-8b']]) });
    expect(mapped.notices).toEqual([]);
    await expect(readAll({ 'a.csv': [head, row('b', 0)].join('\n') })).rejects.toMatchObject({
      findings: [{ message: 'No row has output tokens', fix: expect.stringContaining('include_usage') }],
    });
  });

  test('does not count failed calls, whose status LiteLLM writes into a column or the metadata', async () => {
    const row = (status: string, metadata: string) =>
      `${status}${metadata},qwen-3-8b,2026-01-03T00:00:00Z,0,${status},"{""status"": ""${metadata}""}"`;
    const head = 'request_id,model,startTime,completion_tokens,status,metadata';
    const usage = 'a,qwen-3-8b,2026-01-03T00:00:00Z,5,success,{}';
    const rows = [row('failure', ''), row('', 'failure'), row('', 'success')];
    const { notCounted } = await readAll({ 'a.csv': [head, usage, ...rows].join('\n') });
    expect(notCounted.map(({ reason, rows: count }) => [reason, count])).toEqual([
      ['failed', 2],
      ['noOutput', 1],
    ]);
  });

  test('counts embeddings and images apart, and names the models with most tokens first', async () => {
    const rows = ['qwen-3-8b,300,3000', 'bge-m3,0,4000', 'text-embedding-3-large,0,5000', 'dall-e-3,0,0'];
    const closed = ['gpt-4o,10,5', 'o3-mini,2200,5'];
    const lines = [...rows, ...closed].map((row) => row.replace(',', ',2026-01-03T00:00:00Z,'));
    const read = await readAll({ 'a.csv': ['model,startTime,completion_tokens,prompt_tokens', ...lines].join('\n') });
    const report = reportOf(read, client, {}, naming);
    const text = partOf(report, 'Not included');
    expect(text).toMatch(/2 calls .+ 9,000 input tokens \(text-embedding-3-large, bge/);
    expect(text).toMatch(/1 call .+ \(dall-e-3\)/);
    expect(text).toMatch(/2,210 output tokens .+ \(o3-mini, gpt-4o\)/);
    expect(textsOf(report).headline).not.toContain('without output tokens');
  });

  test('leaves open what no row says, and out as many rows as are allowed', async () => {
    const text = `model,month,calls,output_tokens,input_tokens\nx,2026-01,4,10,3\nx,2026-01,1,5,\ny,2026-01,,1,0\ny,2026-01,1,?,0`;
    await expect(readAll({ 'a.csv': text })).rejects.toThrow(FindingsError);
    const read = await readAll({ 'a.csv': text }, 1);
    expect(plain(read)).toEqual([
      { ...NONE, model: 'x', month: '2026-01', calls: 4, output: 10, input: 3 },
      { ...NONE, model: 'x', month: '2026-01', calls: 1, output: 5 },
      { ...NONE, model: 'y', month: '2026-01', output: 1, input: 0 },
    ]);
    expect(read.notCounted).toEqual([
      {
        reason: 'wrong',
        problem: 'output invalid',
        rows: 1,
        output: 0,
        first: [{ file: expect.stringMatching(/[\\/]a\.csv$/), row: 5 }],
      },
    ]);
    const report = reportOf(read, client, {}, naming);
    expect(paragraphOf(report, words)).toContain('1 row with invalid output tokens');
    // The page has it once.
    expect(reportPage(report, textsOf(report), NO_PROVENANCE).split('1 row with invalid output tokens')).toHaveLength(
      2,
    );
  });

  test('names the first ten left-out rows of each kind with their files, and counts the others', async () => {
    const wrong = Array.from({ length: 8 }, () => 'x,2026-01,?').join('\n');
    // Spreadsheets show the empty line as row 3.
    const files = { 'a.csv': line(`x,2026-01,1\n\n${wrong}`), 'b.csv': line(`x,2026-13,1\n${wrong}`) };
    const { notCounted } = await readAll(files, 17, '.');
    const rowsOf = (problem: string) =>
      notCounted
        .filter((one) => one.problem === problem)
        .flatMap(({ first = [] }) => first.map(({ file, row }) => `${file.slice(-5)} ${row}`));
    const ofA = [4, 5, 6, 7, 8, 9, 10, 11].map((row) => `a.csv ${row}`);
    expect(rowsOf('output invalid')).toEqual([...ofA, 'b.csv 3', 'b.csv 4']);
    expect(rowsOf('time invalid')).toEqual(['b.csv 2']);
    expect(notCountedInWords(notCounted).join()).toMatch(/^16 rows .+a\.csv: rows 4.+ and 6 more\)/);
  });

  test('is rejected with each problem and the number of its rows', async () => {
    const cells = ['"1,200"', '', '7', '', '"2,400"', '"3,600"'];
    const text = `model,month,output_tokens\n${cells.map((cell) => `x,2026-01,${cell}\n`).join('')}x,2026-13,5\n`;
    await expect(readAll({ 'a.csv': text })).rejects.toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({
          pointer: 'row 2 (the header is row 1)',
          message: 'output_tokens has thousands separators, here and in 2 more rows',
        }),
        expect.objectContaining({
          pointer: 'row 3 (the header is row 1)',
          message: 'output_tokens is missing, here and in 1 more row',
        }),
        expect.objectContaining({ pointer: 'row 8 (the header is row 1)', message: 'month is not valid' }),
      ]),
    });
    expect((await readAll({ 'a.csv': text }, 6)).notCounted.map(({ rows }) => rows).sort()).toEqual([1, 2, 3]);
  });

  test('is rejected with its problems in the order of the rows', async () => {
    const rows = [
      'z,2026-03,?',
      ...Array.from({ length: 8 }, () => 'y,2026-02,1'),
      'x,2026-01,',
      ',2026-01,1',
      'a,2026-13,1',
    ];
    const rejected = await readAll({ 'a.csv': line(rows.join('\n')) }).catch((thrown: unknown) => thrown);
    const { findings } = rejected as FindingsError;
    expect(findings.map(({ pointer }) => /\d+/.exec(pointer)?.[0])).toEqual(['2', '11', '12', '13']);
  });

  test.each(['x,03/04/2026,1', 'x,15/01/2026,1\nx,01/15/2026,1', 'x,2026-01,12.000', 'x,2026-01,1.200.000'])(
    'leaves out no row with a value that makes its file ambiguous: %s',
    async (row) => {
      const text = line(`y,2026-01,5\n${row}`);
      await expect(readAll({ 'a.csv': text }, 5)).rejects.toThrow(FindingsError);
      expect((await readAll({ 'a.csv': text.replace(row, 'x,2026-02-30,"1,200,000"') }, 5)).usage).toHaveLength(1);
    },
  );

  test('is rejected with the kinds of documents in a folder without usage, each of them once', async () => {
    const traces = '[{"id": "a", "timestamp": "2026-01-01", "name": "x"}]';
    const scores = '[{"trace_id": "a", "name": "x", "value": 1}]';
    const read = readAll({ 'a.json': traces, 'b.json': scores, 'c.json': traces.replace('"a"', '"b"') }, 0, '.');
    await expect(read).rejects.toMatchObject({
      findings: [{ found: 'Langfuse traces without usage and Langfuse scores without usage' }],
    });
  });

  test('is rejected with one finding for each problem of its dates', async () => {
    const calls = line(['2062-09', '2026-02-30', '2026-01'].map((month) => `x,${month},1`).join('\n'));
    const sums = line('x,Jul-26,1\nx,Aug-26,1').replace('month', 'Month');
    const rejected = await readAll({ 'a.csv': calls, 'b.csv': sums }, 0, '.').catch((thrown: unknown) => thrown);
    const { findings } = rejected as FindingsError;
    expect(findings.map(({ found }) => found).sort()).toEqual(['2026-02-30', '2062-09', 'Jul-26']);
    expect(new Set(findings.map(({ fix }) => fix)).size).toBe(3);
    const excel = findings.find(({ found }) => found === 'Jul-26');
    expect(excel?.message).toContain('in 1 more row');
    expect(findings.find(({ found }) => found === '2062-09')?.fix).toContain('2027');
  });

  test('is of the month in UTC where a timestamp has an offset', async () => {
    const times = [
      '2026-09-30T23:30:00-05:00',
      '2026-10-01 00:30:00+02:00',
      '2026-10-01 00:30 +0200',
      '2026-10-01T00:30:00Z',
    ];
    const rows = times.map((time, i) => `${time},${10 ** i}`).join('\n');
    const read = await readAll({ 'a.csv': `model,timestamp,output_tokens\n${rows.replaceAll('2026', 'x,2026')}\n` });
    expect(read.usage.map(({ month, output }) => [month, output])).toEqual([
      ['2026-09', 110],
      ['2026-10', 1001],
    ]);
    expect(read.rowsInOtherMonth).toBe(3);
    expect((await readAll({ 'a.csv': LITELLM })).rowsInOtherMonth).toBe(0);
  });

  test('is read from several files, each of them once', async () => {
    const folder = await temporary();
    const [one, other] = [join(folder, 'a.csv'), join(folder, 'b.csv')];
    await writeFile(one, BY_HAND);
    await writeFile(other, BY_HAND.replace('700', '800'));
    const read = await readUsage([one, other, folder], { mayLeaveOut: 0, today: TODAY });
    expect([read.files.length, read.usage[0]?.output]).toEqual([2, 1500]);
  });

  test('reads nothing but the files that are named, with any names and columns', async () => {
    const names = [`a"b`, "c'; DROP", "d\" FROM read_csv('/etc/passwd') --", 'model'];
    const header = ['month', 'output_tokens', ...names].map((name) => `"${name.replaceAll('"', '""')}"`).join();
    const read = await readAll({ [`x'); COPY (SELECT 1) TO 'y.csv'; --.csv`]: `${header}\n2026-01,5,1,2,3,x\n` });
    expect(plain(read)).toEqual([{ ...NONE, model: 'x', month: '2026-01', output: 5 }]);
  });
});

const words = { caveat: 'Caveat.', citation: 'Citation.' };
const PROMPT_CAVEAT = documentOf(api, 'prompts.json').caveat;

describe('a report', () => {
  /** 1,000 calls with a prompt that is longer than the measured ones, one call in each row. */
  const LONG_CALLS = Array.from({ length: 1000 }, () => 'qwen-3-8b,2026-01,1,1000,9000,0,').join('\n');

  /** The logs that were read, by their rows. Several questions can be about the same log. */
  const logs = new Map<string, Promise<ReadUsage>>();

  /** The report of some tokens of a model. */
  const of = async (rows: string, question: ReportQuestion = {}) => {
    const text = `model,month,calls,output_tokens,input_tokens,cached_input_tokens,place\n${rows}`;
    const read = logs.get(rows) ?? readAll({ 'a.csv': text });
    logs.set(rows, read);
    return reportOf(await read, client, question, naming);
  };

  test('is what the packages say of each row, added up, at the place of each', async () => {
    const rows = [
      ['Qwen/Qwen3-8B', '2026-01', 'FRA', 700],
      ['Qwen/Qwen3-8B', '2026-01', 'Poland', 900],
      ['llama-3.1-8b-instruct', '2026-02', '', 4000],
      ['qwen3:14b', '2026-02', '', 17],
    ] as const;
    const report = await of(
      rows.map(([model, month, place, tokens]) => `${model},${month},,${tokens},,,${place}`).join('\n'),
      { grid: 'DEU', pue: 1.2 },
    );
    const alone = rows.map(([model, , place, outputTokens]) =>
      client.estimate({ model, workload: 'lm-arena-chat', outputTokens, grid: place || 'DEU', pue: 1.2 }),
    );
    const said = parse<Record<string, string>>(reportCsv(report), { columns: true });
    expect(said.map(({ wh, wh_low, wh_high, g_co2e, slug }) => [wh, wh_low, wh_high, g_co2e, slug])).toEqual(
      alone.map((one) => [one?.wh.value, one?.wh.low, one?.wh.high, one?.gCo2e?.value, one?.slug].map(String)),
    );
    const { wh, gCo2e } = sumOf(report.measured);
    for (const end of ['value', 'low', 'high'] as const) {
      expect(wh[end]).toBeCloseTo(
        alone.reduce((sum, one) => sum + (one?.wh[end] ?? 0), 0),
        12,
      );
      expect(gCo2e[end]).toBeCloseTo(
        alone.reduce((sum, one) => sum + (one?.gCo2e?.[end] ?? 0), 0),
        12,
      );
    }
    expect(paragraphOf(report, words)).toMatch(/\(France, .+ \d+\), .+ \(Poland, .+ \d+\) and .+ \(Germany, /);
  });

  test('begins with the months of the figures, and states those of the log if they differ', async () => {
    const headlineOf = async (month: string) =>
      textsOf(await of(`qwen-3-8b,2026-03,1,5,0,,\ngpt-4o,${month},1,5,0,,`)).headline;
    expect(await headlineOf('2026-01')).toMatch(/^March 2026: 5 output tokens .+ January 2026 to March 2026\) /);
    expect(await headlineOf('2026-03')).toMatch(/^March 2026: 5 output tokens .+ the log\) /);
  });

  test('keeps what is predicted and what nobody knows out of its sums', async () => {
    const { models } = documentOf(api, 'predictions.json');
    const isMeasured = (model: string) => client.estimate({ model, outputTokens: 1 }) !== null;
    const predicted = models.find(({ gpus, model_id }) => gpus.length > 0 && !isMeasured(model_id));
    const names = [predicted?.model_id ?? '', 'gpt-4o', 'qwen-3-8b'];
    const report = await of(names.map((name) => `${name},2026-03,1,2000000,0,,`).join('\n'));
    expect(report.measured.map(({ model }) => model)).toEqual(['qwen-3-8b']);
    expect(report.others.map(({ estimate }) => estimate?.basis)).toEqual(
      expect.arrayContaining([undefined, 'predicted']),
    );
    expect(textsOf(report).headline).toMatch(/: 2\.00 million output tokens .+33 %/);
    const { texts } = textsOf(report).parts.find(({ label }) => label === 'Not included') ?? { texts: [] };
    expect(texts.map((text) => /^([\d,]+) output tokens .*?\((.+?)\)/.exec(text)?.slice(1))).toEqual([
      ['2,000,000', predicted?.model_id],
      ['2,000,000', 'gpt-4o'],
    ]);
    const [wh] = report.others.flatMap(({ kind, estimate }) => (kind === 'predicted' ? estimate.wh : []));
    expect(texts[0]).toContain(quantity(wh?.value ?? NaN, ENERGY));
    const lines = parse<Record<string, string>>(reportCsv(report), { columns: true });
    expect(lines.map(({ basis }) => basis).sort()).toEqual(['measured', 'predicted', 'unknown']);
    expect(Number(lines.find(({ basis }) => basis === 'predicted')?.['predicted_wh'])).toBeGreaterThan(0);
    const none = textsOf(await of('gpt-4o,2026-01,1,5,,,'));
    expect([none.headline, none.parts.map(({ label }) => label)]).toEqual([
      expect.not.stringMatching(/\d Wh/),
      ['Not included'],
    ]);
  });

  test('keeps 2024 figures out of its sums, and adds them up in a sentence of their own', async () => {
    const later = 'qwen-3-8b,2026-03,1,2000000,0,,';
    const earlier = ['Mistral 7B', 'mistralai/Mistral-7B-Instruct-v0.3'].map((name) => `${name},2026-03,1,1000000,0,,`);
    const [alone, both] = [await of(later), await of([later, ...earlier].join('\n'))];
    expect(sumOf(both.measured)).toEqual(sumOf(alone.measured));
    const found = both.others.map(({ estimate }) => estimate);
    expect(found.map((estimate) => estimate?.basis)).toEqual(['measured-2024', 'measured-2024']);
    const wh = found.reduce((sum, estimate) => sum + (estimate?.wh?.value ?? NaN), 0);
    const sentence = `would use about ${threeDigits(wh)} Wh of GPU energy in the lowest-energy configuration, measured in 2024 with vLLM 0.5.4`;
    expect(paragraphOf(both, words)).toContain(sentence);
    expect(paragraphOf(both, words)).toMatch(/Not included: 2,000,000 output tokens of 1 model .+2024/);
    expect(paragraphOf(await of(earlier.join('\n')), words)).not.toContain('Not included');
    const withPue = paragraphOf(await of(earlier.join('\n'), { pue: 1.5 }), words);
    expect(withPue).toContain(`${threeDigits(wh * 1.5)} Wh of GPU energy, multiplied by a PUE of 1.5,`);
    const onA100 = await of(earlier.join('\n'), { gpu: 'A100' });
    expect(paragraphOf(onA100, words)).toMatch(/measured in 2024 with vLLM 0\.5\.4/);
    expect(paragraphOf(onA100, words)).not.toMatch(/at least|no measured energy/);
  });

  test('names the model that uses more than half of the energy', async () => {
    const rows = 'deepseek-r1,2026-01,1,1000,,,\ndeepseek-r1,2026-02,1,1000,,,\nqwen-3-8b,2026-01,1,20000,,,';
    const report = await of(rows);
    const ofModel = report.measured.filter(({ model }) => model === 'deepseek-r1');
    const share = Math.round((100 * sumOf(ofModel).wh.value) / sumOf(report.measured).wh.value);
    expect(share).toBeGreaterThan(50);
    expect(partOf(report, 'Energy')).toMatch(new RegExp(`${share} % .+ DeepSeek R1 \\(.*science questions\\)`));
    const even = await of(
      'qwen-3-8b,2026-01,1,1000,,,\nllama-3.1-8b-instruct,2026-01,1,1000,,,\nqwen-3-14b,2026-01,1,1000,,,',
    );
    for (const other of [even, await of('qwen-3-8b,2026-01,1,1000,,,')])
      expect(partOf(other, 'Energy')).not.toContain('%');
  });

  test('has columns in the CSV file whose sums are those of the report', async () => {
    const { models } = documentOf(api, 'predictions.json');
    const isMeasured = (model: string) => client.estimate({ model, outputTokens: 1 }) !== null;
    const predicted = models.find(({ gpus, model_id }) => gpus.length > 0 && !isMeasured(model_id))?.model_id ?? '';
    const names = [predicted, 'gpt-4o', 'Mistral 7B', 'qwen-3-8b', 'llama-3.1-8b-instruct'];
    const rows = names.map((name) => `${name},2026-03,10,2000000,300000,70,`).join('\n');
    const report = await of(rows, { boundary: 'site' });
    const lines = parse<Record<string, string>>(reportCsv(report), { columns: true });
    const { wh, gCo2e, beyond, promptWh, range } = sumOf(report.measured);
    const sums = {
      wh: wh.value,
      wh_low: wh.low,
      wh_high: wh.high,
      wh_most: range.high,
      prompt_wh_low: promptWh,
      cached_input_tokens: 70 * names.length,
      g_co2e: gCo2e.value,
      g_co2e_low: gCo2e.low,
      g_co2e_high: gCo2e.high,
      converted_wh_low: beyond.low,
      converted_wh_middle: beyond.value,
      converted_wh_high: beyond.high,
    };
    for (const [column, sum] of Object.entries(sums))
      expect([column, lines.reduce((total, line) => total + Number(line[column]), 0)]).toEqual([
        column,
        expect.closeTo(sum ?? NaN, 9),
      ]);
    for (const { most_row_id, wh_most, output_tokens } of lines.filter(({ basis }) => basis === 'measured')) {
      const most = client.configurations().find(({ rowId }) => rowId === most_row_id);
      expect(most?.whPerMillionOutputTokens).toBeCloseTo(Number(wh_most) / (Number(output_tokens) / 1e6), 9);
    }
    const earlier = client.estimate({ model: 'Mistral 7B', outputTokens: 2e6 });
    expect(lines.map((line) => line['measured_2024_wh']).filter((cell) => cell !== '')).toEqual([
      String(earlier?.wh.value),
    ]);
  });

  test('has the source and the caveat where all figures are of 2024', async () => {
    const report = await of('Mistral 7B,2026-03,1,1000000,0,,');
    const paragraph = paragraphOf(report, words);
    const estimate = client.estimate({ model: 'Mistral 7B', outputTokens: 1 });
    expect(paragraph).toContain(estimate?.caveat);
    expect(partOf(report, 'Source', words)).toBe('Citation.');
  });

  test('names the GPU that it took, and ranges over every configuration that was measured', async () => {
    // Each has a number of GPUs without the lowest energy on its GPU, outside the series with the lowest energy.
    for (const [model, number] of [
      ['qwen-3-235b-a22b-instruct', 8],
      ['qwen-3-32b', 1],
    ] as const) {
      const rows = client.configurations({ model, workload: 'lm-arena-chat', maxItlMs: 500 });
      const whs = rows.map((row) => row.whPerMillionOutputTokens);
      const { range, wh } = sumOf((await of(`${model},2026-01,1,1000000,,,`)).measured);
      expect(range).toEqual({ value: wh.value, low: Math.min(...whs), high: Math.max(...whs) });
      expect(rows.some((row) => row.numGpus === number)).toBe(true);
      expect(range.low).toBe(wh.value);
    }
    const report = await of(LONG_CALLS);
    const open = paragraphOf(report, words);
    // The headline has the period, the tokens, the lower bound and the GPU.
    const least = figureInWords(sumOf(report.measured).wh, ENERGY, sumOf(report.measured).atLeastWh ?? NaN).bound;
    expect(open).toMatch(new RegExp(`^January 2026: 1\\.00 million output tokens .+ at least ${least} .+ B200 `));
    const most = quantity(sumOf(report.measured).range.high, ENERGY, 'up');
    expect(textsOf(report).headline).toContain(`up to ${most}`);
    expect(partOf(report, 'Energy')).not.toContain(most);
    expect(partOf(report, 'Conditions')).toContain('500 ms');
    const h100 = await of('qwen-3-8b,2026-01,1,1000000,,,', { gpu: 'H100' });
    expect(sumOf(h100.measured).range.high).toBeLessThan(sumOf(report.measured).range.high * 1.01);
    expect(textsOf(h100).headline).toContain(' on busy H100 servers');
    expect(paragraphOf(h100)).not.toContain('B200');
  });

  test('states the latency limit of the configurations', async () => {
    const standard = client.estimate({ model: 'qwen-3-8b', outputTokens: 1 });
    for (const [question, limit] of [
      [{}, standard?.basis === 'measured' ? standard.maxItlMs : null],
      [{ maxItlMs: 50 }, 50],
    ] as const) {
      const report = await of('qwen-3-8b,2026-01,1,1000000,,,', question);
      expect(paragraphOf(report, words)).toContain(`latency limit of ${limit} ms`);
      expect(textsOf(report).headline.includes(`${limit} ms`)).toBe('maxItlMs' in question);
      const [line] = parse<Record<string, string>>(reportCsv(report), { columns: true });
      expect(line?.['latency_limit_ms']).toBe(String(limit));
    }
  });

  test('gives the lowest latency limit with a figure if no configuration meets the limit', async () => {
    const rows = 'qwen-3-8b,2026-01,1,1000000,,,\ngpt-4o,2026-01,1,5,,,';
    const report = await of(rows, { maxItlMs: 1 });
    const { headline } = textsOf(report);
    const [, given = '', lowest = ''] = / ([\d.]+) ms .* ([\d.]+) ms/.exec(headline) ?? [];
    expect([report.measured, given]).toEqual([[], '1']);
    expect(adviceIn(report)).toEqual([expect.stringContaining(`--latency-limit ${lowest}.`)]);
    expect((await of(rows, { maxItlMs: Number(lowest) })).measured).toHaveLength(1);
    expect((await of(rows, { maxItlMs: Number(lowest) * 0.99 })).measured).toHaveLength(0);
  });

  test('says that a PUE is in the energy, and what the electricity is', async () => {
    const row = 'qwen-3-8b,2026-01,1000,1000000,,,';
    const [without, report] = [await of(row), await of(row, { pue: 1.5 })];
    expect(sumOf(report.measured).range.high).toBeCloseTo(1.5 * sumOf(without.measured).range.high, 9);
    const [bare] = without.measured;
    const energy = `${threeDigits((bare?.estimate.wh.value ?? NaN) * 1.5)} Wh`;
    expect(textsOf(report).headline).toMatch(new RegExp(`${energy}.+ PUE of 1\\.5\\)`));
    expect(paragraphOf(without, words)).not.toContain('PUE');
    expect([without, report].map(({ measured }) => measured.map(({ bound }) => bound.obstacle))).toEqual([
      ['unknown_lengths'],
      ['pue'],
    ]);
    const [line] = parse<Record<string, string>>(reportCsv(report), { columns: true });
    const { wh, g_co2e, g_co2e_per_kwh } = line ?? {};
    expect(line).toMatchObject({
      pue: '1.5',
      electricity: 'World',
    });
    expect(Number(g_co2e)).toBeCloseTo((Number(wh) * Number(g_co2e_per_kwh)) / 1000, 9);
  });

  test('says once what a PUE includes, without a contradiction', async () => {
    const { service } = project.inputs;
    const caveat = caveatOf(service);
    const said = { ...words, caveat, caveatWithoutBound: caveatWithoutBound(service), promptCaveat: PROMPT_CAVEAT };
    const row = LONG_CALLS;
    const [without, report] = [await of(row), await of(row, { pue: 1.5 })].map((one) => paragraphOf(one, said));
    expect(without).toContain(caveat);
    expect(without).toContain(PROMPT_CAVEAT);
    expect(report).not.toContain('lower bound, from');
    expect(without).not.toContain('PUE');
    // The caveat is about the energy before the PUE.
    expect(report).toContain(`Before the PUE: ${said.caveatWithoutBound}`);
    expect(report).not.toContain(said.caveat);
  });

  test('says where a lower bound is below the uncertainty range', async () => {
    const said = { ...words, caveat: caveatOf(project.inputs.service) };
    const row = LONG_CALLS;
    const [usual, limited] = [await of(row), await of(row, { maxItlMs: 50 })];
    const { atLeastWh, wh } = sumOf(limited.measured);
    expect(atLeastWh).toBeLessThan(wh.low);
    const below = '(qwen-3-8b) is below the uncertainty range';
    expect([usual, limited].map((report) => partOf(report, 'Conditions').includes(below))).toEqual([false, true]);
    expect(paragraphOf(limited, said)).not.toContain('lower end of the uncertainty range is');
  });

  test('has the sentences about its lower bound only where it states one', async () => {
    const { service } = project.inputs;
    const said = { ...words, caveat: caveatOf(service), caveatWithoutBound: caveatWithoutBound(service) };
    const [bound, none] = [await of('qwen-3-8b,2026-01,1,1000,5000,0,'), await of('qwen-3-8b,2026-01,,9000,,,')];
    for (const sentence of [/lower end of the uncertainty range is a lower bound/, /two standard deviations/])
      expect([bound, none].map((report) => sentence.test(paragraphOf(report, said)))).toEqual([true, false]);
  });

  test('counts output tokens from a cache in the share of the log', async () => {
    const rows = ['500,false', '1500,true'].map((row) => `qwen-3-8b,2026-01-03T00:00:00Z,${row}`);
    const read = await readAll({ 'a.csv': ['model,timestamp,output_tokens,cache_hit', ...rows].join('\n') });
    expect(textsOf(reportOf(read, client, {}, naming)).headline).toMatch(/ 500 output tokens \(25 % /);
  });

  test('names the mapped names in its headline', async () => {
    const read = await readAll({ 'a.csv': 'model,month,output_tokens\nqwen-3-8b,2026-01,900\ngpt-4o,2026-01,123\n' });
    const headlineWith = (model: string) =>
      textsOf(reportOf(read, client, {}, { ...naming, models: new Map([['gpt-4o', model]]) })).headline;
    expect(headlineWith('qwen-3-32b')).toMatch(/1,023 output tokens .+123 .+gpt-4o \(a closed model\) as qwen-3-32b/);
    const earlier = { ...read, usage: read.usage.filter(({ model }) => model === 'gpt-4o') };
    const models = new Map([['gpt-4o', 'Mistral 7B']]);
    expect(textsOf(reportOf(earlier, client, {}, { ...naming, models })).headline).toContain(
      'gpt-4o (a closed model) as Mistral 7B',
    );
    expect(textsOf(reportOf(read, client, {}, naming)).headline).not.toContain('gpt-4o');
  });

  test('never has emissions of some tokens beside the energy of more', async () => {
    const place = (name: string) => `qwen-3-8b,2026-01,1,500000,,,${name}`;
    const all = await of([place('Germany'), place('FRA')].join('\n'), { boundary: 'site' });
    const some = await of([place('Germany'), place('Frankfurt')].join('\n'), { boundary: 'site' });
    for (const [label, unit] of [
      ['Emissions', ' g CO₂e'],
      ['Converted to the site', ' Wh'],
    ] as const) {
      const [ofAll, ofSome] = [all, some].map((report) =>
        (textsOf(report).parts.find((part) => part.label === label)?.texts ?? []).filter((text) =>
          text.includes('g CO₂e'),
        ),
      );
      expect(ofAll?.filter((text) => !text.includes(unit))).toEqual([]);
      expect(ofSome).toEqual([expect.stringMatching(/ 500,000 .+ up to .+ g CO₂e /)]);
      expect(ofSome).toEqual([expect.not.stringContaining(' Wh')]);
    }
    const rowOfAll = /<td>All<\/td>(.+?)<\/tr>/.exec(reportPage(some, NO_WORDS, NO_PROVENANCE))?.[1];
    expect(rowOfAll).toMatch(/1,000,000.+g CO₂e[^<]+500,000/);
  });

  test('does not read an earlier report as a log', async () => {
    const earlier = reportCsv(await of('qwen-3-8b,2026-01,1,1000,9000,0,'));
    const read = await readAll({ 'a.csv': BY_HAND, 'report.csv': earlier }, 0, '.');
    expect(plain(read)).toEqual(plain(await readAll({ 'a.csv': BY_HAND })));
    expect(read.notices).toEqual([expect.stringContaining('report.csv')]);
    await expect(readAll({ 'report.csv': earlier })).rejects.toThrow(FindingsError);
  });

  test('says for how many output tokens the prompt lengths are unknown', async () => {
    const rows = [
      'qwen-3-8b,2026-01,1000,1000000,9000000,0,',
      'qwen-3-32b,2026-01,70,500,,,',
      'qwen-3-32b,2026-02,,9,7,0,',
    ];
    const unknown = '509 output tokens (qwen-3-32b)';
    const reports = [await of(rows[0] ?? ''), await of(rows.join('\n'))];
    for (const label of ['Long prompts', 'Conditions'])
      expect(reports.map((report) => partOf(report, label).includes(unknown))).toEqual([false, true]);
  });

  test('gives the emissions over all measured configurations as well', async () => {
    const { measured } = await of('qwen-3-8b,2026-01,,1000000,,,FRA\nqwen-3-32b,2026-01,,1000000,,,Nowhere');
    const first = measured.find(({ place }) => place === 'FRA');
    const { rangeGCo2e } = sumOf(measured);
    const intensity = first?.estimate.electricity?.gCo2ePerKwh ?? NaN;
    expect(rangeGCo2e.low).toBeCloseTo(((first?.range.low ?? NaN) * intensity) / 1000, 9);
    expect(rangeGCo2e.high).toBeCloseTo(((first?.range.high ?? NaN) * intensity) / 1000, 9);
    expect(measured.map((line) => line.rangeGCo2e === null)).toEqual([true, false]);
  });

  test('reports an unknown place of each row with a figure, also if it is predicted', async () => {
    const rows = [
      'qwen-3-8b,2026-01,1,500,,,Atlantis',
      'zai-org/GLM-4.5,2026-01,1,40,,,Nowhere',
      'gpt-4o,2026-01,1,5,,,Lost',
    ];
    expect(partOf(await of(rows.join('\n')), 'Emissions')).toMatch(/ 540 output tokens .+ Atlantis and Nowhere\./);
    expect(partOf(await of(rows.slice(1).join('\n')), 'Emissions')).toMatch(/ 40 output tokens .+ Nowhere\./);
  });

  test('shows predictions with their interval, and no sums of nothing', async () => {
    const report = await of('zai-org/GLM-4.5,2026-01,1,1000000,,,\ngpt-4o,2026-01,1,5,,,');
    const html = reportPage(report, NO_WORDS, NO_PROVENANCE);
    const [estimate] = report.others.flatMap((line) => (line.estimate?.basis === 'predicted' ? line.estimate : []));
    const { value = NaN, low = NaN, high = NaN } = estimate?.wh ?? {};
    expect(html).toContain(
      `<td>${threeDigits(value)} Wh (90 % interval ${threeDigits(low, 'down')} to ${threeDigits(high, 'up')} Wh)</td>`,
    );
    expect(html).toContain('<td>no figure</td>');
    expect(html).not.toMatch(/<td>0 Wh|By model/);
    expect(html).toMatch(/<title>.+ January 2026<\/title>/);
  });

  test('has the months of each note, and the configuration and the release of each figure in the CSV file', async () => {
    const rows = ['qwen-3-8b,2026-01,2,2000,9000,0,', 'qwen-3-8b,2026-02,2,2000,19000,0,', 'gpt-4o,2026-02,1,5,,,'];
    const report = await of(rows.join('\n'));
    const html = reportPage(report, NO_WORDS, NO_PROVENANCE);
    expect([...html.matchAll(/<li>([^:<]+):/g)].map(([, name]) => name)).toEqual([
      'qwen-3-8b (January 2026)',
      'qwen-3-8b (February 2026)',
      'gpt-4o (February 2026)',
    ]);
    const lines = parse<Record<string, string>>(reportCsv(report), { columns: true });
    const { release } = client.about();
    const [estimate] = report.measured.map((line) => line.estimate);
    expect(lines.map(({ row_id, release: of }) => [row_id, of])).toEqual([
      [estimate?.rowId, release ?? ''],
      [estimate?.rowId, release ?? ''],
      ['', ''],
    ]);
  });

  test('accounts for each output token once, in its sum or in what it does not include', async () => {
    const { models } = documentOf(api, 'predictions.json');
    const isMeasured = (model: string) => client.estimate({ model, outputTokens: 1 }) !== null;
    const predicted = models.find(({ gpus, model_id }) => gpus.length > 0 && !isMeasured(model_id))?.model_id ?? '';
    const names = [
      'qwen-3-8b',
      'groq/qwen-3-8b',
      predicted,
      'Mistral 7B',
      'gpt-4o',
      'qwen-3-vl-8b-instruct',
      'qwen3:14b',
    ];
    const rows = names.map((name, i) => `${name},2026-03,1,${10 ** i},,,`).join('\n');
    const { parts } = textsOf(await of(rows));
    const textsIn = (name: string) => parts.find(({ label }) => label === name)?.texts ?? [];
    const all = [...textsIn('Energy').slice(0, 1), ...textsIn('Not included')].map(
      (text) => /([\d,]+) output tokens? /.exec(text)?.[1] ?? '',
    );
    const sum = all.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0);
    expect(all).toHaveLength(6);
    expect(sum).toBe(1_111_111);
  });

  test('carries energy to a boundary as the package does, apart from what is measured', async () => {
    const asked = { boundary: 'site', pue: 1.5 } as const;
    const report = await of('qwen-3-8b,2026-01,1,1000000,,,', asked);
    const { wh, converted } =
      client.estimate({ ...asked, model: 'qwen-3-8b', workload: 'lm-arena-chat', outputTokens: 1e6 }) ?? {};
    const [line] = parse<Record<string, string>>(reportCsv(report), { columns: true });
    expect(line).toMatchObject({ wh: String(wh?.value), converted_wh_high: String(converted?.wh.high) });
    expect(line?.['converted_wh_low']).toBe(String(converted?.wh.low));
    expect(line).toMatchObject({
      converted_g_co2e_low: String(converted?.gCo2e?.low),
      converted_g_co2e_middle: String(converted?.gCo2e?.middle),
      converted_g_co2e_high: String(converted?.gCo2e?.high),
      converted_with_pue: '1.5',
      converted_with_node_ratio: '',
      pue: '1',
    });
    expect(paragraphOf(report, words)).toMatch(/Converted to the site: .+site × 1\.50 \(given\)\. Conv/);
  });

  test('converts the most that another measured configuration uses with the highest ratios', async () => {
    const report = await of('qwen-3-8b,2026-01,1,1000000,,,', { boundary: 'site' });
    const { range, wh, beyond, rangeGCo2e, gCo2e, beyondGCo2e } = sumOf(report.measured);
    const rungs = report.measured[0]?.estimate.converted?.rungs ?? [];
    const [most, mostGCo2e] = [range, rangeGCo2e].map((figure) =>
      rungs.reduce((product, { high }) => product * high, figure.high),
    );
    expect((most ?? NaN) / range.high).toBeCloseTo(beyond.high / wh.high, 12);
    expect((mostGCo2e ?? NaN) / rangeGCo2e.high).toBeCloseTo(beyondGCo2e.high / gCo2e.high, 12);
    const inPrint = `${quantity(most ?? NaN, ENERGY, 'up', wh.low)} and ${quantity(mostGCo2e ?? NaN, EMISSIONS_IN_PRINT, 'up', beyondGCo2e.low)}`;
    expect(partOf(report, 'Converted to the site')).toContain(`p to ${inPrint} in `);
    const only = report.measured.map((line) => ({ ...line, range: { ...range, high: range.low } }));
    expect(partOf({ ...report, measured: only }, 'Converted to the site')).not.toMatch(/[Uu]p to /);
  });

  test('says that a note on the prompt is about the average of several calls', async () => {
    const notes = async (rows: string) => (await of(rows)).measured.map(({ note }) => note);
    // A short response after a long prompt, most of which was cached.
    const [one = ''] = await notes('qwen-3-8b,2026-01,1,400,9000,8900,');
    const [several = ''] = await notes('qwen-3-8b,2026-01,7,2800,63000,62300,');
    const { warnings = [] } =
      client.estimate({
        model: 'qwen-3-8b',
        outputTokens: 400,
        inputTokens: 9000,
        cachedInputTokens: 8900,
      }) ?? {};
    const warning = warnings.find(({ code }) => code === 'cached_prompt')?.message ?? 'none';
    expect(one.split(warning)).toEqual([expect.not.stringContaining('average'), expect.anything()]);
    expect(several.split(warning)).toEqual([expect.stringMatching(/average .+7 calls/), expect.anything()]);
  });

  test('says which tokens are missing in the energy that long prompts add', async () => {
    const known = 'qwen-3-8b,2026-01,1,1000,9000,500,\nqwen-3-8b,2026-02,1,1000,9000,,';
    const unknown = 'qwen-3-32b,2026-01,,70,,,\ndeepseek-r1,2026-01,1,7,500,0,';
    const cellOfAll = async (rows: string) =>
      /<td>All<\/td>(?:<td>[^<]*<\/td>){3}<td>([^<]*)/.exec(reportPage(await of(rows), NO_WORDS, NO_PROVENANCE))?.[1];
    expect(await cellOfAll(`${known}\n${unknown}`)).toMatch(/ 77 output tokens of 2 models/);
    expect(await cellOfAll(known)).not.toMatch(/models?/);
    expect(await cellOfAll(`qwen-3-32b,2026-09,100,100000,150000,0,\n${unknown}`)).toMatch(/^nothing .+ 2 models/);
  });

  test('says nothing of the length of prompts that add nothing', async () => {
    // Prompts of 1,500 tokens are longer than the measured ones, but their responses are longer as well.
    const report = await of('qwen-3-32b,2026-09,100,100000,150000,0,');
    expect(report.measured).toMatchObject([{ reading: { wh: 0 } }]);
    expect(partOf(report, 'Long prompts')).not.toMatch(/no longer|were cached/);
  });

  test('never rounds the energy of reading prompts up', async () => {
    // Per call, 1.99 output tokens: the average prompt of 3,000 tokens must not count as that of a response of 1 token.
    const promptWh = async (calls: number, output: number) =>
      sumOf((await of(`qwen-3-8b,2026-01,${calls},${output},${calls * 3000},0,`)).measured).promptWh;
    expect(await promptWh(100, 199)).toBe(await promptWh(100, 200));
    expect(await promptWh(100, 199)).toBeLessThan((await promptWh(100, 100)) ?? NaN);
  });

  test('has no note against the conversion of a row that is converted', async () => {
    const row = 'qwen-3-8b,2026-01,7,7000,90000,0,';
    for (const asked of [{ boundary: 'site' }, { boundary: 'site', pue: 1.2, nodeRatio: 1.5 }] as const) {
      const [line] = (await of(row, asked)).measured;
      const [bare] = (await of(row)).measured;
      const { warnings = [] } =
        client.estimate({
          ...asked,
          model: 'qwen-3-8b',
          responses: 7,
          outputTokens: 1000,
          inputTokens: 12_857,
        }) ?? {};
      expect(line?.estimate.converted).toBeDefined();
      expect(line).toMatchObject({ bound: bare?.bound, reading: bare?.reading });
      const ofCall = warnings.filter(({ code }) => code === 'not_converted_prompt');
      expect(ofCall).toHaveLength(1);
      for (const { message } of ofCall) expect(line?.note).not.toContain(message.slice(0, 40));
    }
  });

  test('asks about the prompt of an average call, less what lay in a cache', async () => {
    const asked = { model: 'qwen-3-8b', outputTokens: 400, inputTokens: 9000 };
    const promptWh = async (rows: string) => (await of(rows)).measured[0]?.reading?.wh;
    const least = (cachedInputTokens: number) => client.estimate({ ...asked, cachedInputTokens })?.promptWh?.low;
    expect(await promptWh('qwen-3-8b,2026-01,1,400,9000,,')).toBe(least(0));
    expect(await promptWh('qwen-3-8b,2026-01,1,400,9000,7000,')).toBe(least(7000));
    const [line] = parse<Record<string, string>>(reportCsv(await of('qwen-3-8b,2026-01,2,400,18000,,')), {
      columns: true,
    });
    const { low: lowOfHalf = NaN } = client.estimate({ ...asked, outputTokens: 200 })?.promptWh ?? {};
    const { low = NaN, central = NaN } = client.estimate(asked)?.promptWh ?? {};
    expect(central).toBeGreaterThan(low);
    // The factor of short prompts, 1.2, is not certain for each of two prompts.
    expect(Number(line?.['prompt_wh_low'])).toBeCloseTo((2 * lowOfHalf) / 1.2, 9);
    const [one] = parse<Record<string, string>>(reportCsv(await of('qwen-3-8b,2026-01,1,400,9000,,')), {
      columns: true,
    });
    expect(Number(one?.['prompt_wh_low'])).toBe(low);
  });

  test('one call that no measured server accepts takes the lower bound from its row', async () => {
    const short = Array.from({ length: 200 }, () => 'qwen-3-8b,2026-01,1,600,4000,0,').join('\n');
    const [accepted] = (await of(short)).measured;
    expect(accepted).toMatchObject({ bound: { obstacle: null }, reading: { isLowerBound: true } });
    const [long] = (await of(`${short}\nqwen-3-8b,2026-01,1,1800000,4000,0,`)).measured;
    expect(long).toMatchObject({ calls: 201, bound: { obstacle: 'length' }, reading: { isLowerBound: false } });
    expect(long?.note).toContain('1,804,000 tokens');
    // A sum of calls that states their number is accepted by its average.
    const [sums] = (await of('qwen-3-8b,2026-01,3000,1800000,12000000,0,')).measured;
    expect(sums).toMatchObject({ bound: { obstacle: 'averaged_calls' }, reading: { isLowerBound: true } });
    // Prompts of 100 tokens may be shorter than the measured ones.
    const [brief] = (await of('qwen-3-8b,2026-01,3000,1800000,300000,,')).measured;
    expect(brief).toMatchObject({ bound: { obstacle: 'short_prompt' } });
  });

  test('counts the calls that no measured server accepts, exactly if each row is one call', async () => {
    const said = async (rows: string) => {
      const report = await of(rows);
      return [textsOf(report).headline, partOf(report, 'Conditions')];
    };
    const usual = Array.from({ length: 70 }, () => 'qwen-3-8b,2026-01,1,1000,4000,0,').join('\n');
    const [headline, conditions] = await said(`${usual}\nqwen-3-8b,2026-01,1,411,25943,0,`);
    // Less than 1 % of the output tokens.
    expect(headline).not.toContain('of them');
    expect(conditions).toMatch(/1 call \(411 output tokens\) .+20,480 tokens/);
    expect(conditions).not.toContain('p to ');
    const many = await said(`${usual}\nqwen-3-8b,2026-01,1,4110,25943,0,\nqwen-3-8b,2026-02,1,100,25943,0,`);
    expect(many[0]).toMatch(/; 4,210 of them/);
    expect(many[1]).toMatch(/2 calls \(4,210 output tokens\) are /);
    // The exact number is not known of a row that adds up several calls.
    const sums = await said(`${usual}\nqwen-3-8b,2026-01,1,411,25943,0,\nqwen-3-8b,2026-02,2,4000,60000,0,`);
    expect(sums[0]).toMatch(/; up to 4,411 of them/);
    expect(sums[1]).toMatch(/1 call \(411 output tokens\) .+Up to 4,000 output tokens /);
    // Servers accepted longer calls on science questions.
    const longer = await of('qwen-3-32b,2026-01,1,411,25943,0,\nqwen-3-32b,2026-01,1,411,51000,0,', {
      workload: 'gpqa',
    });
    expect(longer.measured.map(({ tooLong }) => tooLong)).toMatchObject([{ limit: 51_200, calls: 1, output: 411 }]);
  });

  test('has a lower bound only if it holds for each call', async () => {
    const bounds = async (rows: string) => (await of(rows)).measured.map(({ bound }) => bound.atLeastWh !== null);
    expect(await bounds(LONG_CALLS)).toEqual([true]);
    // The average prompt stays as long as the measured ones.
    const mixed = await of(`${LONG_CALLS}\nqwen-3-8b,2026-01,1,900,30,0,`);
    expect(mixed.measured).toMatchObject([{ bound: { obstacle: 'short_prompt' }, reading: { isLowerBound: true } }]);
    expect(partOf(mixed, 'Conditions')).toMatch(/No lower bound for .+\(qwen-3-8b\)/);
    expect(partOf(mixed, 'Long prompts')).toMatch(/at least [\d.]+ k?Wh on B200/);
    const sums = await of('qwen-3-8b,2026-01,1000,1000000,9000000,0,');
    expect(sums.measured).toMatchObject([{ bound: { obstacle: 'averaged_calls' }, reading: { isLowerBound: true } }]);
  });

  test('keeps calls without a number of cached tokens apart from those with one', async () => {
    const calls = ['qwen-3-8b,2026-01,1,1000,9000,500,', 'qwen-3-8b,2026-01,1,1000,7000,,'];
    const report = await of(calls.join('\n'));
    expect(report.measured.map(({ input, cached, bound }) => [input, cached, bound.obstacle])).toEqual([
      [9000, 500, null],
      [7000, null, 'uncounted_cache'],
    ]);
    expect(partOf(report, 'Long prompts')).toMatch(/9,000 input tokens.+at least.+7,000 input tokens.+0 Wh/);
    const [stated] = (await of(calls[0] ?? '')).measured;
    expect(report.measured[0]?.reading?.wh).toBe(stated?.reading?.wh);
  });

  test('never has more energy for reading prompts than each prompt uses at least', async () => {
    const prompts = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 6 });
    // Each list of prompts has a month of its own, so that one log has many of them.
    const monthAt = (i: number) => `${2016 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(prompts, { minLength: 10, maxLength: 20 }), async (lists) => {
        const logged = ['qwen-3-8b', 'qwen-3-32b'].flatMap((model) =>
          lists.map((own, i) => ({ model, month: monthAt(i), own })),
        );
        const rows = logged.map(
          ({ model, month, own }) => `${model},${month},${own.length},400,${sumBy(own, (tokens) => tokens)},0,`,
        );
        const { measured } = await of(rows.join('\n'));
        for (const { model, month, own } of logged) {
          const promptWh = sumOf(measured.filter((line) => line.model === model && line.month === month)).promptWh;
          const least = sumBy(
            own,
            (inputTokens) => client.estimate({ model, outputTokens: 1, inputTokens })?.promptWh?.low ?? NaN,
          );
          expect(promptWh).not.toBeNull();
          expect(promptWh).toBeLessThanOrEqual(least * (1 + 1e-12));
        }
      }),
      {
        numRuns: 2,
        examples: [
          [
            [
              [0, 20_000],
              [16_384, 16_385],
            ],
          ],
        ],
      },
    );
  });
});

describe('npm run report', () => {
  /** The output of the command for a file, and the folder that it writes. */
  async function reported(text: string, ...words: string[]): Promise<Outcome & { readonly out: string }> {
    const home = await temporary();
    const [file, out] = [join(home, 'usage.csv'), join(home, 'report')];
    await writeFile(file, text);
    return { ...(await call('report', [file, '--out', out, ...words], {}, mini)), out };
  }

  test('writes a page and CSV, and says a paragraph with the citation, all of the same figures', async () => {
    const { code, stdout, out } = await reported(BY_HAND, '--grid', 'France', '--gpu', 'H100', '--boundary', 'site');
    expect(code).toBe(0);
    expect((await readdir(out)).sort()).toEqual(['inputs.json', 'report.csv', 'report.html']);
    const page = await readFile(join(out, 'report.html'), 'utf8');
    const [headline = '', ...parts] = stdout.split('\n\nRead ')[0]?.split('\n\n') ?? [];
    const labels = [
      'Not included',
      'Energy',
      'Long prompts',
      'Emissions',
      'Converted to the site',
      'Conditions',
      'Source',
    ];
    expect(parts.map((part) => part.split(':')[0])).toEqual(labels);
    // The page has the same texts.
    const lines = parts.flatMap((part) => part.split('\n')).map((line) => line.replace(/^- |^[^:]+: ?/, ''));
    for (const line of [headline, ...lines]) expect(page.replaceAll('&#39;', "'")).toContain(line);
    // The headline can be copied alone: one sentence with the period, the tokens, their share, the energy and the GPU.
    expect(headline).toMatch(
      /^January 2026 to February 2026: 800 output tokens .+67 %.+about 0\.\d+ Wh.+ H100 servers, .+\.$/,
    );
    expect(headline.match(/\. /g)).toBeNull();
    expect(stdout).toMatch(/\nRead .+ \(own-sums\) in 1 file\. Wrote report\.html, report\.csv and inputs\.json into/);
    for (const words of [
      '(France, annual average of 2024)',
      '400 output tokens of closed models',
      'ML.ENERGY',
      caveatWithoutBound(project.inputs.service),
      `release of ${SECOND}, `,
      'workloads/lm-arena-chat.json, grid.json, boundaries.json. Licence',
    ])
      expect(stdout).toContain(words);
    for (const words of [/SHA-256 .+ \w{64}\./, /also cite the commit/, /Lifecycle/]) expect(stdout).toMatch(words);
    const rows = parse<Record<string, string>>(await readFile(join(out, 'report.csv')), { columns: true });
    const cells = ({
      basis,
      model,
      month,
      no_figure_reason: none,
      no_lower_bound_reason: unbound,
    }: (typeof rows)[number]) => [basis, model, month, none, unbound].join(' ');
    expect(rows.map(cells)).toEqual([
      'measured Qwen/Qwen3-8B 2026-01  short_prompt',
      'measured Qwen/Qwen3-8B 2026-02  short_prompt',
      'unknown gpt-4o 2026-02 closed ',
    ]);
    expect(page).toMatch(
      /<td>February 2026<\/td><td>1<\/td><td>100<\/td><td>[\d.]+ Wh \(.+?\)<\/td><td>not known<\/td><td>[\d.]+ g CO₂e \(/,
    );
    expect(page).toContain('<li>gpt-4o (February 2026): ');
    expect(page).not.toMatch(/<script|<link|src=|url\(/);
  });

  test('states its date, options and input files with their SHA-256, and reads the file with them as no log', async () => {
    const folder = await temporary();
    const map = join(folder, 'names.csv');
    await writeFile(map, 'name,model\ngpt-4o,qwen-3-8b\n');
    const { out } = await reported(BY_HAND, '--grid', 'FRA', '--map', map);
    const origin: unknown = JSON.parse(await readFile(join(out, 'inputs.json'), 'utf8'));
    const inputs = [
      { file: expect.stringMatching(/usage\.csv$/), sha256: sha256(BY_HAND), use: 'usage' },
      { file: expect.stringMatching(/names\.csv$/), sha256: sha256(await readFile(map)), use: '--map' },
    ];
    expect(origin).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      release: SECOND,
      options: { grid: 'FRA', map: 'names.csv' },
      files: inputs,
      leftOut: [],
    });
    const page = await readFile(join(out, 'report.html'), 'utf8');
    expect(page).toMatch(/Options: --grid FRA, --map names\.csv\./);
    for (const { sha256: digest } of inputs) expect(page).toContain(digest);
    await writeFile(join(out, 'usage.csv'), BY_HAND);
    const { files, notices } = await readUsage(out, { mayLeaveOut: 0, today: TODAY });
    expect([files.length, notices.filter((notice) => notice.includes('earlier usage report')).length]).toEqual([1, 2]);
  });

  test('runs nothing that a name of a model may be', async () => {
    const names = ['=1+1', '<script>alert(1)</script>', '[a](http://b)', '@SUM(A1)', 'qwen-3-8b'];
    const { code, out } = await reported(
      `model,month,output_tokens,place\n${names.map((name) => `${name},2026-01,5,<b>`).join('\n')}`,
    );
    expect(code).toBe(0);
    const page = await readFile(join(out, 'report.html'), 'utf8');
    expect(page).not.toMatch(/<(script|b)[ >]|"http:\/\/b"/);
    expect(page).toContain('<td>not known</td>');
    const cells = parse<Record<string, string>>(await readFile(join(out, 'report.csv')), { columns: true });
    expect(cells.map(({ model }) => model).sort()).toEqual([
      "'=1+1",
      "'@SUM(A1)",
      '<script>alert(1)</script>',
      '[a](http://b)',
      'qwen-3-8b',
    ]);
  });

  test.each([
    [BY_HAND, ['--grid', 'Atlantis'], 2, 'Atlantis'],
    [BY_HAND, ['--grid', 'Niemcy'], 2, 'Write the country in English or as its ISO code, such as DEU.'],
    [BY_HAND, ['--year', '1066'], 2, '1066'],
    [BY_HAND, ['--pue', '1,2'], 2, '--pue 1,2 is not a number'],
    [BY_HAND, ['--pue', '0.5'], 1, 'pue is 0.5. Allowed: a number from 1 to 10'],
    [BY_HAND, ['--node-ratio', '2'], 1, 'nodeRatio is 2. Allowed:'],
    [BY_HAND, ['--gpu', 'A1'], 2, 'No model was measured on A1. Measured GPUs: B200, H100.'],
    [BY_HAND, ['--gpu', 'A1', '--workload', 'chat'], 2, 'chat is not a workload'],
    [BY_HAND, ['another.csv'], 1, 'There is no such file'],
    [BY_HAND, ['--grid', 'Texas'], 2, 'Use USA (United States).\n'],
    [BY_HAND, ['--may-leave-out', 'all'], 2, 'a whole number of rows from 0'],
    ['model,month,output_tokens\nx,y,z\n', [], 1, '[report/usage]'],
  ])('refuses what it can not answer, and writes nothing: %#', async (text, words, code, said) => {
    const outcome = await reported(text, ...words);
    expect([outcome.code, outcome.stderr]).toEqual([code, expect.stringContaining(said)]);
    expect(existsSync(outcome.out)).toBe(false);
  });

  test('rejects a map with an unknown model or workload, and says which names are not in the log', async () => {
    const folder = await temporary();
    const file = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const models = await file('models.csv', 'name,model\ngpt-4o,qwen-3-8b\nown,Qwen3-9B\n');
    const wrong = await reported(BY_HAND, '--map', models);
    expect([wrong.code, existsSync(wrong.out)]).toEqual([1, false]);
    expect(wrong.stderr).toMatch(
      /models\.csv row 3 \(.*\n +found: +Qwen3-9B\n +allowed: .*qwen-3-8b.*\n +fix: +Write qwen/,
    );
    const workloads = await file('workloads.csv', 'name,workload\nQwen/Qwen3-8B,lm-arena\n');
    expect((await reported(BY_HAND, '--workload', workloads)).stderr).toMatch(
      /workloads\.csv row 2 \(.*\n +found: +lm-arena\n +allowed: .*\n +fix: +Write lm-arena-chat/,
    );
    const unused = await file('unused.csv', 'name,model\ngpt-4o,qwen-3-8b\nown,qwen-3-8b\n');
    const { code, stdout } = await reported(BY_HAND, '--map', unused);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/--map: own\./)]);
  });

  test('prints what an unknown name may mean, and the option for a model that was measured', async () => {
    const usage = `${BY_HAND}Qwenn 3 8B,2026-01,1,5,\nacme/foo,2026-01,1,5,\n`;
    const { code, stdout } = await reported(usage);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /\nWhat you can do:\n- Qwenn 3 8B was not measured.+qwen-3-8b.+--map\.\n- .+--grid FRA\.\n/,
      ),
    ]);
    expect(stdout).not.toMatch(/\nacme/);
    // A long name doesn't cut the advice off before its option.
    const long = await reported(`${BY_HAND}qwen3-8b-support-${'x'.repeat(60)},2026-01,1,5,\n`, '--grid', 'FRA');
    expect(long.stdout).toMatch(/\nWhat you can do: qwen3-8b-support-x+ was not measured.+--map\.\n/);
  });

  test('replaces nothing but what an earlier report wrote', async () => {
    const home = await temporary();
    const file = join(home, 'usage.csv');
    await writeFile(file, BY_HAND);
    expect(await call('report', [file, '--out', home], {}, mini)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(await readdir(home)).toEqual(['usage.csv']);
  });
});
