import { isMainThread } from 'node:worker_threads';
import { command } from '../src/cli/command.ts';
import { dateOption, dayOfCheck, userPath } from '../src/cli/options.ts';
import { FORMAT_NAMES, formatOf } from '../src/checker/formats.ts';
import { hasErrors } from '../src/core/findings/finding.ts';
import { checkAll, checkAsThread, checkChosen } from '../src/api/inputs/check.ts';
import { readReference } from '../src/api/inputs/reference.ts';

export default isMainThread
  ? command({
      summary:
        'Checks measurement files against every rule and reports everything at once. docs/rules.md explains the rules.\n' +
        'Exit code: 0 without errors (warnings are allowed), 1 with errors, 2 on wrong use.',
      positionals: [
        { name: 'path', description: 'File or folder (default: contributions/).', optional: true, many: true },
      ],
      options: {
        format: { value: 'FORMAT', description: `Form of the report: ${FORMAT_NAMES} (default: text).` },
        date: dayOfCheck,
      },
      async run({ values, positionals }, here) {
        const { rows, render } = formatOf(values.format ?? 'text');
        const date = dateOption(here, 'date', values.date);
        const reference = () => readReference(here.project, date);
        const report =
          positionals.length > 0
            ? checkChosen(here.project, positionals, (word) => userPath(here, word), await reference())
            : await checkAll(here.project.contributions, rows, new URL(import.meta.url), reference);
        here.print((await render(report)).trimEnd());
        return hasErrors(report) ? 1 : 0;
      },
    })
  : checkAsThread;
