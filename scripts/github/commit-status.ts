import type { GitHub, Repository } from './client.ts';

/** Name of the commit status; a branch rule may require it. */
const STATUS_CONTEXT = 'contribution';

/** What a commit status says. */
export interface Status {
  readonly state: 'success' | 'failure';
  readonly description: string;
  /** Where the log is; null where there is none. */
  readonly url: string | null;
}

/** GitHub refuses a longer description. */
const MOST_CHARACTERS = 140;

/** Sets the status of a commit. */
export async function setStatus(
  github: GitHub,
  repository: Repository,
  sha: string,
  { state, description, url }: Status,
): Promise<void> {
  await github.rest.repos.createCommitStatus({
    ...repository,
    sha,
    state,
    context: STATUS_CONTEXT,
    description: description.slice(0, MOST_CHARACTERS),
    ...(url !== null && { target_url: url }),
  });
}
