import type { Clients } from '../../../src/contract/generated/data.d.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import { memoize, type FileMaker, type Makers } from '../../../src/core/files/lazy-files.ts';
import { type Archive, releaseDates } from '../../../src/releases/archive.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import { bundled } from './js-package.ts';
import { dateOf, hasSnapshot, snapshotOf } from './snapshot.ts';

/** Folder of the site with a snapshot of each release, for whoever hands one to a package, and the list of them. */
const CLIENTS_FOLDER = 'clients';

/** Why there is no snapshot of a release from before there were workloads. */
const WITHOUT = 'its documents have one workload and state no uncertainty, without which nothing is answered here';

/**
 * How what the site has for the packages is made, by path below it: a snapshot of each release, that of the live documents,
 * a list of them with their digests and of the releases that have none, and the code of the npm package without a snapshot.
 * None where nothing has workloads yet.
 */
export function clientFiles(archive: Archive, clients: Clients): Makers {
  const releases = releaseDates(archive.live).map((date) => archive.release(date));
  // The live documents last: of a release they are its own, and between releases they are shown alone.
  const documents = new Map(
    [...releases, archive.live].flatMap((files) => (hasSnapshot(files) ? [[dateOf(files), files] as const] : [])),
  );
  if (documents.size === 0) return new Map();
  const dates = [...documents.keys()].sort(byCodePoint);
  const snapshot = memoize((date) =>
    JSON.stringify(snapshotOf(documents.get(date) ?? new Map<string, Uint8Array>(), archive, clients)),
  );
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
