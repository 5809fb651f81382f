import { ACCOUNT_LABEL } from '../checker/account.ts';
import { WITHDRAWAL_LABEL } from '../checker/interventions.ts';
import { isHandle } from '../checker/path.ts';
import { FIGURES_LABEL } from '../checker/rule.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { found, type GitHub } from './client.ts';
import { setStatus } from './status.ts';

/** Labels by which somebody who may write says of a pull request that he has looked. */
export const CONFIRMATIONS = [ACCOUNT_LABEL, FIGURES_LABEL, WITHDRAWAL_LABEL] as const;
type Confirmation = (typeof CONFIRMATIONS)[number];

/** That somebody put such a label on a pull request, or took it off, and what its head was then. */
export interface Labelling {
  readonly label: Confirmation;
  readonly isSet: boolean;
  readonly by: string;
  readonly headSha: string;
}

/** What an event about a pull request says of such a label; null where it is about anything else. */
export function labellingOf(event: Json): Labelling | null {
  const at = (...keys: readonly string[]): unknown =>
    keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : null), event);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const label = CONFIRMATIONS.find((name) => name === text(at('label', 'name')).toLowerCase());
  const [by, headSha] = [text(at('sender', 'login')), text(at('pull_request', 'head', 'sha'))];
  const { action } = event;
  if (label === undefined || (action !== 'labeled' && action !== 'unlabeled')) return null;
  if (!isHandle(by) || !/^[0-9a-f]{40}$/.test(headSha)) return null;
  return { label, isSet: action === 'labeled', by, headSha };
}

/**
 * Notes beside the head, as a status with the name of the label, whether somebody who may write has set it: a label
 * stays when commits are added, and what is noted beside a commit does not go over to another one.
 * @returns what was noted, as a sentence.
 */
export async function noteLabelling(
  github: GitHub,
  number: number,
  { label, isSet, by, headSha }: Labelling,
  logUrl: string | null,
): Promise<string> {
  const { rest, repository } = github;
  const level = await found(rest.repos.getCollaboratorPermissionLevel({ ...repository, username: by }));
  const counts = isSet && ['admin', 'write'].includes(level?.permission ?? 'none');
  const description = counts ? confirmed(number) : isSet ? `${by} may not confirm this` : 'Taken back';
  await setStatus(github, headSha, { state: counts ? 'success' : 'failure', description }, logUrl, label);
  return `${label}, by ${by}: ${description}.`;
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
