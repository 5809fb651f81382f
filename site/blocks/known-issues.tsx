import { inPrint } from '../../src/figures/format.ts';
import type { KnownIssue } from '../../src/contract/generated/api.d.ts';

/** What is known to be wrong with published figures, a paragraph each. */
export function KnownIssues({ issues }: { readonly issues: readonly KnownIssue[] }) {
  return (
    <>
      {issues.map(({ id, what, rows, action }) => (
        <p key={id}>{inPrint(`${what} ${rows} ${action}`)}</p>
      ))}
    </>
  );
}
