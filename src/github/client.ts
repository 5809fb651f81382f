import type { Octokit } from 'octokit';

/** The name of a repository. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** Access to GitHub's API for one repository. */
export type GitHub = Octokit & { readonly repository: Repository };

/** Access to GitHub's API, or the reason why there is none. */
export type OptionalGitHub =
  { readonly github: GitHub } | { readonly missing: 'token' | 'repository'; readonly whyNot: string };

/** The address of the API, the token for it and the repository. */
export interface Access {
  readonly baseUrl: string;
  readonly token: string;
  readonly repository: Repository;
}

/** The longest rate limit that a job waits for, seconds. */
const MAX_WAIT_SECONDS = 60;

/** Access to the GitHub API at `baseUrl` with a token. Loads the package for it on the first call. */
export async function gitHub({ baseUrl, token, repository }: Access): Promise<GitHub> {
  const { Octokit } = await import('octokit');
  const waitFor = (seconds: number, _options: unknown, _octokit: unknown, tries: number): boolean =>
    tries === 0 && seconds <= MAX_WAIT_SECONDS;
  const throttle = { onRateLimit: waitFor, onSecondaryRateLimit: waitFor };
  return Object.assign(new Octokit({ baseUrl, auth: token, userAgent: 'token-energy', throttle }), { repository });
}

/** The repository `owner/name`; null if the text has another form. */
export function repositoryNamed(fullName: string): Repository | null {
  const [, owner, repo] = /^([A-Za-z0-9_.-]+)\/([A-Za-z0-9_.-]+)$/.exec(fullName) ?? [];
  return owner === undefined || repo === undefined ? null : { owner, repo };
}

/** The data of a response; null if it is 404. */
export async function dataOrNull<T>(request: Promise<{ readonly data: T }>): Promise<T | null> {
  try {
    return (await request).data;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** The HTTP status of a failed request; null without a response. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : null;
}
