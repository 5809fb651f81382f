import { zipSync, type Zippable } from 'fflate';
import { SOURCES } from '../sources/index.ts';
import { byCodePoint } from '../text/order.ts';
import type { FileEndpoint } from './endpoint.ts';

/** Every JSON file of the release in one archive, except the list of releases, which carries the archive's digest. */
export const allZip: FileEndpoint = {
  kind: 'file',
  path: '/all.zip',
  mediaType: 'application/zip',
  description:
    'Every JSON document of the current release but the list of releases; byte-identical to the zip of the dated release.',
  sources: SOURCES.map(({ id }) => id),
  content: (inputs, built) => {
    const paths = [...built.files.keys()].filter((path) => path.endsWith('.json') && path !== 'releases/index.json');
    return archive(`v1-${inputs.date}`, inputs.date, paths.sort(byCodePoint), built.files);
  },
};

/** A zip of `paths` below one top folder; the same bytes on every machine, for the same files and date. */
function archive(
  folder: string,
  date: string,
  paths: readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const entries: Zippable = {};
  for (const path of paths) {
    const bytes = files.get(path);
    if (bytes !== undefined) entries[`${folder}/${path}`] = bytes;
  }
  // Zip entries carry local time without a zone: noon by the local clock reads as noon in every zone.
  return zipSync(entries, { level: 9, mtime: new Date(year, month - 1, day, 12) });
}
