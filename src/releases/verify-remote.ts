import { type Finding, finding } from '../core/findings/finding.ts';
import type { Git } from '../core/git/git.ts';
import { firstFew } from '../core/text/words.ts';
import { RELEASE_TAGS, type Refs, releaseTagsIn, type TagIds, tagIdsIn, tagName } from './release-tags.ts';
import { BRANCH, pushCommand, releaseFolder, REMOTE, UPSTREAM } from './tag.ts';

/** Rule of tags that no release belongs to. */
export const TAG_WITHOUT_RELEASE = 'verify/tag-without-release';
/** Rule of tags that are others on the remote than in this clone. */
export const MOVED_TAG = 'verify/moved-tag';
/** Rule of tags and releases that the remote had and no longer has. */
export const LOST = 'verify/lost';

/** What the remote has now. */
interface Remote {
  readonly tags: TagIds;
  /** The id of the commit of its branch; null if it has no such branch. */
  readonly branch: string | null;
}

/** The remote as it is now; `none` if this clone has no remote, `silent` if the remote doesn't answer. */
export type RemoteState = Remote | 'none' | 'silent';

/** Whether there is a remote and it answered. */
export function isRemote(state: RemoteState): state is Remote {
  return typeof state !== 'string';
}

/** Asks the remote which release tags it has, and which commit its branch has. */
export async function readRemote(git: Git): Promise<RemoteState> {
  if (!(await git.succeeds('remote', 'get-url', REMOTE))) return 'none';
  const branchName = `refs/heads/${BRANCH}`;
  return git('ls-remote', '--refs', REMOTE, branchName, RELEASE_TAGS).then(
    (lines) => {
      const branch = lines.split('\n').find((line) => line.endsWith(`\t${branchName}`));
      return { tags: tagIdsIn(lines), branch: branch?.split('\t')[0] ?? null };
    },
    () => 'silent',
  );
}

/** What this clone has, to compare with the remote. */
interface RemoteScope {
  readonly refs: Refs;
  /** The release tags in the history of the checked-out commit. */
  readonly checkedOut: readonly string[];
  /** The dates of all releases in the archive. */
  readonly all: readonly string[];
  /** The dates of the releases to verify that have a tag in this clone. */
  readonly tagged: readonly string[];
}

