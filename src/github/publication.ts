import type { Asset, WantedRelease } from './wanted-release.ts';
import { dataOrNull, type GitHub } from './client.ts';

type ReleaseAsset = Awaited<ReturnType<GitHub['rest']['repos']['listReleaseAssets']>>['data'][number];

/**
 * Publishes a release on GitHub: creates a draft, uploads every asset and publishes it, because assets of an immutable
 * release can't be added later. An old draft is deleted first. A published release is only compared.
 * @returns what was done, in a sentence.
 * @throws Error if the tag on GitHub is another one, or if a published release has other assets.
 */
export async function publishRelease(github: GitHub, { tag, commit, body, assets }: WantedRelease): Promise<string> {
  const { paginate, rest, repository } = github;
  // Without the tag, GitHub would create one for the release.
  const there = await commitOfTag(github, tag);
  if (there !== commit) {
    throw new Error(
      `Tag ${tag} ${there === null ? 'does not exist on GitHub' : `is commit ${there} on GitHub`}, and commit ${commit} here. Make a correction as a release of a later date.`,
    );
  }
  const all = await paginate(rest.repos.listReleases, { ...repository, per_page: 100 });
  const published = all.find((release) => release.tag_name === tag && !release.draft);
  if (published !== undefined) {
    const different = wrongAssets(published.assets, assets);
    if (different.length === 0)
      return `Release ${tag} is published already, with the same assets: ${published.html_url}`;
    throw new Error(
      `Release ${tag} is published with other assets: ${different.join(', ')}. It can't be changed: to correct it, make a release with a later date. See ${published.html_url}`,
    );
  }
  for (const { id } of all.filter((release) => release.tag_name === tag)) {
    await rest.repos.deleteRelease({ ...repository, release_id: id });
  }
  const texts = { ...repository, tag_name: tag, name: `Release ${tag}`, body };
  const { data: draft } = await rest.repos.createRelease({ ...texts, draft: true });
  const uploaded: ReleaseAsset[] = [];
  for (const { name, type, bytes } of assets) {
    const headers = { 'content-type': type, 'content-length': bytes.byteLength };
    // The release contains the address for uploads.
    const request = { method: 'POST', url: draft.upload_url, name, headers, data: bytes } as const;
    const { data }: { data: unknown } = await github.request(request);
    uploaded.push(data as ReleaseAsset);
  }
  const incomplete = wrongAssets(uploaded, assets);
  if (incomplete.length > 0) {
    throw new Error(`GitHub did not store these assets correctly: ${incomplete.join(', ')}. Run the command again.`);
  }
  const isNewest = all.every((release) => release.draft || release.tag_name < tag);
  const final = { ...texts, release_id: draft.id, draft: false, make_latest: isNewest ? 'true' : 'false' } as const;
  return `Published release ${tag}: ${(await rest.repos.updateRelease(final)).data.html_url}`;
}

/** The commit that a tag points to on GitHub; null if there is no such tag. */
async function commitOfTag({ rest, repository }: GitHub, tag: string): Promise<string | null> {
  const ref = await dataOrNull(rest.git.getRef({ ...repository, ref: `tags/${tag}` }));
  if (ref?.object.type !== 'tag') return ref?.object.sha ?? null;
  const annotated = await rest.git.getTag({ ...repository, tag_sha: ref.object.sha });
  return annotated.data.object.sha;
}

/**
 * The names of assets that GitHub lacks, has with other or incomplete bytes, or has in addition, by state, size and
 * SHA-256.
 */
function wrongAssets(attached: readonly ReleaseAsset[], assets: readonly Asset[]): string[] {
  const isRight = ({ name, state, size, digest }: ReleaseAsset): boolean => {
    const wanted = assets.find((asset) => asset.name === name);
    const isSame = digest === null || digest === `sha256:${wanted?.digest ?? ''}`;
    return state === 'uploaded' && size === wanted?.bytes.byteLength && isSame;
  };
  const right = new Set(attached.filter(isRight).map(({ name }) => name));
  const names = new Set([...attached, ...assets].map(({ name }) => name));
  return [...names].filter((name) => !right.has(name)).sort();
}
