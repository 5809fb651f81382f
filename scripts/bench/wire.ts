import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { readTree } from '../files/read-tree.ts';
import { buildFolder } from '../build/build-folder.ts';
import { ROOT } from '../root.ts';
import type { Benchmark } from './result.ts';

/**
 * What a user would fetch instead, kB: the publishers' files as they were on 2026-11-21, as small as a server sends
 * them that compresses with gzip. Ember's whole file has about 16 MB; compressed, it was not measured.
 */
const SOURCES = [
  { name: 'lm-arena-chat.json of ML.ENERGY, gzip', size: 41.1 },
  { name: 'two tables of AI Energy Score, gzip', size: 1.5 },
  { name: 'yearly electricity data of Ember, as it is', size: 16_000 },
] as const;

/** What a user downloads, as the static host sends it: compressed with gzip where it is text. */
export const wire: Benchmark = {
  name: 'wire',
  summary:
    'bytes on the wire of the index, the grid, all model documents, the release zip; and of the sources instead (as they were, not measured here)',
  async run(folder, _effort, found) {
    const out = join(folder, 'v1');
    const places = { data: join(ROOT, 'data'), contributions: join(ROOT, 'contributions'), published: folder };
    await buildFolder({ ...places, out, date: '2026-11-21' });
    const files = readTree(out);
    const sent = (paths: readonly string[]): number =>
      paths.reduce((sum, path) => sum + gzipSync(files.get(path) ?? new Uint8Array()).byteLength, 0) / 1000;
    const models = [...files.keys()].filter((path) => path.startsWith('models/'));
    found({ name: 'index.json, gzip', value: sent(['index.json']), unit: 'kB', reach: 5 });
    found({ name: 'index.csv, gzip', value: sent(['index.csv']), unit: 'kB' });
    found({ name: 'grid.json, gzip', value: sent(['grid.json']), unit: 'kB' });
    found({ name: 'per-query.json, gzip', value: sent(['per-query.json']), unit: 'kB' });
    found({ name: `${models.length} model documents, gzip`, value: sent(models), unit: 'kB' });
    const all = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) / 1000;
    found({ name: 'all files of a release, as they are', value: all, unit: 'kB' });
    found({ name: 'all.zip, as it is', value: (files.get('all.zip')?.byteLength ?? 0) / 1000, unit: 'kB' });
    for (const { name, size } of SOURCES) found({ name: `instead: ${name}`, value: size, unit: 'kB' });
  },
};
