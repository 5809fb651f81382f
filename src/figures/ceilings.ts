import { once } from '../core/files/lazy-files.ts';
import { groupBy } from '../core/text/group-by.ts';
import type { Candidate } from './configuration.ts';
import { itl, pairOf, type Statistic } from './limits.ts';
import { quantile } from './quantile.ts';

/** Ceilings that people feel, ms, to choose instead of the one that the index has. */
export const CEILINGS = [100, 50, 30, 20] as const;

/** 20 tokens a second, about the slowest that feels fluent to who reads along: what the cost of a ceiling is told of. */
export const FLUENT_CEILING = 50;

/** A model on a GPU: what every ceiling costs it. */
export interface CeilingCurve {
  readonly pair: string;
  readonly model: string;
  readonly gpu: string;
  /**
   * From the lowest latency up: the least energy under each ceiling from `ms` on, as a multiple of the least
   * energy without a ceiling.
   */
  readonly steps: readonly { readonly ms: number; readonly times: number }[];
}

/** The curves of models on GPUs. */
export interface CeilingCurves {
  readonly pairs: readonly CeilingCurve[];
  /** The median and the quartiles of the pairs, which are worked out when they are first asked for. */
  readonly spread: () => readonly SpreadStep[];
}

/** What the pairs take from a ceiling of `ms` on, as multiples of their least energy. */
export interface SpreadStep {
  readonly ms: number;
  readonly low: number;
  readonly times: number;
  readonly high: number;
}

/** What every ceiling on a statistic of the latency costs each model on each GPU. */
export function ceilingCurves(
  configurations: readonly (Candidate & { readonly slug: string; readonly model: string })[],
  statistic: Statistic,
): CeilingCurves {
  const pairs = groupBy(configurations, pairOf).map(([pair, own]) => {
    const least = Math.min(...own.map((c) => c.wh_per_million_output_tokens));
    const byLatency = [...own].sort((a, b) => itl(a, statistic) - itl(b, statistic));
    let best = Infinity;
    const steps = byLatency.flatMap((c) => {
      if (c.wh_per_million_output_tokens >= best) return [];
      best = c.wh_per_million_output_tokens;
      return [{ ms: itl(c, statistic), times: best / least }];
    });
    return { pair, model: own[0].model, gpu: own[0].gpu, steps };
  });
  return { pairs, spread: once(() => spreadOf(pairs)) };
}

/** How many times the least energy a pair takes under a ceiling, ms; null where it has nothing under it. */
export function timesAt({ steps }: CeilingCurve, ceiling: number | null): number | null {
  return steps.findLast(({ ms }) => ms <= (ceiling ?? Infinity))?.times ?? null;
}

/** What a ceiling costs all pairs: the median and the most of those that can keep it, and how many can't. */
export function costOf(pairs: readonly CeilingCurve[], ceiling: number | null) {
  const times = pairs.map((curve) => timesAt(curve, ceiling)).filter((t) => t !== null);
  return {
    median: times.length === 0 ? null : quantile(times, 0.5),
    most: times.length === 0 ? null : Math.max(...times),
    lost: pairs.length - times.length,
    all: pairs.length,
  };
}

/** As long as this share of the pairs can keep a ceiling, their median and quartiles are told. */
const ENOUGH = 0.75;

/** At every ceiling at which one of the pairs changes; what each takes is carried from one to the next. */
function spreadOf(pairs: readonly CeilingCurve[]): SpreadStep[] {
  const changes = pairs
    .flatMap(({ pair, steps }) => steps.map((step) => ({ ...step, pair })))
    .sort((a, b) => a.ms - b.ms);
  const now = new Map<string, number>();
  return changes.flatMap(({ pair, ms, times: own }, i) => {
    now.set(pair, own);
    if (changes[i + 1]?.ms === ms || now.size < ENOUGH * pairs.length) return [];
    const all = [...now.values()].sort((a, b) => a - b);
    const [low = 1, times = 1, high = 1] = [0.25, 0.5, 0.75].map((share) => quantile(all, share));
    return [{ ms, low, times, high }];
  });
}
