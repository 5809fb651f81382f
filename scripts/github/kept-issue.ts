import { WORKFLOW_BOT, type GitHub, type Repository } from './client.ts';
import { isSameText } from './same-text.ts';

/** An issue that stands as long as something fails. */
export interface KeptIssue {
  /** First line of its text, which GitHub does not show, and by which it is known. */
  readonly marker: string;
  readonly title: string;
  /** Its text after the marker, as Markdown. */
  readonly markdown: string;
}

/** What became of an issue, and its number. */
export interface IssueOutcome {
  readonly number: number;
  readonly done: 'opened' | 'updated' | 'unchanged';
}

/** Keeps one open issue: opened once, then brought up to date. */
export async function keepIssue(
  github: GitHub,
  repository: Repository,
  { marker, title, markdown }: KeptIssue,
): Promise<IssueOutcome> {
  const body = `${marker}\n${markdown}`;
  const open = await openIssue(github, repository, marker);
  if (open === null) {
    const { data } = await github.rest.issues.create({ ...repository, title, body });
    return { number: data.number, done: 'opened' };
  }
  const { number } = open;
  if (isSameText(open.body, body)) return { number, done: 'unchanged' };
  await github.rest.issues.update({ ...repository, issue_number: number, title, body });
  return { number, done: 'updated' };
}

/** Closes the issue, if it is open, with a word why. @returns its number, or null. */
export async function closeIssue(
  github: GitHub,
  repository: Repository,
  { marker, why }: Pick<KeptIssue, 'marker'> & { readonly why: string },
): Promise<number | null> {
  const open = await openIssue(github, repository, marker);
  if (open === null) return null;
  const issue = { ...repository, issue_number: open.number };
  await github.rest.issues.createComment({ ...issue, body: why });
  await github.rest.issues.update({ ...issue, state: 'closed', state_reason: 'completed' });
  return open.number;
}

/** The open issue with this marker that a workflow wrote; anyone can copy a marker. Null where there is none. */
export async function openIssue(
  github: GitHub,
  repository: Repository,
  marker: string,
): Promise<{ readonly number: number; readonly body: string } | null> {
  const open = await github.paginate(github.rest.issues.listForRepo, { ...repository, state: 'open', per_page: 100 });
  // To GitHub every pull request is an issue, too.
  const ours = open.find(
    ({ body, user, pull_request }) =>
      pull_request === undefined && user?.login === WORKFLOW_BOT && body?.startsWith(marker) === true,
  );
  return ours === undefined ? null : { number: ours.number, body: ours.body ?? '' };
}
