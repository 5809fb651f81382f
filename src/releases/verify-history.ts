import { isDeepStrictEqual } from 'node:util';
import type { Release } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { changedPaths, type Git, gitIn } from '../core/git/git.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, type Json, jsonObject } from '../core/text/json.ts';
import { firstFew, messageOf } from '../core/text/words.ts';
import { RELEASES_INDEX } from './archive.ts';
import { changesIn, type Gap, historyFinding, type HistoryReport, type Part } from './history-report.ts';
import { verifyRebuild } from './rebuild.ts';
import { readRefs, releaseTagsIn, type TagIds, tagName } from './release-tags.ts';
import { CHANGE_LOG, INTERRUPTED, mayBeInterrupted, PUBLISHED, releaseFolder, REMOTE, undoCommand } from './tag.ts';
import { uncommittedFindings } from './verify-committed.ts';
import {
  compareWithRemote,
  isRemote,
  lostEverywhere,
  MOVED_TAG,
  readRemote,
  type RemoteState,
  TAG_WITHOUT_RELEASE,
} from './verify-remote.ts';

/** Which releases to compare with the history. */
interface HistoryScope {
  /** The dates of all releases in the archive. */
  readonly all: readonly string[];
  /** The dates of those to verify. */
  readonly chosen: readonly string[];
  /** The entries of the list of releases; none if the list is damaged. */
  readonly releases: readonly Release[];
  /** The dates of rehearsals. Nobody can have cited them, so their tags may be lost. */
  readonly rehearsals: readonly string[];
  /** The release to rebuild; null for none. */
  readonly rebuilt: string | null;
  /** Whether this runs in a workflow, which needs other fixes for missing history. */
  readonly isWorkflow: boolean;
}

/**
 * Compares releases with the history of the project in `root`. The folder of each release must be the one at its tag,
 * every tag of a release must have a release, and nothing may be uncommitted. If all of that is true, the release `rebuilt`
 * is rebuilt from the commit before its own.
 */
export async function verifyHistory(root: string, scope: HistoryScope): Promise<HistoryReport> {
  const { all, chosen, rehearsals, rebuilt, isWorkflow } = scope;
  const git = gitIn(root);
  const incomplete = await incompleteHistory(git, isWorkflow);
  if (incomplete !== null) {
    return { findings: [], notes: [], gaps: [{ parts: partsWith(rebuilt), dates: [], finding: incomplete }] };
  }
  const refs = await readRefs(git);
  const checkedOut = (await releaseTagsIn(git, 'HEAD')) ?? [];
  const untagged = chosen.filter((date) => !refs.tags.has(date));
  const tagged = chosen.filter((date) => refs.tags.has(date));
  const interrupted = await interruptedReleases(git, refs.remoteBranches, untagged);
  const remote = await readRemote(git);
  const releaseFindings = [
    ...interrupted,
    ...(await verifyTags(git, refs.tags, tagged, remote)),
    ...(await uncommittedFindings(git, root, all)),
  ];
  const withRemote = await compareWithRemote(git, remote, { refs, checkedOut, all, tagged });
  // A tag that is wrong in this clone is reported with its own fix, and must not be pushed.
  const wrongHere = tagged.filter((date) =>
    releaseFindings.some(({ rule, file }) => rule === WRONG_TAG && file === releaseFolder(date)),
  );
  const remoteFindings = withRemote.findings.filter(
    ({ rule, file }) => rule !== MOVED_TAG || !wrongHere.some((date) => file === tagName(date)),
  );
  const missing = interrupted.length > 0 ? [] : untagged;
  const isLost = (date: string): boolean => isRemote(remote) && !remote.tags.has(date);
  const lost = missing.filter((date) => isLost(date) && !rehearsals.includes(date));
  const lostRehearsals = missing.filter((date) => isLost(date) && rehearsals.includes(date));
  const fetchable = missing.filter((date) => !isLost(date));
  const findings = [
    ...releaseFindings,
    ...(await changedEntries(
      git,
      scope.releases.filter(({ date }) => tagged.includes(date)),
    )),
    ...(await tagsWithoutRelease(git, checkedOut, all)),
    ...remoteFindings,
    ...(lost.length === 0 ? [] : [lostEverywhere(lost)]),
  ];
  const { notes } = withRemote;
  const gaps = [
    ...(fetchable.length === 0 ? [] : [missingTags(fetchable, scope, fetchFix(fetchable, isWorkflow))]),
    ...(lostRehearsals.length === 0
      ? []
      : [missingTags(lostRehearsals, scope, rehearsalFix(lostRehearsals, isWorkflow))]),
  ];
  // A tag without a release does not prevent a rebuild.
  const canRebuild = releaseFindings.length === 0 && rebuilt !== null && !untagged.includes(rebuilt);
  if (!canRebuild) return { findings, notes, gaps };
  const rebuild = await verifyRebuild(git, root, rebuilt);
  return {
    findings: [...findings, ...rebuild.findings],
    notes: [...notes, ...rebuild.notes],
    gaps: [...gaps, ...rebuild.gaps],
  };
}

