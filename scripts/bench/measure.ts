import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';
import type { Measured } from './figures.ts';

/** Something to time. */
export type Run = () => unknown;

/** Median, lowest and highest of some figures. @throws Error when there are none. */
export function middle(values: readonly number[]): Measured {
  const sorted = [...values].sort((a, b) => a - b);
  const [value, first, last] = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
  if (value === undefined || first === undefined || last === undefined) throw new Error('Nothing was measured');
  return { value, spread: [first, last] };
}

/** Seconds that each of `runs` runs took, wall clock. Before each there is a turn for signals, which else would wait. */
export async function timed(run: Run, runs = 1): Promise<number[]> {
  const times: number[] = [];
  while (times.length < runs) {
    await setImmediate();
    const start = performance.now();
    await run();
    times.push((performance.now() - start) / 1000);
  }
  return times;
}

/**
 * Two ways to the same thing, timed in turn, so that a machine that slows down slows both; after one run of each that
 * is not counted. The ratio is the median of the ratios, run by run.
 */
export async function ratio(subject: Run, against: Run, runs: number): Promise<Measured> {
  await subject();
  await against();
  const [own, other, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    const [[a = 0], [b = 0]] = [await timed(subject), await timed(against)];
    own.push(a);
    other.push(b);
    ratios.push(a / b);
  }
  return { ...middle(ratios), seconds: [middle(own).value, middle(other).value] };
}

/** The paths of all files below a folder, in no order, as the file system alone lists them. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Runs a program of Node.js to its end, its output thrown away. @throws Error when it fails. */
export function runProcess(args: readonly string[], cwd = ROOT): void {
  const { status, signal, error } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(`${args.join(' ')} failed: ${error?.message ?? signal ?? `exit code ${String(status)}`}`);
}

/** The same, and the most memory that the process held at any time, MB. */
export function peakMemory(args: readonly string[], cwd: string): Measured {
  const file = join(tmpdir(), `token-energy-peak-${process.pid}`);
  const reporter = pathToFileURL(join(ROOT, 'scripts/bench/peak.js')).href;
  process.env['BENCH_PEAK_FILE'] = file;
  try {
    runProcess(['--import', reporter, ...args], cwd);
    if (!existsSync(file)) throw new Error('The process did not report its memory');
    return { value: Number(readFileSync(file, 'utf8')) / 1024 };
  } finally {
    delete process.env['BENCH_PEAK_FILE'];
    rmSync(file, { force: true });
  }
}
