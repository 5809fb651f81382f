import type { ModelConfiguration } from '../documents.ts';
import { quantile } from './quantile.ts';

/** Average power of one card over the measured configurations, W. */
export interface MeasuredPower {
  readonly configurations: number;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** What a card drew on average while it served, by GPU: the power of a configuration over its number of cards. */
export function measuredPower(
  configurations: readonly Pick<ModelConfiguration, 'gpu' | 'num_gpus' | 'gpu_power_watts_total'>[],
): Map<string, MeasuredPower> {
  const drawn = new Map<string, number[]>();
  for (const { gpu, num_gpus, gpu_power_watts_total } of configurations) {
    drawn.set(gpu, [...(drawn.get(gpu) ?? []), gpu_power_watts_total / num_gpus]);
  }
  const spread = (watts: readonly number[]): MeasuredPower => ({
    configurations: watts.length,
    lowest: Math.min(...watts),
    median: quantile(watts, 0.5),
    highest: Math.max(...watts),
  });
  return new Map([...drawn].map(([gpu, watts]) => [gpu, spread(watts)]));
}