/**
 * The finding that a release was interrupted before its commit: a folder of a release is neither in the checked-out commit nor
 * tagged, and only files of a release are uncommitted. Null if there is no such release, or without git.
 */
export async function interruptedRelease(root: string, folders: readonly string[]): Promise<Finding | null> {
  const git = gitIn(root);
  const namesOf = (date: string): string[] => [tagName(date), `HEAD:${releaseFolder(date)}`];
  const known = await git.objects(['HEAD', ...folders.flatMap(namesOf)]).catch(() => null);
  if (known?.has('HEAD') !== true) return null;
  const date = folders.find((folder) => !namesOf(folder).some((name) => known.has(name)));
  if (date === undefined || !mayBeInterrupted(await changedPaths(git))) return null;
  const message = INTERRUPTED.message.replace(/\.$/, '');
  return historyFinding('interrupted', releaseFolder(date), message, INTERRUPTED.fix);
}

/** Returns what git knows a release by: its tag or, in a clone without the tag, the commit that added it. */
export type CommitOf = (date: string) => string;

/** The tag of each release, or the commit that added it if this clone lacks the tag. Without git, the tag. */
export async function releaseCommits(root: string, dates: readonly string[]): Promise<CommitOf> {
  const git = gitIn(root);
  const refs = await readRefs(git).catch(() => null);
  const untagged = refs === null ? [] : dates.filter((date) => !refs.tags.has(date));
  const commits = new Map<string, string>();
  for (const date of untagged) {
    const digests = `${releaseFolder(date)}/SHA256SUMS`;
    const commit = await git('log', '-1', '--diff-filter=A', '--format=%h', '--', digests).catch(() => '');
    if (commit.trim() !== '') commits.set(date, commit.trim());
  }
  return (date) => commits.get(date) ?? date;
}

/** The parts that need tags. They include the rebuild only if there is a release to rebuild. */
function partsWith(rebuilt: string | null): Part[] {
  return ['tags', 'history', ...(rebuilt === null ? [] : ['rebuild' as const])];
}

/** How a workflow gets all commits and tags. */
const WORKFLOW_FIX = 'Set fetch-depth: 0 for actions/checkout in this job.';

/** The finding that git can't read the folder or that commits are missing; null if the history is complete. */
export async function incompleteHistory(git: Git, isWorkflow: boolean): Promise<Finding | null> {
  const rule = 'history';
  try {
    if (await isPartial(git)) {
      const message = 'This clone is partial: git fetched only some objects of the history';
      const fix = 'Verify in a full clone: git clone URL, without --filter';
      return historyFinding(rule, '.git', message, isWorkflow ? WORKFLOW_FIX : fix);
    }
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'true') return null;
  } catch (error) {
    const message = `Git can't read this folder: ${visible(messageOf(error))}`;
    return historyFinding(rule, '.git', message, isWorkflow ? WORKFLOW_FIX : 'Run this in a clone made by git clone.');
  }
  const message = 'This clone is shallow: earlier commits and tags are missing';
  return historyFinding(rule, '.git', message, isWorkflow ? WORKFLOW_FIX : 'Run: git fetch --unshallow --tags');
}

