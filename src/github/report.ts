import { FindingsError } from '../core/findings/finding.ts';
import {
  interventionMarkdown,
  isRefused,
  refusal,
  verdictMarkdown,
  verdictOf,
  verdictSentence,
  type Base,
  type Verdict,
} from './pull-request/verdict.ts';
import type { GitHub } from './client.ts';
import { keepComment, MOST_TEXT, setLabels, type Label } from './issues.ts';
import { mergeOf, type Merge } from './merge.ts';
import { readChangesOf } from './pull-request-changes.ts';
import { isSame, lookAt, numbersWith, openPullRequests, type PullRequest } from './pull-requests.ts';
import { awaitVerdict, described, listed, setStatus, type Ground } from './status.ts';

/** Where and how to report. */
export interface JudgingContext {
  readonly github: GitHub;
  /** The commit of the default branch whose rules and data these are. */
  readonly commit: string;
  /** Address of the log, for the commit status. */
  readonly logUrl: string | null;
  /** Milliseconds between the first two questions for a merge commit that GitHub has yet to make. */
  readonly pause?: number;
}

/**
 * Judges a pull request, and sets its commit status, labels and comment; where it is closed, another one that has the
 * same head, which is ambiguous no longer. Nothing of it is checked out or run: its files are read as bytes.
 * @returns what was done, as sentences that hold nothing a contributor wrote.
 * @throws Error when GitHub or a rule fails; the status says so then, and is no success.
 */
export async function reportOn(number: number, base: Base, reporting: JudgingContext): Promise<string[]> {
  const { github } = reporting;
  const pullRequest = await lookAt(github, number);
  const numbers = await sharers(github, pullRequest);
  if (pullRequest.isOpen) return reportOnOpen(pullRequest, numbers, base, reporting);
  const [first] = numbers;
  const other = first === undefined ? null : await lookAt(github, first);
  if (other?.isOpen !== true) return [`Nothing done. Pull request #${number} is closed.`];
  return reportOnOpen(other, numbers, base, reporting);
}

/** Judges an open pull request, whose head the open pull requests of these `numbers` have, its own among them. */
async function reportOnOpen(
  pullRequest: PullRequest,
  numbers: readonly number[],
  base: Base,
  reporting: JudgingContext,
): Promise<string[]> {
  const { github, commit, logUrl } = reporting;
  const { number, tip, headSha } = pullRequest;
  if (tip !== commit) return [`Nothing done. ${movedOn(commit, tip)}`];
  const ground: Ground = { numbers, tip };
  const set = (state: 'pending' | 'error', description: string) =>
    setStatus(github, headSha, { state, description }, logUrl);

  await awaitVerdict(github, headSha, ground, logUrl);
  try {
    const verdict = await judge(pullRequest, ground, base, reporting);
    const moved = `Pull request #${number} or the default branch moved on meanwhile`;
    if (!(await isStillSo(github, pullRequest, ground))) return [`Nothing done. ${moved}; a newer run reports on it.`];
    const said = await publish(pullRequest, verdict, ground, reporting);
    // The request may have waited for its turn.
    if (!isRefused(verdict) && !(await isStillSo(github, pullRequest, ground))) {
      await set('pending', 'What it was judged for has moved on');
      return [`${moved}: its success was taken back.`];
    }
    return [`Pull request #${number}: ${verdictSentence(verdict)}.`, ...said];
  } catch (error) {
    // Why it failed is told, and not that this could not be told on GitHub.
    await set('error', 'The check itself failed: see its log').catch(() => undefined);
    throw error;
  }
}

/** Why nothing is judged by rules and data that are no longer those of the default branch. */
export function movedOn(commit: string, tip: string): string {
  return `The default branch moved on from ${commit} to ${tip}; the run that this started reports.`;
}

