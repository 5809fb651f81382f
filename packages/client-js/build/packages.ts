import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../../src/core/files/digest.ts';
import { replaceFolder, writeTree } from '../../../src/core/files/replace-folder.ts';
import { type Archive, digestsText } from '../../../src/releases/archive.ts';
import { jsPackage, type Package } from './js-package.ts';
import { pythonPackage } from '../../client-python/build/python-package.ts';
import { type SnapshotData, snapshotIn } from '../snapshot/snapshot.ts';

/** Name of the list of their digests, in the form that `sha256sum --check` reads. */
const PACKAGE_SUMS = 'PACKAGES-SHA256SUMS';

/** Every package of the live documents of an archive. @throws Error if they can't be made. */
export async function packagesOf(archive: Archive, data: SnapshotData, repository: string | null): Promise<Package[]> {
  const { clients } = data;
  const snapshot = snapshotIn(archive, data);
  return [await jsPackage(snapshot, clients, repository), await pythonPackage(snapshot, clients, repository)];
}

/** Writes packages and the list of their digests into a folder. Either all files are written or none. */
export async function writePackages(packages: readonly Package[], out: string): Promise<void> {
  const files = new Map<string, Uint8Array | string>(packages.map((one) => [pathOf(one), one.bytes]));
  files.set(PACKAGE_SUMS, digestsOf(packages));
  if (existsSync(out) && !existsSync(join(out, PACKAGE_SUMS)) && (await readdir(out)).length > 0) {
    throw new Error(`${out} contains other files. The packages would replace the folder, so name a new one.`);
  }
  await replaceFolder(out, (folder) => writeTree(folder, files));
}

/** The digests of packages, as `sha256sum --check` reads them in the folder that they are written into. */
function digestsOf(packages: readonly Package[]): string {
  return digestsText(new Map(packages.map((one) => [pathOf(one), sha256(one.bytes)])));
}

/** Path of a package: each registry has a folder with the packages that are published there. */
export function pathOf({ name }: Package): string {
  return `${name.endsWith('.tgz') ? 'npm' : 'pypi'}/${name}`;
}
