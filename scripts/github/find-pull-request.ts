import type { GitHub, Repository } from './client.ts';
import type { Head } from './workflow-run.ts';

/** An open pull request. */
export interface PullRequest {
  readonly number: number;
  /** GitHub handle of who opened it. */
  readonly author: string;
  readonly headSha: string;
}

/** The pull request, or why there is none to act on. */
export type PullRequestOrReason = { readonly pullRequest: PullRequest } | { readonly reason: string };

/**
 * The one open pull request, against the default branch, whose head is exactly this commit of this branch of this
 * repository. The names of branches are the same in many forks, so the repository and the commit decide.
 */
export async function findPullRequest(
  github: GitHub,
  repository: Repository,
  { repository: headRepository, branch, sha }: Head,
): Promise<PullRequestOrReason> {
  const open = await github.paginate(github.rest.pulls.list, { ...repository, state: 'open', per_page: 100 });
  // The status is set on the commit, whoever's pull requests have it: with two of them it could mean either.
  const sameHead = open.filter(({ head }) => head.sha === sha);
  if (sameHead.length > 1) {
    const numbers = sameHead.map(({ number }) => `#${number}`).join(', ');
    return { reason: `Several open pull requests have the head ${sha}: ${numbers}. Close all but one.` };
  }
  const only = sameHead.find(
    ({ head, base }) =>
      head.ref === branch && isCalled(head.repo, headRepository) && base.ref === base.repo.default_branch,
  );
  if (only === undefined) {
    return {
      reason: `No open pull request against the default branch has the head ${sha}: it moved on, or is closed.`,
    };
  }
  const author = only.user?.login;
  if (author === undefined) return { reason: `The author of pull request #${only.number} is gone.` };
  return { pullRequest: { number: only.number, author, headSha: sha } };
}

/** Whether the pull request is still open and its head still the commit that was looked at. */
export async function isStillCurrent(
  github: GitHub,
  repository: Repository,
  { number, headSha }: PullRequest,
): Promise<boolean> {
  const { data } = await github.rest.pulls.get({ ...repository, pull_number: number });
  return data.state === 'open' && data.head.sha === headSha;
}

/** Whether the repository of a head has this name. Deleted forks leave null behind, whatever the type says. */
export function isCalled(repository: { readonly full_name: string } | null, fullName: string): boolean {
  return repository?.full_name.toLowerCase() === fullName.toLowerCase();
}
