import type { ResponseEnergy, ResponseTokens } from '../contract/generated/api.d.ts';
import type { LengthRow } from '../contract/generated/data.d.ts';
import { roundTo, roundToInteger } from '../core/text/number.ts';
import { whOfTokens } from './energy.ts';

/**
 * The published response lengths of a configuration, and the energy of responses of those lengths. Empty if no lengths
 * are known.
 */
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
  const wh = (count: number): number => roundTo(whOfTokens(whPerMillion, count), 6);
  return {
    response_tokens: { ...tokens, requests: length.requests, share_at_limit: length.share_at_limit },
    response_wh: { p10: wh(tokens.p10), p50: wh(tokens.p50), p90: wh(tokens.p90) },
  };
}
