import { createHash } from 'node:crypto';
import { writeFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { zipSync } from 'fflate';
import { buildFolder } from '../src/api/build-folder.ts';
import { loadContract } from '../src/contract/validator.ts';
import { checkContributions } from '../src/checker/check.ts';
import type { Api } from '../src/api/documents/endpoint.ts';
import { buildApi } from '../src/api/documents/api.ts';
import { endpoints } from '../src/api/documents/endpoints.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { readContributionFiles } from '../src/api/inputs/contribution-files.ts';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { readInputs } from '../src/api/inputs/read.ts';
import { readReference } from '../src/api/inputs/reference.ts';
import { type Files, readArchive } from '../src/releases/archive.ts';
import { diffOf } from '../src/releases/diff.ts';
import { planRelease } from '../src/releases/plan.ts';
import { publishedOf } from '../src/releases/published-api.ts';
import { verifyArchive } from '../src/releases/verify.ts';
import { PROGRAM } from '../src/core/program.ts';
import { projectIn } from '../src/core/project.ts';
import { type Benchmark, ratio, program, filesBelow, peakMemory, timed, projectWithContributions } from './harness.ts';

/** What anyone waits for before a command does anything. */
export const startup: Benchmark = {
  name: 'startup',
  summary: 'a command that only prints its help / an empty script under tsx',
  async run(folder, { runs }, found) {
    const empty = join(folder, 'empty.ts');
    writeFileSync(empty, '');
    const help = program(['scripts/run.js', 'check', '--help']);
    const tsx = program(['node_modules/tsx/dist/cli.mjs', empty]);
    found('start of a command / empty tsx script', await ratio(help, tsx, runs));
  },
};

const PROJECT = projectIn(PROGRAM);
const DATE = '2026-11-21';
const BUILD = ['scripts/run.js', 'build', '--date', DATE];

/** Builds the API of the project, without the releases there are, into a folder below `folder`. */
export function buildBelow(folder: string): Promise<Api> {
  return buildFolder({ ...PROJECT, published: join(folder, 'none') }, join(folder, 'v1'), { date: DATE });
}

/** The whole build, read, checked and written, against what no build of these outputs can do without. */
export const build: Benchmark = {
  name: 'build',
  summary: 'the full build / parsing its inputs, and stringifying, deflating and hashing its outputs, in one process',
  async run(folder, { runs }, found) {
    const { files, documents } = await buildBelow(folder);
    const inputs = ['data', 'schema'].flatMap((name) => filesBelow(join(PROGRAM, name)));
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
    found('build / floor', await ratio(() => buildBelow(folder), floor, runs));
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
      const measured = await timed(program(BUILD, project), size >= 10_000 ? Math.min(3, runs) : runs);
      found(`build with ${size} contributions, as a process`, measured);
      if (size === 0) base = measured.value;
      // What 100 add is less than what one run differs from the next.
      if (size > 100) points.push([Math.log(size), Math.log(Math.max(measured.value - base, 1e-3))]);
    }
    found('growth of the build', { value: slope(points) });
    for (const size of small ? [10_000] : [10_000, 100_000]) {
      projectWithContributions(project, size);
      found(`build with ${size} contributions, memory`, peakMemory(BUILD, project));
      const bytes = statSync(join(project, 'dist/api/v1/measurements.json')).size;
      found(`measurements.json with ${size} contributions`, { value: bytes / 1e6 });
    }
    rmSync(project, { recursive: true });
  },
};

/** Slope of the line of least squares through points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  return mean(points.map(([x, y]) => (x - mx) * (y - my))) / mean(points.map(([x]) => (x - mx) ** 2));
}

const CHECK = ['scripts/run.js', 'check'];
const AJV = [
  'node_modules/ajv-cli/dist/index.js',
  'validate',
  '--spec=draft2020',
  '-c',
  'ajv-formats',
  '--strict=false',
  '-s',
  'schema/measurement.schema.json',
  '-d',
  'contributions/*/*.json',
];

