import { isAnyArrayBuffer } from 'node:util/types';
import { sha256 } from '../core/files/digest.ts';
import type { Asset, WantedRelease } from './wanted-release.ts';
import { found, type GitHub } from './client.ts';

type GitHubRelease = Awaited<ReturnType<GitHub['rest']['repos']['listReleases']>>['data'][number];

/**
 * Publishes a release on GitHub: as a draft first, which gets every asset, and is then published, as immutable
 * releases need it. After a failure anywhere, the same call goes on where it stopped. A published release is only
 * compared: nothing of it is ever changed.
 * @returns what was done, in sentences.
 * @throws Error when the tag on GitHub is not this one, or a published release has other assets.
 */
export async function publishRelease(github: GitHub, wanted: WantedRelease): Promise<readonly string[]> {
  const { rest, repository } = github;
  const { tag, name, body, assets } = wanted;
  // GitHub would make a tag of its own for a release that has none.
  const commit = await commitOfTag(github, tag);
  if (commit !== wanted.commit) {
    throw new Error(
      commit === null
        ? `GitHub has no tag ${tag}. Push it first: npm run push-release -- --date ${tag}`
        : `Tag ${tag} on GitHub is commit ${commit}, here it is ${wanted.commit}. Fetch the tags, and publish what GitHub has; a correction takes a later date.`,
    );
  }
  const there = await findRelease(github, tag);
  if (there !== null && !there.draft) {
    const { different } = await compareAssets(github, there, assets);
    if (different !== null) {
      throw new Error(
        `Release ${tag} is published with other assets than these: ${different}. It stays as it is; a correction takes a later date. See ${there.html_url}`,
      );
    }
    return [`Release ${tag} is published already, with the same assets: ${there.html_url}`];
  }
  const texts = { ...repository, tag_name: tag, name, body };
  const draft = there ?? (await rest.repos.createRelease({ ...texts, draft: true })).data;
  const uploaded = await settleAssets(github, draft, assets);
  const make_latest = wanted.latest ? 'true' : 'false';
  const final = { ...texts, release_id: draft.id, draft: false, make_latest } as const;
  const { data: published } = await rest.repos.updateRelease(final);
  return [
    `${there === null ? 'Made a draft' : 'Went on with the draft that was there'}; uploaded: ${uploaded.join(', ') || 'nothing, all was there'}.`,
    `Published release ${tag}: ${published.html_url}`,
  ];
}

/**
 * The release of a tag, else the draft that is to become it, else null. Found in the list of all, because the call for
 * the release of a tag answers 404 for drafts.
 */
async function findRelease({ paginate, rest, repository }: GitHub, tag: string): Promise<GitHubRelease | null> {
  const all = await paginate(rest.repos.listReleases, { ...repository, per_page: 100 });
  const ofTag = all.filter(({ tag_name }) => tag_name === tag);
  const published = ofTag.find(({ draft }) => !draft);
  const [draft, second] = ofTag;
  if (published === undefined && second !== undefined) {
    const places = ofTag.map(({ html_url }) => html_url).join(', ');
    throw new Error(`There are ${ofTag.length} drafts of release ${tag}: ${places}. Delete all but one.`);
  }
  return published ?? draft ?? null;
}

/** The commit that a tag points to on GitHub; null where it has no such tag. */
async function commitOfTag({ rest, repository }: GitHub, tag: string): Promise<string | null> {
  const ref = await found(rest.git.getRef({ ...repository, ref: `tags/${tag}` }));
  if (ref?.object.type !== 'tag') return ref?.object.sha ?? null;
  const annotated = await rest.git.getTag({ ...repository, tag_sha: ref.object.sha });
  return annotated.data.object.sha;
}

/** The workflow that publishes. */
const WORKFLOW = 'release.yml';

/**
 * Starts the workflow that publishes a tag, on the default branch: Pages takes nothing from a run on a tag.
 * @returns what was done, in a sentence.
 */
export async function requestPublication({ rest, repository }: GitHub, date: string): Promise<string> {
  const { default_branch: ref } = (await rest.repos.get({ ...repository })).data;
  const inputs = { publish: date };
  await rest.actions.createWorkflowDispatch({ ...repository, workflow_id: WORKFLOW, ref, inputs });
  return `Asked ${WORKFLOW} on ${ref} to publish ${date}.`;
}

/** An asset as GitHub has it. */
type ReleaseAsset = GitHubRelease['assets'][number];

/**
 * Holds the assets that a release has against those it should have, by state, size and SHA-256: which GitHub lacks, or
 * has with other bytes or half; what it has in their place, or without need; and the names of both, where there are any.
 */
async function compareAssets(github: GitHub, { id }: GitHubRelease, assets: readonly Asset[]) {
  const list = { ...github.repository, release_id: id, per_page: 100 };
  const attached = await github.paginate(github.rest.repos.listReleaseAssets, list);
  const right = new Map<string, ReleaseAsset>();
  for (const there of attached) {
    const wanted = assets.find(({ name }) => name === there.name);
    if (wanted !== undefined && (await isSame(github, there, wanted))) right.set(there.name, there);
  }
  const wrong = assets.filter(({ name }) => !right.has(name));
  const surplus = attached.filter((there) => right.get(there.name) !== there);
  const names = new Set([...wrong, ...surplus].map(({ name }) => name));
  return { wrong, surplus, different: names.size === 0 ? null : [...names].sort().join(', ') };
}

/**
 * Gives a draft exactly these assets: what is half uploaded, has other bytes or should not be there is removed, and
 * what is missing is uploaded.
 * @returns the names of those that were uploaded.
 * @throws Error when GitHub does not have them in the end.
 */
async function settleAssets(github: GitHub, draft: GitHubRelease, assets: readonly Asset[]): Promise<string[]> {
  const { wrong, surplus, different: before } = await compareAssets(github, draft, assets);
  for (const { id } of surplus) await github.rest.repos.deleteReleaseAsset({ ...github.repository, asset_id: id });
  for (const { name, type, bytes } of wrong) {
    const headers = { 'content-type': type, 'content-length': bytes.byteLength };
    // GitHub takes files at another address, which comes with the release.
    await github.request({ method: 'POST', url: draft.upload_url, name, headers, data: bytes });
  }
  if (before === null) return [];
  const { different } = await compareAssets(github, draft, assets);
  if (different !== null) throw new Error(`GitHub does not have what was uploaded: ${different}. Run this again.`);
  return wrong.map(({ name }) => name);
}

/** Whether these bytes are attached, by the SHA-256 that GitHub states, else by the bytes. Before 2025 it states none. */
async function isSame({ rest, repository }: GitHub, there: ReleaseAsset, { bytes, digest }: Asset): Promise<boolean> {
  if (there.state !== 'uploaded' || there.size !== bytes.byteLength) return false;
  const stated = /^sha256:([0-9a-f]{64})$/.exec(there.digest ?? '')?.[1];
  if (stated !== undefined) return stated === digest;
  const headers = { accept: 'application/octet-stream' };
  const asked = rest.repos.getReleaseAsset({ ...repository, asset_id: there.id, headers });
  const { data }: { data: unknown } = await asked;
  if (!isAnyArrayBuffer(data)) throw new Error(`GitHub did not send the bytes of ${there.name}.`);
  return sha256(new Uint8Array(data)) === digest;
}
