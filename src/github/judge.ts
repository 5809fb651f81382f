import { FindingsError } from '../core/findings/finding.ts';
import type { GitHub } from './client.ts';
import { setStatus } from './commit-status.ts';
import { keepComment, MOST_TEXT, setLabels, type Label } from './issues.ts';
import { changedFiles } from './changed-files.ts';
import { openWith, readPullRequest, type PullRequest } from './pull-requests.ts';
import {
  isRefused,
  unjudged,
  verdictMarkdown,
  verdictOf,
  verdictSentence,
  type Base,
  type Verdict,
} from './verdict.ts';

/**
 * Judges the pull request with this number, and sets its commit status, labels and comment; where it is closed, another one
 * that has the same head, which is ambiguous no longer. Nothing of it is checked out or run: its files are read as bytes.
 * A verdict is on what the head changes since it left the default branch. GitHub merges no head that lacks the newest
 * commit of that, where its rules say so; a head that is brought up to date is another one, and judged anew.
 * @returns what was done, in sentences without a word from the pull request.
 * @throws Error when GitHub or a rule fails; the status says so then, and is no success.
 */
export async function judge(number: number, base: Base, github: GitHub, logUrl: string | null): Promise<string> {
  const asked = await readPullRequest(github, number);
  const numbers = await openWith(github, asked.headSha);
  const [other] = numbers;
  if (!asked.isOpen && other === undefined) return `Pull request #${asked.number} is closed: nothing done.`;
  const pullRequest = asked.isOpen || other === undefined ? asked : await readPullRequest(github, other);
  try {
    const verdict = await verdictOn(pullRequest, numbers, base, github);
    return await publish(pullRequest, verdict, github, logUrl);
  } catch (error) {
    const failed = { state: 'error', description: 'The check itself failed: see its log' } as const;
    // Why it failed is told, and not that this could not be told on GitHub.
    await setStatus(github, pullRequest.headSha, failed, logUrl).catch(() => undefined);
    throw error;
  }
}

async function verdictOn(
  { author, headSha, isForDefault, defaultBranch }: PullRequest,
  numbers: readonly number[],
  base: Base,
  github: GitHub,
): Promise<Verdict> {
  if (numbers.length > 1) return unjudged('Several open pull requests have the same head: close all but one');
  if (!isForDefault) return unjudged('It is for another branch than the default branch');
  if (author === null) return unjudged('The account that opened it is gone');
  const { rest, repository } = github;
  const basehead = `${defaultBranch}...${headSha}`;
  const { data: compared } = await rest.repos.compareCommitsWithBasehead({ ...repository, basehead, per_page: 1 });
  const { data: head } = await rest.git.getCommit({ ...repository, commit_sha: headSha });
  try {
    const changes = await changedFiles(github, compared.merge_base_commit.commit.tree.sha, head.tree.sha);
    return await verdictOf(author, changes, base);
  } catch (error) {
    // What can't be seen whole is not let through.
    if (!(error instanceof FindingsError)) throw error;
    return { applies: true, report: { files: 0, findings: error.findings, rows: [] }, withdrawn: 0 };
  }
}

/** Sets status, labels and comment; the status first, because it alone decides. */
async function publish(
  { number, headSha }: PullRequest,
  verdict: Verdict,
  github: GitHub,
  logUrl: string | null,
): Promise<string> {
  const state = isRefused(verdict) ? 'failure' : 'success';
  const sentence = verdictSentence(verdict);
  await setStatus(github, headSha, { state, description: sentence }, logUrl);
  await setLabels(github, number, labelsOf(verdict));
  const comment = await keepComment(github, number, verdictMarkdown(verdict, MOST_TEXT), verdict.applies);
  return `Pull request #${number}: ${sentence}. Status: ${state}. Comment: ${comment}.`;
}

/** The labels that a verdict earns: both of the comparable ones where rows of both sorts are in it. */
function labelsOf(verdict: Verdict): Set<Label> {
  if (verdict.refused !== undefined) return new Set();
  if (isRefused(verdict)) return new Set(['needs-changes']);
  return new Set(verdict.report.rows.map(({ comparable }): Label => (comparable ? 'comparable' : 'not-comparable')));
}
