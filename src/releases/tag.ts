import { changedPaths, type Git } from '../core/git/git.ts';
import { finding, type Finding, FindingsError } from '../core/findings/finding.ts';
import { daysAfter, isDate } from '../core/text/date.ts';
import { firstFew } from '../core/text/words.ts';

/** The remote that releases are pushed to. */
export const REMOTE = 'origin';
export const BRANCH = 'main';
/** The remote's branch, as last fetched. */
export const UPSTREAM = `refs/remotes/${REMOTE}/${BRANCH}`;

/** Path of the change log in the project, from which a release builds the published one. */
export const CHANGE_LOG = 'data/changes.json';

/** Folder of the published API in the project. */
export const PUBLISHED = 'api/v1';

/** Full name of the tag of a release. */
export function tagName(date: string): string {
  return `refs/tags/${date}`;
}

/** Path of a release's folder in the project. */
export function releaseFolder(date: string): string {
  return `${PUBLISHED}/releases/${date}`;
}

/** The command that pushes releases: the branch and their tags, all or nothing. */
export function pushCommand(...dates: readonly string[]): string {
  return `git push --atomic ${REMOTE} ${BRANCH} ${dates.join(' ')}`;
}

/** The command that pushes only the tags of releases whose commits the remote has. */
export function pushTagsCommand(...dates: readonly string[]): string {
  return `git push ${REMOTE} ${dates.join(' ')}`;
}

/** Follows a command that changes `main` or a release tag of the remote, which GitHub's rulesets protect. */
export const NEEDS_DEPLOY_KEY = 'on GitHub, with the deploy key: docs/emergencies.md#push-with-the-deploy-key';

/** The command that undoes a release that was not pushed. */
export function undoCommand(date: string): string {
  return `npm run release -- --undo ${date}`;
}

/**
 * A finding if the folder of a release is not committed, because the release was interrupted. Otherwise null, also
 * without git.
 */
export async function interruptedRelease(git: Git): Promise<Finding | null> {
  const changed = await changedPaths(git, PUBLISHED).catch((): string[] => []);
  const dates = changed.flatMap((path) => /^api\/v1\/releases\/([^/]+)\//.exec(path)?.[1] ?? []).filter(isDate);
  const committed = await git.objects([...new Set(dates)].map((date) => `HEAD:${releaseFolder(date)}`));
  const date = dates.find((changedDate) => !committed.has(`HEAD:${releaseFolder(changedDate)}`));
  if (date === undefined) return null;
  const message = `A release was interrupted here: the folder of ${date} is not committed`;
  const fix = `Remove its files: git restore --staged --worktree api ${CHANGE_LOG} && git clean -d --force api`;
  return finding({ rule: 'verify/interrupted', file: releaseFolder(date), message, fix });
}

/** @throws FindingsError after an interrupted release; Error if the working tree has other uncommitted changes. */
export async function requireCleanTree(git: Git): Promise<void> {
  const changed = await changedPaths(git);
  if (changed.length === 0) return;
  const interrupted = await interruptedRelease(git);
  if (interrupted !== null) throw new FindingsError([interrupted]);
  throw new Error(`The working tree has uncommitted changes: ${firstFew(changed)}. Commit or undo them first.`);
}

/**
 * Requires a date that no release has, and that is after the last release.
 * @param last the date of the last release; null before the first one. Only the last release can be undone.
 * @throws Error if the date is not allowed. The message has the first allowed date, and says how to undo a release of
 *   this date that was not pushed.
 */
export async function requireFreeDate(git: Git, date: string, last: string | null): Promise<void> {
  const tag = tagName(date);
  const folderAt = (commit: string): string => `${commit}:${releaseFolder(date)}`;
  const found = await git.objects([tag, ...[tag, 'HEAD', UPSTREAM].map(folderAt)]);
  const isTagged = found.has(tag);
  const isHere = found.has(folderAt('HEAD'));
  if (isTagged && !isHere && !found.has(folderAt(tag)))
    throw new Error(
      `The tag ${date} exists, but there is no such release here. Delete the tag: git tag --delete ${date}`,
    );
  // The tags of rehearsals stay when a series starts again, so their dates are taken.
  const isTaken = isTagged || isHere;
  if (!isTaken && (last === null || date > last)) return;
  const problem = isTaken ? `Release ${date} already exists.` : `${date} is before the last release.`;
  const latest = last === null ? '' : ` The last release is ${last}.`;
  const next = daysAfter(last !== null && last > date ? last : date, 1);
  const canUndo = last === date && isHere && !found.has(folderAt(UPSTREAM));
  const undo = canUndo ? ` Or, as long as this release is not pushed, undo it: ${undoCommand(date)}` : '';
  throw new Error(`${problem}${latest} Choose a date from ${next}.${undo}`);
}

/** Commits the files of a release and creates its tag. */
export async function commitAndTag(git: Git, date: string, summary: string, note: string): Promise<void> {
  const title = `Release ${date}`;
  // With --force, because a user's global ignore file may list archives.
  await git('add', '--all', '--force', '--', PUBLISHED, CHANGE_LOG);
  await git('commit', '--quiet', '-m', title, '-m', summary);
  await git('tag', '--annotate', date, '-m', title, '-m', `${summary}\n\n${note}`);
}
