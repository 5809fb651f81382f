import type { ResponseEnergy, ResponseTokens } from '../contract/generated/api.d.ts';
import type { LengthRow } from '../contract/generated/data.d.ts';
import { roundTo, roundToInteger } from '../core/text/number.ts';

/** A histogram of response lengths: the edges of its bins in tokens, one more than there are bins, and the responses in each. */
export interface LengthHistogram {
  readonly bins: readonly number[];
  readonly counts: readonly number[];
}

/** The lengths, in tokens, that a table keeps of a histogram. */
export type LengthSummary = Pick<
  LengthRow,
  | 'requests'
  | 'mean_tokens'
  | 'p10_tokens'
  | 'p25_tokens'
  | 'p50_tokens'
  | 'p75_tokens'
  | 'p90_tokens'
  | 'p99_tokens'
  | 'share_at_limit'
  | 'bin_tokens'
>;

/** The lengths in a histogram, to a thousandth of a token. `limit` is the benchmark's limit on output tokens. */
export function lengthSummary(histogram: LengthHistogram, limit: number): LengthSummary {
  const { bins, counts } = histogram;
  const requests = sum(counts);
  const [first = 0, second = 0, last = 0] = [bins[0], bins[1], bins.at(-1)];
  const quantile = (share: number): number => roundTo(lengthQuantile(histogram, share), 3);
  return {
    requests,
    mean_tokens: roundTo(
      sum(counts.map((count, i) => (count * ((bins[i] ?? 0) + (bins[i + 1] ?? 0))) / 2)) / requests,
      3,
    ),
    p10_tokens: quantile(0.1),
    p25_tokens: quantile(0.25),
    p50_tokens: quantile(0.5),
    p75_tokens: quantile(0.75),
    p90_tokens: quantile(0.9),
    p99_tokens: quantile(0.99),
    // Bins end at the longest response of the model. If that is below the limit, none was cut off.
    share_at_limit: last < limit ? 0 : roundTo((counts.at(-1) ?? 0) / requests, 6),
    bin_tokens: roundTo(second - first, 3),
  };
}

/** The length that a share of the responses doesn't exceed, interpolated linearly within a bin. */
export function lengthQuantile({ bins, counts }: LengthHistogram, share: number): number {
  const wanted = share * sum(counts);
  let below = 0;
  for (const [i, count] of counts.entries()) {
    const [from = 0, to = 0] = [bins[i], bins[i + 1]];
    if (count > 0 && below + count >= wanted) return from + (to - from) * ((wanted - below) / count);
    below += count;
  }
  return NaN;
}

/** The published response lengths of a configuration, and the energy of responses of those lengths. Empty if no lengths are known. */
export function publishedResponses(
  length: LengthRow | undefined,
  whPerMillion: number,
): { readonly response_tokens?: ResponseTokens; readonly response_wh?: ResponseEnergy } {
  if (length === undefined) return {};
  const tokens = {
    p10: roundToInteger(length.p10_tokens),
    p25: roundToInteger(length.p25_tokens),
    p50: roundToInteger(length.p50_tokens),
    p75: roundToInteger(length.p75_tokens),
    p90: roundToInteger(length.p90_tokens),
    p99: roundToInteger(length.p99_tokens),
  };
  // From the published whole tokens, so that users can compute the same energy.
  const wh = (count: number): number => roundTo((whPerMillion * count) / 1_000_000, 6);
  return {
    response_tokens: { ...tokens, requests: length.requests, share_at_limit: length.share_at_limit },
    response_wh: { p10: wh(tokens.p10), p50: wh(tokens.p50), p90: wh(tokens.p90) },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
