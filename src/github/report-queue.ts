import { refusal, verdictSentence, type Base, type Verdict } from './pull-request/verdict.ts';
import { queuedMerge } from './merge.ts';
import { lookAt, type PullRequest } from './pull-requests.ts';
import { movedOn, standingOf, verdictOnMerge, type JudgingContext } from './report.ts';
import { awaitVerdict, setStatus } from './status.ts';

/** What a merge queue is about to merge: a commit, and the pull request that it is of. */
export interface QueueEntry {
  readonly number: number;
  readonly sha: string;
}

/**
 * Judges what a merge queue is about to merge, and sets the status of that commit. A queue takes contributions alone: the
 * workflows in its commit are those that run there, so that nothing that changes them may pass by itself.
 * @returns what was done, in sentences.
 */
export async function reportOnQueued(
  { number, sha }: QueueEntry,
  base: Base,
  reporting: JudgingContext,
): Promise<string[]> {
  const { github, commit, logUrl } = reporting;
  const pullRequest = await lookAt(github, number);
  const { tip } = pullRequest;
  if (tip !== commit) return [`Nothing done. ${movedOn(commit, tip)}`];
  const ground = { numbers: [number], tip };
  await awaitVerdict(github, sha, ground, logUrl);
  const verdict = await judge(sha, pullRequest, base, reporting);
  if ((await lookAt(github, number)).tip !== tip) return ['Nothing done. The default branch moved on meanwhile.'];
  await setStatus(github, sha, standingOf(verdict, ground), logUrl);
  return [`Merge queue, pull request #${number}: ${verdictSentence(verdict)}.`];
}

async function judge(sha: string, pullRequest: PullRequest, base: Base, { github }: JudgingContext): Promise<Verdict> {
  if (!pullRequest.isOpen || !pullRequest.isForDefault) {
    return refusal('It is not of an open pull request for the default branch');
  }
  const merge = await queuedMerge(github, sha, pullRequest);
  if (merge === null)
    return refusal('It is more than one pull request on the default branch: the queue must build one');
  const verdict = await verdictOnMerge(merge, pullRequest, base, github);
  // What changes nothing but contributions is judged as such; of anything else a person decides.
  return verdict.applies ? verdict : refusal('A merge queue takes contributions alone; a maintainer merges the rest');
}
