import { ACCOUNT_LABEL, type Author } from '../checker/account.ts';
import { WITHDRAWAL_LABEL } from '../checker/interventions.ts';
import { FIGURES_LABEL } from '../checker/rule.ts';
import { isSameName, type GitHub } from './client.ts';
import { confirmationsOf } from './confirmations.ts';

/** A pull request, and the commit that it would be merged into, as they are at one moment. */
export interface PullRequest {
  readonly number: number;
  /** Who opened it; null where the account is gone. */
  readonly author: Author | null;
  readonly headSha: string;
  readonly isOpen: boolean;
  /** Whether it is for the default branch of this repository. */
  readonly isForDefault: boolean;
  /** The newest commit of the default branch. */
  readonly tip: string;
}

/** The pull request of this number, and the tip of the default branch, as they are now. */
export async function lookAt(github: GitHub, number: number): Promise<PullRequest> {
  const { rest, repository } = github;
  const { data } = await rest.pulls.get({ ...repository, pull_number: number });
  const { default_branch: defaultBranch, full_name } = data.base.repo;
  const { data: ref } = await rest.git.getRef({ ...repository, ref: `heads/${defaultBranch}` });
  const labels = data.labels.map(({ name }) => name);
  const confirmations = await confirmationsOf(github, number, data.head.sha, labels);
  return {
    number,
    author: authorOf(data.user, confirmations),
    headSha: data.head.sha,
    isOpen: data.state === 'open',
    isForDefault: data.base.ref === defaultBranch && isSameName(full_name, `${repository.owner}/${repository.repo}`),
    tip: ref.object.sha,
  };
}

/** GitHub gives null for an account that is gone, whatever the type says. */
function authorOf(
  user: { readonly login: string; readonly id: number } | null,
  confirmations: ReadonlySet<string>,
): Author | null {
  if (user === null) return null;
  return {
    handle: user.login,
    id: user.id,
    isConfirmed: confirmations.has(ACCOUNT_LABEL),
    hasConfirmedFigures: confirmations.has(FIGURES_LABEL),
    mayChangeOthers: confirmations.has(WITHDRAWAL_LABEL),
  };
}

/** Whether a verdict on the one still holds for the other: same head, same base, still open. */
export function isSame(a: PullRequest, b: PullRequest): boolean {
  return ASKED_AGAIN.every((field) => a[field] === b[field]);
}

const ASKED_AGAIN = ['isOpen', 'headSha', 'isForDefault', 'tip'] as const;

/** An open pull request, as a list has it. */
export interface OpenPullRequest {
  readonly number: number;
  readonly headSha: string;
}

/** The open pull requests, against whatever branch, oldest first: nobody comes before others by changing something. */
export async function openPullRequests({ paginate, rest, repository }: GitHub): Promise<OpenPullRequest[]> {
  const list = { ...repository, state: 'open', sort: 'created', direction: 'asc', per_page: 100 } as const;
  const all = await paginate(rest.pulls.list, list);
  return all.map(({ number, head }) => ({ number, headSha: head.sha }));
}

/** The numbers of the open pull requests with this head, in order: the status is set on the commit, for all of them. */
export function numbersWith(headSha: string, open: readonly OpenPullRequest[]): number[] {
  const numbers = open.filter((one) => one.headSha === headSha).map(({ number }) => number);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Whether the repository of a head has this name. Deleted forks leave null behind, whatever the type says. */
export function isCalled(repository: { readonly full_name: string } | null, fullName: string): boolean {
  return repository !== null && isSameName(repository.full_name, fullName);
}
