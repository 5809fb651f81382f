import type { DataRule } from '../../../core/findings/finding.ts';
import type { InputsWithoutContributions } from '../inputs.ts';
import { AFFECTED } from '../known-issues.ts';

/** The rule that src/api/inputs/known-issues.ts can count the rows of each published issue. */
export const knownIssuesRule: DataRule<InputsWithoutContributions> = {
  id: 'data/known-issues',
  title: 'The rows that a known issue affects can be counted.',
  check: ({ knownIssues }) =>
    knownIssues.flatMap(({ id }, i) => {
      if (Object.hasOwn(AFFECTED, id)) return [];
      const place = { file: 'data/known-issues.json', pointer: `/known_issues/${i}/id` };
      const fix = 'Add the rows that it affects to src/api/inputs/known-issues.ts.';
      return [{ ...place, message: 'The affected rows of this issue are not defined', found: id, fix }];
    }),
};
