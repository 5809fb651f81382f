// Compares the duration of each slow task with the duration of a minimal version of it, which does only the unavoidable
// work: `npm run bench [-- NAME… --small]`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { zipSync } from 'fflate';
import { buildSite } from '../site/build/build-site.ts';
import { writeBuild } from '../src/api/build.ts';
import { readContributionFiles } from '../src/api/inputs/contribution-files.ts';
import { readReference } from '../src/api/inputs/reference.ts';
import { command } from '../src/cli/command.ts';
import { commandContext } from '../src/cli/context.ts';
import { loadContract } from '../src/contract/validator.ts';
import { checkContributions } from '../src/checker/check.ts';
import { PROGRAM } from '../src/core/program.ts';
import { projectIn } from '../src/core/project.ts';
import { readArchive } from '../src/releases/archive.ts';
import { writeReport } from '../packages/report/src/write-report.ts';
import { archiveFileFindings } from '../src/releases/verify.ts';

/** A task to time, and a minimal version of it to compare with. */
interface Benchmark {
  readonly name: string;
  readonly summary: string;
  /** The highest allowed ratio of the two durations: about twice the ratio measured in November 2026. */
  readonly maxRatio: number;
  /** Takes minutes, so it runs once and only if it is named on the command line. */
  readonly isLong?: true;
  /** Prepares its files in an empty folder. @returns the task and its minimal version. */
  readonly prepare: (folder: string) => Promise<readonly [Work, Work]>;
}

type Work = () => unknown;

const PROJECT = projectIn(PROGRAM);
const DATE = '2026-11-21';

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'build',
    summary: 'the whole build / parsing its inputs, writing JSON, deflating and hashing its documents',
    maxRatio: 25,
    async prepare(folder) {
      const build = () =>
        writeBuild({ ...PROJECT, published: join(folder, 'none') }, join(folder, 'v1'), { date: DATE });
      const {
        api: { files, documents },
      } = await build();
      const inputs = ['data', 'schema'].flatMap((name) => filesBelow(join(PROGRAM, name)));
      const minimal = (): void => {
        for (const path of inputs) {
          const text = readFileSync(path, 'utf8');
          if (path.endsWith('.json')) JSON.parse(text);
          else parse(text);
        }
        const texts = [...documents].map(
          ([path, value]) => [path, Buffer.from(JSON.stringify(value, null, 2))] as const,
        );
        zipSync(Object.fromEntries(texts), { level: 9 });
        for (const bytes of files.values()) createHash('sha256').update(bytes).digest('hex');
      };
      return [build, minimal];
    },
  },
  {
    name: 'check',
    summary: 'every rule on 1,000 contributions / reading and parsing them',
    // Most of it is the search for copies, which compares each contribution with all others.
    maxRatio: 25,
    async prepare(folder) {
      const reference = await readReference(PROJECT, DATE);
      makeContributions(folder, 1000);
      const check = (): void => {
        const { findings, rows } = checkContributions(readContributionFiles(folder), reference);
        const [first] = findings;
        if (first !== undefined) throw new Error(`A made-up contribution has a finding: ${JSON.stringify(first)}`);
        if (rows.length !== 1000) throw new Error(`The check returned ${rows.length} rows for 1,000 contributions`);
      };
      const minimal = (): void => {
        for (const path of filesBelow(folder)) JSON.parse(readFileSync(path, 'utf8'));
      };
      return [check, minimal];
    },
  },
  {
    name: 'verify',
    summary: 'verifying the archive without its history / reading it and taking SHA-256',
    maxRatio: 45,
    async prepare() {
      const { validator } = await loadContract(PROJECT);
      const verify = () => archiveFileFindings(readArchive(PROJECT.published), validator, []);
      const minimal = (): void => {
        for (const path of filesBelow(PROJECT.published)) createHash('sha256').update(readFileSync(path)).digest();
      };
      return [verify, minimal];
    },
  },
  {
    name: 'site',
    summary: 'drawing the whole site / copying its files',
    maxRatio: 30,
    async prepare(folder) {
      const out = join(folder, 'site');
      const rest = { prefix: '/', repository: null };
      const draw = () => buildSite({ project: PROJECT, api: PROJECT.published, ...rest }, out);
      await draw();
      return [
        draw,
        () => {
          cpSync(out, join(folder, 'copy'), { recursive: true });
        },
      ];
    },
  },
  {
    name: 'report',
    summary: 'a report on 5,000,000 calls in CSV / counting its lines',
    maxRatio: 12,
    prepare: (folder) => reportOn(folder, 5_000_000, 'csv'),
  },
  {
    name: 'parquet',
    summary: 'a report on 50,000,000 calls in Parquet / reading its tokens',
    maxRatio: 25,
    isLong: true,
    prepare: (folder) => reportOn(folder, 50_000_000, 'parquet'),
  },
  {
    name: 'suite',
    summary: 'npm test / checking types',
    maxRatio: 40,
    isLong: true,
    prepare: () =>
      Promise.resolve([
        program(['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--silent']),
        program(['node_modules/typescript/bin/tsc', '--noEmit']),
      ]),
  },
];

