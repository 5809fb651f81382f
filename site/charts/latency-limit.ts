import { integer, withUnit } from '../../src/figures/format.ts';
import { pageLimits, type Workload } from '../workload.ts';

/** Address of a page at a latency limit: `/models/at-30-ms/`. At the loosest limit, the address has no such part. */
export function pathAt(path: string, { latencyLimits, summary }: Workload, limit: number): string {
  return limit === latencyLimits[0] ? path : `${path}at-${String(limit)}-${summary.latency_limit_unit}/`;
}

/**
 * The address of a model's page with the results at a latency limit: the strictest page that is not stricter than the
 * limit. The page shows the first workload that the model was measured on.
 */
export function modelPathAt(workloads: readonly Workload[], slug: string, limit: number): string {
  const home = `/models/${slug}/`;
  const workload = workloads.find(({ configurations }) => configurations.some((c) => c.slug === slug));
  if (workload === undefined) return home;
  const own = workload.configurations.filter((c) => c.slug === slug);
  const page = pageLimits(workload, own).findLast((one) => one.limit >= limit);
  return page === undefined ? home : pathAt(home, workload, page.limit);
}

/** The id of a chart at a latency limit: `model-qwen-3-32b-at-30-ms`. */
export function idAt(id: string, workload: Workload, limit: number): string {
  return pathAt(`${id}/`, workload, limit).slice(0, -1).replace('/', '-');
}

/** The latency that the limits of a workload apply to: `median inter-token latency`, `batch latency`. */
export function limitedLatency({ summary }: Pick<Workload, 'summary'>): string {
  return summary.unit === 'token' ? 'median inter-token latency' : 'batch latency';
}

/** A latency limit with its unit: `30 ms`. */
export function limitLabel({ summary }: Pick<Workload, 'summary'>, limit: number): string {
  return withUnit(integer(limit), summary.latency_limit_unit);
}

/**
 * A latency limit at the start of a sentence: `At 30 ms, `. Empty for the loosest limit, which rules out almost
 * nothing.
 */
export function limitClause(workload: Workload, limit: number): string {
  return limit === workload.latencyLimits[0] ? '' : `At ${limitLabel(workload, limit)}, `;
}
