import { join } from 'node:path';
import { dataVersion } from '../contract/data-version.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { UsageError } from '../core/findings/finding.ts';
import { gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { jsonObject, jsonText } from '../core/text/json.ts';
import { readArchive, RELEASES_INDEX } from './archive.ts';
import { refuseChanges } from './tag.ts';

/**
 * Puts a notice on a release, or takes it away where it is null: in the list of releases alone. The files of the release
 * stay as they are. @returns what was done, and how it is committed.
 * @throws UsageError when there is no such release; Error where other things are not committed.
 */
export async function putNotice(project: Project, date: string, notice: string | null): Promise<string> {
  await refuseChanges(gitIn(project.root));
  const list = jsonObject(readArchive(project.published).live.get(RELEASES_INDEX)) as unknown as Releases | null;
  const dates = list?.releases.map((release) => release.date) ?? [];
  if (list === null || !dates.includes(date))
    throw new UsageError(`There is no release ${date}. There are: ${dates.join(', ')}`);
  const releases = list.releases.map((release) => (release.date === date ? { ...release, notice } : release));
  const noticed = { ...list, releases };
  const path = `api/v1/${RELEASES_INDEX}`;
  await replaceFile(join(project.root, path), jsonText({ ...noticed, data_version: dataVersion(noticed) }));
  const done = notice === null ? `Take the notice off the release ${date}` : `Put a notice on the release ${date}`;
  return `${path} is changed. Commit and propose it: git switch --create notice-${date} && git commit -m "${done}" ${path} && git push origin notice-${date}`;
}
