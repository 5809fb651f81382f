import { type Git, changedPaths } from '../core/git/git.ts';
import { firstFew, messageOf } from '../core/text/words.ts';

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
async function hasTag(git: Git, date: string): Promise<boolean> {
  return (await objectAt(git, `refs/tags/${date}`)) !== null;
}

/** Whether this clone lacks history. */
export async function isShallow(git: Git): Promise<boolean> {
  return (await git('rev-parse', '--is-shallow-repository')).trim() === 'true';
}

/** The commit of the tag `date`. @throws Error when there is no such tag. */
async function commitOfTag(git: Git, date: string): Promise<string> {
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

/**
 * Pushes a release: its commit onto the branch of the remote, and its tag, both or neither. Done already, it does
 * nothing. `access` are arguments for git that let it reach the remote.
 * @returns what was done, in a sentence.
 * @throws Error saying what to do when the remote has another release of that date, or refuses.
 */
export async function pushRelease(git: Git, place: TagPlace, access: readonly string[] = []): Promise<string> {
  const { date, remote, branch } = place;
  const commit = await commitOfTag(git, date);
  if (!(await git.succeeds('merge-base', '--is-ancestor', commit, 'HEAD'))) {
    throw new Error(`Tag ${date} is not on the branch that is checked out. Check out ${branch}, or fix the tag.`);
  }
  const upstream = `refs/remotes/${remote}/${branch}`;
  await git(...access, 'fetch', '--quiet', '--no-tags', remote, `+refs/heads/${branch}:${upstream}`);
  const there = await tagOfRemote(git, place, access);
  if (there !== null && there !== commit) {
    throw new Error(
      `${remote} has a release ${date} already, at another commit (${there}). It stays as it is; a correction takes a later date.`,
    );
  }
  const onBranch = await git.succeeds('merge-base', '--is-ancestor', commit, upstream);
  if (there !== null && onBranch) return `${remote} has release ${date} already: nothing to push.`;

  const refs = [
    ...(onBranch ? [] : [`${commit}:refs/heads/${branch}`]),
    ...(there === null ? [`refs/tags/${date}`] : []),
  ];
  try {
    await git(...access, 'push', '--quiet', '--atomic', remote, ...refs);
  } catch (error) {
    throw new Error(refusal(place, messageOf(error)), { cause: error });
  }
  return `Pushed release ${date} to ${remote}: branch ${branch} and tag.`;
}

/** The commit that the remote's tag of that date points to; null where it has none. */
async function tagOfRemote(git: Git, { date, remote }: TagPlace, access: readonly string[]): Promise<string | null> {
  const lines = (await git(...access, 'ls-remote', remote, `refs/tags/${date}`, `refs/tags/${date}^{}`)).split('\n');
  // An annotated tag has two lines; the one of its commit comes last.
  const last = lines.filter((line) => line !== '').at(-1);
  return last?.split('\t')[0] ?? null;
}

/** What a refused push means, and what to do. */
function refusal({ date, remote, branch }: TagPlace, said: string): string {
  if (/non-fast-forward|fetch first/.test(said)) {
    // The release alone is taken back. What else was committed here, and what is not committed, stays.
    const back = `git rebase --onto ${date}~1 ${date} ${branch} && git tag --delete ${date}`;
    return `The branch ${branch} of ${remote} has moved on, so nothing was pushed. Take the release back, and nothing else, and make it again on the newest state: ${back} && git pull --rebase ${remote} ${branch} && npm run release -- --public --date ${date}, with the same --reason, --summary and --first as before`;
  }
  if (/protected branch|GH006|GH013|rule violations/i.test(said)) {
    return `The branch ${branch} of ${remote} is protected against this push, so nothing was pushed. Give the release a deploy key that may pass (RELEASE_DEPLOY_KEY, see docs/releasing.md), then run the same command again. ${said}`;
  }
  return `Nothing was pushed. Run the same command again when the cause is gone. ${said}`;
}

/** Path of the ledger in the project. */
export const LEDGER = 'data/changes.json';

/** Folder of a release in the project. */
export function releaseFolder(date: string): string {
  return `api/v1/releases/${date}`;
}

/**
 * A release takes along nothing but itself, and loses no release that was made but those of `left`, which it leaves behind.
 * @throws Error naming what else has changed, or the tag that is in the way.
 */
export async function refuseForeignChanges(git: Git, date: string, left: readonly string[] = []): Promise<void> {
  const folder = releaseFolder(date);
  const own = [undefined, date, ...left];
  const isOwn = (path: string): boolean =>
    path === LEDGER || (path.startsWith('api/v1/') && own.includes(releaseOf(path)));
  const changed = await changedPaths(git);
  const foreign = changed.filter((path) => !isOwn(path));
  if (foreign.length > 0) {
    throw new Error(
      `The working tree has changes that are no part of this release: ${firstFew(foreign)}. ${await hintOn(git, changed)}`,
    );
  }
  if (!(await hasTag(git, date))) return;
  const annotated = (await git('cat-file', '-t', `refs/tags/${date}`)).trim() === 'tag';
  if (annotated && (await git.succeeds('cat-file', '-e', `refs/tags/${date}^{commit}:${folder}`))) return;
  throw new Error(
    `There is a tag ${date} already, and it is not that of a release. Remove it first: git tag --delete ${date}`,
  );
}

/** The date of the release that a path of the project is in, if it is in one. */
function releaseOf(path: string): string | undefined {
  return /^api\/v1\/releases\/([^/]+)\//.exec(path)?.[1];
}

/** What to do about changes of which some are no part of the release that is asked for. */
async function hintOn(git: Git, changed: readonly string[]): Promise<string> {
  const dates = [...new Set(changed.flatMap((path) => releaseOf(path) ?? []))];
  const made = await Promise.all(
    dates.map(async (date) => (await objectAt(git, `HEAD:${releaseFolder(date)}`)) !== null),
  );
  const begun = dates.find((_, i) => made[i] === false);
  const back = 'git restore --staged --worktree api/v1 data/changes.json';
  if (begun !== undefined) {
    // Only the first release leaves others behind.
    const first = made.includes(true) ? '--first ' : '';
    return `A release that was begun is finished first: npm run release -- ${first}--date ${begun}, or given up: git clean -d --force api/v1 && ${back}`;
  }
  return dates.length === 0
    ? 'Commit or remove them first.'
    : `A release that was made is never touched. Take back what changed: git clean -d --force api/v1 && ${back}`;
}

/** Commits the files of a release and tags them, unless an earlier run did. */
export async function commitAndTag(git: Git, date: string, summary: string, note: string): Promise<void> {
  const title = `Release ${date}`;
  const isCommitted = async (): Promise<boolean> => (await changedPaths(git)).length === 0;
  if (!(await isCommitted())) {
    // By force: what somebody ignores elsewhere, archives for example, is published as well.
    await git('add', '--all', '--force', '--', 'api/v1', LEDGER);
    // A git that outlived an earlier run may have been faster.
    await git('commit', '--quiet', '-m', title, '-m', summary).catch(unless(isCommitted));
  }
  if (await hasTag(git, date)) return;
  const words = ['-m', title, '-m', `${summary}\n\n${note}`];
  await git('tag', '--annotate', date, ...words).catch(unless(() => hasTag(git, date)));
}

/** Commits one file alone. */
export async function commitFile(git: Git, path: string, title: string, words: string): Promise<void> {
  await git('add', '--force', '--', path);
  await git('commit', '--quiet', '-m', title, '-m', words, '--', path);
}

/** Takes an error for nothing where what should be done is done. */
function unless(isDone: () => Promise<boolean>): (error: unknown) => Promise<void> {
  return async (error) => {
    if (!(await isDone())) throw error;
  };
}

/** Those of the dates whose tags the remote `origin` has, where there is one. */
export async function pushedTags(git: Git, dates: readonly string[]): Promise<string[]> {
  if (!(await git.succeeds('remote', 'get-url', 'origin'))) return [];
  const tags = await git('ls-remote', '--tags', 'origin');
  return dates.filter((date) => tags.includes(`refs/tags/${date}`));
}
