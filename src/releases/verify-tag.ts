import { finding, FindingsError, throwIfErrors } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { jsonObject } from '../core/text/json.ts';
import { RELEASES_INDEX } from './archive.ts';
import { BRANCH, NEEDS_DEPLOY_KEY, PUBLISHED, releaseFolder, REMOTE, tagName, UPSTREAM } from './tag.ts';
import { verifyProject } from './verify.ts';
import { incompleteHistory, TAG_WITHOUT_RELEASE } from './verify-history.ts';

/** The result of verifying a tag that may be published. */
interface TagVerification {
  readonly notes: readonly string[];
  /** Full id of the tag's commit. */
  readonly commit: string;
}

/**
 * Decides whether the tag of a release may be published. The tag must be annotated and checked out, and its commit must
 * be on the default branch, have this release as its latest, and be followed by no later release. Then the whole
 * archive is verified, and nothing may be left unverified. The rebuild also finds files that a release doesn't write.
 * @throws FindingsError if the tag may not be published; UsageError if it is not named like a release.
 */
export async function verifyTag(project: Project, tag: string, isWorkflow: boolean): Promise<TagVerification> {
  if (!isDate(tag))
    throw new UsageError(`--tag ${visible(tag)} is not a release tag. Pass a date in the form YYYY-MM-DD.`);
  const git = gitIn(project.root);
  const incomplete = await incompleteHistory(git, isWorkflow);
  if (incomplete !== null) throw new FindingsError([incomplete]);
  const commit = await taggedCommit(git, tag);
  const { findings, unverified, notes } = await verifyProject(project, [], isWorkflow);
  // Other tags without a release are rejected by their own workflow runs.
  throwIfErrors([...findings.filter(({ rule }) => rule !== TAG_WITHOUT_RELEASE), ...unverified]);
  return { notes, commit };
}

/** The commit of a tag that may be a release. @throws FindingsError if it can't be one. */
async function taggedCommit(git: Git, tag: string): Promise<string> {
  const [name, commit] = [tagName(tag), `${tagName(tag)}^{commit}`];
  const release = `${commit}:${releaseFolder(tag)}`;
  const before = `${name}~1:${releaseFolder(tag)}`;
  const found = await git.objects([name, commit, release, before, 'HEAD']);
  const id = found.get(commit)?.id;
  if (!found.has(name))
    throw rejected(tag, `The tag ${tag} is missing from this clone`, `Fetch it: git fetch ${REMOTE} tag ${tag}`);
  const deletion = `Delete the tag (${NEEDS_DEPLOY_KEY}): git push --delete ${REMOTE} ${tag}`;
  if (found.get(name)?.type !== 'tag' || id === undefined)
    throw rejected(tag, `The tag ${tag} is not the annotated tag of a commit`, deletion);
  if (!found.has(release) || found.has(before))
    throw rejected(tag, `The commit of the tag ${tag} did not add the release ${releaseFolder(tag)}`, deletion);
  if (found.get('HEAD')?.id !== id) {
    const fix = `Check it out, with its packages: git checkout ${tag} && npm ci`;
    throw rejected(tag, `The tag ${tag} is not checked out`, fix);
  }
  const branches = [UPSTREAM, `refs/heads/${BRANCH}`];
  const isOnBranch = await Promise.all(
    branches.map((branch) => git.succeeds('merge-base', '--is-ancestor', id, branch)),
  );
  if (!isOnBranch.includes(true)) throw rejected(tag, `The commit of the tag ${tag} is not on ${BRANCH}`, deletion);
  const latest = await Promise.all(branches.map((branch) => latestAt(git, branch)));
  const later = latest.find((date) => date !== null && date > tag) ?? null;
  if (later !== null) {
    const fix = `Publish it by hand, without packages: RELEASE_DATE=${tag} npm run github -- publish`;
    throw rejected(tag, `The tag ${tag} is not the latest release: ${BRANCH} has ${visible(later)}`, fix);
  }
  return id;
}

function rejected(tag: string, message: string, fix: string): FindingsError {
  return new FindingsError([finding({ rule: 'verify/tag', file: tagName(tag), message, fix })]);
}

/** The date of the latest release in the list of releases at a commit; null without such a list. */
async function latestAt(git: Git, commit: string): Promise<string | null> {
  const list = `${commit}:${PUBLISHED}/${RELEASES_INDEX}`;
  const latest = jsonObject((await git.objects([list])).get(list)?.content)?.['latest'];
  return typeof latest === 'string' ? latest : null;
}
