import type { Base } from './pull-request/verdict.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { isSameName } from './client.ts';
import { labellingOf, noteLabelling, type Labelling } from './confirmations.ts';
import { reportOn, type JudgingContext } from './report.ts';
import { reportOnAll, type JudgingResult } from './report-all.ts';
import { reportOnQueued, type QueueEntry } from './report-queue.ts';

/** What an event asks a verdict on: one pull request, what a merge queue is about to merge, or all that is open. */
export type Occasion =
  | { readonly kind: 'pull-request'; readonly number: number; readonly labelling: Labelling | null }
  | ({ readonly kind: 'merge-group' } & QueueEntry)
  | { readonly kind: 'all' };

/** Branches that a merge queue of the default branch makes: the pull request that comes last, and what it starts from. */
const QUEUE = /^gh-readonly-queue\/[\w./-]+\/pr-([1-9]\d{0,9})-[0-9a-f]{40}$/;

/**
 * What the event asks for; `repository` is ours, `owner/name`. Whoever sends a pull request chooses most of what an event
 * says: only numbers, ids and who set a label of ours are taken from it, each checked for its form, and everything else
 * is asked of GitHub.
 * @throws Error when the event is in no form that GitHub gives.
 */
export function occasionOf(event: unknown, repository: string): Occasion {
  if (!isObject(event)) throw new Error('The event is not one of GitHub: it is no object.');
  if ('pull_request' in event) return ofPullRequest(event);
  if ('workflow_run' in event) return ofQueue(event['workflow_run'], repository);
  return { kind: 'all' };
}

/** Gives the verdict that is asked for. `base` is what pull requests are held against. */
export async function reportOnOccasion(
  occasion: Occasion,
  base: Base,
  reporting: JudgingContext,
): Promise<JudgingResult> {
  switch (occasion.kind) {
    case 'pull-request':
      return { said: await reportOnOne(occasion, base, reporting), isIncomplete: false };
    case 'merge-group':
      return { said: await reportOnQueued(occasion, base, reporting), isIncomplete: false };
    case 'all':
      return reportOnAll(base, reporting);
  }
}

/** What a label confirms is noted before the verdict that it may change. */
async function reportOnOne(
  { number, labelling }: Extract<Occasion, { kind: 'pull-request' }>,
  base: Base,
  reporting: JudgingContext,
): Promise<string[]> {
  const { github, logUrl } = reporting;
  const noted = labelling === null ? [] : [await noteLabelling(github, number, labelling, logUrl)];
  return [...noted, ...(await reportOn(number, base, reporting))];
}

function ofPullRequest(event: Json): Occasion {
  const of = isObject(event['pull_request']) ? event['pull_request'] : {};
  // The push of its merge may have started nothing: its author chooses the title, which may say [skip ci].
  if (event['action'] === 'closed' && of['merged'] === true) return { kind: 'all' };
  const { number } = of;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) {
    throw new Error('The event names no number of a pull request.');
  }
  return { kind: 'pull-request', number, labelling: labellingOf(event) };
}

function ofQueue(run: unknown, repository: string): Occasion {
  const of = isObject(run) ? run : {};
  const from = isObject(of['head_repository']) ? of['head_repository']['full_name'] : null;
  if (of['event'] !== 'merge_group' || typeof from !== 'string' || !isSameName(from, repository)) {
    throw new Error('The event is not that of a merge queue of this repository: no other run gets a verdict.');
  }
  const number = QUEUE.exec(text(of['head_branch']))?.[1];
  const sha = /^[0-9a-f]{40}$/.exec(text(of['head_sha']))?.[0];
  if (number === undefined || sha === undefined) {
    throw new Error('The event names no branch and commit of a merge queue in the form that GitHub gives them.');
  }
  return { kind: 'merge-group', number: Number(number), sha };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
