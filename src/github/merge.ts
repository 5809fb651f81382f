import { setTimeout as wait } from 'node:timers/promises';
import { type GitHub, found } from './client.ts';
import type { PullRequest } from './pull-requests.ts';

/** The trees of a merge: of the default branch before it, and after it. */
export interface Merge {
  readonly before: string;
  readonly after: string;
}

/** How often GitHub is asked for a merge commit that it has yet to make. */
const TRIES = 6;

/** Milliseconds between the first two questions; each pause after it is twice as long: half a minute in all. */
const PAUSE = 1000;

/**
 * The merge that GitHub makes to try the pull request, of this very head into this very tip of the default branch; why
 * there is none otherwise. A merge of another head or another base says nothing: it is waited for, and not used.
 */
export async function mergeOf(
  { rest, repository }: GitHub,
  { number, headSha, tip }: PullRequest,
  pause = PAUSE,
): Promise<Merge | 'conflicts' | 'none'> {
  let conflicts = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(pause * 2 ** (tries - 1));
    // Asking for the pull request makes GitHub bring the merge commit up to date, in a while.
    const { data } = await rest.pulls.get({ ...repository, pull_number: number });
    const ref = await found(rest.git.getRef({ ...repository, ref: `pull/${number}/merge` }));
    if (ref !== null) {
      const { data: commit } = await rest.git.getCommit({ ...repository, commit_sha: ref.object.sha });
      const [base, head, ...others] = commit.parents;
      if (base?.sha === tip && head?.sha === headSha && others.length === 0) {
        return { before: await treeOf({ rest, repository }, tip), after: commit.tree.sha };
      }
    }
    // What it says the first time may be of the base before.
    conflicts = data.mergeable === false ? conflicts + 1 : 0;
    if (conflicts === 2) return 'conflicts';
  }
  return 'none';
}

/**
 * The merge that a merge queue made of the pull request, of this very head into this very tip; null where it starts from
 * anything else. A queue that squashes names no head.
 */
export async function queuedMerge(github: GitHub, sha: string, { headSha, tip }: PullRequest): Promise<Merge | null> {
  const { data } = await github.rest.git.getCommit({ ...github.repository, commit_sha: sha });
  const [base, ...heads] = data.parents;
  if (base?.sha !== tip || heads.length > 1 || heads.some((head) => head.sha !== headSha)) return null;
  return { before: await treeOf(github, tip), after: data.tree.sha };
}

async function treeOf({ rest, repository }: Pick<GitHub, 'rest' | 'repository'>, commit: string): Promise<string> {
  const { data } = await rest.git.getCommit({ ...repository, commit_sha: commit });
  return data.tree.sha;
}
