import { counted, inPrint } from '../../src/figures/format.ts';
import type { KnownIssue } from '../../src/contract/generated/api.d.ts';

interface KnownIssuesProps {
  readonly issues: readonly KnownIssue[];
  /** For readers of no fields: how many rows, not by which rule, and the names of fields as words. */
  readonly plain?: true;
}

/** What is known to be wrong with published figures, a paragraph each. */
export function KnownIssues({ issues, plain }: KnownIssuesProps) {
  const told = ({ what, rows, row_count: count, action }: KnownIssue): string =>
    plain === true
      ? `${what.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')} ${action} It concerns ${counted(count, 'row')} in all.`
      : `${what} ${rows} ${action}`;
  return (
    <>
      {issues.map((issue) => (
        <p key={issue.id}>{inPrint(told(issue))}</p>
      ))}
    </>
  );
}
