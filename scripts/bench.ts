import { EXPECTED_WORSE } from '../bench/figures.ts';
import { BENCHMARKS, runBenchmarks } from '../bench/index.ts';
import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';

/** A median of fewer runs is none. */
const FEWEST_RUNS = 3;
const ONLY_BY_NAME = BENCHMARKS.filter(({ isByNameOnly }) => isByNameOnly)
  .map(({ name }) => name)
  .join(', ');

export default command({
  summary:
    'Measures each thing and what it is held against, and prints medians with their spread. Ratios are then\n' +
    `held against those in bench/expected.json: one that is more than ${EXPECTED_WORSE} times as high fails, while a figure\n` +
    'that MISSES what it should reach is only reported. Writes dist/bench.json.\n' +
    BENCHMARKS.map(({ name, summary }) => `  ${name}: ${summary}`).join('\n'),
  positionals: [
    {
      name: 'NAME',
      description: `Which benchmarks (default: all but ${ONLY_BY_NAME}).`,
      choices: BENCHMARKS.map(({ name }) => name),
      optional: true,
      many: true,
    },
  ],
  options: {
    small: { description: 'Only the small sizes, as in CI.' },
    runs: { value: 'N', description: 'How many counted runs of each thing, at least (default: 7; small: 3).' },
    beside: { value: 'DIR', description: 'Another site, as it was built: “site” visits it in turn with ours.' },
    update: { description: `Write the ratios into bench/expected.json; takes ${FEWEST_RUNS} runs or more.` },
  },
  async run({ values: { small = false, runs = small ? '3' : '7', beside, update = false }, positionals }, here) {
    if (!/^[1-9]\d{0,3}$/.test(runs)) throw new UsageError(`--runs ${runs} is not allowed: 1 to 9999 are.`);
    if (update && Number(runs) < FEWEST_RUNS) throw new UsageError(`--update takes ${FEWEST_RUNS} runs or more.`);
    await runBenchmarks(positionals, { small, runs: Number(runs), beside: beside && userPath(here, beside) }, update);
  },
});
