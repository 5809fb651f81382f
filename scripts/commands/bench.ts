import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, EXPECTED_WORSE, expectedOf, expectedText } from '../bench/expected.ts';
import { BENCHMARKS } from '../bench/index.ts';
import { isComparable, type Result } from '../bench/result.ts';
import { HEADER, row } from '../bench/table.ts';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { ROOT } from '../root.ts';

/** Ratios that were measured when the code was last measured with care. */
const EXPECTED = join(ROOT, 'bench/expected.json');
/** A median of fewer runs is none. */
const FEWEST_RUNS = 3;

await command(
  {
    name: 'bench',
    summary:
      'Measures, in turn with what each thing is held against, and prints medians with their spread. Ratios are then\n' +
      `held against those in bench/expected.json: one that is more than ${EXPECTED_WORSE} times as high fails, while a figure that\n` +
      'MISSES what it should reach is only told. Writes dist/bench.json.\n' +
      BENCHMARKS.map(({ name, summary }) => `  ${name}: ${summary}`).join('\n'),
    positionals: [
      {
        name: 'NAME',
        description: 'Which benchmarks (default: all).',
        choices: BENCHMARKS.map(({ name }) => name),
        optional: true,
        many: true,
      },
    ],
    options: {
      small: { description: 'Only the small sizes, as in CI.' },
      runs: { value: 'N', description: 'How many counted runs of each pair (default: 7; small: 3).' },
      update: { description: `Write the ratios into bench/expected.json; takes ${FEWEST_RUNS} runs or more.` },
    },
  },
  async ({ values, positionals }) => {
    const small = values.small === true;
    const update = values.update === true;
    const effort = { small, runs: count(values.runs, small ? 3 : 7) };
    if (update && effort.runs < FEWEST_RUNS) throw new UsageError(`--update takes ${FEWEST_RUNS} runs or more.`);
    const stored = storedRatios(update);
    const results: Result[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'token-energy-bench-'));
    removeAtEnd(folder);
    console.log(HEADER);
    for (const benchmark of BENCHMARKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
      console.log(`\n${benchmark.name}: ${benchmark.summary}`);
      const own = join(folder, benchmark.name);
      mkdirSync(own);
      await benchmark.run(own, effort, (result) => {
        results.push(result);
        console.log(row(result));
      });
      rmSync(own, { recursive: true });
    }
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(join(ROOT, 'dist/bench.json'), `${JSON.stringify({ effort, results }, null, 2)}\n`);

    const { lines, faults } = compared(results, stored);
    if (lines.length > 0) console.log(`\nAgainst bench/expected.json:\n${lines.join('\n')}`);
    if (update) {
      const all = new Map([
        ...stored,
        ...results.filter(isComparable).map(({ name, value }) => [name, value] as const),
      ]);
      mkdirSync(join(ROOT, 'bench'), { recursive: true });
      writeFileSync(EXPECTED, expectedText(all));
    } else if (faults.length > 0) {
      throw new Error(faults.join('\n'));
    }
  },
);

/** What is stored; nothing where it is made anew and was missing or damaged. @throws Error when it is, otherwise. */
function storedRatios(anew: boolean): ReadonlyMap<string, number> {
  try {
    return expectedOf(readFileSync(EXPECTED, 'utf8'));
  } catch (error) {
    if (anew) return new Map();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`bench/expected.json: ${reason}. Make it again: npm run bench -- --update`, { cause: error });
  }
}

/** Removes a folder when the process ends, by itself or by a signal. */
function removeAtEnd(folder: string): void {
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function count(value: string | true | undefined, usual: number): number {
  if (value === undefined) return usual;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UsageError(`--runs ${String(value)} is no number of runs. Allowed: a whole number from 1.`);
}
