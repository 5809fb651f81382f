import { mkdtempSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, EXPECTED_WORSE, expectedOf, expectedText } from './bench/expected.ts';
import { BENCHMARKS } from './bench/index.ts';
import { isComparable, type Result } from './bench/result.ts';
import { row } from './bench/table.ts';
import { parseCommand, runCommand, UsageError } from './cli/command.ts';
import { ROOT } from './root.ts';

/** Ratios that were measured when the code was last measured with care. */
const EXPECTED = join(ROOT, 'bench/expected.json');

await runCommand(async () => {
  const { values, positionals } = parseCommand(
    {
      name: 'bench',
      summary:
        'Measures, in turn with what each thing is held against, and prints medians with their spread. Ratios are then\n' +
        `held against those in bench/expected.json: one that is more than ${EXPECTED_WORSE} times as high fails. Writes dist/bench.json.\n` +
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
        update: { description: 'Write the ratios into bench/expected.json.' },
      },
    },
    process.argv.slice(2),
  );
  const small = values.small === true;
  const effort = { small, runs: count(values.runs, small ? 3 : 7) };
  const results: Result[] = [];
  for (const benchmark of BENCHMARKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const folder = mkdtempSync(join(tmpdir(), `token-energy-bench-${benchmark.name}-`));
    try {
      await benchmark.run(folder, effort, (result) => {
        results.push(result);
        console.log(row(result));
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/bench.json'), `${JSON.stringify({ effort, results }, null, 2)}\n`);

  const stored = existsSync(EXPECTED) ? expectedOf(readFileSync(EXPECTED, 'utf8')) : new Map<string, number>();
  const { lines, worse } = compared(results, stored);
  console.log(`\nAgainst bench/expected.json:\n${lines.join('\n')}`);
  if (values.update === true) {
    const all = new Map([...stored, ...results.filter(isComparable).map(({ name, value }) => [name, value] as const)]);
    mkdirSync(join(ROOT, 'bench'), { recursive: true });
    writeFileSync(EXPECTED, expectedText(all));
  } else if (worse.length > 0) {
    throw new Error(`More than ${EXPECTED_WORSE} times the stored figure: ${worse.join(', ')}`);
  }
});

function count(value: string | true | undefined, usual: number): number {
  if (value === undefined) return usual;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UsageError(`--runs ${String(value)} is no number of runs. Allowed: a whole number from 1.`);
}
