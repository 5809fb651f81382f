import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** Seconds that `run` took, wall clock. */
function timed(run: () => void): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

/** Two ways to the same thing, timed in turn, so that a machine that slows down slows both. */
export interface Pair {
  readonly name: string;
  /** What is measured, and what it is held against. */
  readonly subject: string;
  readonly against: string;
  /** Median, lowest and highest ratio of the subject's time to the other's, run by run. */
  readonly ratio: number;
  readonly spread: readonly [number, number];
  /** Median times, seconds; they differ between machines, the ratio hardly. */
  readonly seconds: readonly [number, number];
}

/** Times two functions in turn, after one run of each that is not counted. */
export function pair(
  { name, subject, against }: Pick<Pair, 'name' | 'subject' | 'against'>,
  runSubject: () => void,
  runAgainst: () => void,
  runs: number,
): Pair {
  runSubject();
  runAgainst();
  const times = Array.from({ length: runs }, () => [timed(runSubject), timed(runAgainst)] as const);
  const ratios = times.map(([a, b]) => a / b).sort((a, b) => a - b);
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    name,
    subject,
    against,
    ratio: middle(ratios),
    spread: [ratios[0] ?? Number.NaN, ratios.at(-1) ?? Number.NaN],
    seconds: [middle(times.map(([a]) => a)), middle(times.map(([, b]) => b))],
  };
}

/** Runs a program to its end, its output thrown away. @throws Error when it fails. */
export function runProcess(args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${error?.message ?? `exit code ${String(status)}`}`);
}
