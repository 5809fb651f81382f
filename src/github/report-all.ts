import type { Base } from './pull-request/verdict.ts';
import { visible } from '../core/text/characters.ts';
import { messageOf } from '../core/text/words.ts';
import { numbersWith, openPullRequests } from './pull-requests.ts';
import { movedOn, reportOn, type JudgingContext } from './report.ts';
import { awaitVerdict, type Ground } from './status.ts';

/** How much is done at once. */
export interface Bounds {
  /** The most heads that are looked at; each takes a request, and another where its verdict no longer holds. */
  readonly heads: number;
  /** The most pull requests that are judged; each takes some thirty requests, and one more for each further file. */
  readonly judged: number;
}

/** A workflow's token has a thousand requests an hour. Writes are made one a second, as GitHub asks of clients. */
const BOUNDS: Bounds = { heads: 200, judged: 15 };

/** What was done, and what was not. */
export interface JudgingResult {
  readonly said: string[];
  /** Whether a verdict may still stand that no longer holds, or one could not be given. */
  readonly isIncomplete: boolean;
}

/**
 * Judges every open pull request whose verdict is missing, or holds for an earlier commit of the default branch: first
 * all of them become pending, then as many as the bounds allow are judged one after the other, those first that
 * something happened to last. What is left stays pending for the next run.
 */
export async function reportOnAll(base: Base, reporting: JudgingContext, bounds = BOUNDS): Promise<JudgingResult> {
  const { github, commit, logUrl } = reporting;
  const { rest, repository } = github;
  const { data } = await rest.repos.get({ ...repository });
  const { data: ref } = await rest.git.getRef({ ...repository, ref: `heads/${data.default_branch}` });
  const tip = ref.object.sha;
  if (tip !== commit) return { said: [`Nothing done. ${movedOn(commit, tip)}`], isIncomplete: false };

  const open = await openPullRequests(github);
  const heads = [...new Set(open.map(({ headSha }) => headSha))];
  const waiting: number[] = [];
  const failed: string[] = [];
  /** One that fails keeps no other waiting. */
  const each = async (name: string, act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => failed.push(`${name} could not be judged: ${visible(messageOf(error))}`));
  };
  for (const sha of heads.slice(0, bounds.heads)) {
    const ground: Ground = { numbers: numbersWith(sha, open), tip };
    await each(`Head ${sha}`, async () => {
      if (!(await awaitVerdict(github, sha, ground, logUrl))) waiting.push(...ground.numbers.slice(0, 1));
    });
  }

  const said = [`${heads.length} open heads; ${waiting.length} to judge.`];
  for (const number of waiting.slice(0, bounds.judged)) {
    await each(`Pull request #${number}`, async () => void said.push(...(await reportOn(number, base, reporting))));
  }
  if (heads.length > bounds.heads) {
    failed.push(`Only the first ${bounds.heads} heads were looked at. Close what nobody works on.`);
  }
  const left = waiting.length - bounds.judged;
  if (left > 0) said.push(`${left} wait for the next run.`);
  return { said: [...said, ...failed], isIncomplete: failed.length > 0 };
}
