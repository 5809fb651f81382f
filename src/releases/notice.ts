import { join } from 'node:path';
import { dataVersion } from '../contract/data-version.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import { loadContract } from '../contract/validator.ts';
import { recoverFile, replaceFile } from '../core/files/replace-file.ts';
import { refuse, UsageError } from '../core/findings/finding.ts';
import { changedPaths, gitIn } from '../core/git/git.ts';
import { commitFile } from './tag.ts';
import { recoverRepository, whileMarked } from '../core/git/unfinished.ts';
import type { Project } from '../core/project.ts';
import { jsonText, jsonObject } from '../core/text/json.ts';
import { nearest } from '../core/text/nearest.ts';
import { firstFew } from '../core/text/words.ts';
import { RELEASES_INDEX, readArchive } from './archive.ts';
import { verifyArchive } from './verify.ts';

/** What somebody wants to be said of a release. */
export interface NoticeWish {
  readonly project: Project;
  readonly date: string;
  /** What readers are warned of; null takes the warning away. */
  readonly warning: string | null;
  /** Why; readers see it behind the warning, and it stands in the history. */
  readonly reason: string;
  /** Write the file, and leave the commit. */
  readonly withoutGit: boolean;
}

/**
 * Puts a notice on a release, or takes it away: in the list of releases alone, and in a commit of its own. The files of the
 * release stay as they are. After an interruption, or asked again, it goes on, or has nothing to do. @returns what was done.
 * @throws UsageError when there is no such release; Error when other things have changed; FindingsError when the archive is
 * not as it was released.
 */
export async function putNotice({ project, date, warning, reason, withoutGit }: NoticeWish): Promise<string> {
  const { root, published } = project;
  const git = withoutGit ? null : gitIn(root);
  const path = `api/v1/${RELEASES_INDEX}`;
  const file = join(root, path);
  if (git !== null) await recoverRepository(git, root, []);
  await recoverFile(file);
  const changed = git === null ? [] : await changedPaths(git);
  const foreign = changed.filter((one) => one !== path);
  if (foreign.length > 0) {
    throw new Error(
      `The working tree has changes that are no part of a notice: ${firstFew(foreign)}. Commit or remove them first.`,
    );
  }
  const archive = readArchive(published);
  const { validator } = await loadContract(project);
  refuse(verifyArchive(archive, validator, { complete: true }));
  const list = jsonObject(archive.live.get(RELEASES_INDEX)) as unknown as Releases;
  const dates = list.releases.map((release) => release.date);
  if (!dates.includes(date)) {
    const near = nearest(date, dates);
    throw new UsageError(`There is no release ${date}.${near === null ? '' : ` Did you mean ${near}?`}`);
  }
  const notice = warning === null ? null : `${sentence(warning)} ${sentence(reason)}`;
  const releases = list.releases.map((release) => (release.date === date ? { ...release, notice } : release));
  const noticed = { ...list, releases };
  const text = jsonText({ ...noticed, data_version: dataVersion(noticed) });
  const isThere = jsonText(list) === text;
  if (!isThere) await replaceFile(file, text);
  if (git !== null && (!isThere || changed.length > 0)) {
    const title = `${notice === null ? 'Take the notice off' : 'Put a notice on'} the release ${date}`;
    await whileMarked(git, root, () => commitFile(git, path, title, notice ?? reason));
  } else if (isThere) return `The release ${date} has this notice already: nothing to do.`;
  return notice === null ? `The release ${date} has no notice any more.` : `Notice on the release ${date}: ${notice}`;
}

/** A text as a sentence, with its full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
