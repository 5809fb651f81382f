import type { ComponentChildren } from 'preact';
import { integer } from '../../packages/client-js/src/format.ts';
import { limitedLatency, limitLabel, pathAt } from '../charts/latency-limit.ts';
import { Defined } from './prose.tsx';
import type { PageLimit, Workload } from '../workload.ts';

interface LatencyLimitsProps {
  readonly workload: Workload;
  /** Address of the page at the loosest limit. */
  readonly path: string;
  readonly limits: readonly PageLimit[];
  /** The limit of the page. */
  readonly current: number;
  /** The result at a limit; null if no configuration meets it. */
  readonly resultAt: (limit: number) => string | null;
  /** What the results are, if they don't say so themselves. */
  readonly children?: ComponentChildren;
}

/** The latency limits as links, each with the result at that limit. Limits with the same results share a link. */
export function LatencyLimits({ workload, path, limits, current, resultAt, children }: LatencyLimitsProps) {
  return (
    <>
      <p class="limits-name">
        Latency limit (
        {workload.summary.unit === 'token' ? (
          <Defined term="Inter-token latency (ITL)">{limitedLatency(workload)}</Defined>
        ) : (
          limitedLatency(workload)
        )}
        ){children}
      </p>
      <nav class="latency-limits" aria-label="Latency limit">
        {limits.map(({ limit, strictest }) => (
          <a key={limit} href={pathAt(path, workload, limit)} aria-current={limit === current ? 'page' : undefined}>
            {strictest === limit ? '' : `${integer(limit)} to `}
            {limitLabel(workload, strictest)} <small>{resultAt(limit) ?? 'none'}</small>
          </a>
        ))}
      </nav>
      {workload.summary.unit === 'token' && (
        <p class="muted small">
          At 50 ms, a response appears faster than most people read. 500 ms suits work that nobody waits for.
        </p>
      )}
    </>
  );
}
