import type { KnownIssue } from '../../contract/generated/api.d.ts';
import type { ConfigurationRow, KeptIssue } from '../../contract/generated/data.d.ts';
import { itlFitsThroughput } from '../../figures/configuration.ts';
import { CHAT } from '../../figures/chat.ts';
import { fill } from '../../core/text/fill.ts';
import type { InputsWithoutContributions } from './inputs.ts';

/** Models whose responses to the same requests are more than 1.5 times as long on one GPU as on another. */
const LENGTHS_BY_GPU = ['nvidia-nemotron-nano-12b-v2', 'nvidia-nemotron-nano-9b-v2'];

/**
 * The configurations that an issue of data/known-issues.json affects, by its id. Its text must describe the same rows.
 */
export const AFFECTED: Readonly<Record<string, (row: ConfigurationRow) => boolean>> = {
  'tensor-parallel-beside-experts': (row) =>
    row.expert_parallel > 1 && row.tensor_parallel === 1 && row.data_parallel === 1,
  'latency-over-the-whole-run': (row) => row.workload !== CHAT && !itlFitsThroughput(row),
  'response-lengths-by-gpu': (row) => row.workload === CHAT && LENGTHS_BY_GPU.includes(row.slug),
};

/** An issue as published, with the number of rows that it affects now. The number falls when the source fixes rows. */
export function publishedIssue(
  issue: KeptIssue,
  { configurations, workloads }: Pick<InputsWithoutContributions['mlEnergy'], 'configurations' | 'workloads'>,
): KnownIssue {
  const { id, since, documents, fields, rows, ...words } = issue;
  const affectedRows = configurations.filter(AFFECTED[id] ?? (() => false));
  const counts = workloads
    .map(({ workload }) => ({ workload, count: affectedRows.filter((row) => row.workload === workload).length }))
    .filter(({ count }) => count > 0)
    .map(({ workload, count }) => `${count} in ${workload}`);
  const affected = counts.length === 0 ? 'none at present' : counts.join(', ');
  return {
    id,
    since,
    documents,
    fields,
    row_count: affectedRows.length,
    rows: fill(rows, { counts: affected }),
    ...words,
  };
}
