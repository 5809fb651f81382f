import { ACCOUNT_LABEL, type Author } from '../checker/account.ts';
import { WITHDRAWAL_LABEL } from '../checker/interventions.ts';
import { FIGURES_LABEL } from '../checker/rule.ts';
import type { GitHub } from './client.ts';
import { confirmationsOf } from './confirmations.ts';

/** A pull request as it is at one moment. */
export interface PullRequest {
  readonly number: number;
  /** Who opened it; null where the account is gone. */
  readonly author: Author | null;
  readonly headSha: string;
  readonly isOpen: boolean;
  /** Whether it is for the default branch, and the name of that. */
  readonly isForDefault: boolean;
  readonly defaultBranch: string;
}

/** The pull request of this number as it is now. */
export async function readPullRequest(github: GitHub, number: number): Promise<PullRequest> {
  const { data } = await github.rest.pulls.get({ ...github.repository, pull_number: number });
  const { default_branch: defaultBranch } = data.base.repo;
  const { sha: headSha } = data.head;
  const labels = data.labels.map(({ name }) => name);
  const confirmed = await confirmationsOf(github, number, headSha, labels);
  // GitHub gives null for an account that is gone, whatever the type says.
  const user = data.user as typeof data.user | null;
  const author = user && {
    handle: user.login,
    id: user.id,
    isConfirmed: confirmed.has(ACCOUNT_LABEL),
    hasConfirmedFigures: confirmed.has(FIGURES_LABEL),
    mayChangeOthers: confirmed.has(WITHDRAWAL_LABEL),
  };
  const isForDefault = data.base.ref === defaultBranch;
  return { number, author, headSha, isOpen: data.state === 'open', isForDefault, defaultBranch };
}

/** The numbers of the open pull requests with this head, in order: a status is set on the commit, for all of them. */
export async function openWith({ paginate, rest, repository }: GitHub, headSha: string): Promise<number[]> {
  const open = await paginate(rest.pulls.list, { ...repository, state: 'open', per_page: 100 });
  const numbers = open.filter(({ head }) => head.sha === headSha).map(({ number }) => number);
  return numbers.sort((a, b) => a - b);
}
