import type { Clients } from '../contract/generated/data.d.ts';
import { sha256 } from '../files/digest.ts';
import { type Archive, releaseDates } from '../releases/archive.ts';
import { jsonText } from '../text/json.ts';
import { bundled } from './js-package.ts';
import { snapshotOf } from './snapshot.ts';

/** Folder of the site from which the packages fetch newer figures; they ask for `index.json` in it. */
const CLIENTS_FOLDER = 'clients';

/**
 * What the site has for the packages, by path below it: a snapshot of each release, that of the live documents, a list
 * of them with their digests, and the code of the npm package without a snapshot. None where nothing has workloads yet.
 */
export async function clientFiles(archive: Archive, clients: Clients): Promise<Map<string, Uint8Array | string>> {
  const releases = releaseDates(archive.live).map((date) => archive.release(date));
  const snapshots = new Map<string, string>();
  // The live documents last: of a release they are its own, and between releases they are shown alone.
  for (const documents of [...releases, archive.live]) {
    const snapshot = snapshotOf(documents, archive, clients);
    if (snapshot !== null) snapshots.set(snapshot.updated, JSON.stringify(snapshot));
  }
  if (snapshots.size === 0) return new Map();
  const entries = [...snapshots].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = entries.map(([date, text]) => {
    return { date, path: `${date}.json`, bytes: Buffer.byteLength(text), sha256: sha256(text) };
  });
  const { core } = await bundled();
  return new Map<string, Uint8Array | string>([
    [`${CLIENTS_FOLDER}/index.json`, jsonText({ snapshots: list })],
    ...entries.map(([date, text]) => [`${CLIENTS_FOLDER}/${date}.json`, text] as const),
    [`${CLIENTS_FOLDER}/core.js`, core],
  ]);
}
