import type { ModelConfiguration } from '../documents.ts';

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
  return new Map([...drawn].map(([gpu, watts]) => [gpu, spread(watts)]));
}

function spread(watts: readonly number[]): MeasuredPower {
  const sorted = [...watts].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? NaN;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { configurations: sorted.length, lowest: at(0), median, highest: at(last) };
}
