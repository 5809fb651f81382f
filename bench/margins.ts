// Prints how close the published runs come to the limits of the physics rules: `npm run bench:margins`.
import { readReference } from '../src/api/inputs/reference.ts';
import { command } from '../src/cli/command.ts';
import { commandContext } from '../src/cli/context.ts';
import { toDigits } from '../src/core/text/number.ts';
import { marginsOfBounds } from './margins-of-bounds.ts';

const margins = command({
  summary:
    'Prints how near the published runs come to the limit of each physics rule. Exit code: 1 if one is beyond it.',
  options: {},
  async run(_args, context) {
    const reference = await readReference(context.project, context.today);
    const { runs } = reference.publishedRuns;
    context.print(`${runs.length} published runs`);
    const all = marginsOfBounds(runs, reference);
    for (const { bound, limit, nearest, row_id, count, margin } of all) {
      context.print(
        `${bound.padEnd(42)}limit ${toDigits(limit, 4).padEnd(6)} nearest ${toDigits(nearest, 4).padEnd(6)} margin ${toDigits(margin, 4).padEnd(6)} x  ${count} runs, ${row_id}`,
      );
    }
    return all.some(({ margin }) => margin < 1) ? 1 : 0;
  },
});
process.exitCode = await margins(commandContext('bench:margins'));
