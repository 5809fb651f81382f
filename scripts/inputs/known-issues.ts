import type { ConfigurationRow } from '../contract/generated/data.d.ts';
import type { Rule } from '../findings/finding.ts';
import { CHAT } from '../sources/ml-energy/chat.ts';
import type { Known } from './inputs.ts';

/** Which configurations an issue of data/known-issues.json concerns, by its id: its words say the same. */
const CONCERNED: Readonly<Record<string, (row: ConfigurationRow) => boolean>> = {
  'tensor-parallel-beside-experts': (row) =>
    row.expert_parallel > 1 && row.tensor_parallel === 1 && row.data_parallel === 1,
  'latency-over-the-whole-run': (row) => {
    const ratio = (row.avg_running_batch * 1000) / row.median_itl_ms / row.tokens_per_second;
    return row.workload !== CHAT && (ratio < 0.95 || ratio > 4.5);
  },
};

/** An issue says how many rows it concerns: when the source mends some, or makes more, the words have to follow. */
export const knownIssuesRule: Rule<Known> = {
  id: 'data/known-issues',
  title: 'A known issue concerns as many rows as it says.',
  check: ({ knownIssues, mlEnergy: { configurations } }) =>
    knownIssues.flatMap(({ id, row_count }, i) => {
      const place = { file: 'data/known-issues.json', pointer: `/known_issues/${i}/row_count` };
      const concerns = CONCERNED[id];
      if (concerns === undefined) {
        const message = `Nothing counts the rows of ${id}`;
        return [{ ...place, message, fix: 'Add to scripts/inputs/known-issues.ts which rows it concerns.' }];
      }
      const count = configurations.filter(concerns).length;
      if (count === row_count) return [];
      const fix = 'Look at what the source changed, and say in the issue what is so now.';
      return [
        {
          ...place,
          message: `${id} concerns another number of rows`,
          found: String(row_count),
          allowed: String(count),
          fix,
        },
      ];
    }),
};
