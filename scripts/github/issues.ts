import { WORKFLOW_BOT, type GitHub } from './client.ts';

/** An issue that stays open as long as something fails. */
export interface KeptIssue {
  /** First line of its text, which GitHub does not show, and by which it is known. */
  readonly marker: string;
  readonly title: string;
  /** Its text after the marker, as Markdown. */
  readonly markdown: string;
}

/** What became of an issue or a pull request, and its number. */
export interface Kept {
  readonly number: number;
  readonly done: 'opened' | 'updated' | 'unchanged';
}

/** Keeps one open issue: opened once, then brought up to date. */
export async function keepIssue(github: GitHub, { marker, title, markdown }: KeptIssue): Promise<Kept> {
  const { rest, repository } = github;
  const body = `${marker}\n${markdown}`;
  const open = await openIssue(github, marker);
  if (open === null) {
    const { data } = await rest.issues.create({ ...repository, title, body });
    return { number: data.number, done: 'opened' };
  }
  const { number } = open;
  if (isSameText(open.body, body)) return { number, done: 'unchanged' };
  await rest.issues.update({ ...repository, issue_number: number, title, body });
  return { number, done: 'updated' };
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

/** First line of our comment on a pull request. */
const COMMENT = '<!-- contribution-report -->';

/** What became of the comment. */
type CommentOutcome = 'created' | 'updated' | 'unchanged' | 'none';

/** The comment as it shall be. */
interface StickyComment {
  readonly markdown: string;
  /** Whether to write it where there is none yet; an existing one is always brought up to date. */
  readonly create: boolean;
}

/** Keeps one comment on a pull request: made once, then changed in place. */
export async function keepComment(
  { paginate, rest, repository }: GitHub,
  number: number,
  { markdown, create }: StickyComment,
): Promise<CommentOutcome> {
  const issue = { ...repository, issue_number: number };
  const comments = await paginate(rest.issues.listComments, { ...issue, per_page: 100 });
  const ours = comments.find((comment) => isOurs(comment, COMMENT));
  const body = `${COMMENT}\n${markdown}`;
  if (ours === undefined) {
    if (!create) return 'none';
    await rest.issues.createComment({ ...issue, body });
    return 'created';
  }
  if (isSameText(ours.body, body)) return 'unchanged';
  await rest.issues.updateComment({ ...repository, comment_id: ours.id, body });
  return 'updated';
}

/** Whether GitHub has this text already: line ends and white space around it may change on their way through. */
export function isSameText(there: string | null | undefined, text: string): boolean {
  const plain = (one: string): string => one.replaceAll('\r\n', '\n').trim();
  return plain(there ?? '') === plain(text);
}

interface Written {
  readonly user: { readonly login: string } | null;
  readonly body?: string | null | undefined;
}

/** Whether a workflow wrote it under this marker. Anyone can copy a marker. */
function isOurs({ user, body }: Written, marker: string): boolean {
  return user?.login === WORKFLOW_BOT && body?.startsWith(marker) === true;
}
