import { isDeepStrictEqual } from 'node:util';
import type { Release } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { changedPaths, type Git, gitIn } from '../core/git/git.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { isObject, type Json, jsonObject } from '../core/text/json.ts';
import { firstFew, messageOf } from '../core/text/words.ts';
import { RELEASES_INDEX } from './archive.ts';
import { type HistoryReport, verifyRebuild } from './rebuild.ts';
import {
  CHANGE_LOG,
  NEEDS_DEPLOY_KEY,
  PUBLISHED,
  pushCommand,
  pushTagsCommand,
  releaseFolder,
  REMOTE,
  tagName,
  undoCommand,
  UPSTREAM,
} from './tag.ts';

/** Which releases to compare with the history. */
interface HistoryScope {
  /** All entries of the list of releases. */
  readonly releases: readonly Release[];
  /** The dates of the releases to verify. */
  readonly chosen: readonly string[];
  /** The release to rebuild; null for none. */
  readonly rebuilt: string | null;
  /** Whether this runs in a workflow, which needs other fixes for missing history. */
  readonly isWorkflow: boolean;
}

/** Rule of tags that no release belongs to. */
export const TAG_WITHOUT_RELEASE = 'verify/tag-without-release';
/** Rule of a tag whose commit did not add its release. */
const WRONG_TAG = 'verify/wrong-tag';
/** Rule of missing history: commits or tags. */
export const MISSING_HISTORY = 'verify/history';

/**
 * Compares releases with the history of the project in `root`: each release folder and list entry must be the one at
 * the release's tag, every tag must have a release, and the tags on the remote must be the same. If all files are
 * committed and equal their tags, the release `rebuilt` is rebuilt from the commit before its own.
 */
export async function verifyHistory(root: string, scope: HistoryScope): Promise<HistoryReport> {
  const { releases, chosen, rebuilt, isWorkflow } = scope;
  const all = releases.map(({ date }) => date);
  const git = gitIn(root);
  const incomplete = await incompleteHistory(git, isWorkflow);
  if (incomplete !== null) return { findings: [], notes: [], unverified: [incomplete] };
  const tags = tagIdsIn(await git('for-each-ref', '--format=%(objectname) %(refname)', RELEASE_TAGS));
  const tagged = chosen.filter((date) => tags.has(date));
  const untagged = chosen.filter((date) => !tags.has(date));
  const remote = await tagsOfRemote(git);
  const isSameThere = (date: string): boolean => remote.tags?.get(date) === tags.get(date);
  const releaseFindings = [
    ...(await uncommittedFiles(git)),
    ...(await releasesUnlikeTheirTags(git, tagged, isSameThere)),
  ];
  // A tag that was moved in this clone also differs from the one on the remote.
  const wrong = releaseFindings.filter(({ rule }) => rule === WRONG_TAG).map(({ file }) => file);
  const unmoved = new Map([...tags].filter(([date]) => !wrong.includes(releaseFolder(date))));
  const compared = await compareWithRemote(git, remote.tags, unmoved, all);
  const listed = releases.filter(({ date }) => tagged.includes(date));
  const findings = [
    ...releaseFindings,
    ...(await entriesUnlikeTheirTags(git, listed)),
    ...(await tagsWithoutRelease(git, all)),
    ...compared.findings,
  ];
  const missing = untagged.length === 0 ? [] : [await missingTags(git, untagged, remote.tags, isWorkflow)];
  const unverified = [...missing, ...remote.unverified];
  if (rebuilt === null || releaseFindings.length > 0 || untagged.includes(rebuilt))
    return { findings, notes: compared.notes, unverified };
  const rebuild = await verifyRebuild(git, root, rebuilt);
  return {
    findings: [...findings, ...rebuild.findings],
    notes: [...compared.notes, ...rebuild.notes],
    unverified: [...unverified, ...rebuild.unverified],
  };
}

/** How a workflow gets all commits and tags. */
const WORKFLOW_FIX = 'Set fetch-depth: 0 for actions/checkout in this job.';

