import type { Configuration, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { type Fields, periodOf, PERIODS } from './question.ts';
import type { CalculatorQuestion, EnergyResult } from './results.ts';

/** A use that needs only a small part of what the configuration of a result generates. */
export interface SmallUse {
  /** Output tokens per second of the use, averaged over the year. */
  readonly used: number;
  /** Output tokens per second of the configuration. */
  readonly generated: number;
  /** The smallest measured batch on the same GPUs that generates as many tokens as are used. */
  readonly batch: number;
  /** Whether even the smallest measured batch generates more than twice as many tokens as are used. */
  readonly isMostlyIdle: boolean;
  /** The energy per token at this batch, divided by that of the result. */
  readonly ratio: number;
}

const SECONDS_PER_YEAR = 365 * 24 * 60 * 60;

/** A use below this share of what a configuration generates is a small use. */
const SMALL_SHARE = 0.5;

/** The fields that two configurations of the same GPUs and the same parallel degrees share. */
const SAME_SERVER = ['numGpus', 'tensorParallel', 'dataParallel', 'expertParallel'] as const;

/**
 * How much of the server of a result a use needs, if it is a small part. Null if it isn't, if the count has no period,
 * or if the result is not measured on a busy server.
 */
export function smallUseOf(
  client: TokenEnergy,
  fields: Fields,
  { outputTokens, responses, isNearlyIdle }: CalculatorQuestion,
  { estimate }: EnergyResult,
): SmallUse | null {
  const [, perYear] = PERIODS[periodOf(fields)];
  if (estimate.basis !== 'measured' || isNearlyIdle || perYear === null) return null;
  const used = (outputTokens * (responses ?? 1) * perYear) / SECONDS_PER_YEAR;
  const { slug, workload, gpu, rowId } = estimate;
  const measured = client.configurations({ model: slug, gpu }).filter((other) => other.workload === workload);
  const own = measured.find((other) => other.rowId === rowId);
  if (own === undefined || used >= SMALL_SHARE * own.tokensPerSecond) return null;
  const smaller = smallerBatches(own, measured);
  const enough = smaller.find(({ tokensPerSecond }) => tokensPerSecond >= used);
  if (enough === undefined) return null;
  return {
    used,
    generated: own.tokensPerSecond,
    batch: enough.avgRunningBatch,
    isMostlyIdle: enough === smaller[0] && used < SMALL_SHARE * enough.tokensPerSecond,
    ratio: enough.whPerMillionOutputTokens / own.whPerMillionOutputTokens,
  };
}

/** The configurations that differ from one by a smaller running batch only, smallest batch first. */
function smallerBatches(own: Configuration, measured: readonly Configuration[]): Configuration[] {
  return measured
    .filter((other) => SAME_SERVER.every((field) => other[field] === own[field]))
    .filter(({ avgRunningBatch }) => avgRunningBatch < own.avgRunningBatch)
    .sort((a, b) => a.avgRunningBatch - b.avgRunningBatch);
}
