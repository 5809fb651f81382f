import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectWithContributions } from './bench/contributions.ts';
import { pair, runProcess, type Pair } from './bench/measure.ts';
import { parseCommand, runCommand, UsageError } from './cli/command.ts';
import { checkContributions } from './contributions/check.ts';
import { readContributionFiles } from './inputs/contribution-files.ts';
import { readReference } from './inputs/reference.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { values } = parseCommand(
    {
      name: 'bench',
      summary:
        'Measures the check of contributions against its floor (reading and parsing the files) and, as whole processes,\n' +
        'against ajv-cli with the schema alone. Prints ratios; writes dist/bench.json.',
      options: {
        files: { value: 'N', description: 'How many contributions (default: 10000).' },
        runs: { value: 'N', description: 'How many counted runs of each pair (default: 7).' },
      },
    },
    process.argv.slice(2),
  );
  const [files, runs] = [count('files', values.files, 10_000), count('runs', values.runs, 7)];
  const project = join(tmpdir(), `token-energy-bench-${process.pid}`);
  try {
    projectWithContributions(project, files);
    const results = [await againstFloor(project, files, runs), againstAjv(project, files, runs)];
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(`\nPeak memory of this process, the floor included: ${memory} MB`);
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(join(ROOT, 'dist/bench.json'), `${JSON.stringify({ files, memory, results }, null, 2)}\n`);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});

/** Every rule, against reading and parsing the same files, in one process. */
async function againstFloor(project: string, files: number, runs: number): Promise<Pair> {
  const folder = join(project, 'contributions');
  const reference = await readReference('2026-11-21', join(ROOT, 'data'));
  const check = (): void => {
    const { findings, rows } = checkContributions(readContributionFiles(folder), reference);
    if (findings.length > 0 || rows.length !== files) throw new Error('The made-up contributions are not valid');
  };
  const floor = (): void => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    }
  };
  return told(
    pair({ name: `check ${files}`, subject: 'every rule', against: 'reading and parsing' }, check, floor, runs),
  );
}

/** `npm run check` as a process, against `ajv validate` with the schema alone. */
function againstAjv(project: string, files: number, runs: number): Pair {
  const ajv = ['node_modules/ajv-cli/dist/index.js', 'validate', '--spec=draft2020', '-c', 'ajv-formats'];
  const words = ['-s', 'schema/measurement.schema.json', '-d', 'contributions/*/*.json'];
  return told(
    pair(
      { name: `check ${files}, process`, subject: 'npm run check', against: 'ajv-cli validate' },
      () => {
        runProcess(['scripts/run.js', 'check'], project);
      },
      () => {
        runProcess([...ajv, ...words], project);
      },
      runs,
    ),
  );
}

function told(result: Pair): Pair {
  const { name, subject, against, ratio, spread, seconds } = result;
  const [a, b] = seconds.map((s) => s.toFixed(3));
  console.log(
    `${name}: ${subject} / ${against} = ${ratio.toFixed(2)} (${spread.map((r) => r.toFixed(2)).join(' to ')}); medians ${a ?? ''} s, ${b ?? ''} s`,
  );
  return result;
}

function count(option: string, value: string | true | undefined, usual: number): number {
  if (value === undefined) return usual;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UsageError(`--${option} ${String(value)} is no number of things. Allowed: a whole number from 1.`);
}
