import { LIVE_CHAT_LIMIT } from '../../src/figures/chat.ts';
import { integer, withUnit } from '../../src/figures/format.ts';
import { limitedLatency, limitLabel, pathAt } from '../charts/latency-limit.ts';
import { LinkChoice } from './link-choice.tsx';
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
}

/** The latency limits as links, each with the result at that limit. Limits with the same results share a link. */
export function LatencyLimits({ workload, path, limits, current, resultAt }: LatencyLimitsProps) {
  return (
    <LinkChoice
      id="latency-limits"
      label="Latency limit"
      button={`Latency limit: ${limitLabel(workload, current)}`}
      kind="latency-limits"
    >
      <span aria-hidden="true">Latency limit</span>
      {limits.map(({ limit, strictest }) => (
        <a key={limit} href={pathAt(path, workload, limit)} aria-current={limit === current ? 'page' : undefined}>
          {strictest === limit ? '' : `${integer(strictest)} to `}
          {limitLabel(workload, limit)} <small>{resultAt(limit) ?? 'none'}</small>
        </a>
      ))}
    </LinkChoice>
  );
}

/** What the latency limits apply to, and what they suit. */
export function LimitsInWords({ workload }: { readonly workload: Workload }) {
  if (workload.summary.unit !== 'token') return <>The latency limit applies to the {limitedLatency(workload)}.</>;
  return (
    <>
      The latency limit applies to the <Defined term="Inter-token latency (ITL)">{limitedLatency(workload)}</Defined>.
      At {withUnit(LIVE_CHAT_LIMIT, 'ms')}, a response appears faster than most people read.{' '}
      {limitLabel(workload, workload.latencyLimits[0])} suits work that nobody waits for.
    </>
  );
}
