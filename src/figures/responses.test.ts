import { describe, expect, test } from '@jest/globals';
import { lengthQuantile, lengthSummary, publishedResponses } from './responses.ts';

const HISTOGRAM = { bins: [0, 100, 200, 300], counts: [10, 0, 30] };

describe('response lengths', () => {
  test('lie within the bins in a straight line', () => {
    expect([0.1, 0.25, 0.5, 1].map((share) => lengthQuantile(HISTOGRAM, share))).toEqual([
      40, 100, 233.33333333333331, 300,
    ]);
  });

  test('are summed up with their mean, and those at the limit only where the bins reach it', () => {
    const summary = lengthSummary(HISTOGRAM, 300);
    expect(summary).toMatchObject({ requests: 40, mean_tokens: 200, p50_tokens: 233.333, bin_tokens: 100 });
    expect(summary.share_at_limit).toBe(0.75);
    expect(lengthSummary(HISTOGRAM, 4_096).share_at_limit).toBe(0);
  });

  test('become energy by the energy of a token, and are absent where nobody published them', () => {
    const key = { workload: 'gpqa', slug: 'a', gpu: 'H100', num_gpus: 1, max_num_seqs: 8, repeat: 1 } as const;
    const { response_tokens: tokens, response_wh: wh } = publishedResponses(
      { ...key, ...lengthSummary(HISTOGRAM, 300) },
      3_000,
    );
    expect(tokens).toMatchObject({ p10: 40, p50: 233, requests: 40 });
    expect(wh).toEqual({ p10: 0.12, p50: 0.699, p90: 0.861 });
    expect(publishedResponses(undefined, 3_000)).toEqual({});
  });
});
