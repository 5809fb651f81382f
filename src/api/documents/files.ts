import type { FileEndpoint } from './endpoint.ts';
import { zipOf } from '../../core/files/write-zip.ts';
import { SOURCES } from '../../sources/index.ts';
import { byKeys } from '../../core/text/order.ts';

/** The schema of a contributed measurement, unchanged from the repository. */
export const measurementSchema: FileEndpoint = {
  kind: 'file',
  path: '/schema/measurement.schema.json',
  mediaType: 'application/json',
  description: 'JSON Schema (2020-12) of one contributed measurement file, protocol v0.2.',
  sources: [],
  content: (inputs) => inputs.measurementSchema,
};

/** TypeScript declarations of every document, generated from the same schemas that validate them. */
export const types: FileEndpoint = {
  kind: 'file',
  path: '/types.d.ts',
  mediaType: 'text/plain',
  description:
    'TypeScript types of every document, as text/plain. GitHub Pages sends video/mp2t, its type for .ts files. The bytes are the same.',
  sources: [],
  content: (inputs) => inputs.types,
};

/** A zip with every JSON file of the release, except the list of releases, which contains the digest of the zip. */
export const allZip: FileEndpoint = {
  kind: 'file',
  path: '/all.zip',
  mediaType: 'application/zip',
  description:
    'All JSON documents of the current release except the list of releases. Byte-identical to the zip of the dated release.',
  sources: SOURCES.map(({ id }) => id),
  isMadeLast: true,
  content: (inputs, built) => {
    const archived = [...built.files]
      .filter(([path]) => path.endsWith('.json') && path !== 'releases/index.json')
      .map(([path, file]) => [`v1-${inputs.date}/${path}`, file] as const);
    return zipOf(new Map(archived.sort(byKeys(0))), inputs.date);
  },
};
