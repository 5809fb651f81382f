import { expect, test } from '@jest/globals';
import { publishedResponses } from './responses.ts';

test('publishedResponses converts response lengths to energy, and returns nothing without published lengths', () => {
  const lengths = {
    workload: 'gpqa',
    slug: 'a',
    gpu: 'H100',
    num_gpus: 1,
    max_num_seqs: 8,
    repeat: 1,
    requests: 40,
    mean_tokens: 200,
    p10_tokens: 40,
    p25_tokens: 100,
    p50_tokens: 233.333,
    p75_tokens: 266.667,
    p90_tokens: 286.667,
    p99_tokens: 298.667,
    share_at_limit: 0.75,
    bin_tokens: 100,
  } as const;
  const { response_tokens: tokens, response_wh: wh } = publishedResponses(lengths, 3_000);
  expect(tokens).toMatchObject({ p10: 40, p50: 233, requests: 40 });
  expect(wh).toEqual({ p10: 0.12, p50: 0.699, p90: 0.861 });
  expect(publishedResponses(undefined, 3_000)).toEqual({});
});
