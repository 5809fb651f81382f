import type { GitHub } from './client.ts';

/** Name of the commit status that a branch rule requires. */
const STATUS = 'contribution';

/** A commit status. */
interface CommitStatus {
  readonly state: 'success' | 'failure' | 'error';
  readonly description: string;
}

/** Sets the status of a commit, with a link to the log. GitHub allows 140 characters. */
export async function setStatus(
  { rest, repository }: GitHub,
  sha: string,
  { state, description }: CommitStatus,
  logUrl: string | null,
): Promise<void> {
  const log = logUrl === null ? {} : { target_url: logUrl };
  await rest.repos.createCommitStatus({
    ...repository,
    sha,
    state,
    description: description.slice(0, 140),
    context: STATUS,
    ...log,
  });
}
