import { bestPerGpu, gpusOf, tokenConfigurations } from '../../figures/configuration.ts';
import type { TokenCeiling, TokenConfiguration, TokenWorkload } from '../../contract/generated/api.d.ts';
import { TOKEN_TASKS } from '../../sources/ml-energy/tasks.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { pick } from '../../core/text/json.ts';
import { type DocumentEndpoint, documentEndpoint } from './endpoint.ts';
import { indexRowsOf } from './index-json.ts';
import { workloadDescription, latencyLimitsOf, workloadRow, RECORDS } from './workload-fields.ts';

/** The fields of the lowest-energy configuration within a latency limit. */
const LIMIT_FIELDS = [
  'max_median_itl_ms',
  'slug',
  'gpu',
  'row_id',
  'wh_per_million_output_tokens',
  'wh_per_response',
  'median_itl_ms',
  'relative_uncertainty',
  'itl_fits_throughput',
] as const satisfies readonly (keyof TokenCeiling)[];

/** `workloads/<workload>.json` for each workload whose models respond with tokens. */
export const tokenWorkloads = TOKEN_TASKS.map(({ workload }): DocumentEndpoint =>
  documentEndpoint<TokenWorkload>({
    path: `/workloads/${workload}.json`,
    schema: 'TokenWorkload',
    sources: ['ml-energy'],
    records: { ceilings: ['max_median_itl_ms', 'slug', 'gpu'], ...RECORDS },
    body(inputs) {
      const row = workloadRow(inputs, workload);
      const configurations = tokenConfigurations(inputs, workload);
      return {
        ...workloadDescription(inputs, row),
        unit: 'Wh per million output tokens',
        itl_deadline_ms: row.ceiling,
        gpus: gpusOf(configurations),
        configurations,
        best: indexRowsOf(inputs, workload),
        ceilings: latencyLimitsOf(row).flatMap((limit) =>
          bestTokens(configurations, limit).map((best) => pick(best, LIMIT_FIELDS)),
        ),
      };
    },
  }),
);

/**
 * The lowest-energy configuration of each model on each GPU whose median inter-token latency is within a limit, in ms.
 */
export function bestTokens(configurations: readonly TokenConfiguration[], limit: number) {
  return groupBy(configurations, ({ slug }) => slug).flatMap(([, group]) =>
    [...bestPerGpu(group, (c) => c.median_itl_ms <= limit).values()].map((best) => ({
      max_median_itl_ms: limit,
      ...best,
    })),
  );
}
