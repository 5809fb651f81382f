import { describe, expect, test } from '@jest/globals';
import type { Configuration } from '../../src/contract/generated/api.d.ts';
import { seriesOf } from './series.ts';

/** Just enough of a configuration. */
function configuration(given: Partial<Configuration>): Configuration {
  const parts = { gpu: 'H100', num_gpus: 1, tensor_parallel: 1, data_parallel: 1, expert_parallel: 1 };
  return { ...parts, precision: 'BF16', max_num_seqs: 8, repeat: 1, ...given } as Configuration;
}

describe('series', () => {
  test('hold what differs in its batch alone, by batch, with repeated runs beside the line', () => {
    const [line32, repeat32, line8, elsewhere] = [
      configuration({ max_num_seqs: 32 }),
      configuration({ max_num_seqs: 32, repeat: 2 }),
      configuration({ max_num_seqs: 8 }),
      configuration({ gpu: 'B200' }),
    ];
    expect(seriesOf([line32, repeat32, line8, elsewhere])).toMatchObject([
      { gpu: 'H100', name: '1\u202f×\u202fH100, BF16', line: [line8, line32], repeats: [repeat32] },
      { gpu: 'B200', line: [elsewhere], repeats: [] },
    ]);
  });

  test.each<[string, Partial<Configuration>, string[]]>([
    ['cards', { num_gpus: 2, tensor_parallel: 2 }, ['1 card', '2 cards']],
    ['parallelism', { expert_parallel: 2 }, ['1 card, not parallel', '1 card, expert parallel 2']],
    ['precision', { precision: 'FP8' }, ['1 card, not parallel, BF16', '1 card, not parallel, FP8']],
  ])('have the shortest labels that tell them apart: by %s', (_, other, labels) => {
    expect(seriesOf([configuration({}), configuration(other)]).map(({ label }) => label)).toEqual(labels);
  });
});
