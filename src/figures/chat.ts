/** The workload of the index, the models' documents and everything that names no other. */
export const CHAT = 'lm-arena-chat';

/**
 * The {@link batchRatio} that a steady state can have. The chat runs that ML.ENERGY published on 2026-02-16 have ratios from 1.008
 * to 4.18.
 */
export const STEADY_BATCH_RATIO = { from: 0.95, to: 4.5 } as const;

/**
 * The throughput of a run as its running batch and its median inter-token latency suggest it, divided by its measured throughput.
 */
export function batchRatio(run: {
  readonly avg_running_batch: number;
  readonly median_itl_ms: number;
  readonly tokens_per_second: number;
}): number {
  return (run.avg_running_batch * 1000) / run.median_itl_ms / run.tokens_per_second;
}
