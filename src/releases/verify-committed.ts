import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finding, type Finding } from '../core/findings/finding.ts';
import type { Git } from '../core/git/git.ts';
import { isDate } from '../core/text/date.ts';
import { byCodePoint } from '../core/text/order.ts';
import { tagName } from './release-tags.ts';
import { CHANGE_LOG, PUBLISHED, releaseFolder } from './tag.ts';

/** Rule of changes to the archive or the change log that are not committed. */
export const UNCOMMITTED = 'verify/committed';

/** A finding for each uncommitted change to the archive, which has releases of these dates, or to the change log. */
export async function uncommittedFindings(git: Git, root: string, dates: readonly string[]): Promise<Finding[]> {
  const status = await git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', 'api', CHANGE_LOG);
  const all = status.split('\0').filter((record) => record !== '');
  if (all.length === 0) return [];
  const isOfRelease = (record: string): boolean => RELEASED_FILE.test(record) && !record.startsWith('??');
  const records = all.filter((record) => !isOfRelease(record));
  const damaged = [...new Set(all.filter(isOfRelease).map((record) => RELEASED_FILE.exec(record)?.[1] ?? ''))];
  const releases = await Promise.all(damaged.map((date) => changedRelease(git, date)));
  const committed = await git('ls-tree', '--name-only', `HEAD:${PUBLISHED}/releases`).catch(() => '');
  const latest = [...dates, ...committed.split('\n').filter(isDate)].sort(byCodePoint).at(-1) ?? '';
  const files: Finding[] = [];
  for (const record of records) files.push(await uncommittedFile(git, root, latest, record));
  return [...releases, ...files];
}

/** A record of git about a file of a dated release. */
const RELEASED_FILE = /^.. api\/v1\/releases\/(\d{4}-\d{2}-\d{2})\//;

/** The finding about uncommitted files of a release: a repair to commit, or damage, because a release never changes. */
async function changedRelease(git: Git, date: string): Promise<Finding> {
  const folder = releaseFolder(date);
  const isRepaired = await git.succeeds('diff', '--quiet', tagName(date), '--', folder);
  const message = isRepaired
    ? 'The files of this release are restored, but not committed'
    : 'Files of this release are changed or missing, and not committed';
  const fix = isRepaired
    ? `Commit it: git add ${folder} && git commit -m "Restore release ${date}"`
    : `Restore it: git checkout ${date} -- ${folder}`;
  return finding({ rule: UNCOMMITTED, file: folder, message, fix });
}

/** The finding about a file that differs from the last commit: damage, or a change to commit. `latest` is the latest release. */
async function uncommittedFile(git: Git, root: string, latest: string, record: string): Promise<Finding> {
  const isUntracked = record.startsWith('??');
  const file = record.slice(3);
  const restore = await restoreLiveFile(git, root, latest, file);
  if (restore !== null) {
    const message = 'This live file is missing or differs from the latest release, and this is not committed';
    return finding({ rule: UNCOMMITTED, file, message, fix: restore });
  }
  const message = isUntracked ? 'This file is not committed' : 'This file has uncommitted changes';
  const isOutside = isUntracked && !file.startsWith(`${PUBLISHED}/`);
  const fix = isOutside ? `Remove it: rm ${file}` : `Commit it: git add ${file} && git commit -m "Update ${file}"`;
  return finding({ rule: UNCOMMITTED, file, message, fix });
}

/** How to restore a live file that is missing or differs from the latest release; null for every other file. */
async function restoreLiveFile(git: Git, root: string, latest: string, file: string): Promise<string | null> {
  const path = file.slice(PUBLISHED.length + 1);
  if (!file.startsWith(`${PUBLISHED}/`) || path.startsWith('releases/')) return null;
  const released = `${releaseFolder(latest)}/${path}`;
  const read = (name: string): Promise<Buffer | null> => readFile(join(root, name)).catch(() => null);
  const [live, here] = await Promise.all([read(file), read(released)]);
  const expected = here ?? (await git.objects([`HEAD:${released}`])).get(`HEAD:${released}`)?.content;
  if (expected === undefined || live?.equals(expected) === true) return null;
  return `Restore it: ${here === null ? `git checkout HEAD -- ${file}` : `cp ${released} ${file}`}`;
}
