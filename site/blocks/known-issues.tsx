import { countOf } from '../../src/core/text/words.ts';
import { inPrint } from '../../src/figures/format.ts';
import type { KnownIssue } from '../../src/contract/generated/api.d.ts';

interface KnownIssuesProps {
  readonly issues: readonly KnownIssue[];
  /** For pages about results: field names as words, and the number of rows instead of how they are selected. */
  readonly plain?: true;
}

/** The known issues of published data, a paragraph each. */
export function KnownIssues({ issues, plain }: KnownIssuesProps) {
  const textOf = ({ what, rows, row_count: count, action }: KnownIssue): string =>
    plain === true
      ? `${what.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')} ${action} In all workloads together, ${countOf(count, 'row')} ${count === 1 ? 'is' : 'are'} affected.`
      : `${what} ${rows} ${action}`;
  return (
    <>
      {issues.map((issue) => (
        <p key={issue.id}>{inPrint(textOf(issue))}</p>
      ))}
    </>
  );
}