/** Whether this clone was made with a filter, such as `--filter=blob:none`. */
async function isPartial(git: Git): Promise<boolean> {
  return git.succeeds('config', '--get-regexp', '^remote\\..*\\.partialclonefilter$');
}

/** The gap for missing tags. It is an error only if they must be verified. */
function missingTags(missing: readonly string[], { chosen, rebuilt }: HistoryScope, fix: string): Gap {
  const message = `Release tags are missing from this clone: ${firstFew(missing)}`;
  return {
    parts: partsWith(rebuilt !== null && missing.includes(rebuilt) ? rebuilt : null),
    dates: missing.length === chosen.length ? [] : missing,
    finding: historyFinding('history', 'api/v1/releases', message, fix),
  };
}

/** How to get tags that the remote has, or may have. */
function fetchFix(missing: readonly string[], isWorkflow: boolean): string {
  return isWorkflow
    ? `${WORKFLOW_FIX} If it is set already, push the tags from a clone that has them: git push ${REMOTE} ${missing.join(' ')}`
    : 'Run: git fetch --tags';
}

/** What to do about rehearsals whose tags the remote doesn't have either. */
function rehearsalFix(missing: readonly string[], isWorkflow: boolean): string {
  return isWorkflow
    ? `Push the tags from a clone that has them: git push ${REMOTE} ${missing.join(' ')}`
    : `The remote ${REMOTE} doesn't have these tags either. You can go on without them: they belong to rehearsals, which the first real release removes.`;
}

/**
 * A finding for each untagged release that exists only in this clone: none of the remote branches has it, so its tag can't be
 * fetched.
 * Returns no findings in a clone without remote branches.
 */
async function interruptedReleases(
  git: Git,
  branches: readonly string[],
  missing: readonly string[],
): Promise<Finding[]> {
  if (branches.length === 0) return [];
  const places = (date: string): string[] => ['HEAD', ...branches].map((name) => `${name}:${releaseFolder(date)}`);
  const found = await git.objects(missing.flatMap(places));
  const own = missing.filter((date) => places(date).every((place, at) => found.has(place) === (at === 0)));
  return own.map((date) => {
    const folder = releaseFolder(date);
    const message = `The tag ${date} is missing, and no remote branch has this release: it was interrupted before its tag`;
    return historyFinding('tag', folder, message, `Undo it, then make it again: ${undoCommand(date)}`);
  });
}

/** Rule of tags in this clone whose commit did not add their release. */
const WRONG_TAG = 'verify/wrong-tag';

/** A finding for each release whose folder differs from the one at its tag, or whose tag's commit did not add it. */
async function verifyTags(git: Git, here: TagIds, dates: readonly string[], remote: RemoteState): Promise<Finding[]> {
  const places = (date: string): string[] =>
    [tagName(date), 'HEAD', `${tagName(date)}~1`].map((commit) => `${commit}:${releaseFolder(date)}`);
  const found = await git.objects(dates.flatMap(places));
  const findings = dates.map(async (date): Promise<Finding[]> => {
    const [folder, [then, now, before]] = [releaseFolder(date), places(date).map((place) => found.get(place)?.id)];
    if (then === undefined || before !== undefined) {
      const isMovedOnRemote = isRemote(remote) && remote.tags.get(date) === here.get(date);
      const fix = isMovedOnRemote
        ? `Push the original tag from a clone that has it: git push --force ${REMOTE} ${date}`
        : `Fetch the original tag: git fetch --force ${REMOTE} tag ${date}`;
      const message = `The tag ${date} was moved: its commit did not add this release`;
      return [finding({ rule: WRONG_TAG, file: folder, message, fix })];
    }
    if (then === now) return [];
    const other = await git('diff', '--name-only', '-z', tagName(date), 'HEAD', '--', folder);
    const message = `The release differs from its tag: ${firstFew(other.split('\0').filter(Boolean).map(visible))}`;
    return [historyFinding('tag', folder, message, `Restore it: git checkout ${date} -- ${folder}`)];
  });
  return (await Promise.all(findings)).flat();
}

