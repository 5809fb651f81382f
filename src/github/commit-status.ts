import type { GitHub } from './client.ts';

/** Name of the commit status; a branch rule requires it. */
const STATUS = 'contribution';

/** What a commit status says. */
interface CommitStatus {
  readonly state: 'success' | 'failure' | 'error';
  readonly description: string;
}

/** Sets the status of a commit; GitHub refuses more than 140 characters. `logUrl` is the address of the log. */
export async function setStatus(
  { rest, repository }: GitHub,
  sha: string,
  { state, description }: CommitStatus,
  logUrl: string | null,
  context = STATUS,
): Promise<void> {
  const log = logUrl === null ? {} : { target_url: logUrl };
  await rest.repos.createCommitStatus({
    ...repository,
    sha,
    state,
    description: description.slice(0, 140),
    context,
    ...log,
  });
}
