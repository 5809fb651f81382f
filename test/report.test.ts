import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { snapshotOf } from '../clients/build/snapshot.ts';
import { createClient } from '../clients/js/src/client.ts';
import type { TokenEnergy } from '../clients/js/token-energy.d.ts';
import { boampsReports } from '../site/exports/report/boamps.ts';
import { reportCsv } from '../site/exports/report/csv.ts';
import { reportPage } from '../site/exports/report/page.tsx';
import { reportOf } from '../site/exports/report/report.ts';
import { readUsage, type Usage } from '../site/exports/report/usage.ts';
import { energyWords, paragraphOf } from '../site/exports/report/words.ts';
import { threeDigits } from '../src/figures/format.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { SECOND } from './mini/make.ts';
import { built, documentOf, project } from './support/inputs.ts';
import { sharedMini } from './support/mini.ts';
import { call, type Outcome, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const { api } = built();
let client: TokenEnergy;
let mini: string;

beforeAll(async () => {
  client = createClient(snapshotOf(api.files, archiveOf(api.files), project.inputs.clients));
  mini = await sharedMini();
});

const BY_HAND = `model,month,calls,output_tokens,input_tokens
Qwen/Qwen3-8B,2026-01,2,700,90
Qwen/Qwen3-8B,2026-02,1,100,5
gpt-4o,2026-02,1,400,7
`;
/** The same calls as two gateways export them. */
const LITELLM = `request_id,model,startTime,prompt_tokens,completion_tokens,metadata
a,Qwen/Qwen3-8B,2026-01-31 23:59:59.999,50,300.0,"{""note"": ""a, b
c""}"
b,Qwen/Qwen3-8B,2026-01-01T00:00:00Z,40,400,
c,,2026-01-01T00:00:00Z,0,0,
d,Qwen/Qwen3-8B,2026-02-11T10:00:00+02:00,5,100,
e,gpt-4o,2026-02-11,7,400,
`;
const OPENROUTER = {
  data: [
    { date: '2026-01-08', model: 'Qwen/Qwen3-8B', requests: 2, prompt_tokens: 90, completion_tokens: 700, usage: 0.1 },
    { date: '2026-02-08', model: 'Qwen/Qwen3-8B', requests: 1, prompt_tokens: 5, completion_tokens: 60 },
    { date: '2026-02-09', model: 'Qwen/Qwen3-8B', requests: 0, prompt_tokens: 0, completion_tokens: 40 },
    { date: '2026-02-08', model: 'gpt-4o', requests: 1, prompt_tokens: 7, completion_tokens: 400 },
  ],
};

describe('usage', () => {
  const expected: Usage[] = [
    { model: 'Qwen/Qwen3-8B', month: '2026-01', calls: 2, outputTokens: 700, inputTokens: 90 },
    { model: 'Qwen/Qwen3-8B', month: '2026-02', calls: 1, outputTokens: 100, inputTokens: 5 },
    { model: 'gpt-4o', month: '2026-02', calls: 1, outputTokens: 400, inputTokens: 7 },
  ];
  test.each([
    ['by hand', 'a.csv', BY_HAND],
    [
      'by hand in a spreadsheet of Europe',
      'a.CSV',
      `\ufeffsep=;\r\n${BY_HAND.replace('calls', ' Calls').replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    ],
    ['LiteLLM', 'a.csv', LITELLM],
    ['OpenRouter', 'a.json', JSON.stringify(OPENROUTER)],
    ['OpenRouter without its frame', 'a.json', JSON.stringify(OPENROUTER.data)],
  ])('is read alike: %s', (_, file, text) => {
    expect(readUsage(text, file)).toEqual(expected);
  });

  test.each([
    ['a.csv', 'name,tokens\nx,1\n', ['not those of usage', 'name, tokens', 'completion_tokens (LiteLLM)']],
    ['a.csv', '', ['not those of usage', 'nothing']],
    ['a.csv', 'model,month,output_tokens\n', ['no call in it']],
    ['a.csv', 'model,month,output_tokens\nx,2026-13,1\n', ['"pointer":"month","line":2', 'It is no month', '2026-13']],
    [
      'a.csv',
      'model,month,output_tokens\nx,2026-01,1.5\nx,2026-01,-1\nx,2026-01,1e9\n',
      ['"line":2', '"line":3', '"line":4'],
    ],
    ['a.csv', 'model,month,output_tokens\n,2026-01,1\n', ['"pointer":"model","line":2', 'It is no name']],
    [
      'a.csv',
      'model,month,output_tokens\nx,2026-01,1\nx\n',
      ['"pointer":"output_tokens","line":3', 'It is no count', 'nothing'],
    ],
    [
      'a.json',
      '[{"model": "x", "date": "2026-01-01", "completion_tokens": "many"}, 7]',
      ['"/0/completion_tokens"', '"/1"', 'no object'],
    ],
    ['a.csv', 'model,month,output_tokens\n"x"y,2026-01,1\n', ['"line":2', 'The row is not CSV']],
    ['a.csv', '\ufeffmodel;month;output_tokens\r\n\r\n"a\r\nb";2026-01;1\r\n\r\nx;2026-01;y\r\n', ['"line":6']],
    ['a.json', '{"data": [{"model": "x", "date": "", "completion_tokens": 1}]}', ['"/data/0/date"']],
    ['a.json', '{', ['is not JSON']],
    ['a.csv', 'model,month,output_tokens\nx,2026-01,"41,837"\n', ['It is no count', 'Write it in figures alone']],
    ['a.csv', 'model,month,output_tokens\nx,Jan 2026,1\n', ['Write January 2025 as 2025-01']],
    ['a.csv', 'model,month,output_tokens\nTotal,2026-01,1\n', ['It is a sum of other rows', 'Delete the row']],
    ['a.csv', 'model,month,output_tokens,output_tokens\nx,2026-01,1,2\n', ['two columns output_tokens']],
    ['a.csv', 'm\0o\0d\0e\0l\0', ['not UTF-8', 'Save it as']],
  ])('that is none is refused with what is wrong: %s %j', (file, text, words) => {
    const fault = (): unknown => readUsage(text, file);
    for (const word of words)
      expect(() => {
        try {
          fault();
        } catch (error) {
          throw new Error(JSON.stringify(error) + String(error), { cause: error });
        }
      }).toThrow(word);
  });

  test('leaves open what no row says, and what a row of several does not', () => {
    const read = (text: string) => readUsage(`model,month,output_tokens${text}`, 'a.csv');
    const { calls, inputTokens } = { calls: null, inputTokens: null };
    const one = { model: 'x', month: '2026-01', calls, outputTokens: 5, inputTokens };
    expect(read('\nx,2026-01,5')).toEqual([one]);
    expect(read(',calls,input_tokens\nx,2026-01,4,10,3\nx,2026-01,1,,\ny,2026-01,1,0,0')).toEqual([
      one,
      { model: 'y', month: '2026-01', calls: 0, outputTokens: 1, inputTokens: 0 },
    ]);
  });

  test('with a name for each call is refused at once, and faults end at twenty', () => {
    const names = Array.from({ length: 5002 }, (_, i) => `call-${i},2026-01,1`).join('\n');
    expect(() => readUsage(`model,month,output_tokens\n${names}`, 'a.csv')).toThrow('more than 5000 names');
    const bad = 'x,never,1\n'.repeat(1000);
    expect(() => readUsage(`model,month,output_tokens\n${bad}`, 'a.csv')).toThrow(/^(?:[^\n]+\n){19}[^\n]+$/);
  });
});

describe('a report', () => {
  test('is what the packages say of each call, added up', () => {
    const models = fc.constantFrom('Qwen/Qwen3-8B', 'llama-3.1-8b-instruct', 'qwen3:14b', 'gpt-4o');
    const calls = fc.array(fc.record({ model: models, month: fc.integer({ min: 1, max: 12 }), tokens: fc.nat(5000) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(calls, (all) => {
        const rows = all.map(({ model, month, tokens }) => `${model},2026-${String(month).padStart(2, '0')},${tokens}`);
        const usage = readUsage(`model,month,output_tokens\n${rows.join('\n')}`, 'a.csv');
        const { total } = reportOf(usage, client, { grid: 'FRA', pue: 1.2 });
        const alone = all.map(({ model, tokens: outputTokens }) =>
          client.estimate({ model, outputTokens, grid: 'FRA', pue: 1.2 }),
        );
        for (const of of ['value', 'low', 'high'] as const) {
          const wh = alone.reduce((sum, one) => sum + (one?.wh[of] ?? 0), 0);
          expect(Math.abs(total.wh[of] - wh)).toBeLessThanOrEqual(1e-12 * wh);
          const gCo2e = alone.reduce((sum, one) => sum + (one?.gCo2e?.[of] ?? 0), 0);
          expect(Math.abs(total.gCo2e[of] - gCo2e)).toBeLessThanOrEqual(1e-12 * gCo2e);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('keeps what is predicted and what nobody knows out of its sums', () => {
    const { models } = documentOf(api, 'predictions.json');
    const predicted = models.find(({ gpus, model_id }) => gpus.length > 0 && client.resolve(model_id) === null);
    if (predicted === undefined) throw new Error('Nothing is predicted');
    const used = { month: '2026-03', calls: 1, outputTokens: 2_000_000, inputTokens: 0 };
    const usage = [predicted.model_id, `gateway/${predicted.model_id.split('/')[1]?.toUpperCase()}`, 'gpt-4o'];
    const report = reportOf(
      usage.map((model) => ({ ...used, model })),
      client,
      {},
    );
    const least = predicted.gpus.toSorted((a, b) => a.wh - b.wh)[0];
    const wh = { value: 2 * (least?.wh ?? 0), low: 2 * (least?.low ?? 0), high: 2 * (least?.high ?? 0) };
    expect(report.predicted).toEqual(
      usage.slice(0, 2).map((model) => {
        return expect.objectContaining({
          model,
          estimate: expect.objectContaining({ gpu: least?.gpu, wh: { ...wh, basis: 'predicted' } }),
        });
      }),
    );
    expect(report.unknown).toEqual([expect.objectContaining({ model: 'gpt-4o', outputTokens: 2_000_000 })]);
    expect(report.unknown[0]?.reason).toContain('gpt-4o');
    expect(report.total.wh.value).toBe(0);
  });

  const words = { caveat: 'Caveat.', citation: 'Citation.' };

  test('without calls says none, and not 0', () => {
    const report = of('qwen3:8b,2026-01,,800,');
    const [text = ''] = boampsReports(report, { ...words, date: '2026-12-31', models: [] }).values();
    expect(text).not.toContain('nbRequest');
    expect(paragraphOf(report, words)).toMatch(/^January 2026: 800 output tokens of 1 model took /);
    expect(reportCsv(report).split('\r\n')[1]).toMatch(/^"measured","qwen3:8b","2026-01",,800,,/);
  });

  /** The report of some tokens of a model. */
  const of = (rows: string, question = {}) =>
    reportOf(readUsage(`model,month,calls,output_tokens,input_tokens\n${rows}`, 'a.csv'), client, question);

  test('names the GPU that it took, and ranges over those and the loads that were measured', () => {
    const model = 'qwen-3-8b';
    const loads = client.best({ model }).flatMap(({ gpu }) => {
      const { answerRange } = client.estimate({ model, gpu, outputTokens: 1e6 }) ?? {};
      return [answerRange?.best.wh ?? NaN, answerRange?.smallest.wh ?? NaN];
    });
    const report = of('qwen-3-8b,2026-01,1,1000000,');
    expect(report.range).toEqual({ low: Math.min(...loads), high: Math.max(...loads) });
    expect(report.range.low).toBe(report.total.wh.value);
    expect(report.range.high).toBeGreaterThan(2 * report.total.wh.high);
    const open = paragraphOf(report, words);
    expect(open).toContain('That is on B200, the most frugal GPU that was measured');
    expect(open).toContain('coverage factor 2, measurement alone');
    expect(open).toContain(`take ${threeDigits(report.range.low)} to ${threeDigits(report.range.high)} Wh.`);
    const h100 = of('qwen-3-8b,2026-01,1,1000000,', { gpu: 'H100' });
    expect(h100.range.high).toBe(client.estimate({ model, gpu: 'H100', outputTokens: 1e6 })?.answerRange.smallest.wh);
    expect(paragraphOf(h100, words)).toContain('That is on H100 at the load that takes least');
  });

  test('keeps GPU energy apart from what a PUE adds', () => {
    const [without, report] = [of('qwen-3-8b,2026-01,1,1000000,'), of('qwen-3-8b,2026-01,1,1000000,', { pue: 1.5 })];
    const { figure } = energyWords(without.total.wh);
    expect(energyWords(report.total.wh).figure).not.toBe(figure);
    expect(paragraphOf(report, words)).toContain(`which is ${figure} of GPU energy and a PUE of 1.5`);
    expect(reportPage(report, { paragraph: '', citation: '', sources: [] })).toContain('GPU energy × PUE of 1.5');
    const [text] = boampsReports(report, { ...words, date: '2026-12-31', models: [] }).values();
    expect(text).toContain('times output tokens and a PUE of 1.5');
    const [row] = parse<Record<string, string>>(reportCsv(report), { columns: true });
    const { wh, g_co2e, g_co2e_per_kwh } = row ?? {};
    expect(row).toMatchObject({ pue: '1.5', electricity: 'World', electricity_year: expect.stringMatching(/^\d{4}$/) });
    expect(Number(g_co2e)).toBeCloseTo((Number(wh) * Number(g_co2e_per_kwh)) / 1000, 9);
  });

  test('warns of prompts that are longer than those measured, by the tokens of a call', () => {
    const model = 'gpt-oss-120b';
    const rows = (calls: number | '') => of(`${model},2026-01,${calls},400,1200\n${model},2026-02,${calls},400,1200`);
    const asked = { model, outputTokens: 400 };
    const bare = client.estimate(asked)?.warnings ?? [];
    for (const inputTokens of [1200, 1e9]) {
      const own = client.estimate({ ...asked, inputTokens })?.warnings.filter((one) => !bare.includes(one));
      const report = of(`${model},2026-01,1,400,${inputTokens}\n${model},2026-02,1,400,${inputTokens}`);
      expect(report.measured.map(({ promptWarnings }) => promptWarnings)).toEqual([own, own]);
      expect(paragraphOf(report, words).includes('Prompts of 1 model may be longer')).toBe(own?.length !== 0);
    }
    expect(rows(100).measured[0]?.promptWarnings).toEqual([]);
    expect(paragraphOf(rows(''), words)).toContain('Prompts of 1 model may be longer');
    expect(reportCsv(rows(''))).toContain('no number of calls');
  });

  test('for BoAmps has what its schemas require, and the average of a call', () => {
    // https://github.com/Boavizta/BoAmps/tree/3bfefec8446ee196d1723c0e35859eb7762da3c9/model: `required` of each schema.
    const usage: Usage[] = readUsage(BY_HAND, 'a.csv');
    const frame = { date: '2026-12-31', caveat: 'Caveat.', citation: 'Citation.', models: client.models() };
    const reports = boampsReports(reportOf(usage, client, { grid: 'FRA' }), frame);
    expect([...reports.keys()]).toEqual(['qwen-3-8b']);
    const { wh } = client.estimate({ model: 'qwen-3-8b', outputTokens: 800 }) ?? {};
    expect(JSON.parse(reports.get('qwen-3-8b') ?? '')).toMatchObject({
      header: { reportDatetime: '2026-12-31 00:00:00', reportStatus: 'draft' },
      task: {
        taskStage: 'inference',
        taskFamily: expect.any(String),
        nbRequest: 3,
        algorithms: [{ foundationModelName: 'Qwen 3 8B', foundationModelUri: 'https://huggingface.co/Qwen/Qwen3-8B' }],
        dataset: [
          { dataUsage: 'input', dataType: 'token', dataQuantity: 95 / 3 },
          { dataUsage: 'output', dataType: 'token', dataQuantity: 800 / 3 },
        ],
        taskDescription: expect.stringContaining('Caveat. Citation.'),
      },
      measures: [
        { measurementMethod: expect.any(String), powerConsumption: expect.closeTo((wh?.value ?? NaN) / 1e3, 15) },
      ],
      infrastructure: {
        infraType: 'other',
        components: [{ componentType: 'gpu', nbComponent: expect.any(Number) }],
      },
      environment: { country: 'France', powerSourceCarbonIntensity: expect.any(Number) },
    });
  });
});

describe('npm run report', () => {
  /** What the command says of a file, and the folder that it writes. */
  async function reported(text: string, ...words: string[]): Promise<Outcome & { readonly out: string }> {
    const home = await temporary();
    const [file, out] = [join(home, 'usage.csv'), join(home, 'report')];
    await writeFile(file, text);
    return { ...(await call('report', [file, '--out', out, ...words], {}, mini)), out };
  }

  test('writes a page, CSV, BoAmps and a paragraph with the citation, all of the same figures', async () => {
    const { code, stdout, out } = await reported(BY_HAND, '--grid', 'France', '--gpu', 'H100');
    expect(code).toBe(0);
    expect((await readdir(out)).sort()).toEqual(['boamps', 'paragraph.txt', 'report.csv', 'report.html']);
    const paragraph = await readFile(join(out, 'paragraph.txt'), 'utf8');
    expect(stdout).toContain(paragraph.trim());
    expect(paragraph).toMatch(
      /^January 2026 to February 2026: 3 calls for 800 output tokens of 1 model took 0\.\d+ Wh/,
    );
    for (const words of [
      'electricity of France in 2024',
      'Not in it: 400 output tokens of 1 model',
      'every figure is a floor',
      `release of ${SECOND}`,
    ])
      expect(paragraph).toContain(words);
    const rows = parse<Record<string, string>>(await readFile(join(out, 'report.csv')), { columns: true });
    expect(rows.map(({ basis, model, month }) => [basis, model, month])).toEqual([
      ['measured', 'Qwen/Qwen3-8B', '2026-01'],
      ['measured', 'Qwen/Qwen3-8B', '2026-02'],
      ['unknown', 'gpt-4o', ''],
    ]);
    const boamps = JSON.parse(await readFile(join(out, 'boamps/qwen-3-8b.json'), 'utf8')) as {
      measures: [{ powerConsumption: number }];
    };
    const sum = rows.reduce((total, { wh = '' }) => total + Number(wh), 0);
    expect(boamps.measures[0].powerConsumption).toBeCloseTo(sum / 1e3, 12);
    const page = await readFile(join(out, 'report.html'), 'utf8');
    expect(page).toContain(paragraph.trim().replaceAll('"', '&quot;'));
    expect(page).not.toMatch(/<script|<link|src=|url\(/);
  });

  test('runs nothing that a name of a model may be', async () => {
    const names = ['=1+1', '<script>alert(1)</script>', '</style>', '@SUM(A1)'];
    const { code, out } = await reported(
      `model,month,output_tokens\n${names.map((name) => `${name},2026-01,5`).join('\n')}`,
    );
    expect(code).toBe(0);
    const page = await readFile(join(out, 'report.html'), 'utf8');
    expect(page).not.toContain('<script');
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    const cells = parse<Record<string, string>>(await readFile(join(out, 'report.csv')), { columns: true });
    expect(cells.map(({ model }) => model)).toEqual(['</style>', '<script>alert(1)</script>', "'=1+1", "'@SUM(A1)"]);
  });

  test.each([
    [BY_HAND, ['--grid', 'Atlantis'], 2, 'Atlantis is no area'],
    [BY_HAND, ['--year', '1066'], 2, 'World has no figure for 1066'],
    [BY_HAND, ['--pue', '1,2'], 2, 'pue is NaN. Allowed: a number from 1 to 10'],
    [BY_HAND, ['--gpu', 'A1'], 2, 'No model was measured on the GPU A1. There is: '],
    ['model,month,output_tokens\nx,y,z\n', [], 1, '[report/row]'],
  ])('refuses what it can not answer, and writes nothing: %#', async (text, words, code, said) => {
    const outcome = await reported(text, ...words);
    expect([outcome.code, outcome.stderr]).toEqual([code, expect.stringContaining(said)]);
    expect(existsSync(outcome.out)).toBe(false);
  });

  test('is made anew, but deletes nothing that is not of a report', async () => {
    const home = await temporary();
    const [file, out] = [join(home, 'usage.csv'), join(home, 'report')];
    await writeFile(file, BY_HAND);
    const write = (to: string, ...words: string[]) => call('report', [file, '--out', to, ...words], {}, mini);
    expect(await write(out)).toMatchObject({ code: 0 });
    expect(await write(out, '--grid', 'FRA')).toMatchObject({ code: 0 });
    expect(await readFile(join(out, 'paragraph.txt'), 'utf8')).toContain('France');
    const refused = async (to: string, said: string) => {
      const before = await readdir(home, { recursive: true });
      expect(await write(to)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
      expect(await readdir(home, { recursive: true })).toEqual(before);
    };
    for (const path of ['keep.txt', 'boamps/keep.json']) {
      await writeFile(join(out, path), BY_HAND);
      await refused(out, join(path));
      await rm(join(out, path));
    }
    await refused(home, 'holds other things than a report');
    await refused(file, 'is no folder');
    expect(await readFile(file, 'utf8')).toBe(BY_HAND);
    const onto = await call('report', [join(out, 'report.csv'), '--out', out], {}, mini);
    expect(onto).toMatchObject({ code: 2, stderr: expect.stringContaining('the file of usage itself') });
  });
});
