import { limitedLatency, limitLabel, pathAt } from '../charts/latency-limit.ts';
import type { Workload } from '../workload.ts';

interface LatencyLimitsProps {
  readonly workload: Workload;
  /** Address of the page at the loosest limit. */
  readonly path: string;
  /** The limit of the page. */
  readonly current: number;
  /** The result at a limit; null if no configuration meets it. */
  readonly resultAt: (limit: number) => string | null;
}

/** The latency limits as links, each with the result at that limit. */
export function LatencyLimits({ workload, path, current, resultAt }: LatencyLimitsProps) {
  return (
    <nav class="latency-limits" aria-label="Latency limit">
      <span>Latency limit ({limitedLatency(workload)})</span>
      {workload.latencyLimits.map((limit) => (
        <a key={limit} href={pathAt(path, workload, limit)} aria-current={limit === current ? 'page' : undefined}>
          {limitLabel(workload, limit)} <small>{resultAt(limit) ?? 'none'}</small>
        </a>
      ))}
    </nav>
  );
}
