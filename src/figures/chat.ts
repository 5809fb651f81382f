/** The workload of the index, the models' documents and everything that names no other. */
export const CHAT = 'lm-arena-chat';

/** Between what its runs of chat have a {@link batchRatio}: those published on 2026-02-16 from 1.008 to 4.18. */
export const CHAT_BAND = { from: 0.95, to: 4.5 } as const;

/** The throughput that a running batch could give by its median latency, divided by what it gave. */
export function batchRatio(run: {
  readonly avg_running_batch: number;
  readonly median_itl_ms: number;
  readonly tokens_per_second: number;
}): number {
  return (run.avg_running_batch * 1000) / run.median_itl_ms / run.tokens_per_second;
}