/** The result of comparing releases with the remote. */
interface RemoteReport {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** Compares releases with the remote, if there is one and it answers. */
export async function compareWithRemote(git: Git, state: RemoteState, scope: RemoteScope): Promise<RemoteReport> {
  if (isRemote(state)) return verifyRemote(git, state, scope);
  const notes =
    state === 'silent' ? [`Not verified: tags and branch of the remote ${REMOTE}, which did not answer.`] : [];
  return { findings: [], notes };
}

/**
 * Compares releases with the remote: it must have the tag of every release that was pushed, its branch must contain these
 * releases, and it must have no other release tags. A release that was never pushed is a note.
 */
async function verifyRemote(git: Git, remote: Remote, scope: RemoteScope): Promise<RemoteReport> {
  const { refs, checkedOut, all, tagged } = scope;
  const here = refs.tags;
  // Null if this clone doesn't have the newest commit of the remote's branch.
  const onBranch = remote.branch === null ? [] : await releaseTagsIn(git, remote.branch);
  const lastFetched = refs.remoteBranches.includes(UPSTREAM) ? await releaseTagsIn(git, UPSTREAM) : null;
  const wasPushed = (tag: string): boolean =>
    remote.tags.has(tag) || lastFetched?.includes(tag) === true || onBranch?.includes(tag) === true;
  const pushed = tagged.filter(wasPushed);
  const unpushed = tagged.filter((tag) => !wasPushed(tag));
  const sinceFirst = tagsSinceFirst(remote.tags, all);
  const unknown = sinceFirst.filter((tag) => !here.has(tag) && !all.includes(tag));
  // Tags that are the same here and on the remote and belong to no branch.
  const withoutBranch =
    onBranch === null
      ? []
      : sinceFirst
          .filter((tag) => here.get(tag) === remote.tags.get(tag))
          .filter((tag) => ![...all, ...checkedOut, ...onBranch].includes(tag));
  const lostTags = pushed.filter((tag) => !remote.tags.has(tag));
  const lostReleases = onBranch === null ? [] : pushed.filter((tag) => !onBranch.includes(tag));
  return {
    findings: [
      ...(lostReleases.length === 0 ? [] : [await lostReleasesFinding(git, remote, lostReleases)]),
      ...(lostTags.length === 0 ? [] : [lostTagsFinding(lostTags)]),
      ...unknown.map(unknownTag),
      ...movedTags(remote, here),
      ...withoutBranch.map(tagWithoutBranch),
    ],
    notes: [
      ...(onBranch === null ? [BRANCH_UNKNOWN] : []),
      ...(unpushed.length === 0
        ? []
        : [`Not pushed yet: ${firstFew(unpushed)}. To push it, run: ${pushCommand(...unpushed)}`]),
    ],
  };
}

const BRANCH_UNKNOWN = `Not verified: whether ${BRANCH} on the remote ${REMOTE} still has all releases, because it has commits that are not in this clone. Run: git fetch --no-tags ${REMOTE}`;

/** The finding that the remote's branch no longer contains these releases. */
async function lostReleasesFinding(git: Git, { branch }: Remote, dates: readonly string[]): Promise<Finding> {
  const message = `${BRANCH} on the remote ${REMOTE} no longer has these releases: ${firstFew(dates)}`;
  const push = `git push ${REMOTE} ${BRANCH}`;
  const canPush = branch === null || (await git.succeeds('merge-base', '--is-ancestor', branch, BRANCH));
  // With a merge, neither side loses commits.
  const fix = canPush
    ? `Push the branch again: ${push}`
    : `The remote also has commits that are not in ${BRANCH} here. Review them (git log ${BRANCH}..${branch.slice(0, 12)}), then merge them and push: git pull --no-rebase ${REMOTE} ${BRANCH} && ${push}`;
  return finding({ rule: LOST, file: `refs/heads/${BRANCH}`, message, fix });
}

/** The finding that the remote no longer has the tags of these releases, which this clone has. */
function lostTagsFinding(dates: readonly string[]): Finding {
  const message = `The remote ${REMOTE} no longer has these tags: ${firstFew(dates)}`;
  const fix = `Push them again: git push ${REMOTE} ${dates.join(' ')}`;
  return finding({ rule: LOST, file: tagName(dates[0] ?? ''), message, fix });
}

/** The finding that neither this clone nor the remote has the tags of these releases. */
export function lostEverywhere(dates: readonly string[]): Finding {
  const message = `Neither this clone nor the remote ${REMOTE} has these tags: ${firstFew(dates)}`;
  const fix = `Push them from a clone or a backup that has them: git push ${REMOTE} ${dates.join(' ')}`;
  return finding({ rule: LOST, file: tagName(dates[0] ?? ''), message, fix });
}

/** The finding that the remote has a tag that this clone doesn't have and that has no release in the archive. */
function unknownTag(tag: string): Finding {
  const message = `The remote ${REMOTE} has the tag ${tag}, which is not in this clone and has no release here`;
  const fix = `If you made this release in another clone, fetch it: git pull --tags. If you don't know it, don't fetch it, and delete it: git push --delete ${REMOTE} ${tag}`;
  return finding({ rule: TAG_WITHOUT_RELEASE, file: releaseFolder(tag), message, fix });
}

/** The tags since the first release of the archive. Releases from before a restart of the archive keep their tags. */
function tagsSinceFirst(tags: TagIds, [first = '']: readonly string[]): string[] {
  return [...tags.keys()].filter((tag) => tag > first);
}

/** A finding for each tag that is another one on the remote than in this clone. */
function movedTags({ tags }: Remote, here: TagIds): Finding[] {
  return [...tags]
    .filter(([tag, id]) => here.has(tag) && here.get(tag) !== id)
    .map(([tag]) => {
      const message = `The tag ${tag} on the remote ${REMOTE} differs from the tag in this clone`;
      const fix = `If the tag in this clone is the original, restore it: git push --force ${REMOTE} ${tag}`;
      return finding({ rule: MOVED_TAG, file: tagName(tag), message, fix });
    });
}

/**
 * The finding that a tag is the same here and on the remote and is neither in the archive nor in the history of the checked-out
 * commit or of the remote's branch: the branch lost its release, or somebody forged the tag.
 */
function tagWithoutBranch(tag: string): Finding {
  const message = `The remote ${REMOTE} has the tag ${tag}, whose commit is not on its branch ${BRANCH}`;
  const fix = `If ${BRANCH} lost this release, push ${BRANCH} from a clone that has it: git push ${REMOTE} ${BRANCH}. If you didn't make this release, delete the tag: git push --delete ${REMOTE} ${tag}`;
  return finding({ rule: TAG_WITHOUT_RELEASE, file: releaseFolder(tag), message, fix });
}
