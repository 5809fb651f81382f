import { type Finding, finding, FindingsError, throwIfErrors } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { jsonObject } from '../core/text/json.ts';
import { firstFew } from '../core/text/words.ts';
import { RELEASES_INDEX } from './archive.ts';
import { tagName } from './release-tags.ts';
import { BRANCH, CHANGE_LOG, PUBLISHED, releaseFolder, REMOTE, UPSTREAM } from './tag.ts';
import { verifyProject } from './verify.ts';
import { incompleteHistory } from './verify-history.ts';
import { LOST, MOVED_TAG, TAG_WITHOUT_RELEASE } from './verify-remote.ts';

/** The result of verifying a tag that may be published. */
interface TagVerification {
  readonly notes: readonly string[];
  /** Full id of the tag's commit. */
  readonly commit: string;
}

/**
 * Decides whether the tag of a release may be published. The tag must be annotated and checked out. Its commit must be
 * on the default branch, must have added this release and nothing else, and this must be the latest release. Then the
 * whole archive is verified, and nothing may be left unverified.
 * @throws FindingsError if the tag may not be published; UsageError if it is not named like a release.
 */
export async function verifyTag(project: Project, tag: string, isWorkflow: boolean): Promise<TagVerification> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(tag))
    throw new UsageError(`--tag ${visible(tag)} is not a release tag. Pass a date in the form YYYY-MM-DD.`);
  const withDeletion: Reject = (message) => {
    const fix = isWorkflow ? `git push --delete ${REMOTE} ${tag}` : `git tag --delete ${tag}`;
    return tagFinding(tag, message, `Delete the tag: ${fix}`);
  };
  const git = gitIn(project.root);
  const incomplete = await incompleteHistory(git, isWorkflow);
  if (incomplete !== null) throw new FindingsError([incomplete]);
  const commit = await taggedCommit(git, tag, withDeletion);
  await requireLatestRelease(git, tag, commit, withDeletion);

  const archive = await verifyProject(project, [], isWorkflow);
  // Other tags without a release are rejected by their own workflow runs.
  const own = archive.findings.filter(({ rule }) => rule !== TAG_WITHOUT_RELEASE);
  const isContentWrong = own.some(({ rule }) => !['verify/history', MOVED_TAG, LOST].includes(rule));
  const unverified = archive.gaps.map((gap) => gap.finding);
  const message = `The tag ${tag} is not a verified release: see the other findings`;
  throwIfErrors([...own, ...unverified, ...(isContentWrong ? [withDeletion(message)] : [])]);
  return { notes: archive.notes, commit };
}

/** Makes the finding about a tag that can't become valid. Its fix deletes the tag. */
type Reject = (message: string) => Finding;

function tagFinding(tag: string, message: string, fix: string): Finding {
  return finding({ rule: 'verify/tag', file: tagName(tag), message, fix });
}

/** The commit of an annotated tag that is checked out. @throws FindingsError if the tag is not acceptable. */
async function taggedCommit(git: Git, tag: string, reject: Reject): Promise<string> {
  if (!isDate(tag)) throw new FindingsError([reject(`${tag} is not a calendar date between 1980 and 2099`)]);
  const name = tagName(tag);
  const found = await git.objects([name, 'HEAD']);
  const object = found.get(name);
  if (object === undefined) {
    const fix = `Fetch it: git fetch ${REMOTE} tag ${tag}`;
    throw new FindingsError([tagFinding(tag, `The tag ${tag} is missing from this clone`, fix)]);
  }
  if (object.type !== 'tag')
    throw new FindingsError([reject(`The tag ${tag} is lightweight. A release has an annotated tag`)]);
  const [, id, type, own] = /^object (\w+)\ntype (\w+)\ntag (.*)\n/.exec(object.content.toString('utf8')) ?? [];
  if (id === undefined || type !== 'commit')
    throw new FindingsError([reject(`The tag ${tag} does not point to a commit`)]);
  if (own !== tag) throw new FindingsError([reject(`The tag ${tag} was copied from the tag ${visible(String(own))}`)]);
  if (found.get('HEAD')?.id !== id) {
    const fix = `Check it out, with its packages: git checkout ${tag} && npm ci`;
    throw new FindingsError([tagFinding(tag, `The tag ${tag} is not checked out`, fix)]);
  }
  return id;
}

/** @throws FindingsError if the commit of a tag is not on the default branch, is not a release, or is not the latest release. */
async function requireLatestRelease(git: Git, tag: string, commit: string, reject: Reject): Promise<void> {
  const branches = [UPSTREAM, `refs/heads/${BRANCH}`];
  const isOnBranch = await Promise.all(branches.map((one) => git.succeeds('merge-base', '--is-ancestor', commit, one)));
  const reasons = [
    ...(isOnBranch.includes(true) ? [] : [`The commit of the tag ${tag} is not on ${BRANCH}`]),
    ...(await problemsWithCommit(git, tag, commit)),
  ];
  throwIfErrors(reasons.map(reject));
  const latest = await Promise.all(branches.map((branch) => latestAt(git, branch)));
  const later = latest.find((date) => date !== null && date > tag) ?? null;
  if (later === null) return;
  const message = `The tag ${tag} is not the latest release: ${BRANCH} has ${visible(later)}`;
  const fix = `Publish it by hand, without packages: RELEASE_DATE=${tag} npm run github -- publish`;
  throw new FindingsError([tagFinding(tag, message, fix)]);
}

/** Sentences about a commit that did not add exactly this release and its live files; empty if it did. */
async function problemsWithCommit(git: Git, tag: string, commit: string): Promise<string[]> {
  const folder = releaseFolder(tag);
  const before = `${commit}~1`;
  const found = await git.objects([`${commit}:${folder}`, before, `${before}:${folder}`]);
  if (!found.has(`${commit}:${folder}`)) return [`The commit of the tag ${tag} has no release ${folder}`];
  if (!found.has(before)) return [`The commit of the tag ${tag} has no parent commit from which the release was made`];
  if (found.has(`${before}:${folder}`))
    return [`The commit of the tag ${tag} did not add ${folder}: its parent has it already`];
  const changed = (await git('diff', '--name-only', '--no-renames', '-z', before, commit)).split('\0');
  const other = changed.filter((path) => path !== '' && path !== CHANGE_LOG && !path.startsWith(`${PUBLISHED}/`));
  const live = await latestAt(git, commit);
  return [
    ...(other.length === 0
      ? []
      : [`The commit of the tag ${tag} changes more files than a release does: ${firstFew(other.map(visible))}`]),
    ...(live === tag
      ? []
      : [
          `At the tag ${tag}, the live files in ${PUBLISHED} belong to ${live === null ? 'no release' : `the release ${visible(live)}`}`,
        ]),
  ];
}

/** The date of the latest release in the list of releases at a commit; null without such a list. */
async function latestAt(git: Git, commit: string): Promise<string | null> {
  const list = `${commit}:${PUBLISHED}/${RELEASES_INDEX}`;
  const latest = jsonObject((await git.objects([list])).get(list)?.content)?.['latest'];
  return typeof latest === 'string' ? latest : null;
}
