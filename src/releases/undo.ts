import { type Git, gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { isDate } from '../core/text/date.ts';
import { releaseFolder, REMOTE, requireCleanTree, UPSTREAM } from './tag.ts';

/**
 * Removes the commit and the tag of a release that was not pushed, and keeps the commits made since, with new ids.
 * @returns the text to print about it.
 * @throws Error if there is no such release, if it was pushed, or if a later release follows it. Nothing changes then.
 */
export async function undoRelease(project: Project, date: string): Promise<string> {
  const git = gitIn(project.root);
  await requireCleanTree(git);
  const hasTag = await git.succeeds('rev-parse', '--verify', '--quiet', `refs/tags/${date}`);
  const commit = await commitOf(git, date);
  if (commit === null && !hasTag) throw new Error(`There is no release ${date} in this clone, so nothing was undone.`);
  const note = await requireUnpushed(git, date, commit);
  if (commit !== null) {
    await requireLatest(git, date);
    await removeCommit(git, commit);
  }
  if (hasTag) await git('tag', '--delete', date);
  return [`Undone: release ${date}. Commits made since are kept, with new ids.`, ...note].join('\n');
}

/** The commit of the branch that added the release; null if the branch does not have the release. */
async function commitOf(git: Git, date: string): Promise<string | null> {
  if (!(await git.succeeds('rev-parse', '--verify', '--quiet', `HEAD:${releaseFolder(date)}`))) return null;
  return (await git('log', '-1', '--diff-filter=A', '--format=%H', '--', releaseFolder(date))).trim();
}

/**
 * Asks the remote whether it has the release.
 * @returns a note if the remote could not be asked.
 * @throws Error if the release was pushed.
 */
async function requireUnpushed(git: Git, date: string, commit: string | null): Promise<string[]> {
  const pushed = `The release ${date} was pushed, so it can't be undone. Release a correction under a later date.`;
  if (commit !== null && (await git.succeeds('merge-base', '--is-ancestor', commit, UPSTREAM))) throw new Error(pushed);
  if (!(await git.succeeds('remote', 'get-url', REMOTE))) return [];
  const tags = await git('ls-remote', '--tags', REMOTE, `refs/tags/${date}`).catch(() => null);
  if (tags === null) return [`The remote ${REMOTE} did not answer, so only its state as last fetched was checked.`];
  if (tags.trim() !== '') throw new Error(pushed);
  return [];
}

/** @throws Error if the branch has a later release, which contains this one. */
async function requireLatest(git: Git, date: string): Promise<void> {
  const folders = (await git('ls-tree', '--name-only', `HEAD:${releaseFolder('')}`)).split('\n').filter(isDate);
  const latest = folders.toSorted().at(-1);
  if (latest !== undefined && latest > date)
    throw new Error(`A later release follows ${date}. Undo it first: npm run release -- --undo ${latest}`);
}

/** Removes a commit from the branch. @throws Error if a later commit depends on it. The branch is as before then. */
async function removeCommit(git: Git, commit: string): Promise<void> {
  if (await git.succeeds('rebase', '--quiet', '--onto', `${commit}~1`, commit)) return;
  await git.succeeds('rebase', '--abort');
  throw new Error('A later commit changes files of this release, so nothing was undone. Revert that commit first.');
}
