import { ACCOUNT_LABEL } from '../checker/account.ts';
import { WITHDRAWAL_LABEL } from '../checker/interventions.ts';
import { FIGURES_LABEL } from '../checker/rule.ts';
import { found, type GitHub } from './client.ts';
import { setStatus } from './commit-status.ts';
import type { PullRequestEvent } from './event.ts';

/** Labels by which somebody who may write says of a pull request that they have looked. */
const CONFIRMATIONS = [ACCOUNT_LABEL, FIGURES_LABEL, WITHDRAWAL_LABEL] as const;
type Confirmation = (typeof CONFIRMATIONS)[number];

/**
 * Keeps beside the head, as a status with the name of the label, whether somebody who may write has set it: what is noted
 * beside a commit does not go over to another one. A label is taken off where its sender may not write, and all of them
 * where commits are added.
 * @returns what was done, in sentences.
 */
export async function noteConfirmation(
  github: GitHub,
  { number, action, label, sender, headSha }: PullRequestEvent,
  logUrl: string | null,
): Promise<string[]> {
  const { rest, repository } = github;
  const takeOff = (name: string) => found(rest.issues.removeLabel({ ...repository, issue_number: number, name }));
  if (action === 'synchronize') for (const name of CONFIRMATIONS) await takeOff(name);
  const set = CONFIRMATIONS.find((name) => name === label);
  if (set === undefined || (action !== 'labeled' && action !== 'unlabeled')) return [];
  const level = await found(rest.repos.getCollaboratorPermissionLevel({ ...repository, username: sender }));
  const mayWrite = ['admin', 'write'].includes(level?.permission ?? 'none');
  const counts = action === 'labeled' && mayWrite;
  const description = counts ? confirmed(number) : mayWrite ? 'Taken back' : `${sender} may not confirm this`;
  await setStatus(github, headSha, { state: counts ? 'success' : 'failure', description }, logUrl, set);
  if (action === 'labeled' && !mayWrite) await takeOff(set);
  return [`${set}, by ${sender}: ${description}.`];
}

/** The confirmations that hold for this head of a pull request with these labels. */
export async function confirmationsOf(
  { rest, repository }: GitHub,
  number: number,
  headSha: string,
  labels: readonly string[],
): Promise<ReadonlySet<Confirmation>> {
  const names = new Set(labels.map((name) => name.toLowerCase()));
  const set = CONFIRMATIONS.filter((label) => names.has(label));
  if (set.length === 0) return new Set();
  const { data } = await rest.repos.getCombinedStatusForRef({ ...repository, ref: headSha, per_page: 100 });
  const holds = (label: string): boolean =>
    data.statuses.some(
      ({ context, state, description }) =>
        context === label && state === 'success' && description === confirmed(number),
    );
  return new Set(set.filter(holds));
}

function confirmed(number: number): string {
  return `Confirmed for #${number}`;
}
