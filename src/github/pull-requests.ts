import type { Author } from '../checker/scope.ts';
import { dataOrNull, type GitHub } from './client.ts';

/** A pull request as it is at one moment. */
export interface PullRequest {
  readonly number: number;
  /** Who opened it; null if the account no longer exists. */
  readonly author: Author | null;
  readonly headSha: string;
  readonly isOpen: boolean;
  /** Whether it targets the default branch. */
  readonly isForDefault: boolean;
  readonly defaultBranch: string;
}

/** The pull request with this number as it is now. */
export async function readPullRequest(github: GitHub, number: number): Promise<PullRequest> {
  const { data } = await github.rest.pulls.get({ ...github.repository, pull_number: number });
  const { default_branch: defaultBranch } = data.base.repo;
  // The type does not say so, but GitHub returns null for a deleted account.
  const user = data.user as typeof data.user | null;
  return {
    number,
    author: user && { handle: user.login, isMaintainer: await mayWrite(github, user.login) },
    headSha: data.head.sha,
    isOpen: data.state === 'open',
    isForDefault: data.base.ref === defaultBranch,
    defaultBranch,
  };
}

/** Whether an account may write to the repository. */
async function mayWrite({ rest, repository }: GitHub, username: string): Promise<boolean> {
  const level = await dataOrNull(rest.repos.getCollaboratorPermissionLevel({ ...repository, username }));
  return level !== null && ['admin', 'write'].includes(level.permission);
}

/** The sorted numbers of all open pull requests with this head. They share its commit status. */
export async function openPullRequestsWithHead(
  { paginate, rest, repository }: GitHub,
  headSha: string,
): Promise<number[]> {
  const open = await paginate(rest.pulls.list, { ...repository, state: 'open', per_page: 100 });
  const numbers = open.filter(({ head }) => head.sha === headSha).map(({ number }) => number);
  return numbers.sort((a, b) => a - b);
}
