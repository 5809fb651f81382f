import type { Ban } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { MODERATION_PATH } from './interventions.ts';
import { isInFolderOf } from './path.ts';
import type { Fault, RuleText } from './rule.ts';
import type { Subject } from './subject.ts';

/** Who sends contributions, as GitHub names the author of the pull request. Nothing of it comes from a file. */
export interface Author {
  /** The GitHub handle, which may change hands. */
  readonly handle: string;
  /** Number of the account, which never does; null where nobody asked GitHub. */
  readonly id: number | null;
  /** Whether a maintainer says that the folder is this account's, whatever the files in it say. */
  readonly isConfirmed: boolean;
  /** Whether a maintainer has looked at the figures that somebody has to look at. */
  readonly hasConfirmedFigures: boolean;
  /** Whether a maintainer says that rows of others may be changed and taken away. */
  readonly mayChangeOthers: boolean;
}

/** Label by which a maintainer says of a pull request that the folder is that of its author's account. */
export const ACCOUNT_LABEL = 'account-confirmed';

export const accountRule = {
  id: 'scope/account',
  title: 'Folder and account_id are those of the account that sends the file; a warning without account_id.',
  why: 'A handle that was given up can be registered again by somebody else, who must not get its rows; the number of an account never changes hands.',
  hint: `Write the number of your own account. If you are who sent the rows before, a maintainer can look and set the label "${ACCOUNT_LABEL}".`,
  example: 'a pull request by a new account alice, whose folder has a row with the number of the old one',
} as const satisfies RuleText;

const bannedRule = {
  id: 'scope/banned',
  title: 'The account is not banned.',
  why: 'Who sent invented or copied figures can send more of them.',
  hint: `The lines of "bans" in ${MODERATION_PATH} say since when, and why. A maintainer can take one away.`,
  example: 'a pull request by an account that stands there',
} as const satisfies RuleText;

/** Rules about the account that sends a pull request. */
export const accountRules: readonly RuleText[] = [accountRule, bannedRule];

/** What is wrong with an account that is banned, by its number: a handle can be given up for another one. */
export function banFindings({ id, handle }: Author, bans: readonly Ban[]): Finding[] {
  return bans
    .filter(({ account_id }) => account_id === id)
    .map(({ date, reason }) =>
      finding({
        rule: bannedRule.id,
        file: `contributions/${handle}`,
        message: `Measurements of this account are not taken since ${date}: ${reason}`,
        found: `account ${String(id)}`,
        fix: bannedRule.hint,
      }),
    );
}

/**
 * What is wrong with the folder of an account in which the default branch has rows that name the accounts `ids`. Nothing
 * where the number of the account is not known.
 */
export function folderFindings({ handle, id, isConfirmed }: Author, ids: ReadonlySet<number>): Finding[] {
  const others = [...ids].filter((other) => other !== id).sort((a, b) => a - b);
  if (id === null || isConfirmed || others.length === 0) return [];
  const message = 'The rows in this folder are from another GitHub account';
  const allowed = `account ${others.join(' or ')}`;
  const file = `contributions/${handle}`;
  return [finding({ rule: accountRule.id, file, message, found: `account ${id}`, allowed, fix: accountRule.hint })];
}

/**
 * What is wrong with the account that a file names, given who sends it, and what it replaces. Who may change the rows of
 * others leaves them theirs.
 */
export function accountFault(author: Author, subject: Subject, old: Subject | undefined): Fault | null {
  const isForeign = author.mayChangeOthers && !isInFolderOf(author.handle, subject.file.path);
  const wanted = isForeign ? old && accountOf(old) : author.id;
  const named = accountOf(subject);
  // What is no measurement, or has no number where one belongs, other rules refuse.
  if (wanted == null || wanted === named || subject.measurement === null) return null;
  const fault = { pointer: '/account_id', found: String(named), allowed: String(wanted) };
  if (isForeign)
    return {
      ...fault,
      message: 'The row is that of another account, and stays it',
      fix: 'Leave account_id as it was.',
    };
  if (named !== null) return { ...fault, message: 'This is not the number of your account' };
  if (!subject.isValid('account_id') && Object.hasOwn(subject.measurement, 'account_id')) return null;
  const message = 'The row does not say which account it is from';
  const fix = `Write "account_id": ${wanted}`;
  return { pointer: '/account_id', message, fix, severity: 'warning' };
}

/** The number of the account that a file names; null where it names none. */
export function accountOf(subject: Subject): number | null {
  return subject.isValid('account_id') ? (subject.measurement?.account_id ?? null) : null;
}
