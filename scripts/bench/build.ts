import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { zipSync } from 'fflate';
import { buildFolder } from '../build/build-folder.ts';
import type { Api } from '../documents/api.ts';
import { readTree } from '../files/read-tree.ts';
import { ROOT } from '../root.ts';
import type { Benchmark } from './benchmark.ts';
import { filesBelow, middle, peakMemory, ratio, runProcess, timed } from './measure.ts';
import { projectWithContributions } from './project.ts';

const DATE = '2026-11-21';
const BUILD = ['scripts/run.js', 'build', '--date', DATE];

/** Builds the API of the project, without the releases there are, into a folder below `folder`. */
export function buildBelow(folder: string): Promise<Api> {
  const published = join(folder, 'none');
  const places = { data: join(ROOT, 'data'), contributions: join(ROOT, 'contributions'), published };
  return buildFolder({ ...places, out: join(folder, 'v1'), date: DATE });
}

/** The whole build, read, checked and written, against what no build of these outputs can do without. */
export const build: Benchmark = {
  name: 'build',
  summary: 'the full build / parsing its inputs, and stringifying, deflating and hashing its outputs, in one process',
  async run(folder, { runs }, found) {
    const { files, documents } = await buildBelow(folder);
    const inputs = ['data', 'schema'].flatMap((name) => filesBelow(join(ROOT, name)));
    const floor = (): void => {
      for (const path of inputs) {
        const text = readFileSync(path, 'utf8');
        if (path.endsWith('.json')) JSON.parse(text);
        else parse(text);
      }
      const texts = [...documents].map(([path, value]) => [path, Buffer.from(JSON.stringify(value, null, 2))] as const);
      zipSync(Object.fromEntries(texts), { level: 9 });
      for (const bytes of files.values()) createHash('sha256').update(bytes).digest('hex');
    };
    found('build / floor', await ratio(() => buildBelow(folder), floor, 3 * runs));
  },
};

/**
 * How the build grows with contributions. The exponent is the slope of log time over log count, of the time that
 * contributions add to a build without any: 1 is linear.
 */
export const growth: Benchmark = {
  name: 'growth',
  summary: 'the build with 100 to 10,000 contributions, once with 100,000 (not when small): exponent and memory',
  async run(folder, { small, runs }, found) {
    const project = join(folder, 'project');
    const points: [number, number][] = [];
    let base = 0;
    for (const size of [0, 100, 1000, 3000, 10_000]) {
      projectWithContributions(project, size);
      const times = await timed(
        () => {
          runProcess(BUILD, project);
        },
        size >= 10_000 ? Math.min(3, runs) : runs,
      );
      const measured = middle(times);
      found(`build with ${size} contributions, as a process`, measured);
      if (size === 0) base = measured.value;
      // What 100 add is less than what one run differs from the next.
      if (size > 100) points.push([Math.log(size), Math.log(Math.max(measured.value - base, 1e-3))]);
    }
    found('growth of the build', { value: slope(points) });
    for (const size of small ? [10_000] : [10_000, 100_000]) {
      projectWithContributions(project, size);
      const memory = peakMemory(BUILD, project);
      const bytes = statSync(join(project, 'dist/api/v1/measurements.json')).size;
      found(`measurements.json with ${size} contributions`, { value: bytes / 1e6 });
      found(`build with ${size} contributions, memory`, memory);
    }
    rmSync(project, { recursive: true });
  },
};

/** Slope of the line of least squares through points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return above / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/**
 * What a user would fetch instead, kB: the publishers' files as they were on 2026-11-21, as small as a server sends
 * them that compresses with gzip. Ember's whole file has about 16 MB; compressed, it was not measured.
 */
const INSTEAD = [
  ['instead: lm-arena-chat.json of ML.ENERGY, gzip', 41.1],
  ['instead: two tables of AI Energy Score, gzip', 1.5],
  ['instead: yearly electricity data of Ember, as it is', 16_000],
] as const;

/** What a user downloads, as the static host sends it: compressed with gzip where it is text. */
export const wire: Benchmark = {
  name: 'wire',
  summary:
    'bytes on the wire of the index, the grid, all model documents, the release zip; and of the sources instead (as they were, not measured here)',
  async run(folder, _effort, found) {
    await buildBelow(folder);
    const files = [...readTree(join(folder, 'v1'))];
    const kB = (start: string, size: (bytes: Uint8Array) => number): number =>
      files.reduce((sum, [path, bytes]) => sum + (path.startsWith(start) ? size(bytes) : 0), 0) / 1000;
    const asSent = (bytes: Uint8Array): number => gzipSync(bytes).byteLength;
    const asIs = (bytes: Uint8Array): number => bytes.byteLength;
    for (const path of ['index.json', 'index.csv', 'grid.json', 'per-query.json'])
      found(`${path}, gzip`, { value: kB(path, asSent) });
    found('all model documents, gzip', { value: kB('models/', asSent) });
    found('all files of a release, as they are', { value: kB('', asIs) });
    found('all.zip, as it is', { value: kB('all.zip', asIs) });
    for (const [name, value] of INSTEAD) found(name, { value });
  },
};
