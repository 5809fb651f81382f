import { describe, expect, test } from '@jest/globals';
import {
  findingsOf,
  fixture,
  importFixtures,
  presentAfter,
  rulesOf,
  tableText,
} from '../../../test/support/sources.ts';
import { lengthFiles, lengthQuantile, lengthSummary } from './lengths.ts';
import { mlEnergy } from './index.ts';

const TASK = 'lm-arena-chat.json';
const FILE = 'models/example-lab__Alpha-8B__lm-arena-chat.json';
const EVEN = { bins: [1, 201, 401, 601, 801, 1001], counts: [1, 1, 2, 4, 2] };
/** A histogram up to the chat benchmark's length limit, which one response reached. */
const CUT = { bins: [0, 512, 1024, 1536, 2048, 2560, 3072, 3584, 4096], counts: [30, 24, 4, 0, 0, 0, 0, 1] };

type Row = Record<string, unknown>;

/** The publisher's file for Alpha 8B with three chat configurations, after `change`. */
function modelFile(change: (rows: Row[], file: Row) => void = () => undefined): string {
  const { configurations } = JSON.parse(fixture(`ml-energy/${TASK}`)) as { configurations: Row[] };
  const rows = configurations
    .filter((row) => row['model_id'] === 'example-lab/Alpha-8B')
    .map((row, i): Row => ({ ...row, output_length_distribution: i === 1 ? CUT : EVEN }));
  const file = { model_id: 'example-lab/Alpha-8B', task: 'lm-arena-chat', configurations: rows };
  change(rows, file);
  return JSON.stringify(file);
}

const imported = (text: string | null, present = new Map<string, string>()) =>
  importFixtures(mlEnergy, { [FILE]: text }, present);
const brokenBy = (change: (rows: Row[], file: Row) => void) =>
  findingsOf(() => imported(modelFile(change))).filter(({ severity }) => severity === 'error');

function lines(of: ReturnType<typeof imported>): string[] {
  return tableText(of, 'lengths.csv').trim().split('\n').slice(1);
}

describe('response lengths', () => {
  test('are imported for each configuration of a model', () => {
    expect(lines(imported(modelFile()))).toEqual([
      'lm-arena-chat,alpha-8b,B200,1,64,1,10,601,201,451,651,776,901,991,0,200',
      'lm-arena-chat,alpha-8b,H100,1,16,1,10,601,201,451,651,776,901,991,0,200',
      'lm-arena-chat,alpha-8b,H100,1,64,1,59,594.441,100.693,251.733,503.467,816,1004.8,3793.92,0.016949,512',
    ]);
  });

  test('come from one file per model and task, and model ids with an unsafe path are ignored', () => {
    const ids = ['a/b', '../b', 'a/../../b', 'a/.b', 'a', 7];
    const text = JSON.stringify({ configurations: ids.map((model_id) => ({ model_id })) });
    const files = new Map([[TASK, { path: TASK, text, modified: null }]]);
    expect(lengthFiles(files)).toEqual([
      { name: 'models/a__b__lm-arena-chat.json', at: '../models/a__b__lm-arena-chat.json', optional: true },
    ]);
  });

  test('stay if the publisher removes its file, unless they contradict the configuration', () => {
    const first = imported(modelFile());
    const again = imported(null, presentAfter(first));
    expect(lines(again)).toEqual(lines(first));
    const other = presentAfter(first);
    other.set('lengths.csv', tableText(first, 'lengths.csv').replace(',601,', ',201,').replace(',594.441,', ',1801,'));
    expect(findingsOf(() => imported(null, other)).map(({ rule }) => rule)).toEqual([]);
    expect(lines(imported(null, other))).toHaveLength(1);
  });

  test.each([
    ['a difference within 2.5 % is accepted', [1, 1, 2, 3, 2], []],
    [
      'the mean of another configuration is rejected',
      [0, 0, 0, 1, 9],
      [{ rule: 'ml-energy/length-mean', found: '881 tokens', allowed: '600.5 tokens, within 2.5 %' }],
    ],
    [
      'a difference above 2.5 % is rejected',
      [2, 1, 2, 4, 2],
      [{ rule: 'ml-energy/length-mean', pointer: 'mean_tokens' }],
    ],
  ])('must have the same mean as the configuration: %s', (_what, counts, expected) => {
    const change = ([row]: Row[]) => Object.assign(row ?? {}, { output_length_distribution: { ...EVEN, counts } });
    expect(brokenBy(change)).toMatchObject(expected);
  });

  test.each([
    [{ bins: [1, 2], counts: [1, 1] }],
    [{ bins: [2, 1, 3], counts: [1, 1] }],
    [{ bins: [1, 2, 3], counts: [1, -1] }],
    [{ bins: [1, 2, 3], counts: [0, 0] }],
    [{ bins: [1, 2, 3], counts: [1.5, 1] }],
    [{ bins: ['1', 2, 3], counts: [1, 1] }],
    ['none'],
  ])('are rejected if the histogram is %j', (output_length_distribution) => {
    const found = brokenBy(([row]) => Object.assign(row ?? {}, { output_length_distribution }));
    expect(found[0]?.pointer).toMatch(/^\/configurations\/0/);
  });

  test('of another run are ignored with a finding', () => {
    const other = imported(modelFile(([row]) => Object.assign(row ?? {}, { energy_per_token_joules: 1 })));
    expect(rulesOf(other.findings)).toContain('ml-energy/length-stray');
    expect(lines(other)).toHaveLength(2);
  });
});

test('a few very long responses are rejected, because lower bounds rely on the 90th percentile', () => {
  const longTail = { bins: [1, 200, 400, 4_000], counts: [93, 0, 7] };
  const change = ([row]: Row[]) => Object.assign(row ?? {}, { output_length_distribution: longTail });
  expect(brokenBy(change).map(({ rule }) => rule)).toContain('ml-energy/text-length');
});

describe('the summary of a histogram', () => {
  const HISTOGRAM = { bins: [0, 100, 200, 300], counts: [10, 0, 30] };

  test('interpolates quantiles linearly within a bin', () => {
    expect([0.1, 0.25, 0.5, 1].map((share) => lengthQuantile(HISTOGRAM, share))).toEqual([
      40, 100, 233.33333333333331, 300,
    ]);
  });

  test('includes the mean, and counts responses at the limit only if the bins reach it', () => {
    const summary = lengthSummary(HISTOGRAM, 300);
    expect(summary).toMatchObject({ requests: 40, mean_tokens: 200, p50_tokens: 233.333, bin_tokens: 100 });
    expect(summary.share_at_limit).toBe(0.75);
    expect(lengthSummary(HISTOGRAM, 4_096).share_at_limit).toBe(0);
  });
});
