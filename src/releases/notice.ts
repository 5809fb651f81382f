import { join } from 'node:path';
import { dataVersion } from '../contract/data-version.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import { checked, loadContract } from '../contract/validator.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { UsageError } from '../core/usage-error.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { jsonObject, jsonText } from '../core/text/json.ts';
import { readArchive, RELEASES_INDEX } from './archive.ts';
import { pushCommand, releaseFolder, REMOTE, requireCleanTree, undoCommand, UPSTREAM } from './tag.ts';

/**
 * Sets the notice of a release in the list of releases, or removes it if `notice` is null. The files of the release
 * stay unchanged.
 * @returns what was done, and the command that commits it; that nothing had to be changed if the release has this
 *   notice already.
 * @throws UsageError if the release doesn't exist; Error if the working tree has other changes.
 */
export async function setNotice(project: Project, date: string, notice: string | null): Promise<string> {
  await requireCleanTree(gitIn(project.root));
  const { validator } = await loadContract(project);
  const index = jsonObject(readArchive(project.published).live.get(RELEASES_INDEX));
  const valid = checked<Releases>(validator, 'Releases', index);
  if ('findings' in valid)
    throw new Error(`api/v1/${RELEASES_INDEX} can't be read. Run npm run verify, which prints how to restore it.`);
  const list = valid.value;
  await requirePushed(gitIn(project.root), list.latest);
  const release = list.releases.find((each) => each.date === date);
  if (release === undefined)
    throw new UsageError(`There is no release ${date}. Releases: ${list.releases.map((each) => each.date).join(', ')}`);
  if (release.notice === notice)
    return notice === null ? `Release ${date} has no notice.` : `Release ${date} already has this notice.`;
  const releases = list.releases.map((each) => (each === release ? { ...each, notice } : each));
  const updated = { ...list, releases };
  const path = `api/v1/${RELEASES_INDEX}`;
  await replaceFile(join(project.root, path), jsonText({ ...updated, data_version: dataVersion(updated) }));
  const branch = `${notice === null ? 'remove-notice' : 'notice'}-${date}`;
  const done = notice === null ? `Remove the notice from release ${date}` : `Add a notice to release ${date}`;
  return `Changed ${path}. Commit it and open a pull request: git switch --create ${branch} && git commit -m "${done}" ${path} && git push ${REMOTE} ${branch}`;
}

/**
 * @throws Error if the remote's branch doesn't have the latest release. The commit of the notice would follow it, so it
 *   could no longer be undone, and the branch of the notice would contain it.
 */
async function requirePushed(git: Git, latest: string | null): Promise<void> {
  if (latest === null) return;
  const released = `${UPSTREAM}:${releaseFolder(latest)}`;
  const found = await git.objects([UPSTREAM, released]);
  if (!found.has(UPSTREAM) || found.has(released)) return;
  throw new Error(
    `The release ${latest} is not pushed. Push it first: ${pushCommand(latest)}. Or undo it: ${undoCommand(latest)}`,
  );
}
