import type { Base } from './pull-request/verdict.ts';
import { visible } from '../core/text/characters.ts';
import { byKeys } from '../core/text/order.ts';
import { messageOf } from '../core/text/words.ts';
import { numbersWith, openPullRequests, type OpenPullRequest } from './pull-requests.ts';
import { askForMerge, startMerges } from './merge.ts';
import { movedOn, NO_MERGE, reportOn, type JudgingContext } from './report.ts';
import { awaitVerdict, setStatus, type Ground } from './status.ts';

/** How much is done at once. */
export interface Bounds {
  /** The most heads that are looked at; each takes a request, and another where its verdict no longer holds. */
  readonly heads: number;
  /** The most pull requests of which it is asked whether GitHub has made the merge; each takes four requests. */
  readonly asked: number;
  /** The most pull requests that are judged; each takes some thirty requests, and one more for each further file. */
  readonly judged: number;
}

/** A workflow's token has a thousand requests an hour. Writes are made one a second, as GitHub asks of clients. */
const BOUNDS: Bounds = { heads: 200, asked: 30, judged: 15 };

/** What was done, and what was not. */
export interface JudgingResult {
  readonly said: string[];
  /** Whether a verdict may still stand that no longer holds, or one could not be given. */
  readonly isIncomplete: boolean;
}

/** A pull request without a verdict, and since when. */
interface Waiting extends OpenPullRequest {
  readonly since: string;
}

/** Does something with one pull request: where it fails, that is told in `failed`, and keeps no other waiting. */
async function each(failed: string[], name: string, act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => failed.push(`${name} could not be judged: ${visible(messageOf(error))}`));
}

/**
 * Judges every open pull request whose verdict is missing, or holds for an earlier commit of the default branch: first
 * all of them become pending, then as many as the bounds allow are judged one after the other, those first that have
 * waited longest. What is left stays pending for the next run.
 */
export async function reportOnAll(base: Base, reporting: JudgingContext, bounds = BOUNDS): Promise<JudgingResult> {
  const { github, commit } = reporting;
  const { rest, repository } = github;
  const { data } = await rest.repos.get({ ...repository });
  const { data: ref } = await rest.git.getRef({ ...repository, ref: `heads/${data.default_branch}` });
  const tip = ref.object.sha;
  if (tip !== commit) return { said: [`Nothing done. ${movedOn(commit, tip)}`], isIncomplete: false };

  const open = await openPullRequests(github);
  const heads = [...new Set(open.map(({ headSha }) => headSha))];
  const failed: string[] = [];
  const waiting = await allWaiting(heads.slice(0, bounds.heads), open, reporting, failed);
  const said = [`${heads.length} open heads; ${waiting.length} to judge.`];
  const judged = await judgeInTurn(waiting, base, reporting, bounds, failed);
  said.push(...judged.said);
  if (heads.length > bounds.heads) {
    failed.push(`Only the first ${bounds.heads} heads were looked at. Close what nobody works on.`);
  }
  const left = waiting.length - judged.count;
  if (left > 0) said.push(`${left} wait for the next run.`);
  return { said: [...said, ...failed], isIncomplete: failed.length > 0 };
}

/** Makes every head pending that has no verdict. @returns a pull request of each, those first that wait longest. */
async function allWaiting(
  heads: readonly string[],
  open: readonly OpenPullRequest[],
  { github, commit: tip, logUrl }: JudgingContext,
  failed: string[],
): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const headSha of heads) {
    const ground: Ground = { numbers: numbersWith(headSha, open), tip };
    await each(failed, `Head ${headSha}`, async () => {
      const since = await awaitVerdict(github, headSha, ground, logUrl);
      const [number] = ground.numbers;
      if (since !== null && number !== undefined) waiting.push({ number, headSha, since });
    });
  }
  return waiting.sort(byKeys(({ since }) => since));
}

/**
 * Judges in this order, as many as the bounds allow. One of which GitHub has yet to make the merge takes no turn from
 * others: it is waited for where turns are left after them, and else comes after all that wait now.
 */
async function judgeInTurn(
  waiting: readonly Waiting[],
  base: Base,
  reporting: JudgingContext,
  bounds: Bounds,
  failed: string[],
): Promise<{ readonly said: string[]; readonly count: number }> {
  const { github, commit: tip, logUrl } = reporting;
  const said: string[] = [];
  const unmerged: Waiting[] = [];
  let count = 0;
  const judge = async ({ number }: Waiting): Promise<void> => {
    count += 1;
    await each(failed, `Pull request #${number}`, async () => said.push(...(await reportOn(number, base, reporting))));
  };
  const asked = waiting.slice(0, bounds.asked);
  await startMerges(
    github,
    asked.map(({ number }) => number),
    reporting.pause,
  );
  for (const one of asked) {
    if (count === bounds.judged) break;
    // Why a question fails, the verdict tells.
    const merge = await askForMerge(github, { ...one, tip }).catch(() => null);
    if (merge?.after !== null) await judge(one);
    else unmerged.push(one);
  }
  const turns = bounds.judged - count;
  for (const one of unmerged.slice(0, turns)) await judge(one);
  for (const { number, headSha } of unmerged.slice(turns)) {
    const pending = { state: 'pending', description: NO_MERGE } as const;
    await each(failed, `Pull request #${number}`, () => setStatus(github, headSha, pending, logUrl));
  }
  return { said, count };
}
