import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readTree } from '../../src/core/files/read-tree.ts';
import { PROGRAM } from '../../src/core/program.ts';
import { readDocuments } from '../build/read-documents.ts';
import type { Documents, ModelConfiguration } from '../documents.ts';
import { filtered, type Filters, sorted } from './selection.ts';
import { countPairs, indexLimits, type Limits, limitsInWords, pick } from '../../src/figures/limits.ts';

let documents: Documents;
beforeAll(() => {
  documents = readDocuments(readTree(join(PROGRAM, 'api/v1')));
});

const NO_FILTERS: Filters = {
  search: '',
  gpu: null,
  precision: null,
  architecture: null,
  min_size: null,
  max_size: null,
};
const LIMITS: Limits = indexLimits(500);

/** A configuration of the documents with other values: what a test is not about stays as it was published. */
function configuration(change: Partial<ModelConfiguration>): ModelConfiguration {
  const [first] = documents.configurations;
  if (first === undefined) throw new Error('There are no configurations.');
  return { ...first, ...change };
}

describe('what is picked', () => {
  test('with the limits of the index, exactly its rows in its order', () => {
    const { configurations, index } = documents;
    const picked = pick(configurations, indexLimits(index.itl_deadline_ms));
    expect(picked.map((c) => c.row_id)).toEqual(index.rows.map((row) => row.row_id));
    for (const [i, row] of index.rows.entries()) expect(picked[i]).toMatchObject(row);
  });

  test('the ceiling is of the statistic that it is set for, and a value at the limit keeps to it', () => {
    const slow = configuration({ row_id: 'slow', median_itl_ms: 10, p99_itl_ms: 50, joules_per_output_token: 1 });
    const quick = configuration({ row_id: 'quick', median_itl_ms: 20, p99_itl_ms: 49, joules_per_output_token: 2 });
    const ids = (limits: Partial<Limits>) => pick([slow, quick], { ...LIMITS, ...limits }).map((c) => c.row_id);
    expect(ids({ ceiling: 50, statistic: 'p99' })).toEqual(['slow']);
    expect(ids({ ceiling: 49.9, statistic: 'p99' })).toEqual(['quick']);
    expect(ids({ ceiling: 48.9, statistic: 'p99' })).toEqual([]);
    expect(ids({ ceiling: 10 })).toEqual(['slow']);
    expect(ids({ ceiling: null, statistic: 'p99' })).toEqual(['slow']);
  });

  test('within a budget, the least latency by the statistic', () => {
    const frugal = { wh_per_million_output_tokens: 50, joules_per_output_token: 0.18 };
    const rows = [
      configuration({ ...frugal, row_id: 'frugal', median_itl_ms: 30, p90_itl_ms: 31 }),
      configuration({ ...frugal, row_id: 'uneven', median_itl_ms: 29, p90_itl_ms: 90 }),
      configuration({ row_id: 'dear', wh_per_million_output_tokens: 50.1, median_itl_ms: 1, p90_itl_ms: 1 }),
    ];
    const ids = (limits: Partial<Limits>) =>
      pick(rows, { ...LIMITS, budget: 50, pick: 'latency', ...limits }).map((c) => c.row_id);
    expect(ids({})).toEqual(['uneven']);
    expect(ids({ statistic: 'p90' })).toEqual(['frugal']);
    expect(ids({ budget: null })).toEqual(['dear']);
  });
});

test('filters let through what all of them let through; each word of a search must be in the name', () => {
  const count = (filters: Partial<Filters>) =>
    countPairs(filtered(documents.configurations, { ...NO_FILTERS, ...filters }));
  const pairs = (keep: (c: ModelConfiguration) => boolean) => countPairs(documents.configurations.filter(keep));
  expect(count({})).toBe(pairs(() => true));
  expect(count({ gpu: 'H100', precision: 'FP8' })).toBe(pairs((c) => c.gpu === 'H100' && c.precision === 'FP8'));
  expect(count({ architecture: 'MoE', min_size: 100 })).toBe(
    pairs((c) => c.architecture === 'MoE' && c.params_b >= 100),
  );
  expect(count({ min_size: 8, max_size: 8 })).toBe(pairs((c) => c.params_b === 8));
  expect(count({ search: '  fp8 QWEN ' })).toBe(pairs((c) => c.slug === 'qwen-3-235b-a22b-instruct-fp8'));
  expect(count({ search: 'no such model' })).toBe(0);
});

test('rows are sorted by figures and by words, both ways, and equal ones stay as they were', () => {
  const picked = pick(documents.configurations, LIMITS);
  const sizes = sorted(picked, { by: 'size', descending: true }, 'median').map((c) => c.params_b);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  const slowest = sorted(picked, { by: 'itl', descending: true }, 'p99')[0];
  expect(slowest?.p99_itl_ms).toBe(Math.max(...picked.map((c) => c.p99_itl_ms)));
  const qwen = sorted(picked, { by: 'model', descending: false }, 'median').filter((c) => c.gpu === 'H100');
  expect(qwen.map((c) => c.model).filter((name) => name.startsWith('Qwen 3'))).toEqual([
    'Qwen 3 8B',
    'Qwen 3 14B',
    'Qwen 3 30B A3B Instruct',
    'Qwen 3 32B',
    'Qwen 3 235B A22B Instruct',
    'Qwen 3 235B A22B Instruct FP8',
  ]);
  const byPrecision = sorted(picked, { by: 'precision', descending: false }, 'median');
  const inBf16 = (rows: readonly ModelConfiguration[]) => rows.filter((c) => c.precision === 'BF16');
  expect(inBf16(byPrecision)).toEqual(inBf16(picked));
});

test('limits in words', () => {
  expect(limitsInWords(LIMITS)).toBe('at or under 500\u00a0ms median ITL');
  expect(limitsInWords({ ceiling: 12.5, statistic: 'p99', budget: 100 })).toBe(
    'at or under 12.5\u00a0ms p99 ITL and 100\u00a0Wh per M tokens',
  );
  expect(limitsInWords({ ...LIMITS, ceiling: null })).toBe('');
});
