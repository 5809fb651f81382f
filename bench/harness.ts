import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Bench } from 'tinybench';
import { PROGRAM } from '../src/core/program.ts';
import type { BenchmarkResult } from './figures.ts';

/** How thoroughly to measure. */
export interface Effort {
  /** The small sizes alone, for CI. */
  readonly small: boolean;
  /** Counted runs of each thing, at least. */
  readonly runs: number;
  /** Folder of another site to visit beside ours. */
  readonly beside: string | undefined;
}

/** Takes a figure, by its name in bench/expected.json. */
export type Found = (name: string, measured: BenchmarkResult) => void;

/** A benchmark: what it is called on the command line, what it holds against what, and the measuring itself. */
export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  /** Whether it runs only where it is named: it takes minutes. */
  readonly isByNameOnly?: true;
  /**
   * Measures in `folder`, which is empty and removed afterwards, and hands over each figure as it comes.
   */
  readonly run: (folder: string, effort: Effort, found: Found) => Promise<void> | void;
}

/** Something to time. */
type BenchmarkRun = () => unknown;

/** Median, lowest and highest of some figures. */
export function middle(values: readonly number[]): BenchmarkResult {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (i: number): number => sorted.at(i) ?? NaN;
  return { value: at(Math.floor(sorted.length / 2)), spread: [at(0), at(-1)] };
}

/** What is over in milliseconds runs for so long, ms, before it counts and then while it does: its first runs are slow. */
const TIME = { warmupTime: 500, time: 1000 } as const;

/** The median of the seconds that each of `runs` runs takes, or of as many as fit into a second; with `warmup` after some. */
export async function timed(run: BenchmarkRun, runs: number, warmup = false): Promise<BenchmarkResult> {
  const bench = new Bench({ ...TIME, iterations: runs, warmupIterations: 1, warmup, throws: true });
  // Signals get a turn before each run, which else would wait for all of them.
  bench.add('run', run, { async: true, beforeEach: () => setImmediate() });
  const [task] = await bench.run();
  if (task?.result.state !== 'completed') throw new Error('It was not timed to its end');
  const { p50, min, max } = task.result.latency;
  return { value: p50 / 1000, spread: [min / 1000, max / 1000] };
}

/** Two ways to the same thing, each after at least one run that is not counted: the ratio of their medians. */
export async function ratio(subject: BenchmarkRun, against: BenchmarkRun, runs: number): Promise<BenchmarkResult> {
  const [own, other] = [await timed(subject, runs, true), await timed(against, runs, true)];
  return { value: own.value / other.value, seconds: [own.value, other.value] };
}

/** The paths of all files below a folder, in no order, as the file system alone lists them. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * A run of a program of Node.js to its end, its output thrown away. It returns what the program writes to its pipe, and
 * throws where it fails.
 */
export function program(args: readonly string[], cwd = PROGRAM): () => string {
  return () => {
    const stdio = ['ignore', 'ignore', 'inherit', 'pipe'] as const;
    const { status, signal, error, output } = spawnSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      stdio: [...stdio],
    });
    if (status === 0) return output[3] ?? '';
    throw new Error(`${args.join(' ')} failed: ${error?.message ?? signal ?? `exit code ${String(status)}`}`);
  };
}

/** The most memory that the process of a program held at any time, MB. @throws Error when the program fails. */
export function peakMemory(args: readonly string[], cwd: string): BenchmarkResult {
  const reporter = pathToFileURL(join(PROGRAM, 'bench/peak.js')).href;
  const kibibytes = program(['--import', reporter, ...args], cwd)();
  if (kibibytes === '') throw new Error('The process did not report its memory');
  return { value: Number(kibibytes) / 1024 };
}

/** What a command needs of the project. */
const PARTS = ['data', 'schema', 'scripts', 'src', 'package.json', 'tsconfig.json'];

/** A copy of the project at `root` with `count` made-up contributions, a thousand contributors sharing them. */
export function projectWithContributions(root: string, count: number): void {
  rmSync(root, { recursive: true, force: true });
  for (const part of PARTS) cpSync(join(PROGRAM, part), join(root, part), { recursive: true });
  symlinkSync(join(PROGRAM, 'node_modules'), join(root, 'node_modules'));
  const example = JSON.parse(readFileSync(join(PROGRAM, 'contributions/example.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  for (let i = 0; i < count; i += 1) {
    const folder = join(root, 'contributions', `bench-${i % 1000}`);
    const n = Math.floor(i / 1000) + 1;
    if (n === 1) mkdirSync(folder, { recursive: true });
    const name = `2026-01-15-llama-3-1-8b-instruct-h100${n === 1 ? '' : `-${n}`}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify({ ...example, ...figures(i) }, null, 2)}\n`);
  }
}

/** Figures that fit each other and differ from file to file. */
function figures(i: number): Record<string, unknown> {
  const joules = 0.1 + (i % 5000) / 50_000;
  const tokensPerSecond = 540 / joules;
  return {
    example: false,
    contributor: `Benchmark ${i}`,
    notes: 'Made up for a benchmark.',
    joules_per_output_token: joules,
    wh_per_million_output_tokens: (joules * 1_000_000) / 3600,
    tokens_per_second: tokensPerSecond,
    median_itl_ms: 15 + i / 1_000_000,
    p90_itl_ms: 22 + (i % 4000) / 1000,
    p99_itl_ms: 41 + (i % 7919) / 100,
    avg_running_batch: (tokensPerSecond * 15 * 1.1) / 1000,
    max_num_seqs: 128,
    requests_in_window: Math.round((tokensPerSecond * 600) / 500),
  };
}
