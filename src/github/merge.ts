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

/** What a merge is tried for. */
type Tried = Pick<PullRequest, 'number' | 'headSha' | 'tip'>;

/** Milliseconds between the first two questions; each pause after it is twice as long: half a minute in all. */
const PAUSE = 1000;

/**
 * The merge that GitHub makes to try the pull request, of this very head into this very tip of the default branch; why
 * there is none otherwise. A merge of another head or another base says nothing: it is waited for, and not used.
 */
export async function mergeOf(github: GitHub, tried: Tried, pause = PAUSE): Promise<Merge | 'conflicts' | 'none'> {
  let conflicts = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(pause * 2 ** (tries - 1));
    const { after, mergeable } = await askForMerge(github, tried);
    if (after !== null) return { before: await treeOf(github, tried.tip), after };
    // What it says the first time may be of the base before.
    conflicts = mergeable === false ? conflicts + 1 : 0;
    if (conflicts === 2) return 'conflicts';
  }
  return 'none';
}

/**
 * Makes GitHub start on the merges of some pull requests, and gives it a moment: it begins where it is asked for the
 * first time. What can't be asked for, the verdict tells.
 */
export async function startMerges(
  { rest, repository }: GitHub,
  numbers: readonly number[],
  pause = PAUSE,
): Promise<void> {
  for (const pull_number of numbers) await rest.pulls.get({ ...repository, pull_number }).catch(() => null);
  if (numbers.length > 0) await wait(pause);
}

/**
 * Asks once for that merge, which makes GitHub bring it up to date, in a while: its tree, null where GitHub has yet to
 * make it, and whether there can be one.
 */
export async function askForMerge({ rest, repository }: GitHub, { number, headSha, tip }: Tried) {
  const { data } = await rest.pulls.get({ ...repository, pull_number: number });
  const { mergeable } = data;
  const ref = await found(rest.git.getRef({ ...repository, ref: `pull/${number}/merge` }));
  if (ref === null) return { after: null, mergeable };
  const { data: commit } = await rest.git.getCommit({ ...repository, commit_sha: ref.object.sha });
  const [base, head, ...others] = commit.parents;
  const isIt = base?.sha === tip && head?.sha === headSha && others.length === 0;
  return { after: isIt ? commit.tree.sha : null, mergeable };
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
