import type { FileEndpoint } from './endpoint.ts';
import { zipOf } from '../../core/files/write-zip.ts';
import { SOURCES } from '../../sources/index.ts';
import { byCodePoint } from '../../core/text/order.ts';

/** The schema of a contributed measurement, as it stands in the repository. */
export const measurementSchema: FileEndpoint = {
  kind: 'file',
  path: '/schema/measurement.schema.json',
  mediaType: 'application/json',
  description: 'JSON Schema (2020-12) of one contributed measurement file, protocol v0.2.',
  sources: [],
  describesApi: true,
  content: (inputs) => inputs.measurementSchema,
};

/** TypeScript declarations of every document, generated from the same schemas that validate them. */
export const types: FileEndpoint = {
  kind: 'file',
  path: '/types.d.ts',
  mediaType: 'text/plain',
  description: 'TypeScript types of every document.',
  sources: [],
  content: (inputs) => inputs.types,
};

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
    return archive(inputs.date, paths.sort(byCodePoint), built.files);
  },
};

/** A zip of `paths` below one top folder. */
function archive(date: string, paths: readonly string[], files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipOf(new Map(paths.map((path) => [`v1-${date}/${path}`, files.get(path) ?? Buffer.of()])), date);
}
