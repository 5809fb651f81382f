import { basename, dirname } from 'node:path';
import { type Git, gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { releaseFolder, REMOTE, requireCleanTree, tagName, UPSTREAM } from './tag.ts';

/**
 * Removes the commit and the tag of a release that is the newest commit and was not pushed.
 * @returns the text to print about it.
 * @throws Error if there is no such release, if it was pushed, if the remote does not respond, or if the release is not
 *   the newest commit. In all of these cases, nothing changes.
 */
export async function undoRelease(project: Project, date: string): Promise<string> {
  const git = gitIn(project.root);
  await requireCleanTree(git);
  const tag = tagName(date);
  const folder = releaseFolder(date);
  const commit = `${tag}^{commit}`;
  const upstream = `${UPSTREAM}:${folder}`;
  const found = await git.objects(['HEAD', `HEAD:${folder}`, `HEAD~1:${folder}`, tag, commit, upstream]);
  if (!found.has(`HEAD:${folder}`)) throw new Error(await noSuchRelease(git, date));
  if (found.has(upstream) || (await isOnRemote(git, tag)))
    throw new Error(
      `The release ${date} was pushed, so it can't be undone. To correct it, make a release with a later date.`,
    );
  if (found.has(`HEAD~1:${folder}`)) {
    const adding = (await git('log', '-1', '--diff-filter=A', '--format=%h', '--', folder)).trim();
    throw new Error(
      `The release ${date} is not the newest commit. If a later release follows it, undo that one first. To undo it and keep the other commits since, run: git rebase --onto ${adding}~1 ${adding} && git tag --delete ${date}`,
    );
  }
  // An amended commit of a release is not the one of its tag.
  if (found.has(tag) && found.get('HEAD')?.id !== found.get(commit)?.id) {
    throw new Error(
      `The newest commit is not the one that the tag ${date} marks, because the commit was changed since the release. See what changed with git diff ${date} HEAD. To discard these changes, run git reset --hard ${date}, then undo the release again.`,
    );
  }
  await git('reset', '--quiet', '--hard', 'HEAD~1');
  if (found.has(tag)) await git('tag', '--delete', date);
  return `Undone: release ${date}.`;
}

/** Whether the remote has a tag; false in a clone without a remote. @throws Error if the remote does not respond. */
async function isOnRemote(git: Git, tag: string): Promise<boolean> {
  if (!(await git.succeeds('remote', 'get-url', REMOTE))) return false;
  const tags = await git('ls-remote', REMOTE, tag).catch((error: unknown) => {
    throw new Error(
      `The remote ${REMOTE} did not respond, so it is unknown whether the release was pushed. Check the remote's address and your connection: git ls-remote ${REMOTE}. Then undo the release again.`,
      { cause: error },
    );
  });
  return tags !== '';
}

/** Says that the checked-out commit has no release of this date, and which ones it has. */
async function noSuchRelease(git: Git, date: string): Promise<string> {
  const folders = await git('ls-tree', '-d', '--name-only', 'HEAD', `${dirname(releaseFolder(date))}/`);
  const dates = folders.split('\n').flatMap((folder) => (folder === '' ? [] : [basename(folder)]));
  const present = dates.length === 0 ? 'It has no releases.' : `Its releases: ${dates.join(', ')}.`;
  return `The checked-out commit has no release ${date}, so there is nothing to undo. ${present} If the release is on another branch, check that branch out first.`;
}
