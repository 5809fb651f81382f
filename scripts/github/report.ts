import { hasErrors } from '../contributions/report.ts';
import { FindingsError } from '../findings/finding.ts';
import { verdictMarkdown, verdictSentence } from '../pull-request/texts.ts';
import { verdictOf, type Base, type Verdict } from '../pull-request/verdict.ts';
import type { GitHub, Repository } from './client.ts';
import { setStatus } from './commit-status.ts';
import { findPullRequest, isStillCurrent, type PullRequest } from './find-pull-request.ts';
import { setLabels, type Label } from './labels.ts';
import { readPullRequestChanges } from './pull-request-changes.ts';
import { keepComment } from './sticky-comment.ts';
import type { Head } from './workflow-run.ts';

/** Where and how to report. */
export interface Reporting {
  readonly github: GitHub;
  readonly repository: Repository;
  /** Address of the log, for the commit status. */
  readonly logUrl: string | null;
  /** Milliseconds between two questions for a merge commit that GitHub has yet to make. */
  readonly pause?: number;
}

/** GitHub refuses a comment of more than 65,536 characters. */
const MOST_COMMENT = 65_000;

/**
 * Judges the pull request whose head is `head`, and sets its commit status, labels and comment. Nothing of the pull
 * request is checked out or run: its files are read as bytes.
 * @returns what was done, as sentences that hold nothing a contributor wrote.
 */
export async function reportOn(head: Head, base: Base, reporting: Reporting): Promise<string[]> {
  const { github, repository } = reporting;
  const found = await findPullRequest(github, repository, head);
  if ('reason' in found) return [`Nothing done. ${found.reason}`];
  const { pullRequest } = found;
  const name = `Pull request #${pullRequest.number}`;

  const verdict = await judge(pullRequest, base, reporting);
  if (!(await isStillCurrent(github, repository, pullRequest))) {
    return [`Nothing done. ${name} moved on from ${head.sha} or was closed; a newer run reports on it.`];
  }
  if (verdict === null) {
    return [`Nothing done. GitHub has no merge commit for ${name} at ${head.sha}: are there conflicts to resolve?`];
  }
  return [`${name}: ${verdictSentence(verdict)}.`, ...(await publish(pullRequest, verdict, reporting))];
}

async function judge(
  pullRequest: PullRequest,
  base: Base,
  { github, repository, pause }: Reporting,
): Promise<Verdict | null> {
  try {
    const changes = await readPullRequestChanges(github, repository, pullRequest, pause);
    return changes === null ? null : await verdictOf(pullRequest.author, changes, base);
  } catch (error) {
    // What can't be seen whole is not let through.
    if (!(error instanceof FindingsError)) throw error;
    return { applies: true, report: { files: 0, findings: error.findings, rows: [] }, withdrawn: 0 };
  }
}

/** Sets status, labels and comment; the status first, because it alone decides. */
async function publish(pullRequest: PullRequest, verdict: Verdict, reporting: Reporting): Promise<string[]> {
  const { github, repository, logUrl: url } = reporting;
  const state = hasErrors(verdict.report) ? 'failure' : 'success';
  await setStatus(github, repository, pullRequest.headSha, { state, description: verdictSentence(verdict), url });
  const missing = await setLabels(github, repository, pullRequest.number, labelsOf(verdict));
  const comment = await keepComment(github, repository, pullRequest.number, {
    markdown: verdictMarkdown(verdict, MOST_COMMENT),
    create: verdict.applies,
  });
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
