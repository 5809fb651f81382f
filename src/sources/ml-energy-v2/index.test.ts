import { describe, expect, test } from '@jest/globals';
import { zipOf } from '../../core/files/write-zip.ts';
import { contract, findingsOf, presentAfter, rulesOf, tableText } from '../../../test/support/sources.ts';
import { archiveText } from './archive.ts';
import { mlEnergyV2 } from './index.ts';

const ROOT = 'leaderboard-v2-abc';
const CHAT = `${ROOT}/data/llm_text_generation/chat`;
const MODEL = 'acme/Small-7B-Instruct';
const RECORD_PATH = `${CHAT}/A100-SXM4-40GB/${MODEL}/bs32+tp2+pp2.json`;
const RECORD = {
  Model: MODEL,
  GPU: 'NVIDIA A100-SXM4-40GB',
  TP: 2,
  PP: 2,
  'Energy/req (J)': 200,
  'Avg TPOT (s)': 0.05,
  'Token tput (tok/s)': 1_000,
  'Avg Output Tokens': 400,
  'Avg BS (reqs)': 63,
  'Max BS (reqs)': 64,
};
const MODELS = { [MODEL]: { url: 'https://example.org', nickname: 'Small 7B', params: 7 } };

function archive(record: object, path = RECORD_PATH, further: Readonly<Record<string, unknown>> = {}): Uint8Array {
  const files = Object.entries({ [`${CHAT}/models.json`]: MODELS, [path]: record, ...further });
  return zipOf(new Map(files.map(([name, value]) => [name, Buffer.from(JSON.stringify(value))])), '2024-09-20');
}

async function imported(bytes: Uint8Array, present: ReadonlyMap<string, string> = new Map()) {
  const text = await archiveText(bytes);
  const files = new Map([['leaderboard-v2.zip', { path: 'leaderboard-v2.zip', text, modified: null }]]);
  return () => mlEnergyV2.importTables({ files, present, folder: 'data/ml-energy-v2', contract });
}

/** The rules that an import of the record breaks with these values. */
async function brokenBy(values: object, path?: string): Promise<string[]> {
  return rulesOf(findingsOf(await imported(archive({ ...RECORD, ...values }, path))));
}

describe('an import of the 2024 benchmark', () => {
  test('reads models and configurations from the zip of the repository', async () => {
    const result = (await imported(archive(RECORD)))();
    expect(tableText(result, 'models.csv').split('\n')[1]).toBe(`${MODEL},small-7b,Small 7B,7`);
    const [header = '', row = ''] = tableText(result, 'configurations.csv').split('\n');
    const cells = row.split(',');
    expect(Object.fromEntries(header.split(',').map((name, i) => [name, cells[i]]))).toEqual({
      workload: 'chat-2024',
      model_id: MODEL,
      gpu: 'NVIDIA A100-SXM4-40GB',
      tensor_parallel: '2',
      pipeline_parallel: '2',
      max_num_seqs: '64',
      joules_per_request: '200',
      avg_output_tokens: '400',
      mean_tpot_s: '0.05',
      tokens_per_second: '1000',
      avg_running_batch: '63',
    });
  });

  test('ignores image and video models, and files outside the data folder', async () => {
    const further = {
      [`${ROOT}/data/diffusion/text-to-image/A100-SXM4-40GB/acme/Draw/bs1.json`]: { Model: 'acme/Draw' },
      [`${ROOT}/benchmark/data/llm_text_generation/chat/x.json`]: {},
    };
    const result = (await imported(archive(RECORD, RECORD_PATH, further)))();
    expect(result.tables.map(({ rows }) => rows)).toEqual([1, 1, 0]);
  });

  test('keeps the existing slug and name of a model', async () => {
    const first = presentAfter((await imported(archive(RECORD)))());
    const renamed = (first.get('models.csv') ?? '').replace('small-7b,Small 7B', 'small-7b-instruct,Small 7B Instruct');
    const again = (await imported(archive(RECORD), new Map([...first, ['models.csv', renamed]])))();
    expect(tableText(again, 'models.csv')).toBe(renamed);
  });

  test.each([
    ['a batch above its limit', { 'Avg BS (reqs)': 65 }, 'ml-energy-v2/batch-cap'],
    ['a batch far below its limit', { 'Avg BS (reqs)': 40, 'Avg TPOT (s)': 0.04 }, 'ml-energy-v2/batch-cap'],
    ['a throughput that the batch cannot reach', { 'Token tput (tok/s)': 2_000 }, 'ml-energy-v2/batch-ratio'],
    ['a time per token in milliseconds', { 'Avg TPOT (s)': 50 }, 'ml-energy-v2/batch-ratio'],
    ['another GPU than its folder', { GPU: 'NVIDIA H100 80GB HBM3' }, 'ml-energy-v2/path'],
    ['another model than its folder', { Model: 'acme/Other' }, 'ml-energy-v2/path'],
    ['another batch limit than its file name', { 'Max BS (reqs)': 65 }, 'ml-energy-v2/path'],
    ['no energy value', { 'Energy/req (J)': null }, 'source/type'],
  ])('rejects a record with %s', async (_, values, rule) => {
    expect(await brokenBy(values)).toEqual([rule]);
  });

  test('rejects a record whose model is not listed', async () => {
    const other = { ...RECORD, Model: 'acme/Other' };
    const path = RECORD_PATH.replace(MODEL, 'acme/Other');
    expect(rulesOf(findingsOf(await imported(archive(other, path))))).toEqual(['ml-energy-v2/models']);
  });

  test('rejects a record with a missing field', async () => {
    const { 'Avg TPOT (s)': _, ...rest } = RECORD;
    expect(rulesOf(findingsOf(await imported(archive(rest))))).toEqual(['source/fields']);
  });

  test('rejects a file that is not a zip', async () => {
    await expect(imported(Buffer.from('<html>'))).rejects.toThrow();
  });
});