/** The finding that git can't read the folder or that commits are missing; null if the history is complete. */
export async function incompleteHistory(git: Git, isWorkflow: boolean): Promise<Finding | null> {
  const missing = (message: string, fix: string): Finding =>
    finding({ rule: MISSING_HISTORY, file: '.git', message, fix: isWorkflow ? WORKFLOW_FIX : fix });
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true')
      return missing(
        'This clone is shallow: earlier commits and tags are missing',
        'Run: git fetch --unshallow --tags',
      );
  } catch (error) {
    const message = `Git can't read this folder: ${visible(messageOf(error))}`;
    return missing(message, 'Run this in a clone made by git clone.');
  }
  const isPartial = await git.succeeds('config', '--get-regexp', '^remote\\..*\\.partialclonefilter$');
  const fix = 'Verify in a full clone: git clone URL, without --filter';
  return isPartial ? missing('This clone is partial: git fetched only some objects of the history', fix) : null;
}

/**
 * Why releases without a tag in this clone, given by their dates, are not compared with the history.
 * @param remoteTags the tags of the remote; null if there is no remote, or if it didn't respond.
 */
async function missingTags(
  git: Git,
  dates: readonly string[],
  remoteTags: ReadonlyMap<string, string> | null,
  isWorkflow: boolean,
): Promise<Finding> {
  const message = `Release tags are missing from this clone: ${firstFew(dates)}`;
  const latest = dates.at(-1) ?? '';
  const found = await git.objects(['HEAD', 'HEAD~1', UPSTREAM].map((commit) => `${commit}:${releaseFolder(latest)}`));
  // Only this clone has the release, and it is the newest commit: it was interrupted between its commit and its tag.
  const isInterrupted = found.size === 1 && found.has(`HEAD:${releaseFolder(latest)}`);
  const isLost = remoteTags !== null && !dates.some((date) => remoteTags.has(date));
  const fixOf = (): string => {
    if (isLost && !isInterrupted)
      return `The remote ${REMOTE} doesn't have these tags either. Tags of rehearsals are not needed. For other releases, see docs/emergencies.md#when-the-remote-lost-something`;
    if (isWorkflow) return WORKFLOW_FIX;
    return isInterrupted
      ? `The release ${latest} was interrupted. Undo it, then make it again: ${undoCommand(latest)}`
      : 'Run: git fetch --tags';
  };
  return finding({ rule: MISSING_HISTORY, file: `${PUBLISHED}/releases`, message, fix: fixOf() });
}

/** A finding if files of the archive or the change log are not committed. */
async function uncommittedFiles(git: Git): Promise<Finding[]> {
  const changed = await changedPaths(git, 'api', CHANGE_LOG);
  if (changed.length === 0) return [];
  const message = `Files of the archive have changes that are not committed: ${firstFew(changed.map(visible))}`;
  const fix = `Commit or discard them. To see them, run: git status api ${CHANGE_LOG}`;
  return [finding({ rule: 'verify/committed', file: changed[0] ?? PUBLISHED, message, fix })];
}

/**
 * A finding for each release whose folder differs from the one at its tag, or whose tag's commit did not add it.
 * @param isSameOnRemote whether the remote has the same tag of a date. Then a wrong tag can't be fetched.
 */
export async function releasesUnlikeTheirTags(
  git: Git,
  dates: readonly string[],
  isSameOnRemote: (date: string) => boolean = () => false,
): Promise<Finding[]> {
  const places = (date: string): string[] =>
    [tagName(date), 'HEAD', `${tagName(date)}~1`].map((commit) => `${commit}:${releaseFolder(date)}`);
  const found = await git.objects(dates.flatMap(places));
  const findings: Finding[] = [];
  for (const date of dates) {
    const [folder, [then, now, before]] = [releaseFolder(date), places(date).map((place) => found.get(place)?.id)];
    if (then === undefined || before !== undefined) {
      const message = `The tag ${date} was moved: its commit did not add this release`;
      const fix = isSameOnRemote(date)
        ? await remakeTag(git, date)
        : `Fetch the original tag: git fetch --force ${REMOTE} tag ${date}`;
      findings.push(finding({ rule: WRONG_TAG, file: folder, message, fix }));
    } else if (then !== now) {
      const message = `The release differs from the one at its tag ${date}`;
      const fix = `Restore it: git checkout ${date} -- ${folder}`;
      findings.push(finding({ rule: 'verify/tag', file: folder, message, fix }));
    }
  }
  return findings;
}

