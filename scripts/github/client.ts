import { Octokit } from 'octokit';

/** Access to GitHub's API. */
export type GitHub = Octokit;

/** Where the API is, and who asks. */
export interface Access {
  readonly baseUrl: string;
  readonly token: string;
  /** Whether to wait between writes and to try again after a failure, as GitHub asks of clients (default: yes). */
  readonly patient?: boolean;
  /** Milliseconds after which nothing is waited for any more (default: no limit). */
  readonly timeoutMs?: number;
}

/** The user in whose name a workflow's own token writes. Nobody can register a name with brackets. */
export const WORKFLOW_BOT = 'github-actions[bot]';

/** A limit that is over within this many seconds is worth waiting for in a job of a few minutes. */
const LONGEST_WAIT = 60;

/** Access to the GitHub API at `baseUrl` in the name of `token`. */
export function gitHub({ baseUrl, token, patient = true, timeoutMs }: Access): GitHub {
  const waitFor = (seconds: number, _options: unknown, _octokit: unknown, tries: number): boolean =>
    tries === 0 && seconds <= LONGEST_WAIT;
  return new Octokit({
    auth: token,
    baseUrl,
    userAgent: 'token-energy',
    throttle: { enabled: patient, onRateLimit: waitFor, onSecondaryRateLimit: waitFor },
    retry: { enabled: patient },
    ...(timeoutMs !== undefined && { request: { signal: AbortSignal.timeout(timeoutMs) } }),
  });
}

/** A repository, as the API wants it named. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** The repository called `owner/name`; null where the text is no such name. */
export function repositoryOf(fullName: string): Repository | null {
  const [, owner, repo] = /^([A-Za-z0-9_.-]+)\/([A-Za-z0-9_.-]+)$/.exec(fullName) ?? [];
  return owner === undefined || repo === undefined ? null : { owner, repo };
}

/** Whether a request failed because there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The status that GitHub answered a request with that failed; null where there was no answer. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : null;
}
