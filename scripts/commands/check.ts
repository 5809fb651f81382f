import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { command } from '../cli/command.ts';
import { dateOption, dayOfCheck, userPath } from '../cli/options.ts';
import { FORMAT_NAMES, formatOf } from '../contributions/formats.ts';
import { hasErrors } from '../findings/finding.ts';
import { checkAll, checkAsThread, checkChosen } from '../inputs/check.ts';
import { readReference } from '../inputs/reference.ts';
import { ROOT } from '../root.ts';

if (!isMainThread) checkAsThread();
else {
  await command({
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
    async run({ values, positionals }) {
      const { rows, render } = formatOf(values.format ?? 'text');
      const date = dateOption('date', values.date);
      const reference = () => readReference(date, join(ROOT, 'data'));
      const report =
        positionals.length > 0
          ? checkChosen(positionals, userPath, await reference())
          : await checkAll(join(ROOT, 'contributions'), rows, new URL(import.meta.url), reference);
      process.stdout.write(await render(report));
      process.exitCode = hasErrors(report) ? 1 : 0;
    },
  });
}
