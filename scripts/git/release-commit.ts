import { changedPaths, type Git } from './git.ts';
import { hasTag } from './release-tag.ts';

/** Path of the ledger in the project. */
export const LEDGER = 'data/changes.json';

/** Folder of a release in the project. */
export function releaseFolder(date: string): string {
  return `api/v1/releases/${date}`;
}

/**
 * A release takes along nothing but itself, and loses no release that was made.
 * @throws Error naming what else has changed, or the tag that is in the way.
 */
export async function refuseForeignChanges(git: Git, date: string): Promise<void> {
  const folder = releaseFolder(date);
  const releaseOf = (path: string): string | undefined => /^api\/v1\/releases\/([^/]+)\//.exec(path)?.[1];
  const isOwn = (path: string): boolean =>
    path === LEDGER || (path.startsWith('api/v1/') && [undefined, date].includes(releaseOf(path)));
  const foreign = (await changedPaths(git)).filter((path) => !isOwn(path));
  if (foreign.length > 0) {
    const other = foreign.map(releaseOf).find((found) => found !== undefined);
    const hint =
      other === undefined
        ? 'Commit or remove them first.'
        : `A release that was made is never touched, and one that was begun is finished first: npm run release -- --date ${other}, or git checkout -- api/v1.`;
    throw new Error(
      `The working tree has changes that are no part of this release: ${foreign.slice(0, 5).join(', ')}${foreign.length > 5 ? ', …' : ''}. ${hint}`,
    );
  }
  if (!(await hasTag(git, date))) return;
  const annotated = (await git('cat-file', '-t', `refs/tags/${date}`)).trim() === 'tag';
  if (annotated && (await git.succeeds('cat-file', '-e', `refs/tags/${date}^{commit}:${folder}`))) return;
  throw new Error(
    `There is a tag ${date} already, and it is not that of a release. Remove it first: git tag --delete ${date}`,
  );
}

/** Commits the files of a release and tags them, unless an earlier run did. */
export async function commitAndTag(git: Git, date: string, summary: string, note: string): Promise<void> {
  const title = `Release ${date}`;
  if ((await changedPaths(git)).length > 0) {
    // By force: what somebody ignores elsewhere, archives for example, is published all the same.
    await git('add', '--all', '--force', '--', 'api/v1', LEDGER);
    await git('commit', '--quiet', '-m', title, '-m', summary);
  }
  if (!(await hasTag(git, date))) await git('tag', '--annotate', date, '-m', title, '-m', `${summary}\n\n${note}`);
}

/** Those of the dates whose tags the remote `origin` has, where there is one. */
export async function pushedTags(git: Git, dates: readonly string[]): Promise<string[]> {
  if (!(await git.succeeds('remote', 'get-url', 'origin'))) return [];
  const tags = await git('ls-remote', '--tags', 'origin');
  return dates.filter((date) => tags.includes(`refs/tags/${date}`));
}
