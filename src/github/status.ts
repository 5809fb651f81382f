import type { GitHub } from './client.ts';

/** Name of the commit status; a branch rule requires it. */
export const STATUS = 'contribution';

/** GitHub refuses a longer description of a status. */
const MOST_CHARACTERS = 140;

/** What a commit status says. */
interface Standing {
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  readonly description: string;
}

/** What a verdict holds for: the pull requests that have the head, and the commit of the default branch. */
export interface Ground {
  readonly numbers: readonly number[];
  readonly tip: string;
}

/** A sentence of our own, and what it holds for. */
export function described(sentence: string, ground: Ground): string {
  const mark = markOf(ground);
  return sentence.slice(0, MOST_CHARACTERS - mark.length) + mark;
}

/** Whether a status is a verdict, and one that holds for this. */
function holds(standing: Standing | null, ground: Ground): boolean {
  if (standing?.state !== 'success' && standing?.state !== 'failure') return false;
  return standing.description.endsWith(markOf(ground));
}

function markOf({ numbers, tip }: Ground): string {
  return ` (${listed(numbers)} onto ${tip.slice(0, 7)})`;
}

/** The first of some numbers of pull requests, and how many more there are. */
export function listed(numbers: readonly number[]): string {
  const more = numbers.length - 3;
  return (
    numbers
      .slice(0, 3)
      .map((number) => `#${number}`)
      .join(', ') + (more > 0 ? ` and ${more} more` : '')
  );
}

/**
 * Makes a commit pending that has no verdict on this ground. What is pending already is left as it is: GitHub keeps a
 * thousand statuses of a commit and refuses more, which nobody shall be able to bring about.
 * @returns since when it waits; null where there is such a verdict.
 */
export async function awaitVerdict(
  github: GitHub,
  sha: string,
  ground: Ground,
  logUrl: string | null,
): Promise<string | null> {
  const standing = await readStatus(github, sha);
  if (holds(standing, ground)) return null;
  if (standing?.state === 'pending') return standing.since;
  const description = described('Being judged', ground);
  return setStatus(github, sha, { state: 'pending', description }, logUrl);
}

/** The status of a commit as it is, and since when; null where there is none. */
async function readStatus({ rest, repository }: GitHub, sha: string): Promise<(Standing & { since: string }) | null> {
  // Newest first, those of every other check among them.
  const { data } = await rest.repos.listCommitStatusesForRef({ ...repository, ref: sha, per_page: 100 });
  const ours = data.find(({ context }) => context === STATUS);
  if (ours === undefined) return null;
  const state = STATES.find((one) => one === ours.state);
  return state === undefined ? null : { state, description: ours.description ?? '', since: ours.created_at };
}

const STATES = ['pending', 'success', 'failure', 'error'] as const;

/** Sets the status of a commit. `logUrl` is the address of the log. @returns when, by GitHub's clock. */
export async function setStatus(
  github: GitHub,
  sha: string,
  standing: Standing,
  logUrl: string | null,
  context = STATUS,
): Promise<string> {
  const { data } = await github.rest.repos.createCommitStatus({
    ...github.repository,
    sha,
    ...standing,
    description: standing.description.slice(0, MOST_CHARACTERS),
    context,
    ...(logUrl !== null && { target_url: logUrl }),
  });
  return data.created_at;
}
