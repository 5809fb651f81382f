import type { Octokit } from 'octokit';

/** A repository, as the API wants it named. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** Access to GitHub's API, and the repository that it is about. */
export type GitHub = Octokit & { readonly repository: Repository };

/** Where the API is, what it is asked about, and who asks. */
export interface Access {
  readonly baseUrl: string;
  readonly token: string;
  readonly repository: Repository;
}

/** A limit that is over within this many seconds is worth waiting for in a job of a few minutes. */
const LONGEST_WAIT = 60;

/** Access to the GitHub API at `baseUrl` in the name of `token`. The package for it is loaded here, and not before. */
export async function gitHub({ baseUrl, token, repository }: Access): Promise<GitHub> {
  const { Octokit } = await import('octokit');
  const waitFor = (seconds: number, _options: unknown, _octokit: unknown, tries: number): boolean =>
    tries === 0 && seconds <= LONGEST_WAIT;
  const throttle = { onRateLimit: waitFor, onSecondaryRateLimit: waitFor };
  return Object.assign(new Octokit({ baseUrl, auth: token, userAgent: 'token-energy', throttle }), { repository });
}

/** The repository called `owner/name`; null where the text is not such a name. */
export function repositoryNamed(fullName: string): Repository | null {
  const [, owner, repo] = /^([A-Za-z0-9_.-]+)\/([A-Za-z0-9_.-]+)$/.exec(fullName) ?? [];
  return owner === undefined || repo === undefined ? null : { owner, repo };
}

/** What a request answers; null where GitHub knows no such thing. */
export async function found<T>(request: Promise<{ readonly data: T }>): Promise<T | null> {
  try {
    return (await request).data;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** The status of GitHub's answer to a request that failed; null where there was no answer. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : null;
}