/** The fields of a release in the list of releases that no later release changes. A move of the site changes its addresses. */
const FIXED_FIELDS = ['tag', 'sha256', 'bytes', 'sums_sha256', 'data_versions', 'summary', 'rehearsal'] as const;

/** A finding for each release whose entry in the list of releases differs from the one at its tag. */
async function changedEntries(git: Git, releases: readonly Release[]): Promise<Finding[]> {
  const list = `${PUBLISHED}/${RELEASES_INDEX}`;
  const found = await git.objects(releases.map(({ date }) => `${tagName(date)}:${list}`));
  return releases.flatMap((release) => {
    const then = entryIn(found.get(`${tagName(release.date)}:${list}`)?.content, release.date);
    const changed = FIXED_FIELDS.filter((field) => then !== null && !isDeepStrictEqual(release[field], then[field]));
    if (changed.length === 0) return [];
    const message = `The list of releases differs from its tag ${release.date} in ${changed.join(', ')}`;
    const fix = `Restore the list from the last commit that had the right values: git log -p -- ${list}`;
    return [historyFinding('tag', list, message, fix)];
  });
}

/** The entry of a release in a list of releases; null if there is none. */
function entryIn(list: Uint8Array | undefined, date: string): Json | null {
  const releases = jsonObject(list)?.['releases'];
  const entries = Array.isArray(releases) ? releases.filter(isObject) : [];
  return entries.find((entry) => entry['date'] === date) ?? null;
}

/**
 * A finding for each of these tags, which are in the history of the checked-out commit, that has no release in the archive.
 * Releases from before a restart of the archive keep their tags.
 */
async function tagsWithoutRelease(git: Git, checkedOut: readonly string[], all: readonly string[]): Promise<Finding[]> {
  const extra = checkedOut.filter((tag) => !all.includes(tag));
  const earlier = extra.length === 0 ? [] : await tagsBeforeRestart(git, all[0] ?? '');
  const unknown = extra.filter((tag) => !earlier.includes(tag));
  const released = await git.objects(unknown.map((tag) => `${tagName(tag)}:${releaseFolder(tag)}`));
  const latest = all.at(-1) ?? '';
  return unknown.map((tag) => {
    const isReleased = released.has(`${tagName(tag)}:${releaseFolder(tag)}`);
    const message = isReleased
      ? `The release ${tag} is missing in api/v1/releases, but its tag is on this branch`
      : `The tag ${tag} has no release in api/v1/releases`;
    // The live files and the change log belong to the latest release.
    const files = tag > latest ? `${PUBLISHED} ${CHANGE_LOG}` : releaseFolder(tag);
    const fix = isReleased
      ? `Restore it, because a published release must stay: git checkout ${tag} -- ${files}`
      : `Delete the tag: git tag --delete ${tag}; if it was pushed: git push --delete ${REMOTE} ${tag}`;
    return finding({ rule: TAG_WITHOUT_RELEASE, file: releaseFolder(tag), message, fix });
  });
}

/**
 * Tags of the releases that are no longer in the archive because the release `first` started it again. The change log of
 * `first` has one entry, and the commit before it has others.
 */
async function tagsBeforeRestart(git: Git, first: string): Promise<string[]> {
  if (first === '') return [];
  const places = [tagName(first), `${tagName(first)}~1`].map((commit) => `${commit}:${CHANGE_LOG}`);
  const found = await git.objects(places);
  const [entries = [], before = []] = places.map((place) => changesIn(found.get(place)?.content));
  return entries.length === 1 && before.length > 0 ? ((await releaseTagsIn(git, `${tagName(first)}~1`)) ?? []) : [];
}
