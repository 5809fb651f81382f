import type { GitHub, Repository } from './client.ts';
import { isCalled } from './find-pull-request.ts';
import { isSameText } from './same-text.ts';

/** A pull request as it shall be. */
export interface WantedPullRequest {
  /** The branch of this repository that it is from. */
  readonly branch: string;
  /** The branch that it is for. */
  readonly base: string;
  readonly title: string;
  /** Its text, as Markdown. */
  readonly body: string;
}

/** What became of a pull request, and its number. */
export interface PullRequestOutcome {
  readonly number: number;
  readonly done: 'opened' | 'updated' | 'unchanged';
}

/**
 * Keeps one open pull request from the branch: opened once, then brought up to date.
 * @throws Error saying what to set where the repository does not let workflows open any.
 */
export async function keepPullRequest(
  github: GitHub,
  repository: Repository,
  { branch, base, title, body }: WantedPullRequest,
): Promise<PullRequestOutcome> {
  const open = await openPullRequest(github, repository, branch, base);
  if (open === null) {
    const { data } = await github.rest.pulls
      .create({ ...repository, head: branch, base, title, body })
      .catch((error: unknown) => {
        throw refusal(error);
      });
    return { number: data.number, done: 'opened' };
  }
  const { number } = open;
  if (open.title === title && isSameText(open.body, body)) return { number, done: 'unchanged' };
  await github.rest.pulls.update({ ...repository, pull_number: number, title, body });
  return { number, done: 'updated' };
}

/** Last line of the text of a pull request that was closed here, and by no person. GitHub does not show it. */
const WITHDRAWN = '<!-- withdrawn -->';

/** Whether it was {@link closePullRequest} that closed it. */
export function isWithdrawn({ body }: Pick<PullRequest, 'body'>): boolean {
  return body?.trimEnd().endsWith(WITHDRAWN) === true;
}

/** Closes an open pull request, with a word why. */
export async function closePullRequest(
  github: GitHub,
  repository: Repository,
  open: Pick<PullRequest, 'number' | 'body'>,
  why: string,
): Promise<void> {
  await github.rest.issues.createComment({ ...repository, issue_number: open.number, body: why });
  const body = `${open.body ?? ''}\n${WITHDRAWN}`;
  await github.rest.pulls.update({ ...repository, pull_number: open.number, state: 'closed', body });
}

/** The open pull request from this branch of this repository; null where there is none. */
export async function openPullRequest(
  github: GitHub,
  repository: Repository,
  branch: string,
  base: string,
): Promise<PullRequest | null> {
  const [open] = await pullRequestsFrom(github, repository, { branch, base, state: 'open' });
  return open ?? null;
}

/** Which pull requests. */
interface Which extends Pick<WantedPullRequest, 'branch' | 'base'> {
  readonly state: 'open' | 'closed';
}

type PullRequest = Awaited<ReturnType<GitHub['rest']['pulls']['list']>>['data'][number];

/** The pull requests from a branch of this repository, the newest first; at most 100. */
export async function pullRequestsFrom(
  github: GitHub,
  repository: Repository,
  { branch, base, state }: Which,
): Promise<PullRequest[]> {
  const head = `${repository.owner}:${branch}`;
  const { data } = await github.rest.pulls.list({ ...repository, state, head, base, per_page: 100 });
  // A fork of the same owner may have a branch of the same name.
  const fullName = `${repository.owner}/${repository.repo}`;
  return data
    .filter((one) => one.head.ref === branch && isCalled(one.head.repo, fullName))
    .sort((a, b) => b.number - a.number);
}

function refusal(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('not permitted to create')) return error;
  return new Error(
    'This repository does not let workflows open pull requests. Allow it under Settings, Actions, General: "Allow GitHub Actions to create and approve pull requests". The branch is there; run this again.',
    { cause: error },
  );
}
