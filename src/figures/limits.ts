import { bestPerGpu, byMerit, type Candidate, type SelectionRule } from './configuration.ts';
import { decimals, withUnit } from './format.ts';

/** Ceilings that people feel, ms, to choose instead of the one that the index has. */
export const CEILINGS = [100, 50, 30, 20] as const;

/** The statistics of the inter-token latency that are published, each with the field that holds it. */
const STATISTICS = { median: 'median_itl_ms', p90: 'p90_itl_ms', p95: 'p95_itl_ms', p99: 'p99_itl_ms' } as const;

export type Statistic = keyof typeof STATISTICS;

/** What a configuration must keep to, and which of those that do is chosen for a model on a GPU. */
export interface Limits {
  /** Highest latency, ms; null sets none. */
  readonly ceiling: number | null;
  /** Of which statistic the ceiling is, and by which latency is told. */
  readonly statistic: Statistic;
  /** Highest energy, Wh per million output tokens; null sets none. */
  readonly budget: number | null;
  /** Of which figure the chosen configuration has the least. */
  readonly pick: 'energy' | 'latency';
}

/** The limits of the published index. */
export function indexLimits(ceiling: number): Limits {
  return { ceiling, statistic: 'median', budget: null, pick: 'energy' };
}

/** A statistic of a configuration's inter-token latency, ms. */
export function itl(configuration: Candidate, statistic: Statistic): number {
  return configuration[STATISTICS[statistic]];
}

/** A statistic of the inter-token latency in words: `median ITL`. */
export function itlName(statistic: Statistic): string {
  return `${statistic} ITL`;
}

/** The configuration chosen for one model on each GPU, in order of their names. */
export function pickOnEach<C extends Candidate>(configurations: readonly C[], limits: Limits): C[] {
  return [...bestPerGpu(configurations, ruleOf(limits)).values()];
}

/** The limits in words, to stand after a noun: `at or under 20 ms median ITL and 100 Wh per M tokens`. */
export function limitsInWords({ ceiling, statistic, budget }: Omit<Limits, 'pick'>): string {
  const parts = [
    ...(ceiling === null ? [] : [`${withUnit(plain(ceiling), 'ms')} ${itlName(statistic)}`]),
    ...(budget === null ? [] : [`${withUnit(plain(budget), 'Wh')} per M tokens`]),
  ];
  return parts.length === 0 ? '' : `at or under ${parts.join(' and ')}`;
}

function plain(value: number): string {
  return decimals(value, (String(value).split('.')[1] ?? '').length);
}

function ruleOf({ ceiling, statistic, budget, pick: goal }: Limits): SelectionRule {
  const energy = (c: Candidate): number => c.joules_per_output_token;
  const latency = (c: Candidate): number => c[STATISTICS[statistic]];
  return {
    fits: (c) => latency(c) <= (ceiling ?? Infinity) && c.wh_per_million_output_tokens <= (budget ?? Infinity),
    byMerit: goal === 'energy' ? byMerit(energy, latency) : byMerit(latency, energy),
  };
}
