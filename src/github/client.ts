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
  /**
   * Whether to wait between writes and to try again after a failure, as GitHub asks of clients (default: yes). Without
   * patience every request is made once, and all of them end within a minute.
   */
  readonly patient?: boolean;
}

/** The user in whose name a workflow's own token writes. Nobody can register a name with brackets. */
export const WORKFLOW_BOT = 'github-actions[bot]';

/** A limit that is over within this many seconds is worth waiting for in a job of a few minutes. */
const LONGEST_WAIT = 60;

/** Milliseconds after which the impatient wait no more. */
const PATIENCE = 60_000;

/** Access to the GitHub API at `baseUrl` in the name of `token`. The package for it is loaded here, and not before. */
export async function gitHub({ baseUrl, token, repository, patient = true }: Access): Promise<GitHub> {
  const { Octokit } = await import('octokit');
  const options = { baseUrl, auth: token, userAgent: 'token-energy' };
  if (!patient) {
    const octokit = new Octokit({ ...options, retry: { enabled: false }, throttle: { enabled: false } });
    const signal = AbortSignal.timeout(PATIENCE);
    octokit.hook.before('request', (request) => {
      request.request = { ...request.request, signal };
    });
    return Object.assign(octokit, { repository });
  }
  const waitFor = (seconds: number, _options: unknown, _octokit: unknown, tries: number): boolean =>
    tries === 0 && seconds <= LONGEST_WAIT;
  const throttle = { onRateLimit: waitFor, onSecondaryRateLimit: waitFor };
  return Object.assign(new Octokit({ ...options, throttle }), { repository });
}

/** The repository called `owner/name`; null where the text is not such a name. */
export function repositoryOf(fullName: string): Repository | null {
  const [, owner, repo] = /^([A-Za-z0-9_.-]+)\/([A-Za-z0-9_.-]+)$/.exec(fullName) ?? [];
  return owner === undefined || repo === undefined ? null : { owner, repo };
}

/** Whether two names of repositories are the same to GitHub. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
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
