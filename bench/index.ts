import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from '../src/core/program.ts';
import { messageOf } from '../src/core/text/words.ts';
import type { Benchmark, Effort } from './harness.ts';
import { faultOf, figuresIn, figuresText, row, type BenchmarkFigures, type BenchmarkResult } from './figures.ts';
import { clients } from './clients.ts';
import { measure } from './kit.ts';
import { build, check, growth, releases, startup } from './program.ts';
import { serving, site, wire } from './site.ts';
import { suite } from './suite.ts';

/** Every benchmark, in the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  startup,
  build,
  check,
  growth,
  releases,
  wire,
  serving,
  site,
  measure,
  clients,
  suite,
];

/** What each figure should reach, and the ratios that were measured when the code was last measured with care. */
const EXPECTED = join(PROGRAM, 'bench/expected.json');

const HEADER = [
  'Each line: what was measured, the median, (the lowest to the highest run), what it should reach, what is stored in',
  'bench/expected.json, and for a ratio (x) the times of both.',
].join('\n');

/**
 * Runs the benchmarks of these names, without any all but those that take minutes, prints their figures as they come, writes
 * dist/bench.json, and holds ratios against the stored ones, or, with `update`, stores them.
 * @throws Error when a ratio is much worse than the stored one, or bench/expected.json does not list a figure.
 */
export async function runBenchmarks(names: readonly string[], effort: Effort, update: boolean): Promise<void> {
  const figures = readFigures();
  const results = new Map<string, BenchmarkResult>();
  const faults: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'token-energy-bench-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  console.log(HEADER);
  for (const { name: benchmark, summary, isByNameOnly = false, run } of BENCHMARKS) {
    if (names.length === 0 ? isByNameOnly : !names.includes(benchmark)) continue;
    console.log(`\n${benchmark}: ${summary}`);
    const own = join(folder, benchmark);
    mkdirSync(own);
    await run(own, effort, (name, measured) => {
      const figure = figures.get(name);
      if (figure === undefined) throw new Error(`bench/expected.json does not list: ${name}. Add it, with its unit`);
      results.set(name, measured);
      console.log(row(name, measured, figure));
      const fault = faultOf(name, measured, figure);
      if (fault !== null) faults.push(fault);
    });
    rmSync(own, { recursive: true });
  }
  mkdirSync(join(PROGRAM, 'dist'), { recursive: true });
  const list = [...results].map(([name, measured]) => ({ name, ...measured, ...figures.get(name) }));
  writeFileSync(join(PROGRAM, 'dist/bench.json'), `${JSON.stringify({ effort, results: list }, null, 2)}\n`);
  if (update) writeFileSync(EXPECTED, figuresText(figures, results));
  else if (faults.length > 0) throw new Error(faults.join('\n'));
}

function readFigures(): BenchmarkFigures {
  try {
    return figuresIn(readFileSync(EXPECTED, 'utf8'));
  } catch (error) {
    throw new Error(`bench/expected.json: ${messageOf(error)}. Take it back: git checkout -- bench/expected.json`, {
      cause: error,
    });
  }
}