/** How to make the tag of a release again, at the commit that added the release, and push it. */
async function remakeTag(git: Git, date: string): Promise<string> {
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', `${releaseFolder(date)}/SHA256SUMS`);
  const commit = added.trim().split('\n').at(-1) ?? '';
  const make = `git tag --force --annotate ${date} -m "Release ${date}" ${commit}`;
  return `The remote ${REMOTE} has the same wrong tag. Make the tag again, and push it (${NEEDS_DEPLOY_KEY}): ${make} && git push --force ${REMOTE} ${date}`;
}

/**
 * The fields of a release in the list of releases that no later release changes. A move of the site changes its
 * addresses.
 */
const FIXED_FIELDS = ['tag', 'sha256', 'bytes', 'sums_sha256', 'data_versions', 'summary', 'rehearsal'] as const;

/** A finding for each release whose entry in the list of releases differs from the one at its tag. */
async function entriesUnlikeTheirTags(git: Git, releases: readonly Release[]): Promise<Finding[]> {
  const list = `${PUBLISHED}/${RELEASES_INDEX}`;
  const found = await git.objects(releases.map(({ date }) => `${tagName(date)}:${list}`));
  return releases.flatMap((release) => {
    const then = entryIn(found.get(`${tagName(release.date)}:${list}`)?.content, release.date);
    const changed = FIXED_FIELDS.filter((field) => then !== null && !isDeepStrictEqual(release[field], then[field]));
    if (changed.length === 0) return [];
    const message = `The list of releases differs from its tag ${release.date} in ${changed.join(', ')}`;
    const fix = `Restore the list from the last commit that had the right values: git log -p -- ${list}`;
    return [finding({ rule: 'verify/tag', file: list, message, fix })];
  });
}

/** The entry of a release in a list of releases; null if the list lacks it. */
function entryIn(list: Uint8Array | undefined, date: string): Json | null {
  const releases = jsonObject(list)?.['releases'];
  const entries = Array.isArray(releases) ? releases.filter(isObject) : [];
  return entries.find((entry) => entry['date'] === date) ?? null;
}

/** Matches the full names of release tags, and of few others. */
const RELEASE_TAGS = 'refs/tags/????-??-??';

/** Ids of tag objects by the tag, which is a date, in lines of an id and the full name of a tag. */
function tagIdsIn(lines: string): ReadonlyMap<string, string> {
  const found = [...lines.matchAll(/^(\w+)\s+refs\/tags\/(.+)$/gm)].map(([, id = '', tag = '']) => [tag, id] as const);
  return new Map(found.filter(([tag]) => isDate(tag)));
}

/**
 * A finding for each tag in the history of the checked-out commit that has no release in the archive. Tags before the
 * first release stay when a series of releases starts again.
 */
async function tagsWithoutRelease(git: Git, all: readonly string[]): Promise<Finding[]> {
  if (!(await git.succeeds('rev-parse', '--verify', '--quiet', 'HEAD'))) return [];
  const [first, last] = [all[0] ?? '', all.at(-1) ?? ''];
  const merged = await git('for-each-ref', '--format=%(objectname) %(refname)', '--merged=HEAD', RELEASE_TAGS);
  const unknown = [...tagIdsIn(merged).keys()].filter((tag) => tag > first && !all.includes(tag));
  const released = await git.objects(unknown.map((tag) => `${tagName(tag)}:${releaseFolder(tag)}`));
  return unknown.map((tag) => {
    const isReleased = released.has(`${tagName(tag)}:${releaseFolder(tag)}`);
    const message = isReleased
      ? `The release ${tag} is missing in api/v1/releases, but its tag is on this branch`
      : `The tag ${tag} has no release in api/v1/releases`;
    // The live files and the change log belong to the latest release.
    const files = tag > last ? `${PUBLISHED} ${CHANGE_LOG}` : releaseFolder(tag);
    const fix = isReleased ? `Restore it: git checkout ${tag} -- ${files}` : `Delete the tag: git tag --delete ${tag}`;
    return finding({ rule: TAG_WITHOUT_RELEASE, file: releaseFolder(tag), message, fix });
  });
}

