import { bytesIn, FetchError, fetchFile, type Retries } from '../../core/net/fetch.ts';
import { visible } from '../../core/text/characters.ts';
import { isDate } from '../../core/text/date.ts';
import { isObject, jsonObject } from '../../core/text/json.ts';
import type { Digests, ListingLimits } from './listing.ts';

/** Folder of the packages' snapshots: beside the API on a site, inside of a copy. */
export const SNAPSHOTS = 'clients';
/** The list of them, by which `update` of a package finds them. */
export const SNAPSHOT_LIST = 'index.json';

/** What a site has for the packages to update themselves from. */
export interface SnapshotListing {
  /** Address of their folder. */
  readonly from: string;
  readonly bytes: Uint8Array;
  /** SHA-256 by name. */
  readonly files: Digests;
}

/**
 * The packages' snapshots of the site that has the API, or of a copy that has them inside; null where there are none.
 * @throws FetchError where the list can't be fetched, Error when it is none.
 */
export async function snapshotsOf(base: string, limits: ListingLimits, retries: Retries) {
  const site = /^(.*)\/api\/v1$/.exec(base)?.[1];
  for (const root of site === undefined ? [base] : [site, base]) {
    const from = `${root}/${SNAPSHOTS}`;
    const bytes = await listAt(`${from}/${SNAPSHOT_LIST}`, limits, retries);
    if (bytes !== null) return { from, bytes, files: filesIn(bytes, from) } satisfies SnapshotListing;
  }
  return null;
}

async function listAt(address: string, limits: ListingLimits, retries: Retries): Promise<Uint8Array | null> {
  const read = (chunks: AsyncIterable<Uint8Array>) => bytesIn(chunks, limits.listBytes);
  try {
    const answer = await fetchFile(address, read, { retries, timeout: limits.milliseconds, sameHost: true });
    return answer?.content ?? null;
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) return null;
    throw error;
  }
}

function filesIn(bytes: Uint8Array, from: string): Digests {
  const list = jsonObject(bytes)?.['snapshots'];
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  const files = entries.flatMap(({ date, path, sha256 }) => {
    const isWhole = typeof date === 'string' && isDate(date) && path === `${date}.json`;
    return isWhole && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) ? [[path, sha256] as const] : [];
  });
  if (!Array.isArray(list) || files.length < list.length)
    throw new Error(`${visible(from)}/${SNAPSHOT_LIST} is not a list of snapshots.`);
  return new Map(files);
}
