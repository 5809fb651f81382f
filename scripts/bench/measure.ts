import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';
import type { Result } from './result.ts';

/** Something to time. */
export type Run = () => unknown;

/** Median, lowest and highest of some figures. @throws Error when there are none. */
export function middle(values: readonly number[]): { median: number; spread: readonly [number, number] } {
  const sorted = [...values].sort((a, b) => a - b);
  const [median, first, last] = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
  if (median === undefined || first === undefined || last === undefined) throw new Error('Nothing was measured');
  return { median, spread: [first, last] };
}

/** Seconds that `run` took, wall clock. Before it there is a turn for signals, which else would wait for the last run. */
export async function timed(run: Run): Promise<number> {
  await setImmediate();
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}

/**
 * Two ways to the same thing, timed in turn, so that a machine that slows down slows both; after one run of each that
 * is not counted. The ratio is the median of the ratios, run by run.
 */
export async function ratio(
  { name, reach }: { name: string; reach?: number },
  subject: Run,
  against: Run,
  runs: number,
): Promise<Result> {
  await subject();
  await against();
  const times: (readonly [number, number])[] = [];
  for (let run = 0; run < runs; run += 1) times.push([await timed(subject), await timed(against)]);
  const { median, spread } = middle(times.map(([a, b]) => a / b));
  return {
    name,
    value: median,
    unit: 'ratio',
    spread,
    seconds: [middle(times.map(([a]) => a)).median, middle(times.map(([, b]) => b)).median],
    ...(reach !== undefined && { reach }),
  };
}

/** Runs a program of Node.js to its end, its output thrown away. @throws Error when it fails. */
export function runProcess(args: readonly string[], cwd: string): void {
  const { status, signal, error } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(`${args.join(' ')} failed: ${error?.message ?? signal ?? `exit code ${String(status)}`}`);
}

/** The same, and the most memory that the process held at any time, MB. */
export function peakMemory(args: readonly string[], cwd: string): number {
  const file = join(tmpdir(), `token-energy-peak-${process.pid}`);
  const reporter = pathToFileURL(join(ROOT, 'scripts/bench/peak.js')).href;
  process.env['BENCH_PEAK_FILE'] = file;
  try {
    runProcess(['--import', reporter, ...args], cwd);
    if (!existsSync(file)) throw new Error('The process did not tell its memory');
    return Number(readFileSync(file, 'utf8')) / 1024;
  } finally {
    delete process.env['BENCH_PEAK_FILE'];
    rmSync(file, { force: true });
  }
}
