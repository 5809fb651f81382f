import type { Git } from './git.ts';

/** Where a release has to be: its tag, and the branch of the remote that has it. */
export interface TagPlace {
  readonly date: string;
  readonly remote: string;
  readonly branch: string;
}

/** The id of a git object by its name, such as `HEAD:api`; null where there is none. */
export function objectAt(git: Git, place: string): Promise<string | null> {
  return git('rev-parse', '--verify', '--quiet', place).then(
    (id) => id.trim(),
    () => null,
  );
}

/** Whether this clone has a tag of that name. */
export async function hasTag(git: Git, date: string): Promise<boolean> {
  return (await objectAt(git, `refs/tags/${date}`)) !== null;
}

/** Whether this clone lacks history. */
export async function isShallow(git: Git): Promise<boolean> {
  return (await git('rev-parse', '--is-shallow-repository')).trim() === 'true';
}

/** The commit of the tag `date`. @throws Error when there is no such tag. */
export async function commitOfTag(git: Git, date: string): Promise<string> {
  const commit = await objectAt(git, `refs/tags/${date}^{commit}`);
  if (commit !== null) return commit;
  throw new Error(
    `There is no tag ${date} in this clone. Fetch the tags (git fetch --tags), or make the release: npm run release -- --date ${date}`,
  );
}

/**
 * The commit of a tag that the branch of the remote has, as this clone last saw it.
 * @throws Error when there is no such tag, or the branch does not have it.
 */
export async function publishedCommit(git: Git, { date, remote, branch }: TagPlace): Promise<string> {
  if (await isShallow(git)) {
    throw new Error(
      'This clone is shallow: without its history nothing is known of a release. git fetch --unshallow --tags',
    );
  }
  const commit = await commitOfTag(git, date);
  const upstream = `refs/remotes/${remote}/${branch}`;
  if ((await objectAt(git, upstream)) === null) {
    throw new Error(
      `This clone does not know the branch ${branch} of ${remote}. Fetch it: git fetch ${remote} ${branch}`,
    );
  }
  if (!(await git.succeeds('merge-base', '--is-ancestor', commit, upstream))) {
    throw new Error(
      `Tag ${date} is not on the branch ${branch} of ${remote}: only what went through that branch is published. Push it first: npm run push-release -- --date ${date}`,
    );
  }
  return commit;
}
