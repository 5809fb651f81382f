import { isAnyArrayBuffer } from 'node:util/types';
import type { Asset } from '../releases/assets.ts';
import { sha256 } from '../files/digest.ts';
import type { GitHub } from './client.ts';

/** An asset as GitHub has it. */
type Attached = Awaited<ReturnType<GitHub['rest']['repos']['listReleaseAssets']>>['data'][number];

/** A release, as far as its assets need it. */
interface ReleaseHandle {
  readonly id: number;
  readonly upload_url: string;
}

/** What sets the assets of a release apart from those that it should have. */
export interface AssetDifferences {
  /** Assets that GitHub lacks, or has with other bytes or half. */
  readonly wrong: readonly Asset[];
  /** What GitHub has in their place, or without need. */
  readonly surplus: readonly Attached[];
}

/** Holds the assets that a release has against those it should have: by state, size and SHA-256. */
export async function compareAssets(
  github: GitHub,
  { id }: ReleaseHandle,
  assets: readonly Asset[],
): Promise<AssetDifferences> {
  const list = { ...github.repository, release_id: id, per_page: 100 };
  const attached = await github.paginate(github.rest.repos.listReleaseAssets, list);
  const right = new Map<string, Attached>();
  for (const there of attached) {
    const wanted = assets.find(({ name }) => name === there.name);
    if (wanted !== undefined && (await isSame(github, there, wanted))) right.set(there.name, there);
  }
  return {
    wrong: assets.filter(({ name }) => !right.has(name)),
    surplus: attached.filter((there) => right.get(there.name) !== there),
  };
}

/**
 * Gives a draft exactly these assets: what is half uploaded, has other bytes or should not be there is removed, and
 * what is missing is uploaded.
 * @returns the names of those that were uploaded.
 * @throws Error when GitHub does not have them in the end.
 */
export async function settleAssets(github: GitHub, draft: ReleaseHandle, assets: readonly Asset[]): Promise<string[]> {
  const { wrong, surplus } = await compareAssets(github, draft, assets);
  for (const { id } of surplus) await github.rest.repos.deleteReleaseAsset({ ...github.repository, asset_id: id });
  for (const { name, type, bytes } of wrong) {
    await github.request({
      method: 'POST',
      // GitHub takes files at another address, which comes with the release.
      url: draft.upload_url,
      name,
      headers: { 'content-type': type, 'content-length': bytes.byteLength },
      data: bytes,
    });
  }
  if (wrong.length === 0 && surplus.length === 0) return [];
  const after = await compareAssets(github, draft, assets);
  const different = differencesInWords(after);
  if (different !== null) throw new Error(`GitHub does not have what was uploaded: ${different}. Run this again.`);
  return wrong.map(({ name }) => name);
}

/** What is different, by names; null where nothing is. */
export function differencesInWords({ wrong, surplus }: AssetDifferences): string | null {
  const names = new Set([...wrong, ...surplus].map(({ name }) => name));
  return names.size === 0 ? null : [...names].sort().join(', ');
}

async function isSame(github: GitHub, there: Attached, wanted: Asset): Promise<boolean> {
  if (there.state !== 'uploaded' || there.size !== wanted.bytes.byteLength) return false;
  return (await digestOf(github, there)) === wanted.digest;
}

/** The SHA-256 of an asset: as GitHub states it, else of the bytes. Assets of before 2025 have none. */
async function digestOf(github: GitHub, there: Attached): Promise<string> {
  const stated = /^sha256:([0-9a-f]{64})$/.exec(there.digest ?? '')?.[1];
  if (stated !== undefined) return stated;
  const { data }: { data: unknown } = await github.rest.repos.getReleaseAsset({
    ...github.repository,
    asset_id: there.id,
    headers: { accept: 'application/octet-stream' },
  });
  if (!isAnyArrayBuffer(data)) throw new Error(`GitHub did not send the bytes of ${there.name}.`);
  return sha256(new Uint8Array(data));
}