/** Median duration of several runs, in seconds. Before several runs, one more is made and not counted. */
async function medianSeconds(work: Work, runs: number): Promise<number> {
  const taken: number[] = [];
  for (let run = runs === 1 ? 1 : 0; run <= runs; run += 1) {
    const start = performance.now();
    await work();
    if (run > 0) taken.push((performance.now() - start) / 1000);
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? NaN;
}

/** A task that runs a Node.js program to its end. */
function program(args: readonly string[]): Work {
  return () => {
    const { status } = spawnSync(process.execPath, args, { cwd: PROGRAM, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${args.join(' ')} failed`);
  };
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A usage report on `calls` requests; its minimal version lets DuckDB add up one column. */
async function reportOn(folder: string, calls: number, form: string): Promise<readonly [Work, Work]> {
  const db = await (await DuckDBInstance.create()).connect();
  const file = join(folder, `usage.${form}`);
  await db.run(`COPY (SELECT 'Qwen/Qwen3-' || ['8B', '14B', '32B'][1 + i % 3] AS model, i % 900 AS completion_tokens,
    TIMESTAMP '2026-01-01' + to_days(CAST(i % 300 AS INTEGER)) AS "startTime" FROM range(${calls}) AS t(i)) TO '${file}'`);
  const request = {
    project: PROJECT,
    paths: [file],
    api: PROJECT.published,
    reading: { mayLeaveOut: 0, today: DATE },
    map: undefined,
    workloads: undefined,
    question: {},
    options: {},
  };
  let run = 0;
  return [
    () => writeReport({ ...request, out: join(folder, String((run += 1))) }),
    () => db.run(`SELECT sum(completion_tokens) FROM '${file}'`),
  ];
}

/** Writes `count` valid measurements by as many contributors. Their values differ from file to file. */
function makeContributions(root: string, count: number): void {
  const example = JSON.parse(readFileSync(join(PROGRAM, 'contributions/example.json'), 'utf8')) as object;
  for (let i = 0; i < count; i += 1) {
    const joules = 0.1 + i / 50_000;
    const watts = 500 + (i % 41);
    const speed = watts / joules;
    const own = {
      example: false,
      contributor: `Benchmark ${i}`,
      notes: 'Made up for a benchmark.',
      gpu_power_watts_total: watts,
      joules_per_output_token: joules,
      wh_per_million_output_tokens: (joules * 1_000_000) / 3600,
      tokens_per_second: speed,
      median_itl_ms: 15 + i / 500,
      // Runs with three equal values, or all within 2 % of each other, would be likely copies.
      p90_itl_ms: 22 * 1.03 ** (i % 32),
      p95_itl_ms: null,
      p99_itl_ms: 60 * 1.03 ** Math.floor(i / 32),
      avg_running_batch: (speed * (15 + i / 500) * (1.05 + (i % 7) / 100)) / 1000,
      max_num_seqs: 256,
      requests_in_window: Math.round((speed * 600) / 500),
    };
    mkdirSync(join(root, `bench-${i}`));
    const file = join(root, `bench-${i}`, '2026-01-15-llama-3-1-8b-instruct-h100.json');
    writeFileSync(file, JSON.stringify({ ...example, ...own }, null, 2));
  }
}

const bench = command({
  summary:
    'Compares the duration of each slow task with the duration of a minimal version of it. Exit code: 1 if a ratio is too high.',
  positionals: [
    {
      form: '[name...]',
      description: 'Benchmarks to run (default: all but the longest).',
      choices: BENCHMARKS.map(({ name }) => name),
    },
  ],
  options: { small: { description: 'Make three runs instead of seven.' } },
  async run({ values, positionals }, context) {
    let code = 0;
    for (const { name, summary, maxRatio, isLong = false, prepare } of BENCHMARKS) {
      if (positionals.length === 0 ? isLong : !positionals.includes(name)) continue;
      const folder = mkdtempSync(join(tmpdir(), 'token-energy-bench-'));
      try {
        const [work, minimalWork] = await prepare(folder);
        const runs = isLong ? 1 : values.small === true ? 3 : 7;
        const [own, least] = [await medianSeconds(work, runs), await medianSeconds(minimalWork, runs)];
        const verdict = own / least > maxRatio ? `MORE THAN ${maxRatio}` : `at most ${maxRatio}`;
        if (own / least > maxRatio) code = 1;
        const ratio = (own / least).toPrecision(3);
        context.print(
          `${name.padEnd(8)}${ratio.padStart(6)} x  ${verdict.padEnd(14)}${own.toFixed(3)} s / ${least.toFixed(3)} s  ${summary}`,
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
    return code;
  },
});
process.exitCode = await bench(commandContext('bench'));
