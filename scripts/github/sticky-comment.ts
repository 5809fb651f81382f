import { WORKFLOW_BOT, type GitHub, type Repository } from './client.ts';
import { isSameText } from './same-text.ts';

/** First line of our comment, which GitHub does not show. */
const MARKER = '<!-- contribution-report -->';

/** What became of the comment. */
export type CommentOutcome = 'created' | 'updated' | 'unchanged' | 'none';

/** The comment that is to stand. */
export interface StickyComment {
  readonly markdown: string;
  /** Whether to write it where there is none yet; an existing one is always brought up to date. */
  readonly create: boolean;
}

/**
 * Keeps one comment on a pull request: made once, then changed in place, and not touched when it says the same
 * already. It is known by its marker and by its author; anyone can copy a marker.
 */
export async function keepComment(
  github: GitHub,
  repository: Repository,
  number: number,
  { markdown, create }: StickyComment,
): Promise<CommentOutcome> {
  const issue = { ...repository, issue_number: number };
  const comments = await github.paginate(github.rest.issues.listComments, { ...issue, per_page: 100 });
  const ours = comments.find(({ user, body }) => user?.login === WORKFLOW_BOT && body?.startsWith(MARKER) === true);
  const body = `${MARKER}\n${markdown}`;
  if (ours === undefined) {
    if (!create) return 'none';
    await github.rest.issues.createComment({ ...issue, body });
    return 'created';
  }
  if (isSameText(ours.body, body)) return 'unchanged';
  await github.rest.issues.updateComment({ ...repository, comment_id: ours.id, body });
  return 'updated';
}
