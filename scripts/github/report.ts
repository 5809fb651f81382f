import { FindingsError, hasErrors } from '../findings/finding.ts';
import { verdictMarkdown, verdictSentence, verdictOf, type Base, type Verdict } from '../pull-request/verdict.ts';
import type { GitHub } from './client.ts';
import { keepComment, MOST_TEXT, setLabels, type Label } from './issues.ts';
import { readPullRequestChanges } from './pull-request-changes.ts';
import { findPullRequest, isStillCurrent, type Head, type PullRequest } from './reported-pull-request.ts';

/** Where and how to report. */
export interface Reporting {
  readonly github: GitHub;
  /** Address of the log, for the commit status. */
  readonly logUrl: string | null;
  /** Milliseconds between two questions for a merge commit that GitHub has yet to make. */
  readonly pause?: number;
}

/** Name of the commit status; a branch rule may require it. */
export const STATUS = 'contribution';

/** GitHub refuses a longer description of a status. */
const MOST_STATUS = 140;

/**
 * Judges the pull request whose head is `head`, and sets its commit status, labels and comment. Nothing of the pull
 * request is checked out or run: its files are read as bytes.
 * @returns what was done, as sentences that hold nothing a contributor wrote.
 */
export async function reportOn(head: Head, base: Base, reporting: Reporting): Promise<string[]> {
  const { github } = reporting;
  const found = await findPullRequest(github, head);
  if ('reason' in found) return [`Nothing done. ${found.reason}`];
  const { pullRequest } = found;
  const name = `Pull request #${pullRequest.number}`;

  const verdict = await judge(pullRequest, base, reporting);
  if (!(await isStillCurrent(github, pullRequest))) {
    return [`Nothing done. ${name} moved on from ${head.sha} or was closed; a newer run reports on it.`];
  }
  if (verdict === null) {
    return [`Nothing done. GitHub has no merge commit for ${name} at ${head.sha}: are there conflicts to resolve?`];
  }
  return [`${name}: ${verdictSentence(verdict)}.`, ...(await publish(pullRequest, verdict, reporting))];
}

async function judge(pullRequest: PullRequest, base: Base, { github, pause }: Reporting): Promise<Verdict | null> {
  try {
    const changes = await readPullRequestChanges(github, pullRequest, pause);
    return changes === null ? null : await verdictOf(pullRequest.author, changes, base);
  } catch (error) {
    // What can't be seen whole is not let through.
    if (!(error instanceof FindingsError)) throw error;
    return { applies: true, report: { files: 0, findings: error.findings, rows: [] }, withdrawn: 0 };
  }
}

/** Sets status, labels and comment; the status first, because it alone decides. */
async function publish(pullRequest: PullRequest, verdict: Verdict, reporting: Reporting): Promise<string[]> {
  const { github, logUrl } = reporting;
  const state = hasErrors(verdict.report) ? 'failure' : 'success';
  await github.rest.repos.createCommitStatus({
    ...github.repository,
    sha: pullRequest.headSha,
    state,
    context: STATUS,
    description: verdictSentence(verdict).slice(0, MOST_STATUS),
    ...(logUrl !== null && { target_url: logUrl }),
  });
  const missing = await setLabels(github, pullRequest.number, labelsOf(verdict));
  const markdown = verdictMarkdown(verdict, MOST_TEXT);
  const comment = await keepComment(github, pullRequest.number, markdown, verdict.applies);
  return [
    `Status: ${state}. Comment: ${comment}.`,
    ...missing.map((label) => `Warning: the repository has no label "${label}". Make it under Issues, Labels.`),
  ];
}

/** The labels that a verdict earns: both of the comparable ones where rows of both sorts are in it. */
function labelsOf({ report }: Verdict): Set<Label> {
  if (hasErrors(report)) return new Set(['needs-changes']);
  return new Set(report.rows.map(({ comparable }): Label => (comparable ? 'comparable' : 'not-comparable')));
}
