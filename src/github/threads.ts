import { dataOrNull, type GitHub } from './client.ts';

/** The most characters of a comment or an issue. GitHub allows 65,536. */
export const MAX_TEXT = 65_000;

/** The user that a workflow's own token writes as. Nobody can register a name with brackets. */
const WORKFLOW_BOT = 'github-actions[bot]';

/**
 * Opens an issue, or updates the open one with the same marker. The marker is the first line of its text, which GitHub
 * does not show.
 * @returns its number.
 */
export async function openOrUpdateIssue(
  github: GitHub,
  marker: string,
  title: string,
  markdown: string,
): Promise<number> {
  const { rest, repository } = github;
  const wanted = { ...repository, title, body: `${marker}\n${markdown}` };
  const open = await openIssue(github, marker);
  if (open === null) return (await rest.issues.create(wanted)).data.number;
  await rest.issues.update({ ...wanted, issue_number: open.number });
  return open.number;
}

/** Closes the open issue with this marker and comments why. @returns its number, or null if none is open. */
export async function closeIssue(github: GitHub, marker: string, why: string): Promise<number | null> {
  const { rest, repository } = github;
  const open = await openIssue(github, marker);
  if (open === null) return null;
  const issue = { ...repository, issue_number: open.number };
  await rest.issues.createComment({ ...issue, body: why });
  await rest.issues.update({ ...issue, state: 'closed', state_reason: 'completed' });
  return open.number;
}

/** The open issue with this marker; null if no open issue has it. */
async function openIssue({ paginate, rest, repository }: GitHub, marker: string) {
  const open = await paginate(rest.issues.listForRepo, { ...repository, state: 'open', per_page: 100 });
  // GitHub also lists pull requests as issues.
  return open.find((issue) => issue.pull_request === undefined && isOurs(issue, marker)) ?? null;
}

/** First line of our comment on a pull request. */
const COMMENT_MARKER = '<!-- contribution-report -->';

/**
 * Updates our comment on a pull request. A missing comment is created only if `create` is true.
 * @returns what was done.
 */
export async function createOrUpdateComment(github: GitHub, issue_number: number, markdown: string, create: boolean) {
  const { paginate, rest, repository } = github;
  const comments = await paginate(rest.issues.listComments, { ...repository, issue_number, per_page: 100 });
  const ours = comments.find((comment) => isOurs(comment, COMMENT_MARKER));
  const body = `${COMMENT_MARKER}\n${markdown}`;
  if (ours === undefined) {
    if (create) await rest.issues.createComment({ ...repository, issue_number, body });
    return create ? 'created' : 'none';
  }
  await rest.issues.updateComment({ ...repository, comment_id: ours.id, body });
  return 'updated';
}

interface ThreadText {
  readonly user: { readonly login: string } | null;
  readonly body?: string | null | undefined;
}

/** Whether a workflow wrote the text with this marker. Anyone can copy a marker. */
function isOurs({ user, body }: ThreadText, marker: string): boolean {
  return user?.login === WORKFLOW_BOT && body?.startsWith(marker) === true;
}

/** Labels that the check sets and removes. It does not change other labels. */
const LABELS = ['comparable', 'not-comparable', 'needs-changes'] as const;
export type Label = (typeof LABELS)[number];

/** Gives a pull request exactly the `wanted` ones of our labels. GitHub creates labels that the repository lacks. */
export async function setLabels({ rest, repository }: GitHub, number: number, wanted: ReadonlySet<Label>) {
  const issue = { ...repository, issue_number: number };
  const { data: present } = await rest.issues.listLabelsOnIssue({ ...issue, per_page: 100 });
  const has = new Set(present.map(({ name }) => name.toLowerCase()));
  // If somebody removed the label in the meantime, GitHub answers 404.
  for (const name of LABELS) {
    if (has.has(name) && !wanted.has(name)) await dataOrNull(rest.issues.removeLabel({ ...issue, name }));
  }
  const labels = LABELS.filter((name) => wanted.has(name) && !has.has(name));
  if (labels.length > 0) await rest.issues.addLabels({ ...issue, labels });
}
