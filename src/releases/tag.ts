import { changedPaths, type Git } from '../core/git/git.ts';
import { firstFew } from '../core/text/words.ts';
import { RELEASES_INDEX } from './archive.ts';

/** Where releases are pushed to. */
const REMOTE = 'origin';
export const BRANCH = 'main';
/** That branch, as this clone last saw it. */
export const UPSTREAM = `refs/remotes/${REMOTE}/${BRANCH}`;

/** Path of the ledger in the project. */
export const LEDGER = 'data/changes.json';

/** Folder of a release in the project. */
export function releaseFolder(date: string): string {
  return `api/v1/releases/${date}`;
}

/** The id of a git object by its name, such as `HEAD:api`; null where there is none. */
function objectAt(git: Git, place: string): Promise<string | null> {
  return git('rev-parse', '--verify', '--quiet', place).then(
    (id) => id.trim(),
    () => null,
  );
}

/** The command that pushes a release: branch and tag, both or neither. */
export function pushOf(date: string): string {
  return `git push --atomic ${REMOTE} ${BRANCH} ${date}`;
}

/** The command that takes a release back that nobody has yet, and keeps the commits made since. */
export function undoOf(date: string): string {
  return `git rebase --onto ${date}~1 ${date} && git tag --delete ${date}`;
}

/** A release is made from a commit. @throws Error naming what differs from it, and how a release that was broken off is taken back. */
export async function refuseChanges(git: Git): Promise<void> {
  const changed = await changedPaths(git);
  if (changed.length === 0) return;
  // A notice changes the list of releases alone, and is lost with a reset.
  const isBrokenOff =
    changed.every((path) => path.startsWith('api/') || path === LEDGER) &&
    changed.some((path) => !path.endsWith(RELEASES_INDEX));
  const advice = isBrokenOff
    ? 'A release was broken off here. Take back what it left: git reset --hard && git clean -d --force api'
    : 'Commit or remove them first.';
  throw new Error(`The working tree has changes that are not committed: ${firstFew(changed)}. ${advice}`);
}

/**
 * @throws Error when there is a release of that date, or its tag; with how it is taken back where nobody has it yet.
 */
export async function refuseTaken(git: Git, date: string): Promise<void> {
  const [tag, folder] = await Promise.all([
    objectAt(git, `refs/tags/${date}`),
    objectAt(git, `HEAD:${releaseFolder(date)}`),
  ]);
  if (tag === null && folder === null) return;
  const commit = folder === null ? '' : (await git('log', '-1', '--format=%h', '--', releaseFolder(date))).trim();
  if (commit === '')
    throw new Error(`There is a tag ${date} already, and no such release here. Remove it: git tag --delete ${date}`);
  const advice = (await git.succeeds('merge-base', '--is-ancestor', commit, UPSTREAM))
    ? 'It stays as it is; a correction takes a later date.'
    : `As long as it is not pushed, it can be taken back: ${tag === null ? `git rebase --onto ${commit}~1 ${commit}` : undoOf(date)}`;
  throw new Error(`There is a release ${date} already. ${advice}`);
}

/** Commits the files of a release and tags them. */
export async function commitAndTag(git: Git, date: string, summary: string, note: string): Promise<void> {
  const title = `Release ${date}`;
  // By force: what somebody ignores elsewhere, archives for example, is published as well.
  await git('add', '--all', '--force', '--', 'api/v1', LEDGER);
  await git('commit', '--quiet', '-m', title, '-m', summary);
  await git('tag', '--annotate', date, '-m', title, '-m', `${summary}\n\n${note}`);
}
