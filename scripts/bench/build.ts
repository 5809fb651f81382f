import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { zipSync } from 'fflate';
import { buildFolder } from '../build/build-folder.ts';
import { readTree } from '../files/read-tree.ts';
import { ROOT } from '../root.ts';
import { ratio } from './measure.ts';
import type { Benchmark } from './result.ts';

const DATE = '2026-11-21';

/** The whole build, read, checked and written, against what no build of these outputs can do without. */
export const build: Benchmark = {
  name: 'build',
  summary: 'the full build / parsing its inputs, and stringifying, deflating and hashing its outputs, in one process',
  async run(folder, { runs }, found) {
    const out = join(folder, 'v1');
    const places = { data: join(ROOT, 'data'), contributions: join(ROOT, 'contributions'), published: folder };
    const { files, documents } = await buildFolder({ ...places, out, date: DATE });
    const inputs = [...readTree(places.data).keys()].map((path) => join(places.data, path));
    const schemas = [...readTree(join(ROOT, 'schema')).keys()].map((path) => join(ROOT, 'schema', path));
    const floor = (): void => {
      for (const file of [...inputs, ...schemas]) {
        const text = readFileSync(file, 'utf8');
        if (file.endsWith('.json')) JSON.parse(text);
        else parse(text);
      }
      const texts = [...documents].map(([path, value]) => [path, Buffer.from(JSON.stringify(value, null, 2))] as const);
      zipSync(Object.fromEntries(texts), { level: 9 });
      for (const bytes of files.values()) createHash('sha256').update(bytes).digest('hex');
    };
    const whole = (): Promise<unknown> => buildFolder({ ...places, out, date: DATE });
    found(await ratio({ name: 'build / floor', reach: 8 }, whole, floor, 3 * runs));
  },
};