/** The check of contributions: every rule, against reading and parsing, and as a process against a bare validator. */
export const check: Benchmark = {
  name: 'check',
  summary: 'every rule on 100 to 100,000 contributions (small: to 1,000) / reading and parsing; as a process / ajv-cli',
  async run(folder, { small, runs }, found) {
    const reference = await readReference(PROJECT, DATE);
    for (const size of small ? [100, 1000] : [100, 1000, 10_000, 100_000]) {
      const project = join(folder, String(size));
      projectWithContributions(project, size);
      const contributions = join(project, 'contributions');
      const everyRule = (): void => {
        const { findings, rows } = checkContributions(readContributionFiles(contributions), reference);
        if (findings.length > 0 || rows.length !== size) throw new Error('The made-up contributions are not valid');
      };
      const counted = size >= 100_000 ? Math.min(3, runs) : runs;
      const floor = (): void => {
        for (const path of filesBelow(contributions)) JSON.parse(readFileSync(path, 'utf8'));
      };
      found(`check ${size} / reading and parsing`, await ratio(everyRule, floor, counted));
      found(`check ${size} / ajv-cli`, await ratio(program(CHECK, project), program(AJV, project), counted));
      found(`check ${size}, memory`, peakMemory(CHECK, project));
    }
  },
};

/** The archive of releases: comparing two, and verifying all, against reading the same bytes. */
export const releases: Benchmark = {
  name: 'releases',
  summary: 'diff of two releases / reading them; verify of 12 and 120 (small: of 12) / reading, SHA-256 and inflating',
  async run(folder, { small, runs }, found) {
    const { inputs } = await readInputs({ ...PROJECT, published: folder }, { date: '2030-01-01' });
    const { validator } = await loadContract(PROJECT);
    for (const count of small ? [12] : [12, 120]) {
      const archive = join(folder, String(count));
      const [a = '', b = ''] = (await writeReleases(archive, inputs, count)).slice(-2);
      const verify = (): void => {
        const [fault] = verifyArchive(readArchive(archive), validator, { complete: true });
        if (fault !== undefined) throw new Error(`The made-up archive is not valid: ${fault.message}`);
      };
      found(`archive of ${count} releases, with the live files`, { value: bytesBelow(archive) / 1e6 });
      const floor = (): void => {
        readDigestedInflated(archive);
      };
      found(`verify ${count} releases / floor`, await ratio(verify, floor, Math.min(5, runs)));
      const diff = (): void => {
        const [old, now] = [readTree(a), readTree(b)];
        diffOf(publishedOf(old, now), publishedOf(now, old), inputs.retired);
      };
      const readingTwo = (): number => bytesBelow(a) + bytesBelow(b);
      found(`diff of two of ${count} releases / reading`, await ratio(diff, readingTwo, runs));
      rmSync(archive, { recursive: true });
    }
  },
};

/** What nobody who verifies can do without: reads every file, takes its SHA-256, and inflates what archives hold. */
function readDigestedInflated(folder: string): void {
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(path);
    createHash('sha256').update(bytes).digest('hex');
    if (!path.endsWith('.zip')) continue;
    // From one header to the next (APPNOTE.TXT 4.3.7): lengths of what is held, of the content, of the name.
    for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
      const begin = at + 30 + bytes.readUInt16LE(at + 26);
      const [held, size] = [bytes.readUInt32LE(at + 18), bytes.readUInt32LE(at + 22)];
      inflateRawSync(bytes.subarray(begin, begin + held), { chunkSize: size + 64 });
      at = begin + held;
    }
  }
}

/** Reads every file below a folder. @returns their bytes. */
function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, path) => sum + readFileSync(path).byteLength, 0);
}

/** Writes an archive of releases, one a month, each with every intensity a little higher than before; their folders. */
async function writeReleases(folder: string, start: Inputs, count: number): Promise<string[]> {
  let inputs: Inputs = { ...start, changes: [], releases: null };
  let previous: ReturnType<typeof publishedOf> | null = null;
  let live: Files = new Map();
  const folders: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const date = new Date(Date.UTC(2030, i)).toISOString().slice(0, 10);
    const intensity = start.ember.intensity.map((row) => ({ ...row, g_co2e_per_kwh: row.g_co2e_per_kwh + i }));
    inputs = { ...inputs, date, ember: { ...start.ember, intensity } };
    const candidate = publishedOf(buildApi(inputs, endpoints).files);
    const plan = planRelease({ inputs, previous }, candidate, {}, endpoints);
    folders.push(join(folder, 'releases', date));
    await writeTree(join(folder, 'releases', date), plan.dated);
    const list = JSON.parse(new TextDecoder().decode(plan.live.get('releases/index.json'))) as Inputs['releases'];
    inputs = { ...inputs, changes: [...inputs.changes, plan.entry], releases: list };
    previous = candidate;
    live = plan.live;
  }
  await writeTree(folder, live);
  return folders;
}
