import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { contract, findingsOf, rulesOf } from '../../../test/support/sources.ts';
import { readPublisherFiles } from '../publisher-files.ts';
import { aiconfigurator } from './index.ts';

const temporary = temporaryFolders();

/** A model with one layer, so that its energy can be computed by hand. */
const SHAPES = `model,layers,hidden_size,intermediate_size,heads,kv_heads,head_size,vocabulary,source
toy,1,256,512,2,2,128,1024,https://example.org/config.json
`;
/** Calls that use 1 J (100 W for 10 ms) for each input row and each 65,536 weights. */
const GEMM = `SELECT m, n, k, 'bfloat16' AS gemm_dtype, m * n * k * 10.0 / 65536 AS latency, 100.0 AS power
  FROM (VALUES (1::BIGINT), (8), (64), (256), (512), (1024), (2048), (8192), (16384)) rows(m),
  (VALUES (768::BIGINT, 256::BIGINT), (256, 256), (1024, 256), (256, 512)) weights(n, k)`;
/** Calls that use 0.1 J each. */
const attention = (more = ''): string => `SELECT 2::BIGINT AS num_heads, 2::BIGINT AS num_key_value_heads,
  128::BIGINT AS head_dim, 1::BIGINT AS batch_size, tokens AS isl, tokens AS step, 'bfloat16' AS attn_dtype,
  'bfloat16' AS kv_cache_dtype, 0::BIGINT AS window_size, 1.0 AS latency, 100.0 AS power
  FROM (VALUES (512::BIGINT), (4096)) t(tokens) ${more}`;

type Tables = Readonly<Record<'gemm' | 'context_attention' | 'generation_attention', string>>;
const TABLES: Tables = { gemm: GEMM, context_attention: attention(), generation_attention: attention() };

/** The publisher's nine files with these rows, as Parquet in both compressions that the publisher uses. */
async function filesOf(tables: Tables): Promise<string> {
  const folder = join(await temporary(), 'kernels');
  await mkdir(folder);
  const connection = await (await DuckDBInstance.create()).connect();
  for (const [system, codec] of [
    ['b200_sxm', 'snappy'],
    ['gb200', 'zstd'],
    ['h200_sxm', 'zstd'],
  ] as const) {
    for (const [table, rows] of Object.entries(tables)) {
      const file = join(folder, `${system}-vllm-0.22.0-${table}_perf.parquet`);
      await connection.run(`COPY (${rows}) TO '${file}' (FORMAT parquet, CODEC '${codec}')`);
    }
  }
  connection.closeSync();
  return folder;
}

async function imported(tables: Partial<Tables> = {}) {
  const files = await readPublisherFiles(aiconfigurator, await filesOf({ ...TABLES, ...tables }));
  const present = new Map([['shapes.csv', SHAPES]]);
  return () => aiconfigurator.importTables({ files, present, folder: 'data/aiconfigurator', contract });
}

describe("NVIDIA's kernel measurements", () => {
  test('are summed for prompts and decode steps, from files in both compressions', async () => {
    const { tables } = (await imported())();
    const lines = tables[0]?.text.trim().split('\n').slice(1) ?? [];
    expect(lines).toHaveLength(3 * (4 + 10));
    const prompt = lines.filter((line) => line.includes(',prompt,1,512,'));
    // 10 J of layer weights for each token, 4 J for the vocabulary once, and 0.1 J of attention, over 512 tokens.
    const each = String(Number(((10 * 512 + 4 + 0.1) / 512).toPrecision(6)));
    expect(prompt.map((line) => line.split(',').at(-1))).toEqual([each, each, each]);
    // 14 J for each token, and 0.1 J of attention over 8 tokens.
    expect(lines[0]?.startsWith('b200-sxm-180gb,toy,')).toBe(true);
    expect(
      lines
        .find((line) => line.includes(',step,8,512,'))
        ?.split(',')
        .at(-1),
    ).toBe(String(14 + 0.1 / 8));
  });

  test('are ignored for other precisions and for sliding-window attention', async () => {
    const other =
      attention('WHERE false') +
      ` UNION ALL SELECT * REPLACE ('fp8' AS kv_cache_dtype, 9.0 AS latency) FROM (${attention()})`;
    expect(rulesOf(findingsOf(await imported({ context_attention: other })))).toContain('aiconfigurator/empty');
    const both = `${attention()} UNION ALL SELECT * REPLACE (128::BIGINT AS window_size, 0.01 AS latency) FROM (${attention()})`;
    const [plain, mixed] = [(await imported())(), (await imported({ context_attention: both }))()];
    expect(mixed.tables[0]?.text).toBe(plain.tables[0]?.text);
  });

  test('are rejected if a figure, a column or a call for a model is missing', async () => {
    const zero = `SELECT * REPLACE (0.0 AS power) FROM (${GEMM})`;
    const [first] = findingsOf(await imported({ gemm: zero }));
    expect(first).toMatchObject({ rule: 'aiconfigurator/figure', pointer: 'power', found: '0', line: 2 });
    const without = `SELECT * EXCLUDE (latency) FROM (${GEMM})`;
    await expect(imported({ gemm: without })).rejects.toThrow('column not found: latency');
    const others = `SELECT * REPLACE (64::BIGINT AS head_dim) FROM (${attention()})`;
    expect(rulesOf(findingsOf(await imported({ context_attention: others })))).toContain('aiconfigurator/calls');
  });

  test('are rejected with the file name if a file is not Parquet', async () => {
    const folder = await filesOf(TABLES);
    await writeFile(join(folder, 'gb200-vllm-0.22.0-gemm_perf.parquet'), 'version https://git-lfs.github.com/spec/v1');
    const reading = readPublisherFiles(aiconfigurator, folder);
    await expect(reading).rejects.toThrow(/gb200-vllm-0\.22\.0-gemm_perf\.parquet.*can't be used/s);
  });
});
