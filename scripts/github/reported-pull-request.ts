import { isObject } from '../text/json.ts';
import type { GitHub } from './client.ts';

/** The commit that a workflow ran for, as the event about the run names it. */
export interface Head {
  /** Full name of the repository that the branch is in, `owner/name`. */
  readonly repository: string;
  readonly branch: string;
  readonly sha: string;
}

/** An open pull request. */
export interface PullRequest {
  readonly number: number;
  /** GitHub handle of who opened it. */
  readonly author: string;
  readonly headSha: string;
}

/** Why there is nothing to act on. */
interface Reason {
  readonly reason: string;
}

/**
 * The head of the pull request in a `workflow_run` event, or why there is none to look at. Whoever sent the pull request
 * chose the names in it, so every part is checked for its form, and nothing but these parts is used.
 * @throws Error when the event is not one of a workflow run.
 */
export function headOfWorkflowRun(event: unknown): { readonly head: Head } | Reason {
  const run = isObject(event) ? event['workflow_run'] : null;
  if (!isObject(run)) throw new Error('The event has no workflow_run: this command runs on workflow_run alone.');
  if (run['event'] !== 'pull_request') return { reason: 'The run was not for a pull request.' };
  const from = run['head_repository'];
  if (from === null) return { reason: 'The repository that the pull request came from is gone.' };

  const repository = text(isObject(from) ? from['full_name'] : null, /^[A-Za-z0-9_.-]{1,100}\/[A-Za-z0-9_.-]{1,100}$/);
  // No control character, and none of those that git refuses in the name of a branch.
  const branch = text(run['head_branch'], /^[^\p{Cc} ~^:?*[\\]{1,255}$/u);
  const sha = text(run['head_sha'], /^[0-9a-f]{40}$/);
  if (repository === null || branch === null || sha === null) {
    throw new Error('The event names no repository, branch and commit in the form that GitHub gives them.');
  }
  return { head: { repository, branch, sha } };
}

/**
 * The one open pull request, against the default branch, whose head is exactly this commit of this branch of this
 * repository. The names of branches are the same in many forks, so the repository and the commit decide.
 */
export async function findPullRequest(
  { paginate, rest, repository }: GitHub,
  head: Head,
): Promise<{ readonly pullRequest: PullRequest } | Reason> {
  const open = await paginate(rest.pulls.list, { ...repository, state: 'open', per_page: 100 });
  // The status is set on the commit, whoever's pull requests have it: with two of them it could mean either.
  const sameHead = open.filter((one) => one.head.sha === head.sha);
  if (sameHead.length > 1) {
    const numbers = sameHead.map(({ number }) => `#${number}`).join(', ');
    return { reason: `Several open pull requests have the head ${head.sha}: ${numbers}. Close all but one.` };
  }
  const only = sameHead.find(
    ({ head: { ref, repo }, base }) =>
      ref === head.branch && isCalled(repo, head.repository) && base.ref === base.repo.default_branch,
  );
  if (only === undefined) {
    return {
      reason: `No open pull request against the default branch has the head ${head.sha}: it moved on, or is closed.`,
    };
  }
  const author = only.user?.login;
  if (author === undefined) return { reason: `The author of pull request #${only.number} is gone.` };
  return { pullRequest: { number: only.number, author, headSha: head.sha } };
}

/** Whether the pull request is still open and its head still the commit that was looked at. */
export async function isStillCurrent({ rest, repository }: GitHub, { number, headSha }: PullRequest): Promise<boolean> {
  const { data } = await rest.pulls.get({ ...repository, pull_number: number });
  return data.state === 'open' && data.head.sha === headSha;
}

/** Whether the repository of a head has this name. Deleted forks leave null behind, whatever the type says. */
export function isCalled(repository: { readonly full_name: string } | null, fullName: string): boolean {
  return repository?.full_name.toLowerCase() === fullName.toLowerCase();
}

function text(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}
