import type { KnownIssue } from '../../contract/generated/api.d.ts';
import type { ConfigurationRow, KeptIssue } from '../../contract/generated/data.d.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { itlFitsThroughput } from '../../figures/configuration.ts';
import { CHAT } from '../../figures/chat.ts';
import { fill } from '../../core/text/fill.ts';
import type { OwnInputs } from './inputs.ts';

/** Models whose answers to the same requests are more than one and a half times as long on one card as on another. */
const LENGTHS_BY_CARD = ['nvidia-nemotron-nano-12b-v2', 'nvidia-nemotron-nano-9b-v2'];

/** Which configurations an issue of data/known-issues.json concerns, by its id: its words say the same. */
const CONCERNED: Readonly<Record<string, (row: ConfigurationRow) => boolean>> = {
  'tensor-parallel-beside-experts': (row) =>
    row.expert_parallel > 1 && row.tensor_parallel === 1 && row.data_parallel === 1,
  'latency-over-the-whole-run': (row) => row.workload !== CHAT && !itlFitsThroughput(row),
  'answer-lengths-by-card': (row) => row.workload === CHAT && LENGTHS_BY_CARD.includes(row.slug),
};

/** An issue as published, with the number of rows that it affects now. The number falls when the source fixes rows. */
export function publishedIssue(
  issue: KeptIssue,
  { configurations, workloads }: Pick<OwnInputs['mlEnergy'], 'configurations' | 'workloads'>,
): KnownIssue {
  const { id, since, documents, fields, rows, ...words } = issue;
  const concerned = configurations.filter(CONCERNED[id] ?? (() => false));
  const counts = workloads
    .map(({ workload, name }) => ({ name, count: concerned.filter((row) => row.workload === workload).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} of ${name.toLowerCase()}`);
  const affected = counts.length === 0 ? 'none at present' : counts.join(', ');
  return {
    id,
    since,
    documents,
    fields,
    row_count: concerned.length,
    rows: fill(rows, { counts: affected }),
    ...words,
  };
}

/** Nobody counts by hand: the rows of an issue are known here, or it is not published. */
export const knownIssuesRule: DataRule<OwnInputs> = {
  id: 'data/known-issues',
  title: 'The rows that a known issue concerns can be counted.',
  check: ({ knownIssues }) =>
    knownIssues.flatMap(({ id }, i) => {
      if (Object.hasOwn(CONCERNED, id)) return [];
      const place = { file: 'data/known-issues.json', pointer: `/known_issues/${i}/id` };
      const fix = 'Add to src/api/inputs/known-issues.ts which rows it concerns.';
      return [{ ...place, message: 'Nothing counts the rows of the issue', found: id, fix }];
    }),
};
