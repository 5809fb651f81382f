import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import type { FileMaker, Makers } from '../../../src/core/files/lazy-files.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { type Archive, releaseDates } from '../../../src/releases/archive.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import { bundled } from './js-package.ts';
import { dateOf, hasSnapshot, type SnapshotData, snapshotOf } from '../snapshot/snapshot.ts';

/** Folder of the site with a snapshot of each release, to pass to a package, and the list of them. */
const CLIENTS_FOLDER = 'clients';

/** Why a release without workloads has no snapshot. */
const WITHOUT = 'its documents state no uncertainty, which the packages need';

/**
 * Makers of the site's files for the packages, by path: a snapshot of each release and of the live documents, a list of
 * them with their digests and of the releases without one, and the code of the npm package without a snapshot. Empty if
 * no release has workloads yet. `live` makes the snapshot of the live documents.
 */
export function clientFiles(archive: Archive, data: SnapshotData, live: () => Snapshot | null): Makers {
  const releases = releaseDates(archive.live).map((date) => archive.release(date));
  // The live documents come last: they replace the same release, or are newer than all releases.
  const documents = new Map(
    [...releases, archive.live].flatMap((files) => (hasSnapshot(files) ? [[dateOf(files), files] as const] : [])),
  );
  if (documents.size === 0) return new Map();
  const dates = [...documents.keys()].sort(byCodePoint);
  const snapshot = memoize((date) => {
    const files = documents.get(date) ?? archive.live;
    return JSON.stringify(files === archive.live ? live() : snapshotOf(files, archive, data));
  });
  const list = (): string => {
    const snapshots = dates.map((date) => {
      const text = snapshot(date);
      return { date, path: `${date}.json`, bytes: Buffer.byteLength(text), sha256: sha256(text) };
    });
    const without = releases
      .filter((files) => !hasSnapshot(files))
      .map((files) => ({ date: dateOf(files), reason: WITHOUT }));
    return jsonText({ snapshots, without });
  };
  return new Map<string, FileMaker>([
    [`${CLIENTS_FOLDER}/index.json`, list],
    ...dates.map((date) => [`${CLIENTS_FOLDER}/${date}.json`, () => snapshot(date)] as const),
    [`${CLIENTS_FOLDER}/core.js`, async () => (await bundled()).get('core.js') ?? ''],
  ]);
}
