import { FindingsError } from '../core/findings/finding.ts';
import type { GitHub } from './client.ts';
import { setStatus } from './commit-status.ts';
import { createOrUpdateComment, MAX_TEXT, setLabels, type Label } from './threads.ts';
import { changedFiles } from './changed-files.ts';
import { openPullRequestsWithHead, readPullRequest, type PullRequest } from './pull-requests.ts';
import {
  isBlocked,
  uncheckedVerdict,
  verdictMarkdown,
  verdictOf,
  verdictSentence,
  type Base,
  type Verdict,
} from './verdict.ts';

/**
 * Checks a pull request and sets its commit status, labels and comment. If it is closed, another open one with the same
 * head is checked instead. Nothing from it is checked out or run; its files are read as bytes. The check covers what
 * the head changes since it left the default branch. The rulesets require an up-to-date head, and a new head is checked
 * again.
 * @returns what was done, in sentences without text from the pull request.
 * @throws Error if GitHub or a rule fails. The commit status then shows an error.
 */
export async function checkPullRequest(
  number: number,
  base: Base,
  github: GitHub,
  logUrl: string | null,
): Promise<string> {
  const asked = await readPullRequest(github, number);
  const numbers = await openPullRequestsWithHead(github, asked.headSha);
  const [other] = numbers;
  if (!asked.isOpen && other === undefined) return `Pull request #${asked.number} is closed, so nothing was done.`;
  const pullRequest = asked.isOpen || other === undefined ? asked : await readPullRequest(github, other);
  try {
    const verdict = await verdictOn(pullRequest, numbers, base, github);
    return await publish(pullRequest, verdict, github, logUrl);
  } catch (error) {
    const failed = { state: 'error', description: 'The check itself failed. See its log.' } as const;
    // Report the original error, even if the status can't be set.
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
  if (numbers.length > 1)
    return uncheckedVerdict('Several open pull requests have the same head commit. Close all but one');
  if (!isForDefault) return uncheckedVerdict('The pull request does not target the default branch');
  if (author === null) return uncheckedVerdict('The account that opened the pull request no longer exists');
  const { rest, repository } = github;
  const basehead = `${defaultBranch}...${headSha}`;
  const { data: compared } = await rest.repos.compareCommitsWithBasehead({ ...repository, basehead, per_page: 1 });
  const { data: head } = await rest.git.getCommit({ ...repository, commit_sha: headSha });
  try {
    const changes = await changedFiles(github, compared.merge_base_commit.commit.tree.sha, head.tree.sha);
    return await verdictOf(author, changes, base);
  } catch (error) {
    // A pull request that can't be read completely must not pass.
    if (!(error instanceof FindingsError)) throw error;
    return { applies: true, report: { files: 0, findings: error.findings, rows: [] }, withdrawn: 0 };
  }
}

/** Sets the status, then labels and comment. Only the status blocks a merge, so it comes first. */
async function publish(
  { number, headSha }: PullRequest,
  verdict: Verdict,
  github: GitHub,
  logUrl: string | null,
): Promise<string> {
  const state = isBlocked(verdict) ? 'failure' : 'success';
  const sentence = verdictSentence(verdict);
  await setStatus(github, headSha, { state, description: sentence }, logUrl);
  await setLabels(github, number, labelsOf(verdict));
  const comment = await createOrUpdateComment(github, number, verdictMarkdown(verdict, MAX_TEXT), verdict.applies);
  return `Pull request #${number}: ${sentence}. Status: ${state}. Comment: ${comment}.`;
}

/** The labels for a verdict. A pull request can have comparable and not comparable rows. */
function labelsOf(verdict: Verdict): Set<Label> {
  if (verdict.obstacle !== undefined) return new Set();
  if (isBlocked(verdict)) return new Set(['needs-changes']);
  return new Set(verdict.report.rows.map(({ comparable }): Label => (comparable ? 'comparable' : 'not-comparable')));
}