/** The numbers of all open pull requests that have this head. A list may not know yet what is asked for by number. */
async function sharers(github: GitHub, { number, headSha, isOpen }: PullRequest): Promise<number[]> {
  const listed = (await openPullRequests(github)).filter((one) => one.number !== number);
  return numbersWith(headSha, isOpen ? [...listed, { number, headSha }] : listed);
}

/** What is said where GitHub takes too long. */
export const NO_MERGE = 'GitHub has not made its merge into the newest state of the default branch';

/** Whether all that the verdict rests on is as it was. */
async function isStillSo(github: GitHub, pullRequest: PullRequest, { numbers }: Ground): Promise<boolean> {
  const now = await lookAt(github, pullRequest.number);
  return isSame(now, pullRequest) && String(await sharers(github, now)) === String(numbers);
}

async function judge(
  pullRequest: PullRequest,
  ground: Ground,
  base: Base,
  reporting: JudgingContext,
): Promise<Verdict> {
  const { github, pause } = reporting;
  const { numbers } = ground;
  if (numbers.length > 1) return refusal(`${listed(numbers)} have the same head: close all but one`);
  if (!pullRequest.isForDefault) return refusal('It is for another branch than the default branch');
  if (pullRequest.author === null) return refusal('The account that opened it is gone');
  const merge = await mergeOf(github, pullRequest, pause);
  if (merge === 'conflicts') return refusal('It has conflicts with the default branch to resolve');
  if (merge === 'none') return refusal(NO_MERGE);
  return verdictOnMerge(merge, pullRequest, base, github);
}

/** The verdict on what a merge changes. What can't be seen whole is not let through. */
export async function verdictOnMerge(merge: Merge, { author }: PullRequest, base: Base, github: GitHub) {
  if (author === null) return refusal('The account that opened it is gone');
  try {
    return await verdictOf(author, await readChangesOf(github, merge), base);
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    return { applies: true, report: { files: 0, findings: error.findings, rows: [] }, withdrawn: 0 };
  }
}

/** Sets status, labels and comment; the status first, because it alone decides. */
async function publish(pullRequest: PullRequest, verdict: Verdict, ground: Ground, reporting: JudgingContext) {
  const { github, logUrl } = reporting;
  const { number, headSha } = pullRequest;
  const standing = standingOf(verdict, ground);
  await setStatus(github, headSha, standing, logUrl);
  const missing = await setLabels(github, number, labelsOf(verdict));
  const comment = await keepComment(github, number, 'report', verdictMarkdown(verdict, MOST_TEXT), verdict.applies);
  const told = await tellOthers(number, verdict, github);
  return [
    `Status: ${standing.state}. Comment: ${comment}.`,
    ...told,
    ...missing.map((label) => `Warning: the repository has no label "${label}". Make it under Issues, Labels.`),
  ];
}

/** Tells those whose rows it changes or takes away, once it may be merged. */
async function tellOthers(number: number, verdict: Verdict, github: GitHub): Promise<string[]> {
  const { interventions } = verdict;
  if (interventions === undefined || isRefused(verdict)) return [];
  const comment = await keepComment(
    github,
    number,
    'intervention',
    interventionMarkdown(interventions, MOST_TEXT),
    true,
  );
  return [`To those whose rows these are: ${comment}.`];
}

/** What the status says of a verdict. */
export function standingOf(verdict: Verdict, ground: Ground) {
  // No verdict, so that the next run tries again; set anew, so that those come first that have waited longer.
  if (verdict.refused === NO_MERGE) return { state: 'pending' as const, description: NO_MERGE };
  const state = isRefused(verdict) ? ('failure' as const) : ('success' as const);
  return { state, description: described(verdictSentence(verdict), ground) };
}

/** The labels that a verdict earns: both of the comparable ones where rows of both sorts are in it. */
function labelsOf(verdict: Verdict): Set<Label> {
  if (verdict.refused !== undefined) return new Set();
  if (isRefused(verdict)) return new Set(['needs-changes']);
  return new Set(verdict.report.rows.map(({ comparable }): Label => (comparable ? 'comparable' : 'not-comparable')));
}
