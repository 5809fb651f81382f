import type { Ban } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { MODERATION_PATH } from './interventions.ts';
import { isInFolderOf } from './path.ts';
import { findingsOf, type RuleText } from './rule.ts';
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

/** The author of a pull request whose labels are not known: nothing is confirmed. */
export function unconfirmed(handle: string, id: number | null): Author {
  return { handle, id, isConfirmed: false, hasConfirmedFigures: false, mayChangeOthers: false };
}

/** Label by which a maintainer says of a pull request that the folder is that of its author's account. */
export const ACCOUNT_LABEL = 'account-confirmed';

const otherOwner = {
  id: 'scope/account',
  title: 'A folder is changed only by the account whose rows are in it.',
  why: 'A handle that was given up can be registered again by somebody else, who must not get its rows.',
  hint: `The number of an account never changes hands. If you are the same person, a maintainer can look and set the label "${ACCOUNT_LABEL}".`,
  example: 'a pull request by a new account alice, whose folder has a row with the number of the old one',
} as const satisfies RuleText;

const otherId = {
  id: 'scope/account-id',
  title: 'The account_id is the number of the account that sends the file.',
  why: 'It says whose row this is when the handle has changed hands, so nobody may write the number of another.',
  hint: 'Write the number of your own account, or leave the field out.',
  example: '"account_id": 1 by somebody else than account 1',
} as const satisfies RuleText;

const noId = {
  id: 'scope/account-missing',
  title: 'A file says which account it is from.',
  severity: 'warning',
  why: 'A row that names no account is only as safe as its handle: whoever registers that later could change it.',
  hint: 'Add account_id, and say protocol_version 0.3.',
  example: 'a file without "account_id"',
} as const satisfies RuleText;

const banned = {
  id: 'scope/banned',
  title: 'The account is not banned.',
  why: 'Who sent invented or copied figures can send more of them.',
  hint: `The lines of "bans" in ${MODERATION_PATH} say since when, and why. A maintainer can take one away.`,
  example: 'a pull request by an account that stands there',
} as const satisfies RuleText;

/** Rules about the account that sends a pull request. */
export const accountRules: readonly RuleText[] = [otherOwner, otherId, noId, banned];

/** What is wrong with an account that is banned, by its number: a handle can be given up for another one. */
export function banFindings({ id, handle }: Author, bans: readonly Ban[]): Finding[] {
  return bans
    .filter(({ account_id }) => account_id === id)
    .map(({ date, reason }) =>
      finding({
        rule: banned.id,
        file: `contributions/${handle}`,
        message: `Measurements of this account are not taken since ${date}: ${reason}`,
        found: `account ${String(id)}`,
        fix: banned.hint,
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
  const owner = finding({
    rule: otherOwner.id,
    file: `contributions/${handle}`,
    message: 'The rows in this folder are from another GitHub account',
    found: `account ${id}`,
    allowed: `account ${others.join(' or ')}`,
    fix: otherOwner.hint,
  });
  return [owner];
}

/**
 * What is wrong with the account that a file names, given who sends it, and what it replaces. Who may change the rows of
 * others leaves them theirs.
 */
export function accountFindings(author: Author, subject: Subject, old: Subject | undefined): Finding[] {
  const isOwn = isInFolderOf(author.handle, subject.file.path);
  if (author.mayChangeOthers && !isOwn) return keptAccountFindings(subject, old);
  return ownAccountFindings(author, subject);
}

function keptAccountFindings(subject: Subject, old: Subject | undefined): Finding[] {
  const [was, is] = [old === undefined ? null : accountOf(old), accountOf(subject)];
  if (was === null || was === is) return [];
  const message = 'The row is that of another account, and stays it';
  const fault = { pointer: '/account_id', message, found: String(is), allowed: String(was) };
  return findingsOf(otherId, [{ ...fault, fix: 'Leave account_id as it was.' }], subject);
}

function ownAccountFindings({ id }: Author, subject: Subject): Finding[] {
  // What is no measurement, or has no number where one belongs, other rules refuse.
  if (id === null || subject.measurement === null) return [];
  const pointer = '/account_id';
  const named = accountOf(subject);
  if (named === id) return [];
  if (named !== null) {
    const message = 'This is not the number of your account';
    return findingsOf(otherId, [{ pointer, message, found: String(named), allowed: String(id) }], subject);
  }
  if (!subject.isValid('account_id') && Object.hasOwn(subject.measurement, 'account_id')) return [];
  const message = 'The row does not say which account it is from';
  const fix = `Write "protocol_version": "0.3", "account_id": ${id}`;
  return findingsOf(noId, [{ message, fix }], subject);
}

/** The number of the account that a file names; null where it names none. */
export function accountOf(subject: Subject): number | null {
  return subject.isValid('account_id') ? (subject.measurement?.account_id ?? null) : null;
}
