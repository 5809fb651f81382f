import { ACCOUNT_LABEL } from '../checker/account.ts';
import { WITHDRAWAL_LABEL } from '../checker/interventions.ts';
import { FIGURES_LABEL } from '../checker/rule.ts';
import { CONFIRMATIONS } from './confirmations.ts';
import { WORKFLOW_BOT, type GitHub, found } from './client.ts';

/** The most characters of a comment, or of the text of an issue or a pull request: GitHub refuses more than 65,536. */
export const MOST_TEXT = 65_000;

/** What became of an issue or a pull request, and its number. */
interface ThreadOutcome {
  readonly number: number;
  readonly done: 'opened' | 'updated' | 'unchanged';
}

/** An issue or a pull request as it is, and as it shall be. */
interface Thread {
  readonly title: string;
  readonly body?: string | null | undefined;
}

/** Brings what is open up to date, where it says something else; opens it where there is none. */
export async function keep(
  there: (Thread & { readonly number: number }) | null,
  { title, body }: Thread,
  open: () => Promise<{ readonly data: { readonly number: number } }>,
  update: (number: number) => Promise<unknown>,
): Promise<ThreadOutcome> {
  if (there === null) return { number: (await open()).data.number, done: 'opened' };
  const { number } = there;
  if (there.title === title && isSameText(there.body, body)) return { number, done: 'unchanged' };
  await update(number);
  return { number, done: 'updated' };
}

/**
 * Keeps one open issue: opened once, then brought up to date. It is known by the marker, the first line of its text,
 * which GitHub does not show.
 */
export async function keepIssue(
  github: GitHub,
  marker: string,
  title: string,
  markdown: string,
): Promise<ThreadOutcome> {
  const { issues } = github.rest;
  const wanted = { ...github.repository, title, body: `${marker}\n${markdown}` };
  const open = () => issues.create(wanted);
  return keep(await openIssue(github, marker), wanted, open, (issue_number) =>
    issues.update({ ...wanted, issue_number }),
  );
}

/** Closes the issue with this marker, if it is open, with a word why. @returns its number, or null. */
export async function closeIssue(github: GitHub, marker: string, why: string): Promise<number | null> {
  const { rest, repository } = github;
  const open = await openIssue(github, marker);
  if (open === null) return null;
  const issue = { ...repository, issue_number: open.number };
  await rest.issues.createComment({ ...issue, body: why });
  await rest.issues.update({ ...issue, state: 'closed', state_reason: 'completed' });
  return open.number;
}

/** The open issue with this marker; null where there is none. */
export async function openIssue({ paginate, rest, repository }: GitHub, marker: string) {
  const open = await paginate(rest.issues.listForRepo, { ...repository, state: 'open', per_page: 100 });
  // To GitHub every pull request is an issue, too.
  return open.find((issue) => issue.pull_request === undefined && isOurs(issue, marker)) ?? null;
}

/** First lines of our comments on a pull request: the report, and what those are told whose rows it changes. */
const COMMENTS = { report: '<!-- contribution-report -->', intervention: '<!-- contribution-intervention -->' };

/**
 * Keeps one comment of a kind on a pull request: changed in place, and made where there is none yet only if asked to.
 * @returns what became of it.
 */
export async function keepComment(
  github: GitHub,
  issue_number: number,
  kind: keyof typeof COMMENTS,
  markdown: string,
  create: boolean,
) {
  const { paginate, rest, repository } = github;
  const comments = await paginate(rest.issues.listComments, { ...repository, issue_number, per_page: 100 });
  const ours = comments.find((comment) => isOurs(comment, COMMENTS[kind]));
  const body = `${COMMENTS[kind]}\n${markdown}`;
  if (ours === undefined) {
    if (create) await rest.issues.createComment({ ...repository, issue_number, body });
    return create ? 'created' : 'none';
  }
  if (isSameText(ours.body, body)) return 'unchanged';
  await rest.issues.updateComment({ ...repository, comment_id: ours.id, body });
  return 'updated';
}

/** Whether GitHub has this text already: line ends and white space around it may change on their way through. */
function isSameText(...texts: readonly (string | null | undefined)[]): boolean {
  const [there, here] = texts.map((text) => (text ?? '').replaceAll('\r\n', '\n').trim());
  return there === here;
}

interface ThreadText {
  readonly user: { readonly login: string } | null;
  readonly body?: string | null | undefined;
}

/** Whether a workflow wrote it under this marker. Anyone can copy a marker. */
function isOurs({ user, body }: ThreadText, marker: string): boolean {
  return user?.login === WORKFLOW_BOT && body?.startsWith(marker) === true;
}

/** What our labels look like where a maintainer asks for them to be made. */
const LOOK = {
  comparable: { color: '17603a', description: 'A measurement at or under the latency ceiling of the index' },
  'not-comparable': { color: '8a6d00', description: 'A measurement above the latency ceiling of the index' },
  'needs-changes': { color: 'b0480a', description: 'The check found errors to fix' },
  [ACCOUNT_LABEL]: { color: '1d4f91', description: 'Set by a maintainer: the folder is that of this account' },
  [FIGURES_LABEL]: { color: '5a3d8a', description: 'Set by a maintainer: the figures were looked at' },
  [WITHDRAWAL_LABEL]: { color: '8a1c1c', description: 'Set by a maintainer: it may change rows of others' },
};

/** Every label that the verdict sets or looks for. */
type AnyLabel = keyof typeof LOOK;

/** One that the report sets and removes; all others are left alone. */
export type Label = Exclude<AnyLabel, (typeof CONFIRMATIONS)[number]>;

const LABELS: readonly Label[] = ['comparable', 'not-comparable', 'needs-changes'];

/**
 * Gives a pull request exactly `wanted` of our labels.
 * @returns the wanted labels that the repository does not have: these are not made, because their colour and text are
 * the owner's to choose.
 */
export async function setLabels({ paginate, rest, repository }: GitHub, number: number, wanted: ReadonlySet<Label>) {
  const issue = { ...repository, issue_number: number };
  const present = await paginate(rest.issues.listLabelsOnIssue, { ...issue, per_page: 100 });
  const has = new Set(present.map(({ name }) => name.toLowerCase()));
  for (const name of LABELS) {
    // Someone may take it off in the meantime, which is what is wanted.
    if (has.has(name) && !wanted.has(name)) await found(rest.issues.removeLabel({ ...issue, name }));
  }
  const missing: Label[] = [];
  const labels: Label[] = [];
  for (const name of LABELS.filter((label) => wanted.has(label) && !has.has(label))) {
    // Adding a label that a repository lacks would make it, so it is looked for first.
    const exists = (await found(rest.issues.getLabel({ ...repository, name }))) !== null;
    (exists ? labels : missing).push(name);
  }
  if (labels.length > 0) await rest.issues.addLabels({ ...issue, labels });
  return missing;
}

/** Labels that the verdict sets or looks for and the repository lacks; GitHub takes no notice of case. */
export function missingLabels(present: readonly string[]): AnyLabel[] {
  const names = new Set(present.map((name) => name.toLowerCase()));
  const all: readonly AnyLabel[] = [...LABELS, ...CONFIRMATIONS];
  return all.filter((name) => !names.has(name));
}

/** Makes labels of ours that the repository lacks. */
export async function makeLabels({ rest, repository }: GitHub, names: readonly AnyLabel[]): Promise<void> {
  for (const name of names) await rest.issues.createLabel({ ...repository, name, ...LOOK[name] });
}