/** The ids of the release tags on the remote; null without a remote that responds. Without a response, they stay unverified. */
async function tagsOfRemote(
  git: Git,
): Promise<{ readonly tags: ReadonlyMap<string, string> | null; readonly unverified: Finding[] }> {
  if (!(await git.succeeds('remote', 'get-url', REMOTE))) return { tags: null, unverified: [] };
  const lines = await git('ls-remote', '--refs', REMOTE, RELEASE_TAGS).catch(() => null);
  if (lines !== null) return { tags: tagIdsIn(lines), unverified: [] };
  const message = `The tags of the remote ${REMOTE} were not compared, because it did not respond`;
  const fix = `Check its address and your connection: git ls-remote ${REMOTE}`;
  return { tags: null, unverified: [finding({ rule: 'verify/remote', file: '.git', message, fix })] };
}

/**
 * Compares the release tags in this clone with the tags of the remote; without any, there is nothing to report. `all`
 * has the dates of all releases.
 */
async function compareWithRemote(
  git: Git,
  there: ReadonlyMap<string, string> | null,
  here: ReadonlyMap<string, string>,
  all: readonly string[],
): Promise<Pick<HistoryReport, 'findings' | 'notes'>> {
  if (there === null) return { findings: [], notes: [] };
  const [first = ''] = all;
  const moved = [...there.keys()].filter((tag) => here.has(tag) && here.get(tag) !== there.get(tag));
  const unknown = [...there.keys()].filter((tag) => tag > first && !here.has(tag) && !all.includes(tag));
  const missing = all.filter((date) => here.has(date) && !there.has(date));
  const findings = [
    ...moved.map((tag) => {
      const message = `The tag ${tag} on the remote ${REMOTE} differs from the tag in this clone`;
      const fix = `If the remote has the original tag, fetch it: git fetch --force ${REMOTE} tag ${tag}. Otherwise, restore the tag on the remote (${NEEDS_DEPLOY_KEY}): git push --force ${REMOTE} ${tag}`;
      return finding({ rule: 'verify/moved-tag', file: tagName(tag), message, fix });
    }),
    ...unknown.map((tag) => {
      const message = `The remote ${REMOTE} has the tag ${tag}, which has no release in this clone`;
      const fix = `If you recognise this release, fetch it: git pull --tags. Otherwise, delete the tag (${NEEDS_DEPLOY_KEY}): git push --delete ${REMOTE} ${tag}`;
      return finding({ rule: TAG_WITHOUT_RELEASE, file: tagName(tag), message, fix });
    }),
  ];
  return { findings, notes: missing.length === 0 ? [] : [await missingOnRemote(git, missing)] };
}

/**
 * A note on tags that the remote lacks, with the command that pushes them. The command pushes the branch only if the
 * remote lacks a commit of these releases too, because the branch may have other commits that were not reviewed.
 */
async function missingOnRemote(git: Git, tags: readonly string[]): Promise<string> {
  let isWithCommits = true;
  for (const tag of tags)
    isWithCommits &&= await git.succeeds('merge-base', '--is-ancestor', `${tagName(tag)}^{commit}`, UPSTREAM);
  const command = isWithCommits ? pushTagsCommand(...tags) : pushCommand(...tags);
  return `Not on the remote ${REMOTE}: ${firstFew(tags)}. To push it, run (${NEEDS_DEPLOY_KEY}): ${command}`;
}
